"""Moments: what the newest entry brought, for those who may know it."""

from companion.core.table_moves import Confirmed, LeaverCounted, Left
from companion.core.words import Renderer
from tests.drill.moves import BidSealed, GameOver, Peeked, Rolled, Tapped
from tests.drill_tables import Pad


def kinds(pad, viewer=None):
    return [moment.kind for moment in pad.log.moments(viewer)]


def test_only_the_newest_entry_has_moments():
    pad = Pad("Ann", "Bob")
    assert kinds(pad) == []
    pad.put(BidSealed(amount=4), 0)
    assert kinds(pad) == []
    pad.put(BidSealed(amount=6), 1)
    (moment,) = pad.log.moments(None)
    assert (moment.kind, moment.numbers, moment.sound) == ("opened", (4, 6), "horn")
    pad.put(Tapped(), 0)
    assert kinds(pad) == []


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
    (moment,) = pad.log.moments(None)
    assert (moment.kind, moment.seats, moment.numbers, moment.sound) == ("winner", (1,), (5,), None)
    assert Renderer(pad.log.table.names)(moment.words) == "Tied at 5 – Bob wins: the higher roll"
    pad.put(Confirmed(), 0)
    assert kinds(pad) == []


def test_the_answer_about_a_leaver_brings_the_winner():
    pad = Pad("Ann", "Bob")
    pad.put(Tapped(amount=5), 1)
    pad.put(Left(), 1)
    pad.put(GameOver(), 0)
    assert kinds(pad) == []
    pad.put(LeaverCounted(counts=True), 1, by=0)
    assert [(moment.kind, moment.seats) for moment in pad.log.moments(0)] == [("winner", (1,))]
