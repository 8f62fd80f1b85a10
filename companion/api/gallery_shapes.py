"""What the gallery answers in JSON; the OpenAPI page is made from these types.

A field has the name that it has inside the house (see ``answers.shaped``); ``rename`` gives it the one in JSON.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.api.answers import PlayKey, Words
from companion.api.gallery_requests import PlayedAt
from companion.api.shapes import Moment
from companion.core.sheet import Points
from companion.gallery.backups import Backup
from companion.stats.days import Year
from companion.stats.plays import StoredLine

# Plays


class PlayedSeat(Struct, frozen=True, rename={"rogue": "player", "score": "total"}):
    """A player's part in a play. What was not kept is null."""

    seat: int
    rogue: str
    """The id of the person: see ``/api/players``."""
    name: str
    score: Points | None
    rank: int | None
    winner: bool
    team: str
    role: str
    lines: tuple[StoredLine, ...]


class PlayedSheet(Struct, frozen=True, rename={"decided": "decided_words"}):
    winners: list[int]
    decided_by: str
    decided: str
    seats: list[PlayedSeat]


class GalleryResult(Struct, frozen=True, rename={"table": "code", "played_at": "began_at"}):
    id: str
    table: str | None
    """The table where it was played; null for a play that came from elsewhere."""
    game: str
    title: str
    played_at: PlayedAt
    ended_at: PlayedAt
    minutes: int | None
    place: str
    finished: bool
    counted: bool
    ended_by: str | None
    notes: str
    photo: str | None
    """Where the photo of the table is; null: there is none."""
    sheet: PlayedSheet
    version: int
    """Of the gallery: a change may send it as `seen`."""


class Gallery(Struct, frozen=True):
    results: list[GalleryResult]
    before: str | None
    """Asks for the next page; null on the last one."""


class PlayLink(Struct, frozen=True):
    """Hands one play to BG Stats."""

    app: str
    """Opens the app at once."""
    web: str
    """Opens the app, or a page that explains it."""
    left_out: tuple[Words, ...]
    """What had to go to keep it short."""


# People


class Standing(Struct, frozen=True, rename={"value": "rating", "rated": "games"}):
    """A place in the ranking."""

    value: int
    give: int
    """Two times out of three the truth is within this many points."""
    rated: int
    place: int | None
    """Null while the rating settles in."""


class Played(Struct, frozen=True, rename={"bouts": "games", "wins": "won", "ties": "shared", "losses": "lost"}):
    """Games against others, counted up. A shared first place is neither won nor lost."""

    bouts: int
    wins: int
    ties: int
    losses: int
    rate: float | None
    """The part that was won, 0 to 1; a shared win counts as its part of one."""


class PlayerLine(Struct, frozen=True):
    id: str
    name: str
    hidden: bool
    plays: int
    standing: Standing | None


class Players(Struct, frozen=True):
    players: list[PlayerLine]
    after: str | None
    """Asks for the next page; null on the last one."""


class Margin(Struct, frozen=True, rename={"most_in": "play"}):
    mean: float
    most: Points
    most_in: PlayKey


class AtGame(Struct, frozen=True, rename={"played": "plays", "tally": "result"}):
    game: str
    title: str
    played: int
    tally: Played
    mean: float | None
    best: Points | None
    worst: Points | None
    won_by: Margin | None
    lost_by: Margin | None
    last: PlayKey


class Met(
    Struct,
    frozen=True,
    rename={"other": "id", "shared": "plays", "wins": "won", "losses": "lost", "draws": "drawn"},
):
    """Somebody else, seen from the player."""

    other: str
    name: str
    shared: int
    wins: int
    losses: int
    draws: int
    last: PlayKey | None


class PlaceLine(Struct, frozen=True):
    place: str
    plays: int


class Player(Struct, frozen=True, rename={"drawn": "face", "played": "plays", "tally": "result"}):
    id: str
    name: str
    also: tuple[str, ...]
    hidden: bool
    photo: str | None
    drawn: int
    """The drawn face that is shown where there is no photo."""
    played: int
    minutes: int
    solo: int
    unfinished: int
    together: int
    together_won: int
    places: list[PlaceLine]
    first: PlayKey | None
    last: PlayKey | None
    tally: Played
    by_game: list[AtGame]
    by_count: dict[int, Played]
    """By the number of players."""
    streak: int
    """Wins in a row now; losses are negative."""
    longest_winning: int
    longest_losing: int
    nemesis: Met | None
    victim: Met | None
    rival: Met | None
    met: list[Met]
    standing: Standing | None
    curve: list[tuple[PlayedAt, int]]
    """The rating after each rated game."""


class Ranked(Struct, frozen=True):
    id: str
    name: str
    standing: Standing


class Ranking(Struct, frozen=True):
    """By rating; those who are settling in come last and have no place."""

    players: list[Ranked]
    after: str | None
    """Asks for the next page; null on the last one."""


class Named(Struct, frozen=True):
    id: str
    name: str


