"""The sheet so far: what is written on it, and how the players and teams are placed."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.core.once import once_per_state
from companion.core.seats import playing
from companion.core.sheet import Points, add_up
from companion.core.words import Message, SeatName, say, several, verbatim
from companion.games.score_pad.state import (
    TEAM_LETTERS,
    State,
    by_team,
    counted,
    ending,
    line_of,
    members,
    open_row,
    partners,
    rounds_written,
    row_at,
    row_of,
    together,
    totals,
)
from companion.games.score_pad.view.bands import Band, band_name, band_of, bands, has_numbers, numbers, points

FOLDED_FROM = 8
"""Rows that fit on a table screen; with more, those away from what is written now become one above and one below."""
SLOTS = 25
"""Places for rows come by this many, so that a new round is a change of one row and not of the page."""


class Cell(Struct, frozen=True):
    band: int
    side: int
    value: Points | None
    """What it counts; None: blank."""
    numbers: str
    """What was entered, where that is something else: "2/3"."""
    entered: bool
    """Final by the word of its side; False for a blank or a running count."""
    missing: bool
    """Nobody is waited for, and it stays blank."""


class RowHead(Struct, frozen=True):
    index: int
    name: Message
    number: str
    """Of a round without a name of its own, which is enough on the sheet; else empty."""
    optional: bool
    """A line that may stay blank: nobody is asked for it."""


class PadRow(RowHead, frozen=True):
    """A round or a category, whatever is entered in it."""

    computed: bool
    """It follows from the others: nobody enters it."""
    open: bool
    cells: tuple[Cell, ...]

    @property
    def head(self) -> RowHead:
        return RowHead(self.index, self.name, self.number, self.optional)


class Column(Struct, frozen=True):
    """The head of the column of a side: a player, a team, or all together."""

    side: int
    seats: tuple[int, ...]
    name: Message | SeatName
    playing: bool
    letter: str
    """Of the team; empty without teams."""


class Total(Struct, frozen=True):
    side: int
    points: Points | None
    """None: nothing is written for them."""
    leads: bool


class Team(Struct, frozen=True):
    """Players who write for themselves and are ranked together."""

    index: int
    name: Message
    letter: str
    seats: tuple[int, ...]
    total: Points
    leads: bool


class Folded(Struct, frozen=True):
    """Several rows as one, for a table screen, which never scrolls."""

    label: Message
    points: tuple[Points | None, ...]


class Standings(Struct, frozen=True):
    columns: tuple[Column, ...]
    unfolded: tuple[PadRow | None, ...]
    """As ``slots``, without those that are in ``earlier`` and ``later`` where there is no room for all."""
    earlier: Folded | None
    later: Folded | None
    """Lines of the sheet that nobody has come to."""
    rows: tuple[PadRow, ...]
    """All that is written, and the round about to begin."""
    live: PadRow | None
    """The last of them while it is written, in a game of rounds: each of its cells is a part."""
    extra: tuple[PadRow, ...]
    """The last of them where they belong to no round, like a bonus."""
    totals: tuple[Total, ...]
    teams: tuple[Team, ...]
    noted: bool
    """Cells show what was entered above what it counts: they have the room for it before anything is, so that the keys
    stay under the thumbs."""

    @property
    def named(self) -> bool:
        """Rows have names, which need more room than numbers."""
        return any(not row.number for row in self.rows[: len(self.rows) - len(self.extra)])

    @property
    def slots(self) -> tuple[PadRow | None, ...]:
        """The rows that are parts as a whole, and places that rows to come will take."""
        return _slots(self)


@once_per_state
def standings(state: State) -> Standings:
    first = open_row(state)
    rows = _rows(state, first)
    live = None if first is None or state.options.categories else rows[rounds_shown(state, first) - 1]
    shown = _window(state, len(rows))
    counts = frozenset(cell.side for row in rows for cell in row.cells if cell.value is not None)
    teams = () if by_team(state) else tuple(_team(state, team, counts) for team in range(state.options.teams))
    extra = () if state.options.categories else tuple(row for row in rows if row.computed)
    sheet = Standings(
        columns(state),
        (),
        _earlier(state, rows[: shown.start]),
        _later(rows[shown.stop :]),
        rows,
        live,
        extra,
        _totals(state, counts),
        teams,
        noted=has_numbers(state),
    )
    unfolded = tuple(row if row is None or row.index in shown else None for row in sheet.slots)
    return replace(sheet, unfolded=unfolded)


@once_per_state
def _slots(sheet: Standings) -> tuple[PadRow | None, ...]:
    """One and the same list for all pages, so that it is put together once."""
    rows = sheet.rows[: len(sheet.rows) - len(sheet.extra)]
    rows = tuple(row for row in rows if row is not sheet.live)
    return rows + (None,) * (-len(rows) % SLOTS or (0 if rows else SLOTS))


def rounds_shown(state: State, first: int | None) -> int:
    written = rounds_written(state)
    return written if first is None else max(written, first // len(state.slots) + 1)


def _rows(state: State, first: int | None) -> tuple[PadRow, ...]:
    shown, tells = bands(state, rounds_shown(state, first)), has_numbers(state)
    return tuple(_row(state, band, is_over=first is None, tells=tells) for band in shown)


def _row(state: State, band: Band, *, is_over: bool, tells: bool) -> PadRow:
    rows = [row_at(state, row) for row in band.rows]
    is_open = not is_over and any(not row.closed for row in rows)
    name, counts = band_name(state, band), points(state, band)
    plain = band.line is None and not rows[0].name
    asked = [row_at(state, row) for row in band.rows if not line_of(state, row).optional]
    cells = tuple(
        Cell(
            band.index,
            side,
            counts.get(side),
            numbers(state, band, side) if tells else "",
            entered=bool(asked) and all(row.entered(side) for row in asked),
            missing=not is_open and side not in counts and (bool(asked) or not rows),
        )
        for side in (column.side for column in columns(state))
    )
    number = str(band.index + 1) if plain else ""
    optional = band.line is not None and state.sheet.lines[band.line].optional
    return PadRow(band.index, name, number, optional, computed=not rows, open=is_open, cells=cells)


def _window(state: State, rows: int) -> range:
    """The rows that a table screen shows: the last rounds, or the lines that most are at, after one that is done."""
    room = FOLDED_FROM - 1
    if rows <= FOLDED_FROM:
        return range(rows)
    own = (row_of(state, seat, open_row(state)) for seat in playing(state))
    at = [band_of(state, row) for row in own if row is not None]
    if not state.options.categories or not at:
        return range(rows - room, rows)
    between = (range(start, start + room - 1) for start in range(2, rows - room))
    windows = [range(room), *between, range(rows - room, rows)]
    return min(windows, key=lambda shown: _away(shown, at))


def _away(shown: range, at: list[int]) -> tuple[int, int]:
    """How many write elsewhere, and how far it is from beginning with the line before the first one."""
    here = [line for line in at if line in shown]
    return len(at) - len(here), abs(shown.start + 1 - min(here, default=shown.start + 1))


def _earlier(state: State, folded: tuple[PadRow, ...]) -> Folded | None:
    if not folded:
        return None
    lines = several("{n} line above", "{n} lines above", len(folded))
    return _together(lines if state.options.categories else verbatim(f"1–{len(folded)}"), folded)


def _later(folded: tuple[PadRow, ...]) -> Folded | None:
    return _together(several("{n} more line", "{n} more lines", len(folded)), folded) if folded else None


def _together(label: Message, folded: tuple[PadRow, ...]) -> Folded:
    columns = zip(*(row.cells for row in folded), strict=True)
    return Folded(label, tuple(sum_of([cell.value for cell in column]) for column in columns))


def sum_of(values: list[Points | None]) -> Points | None:
    known = [value for value in values if value is not None]
    return add_up(known) if known else None


@once_per_state
def columns(state: State) -> tuple[Column, ...]:
    """A team that everybody has left for another one has none."""
    return tuple(_column(state, side, seats) for side, seats in enumerate(members(state)) if seats)


def _column(state: State, side: int, seats: tuple[int, ...]) -> Column:
    playing = any(state.players[seat].playing for seat in seats)
    if together(state):
        return Column(side, seats, say("All together"), playing, "")
    if by_team(state):
        letter = TEAM_LETTERS[side]
        return Column(side, seats, say("Team {letter}", letter=letter), playing, letter)
    team = state.players[side].team
    return Column(side, seats, SeatName(side), playing, "" if team is None else TEAM_LETTERS[team])


def _totals(state: State, counts: frozenset[int]) -> tuple[Total, ...]:
    """Until the end whoever has the best, alone or with a team, leads. Whoever has nothing that counts has no total."""
    ranked, own, best = totals(state), counted(state).totals, _best(state, counts)
    return tuple(
        Total(
            side,
            own[side] if side in counts else None,
            leads=side in counts and any(ranked[seat] == best for seat in seats),
        )
        for side, seats in enumerate(members(state))
        if seats
    )


def _best(state: State, counts: frozenset[int]) -> Points | None:
    """What it takes to lead: of those who have anything that counts. None: nobody leads."""
    ranked = totals(state)
    known = {ranked[seat] for side, seats in enumerate(members(state)) if side in counts for seat in seats}
    if not known or ending(state) is not None or together(state):
        return None
    return min(known) if state.options.winner == "lowest" else max(known)


def _team(state: State, team: int, counts: frozenset[int]) -> Team:
    seats, letter = partners(state, team), TEAM_LETTERS[team]
    total = add_up([counted(state).totals[seat] for seat in seats])
    leads = not counts.isdisjoint(seats) and total == _best(state, counts)
    return Team(team, say("Team {letter}", letter=letter), letter, seats, total, leads)
