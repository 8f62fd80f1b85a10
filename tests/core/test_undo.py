"""Undo: who may take back what, and what falls with it."""

from dataclasses import replace

import pytest

from companion.core.game import THE_HOST
from companion.core.problems import Refused
from companion.core.seats import playing
from companion.core.table_moves import Freed, HostChanged, Joined, Left, Renamed, Returned, StepTicked, Stopped, Undone
from companion.core.undo import lost, redoable, undo, undoable
from companion.core.words import Renderer
from tests.drill.moves import (
    BidSealed,
    GameOver,
    GlassPaused,
    GlassResumed,
    GlassStarted,
    Tapped,
    Turned,
)
from tests.drill_tables import NOON, Pad


def counts(pad):
    return pad.log.table.state.counts


# A player


def test_a_player_undoes_the_own_last_move():
    pad = Pad()
    pad.put(Tapped(amount=2), 0)
    pad.put(Tapped(amount=3), 0)
    pad.take_back(0)
    assert counts(pad) == (2, 0, 0)
    pad.take_back(0)
    assert counts(pad) == (0, 0, 0)


def test_what_can_be_undone_is_found_without_a_look_at_the_whole_log():
    pad, asked = Pad(), []
    for _ in range(50):
        pad.put(Tapped(amount=1), 0)
    counted = replace(pad.log.game, reveals=lambda state: asked.append(state) or 0)
    pad.log.game = counted
    assert undoable(pad.log, 0, host=False) == pad.log.version
    assert len(asked) <= 2, "every page asks at every tap"


def test_independent_entries_of_others_may_follow():
    pad = Pad()
    pad.put(Turned(), 0)
    pad.put(Tapped(amount=3), 1)
    pad.take_back(0)
    assert pad.log.table.state.turns == 0
    assert counts(pad) == (0, 3, 0)


def test_after_another_kind_of_move_only_the_host_may():
    pad = Pad()
    tap = pad.put(Tapped(), 0)
    pad.put(Turned(), 1)
    assert undoable(pad.log, 0, host=False) is None
    for target in (None, tap):
        with pytest.raises(Refused, match="Others have moved on"):
            undo(pad.log, 0, host=False, target=target)
    with pytest.raises(Refused, match="nothing of yours"):
        undo(pad.log, 2, host=False)
    assert undo(pad.log, 2, host=True, target=tap).targets == (2, 3)


def test_a_tick_of_the_set_up_is_nothing_that_others_have_moved_on_from():
    pad = Pad()
    pad.put(StepTicked(step="board"), 0)
    pad.put(Turned(), 1)
    with pytest.raises(Refused, match="nothing of yours"):
        undo(pad.log, 0, host=False)


def test_the_way_is_free_again_once_the_follower_is_undone():
    pad = Pad()
    pad.put(Tapped(), 0)
    pad.put(Turned(), 1)
    pad.take_back(1)
    pad.take_back(0)
    assert counts(pad) == (0, 0, 0)


def test_somebody_elses_move_is_not_ones_own():
    pad = Pad()
    tap = pad.put(Tapped(), 0)
    with pytest.raises(Refused, match="somebody else's"):
        undo(pad.log, 1, host=False, target=tap)
    with pytest.raises(Refused, match="nothing of yours"):
        undo(pad.log, 1, host=False)


def test_an_older_own_move_waits_for_the_newer():
    pad = Pad()
    old = pad.put(Tapped(amount=2), 0)
    pad.put(Tapped(amount=3), 0)
    with pytest.raises(Refused, match="newer moves first"):
        undo(pad.log, 0, host=False, target=old)


def test_what_was_pressed_for_a_seat_is_that_seats_too():
    pad = Pad()
    pad.put(Tapped(), 1, by=0)
    assert undoable(pad.log, 0, host=False) == 2
    assert undoable(pad.log, 1, host=False) == 2
    assert undoable(pad.log, 2, host=False) is None


