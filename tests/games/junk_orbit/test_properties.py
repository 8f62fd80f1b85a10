"""Laws that hold for any game: undo, totality, and what the count may never do."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.laws import logged, takes_anything, undo_means_it_never_happened

from companion.core.game import Event, Move, Started
from companion.core.log import Entry, Joined, Left, Log, Returned, Undone
from companion.games.junk_orbit import GAME, night
from companion.games.junk_orbit import events as e
from companion.games.junk_orbit.box import BOARDS, SOURCES, ships
from companion.games.junk_orbit.scoring import lines, sheet
from companion.games.junk_orbit.state import Options, Tile

SEATS = 3
gently = settings(max_examples=60, deadline=None)
small = st.integers(-1, 6)
boards = st.lists(st.sampled_from(BOARDS), max_size=5, unique=True).map(tuple)
cities = st.sampled_from(["Tharsis", "NYC", "Kepler", "Olympus", "Gale", " gale ", ""])
goals = st.none() | st.builds(e.Destination, board=st.none() | st.sampled_from(BOARDS), city=cities)
sources = st.none() | st.sampled_from([*SOURCES, "starter"])
moves = st.one_of(
    st.builds(e.BoardsChosen, boards=boards, night=boards),
    st.builds(e.ShipChosen, ship=st.sampled_from(ships())),
    st.builds(e.FirstChosen, first=small),
    *[
        st.builds(
            e.Delivered, value=small, source=sources, destination=goals, how=st.sampled_from([None, "remote", "direct"])
        )
    ]
    * 3,
    st.builds(e.SeveralDelivered, values=st.dictionaries(small, small, max_size=3), destination=goals),
    st.builds(e.DeliveryCorrected, index=small, value=small, source=sources, destination=goals),
    st.builds(e.JunkLaunched, value=small, direction=st.sampled_from([None, "cw", "ccw"])),
    st.builds(
        e.ShipsHit,
        victims=st.lists(small, max_size=3).map(tuple),
        value=st.none() | small,
        by=st.sampled_from(["junk", "ship"]),
    ),
    st.builds(e.DeliveryLost, index=small),
    st.builds(e.CargoDropped),
    st.builds(e.NothingDropped),
    st.builds(e.JunkPickedUp, tiles=small, board=st.none() | st.sampled_from(BOARDS), gamble=st.booleans()),
    st.builds(e.RefillFailed),
    *[st.builds(e.TurnEnded)] * 2,
    st.builds(e.CargoCounted, change=small),
    st.builds(e.StackCounted, stack=st.sampled_from(SOURCES), tiles=small),
    st.builds(e.LapEntered, board=st.sampled_from(BOARDS), names=st.dictionaries(small, cities, max_size=4)),
    st.builds(e.CityNamed, board=st.sampled_from(BOARDS), city=cities),
    st.builds(e.LapsMirrored),
    st.builds(e.RaceStarted),
    st.builds(e.BinRaceWon, winner=small),
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
piles = st.lists(tiles, max_size=15)


def opened(chosen: Options) -> Log:
    started = Started(game="junk-orbit", seats=("Ann", "Bob", "Cy"), options=chosen, seed=3)
    return Log(GAME, [Entry(1, started, None, None, 0)])


def allowed(log: Log, event: Event, seat: int) -> bool:
    if isinstance(event, Joined):
        return len(log.table.seats) < 5
    return not isinstance(event, GAME.events) or GAME.refuse(log.table.state, Move(event, seat, 0)) is None


def looks(state: Any) -> None:
    """Everything that is read off a state can be read off this one."""
    for seat in (None, *range(len(state.crews))):
        view = GAME.view(state, seat)
        assert view.phase == GAME.phase(state)
        assert view.chart.reading("Kepler~3~cw").rows
    assert len(GAME.score(state).seats) == len(state.crews)


@gently
@given(options, wishes)
def test_do_then_undo_is_never_happened(chosen, wished):
    log = opened(chosen)
    for seat, event in wished:
        if not allowed(log, event, seat):
            continue
        undo_means_it_never_happened(log, event, seat)


@gently
@given(options, wishes, st.data())
def test_undoing_any_line_is_as_if_it_had_never_been(chosen, wished, data):
    log = opened(chosen)
    for seat, event in wished:
        if allowed(log, event, seat) and not isinstance(event, Joined):
            logged(log, event, seat)
    if log.version == 1:
        return
    target = data.draw(st.integers(2, log.version))
    without = opened(chosen)
    for entry in log.entries[1:]:
        if entry.seq != target:
            logged(without, entry.event, entry.seat)
    logged(log, Undone(targets=(target,)), 0)
    assert log.table.state == without.table.state


@gently
@given(options, st.lists(st.tuples(st.none() | st.integers(-2, 9), moves), max_size=12))
def test_apply_takes_anything(chosen, wished):
    state = takes_anything(GAME, opened(chosen).table.state, wished)
    looks(state)


@gently
@given(st.lists(piles, min_size=2, max_size=5), boards, st.randoms(use_true_random=False))
def test_the_score_never_depends_on_the_order_of_deliveries(laid, dark, chance):
    shuffled = [chance.sample(pile, len(pile)) for pile in laid]
    assert sheet(laid, dark, None, None) == sheet(shuffled, dark, None, None)


@gently
@given(piles, tiles)
def test_a_night_bonus_never_falls_when_a_delivery_is_added(pile, more):
    for bonus in night.BONUS.values():
        assert bonus([*pile, more]) >= bonus(pile)
    before, after = (sum(line.points for line in lines(some, BOARDS)) for some in (pile, [*pile, more]))
    assert after >= before + more.value


@gently
@given(st.integers(2, 5), st.integers(0, 9), st.lists(st.booleans(), max_size=8))
def test_every_other_player_gets_exactly_one_final_turn(players, turns, again):
    names = tuple("ABCDE"[:players])
    state = GAME.setup(Started(game="junk-orbit", seats=names, options=Options()))
    for _ in range(turns):
        state = GAME.apply(state, Move(e.TurnEnded(), state.turn, 0))
    trigger, had, more = state.turn, [], iter(again)
    state = GAME.apply(state, Move(e.RefillFailed(), trigger, 0))
    while not state.over:
        had.append(state.turn)
        event = e.RefillFailed() if next(more, False) else e.TurnEnded()
        state = GAME.apply(state, Move(event, state.turn, 0))
    assert sorted([*had, trigger]) == list(range(players))


@gently
@given(options, wishes)
def test_totals_are_the_sums_of_the_lines_and_the_view_agrees(chosen, wished):
    log = opened(chosen)
    for seat, event in wished:
        if allowed(log, event, seat):
            logged(log, event, seat)
    state = log.table.state
    counted = [sum(line.points for line in seat.lines) for seat in GAME.score(state).seats]
    assert counted == [seat.total for seat in GAME.score(state).seats]
    assert [GAME.view(state, n).scores[n] for n in range(len(counted))] == counted
