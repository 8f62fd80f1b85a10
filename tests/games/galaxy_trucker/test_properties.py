"""Laws that hold for any game: spaces, money, the glass, totality."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.game import By, Logged, Move, Started
from companion.core.log import Entry, Log
from companion.core.table_moves import Left, Returned, Undone
from companion.games.galaxy_trucker import GAME
from companion.games.galaxy_trucker import moves as m
from companion.games.galaxy_trucker.cards.deck import known
from companion.games.galaxy_trucker.flight import moved
from companion.games.galaxy_trucker.options import ROUNDS, Options
from companion.games.galaxy_trucker.ship import Goods, Losses
from tests.games.trial import take_anything

SEATS = 3
LENGTH = 5000
few = st.integers(-1, 6)
goods = st.builds(Goods, red=few, blue=few)
losses = st.builds(Losses, components=few, humans=few)
drawings = st.sampled_from(("", "0707P03333 0706c00400 0708c00004", "0707P03333 0706o04444 0606c00044 0806b04000"))
taken_off = st.builds(
    m.ComponentsTakenOff, squares=st.tuples(st.sampled_from(("0707", "0706"))), keep=st.sampled_from(("", "0708"))
)
flying = st.one_of(
    taken_off,
    st.builds(m.DaysMoved, days=st.integers(-50, 50)),
    st.builds(m.DaysMoved, days=st.integers(-50, 50)),
    st.builds(m.MarkerPlaced, position=st.integers(-20, 90)),
    st.builds(m.GaveUp),
    st.builds(m.CreditsChanged, amount=st.integers(-20, 20)),
    st.builds(m.CardTurned, card=st.sampled_from(sorted(known()))),
    st.builds(
        m.CardStepAnswered,
        number=st.integers(0, 12).map(lambda n: n / 2),
        choice=st.sampled_from(["take", "pass", "1", "2", "empty", "save", "keep 0706"]),
        losses=losses,
    ),
    st.builds(m.DiceRolled, first=st.integers(1, 6), second=st.integers(1, 6)),
    st.builds(m.CardClosed),
    st.builds(m.ShipSheetChanged, field=st.sampled_from(["humans", "orange", "batteries"]), amount=few),
    st.builds(m.GoodsChanged, goods=goods),
    st.builds(m.MistakeFound, components=few),
)
building = st.one_of(
    st.builds(m.BuildStarted),
    st.builds(m.TimerFlipped),
    st.builds(m.TimerPaused),
    st.builds(m.TimerResumed),
    st.builds(m.TileTaken, number=st.integers(0, 4)),
    st.builds(m.TilesCorrected, tiles=st.dictionaries(st.integers(0, 2), st.integers(1, 3))),
    st.builds(m.SetAsideCounted, count=few),
    st.builds(m.CrewPlaced, humans=few),
    st.builds(m.ShipPainted, drawing=drawings),
    st.builds(m.CabinsManned, orange=st.sampled_from(("", "0606"))),
)
steps = st.one_of(
    st.builds(m.FlightStarted),
    st.builds(m.JourneyEnded),
    st.builds(m.RoundBegun),
    st.builds(m.GameEnded),
    st.builds(m.ShipCounted, exposed_connectors=few, goods=goods, lost_components=st.integers(0, 20)),
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


def tried(log: Log, move: Logged, seat: int, now: int) -> bool:
    """Whether it was taken, as the write path decides."""
    settle(log, now)
    if isinstance(move, Move) and move.why_not(log.table.state, By(seat, now, seat)) is not None:
        return False
    log.append(Entry(log.version + 1, move, seat, seat, now))
    return True


def launched() -> Log:
    log = opened(Options())
    for seat, move in [
        (0, m.BuildStarted()),
        *((s, m.TileTaken()) for s in range(SEATS)),
        (0, m.FlightStarted()),
    ]:
        assert tried(log, move, seat, 0)
    return log


@settings(max_examples=120)
@given(st.lists(st.tuples(seats, flying), max_size=25))
def test_nobody_ever_shares_a_space(wished):
    log = launched()
    for seat, move in wished:
        tried(log, move, seat, 0)
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


@settings(max_examples=80)
@given(st.lists(st.tuples(st.integers(-30, 20), st.integers(0, 20), st.booleans()), min_size=6, max_size=6))
def test_credits_are_never_negative_at_the_end_of_a_round(ships):
    state = opened(Options(rounds=("I", "II"))).table.state
    for number in range(2):
        state = m.BuildStarted().applied(state, By(0))
        for seat in range(SEATS):
            state = m.TileTaken().applied(state, By(seat))
        state = m.FlightStarted().applied(state, By(0))
        for seat, (won, lost, gives_up) in enumerate(ships[number * 3 : number * 3 + 3]):
            state = m.CreditsChanged(amount=won).applied(state, By(seat))
            counted = m.ShipCounted(exposed_connectors=0, goods=Goods(), lost_components=lost)
            state = counted.applied(state, By(seat))
            state = m.GaveUp().applied(state, By(seat)) if gives_up else state
        state = m.JourneyEnded().applied(state, By(0))
        sheet = GAME.score(state)
        assert all(seat.total >= 0 for seat in sheet.seats)
        assert all(seat.total == sum(line.points for line in seat.lines) for seat in sheet.seats)


class Sand:
    """Our own idea of the glass: how long it has really run since it was turned."""

    def __init__(self) -> None:
        self.run = 0
        self.running_from: int | None = None

    def seen(self, move: Logged, now: int) -> None:
        match move:
            case m.BuildStarted() | m.TimerFlipped():
                self.run, self.running_from = 0, now
            case m.TimerPaused():
                self.run, self.running_from = self.so_far(now), None
            case m.TimerResumed():
                self.running_from = now + 3000

    def so_far(self, now: int) -> int:
        return self.run + (0 if self.running_from is None else max(0, now - self.running_from))


@settings(max_examples=150)
@given(
    st.sampled_from(ROUNDS),
    st.lists(st.tuples(st.integers(0, 4000), seats, building), max_size=60),
)
def test_the_glass_is_never_turned_early_whatever_the_order_of_taps(name, taps):
    log, sand, now = opened(Options(rounds=(name,), timer_seconds=LENGTH // 1000)), Sand(), 0
    tried(log, m.BuildStarted(), 0, now)
    sand.seen(m.BuildStarted(), now)
    for wait, seat, move in taps:
        now += wait
        circle = log.table.state.round.glass.circle if log.table.state.round.glass else None
        tiles = log.table.state.round.tiles
        if not tried(log, move, seat, now):
            continue
        if isinstance(move, m.TimerFlipped):
            assert sand.so_far(now) >= LENGTH
            assert log.table.state.round.glass.circle == circle - 1
            assert circle > 1 or seat in tiles
        sand.seen(move, now)


@settings(max_examples=60)
@given(options, st.lists(st.tuples(st.integers(0, 6000), seats, anything), max_size=30))
def test_do_then_undo_is_never_happened(chosen, wished):
    log, now = opened(chosen), 0
    for wait, seat, move in wished:
        now += wait
        settle(log, now)
        before = log.table.state
        if not tried(log, move, seat, now):
            continue
        after, target = log.table.state, log.version
        log.append(Entry(log.version + 1, Undone(targets=(target,)), seat, seat, now))
        assert log.table.state == before
        log.append(Entry(log.version + 1, Undone(targets=(log.version,)), seat, seat, now))
        assert log.table.state == after


wild = st.one_of(
    anything.filter(lambda move: isinstance(move, Move)),
    st.builds(m.DaysMoved, days=st.integers(-(10**18), 10**18)),
    st.builds(m.MarkerPlaced, position=st.integers(-(10**18), 10**18)),
    st.builds(m.TileTaken, number=st.integers(-9, 10**18)),
    st.builds(m.CreditsChanged, amount=st.integers(-(10**18), 10**18)),
    st.builds(m.CardStepAnswered, number=st.floats(), choice=st.text(max_size=3), goods=st.none() | goods),
    st.builds(m.DiceRolled, first=st.integers(-9, 99), second=st.integers(-9, 99)),
    st.builds(m.TilesCorrected, tiles=st.dictionaries(st.integers(-2, 9), st.integers(-2, 9))),
    st.builds(m.CardTurned, kind_of_card=st.sampled_from(["planets", "slavers", "sabotage"]), goods=st.text()),
    st.builds(m.GlassRanOut),
    st.builds(m.ShipPainted, drawing=st.text(max_size=12) | drawings),
    st.builds(m.CabinsManned, orange=st.text(max_size=4), purple=st.text(max_size=4)),
    st.builds(m.ComponentsTakenOff, squares=st.tuples(st.text(max_size=4)), keep=st.text(max_size=4)),
)


@settings(max_examples=150)
@given(options, st.lists(st.tuples(st.none() | st.integers(-2, 9), wild), max_size=15), st.booleans())
def test_apply_takes_anything(chosen, wished, in_flight):
    state = launched().table.state if in_flight else opened(chosen).table.state
    looks(take_anything(GAME, state, wished))


@settings(max_examples=60)
@given(options, st.lists(st.tuples(st.integers(0, 6000), seats, anything), max_size=40))
def test_any_game_can_be_looked_at(chosen, wished):
    log, now = opened(chosen), 0
    for wait, seat, move in wished:
        now += wait
        tried(log, move, seat, now)
    looks(log.table.state)
    assert all(line.words for line in log.history(None))


def looks(state: Any) -> None:
    """Everything that is read off a state can be read off this one, and sent."""
    for seat in (None, *range(len(state.players))):
        view = GAME.view(state, seat)
        assert view.phase == GAME.phase(state)
        msgspec.json.encode(view)
    assert len(GAME.score(state).seats) == len(state.players)