def test_a_move_that_others_needed_since_is_not_undone_under_them():
    pad = Pad()
    pad.put(Left(), 2)
    back = pad.put(Returned(), 2, by=0)
    pad.put(Tapped(amount=3), 1)
    assert undoable(pad.log, 0, host=False) == back, "Bob does not need Cat"
    pad.put(Tapped(amount=3), 2)
    assert undoable(pad.log, 0, host=False) is None
    for target in (None, back):
        with pytest.raises(Refused, match="Others have filled in"):
            undo(pad.log, 0, host=False, target=target)
    pad.take_back(2)
    pad.take_back(0)
    assert playing(pad.log.table.state) == (0, 1)
    assert counts(pad) == (0, 3, 0)


def test_the_host_may_and_redo_brings_it_back():
    pad = Pad()
    pad.put(Left(), 2)
    back = pad.put(Returned(), 2, by=0)
    pad.put(Tapped(amount=3), 2)
    pad.take_back(0, host=True, target=back)
    assert (playing(pad.log.table.state), counts(pad)) == ((0, 1), (0, 0, 0))
    pad.take_back(0, host=True, target=redoable(pad.log, 0, host=True))
    assert (playing(pad.log.table.state), counts(pad)) == ((0, 1, 2), (0, 0, 3))


# The host


def test_the_host_reads_first_what_others_would_lose():
    pad = Pad()
    own = pad.put(Tapped(), 0)
    turn = pad.put(Turned(), 0)
    assert lost(pad.log, turn, 0) is None
    assert lost(pad.log, own, 0) is None, "all of it is the host's own"
    pad.put(Tapped(), 1)
    assert lost(pad.log, turn, 0) is None, "it goes from under Bob's tap"
    assert asked(pad, own) == "Bob tapped 1. Undo that? Redo brings it back."
    pad.put(Turned(), 2)
    pad.put(Tapped(), 1)
    pad.put(Stopped(), None, by=THE_HOST)
    assert asked(pad, pad.log.version) == "The host said: we stop here. Undo that? Redo brings it back."
    pad.take_back(THE_HOST, host=True)
    assert asked(pad, own) == "Undo 3 entries of Bob and Cat? Redo brings them back."


def asked(pad, line):
    return Renderer(pad.log.table.names)(lost(pad.log, line, 0))


def test_the_host_undoes_to_any_line_all_at_once():
    pad = Pad()
    pad.put(Tapped(amount=1), 0)
    line = pad.put(Turned(), 1)
    pad.put(Tapped(amount=3), 2)
    pad.put(Turned(), 0)
    pad.take_back(THE_HOST, host=True, target=line)
    assert pad.log.entries[-1].move.targets == (3, 4, 5)
    assert counts(pad) == (1, 0, 0)
    assert pad.log.table.state.turns == 0


def test_the_hosts_own_last_move_comes_first():
    pad = Pad()
    pad.put(Tapped(amount=1), 0)
    pad.put(Tapped(amount=3), 1)
    assert undoable(pad.log, 0, host=True) == 2
    pad.take_back(0, host=True)
    assert counts(pad) == (0, 3, 0)


def test_a_plain_undo_of_a_host_who_cannot_undo_an_own_move_takes_the_newest():
    pad = Pad()
    pad.put(Tapped(), 0)
    pad.put(Turned(), 1)
    assert undoable(pad.log, 0, host=True) == 3
    assert undoable(pad.log, THE_HOST, host=True) == 3


@pytest.mark.parametrize("target", [0, 1, -3, 3, 99])
def test_a_line_that_is_not_there_is_refused(target):
    pad = Pad()
    pad.put(Tapped(), 0)
    with pytest.raises(Refused, match="not in the history"):
        undo(pad.log, 0, host=True, target=target)


def test_twice_is_refused():
    pad = Pad()
    tap = pad.put(Tapped(), 0)
    pad.take_back(0)
    with pytest.raises(Refused, match="already undone"):
        undo(pad.log, 0, host=True, target=tap)


def test_an_empty_game_has_nothing_to_undo():
    assert undoable(Pad().log, 0, host=True) is None
    with pytest.raises(Refused):
        undo(Pad().log, 0, host=True)


# What was revealed together


def revealed():
    pad = Pad("Ann", "Bob")
    pad.put(BidSealed(amount=4), 0)
    pad.put(Tapped(amount=1), 0)
    pad.put(BidSealed(amount=6), 1)
    assert pad.log.table.state.opened == ((4, 6),)
    return pad


