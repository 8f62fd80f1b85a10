"""What a page shows of the pad: everything worked out, nothing left to compute in a template."""

from __future__ import annotations

from msgspec import Struct

from companion.core.sheet import Points
from companion.games.score_pad.chart import Chart, chart
from companion.games.score_pad.pad import Row, State, begun, ended_by, open_row, row_at, row_name, shown
from companion.games.score_pad.scoring import score
from companion.games.score_pad.standings import Mine, Player, Team, mine, players, teams


class Cell(Struct, frozen=True):
    seat: int
    value: Points | None
    """None: blank."""
    text: str
    entered: bool
    """Final by the word of its seat; False for a blank or a running count."""


class PadRow(Struct, frozen=True):
    index: int
    name: str
    open: bool
    current: bool
    cells: tuple[Cell, ...]


class Pad(Struct, frozen=True):
    title: str
    heading: str
    """What is going on: "Round 3", "Categories", "Result"."""
    phase: str
    entry: str
    """Which form to offer first: "each" (own score) or "anyone" (the whole row)."""
    by_category: bool
    goal: str
    """One line: who wins, and when it ends."""
    winner: str
    target: Points | None
    teams: tuple[Team, ...]
    rows: tuple[PadRow, ...]
    players: tuple[Player, ...]
    leaders: tuple[int, ...]
    current: int | None
    """The row to write in now; with categories the viewer's first unfilled one."""
    current_name: str
    waiting_for: tuple[int, ...]
    mine: Mine | None
    """None on the table screen."""
    chart: Chart | None
    can_end: bool
    over: bool
    ended_by: str | None
    steps: tuple[int, ...] = (-5, -1, 1, 5)
    """The taps to offer for live counting."""


def view(state: State, seat: int | None) -> Pad:
    options, over, first = state.options, ended_by(state), open_row(state)
    current = _current(state, seat, first)
    everybody = players(state, score(state))
    return Pad(
        title=options.title,
        heading=_heading(state, first),
        phase="over" if over else "playing",
        entry=options.entry,
        by_category=bool(options.categories),
        goal=_goal(state),
        winner=options.winner,
        target=options.target,
        teams=teams(state, everybody),
        rows=_rows(state, first, current),
        players=everybody,
        leaders=tuple(player.seat for player in everybody if player.leads),
        current=current,
        current_name="" if current is None else row_name(state, current),
        waiting_for=_waiting_for(state, first),
        mine=None if seat is None else mine(state, everybody[seat], current),
        chart=chart(state),
        can_end=over is None and begun(state),
        over=over is not None,
        ended_by=over,
    )


def _current(state: State, seat: int | None, first: int | None) -> int | None:
    if first is None or seat is None or not state.options.categories:
        return first
    return next((n for n, row in enumerate(state.rows) if not row.closed and not row.entered(seat)), None)


def _heading(state: State, first: int | None) -> str:
    if first is None:
        return "Result"
    return "Categories" if state.options.categories else row_name(state, first)


def _goal(state: State) -> str:
    options = state.options
    who = f"{options.winner.capitalize()} {'team total' if state.teams else 'total'} wins."
    ends = []
    if options.target is not None:
        ends.append(f"when {'a team' if state.teams else 'somebody'} reaches {shown(options.target)}")
    if options.categories:
        ends.append("when every category is filled in")
    elif options.rounds:
        ends.append("after one round" if options.rounds == 1 else f"after {options.rounds} rounds")
    return f"{who} Ends {' or '.join(ends or ['when you call the last round'])}."


def _rows(state: State, first: int | None, current: int | None) -> tuple[PadRow, ...]:
    """All that is written, and the round about to begin."""
    count = len(state.rows) if first is None else max(len(state.rows), first + 1)
    return tuple(_pad_row(state, n, is_over=first is None, current=n == current) for n in range(count))


def _pad_row(state: State, number: int, *, is_over: bool, current: bool) -> PadRow:
    row = row_at(state, number)
    cells = tuple(_cell(row, seat) for seat in range(state.seats))
    return PadRow(number, row_name(state, number), not (row.closed or is_over), current, cells)


def _cell(row: Row, seat: int) -> Cell:
    value = row.scores.get(seat)
    return Cell(seat, value, "" if value is None else shown(value), row.entered(seat))


def _waiting_for(state: State, first: int | None) -> tuple[int, ...]:
    """Who still has to fill something: the open round, or any open category."""
    if first is None:
        return ()
    rows = [row for row in state.rows if not row.closed] if state.options.categories else [row_at(state, first)]
    return tuple(seat for seat in sorted(state.playing) if any(not row.entered(seat) for row in rows))
