"""After the host's undo each phone offers its own secret entry again, and shows nobody else's."""

import pytest

from tests.web.client_phones import Phone
from tests.web.parsed_pages import form
from tests.web.readable import reads
from tests.web.test_secrets import PLACES

OWN = {0: 71, 1: 83, 2: 97}
"""What everybody bids; nothing else on a page reads like these numbers."""


@pytest.fixture
def undone(table):
    """Bob holds a phone of his own, Cat has none; all have bid, and the host undid it."""
    for seat, amount in OWN.items():
        table.do(table.bob if seat == 1 else table.ann, "BidSealed", seat=seat, amount=amount)
    assert table.state.opened == (tuple(OWN.values()),)
    table.ann.post(f"{table.path}/undo")
    assert table.state.opened == ()
    return table


def pages_with(table, phone, seat, amount):
    """The places at which this phone reads that number, apart from the history: it quotes what was revealed to all."""
    found = []
    for place in (place for place in PLACES if "history" not in place):
        path = table.path + place.format(seat)
        text = phone.first_of_stream(path) if "/live" in path else phone.get(path, follow_redirects=True).text
        if reads(text, table.code, amount):
            found.append(place)
    return found


def test_each_phone_offers_the_own_entry(undone):
    assert "Your entry from before: Bid 83" in undone.bob.get(undone.path).text
    assert "Your entry from before: Bid 71" in undone.ann.get(undone.path).text


def test_nobody_else_reads_it(undone):
    assert pages_with(undone, undone.bob, 1, OWN[1])
    assert pages_with(undone, undone.ann, 1, OWN[1]) == []
    assert pages_with(undone, undone.stranger, 1, OWN[1]) == []
    assert pages_with(undone, undone.bob, 0, OWN[0]) == []


def test_a_seat_without_a_phone_reads_it_behind_a_curtain(undone):
    assert "Hand the phone to Cat" in undone.ann.get(f"{undone.path}?as=2").text
    assert pages_with(undone, undone.ann, 2, OWN[2]) == ["?as={}&open=1", "/live?page=play&as={}&open=1"]


def test_it_is_sent_with_one_tap_and_goes(undone):
    again = form(undone.bob.get(undone.path).text, "Send it again")
    assert "83" not in str(again.data()), "the form itself has no secret in it"
    assert undone.bob.post(undone.path, again.data()).status_code == 303
    assert undone.state.bids == (None, 83, None)
    assert "Your entry from before" not in undone.bob.get(undone.path).text
    for seat in (0, 2):
        undone.ann.post(f"{undone.path}?as={seat}&open=1", {"kind": "SentAgain"})
    assert undone.state.opened == ((71, 83, 97),)


def test_a_second_tap_with_its_key_changes_nothing(undone):
    for _ in range(2):
        assert undone.bob.post(undone.path, {"kind": "SentAgain", "once": "k1"}).status_code == 303
    assert undone.state.bids == (None, 83, None)
    refused = undone.bob.post(undone.path, {"kind": "SentAgain", "once": "k2"})
    assert (refused.status_code, "There is nothing to send again." in refused.text) == (422, True)


def test_nobody_sends_it_for_a_seat_that_a_phone_holds(app, undone):
    undone.ann.post(f"{undone.path}?as=1&open=1", {"kind": "SentAgain"})
    undone.stranger.post(f"{undone.path}/watch", {"kind": "SentAgain"})
    Phone(app).post(undone.path, {"kind": "SentAgain"})
    assert undone.state.bids == (None, None, None)