def test_a_sealed_entry_can_be_taken_back_until_it_is_revealed():
    pad = Pad()
    pad.put(BidSealed(amount=4), 0)
    pad.put(BidSealed(amount=6), 1)
    pad.take_back(0)
    assert pad.log.table.state.bids == (None, 6, None)


@pytest.mark.parametrize(("seat", "line"), [(0, 2), (1, 4)])
def test_a_player_cannot_undo_what_was_revealed(seat, line):
    pad = revealed()
    with pytest.raises(Refused, match="revealed to all"):
        undo(pad.log, seat, host=False, target=line)


def test_the_last_bidder_has_no_plain_undo_either():
    assert undoable(revealed().log, 1, host=False) is None


def test_the_host_throws_away_all_sealed_inputs_of_that_reveal():
    pad = revealed()
    pad.take_back(THE_HOST, host=True, target=4)
    assert pad.log.entries[-1].move.targets == (2, 4)
    state = pad.log.table.state
    assert (state.opened, state.bids) == ((), (None, None))
    assert state.counts == (1, 0)


def test_only_the_bids_of_that_reveal_fall():
    pad = revealed()
    pad.put(BidSealed(amount=1), 1)
    pad.put(BidSealed(amount=2), 0)
    pad.take_back(THE_HOST, host=True)
    state = pad.log.table.state
    assert (state.opened, state.bids) == (((4, 6),), (None, None))


def test_a_bid_of_the_next_round_is_still_ones_own():
    pad = revealed()
    pad.put(BidSealed(amount=1), 0)
    pad.take_back(0)
    assert pad.log.table.state.opened == ((4, 6),)


def test_who_leaves_and_so_reveals_cannot_take_it_back_alone():
    pad = Pad("Ann", "Bob")
    pad.put(BidSealed(amount=4), 0)
    pad.put(Left(), 1)
    assert pad.log.table.state.opened == ((4, None),)
    with pytest.raises(Refused):
        undo(pad.log, 1, host=False)
    pad.take_back(THE_HOST, host=True)
    assert pad.log.table.state.bids == (None, None)


# Time


def test_times_own_entries_are_no_target():
    pad = Pad()
    pad.put(GlassStarted(seconds=5), 0)
    pad.pass_time(6)
    assert pad.log.entries[-1].kind == "GlassRanOut"
    with pytest.raises(Refused, match="cannot be undone"):
        undo(pad.log, 0, host=True, target=3)
    assert undoable(pad.log, 0, host=True) == 2


def test_they_fall_with_the_entry_that_caused_them():
    pad = Pad()
    pad.put(GlassStarted(seconds=5, rounds=2), 0)
    pad.put(Tapped(amount=2), 1, after=7)
    pad.pass_time(5)
    assert pad.log.table.state.ran_out == 2
    pad.take_back(0)
    assert pad.log.entries[-1].move.targets == (2, 3, 5)
    state = pad.log.table.state
    assert (state.ran_out, state.glass, state.counts) == (0, None, (0, 2, 0))


def test_and_stay_when_something_else_is_undone():
    pad = Pad()
    pad.put(GlassStarted(seconds=5), 0)
    pad.put(Tapped(), 1)
    pad.pass_time(6)
    pad.take_back(1)
    assert pad.log.entries[-1].move.targets == (3,)
    assert pad.log.table.state.ran_out == 1


def test_they_stay_also_where_they_were_logged_late():
    pad = Pad()
    pad.put(GlassStarted(seconds=5), 0)
    pad.put(Tapped(), 2)
    pad.at += 9000  # a move that slipped in before the glass was settled
    pad._add(Tapped(), 1, 1)
    pad.pass_time(0)
    assert pad.log.entries[-1].kind == "GlassRanOut"
    pad.take_back(2)
    assert pad.log.entries[-1].move.targets == (3,)
    assert pad.log.table.state.ran_out == 1


def test_a_running_glass_comes_back_paused_with_what_it_had():
    pad = Pad()
    pad.put(GlassStarted(seconds=30), 0)
    pad.put(GlassPaused(), 1, after=10)
    pad.put(GameOver(), 1, after=100)
    pad.take_back(1, after=100)
    pad.take_back(1, after=100)
    glass = pad.log.table.state.glass
    assert (glass.ends_at, glass.left) == (None, 20_000)
    assert pad.log.table.deadline() is None


