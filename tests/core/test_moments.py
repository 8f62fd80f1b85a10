"""Moments: what the newest entries brought, for those who may know it."""

from companion.core.log import ENTRIES_SEARCHED, MOST_MOMENTS
from companion.core.table_moves import Confirmed, Joined, LeaverCounted, Left, StarterDrawn
from companion.core.words import Renderer
from tests.drill.moves import BidSealed, GameOver, GlassRanOut, Peeked, Rolled, Tapped
from tests.drill_tables import Pad


def kinds(pad, viewer=None):
    return [one.moment.kind for one in pad.log.moments(viewer)]


def test_a_moment_knows_its_entry():
    pad = Pad("Ann", "Bob")
    assert kinds(pad) == []
    pad.put(BidSealed(amount=4), 0)
    assert kinds(pad) == []
    pad.put(BidSealed(amount=6), 1)
    (found,) = pad.log.moments(None)
    assert (found.seq, found.number, found.at) == (3, 1, pad.log.entries[-1].at)
    assert (found.moment.kind, found.moment.numbers, found.moment.sound) == ("opened", (4, 6), "horn")


def test_one_that_is_not_the_newest_any_more_is_still_there():
    """A phone may hear of several entries at once."""
    pad = Pad("Ann", "Bob")
    pad.put(StarterDrawn(starter=1), 0)
    pad.put(Tapped(), 0, after=1)
    assert kinds(pad) == ["starter"]
    assert pad.log.moments(None, since=pad.log.entries[1].at) == ()
    for _ in range(ENTRIES_SEARCHED):
        pad.put(Tapped(), 0)
    assert kinds(pad) == []


def test_only_the_last_few_are_named():
    pad = Pad("Ann", "Bob")
    for starter in (0, 1, 0, 1):
        pad.put(StarterDrawn(starter=starter), 0)
    assert [one.moment.numbers for one in pad.log.moments(None)] == [(1,), (0,), (1,)]
    assert MOST_MOMENTS == 3


def test_who_was_drawn_to_start_is_one_of_those_who_play():
    pad = Pad("Ann", "Bob", "Cem")
    pad.put(Left(), 1)
    pad.put(StarterDrawn(starter=2), 0)
    (found,) = pad.log.moments(None)
    assert (found.moment.seats, found.moment.numbers) == ((0, 2), (2,))
    assert Renderer(pad.log.table.names)(found.moment.words) == "Cem starts"


def test_what_time_has_logged_is_heard():
    pad = Pad("Ann", "Bob")
    pad.put(GlassRanOut(), None, by=None)
    (found,) = pad.log.moments(None)
    assert (found.moment.kind, found.moment.sound) == ("time", "alarm")
    assert Renderer(())(found.moment.words) == "The glass ran out"


def test_somebody_who_came_later_sees_what_everybody_sees():
    pad = Pad("Ann", "Bob")
    pad.put(Peeked(), 1)
    pad.put(Joined(name="Cem"), None, by=0)
    assert [kinds(pad, viewer) for viewer in (1, 2)] == [["peeked"], []]


def test_what_a_viewer_may_not_know_is_no_moment():
    pad = Pad()
    pad.put(Peeked(), 1)
    assert [kinds(pad, viewer) for viewer in (None, 0, 1, 2)] == [[], [], ["peeked"], []]


def test_neither_undo_nor_redo_plays_it_again():
    pad = Pad("Ann", "Bob")
    pad.put(GameOver(), 0)
    assert kinds(pad) == ["winner"]
    undone = pad.take_back(0)
    assert kinds(pad) == []
    pad.take_back(0, target=undone)
    assert pad.log.table.sheet() is not None
    assert kinds(pad) == []


def test_the_winner_is_a_moment_once_nothing_is_asked():
    pad = Pad("Ann", "Bob", roll_off=True)
    pad.put(Tapped(amount=5), 0)
    pad.put(Tapped(amount=5), 1)
    pad.put(GameOver(), 0)
    assert kinds(pad) == []
    pad.put(Rolled(pips=2), 0)
    assert kinds(pad) == []
    pad.put(Rolled(pips=6), 1)
    (found,) = pad.log.moments(None)
    moment = found.moment
    assert (moment.kind, moment.seats, moment.numbers, moment.sound) == ("winner", (1,), (5,), None)
    assert Renderer(pad.log.table.names)(moment.words) == "Tied at 5 – Bob wins: the higher roll"
    pad.put(Confirmed(), 0)
    assert kinds(pad) == ["winner"], "it was said once"


def test_the_answer_about_a_leaver_brings_the_winner():
    pad = Pad("Ann", "Bob")
    pad.put(Tapped(amount=5), 1)
    pad.put(Left(), 1)
    pad.put(GameOver(), 0)
    assert kinds(pad) == []
    pad.put(LeaverCounted(counts=True), 1, by=0)
    assert [(one.moment.kind, one.moment.seats) for one in pad.log.moments(0)] == [("winner", (1,))]
