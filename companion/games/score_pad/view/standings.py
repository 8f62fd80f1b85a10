"""The sheet so far: the rows that are written, and how the players and teams are placed."""

from __future__ import annotations

from msgspec import Struct

from companion.core.sheet import Points, add_up
from companion.core.words import Message, say
from companion.games.score_pad.scoring import score
from companion.games.score_pad.state import (
    TEAM_LETTERS,
    Row,
    State,
    begun,
    open_row,
    own_totals,
    partners,
    row_at,
    row_name,
)


class Cell(Struct, frozen=True):
    seat: int
    value: Points | None
    """None: blank."""
    entered: bool
    """Final by the word of its seat; False for a blank or a running count."""


class PadRow(Struct, frozen=True):
    index: int
    name: Message
    open: bool
    current: bool
    cells: tuple[Cell, ...]


class PlayerLine(Struct, frozen=True):
    seat: int
    total: Points
    rank: int
    leads: bool
    playing: bool
    team: int | None
    letter: str
    """Of the team; empty without teams."""


class Team(Struct, frozen=True):
    index: int
    name: Message
    letter: str
    seats: tuple[int, ...]
    total: Points
    leads: bool


class Standings(Struct, frozen=True):
    players: tuple[PlayerLine, ...]
    rows: tuple[PadRow, ...]
    """All that is written, and the round about to begin."""
    teams: tuple[Team, ...]


def standings(state: State, current: int | None) -> Standings:
    """``current`` is the row to write in now."""
    players, first = _players(state), open_row(state)
    rows = tuple(_row(state, n, is_over=first is None, current=n == current) for n in range(rows_shown(state, first)))
    return Standings(players, rows, tuple(_team(state, players, team) for team in range(state.options.teams)))


def rows_shown(state: State, first: int | None) -> int:
    return len(state.rows) if first is None else max(len(state.rows), first + 1)


def row_of(state: State, seat: int | None, first: int | None) -> int | None:
    """The row that a page of this seat leads to; ``first`` is the one that is open for all."""
    if first is None or seat is None or not state.options.categories:
        return first
    return next((n for n, row in enumerate(state.rows) if not row.closed and not row.entered(seat)), None)


def cells(row: Row, seats: int) -> tuple[Cell, ...]:
    return tuple(Cell(seat, row.scores.get(seat), row.entered(seat)) for seat in range(seats))


def _row(state: State, number: int, *, is_over: bool, current: bool) -> PadRow:
    row = row_at(state, number)
    return PadRow(
        index=number,
        name=row_name(state, number),
        open=not (row.closed or is_over),
        current=current,
        cells=cells(row, len(state.players)),
    )


def _players(state: State) -> tuple[PlayerLine, ...]:
    sheet = score(state)
    return tuple(
        PlayerLine(
            seat=seat,
            total=total,
            rank=sheet.seats[seat].rank,
            leads=begun(state) and seat in sheet.winners,
            playing=player.playing,
            team=player.team,
            letter="" if player.team is None else TEAM_LETTERS[player.team],
        )
        for seat, (player, total) in enumerate(zip(state.players, own_totals(state), strict=True))
    )


def _team(state: State, players: tuple[PlayerLine, ...], team: int) -> Team:
    seats, letter = partners(state, team), TEAM_LETTERS[team]
    leads = any(players[seat].leads for seat in seats)
    total = add_up([players[seat].total for seat in seats])
    return Team(team, say("Team {letter}", letter=letter), letter, seats, total, leads)