def test_an_undo_of_several_lines_pauses_it_at_the_first_of_them():
    pad = Pad()
    pad.put(GlassStarted(seconds=30), 0)
    line = pad.put(GlassPaused(), 1, after=10)
    pad.put(Turned(), 1, after=7)
    pad.take_back(THE_HOST, host=True, target=line, after=100)
    assert pad.log.table.state.glass.left == 20_000


def test_a_glass_that_was_stopped_by_the_end_comes_back_paused():
    pad = Pad()
    pad.put(GlassStarted(seconds=30), 0)
    pad.put(GameOver(), 1, after=12)
    pad.take_back(1, after=3600)
    assert pad.log.table.state.glass.left == 18_000


def test_we_stop_here_undone_brings_the_glass_back_paused():
    pad = Pad()
    pad.put(GlassStarted(seconds=30), 0)
    pad.put(Stopped(), 0, after=12)
    pad.take_back(0, after=60)
    assert not pad.log.table.stopped
    assert pad.log.table.state.glass.left == 18_000


def test_a_redone_start_stands_where_it_was_undone():
    pad = Pad()
    pad.put(GlassStarted(seconds=30), 0)
    undone = pad.take_back(0, after=4)
    pad.take_back(0, target=undone, after=600)
    assert pad.log.table.state.glass.left == 26_000
    pad.put(GlassResumed(), 0, after=5)
    assert pad.log.table.deadline()[0] == pad.at + 26_000


def test_a_glass_that_went_on_running_runs_on():
    pad = Pad()
    pad.put(GlassStarted(seconds=30), 0)
    pad.put(Tapped(), 1, after=1)
    pad.take_back(1, after=1)
    assert pad.log.entries[-1].move == Undone(targets=(3,))
    assert pad.log.table.deadline()[0] == NOON + 30_000


# Lasting facts


@pytest.mark.parametrize(
    ("fact", "seat", "by"),
    [(Joined(name="Dan"), None, 3), (Renamed(name="Bert"), 1, 1), (Freed(), 1, 0), (HostChanged(), 1, 0)],
)
def test_facts_about_people_are_no_target_and_stay(fact, seat, by):
    pad = Pad()
    pad.put(Tapped(amount=2), 0)
    line = pad.put(fact, seat, by=by)
    pad.put(Turned(), 0)
    before = pad.log.table
    with pytest.raises(Refused, match="cannot be undone"):
        undo(pad.log, by, host=True, target=line)
    pad.take_back(THE_HOST, host=True, target=2)
    after = pad.log.table
    assert after.state.counts[0] == 0
    assert (after.names, after.host) == (before.names, before.host)


def test_a_late_joiner_stays_when_the_game_is_undone_past_them():
    pad = Pad("Ann", "Bob")
    pad.put(Tapped(amount=2), 0)
    pad.put(Joined(name="Cat"), None, by=2)
    pad.put(Tapped(amount=5), 2)
    pad.take_back(THE_HOST, host=True, target=2)
    assert pad.log.table.names == ("Ann", "Bob", "Cat")
    assert counts(pad) == (0, 0, 0)


def test_they_do_not_stand_in_the_way_of_an_undo():
    pad = Pad()
    pad.put(Turned(), 0)
    pad.put(Renamed(name="Bert"), 1)
    assert undoable(pad.log, 0, host=False) == 2


def test_leaving_is_a_move():
    pad = Pad()
    pad.put(Left(), 1)
    pad.take_back(1)
    assert not pad.log.table.seats[1].left
    assert playing(pad.log.table.state) == (0, 1, 2)


# Redo


def test_undoing_the_undo_is_redo():
    pad = Pad()
    pad.put(Tapped(amount=2), 0)
    before = pad.log.table.state
    undone = pad.take_back(0)
    assert redoable(pad.log, 0, host=False) == undone
    pad.take_back(0, target=undone)
    assert pad.log.table.state == before
    assert redoable(pad.log, 0, host=False) is None


