"""What may be asked of the gallery in JSON, and sent to it; the OpenAPI page is made from these types."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from companion.api.shapes import Ask, Once
from companion.core.names import LONGEST_TITLE
from companion.gallery.plays import LAST_PLACE, LONGEST_LABEL, LONGEST_NOTES, LONGEST_PLACE, MOST_MINUTES, Wins

PlayedAt = Annotated[int, Meta(ge=-(2**53), le=2**53, description="Epoch milliseconds; before 1970 they are negative.")]
Limit = Annotated[int, Meta(ge=1, le=100)]
Base64 = Annotated[bytes, Meta(description="The file, byte by byte, in base64.")]
Seen = Annotated[int, Meta(description="The `version` that was looked at: what was changed since is not written over.")]


Total = Annotated[int, Meta(ge=-(10**12), le=10**12)] | Annotated[float, Meta(ge=-1e12, le=1e12)]
MOST_LINES = 100


class GalleryPage(Struct, frozen=True):
    limit: Limit = 50
    before: str | None = None
    """The id of a play: those that come after it in the gallery."""
    game: str = ""
    player: str = ""
    year: Annotated[int, Meta(ge=1, le=9999)] | None = None
    place: str = ""


class PlayersPage(Struct, frozen=True):
    limit: Limit = 50
    after: str | None = None
    """The id of a player: those that come after."""
    hidden: bool = False


class RecordsPage(Struct, frozen=True):
    limit: Limit = 50
    after: str | None = None
    """The slug of a game: those that come after."""


class RankingPage(Struct, frozen=True):
    limit: Limit = 50
    after: str | None = None
    """The id of a player: those that come after."""
    game: str = ""
    """A slug; left out, all games together."""


class HeadsWanted(Struct, frozen=True):
    limit: Annotated[int, Meta(ge=2, le=30)] = 9
    """How many people, the most frequent first."""
    game: str = ""


class ChangesPage(Struct, frozen=True):
    limit: Limit = 50
    before: Annotated[int, Meta(ge=1)] | None = None
    """The number of a change: those that came before it."""


class ExportOf(Struct, frozen=True):
    play: str | None = None
    """The id of one play; left out, all of them."""


class Removing(Struct, frozen=True):
    for_good: bool = False
    """The picture itself is deleted: an undo does not bring it back."""


class Nothing(Ask, frozen=True):
    """An empty object: there is nothing more to say."""


class Acceptance(Ask, frozen=True):
    people: Annotated[list[str], Meta(max_length=100)] = []
    """For each of `names`, in their order, the id of the player who that is, or `new`. Left out or blank: the same as
    when an earlier result of that table was accepted, else somebody new."""


class LineChange(Ask, frozen=True):
    """A line of a score sheet."""

    label: Annotated[str, Meta(min_length=1, max_length=LONGEST_LABEL)]
    points: Total
    key: Annotated[str, Meta(max_length=LONGEST_LABEL)] = ""
    """As in the sheet that was read; left out, it is made from the label."""


class SeatChange(Ask, frozen=True):
    """A player as it should be. The name of somebody new makes a new person."""

    name: str
    total: Total | None = None
    """Null: no score was kept. With lines it is their sum, whatever is said here."""
    rank: Annotated[int, Meta(ge=1, le=LAST_PLACE)] | None = None
    """Null for all: ranks follow from the totals."""
    lines: Annotated[list[LineChange], Meta(max_length=MOST_LINES)] | None = None
    """The score sheet of this player; null leaves it, unless the total is another one."""


class PlayChange(Ask, frozen=True):
    """What is left out stays as it is."""

    began_at: PlayedAt | UnsetType = UNSET
    minutes: Annotated[int, Meta(ge=0, le=MOST_MINUTES)] | UnsetType = UNSET
    place: Annotated[str, Meta(max_length=LONGEST_PLACE)] | UnsetType = UNSET
    notes: Annotated[str, Meta(max_length=LONGEST_NOTES)] | UnsetType = UNSET
    counted: bool | UnsetType = UNSET
    """False: kept in the gallery, left out of every figure."""
    title: Annotated[str, Meta(min_length=1, max_length=LONGEST_TITLE)] | UnsetType = UNSET
    """Of the game; that of a game which is known makes it a play of that game."""
    wins: Wins | UnsetType = UNSET
    """Whose total wins, or whether they won or lost together. Left out, a play with another title is won as that game
    was last time."""
    seats: list[SeatChange] | UnsetType = UNSET
    """All of them, in the order of the sheet."""
    places: Literal["scores", "typed"] | None = None
    """Whether ranks follow from the totals or are those sent. Null: those sent, but for ranks that were not changed
    while a total was."""
    seen: Seen | None = None


class NewSeat(Ask, frozen=True):
    """A player of a play that is logged. The name of somebody new makes a new person."""

    name: str
    total: Total | None = None
    """Null: no score was kept. With lines it is their sum, whatever is said here."""
    winner: bool = False
    """Where nobody is named the winner, the totals decide."""
    lines: Annotated[list[LineChange], Meta(max_length=MOST_LINES)] = []


class NewPlay(Ask, frozen=True):
    """A play that was not played at a table of this house."""

    title: Annotated[str, Meta(min_length=1, max_length=LONGEST_TITLE)]
    """Of the game; that of a game which is known makes it a play of that game."""
    seats: list[NewSeat]
    began_at: PlayedAt | None = None
    """Null: just now."""
    whole_day: bool = False
    """Only the day is known: then it is the one of `began_at` in UTC."""
    minutes: Annotated[int, Meta(ge=0, le=MOST_MINUTES)] = 0
    place: Annotated[str, Meta(max_length=LONGEST_PLACE)] = ""
    notes: Annotated[str, Meta(max_length=LONGEST_NOTES)] = ""
    lowest_wins: bool | None = None
    """Null: as at the last play of this game."""
    together: bool = False
    """They won or lost together: `winner` says which."""
    once: Once | None = None


class NewName(Ask, frozen=True):
    name: str


class NewFace(Ask, frozen=True):
    face: int
    """One of the drawn ones, from 1; 0 is the one that goes with the name."""


class Hiding(Ask, frozen=True):
    hidden: bool


class Merging(Ask, frozen=True):
    into: str
    """The id of the person that this one really is."""


class NewFile(Ask, frozen=True):
    file: Base64


Meaning = Literal[
    "date", "game", "player", "players", "score", "winner", "rank", "minutes", "place", "notes", "number", "role",
    "team", "colour", "person", "none",
]  # fmt: skip


class ImportChoices(Ask, frozen=True):
    """What was decided; whatever is left out has a careful default, which the preview tells."""

    people: dict[str, str] = {}
    """Id of somebody in the file to the id of one of ours, or to "new"."""
    games: dict[str, str] = {}
    """Slug of a game in the file to one of ours."""
    answers: dict[str, Literal["take", "leave"]] = {}
    """Id of a play: "take" what the file says, or "leave" things as they are."""
    columns: dict[str, Meaning] = {}
    """Number of a column of a spreadsheet to what it means."""
