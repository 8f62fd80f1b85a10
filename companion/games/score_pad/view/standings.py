"""The sheet so far: the rows that are written, and how the players and teams are placed."""

from __future__ import annotations

from msgspec import Struct

from companion.core.once import once_per_state
from companion.core.sheet import Points, add_up
from companion.core.words import Message, say, verbatim
from companion.games.score_pad.state import (
    TEAM_LETTERS,
    State,
    begun,
    counted,
    ending,
    is_secret,
    members,
    open_row,
    partners,
    row_at,
    row_name,
    together,
    totals,
)

FOLDED_FROM = 8
"""Rows that fit on a table screen; with more, the first of them become one."""
SLOTS = 25
"""Places for rows come by this many, so that a new round is a change of one row and not of the page."""


class Cell(Struct, frozen=True):
    seat: int
    """Of a team that writes one score, the first: whatever is sent for this seat counts for all of them."""
    value: Points | None
    """None: blank."""
    entered: bool
    """Final by the word of its seat; False for a blank or a running count."""


class PadRow(Struct, frozen=True):
    index: int
    name: Message
    number: str
    """Of a round without a name of its own, which is enough on the sheet; else empty."""
    open: bool
    current: bool
    cells: tuple[Cell, ...]


class Column(Struct, frozen=True):
    """The head of a player's column."""

    seat: int
    playing: bool
    letter: str
    """Of the team; empty without teams."""
    seats: tuple[int, ...]
    """All who share it."""


class Total(Struct, frozen=True):
    seat: int
    points: Points
    leads: bool


class Team(Struct, frozen=True):
    index: int
    name: Message
    letter: str
    seats: tuple[int, ...]
    total: Points
    leads: bool


class Earlier(Struct, frozen=True):
    """The first rows as one, for a table screen, which never scrolls."""

    label: Message
    points: tuple[Points, ...]


class Standings(Struct, frozen=True):
    columns: tuple[Column, ...]
    folded: int
    """As many of the first rows are in ``earlier`` where there is no room for all."""
    earlier: Earlier | None
    rows: tuple[PadRow, ...]
    """All that is written, and the round about to begin."""
    totals: tuple[Total, ...]
    teams: tuple[Team, ...]

    @property
    def named(self) -> bool:
        """Rows have names, which need more room than numbers."""
        return any(not row.number for row in self.rows)

    @property
    def slots(self) -> tuple[PadRow | None, ...]:
        """The rows, and places that rows to come will take."""
        return _slots(self.rows)

    @property
    def unfolded(self) -> tuple[PadRow | None, ...]:
        """The same without those that are in ``earlier``."""
        return (None,) * self.folded + self.slots[self.folded :]


def standings(state: State, current: int | None) -> Standings:
    """``current`` is the row to write in now."""
    first, sums = open_row(state), _totals(state)
    count = rows_shown(state, first)
    rows = tuple(_row(state, n, is_over=first is None, current=n == current) for n in range(count))
    folded = count - FOLDED_FROM + 1 if count > FOLDED_FROM else 0
    columns = tuple(_column(state, seats) for seats in members(state) if seats)
    teams = tuple(_team(state, sums, team) for team in range(state.options.teams))
    return Standings(columns, folded, _earlier(rows[:folded]), rows, sums, teams)


@once_per_state
def _slots(rows: tuple[PadRow, ...]) -> tuple[PadRow | None, ...]:
    """One and the same list for all pages, so that it is put together once."""
    return rows + (None,) * (-len(rows) % SLOTS)


def _earlier(folded: tuple[PadRow, ...]) -> Earlier | None:
    if not folded:
        return None
    columns = zip(*(row.cells for row in folded), strict=True)
    points = tuple(add_up([cell.value or 0 for cell in column]) for column in columns)
    return Earlier(verbatim(f"1–{len(folded)}"), points)


def rows_shown(state: State, first: int | None) -> int:
    size = len(state.slots)
    return len(state.rows) if first is None else max(len(state.rows), (first // size + 1) * size)


def cells(state: State, number: int) -> tuple[Cell, ...]:
    row, secret = row_at(state, number), is_secret(state, number)
    return tuple(
        Cell(seats[0], None if secret else row.scores.get(side), row.entered(side))
        for side, seats in enumerate(members(state))
        if seats
    )


def _row(state: State, number: int, *, is_over: bool, current: bool) -> PadRow:
    row = row_at(state, number)
    plain = not row.name and not state.options.categories and len(state.slots) == 1
    return PadRow(
        index=number,
        name=row_name(state, number),
        number=str(number + 1) if plain else "",
        open=not (row.closed or is_over),
        current=current,
        cells=cells(state, number),
    )


def _column(state: State, seats: tuple[int, ...]) -> Column:
    player, playing = state.players[seats[0]], any(state.players[seat].playing for seat in seats)
    return Column(seats[0], playing, "" if player.team is None else TEAM_LETTERS[player.team], seats)


def _totals(state: State) -> tuple[Total, ...]:
    """Those of the columns; until the end whoever has the best, alone or with a team, leads."""
    ranked, leads = totals(state), begun(state) and ending(state) is None and not together(state)
    best = min(ranked) if state.options.winner == "lowest" else max(ranked)
    own = zip(members(state), counted(state).totals, strict=True)
    return tuple(Total(seats[0], points, leads=leads and ranked[seats[0]] == best) for seats, points in own if seats)


def _team(state: State, sums: tuple[Total, ...], team: int) -> Team:
    seats, letter = partners(state, team), TEAM_LETTERS[team]
    own = [total for total in sums if total.seat in seats]
    leads = any(total.leads for total in own)
    total = add_up([total.points for total in own])
    return Team(team, say("Team {letter}", letter=letter), letter, seats, total, leads)
