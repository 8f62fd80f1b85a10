"""The shapes of what the JSON face takes and answers; the OpenAPI page is made from these types."""

from __future__ import annotations

from typing import Annotated, Any, TypedDict, cast

from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from companion.api.answers import Words
from companion.api.words import Speech
from companion.core.names import LONGEST_TITLE
from companion.core.sheet import Points, SeatSheet, Sheet

ONCE = "A repeated request with this key counts once and gets the first answer; another request needs another key."
Once = Annotated[str, Meta(min_length=1, max_length=64, description=ONCE)]
COLOURS = "A colour of the game for each seat, in their order; a blank, or one that is missing, is dealt."
SHEET = "The key of a sheet of this house, for a game that is scored by sheets; one of your own goes into the options."
Moment = Annotated[int, Meta(ge=0, le=2**53, description="Epoch milliseconds of the server's clock.")]


# What is asked


class Ask(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The body of a POST: unknown fields are refused."""


class NewTable(Ask, frozen=True):
    game: str
    seats: list[str]
    options: Raw | UnsetType = UNSET
    title: Annotated[str, Meta(max_length=LONGEST_TITLE, description="What the people call this table.")] = ""
    colours: Annotated[list[str], Meta(max_length=64, description=COLOURS)] = []
    sheet: Annotated[str, Meta(max_length=64, description=SHEET)] = ""


class NewEvent(Ask, frozen=True):
    kind: str
    fields: Raw | UnsetType = UNSET
    seat: int | UnsetType | None = UNSET
    seen: int | None = None
    once: Once | None = None


class NewUndo(Ask, frozen=True):
    target: int | None = None
    once: Once | None = None


# What is answered


class SeatRange(Struct, frozen=True):
    min: int
    max: int


class OptionsShape(Struct, frozen=True):
    schema: dict[str, Any]
    defaults: dict[str, Any]
    changeable: tuple[str, ...]
    """Those that the host may still change during the game, with the event OptionChanged."""


class EventShape(Struct, frozen=True):
    kind: str
    schema: dict[str, Any]
    independent: bool
    exact: bool
    sealed: bool
    anyone: bool


class GameShape(Struct, frozen=True):
    slug: str
    title: str
    tagline: Words
    seats: SeatRange
    colours: tuple[str, ...]
    """What a seat may play in."""
    options: OptionsShape
    events: list[EventShape]
    score: dict[str, Any]
    """The schema of its quick-score request."""


class Games(Struct, frozen=True):
    games: list[GameShape]


class SeatToken(Struct, frozen=True):
    seat: int
    name: str
    token: str


class Links(Struct, frozen=True):
    table: str
    join: str
    screen: str
    live: str
    log: str


class Opened(Struct, frozen=True):
    code: str
    host_token: str
    seats: list[SeatToken]
    version: int
    links: Links


class SheetLine(Struct, frozen=True):
    key: str
    label: Words
    points: Points


class SeatResult(TypedDict):
    """A seat on a result; a game may add facts of its own ("in_profit"), each true or false."""

    seat: int
    name: str
    total: Points
    rank: int
    lines: tuple[SheetLine, ...]


class Result(Struct, frozen=True):
    winners: tuple[int, ...]
    decided_by: str
    decided_words: str
    seats: list[SeatResult]


class Scored(Struct, frozen=True):
    game: str
    winners: tuple[int, ...]
    decided_by: str
    seats: list[SeatResult]


class SeatNow(Struct, frozen=True):
    seat: int
    name: str
    left: bool
    held: bool
    colour: str


class QuestionNow(Struct, frozen=True):
    """What has to be answered before the result counts; until then nobody has won."""

    key: str
    words: Words
    seats: tuple[int, ...]
    """Those who have to answer; empty: anybody may."""


class MomentNow(Struct, frozen=True):
    """Something great that an entry of the last ten seconds brought."""

    seq: int
    """The number of the entry."""
    at: Moment
    kind: str
    words: Words
    seats: tuple[int, ...]
    """Whom it is about."""
    numbers: tuple[Points, ...]


class TableNow(Struct, frozen=True):
    code: str
    game: str
    title: str
    """What the people call it; empty where it goes by the name of its game."""
    version: int
    phase: str | None
    ended_by: str | None
    seats: list[SeatNow]
    view: Any
    sheet: Result | None
    questions: list[QuestionNow] = []
    moments: list[MomentNow] = []
    """The newest ones, the oldest of them first; none after an undo."""


class Version(Struct, frozen=True):
    version: int


class HistoryLine(Struct, frozen=True):
    seq: int
    at: Moment
    who: str
    words: str
    undone: bool


class History(Struct, frozen=True):
    """While the game goes on: what this token may read, the newest line first."""

    lines: list[HistoryLine]


class LogEntry(Struct, frozen=True):
    seq: int
    at: Moment
    seat: int | None
    by: int | None
    event: dict[str, Any]


class WholeLog(Struct, frozen=True):
    """Once the game has ended: all of it, to be replayed."""

    game: str
    source: str
    entries: list[LogEntry]
    sheet: dict[str, Any] | None


class ErrorWords(Struct, frozen=True):
    message: str
    field: str | None


class Error(Struct, frozen=True):
    error: ErrorWords


def result(sheet: Sheet, put: Speech) -> Result:
    return Result(sheet.winners, sheet.decided_by, put(sheet.decided_words), seat_results(sheet, put))


def seat_results(sheet: Sheet, put: Speech) -> list[SeatResult]:
    return [_seat_result(seat, put) for seat in sheet.seats]


def _seat_result(seat: SeatSheet, put: Speech) -> SeatResult:
    lines = tuple(SheetLine(line.key, put(line.label), line.points) for line in seat.lines)
    common = SeatResult(seat=seat.seat, name=seat.name, total=seat.total, rank=seat.rank, lines=lines)
    return cast(SeatResult, {**seat.notes, **common})