class Head(Struct, frozen=True, rename={"wins": "won", "losses": "lost", "draws": "drawn"}):
    """One person against another: who came before whom how often."""

    player: str
    other: str
    wins: int
    losses: int
    draws: int


class Heads(Struct, frozen=True):
    players: list[Named]
    pairs: list[Head]
    """Both ways round; a pair that never met is left out."""


# Records and years


class Record(Struct, frozen=True, rename={"rogues": "players"}):
    value: Points
    play: PlayKey
    rogues: tuple[str, ...]


class RecordTable(Struct, frozen=True, rename={"played": "plays", "ties": "shared", "biggest": "biggest_margin"}):
    played: int
    minutes: int
    ties: int
    """Plays whose first place was shared: they have no margin."""
    highest: Record | None
    lowest: Record | None
    biggest: Record | None
    closest: Record | None
    longest: Record | None
    mean_score: float | None
    mean_winning: float | None
    mean_minutes: float | None


class GameRecords(Struct, frozen=True):
    game: str
    title: str
    overall: RecordTable
    by_count: dict[int, RecordTable]


class ShelfLine(Struct, frozen=True, rename={"played": "plays"}):
    game: str
    title: str
    played: int
    last: PlayKey


class AllRecords(Struct, frozen=True):
    games: list[ShelfLine]
    after: str | None
    """Asks for the next page; null on the last one."""


class Years(Struct, frozen=True):
    """The latest first."""

    years: list[Year]


class GameLine(Struct, frozen=True):
    game: str
    title: str
    plays: int


class NewGame(Struct, frozen=True):
    game: str
    title: str


class Regular(Struct, frozen=True):
    player: Named
    plays: int


class Champion(Struct, frozen=True, rename={"rogue": "player", "tally": "result"}):
    rogue: Named
    tally: Played


class WinningRun(Struct, frozen=True):
    player: Named
    wins: int


class Pair(Struct, frozen=True):
    players: tuple[Named, Named]
    plays: int


class Upset(Struct, frozen=True):
    play: PlayKey
    by: list[Named]
    over: list[Named]
    gap: int
    """By how many points of rating the winners were below."""


class YearReview(Struct, frozen=True):
    """Null, or nothing in it, where the year has nothing to say. Hidden people are counted, never named."""

    year: int
    plays: int
    minutes: int
    people: int
    games: list[GameLine]
    new_games: list[NewGame]
    regulars: list[Regular]
    first_timers: list[Named]
    champion: Champion | None
    pair: Pair | None
    streak: WinningRun | None
    upset: Upset | None
    longest: PlayKey | None
    places: list[PlaceLine]
    months: list[int]
    """Plays in each of the twelve months."""
    days: dict[str, int]
    """Plays by date, like "2026-11-16"."""


# Changes, files and backups


class Done(Struct, frozen=True):
    deed: int | None
    """Undo it by this number; null: nothing was changed."""
    version: int
    """Of the gallery, now."""


class Change(Struct, frozen=True, rename={"seq": "deed"}):
    seq: int
    at: Moment
    words: str
    undoes: int | None
    """The change that this one took back."""
    taken_back: bool


class Changes(Struct, frozen=True):
    """The newest first."""

    changes: list[Change]
    before: int | None
    """Asks for the next page; null on the last one."""


class Arriving(Struct, frozen=True, rename={"played_at": "began_at"}):
    """A play of the file."""

    id: str
    """Answer for it by this id."""
    game: str
    title: str
    played_at: PlayedAt
    ours: PlayKey | None
    """The play in the gallery that it is."""
    by: str
    """How the two were found to be one: "own" id, "foreign" id or "likeness"."""
    differs: tuple[str, ...]
    answer: Literal["take", "leave"]


class MatchedPerson(Struct, frozen=True):
    id: str
    name: str
    plays: int
    how: str
    """"known", "name", "similar", "new" or "chosen"."""
    ours: str | None
    """Who of ours that is; null: somebody new."""
    proposed: tuple[str, ...]
    """Whom of ours it might be, the likeliest first."""
    asks: bool
    """Whether somebody should look at it."""


class MatchedGame(Struct, frozen=True, rename={"theirs": "game"}):
    theirs: str
    title: str
    plays: int
    how: str
    ours: str
    ours_title: str


class Import(Struct, frozen=True):
    """A file that waits, and what would come of taking it in. Nothing is written yet."""

    id: str
    words: Words
    notes: tuple[Words, ...]
    adds: int
    """Plays that would be added."""
    here: int
    """Plays that are here already."""
    conflicts: list[Arriving]
    """Different there: unless answered, ours stay."""
    off_the_wall: list[Arriving]
    """Taken out of the gallery here: unless answered, they stay out."""
    deleted_there: list[Arriving]
    """Deleted there: unless answered, ours stay."""
    people: list[MatchedPerson]
    games: list[MatchedGame]
    writes: int
    """Records that would be written: 0, if all of it is here."""


class Backups(Struct, frozen=True):
    """The newest first."""

    backups: list[Backup]
