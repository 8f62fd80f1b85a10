"""What the gallery answers in JSON: plays, people, records, years; the OpenAPI page is made from these types."""

from __future__ import annotations

from msgspec import Struct

from companion.api.gallery_requests import PlayedAt
from companion.core.sheet import Points
from companion.stats.plays import StoredLine


class PlayedSeat(Struct, frozen=True):
    """A player's part in a play. What was not kept is null."""

    seat: int
    player: str
    """The id of the person: see ``/api/players``."""
    name: str
    total: Points | None
    rank: int | None
    winner: bool
    team: str
    role: str
    lines: tuple[StoredLine, ...]


class PlayedSheet(Struct, frozen=True):
    winners: tuple[int, ...]
    decided_by: str
    decided_words: str
    seats: list[PlayedSeat]


class GalleryResult(Struct, frozen=True):
    id: str
    code: str | None
    """The table where it was played; null for a play that came from elsewhere."""
    game: str
    title: str
    began_at: PlayedAt
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


class Standing(Struct, frozen=True):
    """A place in the ranking."""

    rating: int
    give: int
    """Two times out of three the truth lies within this many points."""
    games: int
    place: int | None
    """Null while the rating settles in."""


class Played(Struct, frozen=True):
    """Games against others, counted up. A shared first place is neither won nor lost."""

    games: int
    won: int
    shared: int
    lost: int
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


class Margin(Struct, frozen=True):
    mean: float
    most: Points
    play: str
    """The id of the play with the most."""


class AtGame(Struct, frozen=True):
    game: str
    title: str
    plays: int
    result: Played
    mean: float | None
    best: Points | None
    worst: Points | None
    won_by: Margin | None
    lost_by: Margin | None
    last: str
    """The id of its latest play."""


class Met(Struct, frozen=True):
    """Somebody else, seen from the player."""

    id: str
    name: str
    plays: int
    won: int
    lost: int
    drawn: int
    last: str | None
    """The id of the latest play with both."""


class PlaceLine(Struct, frozen=True):
    place: str
    plays: int


class Player(Struct, frozen=True):
    id: str
    name: str
    also: tuple[str, ...]
    hidden: bool
    photo: str | None
    face: int
    """The drawn face that is shown where there is no photo."""
    plays: int
    minutes: int
    solo: int
    unfinished: int
    together: int
    together_won: int
    places: list[PlaceLine]
    first: str | None
    """The id of the first play, and of the latest."""
    last: str | None
    result: Played
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


class Record(Struct, frozen=True):
    value: Points
    play: str
    players: tuple[str, ...]


class RecordTable(Struct, frozen=True):
    plays: int
    minutes: int
    shared: int
    """Plays whose first place was shared: they have no margin."""
    highest: Record | None
    lowest: Record | None
    biggest_margin: Record | None
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


class ShelfLine(Struct, frozen=True):
    game: str
    title: str
    plays: int
    last: str
    """The id of its latest play."""


class AllRecords(Struct, frozen=True):
    games: list[ShelfLine]
    after: str | None
    """Asks for the next page; null on the last one."""


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


class Head(Struct, frozen=True):
    """One person against another: who came before whom how often."""

    player: str
    other: str
    won: int
    lost: int
    drawn: int


class Heads(Struct, frozen=True):
    players: list[Named]
    pairs: list[Head]
    """Both ways round; a pair that never met is left out."""


class YearLine(Struct, frozen=True):
    year: int
    plays: int


class Years(Struct, frozen=True):
    """The latest first."""

    years: list[YearLine]


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


class Champion(Struct, frozen=True):
    player: Named
    result: Played


class WinningRun(Struct, frozen=True):
    player: Named
    wins: int


class Pair(Struct, frozen=True):
    players: tuple[Named, Named]
    plays: int


class Upset(Struct, frozen=True):
    play: str
    by: list[Named]
    over: list[Named]
    gap: int
    """By how many points of rating the winners stood below."""


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
    longest: str | None
    """The id of the longest play."""
    places: list[PlaceLine]
    months: list[int]
    """Plays in each of the twelve months."""
    days: dict[str, int]
    """Plays by date, like "2026-11-16"."""
