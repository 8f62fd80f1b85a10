"""Laws that hold for any game: undo, totality, sums."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.box_sheets.shape import BoxSheet
from companion.core.game import By, Move, Started
from companion.core.log import Entry, Log
from companion.core.sheet import Points
from companion.core.table_moves import Joined, Left, Returned, Undone
from companion.games.score_pad import GAME
from companion.games.score_pad.moves import (
    GameEnded,
    NumbersEntered,
    PointsAdded,
    RowClosed,
    RowEntered,
    RowNamed,
    ScoreEntered,
    TeamChanged,
)
from companion.games.score_pad.moves.pad_move import unwritable
from companion.games.score_pad.options import Options
from companion.games.score_pad.state import line_of, side_of, totals
from tests.core.sheet_strategies import sheets
from tests.games.trial import log_move, take_anything, undo_means_it_never_happened

SEATS = 3
rows = st.integers(0, 4)
points = st.integers(-9000, 9000).map(lambda thousandths: thousandths / 1000)
moves = st.one_of(
    st.builds(PointsAdded, row=rows, amount=points),
    st.builds(ScoreEntered, row=rows, score=points),
    st.builds(ScoreEntered, row=rows, score=points),
    st.builds(RowEntered, row=rows, scores=st.dictionaries(st.integers(0, SEATS - 1), points)),
    st.builds(RowNamed, row=rows, name=st.text(max_size=5)),
    st.builds(RowClosed, row=rows),
    st.builds(TeamChanged, team=st.integers(0, 2)),
    st.builds(GameEnded),
    st.builds(Left),
    st.builds(Returned),
    st.builds(Joined, name=st.just("Late")),
)
options = st.builds(
    Options,
    categories=st.sampled_from([(), (), ("Cities", "Roads", "Farms")]),
    winner=st.sampled_from(["highest", "lowest"]),
    teams=st.integers(0, 3),
    target=st.sampled_from([None, 10.0, -10.0]),
    rounds=st.integers(0, 4),
)
anything = st.one_of(st.floats(), st.integers(-(10**20), 10**20))
anywhere = st.integers(-3, 10**12)
wild_moves = st.one_of(
    st.builds(PointsAdded, row=anywhere, amount=anything),
    st.builds(ScoreEntered, row=anywhere, score=anything),
    st.builds(NumbersEntered, numbers=st.dictionaries(anywhere, anything)),
    st.builds(RowEntered, row=anywhere, scores=st.dictionaries(st.integers(-2, 20), anything)),
    st.builds(RowNamed, row=anywhere, name=st.text()),
    st.builds(RowClosed, row=anywhere),
    st.builds(TeamChanged, team=st.integers(-2, 20)),
    st.builds(GameEnded),
    moves.filter(lambda event: isinstance(event, GAME.moves)),
)


def opened(chosen: Options) -> Log:
    started = Started(game="score-pad", seats=("Ann", "Bob", "Cy"), options=chosen)
    return Log(GAME, [Entry(1, started, None, None, 0)])


def allowed(log: Log, move: Any, seat: int) -> bool:
    if not isinstance(move, GAME.moves):
        return log.version < 12 or not isinstance(move, Joined)
    return move.why_not(log.table.state, By(seat)) is None


def played(chosen: Options, wished: list[tuple[int, Move]]) -> Log:
    log = opened(chosen)
    for seat, move in wished:
        if allowed(log, move, seat):
            log_move(log, move, seat)
    return log


games = st.builds(played, options, st.lists(st.tuples(st.integers(0, SEATS - 1), moves), max_size=25))


@settings(max_examples=60)
@given(options, st.lists(st.tuples(st.integers(0, SEATS - 1), moves), max_size=15))
def test_do_then_undo_is_never_happened(chosen, wished):
    log = opened(chosen)
    for seat, move in wished:
        if allowed(log, move, seat):
            undo_means_it_never_happened(log, move, seat)


@settings(max_examples=60)
@given(games, st.data())
def test_undoing_any_line_is_as_if_it_had_never_been(log, data):
    if log.version == 1:
        return
    target = data.draw(st.integers(2, log.version))
    if isinstance(log.entries[target - 1].move, Joined):
        return
    without = opened(log.table.started.options)
    for entry in log.entries[1:]:
        if entry.seq != target:
            log_move(without, entry.move, entry.seat)
    log_move(log, Undone(targets=(target,)), 0)
    assert log.table.state == without.table.state


def _partners(state: Any, seat: int) -> list[int]:
    team = state.players[seat].team
    return [seat] if team is None else [n for n, player in enumerate(state.players) if player.team == team]


def looks(state: Any) -> None:
    """Everything that is read off a state can be read off this one."""
    for seat in (None, *range(len(state.players))):
        assert GAME.view(state, seat).phase == GAME.phase(state)
    assert len(GAME.score(state).seats) == len(state.players)


@settings(max_examples=150)
@given(options, st.lists(st.tuples(st.none() | st.integers(-2, 20), wild_moves), max_size=8))
def test_apply_takes_anything(chosen, wished):
    state = take_anything(GAME, opened(chosen).table.state, wished)
    if len(state.rows) < 20:
        looks(state)


@settings(max_examples=60)
@given(games)
def test_totals_are_the_sums_of_the_lines_to_the_last_decimal(log):
    state = log.table.state
    sheet = GAME.score(state)
    own = [sum(Fraction(str(line.points)) for line in seat.lines) for seat in sheet.seats]
    for seat in sheet.seats:
        partners = _partners(state, seat.seat)
        assert Fraction(str(seat.total)) == sum(own[n] for n in partners)


@settings(max_examples=60)
@given(games)
def test_a_game_goes_on_exactly_while_there_is_a_row_to_write(log):
    view = GAME.view(log.table.state, None)
    here = any(player.playing for player in log.table.state.players)
    assert view.over == (view.phase == "over")
    entries = [GAME.view(log.table.state, seat).entry for seat in range(len(log.table.state.players))]
    assert any(entries) != (view.over or not here)
    assert not (view.over and any(row.open for row in view.standings.rows))


@given(st.integers(-(10**9), 10**9))
def test_three_decimals_are_never_too_fine(thousandths):
    assert unwritable(thousandths / 1000) is None


@settings(max_examples=40)
@given(st.data())
def test_totals_never_depend_on_the_order_of_entry(data):
    """All cells of a sheet by categories, or of each round, in any order; what the sheet refuses is left out."""
    sheet = data.draw(sheets())
    numbers = st.integers(0, 12)
    cells = [(row, seat, data.draw(numbers)) for row in range(len(sheet.slots)) for seat in range(SEATS)]
    assert _total(sheet, cells) == _total(sheet, data.draw(st.permutations(cells)))


def _total(sheet: BoxSheet, cells: list[tuple[int, int, int]]) -> list[Points]:
    state = GAME.setup(Started(game="score-pad", seats=("Ann", "Bob", "Cy"), options=Options(sheet=sheet)))
    sides = {side_of(state, seat): seat for seat in range(SEATS)}
    for row, seat, number in cells:
        move = ScoreEntered(row=row, score=number)
        if seat in sides.values() and not line_of(state, row).unfit(number):
            state = move.applied(state, By(seat))
    return totals(state)
