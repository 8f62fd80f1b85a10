"""What changes to the gallery answer in JSON: their numbers, files that wait, backups; for the OpenAPI page too."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.api.gallery_requests import PlayedAt
from companion.api.shapes import Moment


class PlayLink(Struct, frozen=True):
    """Hands one play to BG Stats."""

    app: str
    """Opens the app at once."""
    web: str
    """Opens the app, or a page that explains it."""
    left_out: tuple[str, ...]
    """What had to go to keep it short."""


class Done(Struct, frozen=True):
    deed: int | None
    """Undo it by this number; null: nothing was changed."""
    version: int
    """Of the gallery, now."""


class Change(Struct, frozen=True):
    deed: int
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


class Arriving(Struct, frozen=True):
    """A play of the file."""

    id: str
    """Answer for it by this id."""
    game: str
    title: str
    began_at: PlayedAt
    ours: str | None
    """The id of the play in the gallery that it is."""
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


class MatchedGame(Struct, frozen=True):
    game: str
    title: str
    plays: int
    how: str
    ours: str
    ours_title: str


class Import(Struct, frozen=True):
    """A file that waits, and what would come of taking it in. Nothing is written yet."""

    id: str
    words: str
    notes: tuple[str, ...]
    adds: int
    """Plays that would be added."""
    here: int
    """Plays that are here already."""
    conflicts: list[Arriving]
    """Told differently there: unless answered, ours stay."""
    off_the_wall: list[Arriving]
    """Taken out of the gallery here: unless answered, they stay off."""
    deleted_there: list[Arriving]
    """Deleted there: unless answered, ours stay."""
    people: list[MatchedPerson]
    games: list[MatchedGame]
    writes: int
    """Records that would be written: 0, if all of it is here."""


class BackupLine(Struct, frozen=True):
    name: str
    at: str
    """Like "2026-11-16T21:30:00", by the clock of this house."""
    bytes: int


class Backups(Struct, frozen=True):
    """The newest first."""

    backups: list[BackupLine]
