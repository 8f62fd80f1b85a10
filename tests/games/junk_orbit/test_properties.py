"""Laws that hold for any game: undo, totality, and what the count may never do."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.game import By, Move, Started
from companion.core.log import Entry, Log
from companion.core.table_moves import Joined, Left, Returned, Undone
from companion.games.junk_orbit import GAME
from companion.games.junk_orbit import moves as m
from companion.games.junk_orbit.box import BOARDS, SOURCES, ships
from companion.games.junk_orbit.options import Options
from companion.games.junk_orbit.scoring import BONUS, lines, sheet
from companion.games.junk_orbit.state import Destination, Tile
from tests.games.trial import log_move, take_anything, undo_means_it_never_happened

SEATS = 3
gently = settings(max_examples=60)
small = st.integers(-1, 6)
boards = st.lists(st.sampled_from(BOARDS), max_size=5, unique=True).map(tuple)
cities = st.sampled_from(["Tharsis", "NYC", "Kepler", "Olympus", "Gale", " gale ", ""])
goals = st.none() | st.builds(Destination, board=st.none() | st.sampled_from(BOARDS), city=cities)
sources = st.none() | st.sampled_from([*SOURCES, "starter"])
moves = st.one_of(
    st.builds(m.BoardsChosen, boards=boards, night=boards),
    st.builds(m.ShipChosen, ship=st.sampled_from(ships())),
    st.builds(m.FirstChosen, first=small),
    *[
        st.builds(
            m.Delivered, value=small, source=sources, destination=goals, how=st.sampled_from([None, "remote", "direct"])
        )
    ]
    * 3,
    st.builds(m.SeveralDelivered, values=st.dictionaries(small, small, max_size=3), destination=goals),
    st.builds(m.DeliveryCorrected, index=small, value=small, source=sources, destination=goals),
    st.builds(m.JunkLaunched, value=small, direction=st.sampled_from([None, "cw", "ccw"])),
    st.builds(
        m.ShipsHit,
        victims=st.lists(small, max_size=3).map(tuple),
        value=st.none() | small,
        by=st.sampled_from(["junk", "ship"]),
    ),
    st.builds(
        m.JunkFlown,
        board=st.sampled_from(BOARDS),
        space=small,
        value=small,
        direction=st.sampled_from(["cw", "ccw"]),
        steps=small,
        delivered=st.booleans(),
    ),
    st.builds(m.ShipSailed, board=st.sampled_from(BOARDS), space=small, steps=small),
    st.builds(m.ShipPlaced, board=st.sampled_from(BOARDS), space=small),
    st.builds(m.CityPlaced, board=st.sampled_from(BOARDS), space=small, city=cities),
    st.builds(m.LapsChecked),
    st.builds(m.DeliveryLost, index=small),
    st.builds(m.CargoDropped),
    st.builds(m.NothingDropped),
    st.builds(m.JunkPickedUp, tiles=small, board=st.none() | st.sampled_from(BOARDS), gamble=st.booleans()),
    st.builds(m.RefillFailed),
    *[st.builds(m.TurnEnded)] * 2,
    st.builds(m.CargoCounted, change=small),
    st.builds(m.StackCounted, stack=st.sampled_from(SOURCES), tiles=small),
    st.builds(m.LapEntered, board=st.sampled_from(BOARDS), names=st.dictionaries(small, cities, max_size=4)),
    st.builds(m.CityNamed, board=st.sampled_from(BOARDS), city=cities),
    st.builds(m.LapsMirrored),
    st.builds(m.RaceStarted),
    st.builds(m.BinRaceWon, winner=small),
    st.builds(Left),
    st.builds(Returned),
    st.builds(Joined, name=st.just("Late")),
)
options = st.builds(
    Options,
    night=boards,
    ships=st.sampled_from(["a", "b", "either", "chosen"]),
    stacks=st.booleans(),
    cargo=st.booleans(),
    hidden=st.booleans(),
)
seats = st.integers(0, SEATS - 1)
wishes = st.lists(st.tuples(seats, moves), max_size=20)
tiles = st.builds(
    Tile,
    value=st.integers(1, 6),
    source=st.sampled_from(SOURCES),
    board=st.sampled_from(BOARDS),
    city=st.sampled_from([f"City {n}" for n in range(8)]),
)
piles = st.lists(tiles, max_size=15).map(tuple)


def opened(chosen: Options) -> Log:
    started = Started(game="junk-orbit", seats=("Ann", "Bob", "Cy"), options=chosen, seed=3)
    return Log(GAME, [Entry(1, started, None, None, 0)])


def allowed(log: Log, move: Any, seat: int) -> bool:
    if isinstance(move, Joined):
        return len(log.table.seats) < 5
    return not isinstance(move, GAME.moves) or move.why_not(log.table.state, By(seat)) is None


def looks(state: Any) -> None:
    """Everything that is read off a state can be read off this one."""
    for seat in (None, *range(len(state.players))):
        view = GAME.view(state, seat)
        assert view.phase == GAME.phase(state)
        assert view.orrery.sky.dots
    assert len(GAME.score(state).seats) == len(state.players)


@gently
@given(options, wishes)
def test_do_then_undo_is_never_happened(chosen, wished):
    log = opened(chosen)
    for seat, move in wished:
        if not allowed(log, move, seat):
            continue
        undo_means_it_never_happened(log, move, seat)


@gently
@given(options, wishes, st.data())
def test_undoing_any_line_is_as_if_it_had_never_been(chosen, wished, data):
    log = opened(chosen)
    for seat, move in wished:
        if allowed(log, move, seat) and not isinstance(move, Joined):
            log_move(log, move, seat)
    if log.version == 1:
        return
    target = data.draw(st.integers(2, log.version))
    without = opened(chosen)
    for entry in log.entries[1:]:
        if entry.seq != target:
            log_move(without, entry.move, entry.seat)
    log_move(log, Undone(targets=(target,)), 0)
    assert log.table.state == without.table.state


@gently
@given(options, st.lists(st.tuples(st.none() | st.integers(-2, 9), moves), max_size=12))
def test_apply_takes_anything(chosen, wished):
    state = take_anything(GAME, opened(chosen).table.state, wished)
    looks(state)


@gently
@given(st.lists(piles, min_size=2, max_size=5), boards, st.randoms(use_true_random=False))
def test_the_score_never_depends_on_the_order_of_deliveries(laid, dark, chance):
    shuffled = [tuple(chance.sample(pile, len(pile))) for pile in laid]
    assert sheet(laid, dark, None, None) == sheet(shuffled, dark, None, None)


@gently
@given(piles, tiles)
def test_a_night_bonus_never_falls_when_a_delivery_is_added(pile, more):
    for bonus in BONUS.values():
        assert bonus([*pile, more]) >= bonus(pile)
    before, after = (sum(line.points for line in lines(some, BOARDS)) for some in (pile, (*pile, more)))
    assert after >= before + more.value


@gently
@given(st.integers(2, 5), st.integers(0, 9), st.lists(st.booleans(), max_size=8))
def test_every_other_player_gets_exactly_one_final_turn(players, turns, again):
    names = tuple("ABCDE"[:players])
    state = GAME.setup(Started(game="junk-orbit", seats=names, options=Options()))
    for _ in range(turns):
        state = m.TurnEnded().applied(state, By(state.turn))
    trigger, had, more = state.turn, [], iter(again)
    state = m.RefillFailed().applied(state, By(trigger))
    while not state.over:
        had.append(state.turn)
        move: Move = m.RefillFailed() if next(more, False) else m.TurnEnded()
        state = move.applied(state, By(state.turn))
    assert sorted([*had, trigger]) == list(range(players))


@gently
@given(options, wishes)
def test_totals_are_the_sums_of_the_lines_and_the_view_agrees(chosen, wished):
    log = opened(chosen)
    for seat, move in wished:
        if allowed(log, move, seat):
            log_move(log, move, seat)
    state = log.table.state
    counted = [sum(line.points for line in seat.lines) for seat in GAME.score(state).seats]
    assert counted == [seat.total for seat in GAME.score(state).seats]
    assert [GAME.view(state, n).scores[n] for n in range(len(counted))] == counted
