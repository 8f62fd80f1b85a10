"""The law of undo, at every step of random games: do, then undo = never happened."""

from __future__ import annotations

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core.game import THE_HOST, Move
from companion.core.log import Entry, Log, decoder, step, typed, undone
from companion.core.player_photos import PhotoAdded, PhotoRemoved
from companion.core.problems import Refused
from companion.core.table_moves import (
    Joined,
    Left,
    Renamed,
    Returned,
    StepTicked,
    Stopped,
    Undone,
)
from companion.core.undo import redoable, undo, undoable
from tests.drill import GAME
from tests.drill.moves import (
    BidSealed,
    GameOver,
    GlassPaused,
    GlassResumed,
    GlassStarted,
    Peeked,
    Rolled,
    Tapped,
    Turned,
)
from tests.drill.state import pause, reveals
from tests.drill_tables import Pad

moves = st.one_of(
    st.builds(Tapped, amount=st.integers(-3, 5)),
    st.builds(Turned),
    st.builds(GlassStarted, seconds=st.integers(1, 20), rounds=st.integers(1, 3)),
    st.builds(GlassPaused),
    st.builds(GlassResumed),
    st.builds(BidSealed, amount=st.integers(0, 9)),
    st.builds(BidSealed, amount=st.integers(0, 9)),
    st.builds(Rolled, pips=st.integers(1, 6)),
    st.builds(Peeked),
    st.builds(StepTicked, step=st.sampled_from("ab"), done=st.booleans()),
    st.sampled_from([PhotoAdded(photo="a" * 32), PhotoRemoved(photo="a" * 32)]),
    st.sampled_from([GameOver(), Stopped(), Left(), Returned()]),
)
facts = st.sampled_from([Joined(name="Dan"), Renamed(name="Zoe")])
takings = st.tuples(st.sampled_from(["undo", "undo to", "redo", "undo an undo"]), st.integers(0, 30))
seconds = st.sampled_from([0, 0, 1, 2.5, 7, 30])
seats = st.integers(0, 2)
steps = st.tuples(st.one_of(moves, moves, moves, takings, facts), seats, seconds)
games = st.lists(steps, min_size=1, max_size=18)
gently = settings(max_examples=120, suppress_health_check=[HealthCheck.too_slow])


def copy(pad: Pad) -> Pad:
    twin = Pad.__new__(Pad)
    twin.log, twin.at = Log(GAME, pad.log.entries), pad.at
    return twin


def possible(pad: Pad, event: object, seat: int) -> bool:
    table = pad.log.table
    if isinstance(event, Joined):
        return len(table.seats) < 4
    if isinstance(event, Renamed):
        return True
    if table.stopped:
        return False
    if isinstance(event, (Left, Returned)):
        return table.seats[seat].left == isinstance(event, Returned)
    if isinstance(event, Rolled):
        event = Rolled()  # the pips are chance's
    return pad.refusal(event, seat) is None


def put(pad: Pad, event: object, seat: int) -> None:
    if isinstance(event, Joined):
        pad.put(event, None, by=len(pad.log.table.seats))
    else:
        pad.put(event, seat)


def take(pad: Pad, wish: tuple[str, int], seat: int) -> None:
    """Any undo that somebody may ask for; those that are refused change nothing."""
    how, number = wish
    target = None
    if how == "redo":
        target = redoable(pad.log, THE_HOST, host=True)
    elif how == "undo to":
        target = 2 + number % pad.log.version
    elif how == "undo an undo":
        target = next((e.seq for e in reversed(pad.log.alive()) if isinstance(e.move, Undone)), None)
    try:
        pad.take_back(seat, host=how != "undo", target=target)
    except Refused:
        return


def played(steps: list, at_every_step) -> Pad:
    pad = Pad()
    for what, seat, after in steps:
        pad.pass_time(after)
        if isinstance(what, tuple):
            take(pad, what, seat)
        elif possible(pad, what, seat):
            at_every_step(pad, what, seat)
            put(pad, what, seat)
    return pad


def lines(log: Log) -> list:
    return [log.history(viewer) for viewer in (None, 0, 1, 2)]


def timeless(log: Log):
    return replace(log.table, at=0)


