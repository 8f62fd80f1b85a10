"""Drafts: what the host's undo takes of sealed entries is offered again to each seat, and to that seat alone."""

import pytest

from companion.core.drafts import draft
from companion.core.game import THE_HOST
from companion.core.table_moves import Left, Returned, Stopped
from companion.core.undo import redoable
from companion.core.words import Renderer
from tests.drill.moves import BidSealed, GameOver, Tapped, Turned
from tests.drill_tables import Pad


def revealed():
    pad = Pad("Ann", "Bob")
    bid(pad, 4, 6)
    return pad


def bid(pad, ann, bob):
    pad.put(BidSealed(amount=ann), 0)
    pad.put(BidSealed(amount=bob), 1)


def drafts(pad):
    """What each seat may send again, as it reads it."""
    found = [draft(pad.log, seat) for seat in range(len(pad.log.table.seats))]
    return [None if own is None else Renderer(pad.log.table.names)(own.words) for own in found]


def test_each_seat_has_its_own_entry_back():
    pad = revealed()
    assert drafts(pad) == [None, None]
    pad.take_back(THE_HOST, host=True)
    assert drafts(pad) == ["Your entry from before: Bid 4", "Your entry from before: Bid 6"]
    assert [draft(pad.log, seat).moves for seat in (0, 1)] == [(BidSealed(amount=4),), (BidSealed(amount=6),)]


def test_it_goes_once_a_new_one_is_sent():
    pad = revealed()
    pad.take_back(THE_HOST, host=True)
    pad.put(BidSealed(amount=9), 0)
    assert drafts(pad) == [None, "Your entry from before: Bid 6"]
    pad.take_back(0)
    assert drafts(pad) == [None, "Your entry from before: Bid 6"], "Ann took the new one back herself"


def test_only_the_newest_of_several_tries_is_offered():
    pad = revealed()
    pad.take_back(THE_HOST, host=True)
    bid(pad, 5, 7)
    pad.take_back(THE_HOST, host=True)
    assert drafts(pad) == ["Your entry from before: Bid 5", "Your entry from before: Bid 7"]


def test_what_was_not_revealed_yet_is_kept_too():
    pad = Pad()
    first = pad.put(Turned(), 0)
    pad.put(BidSealed(amount=4), 1)
    pad.take_back(THE_HOST, host=True, target=first)
    assert drafts(pad) == [None, "Your entry from before: Bid 4", None]


def test_further_undos_keep_it():
    pad = Pad("Ann", "Bob")
    tap = pad.put(Tapped(), 0)
    bid(pad, 4, 6)
    pad.take_back(THE_HOST, host=True)
    pad.take_back(THE_HOST, host=True, target=tap)
    assert drafts(pad) == ["Your entry from before: Bid 4", "Your entry from before: Bid 6"]


def test_redo_needs_no_draft():
    pad = revealed()
    pad.take_back(THE_HOST, host=True)
    pad.take_back(THE_HOST, host=True, target=redoable(pad.log, THE_HOST, host=True))
    assert drafts(pad) == [None, None]
    assert pad.state.opened == ((4, 6),)


def test_whoever_takes_back_the_own_entry_did_not_lose_it():
    pad = Pad()
    pad.put(BidSealed(amount=4), 0)
    pad.take_back(0)
    assert drafts(pad) == [None, None, None]


@pytest.mark.parametrize("end", [GameOver(), Stopped()])
def test_it_is_offered_only_while_it_can_be_sent(end):
    pad = revealed()
    pad.take_back(THE_HOST, host=True)
    pad.put(end, None, by=THE_HOST)
    assert drafts(pad) == [None, None]


def test_it_goes_when_the_table_has_revealed_something_else():
    pad = Pad()
    for seat, amount in enumerate((4, 6, 8)):
        pad.put(BidSealed(amount=amount), seat)
    pad.take_back(THE_HOST, host=True)
    pad.put(Left(), 2)
    bid(pad, 1, 2)
    pad.put(Returned(), 2)
    assert drafts(pad) == [None, None, None]


def test_undoing_a_redo_takes_what_it_had_brought_back():
    pad = Pad()
    first = pad.put(Turned(), 0)
    pad.put(BidSealed(amount=4), 1)
    redone = pad.take_back(THE_HOST, host=True, target=pad.take_back(THE_HOST, host=True, target=first))
    pad.put(BidSealed(amount=5), 0)
    pad.take_back(THE_HOST, host=True, target=redone)
    assert drafts(pad) == ["Your entry from before: Bid 5", "Your entry from before: Bid 4", None]
    pad.take_back(THE_HOST, host=True, target=redoable(pad.log, THE_HOST, host=True))
    assert [player.bid for player in pad.state.players] == [5, 4, None], "an undone redo is an undo: it can be redone"


def test_the_newest_wish_decides_what_is_offered():
    pad = Pad()
    pad.put(BidSealed(amount=4), 0)
    back_again = pad.take_back(0, target=pad.take_back(0))
    pad.take_back(THE_HOST, host=True, target=back_again)
    assert drafts(pad) == ["Your entry from before: Bid 4", None, None]
