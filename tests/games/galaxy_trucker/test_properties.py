"""Laws that hold for any game: spaces, money, the glass, totality."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.game import Event, Move, Started
from companion.core.log import Entry, Left, Log, Returned, Undone
from companion.games.galaxy_trucker import GAME
from companion.games.galaxy_trucker import events as e
from companion.games.galaxy_trucker.cards import known
from companion.games.galaxy_trucker.options import ROUNDS, Options
from companion.games.galaxy_trucker.ship import Goods, Losses
from companion.games.galaxy_trucker.track import moved

SEATS = 3
LENGTH = 5000
few = st.integers(-1, 6)
goods = st.builds(Goods, red=few, blue=few)
losses = st.builds(Losses, components=few, humans=few)
flying = st.one_of(
    st.builds(e.DaysMoved, days=st.integers(-50, 50)),
    st.builds(e.DaysMoved, days=st.integers(-50, 50)),
    st.builds(e.MarkerPlaced, position=st.integers(-20, 90)),
    st.builds(e.GaveUp),
    st.builds(e.CreditsChanged, amount=st.integers(-20, 20)),
    st.builds(e.CardTurned, card=st.sampled_from(sorted(known()))),
    st.builds(
        e.CardStepAnswered,
        number=st.integers(0, 12).map(lambda n: n / 2),
        choice=st.sampled_from(["take", "pass", "1", "2", "empty"]),
        losses=losses,
    ),
    st.builds(e.DiceRolled, first=st.integers(1, 6), second=st.integers(1, 6)),
    st.builds(e.CardClosed),
    st.builds(e.ShipSheetChanged, field=st.sampled_from(["humans", "orange", "batteries"]), amount=few),
    st.builds(e.GoodsChanged, goods=goods),
    st.builds(e.MistakeFound, components=few),
)
building = st.one_of(
    st.builds(e.BuildStarted),
    st.builds(e.TimerFlipped),
    st.builds(e.TimerPaused),
    st.builds(e.TimerResumed),
    st.builds(e.TileTaken, number=st.integers(0, 4)),
    st.builds(e.TilesCorrected, tiles=st.dictionaries(st.integers(0, 2), st.integers(1, 3))),
    st.builds(e.SetAsideCounted, count=few),
    st.builds(e.CrewPlaced, humans=few),
)
steps = st.one_of(
    st.builds(e.FlightStarted),
    st.builds(e.JourneyEnded),
    st.builds(e.RoundBegun),
    st.builds(e.GameEnded),
    st.builds(e.ShipCounted, exposed_connectors=few, goods=goods, lost_components=st.integers(0, 20)),
    st.builds(Left),
    st.builds(Returned),
)
anything = st.one_of(flying, building, steps)
seats = st.integers(0, SEATS - 1)
options = st.builds(
    Options,
    rounds=st.sets(st.sampled_from(ROUNDS), min_size=1).map(tuple),
    first_flight=st.booleans(),
    guided=st.booleans(),
    timer_seconds=st.just(LENGTH // 1000),
)


def opened(chosen: Options) -> Log:
    started = Started(game=GAME.slug, seats=("Ann", "Bob", "Cy"), options=chosen)
    return Log(GAME, [Entry(1, started, None, None, 0)])


def settle(log: Log, now: int) -> None:
    due = GAME.deadline(log.table.state)
    if due is not None and due[0] <= now:
        log.append(Entry(log.version + 1, due[1], None, None, due[0]))


def tried(log: Log, event: Event, seat: int, now: int) -> bool:
    """Whether it was taken, as the write path decides."""
    settle(log, now)
    if isinstance(event, GAME.events) and GAME.refuse(log.table.state, Move(event, seat, now)) is not None:
        return False
    log.append(Entry(log.version + 1, event, seat, seat, now))
    return True


def launched() -> Log:
    log = opened(Options())
    for seat, event in [
        (0, e.BuildStarted()),
        *((s, e.TileTaken()) for s in range(SEATS)),
        (0, e.FlightStarted()),
    ]:
        assert tried(log, event, seat, 0)
    return log


@settings(max_examples=120, deadline=None)
@given(st.lists(st.tuples(seats, flying), max_size=25))
def test_nobody_ever_shares_a_space(wished):
    log = launched()
    for seat, event in wished:
        tried(log, event, seat, 0)
        places = [place % 40 for place in log.table.state.round.positions.values()]
        assert len(places) == len(set(places))


@given(st.dictionaries(st.integers(0, 3), st.integers(-60, 60), min_size=1), st.integers(1, 99))
def test_there_and_back_is_the_identity(positions, days):
    if len({place % 40 for place in positions.values()}) < len(positions):
        return
    seat = min(positions)
    for way in (days, -days):
        assert moved(moved(positions, seat, way, 40), seat, -way, 40) == positions


@given(st.integers(-60, 60), st.integers(1, 99))
def test_on_a_free_board_days_are_days(place, days):
    assert moved({0: place}, 0, days, 40) == {0: place + days}
    assert moved({0: place}, 0, -days, 40) == {0: place - days}


@settings(max_examples=80, deadline=None)
@given(st.lists(st.tuples(st.integers(-30, 20), st.integers(0, 20), st.booleans()), min_size=6, max_size=6))
def test_credits_are_never_negative_at_the_end_of_a_round(ships):
    state = opened(Options(rounds=("I", "II"))).table.state
    for number in range(2):
        state = GAME.apply(state, Move(e.BuildStarted(), 0, 0))
        for seat in range(SEATS):
            state = GAME.apply(state, Move(e.TileTaken(), seat, 0))
        state = GAME.apply(state, Move(e.FlightStarted(), 0, 0))
        for seat, (won, lost, gives_up) in enumerate(ships[number * 3 : number * 3 + 3]):
            state = GAME.apply(state, Move(e.CreditsChanged(amount=won), seat, 0))
            counted = e.ShipCounted(exposed_connectors=0, goods=Goods(), lost_components=lost)
            state = GAME.apply(state, Move(counted, seat, 0))
            state = GAME.apply(state, Move(e.GaveUp(), seat, 0)) if gives_up else state
        state = GAME.apply(state, Move(e.JourneyEnded(), 0, 0))
        sheet = GAME.score(state)
        assert all(seat.total >= 0 for seat in sheet.seats)
        assert all(seat.total == sum(line.points for line in seat.lines) for seat in sheet.seats)


class Sand:
    """Our own idea of the glass: how long it has really run since it was turned."""

    def __init__(self) -> None:
        self.run = 0
        self.running_from: int | None = None

    def seen(self, event: Event, now: int) -> None:
        match event:
            case e.BuildStarted() | e.TimerFlipped():
                self.run, self.running_from = 0, now
            case e.TimerPaused():
                self.run, self.running_from = self.so_far(now), None
            case e.TimerResumed():
                self.running_from = now + 3000

    def so_far(self, now: int) -> int:
        return self.run + (0 if self.running_from is None else max(0, now - self.running_from))


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(ROUNDS),
    st.lists(st.tuples(st.integers(0, 4000), seats, building), max_size=60),
)
def test_the_glass_is_never_turned_early_whatever_the_order_of_taps(name, taps):
    log, sand, now = opened(Options(rounds=(name,), timer_seconds=LENGTH // 1000)), Sand(), 0
    tried(log, e.BuildStarted(), 0, now)
    sand.seen(e.BuildStarted(), now)
    for wait, seat, event in taps:
        now += wait
        circle = log.table.state.round.glass.circle if log.table.state.round.glass else None
        tiles = log.table.state.round.tiles
        if not tried(log, event, seat, now):
            continue
        if isinstance(event, e.TimerFlipped):
            assert sand.so_far(now) >= LENGTH
            assert log.table.state.round.glass.circle == circle - 1
            assert circle > 1 or seat in tiles
        sand.seen(event, now)


@settings(max_examples=60, deadline=None)
@given(options, st.lists(st.tuples(st.integers(0, 6000), seats, anything), max_size=30))
def test_do_then_undo_is_never_happened(chosen, wished):
    log, now = opened(chosen), 0
    for wait, seat, event in wished:
        now += wait
        settle(log, now)
        before = log.table.state
        if not tried(log, event, seat, now):
            continue
        after, target = log.table.state, log.version
        log.append(Entry(log.version + 1, Undone(targets=(target,)), seat, seat, now))
        assert log.table.state == before
        log.append(Entry(log.version + 1, Undone(targets=(log.version,)), seat, seat, now))
        assert log.table.state == after


wild = st.one_of(
    anything.filter(lambda event: isinstance(event, GAME.events)),
    st.builds(e.DaysMoved, days=st.integers(-(10**18), 10**18)),
    st.builds(e.MarkerPlaced, position=st.integers(-(10**18), 10**18)),
    st.builds(e.TileTaken, number=st.integers(-9, 10**18)),
    st.builds(e.CreditsChanged, amount=st.integers(-(10**18), 10**18)),
    st.builds(e.CardStepAnswered, number=st.floats(), choice=st.text(max_size=3), goods=st.none() | goods),
    st.builds(e.DiceRolled, first=st.integers(-9, 99), second=st.integers(-9, 99)),
    st.builds(e.TilesCorrected, tiles=st.dictionaries(st.integers(-2, 9), st.integers(-2, 9))),
    st.builds(e.CardTurned, kind_of_card=st.sampled_from(["planets", "slavers", "sabotage"]), goods=st.text()),
    st.builds(e.GlassRanOut),
)


@settings(max_examples=150, deadline=None)
@given(options, st.lists(st.tuples(st.none() | st.integers(-2, 9), wild), max_size=15), st.booleans())
def test_apply_takes_anything(chosen, wished, in_flight):
    state = launched().table.state if in_flight else opened(chosen).table.state
    for seat, event in wished:
        move = Move(event, seat, 0)
        GAME.refuse(state, move)
        GAME.tell(state, move, None)
        state = GAME.apply(state, move)
    looks(state)


@settings(max_examples=60, deadline=None)
@given(options, st.lists(st.tuples(st.integers(0, 6000), seats, anything), max_size=40))
def test_any_game_can_be_looked_at(chosen, wished):
    log, now = opened(chosen), 0
    for wait, seat, event in wished:
        now += wait
        tried(log, event, seat, now)
    looks(log.table.state)
    assert all(line.words for line in log.history(None))


def looks(state: Any) -> None:
    """Everything that is read off a state can be read off this one, and sent."""
    for seat in (None, *range(state.seats)):
        view = GAME.view(state, seat)
        assert view.phase == GAME.phase(state)
        msgspec.json.encode(view)
    assert len(GAME.score(state).seats) == state.seats