def test_a_chain_of_undos_is_redone_step_by_step_and_undone_again():
    pad = Pad()
    for amount in (1, 2, 3):
        pad.put(Tapped(amount=amount), 0)
    seen = []
    for _ in range(3):
        pad.take_back(0)
        seen.append(counts(pad)[0])
    for _ in range(3):
        pad.take_back(0, target=redoable(pad.log, 0, host=False))
        seen.append(counts(pad)[0])
    assert redoable(pad.log, 0, host=False) is None
    pad.take_back(0)
    seen.append(counts(pad)[0])
    pad.take_back(0, target=redoable(pad.log, 0, host=False))
    seen.append(counts(pad)[0])
    assert seen == [3, 1, 0, 1, 3, 6, 3, 6]


def test_a_redo_brings_back_what_time_had_logged():
    pad = Pad()
    pad.put(GlassStarted(seconds=5), 0)
    pad.pass_time(6)
    undone = pad.take_back(0)
    pad.take_back(0, target=undone, after=60)
    assert (pad.log.table.state.ran_out, pad.log.table.state.glass) == (1, None)


def test_nothing_comes_back_over_what_the_same_player_did_since():
    pad = Pad()
    pad.put(Tapped(amount=2), 0)
    pad.take_back(0)
    pad.put(Tapped(amount=3), 0)
    assert redoable(pad.log, 0, host=False) is None
    assert redoable(pad.log, THE_HOST, host=True) is None


def test_independent_moves_do_not_end_the_redo_but_others_do():
    pad = Pad()
    pad.put(Tapped(amount=2), 0)
    undone = pad.take_back(0)
    pad.put(Tapped(amount=3), 1)
    assert redoable(pad.log, 0, host=False) == undone
    pad.put(Turned(), 1)
    assert redoable(pad.log, 0, host=False) is None
    for by, host in ((0, False), (THE_HOST, True)):
        with pytest.raises(Refused, match="moved on"):
            undo(pad.log, by, host=host, target=undone)


def test_the_host_may_undo_a_redo():
    pad = Pad()
    pad.put(GlassStarted(seconds=30), 0)
    undone = pad.take_back(0, after=1)
    redone = pad.take_back(0, target=undone, after=1)
    pad.take_back(THE_HOST, host=True, target=redone, after=1)
    assert pad.log.table.state.glass is None
    assert pad.log.entries[-1].move == Undone(targets=(redone,))


def test_what_was_made_on_a_redo_falls_with_it():
    pad = Pad()
    pad.put(Tapped(amount=2), 0)
    redone = pad.take_back(0, target=pad.take_back(0))
    pad.put(Tapped(amount=3), 1)
    pad.take_back(THE_HOST, host=True, target=redone)
    assert counts(pad) == (0, 0, 0)


def test_a_reveal_comes_back_as_a_whole():
    pad = revealed()
    undone = pad.take_back(THE_HOST, host=True, target=4)
    pad.take_back(THE_HOST, host=True, target=undone)
    assert pad.log.table.state.opened == ((4, 6),)


def test_somebody_elses_undo_is_theirs_or_the_hosts():
    pad = Pad()
    pad.put(Tapped(), 0)
    pad.take_back(0)
    assert redoable(pad.log, 0, host=False) == 3
    assert redoable(pad.log, 1, host=False) is None
    assert redoable(pad.log, 1, host=True) == 3
    with pytest.raises(Refused, match="Somebody else"):
        undo(pad.log, 1, host=False, target=3)


def test_the_host_leaves_alone_what_a_player_took_back_of_the_own_secrets():
    pad = Pad()
    pad.put(BidSealed(amount=4), 0)
    undone = pad.take_back(0)
    assert redoable(pad.log, THE_HOST, host=True) is None
    with pytest.raises(Refused, match="Only they"):
        undo(pad.log, THE_HOST, host=True, target=undone)
    assert redoable(pad.log, 0, host=False) == undone


def test_what_was_brought_back_later_falls_with_a_redo():
    pad = Pad()
    pad.put(Tapped(amount=2), 0)
    pad.put(Tapped(amount=3), 1)
    bobs = pad.take_back(THE_HOST, host=True)
    anns = pad.take_back(THE_HOST, host=True)
    redone = pad.take_back(THE_HOST, host=True, target=anns)
    pad.take_back(THE_HOST, host=True, target=bobs)
    assert counts(pad) == (2, 3, 0)
    pad.take_back(THE_HOST, host=True, target=redone)
    assert counts(pad) == (0, 0, 0)