@gently
@given(games, seconds)
def test_do_then_undo_is_never_happened(steps, pause_for_thought):
    def law(pad: Pad, event: object, seat: int) -> None:
        if getattr(event, "lasting", False):
            return
        never, twin = copy(pad), copy(pad)
        before = timeless(pad.log)
        put(twin, event, seat)
        done = twin.log.version
        shown = reveals(twin.log.table.state) > reveals(before.state)
        never.pass_time(pause_for_thought)
        twin.take_back(THE_HOST, host=True, target=done, after=pause_for_thought)
        taken = twin.log.entries[-1].move
        expected = timeless(never.log)
        if taken.paused_at is not None:
            assert taken.paused_at == pad.at
            expected = replace(before, state=pause(before.state, pad.at))
            assert twin.log.table.deadline() is None
        if shown:
            players = tuple(replace(player, bid=None) for player in expected.state.players)
            moves = [entry.at for entry in twin.log.alive() if isinstance(entry.move, Move)]
            last = max(moves, default=expected.began_at)
            state = replace(expected.state, players=players)
            expected = replace(expected, state=state, moved=bool(moves), moved_at=last)
        assert timeless(twin.log) == expected

    played(steps, law)


@gently
@given(games)
def test_undo_then_redo_is_done(steps):
    def law(pad: Pad, event: object, seat: int) -> None:
        if getattr(event, "lasting", False):
            return
        twin = copy(pad)
        put(twin, event, seat)
        done = timeless(twin.log)
        line = twin.take_back(THE_HOST, host=True, target=twin.log.version)
        assert redoable(twin.log, THE_HOST, host=True) == line
        twin.take_back(THE_HOST, host=True, target=line)
        if twin.log.entries[-1].move.paused_at is not None:
            done = replace(done, state=pause(done.state, twin.at))
        assert timeless(twin.log) == done

    played(steps, law)


@gently
@given(games)
def test_growing_rebuilding_and_reading_back_are_the_same(steps):
    log = played(steps, lambda *_: None).log
    read = decoder(GAME)
    wire = [msgspec.json.encode(entry.move) for entry in log.entries]
    back = [
        Entry(e.seq, typed(GAME, read.decode(body)), e.seat, e.by, e.at)
        for e, body in zip(log.entries, wire, strict=True)
    ]
    for other in (Log(GAME, log.entries), Log(GAME, back)):
        assert other.entries == log.entries
        assert other.table == log.table
        assert other.dead == log.dead
        assert lines(other) == lines(log)
        assert [other.table_before(n) for n in range(2, log.version + 2)] == [
            log.table_before(n) for n in range(2, log.version + 2)
        ]


@gently
@given(games)
def test_the_table_is_what_the_living_entries_alone_would_give(steps):
    log = played(steps, lambda *_: None).log
    alone = Log(GAME, [])
    for number, entry in enumerate(log.alive(), start=1):
        if isinstance(entry.move, Undone):
            alone.entries.append(replace(entry, seq=number))  # what it killed is not here; only its pause counts
            alone._before.append(alone.table)
            alone._after.append(step(alone.table, entry))
        else:
            alone.append(replace(entry, seq=number))
    assert timeless(alone) == timeless(log)


@gently
@given(games)
def test_dead_is_what_a_later_living_entry_undid(steps):
    entries = played(steps, lambda *_: None).log.entries

    def dead(seq: int) -> bool:
        return any(
            isinstance(e.move, Undone) and e.seq > seq and seq in e.move.targets and not dead(e.seq) for e in entries
        )

    assert undone(entries) == {entry.seq for entry in entries if dead(entry.seq)}


@gently
@given(games)
def test_time_logs_no_entry_that_nothing_living_caused(steps):
    """Every living entry of time was due, by what lives before it, at that very moment."""
    log = played(steps, lambda *_: None).log
    for entry in log.alive()[1:]:
        if entry.by is None:
            assert log.table_before(entry.seq).deadline() == (entry.at, entry.move)


@gently
@given(games)
def test_what_is_offered_is_never_refused(steps):
    log = played(steps, lambda *_: None).log
    for by, host in ((0, False), (1, False), (THE_HOST, True)):
        for target in (undoable(log, by, host=host), redoable(log, by, host=host)):
            if target is not None:
                assert set(undo(log, by, host=host, target=target).targets) >= {target}
