"""What one seat keeps to itself is on no page, stream or history of anybody else."""

import re

import pytest

from tests.web.client_phones import Phone
from tests.web.readable import reads

BID = 87
"""Nothing else on a page reads like this number."""
PLACES = ["", "/history", "/history?whole=1", "/rules", "/people", "/screen", "/watch", "?as={}", "?as={}&open=1"]
PLACES += ["/history?as={}", "/history?as={}&open=1", "/people?as={}", "/live?page=play", "/live?page=history"]
PLACES += ["/live?page=watch", "/live?page=screen", "/live?page=people", "/live?page=play&as={}&open=1"]
PLACES += ["/live?page=history&as={}&open=1&whole=1", "/live?page=join"]


class Secrets:
    """A table at which a seat has looked at the card and sealed a bid."""

    def __init__(self, table, phone, seat):
        self.table, self.seat = table, seat
        table.do(phone, "Peeked", seat=seat)
        table.do(phone, "BidSealed", seat=seat, amount=BID)
        self.card = str(table.state.card)

    def pages_with_it(self, phone):
        """The places at which this phone reads a secret."""
        found = []
        for place in PLACES:
            path = self.table.path + place.format(self.seat)
            text = phone.first_of_stream(path) if "/live" in path else phone.get(path, follow_redirects=True).text
            if self.stands_in(text):
                found.append(place)
        return found

    def stands_in(self, text):
        return reads(text, self.table.code, BID, self.card)


@pytest.fixture
def bobs(table):
    return Secrets(table, table.bob, 1)


@pytest.fixture
def cats(table):
    """Nobody holds Cat's seat: the host's phone goes to her."""
    return Secrets(table, table.ann, 2)


def test_it_works(table, bobs):
    """The search finds the secrets where they may be."""
    pages_with_it = bobs.pages_with_it(table.bob)
    assert {"", "/history", "/live?page=play", "/live?page=history"} <= set(pages_with_it)
    assert not {"/screen", "/watch", "/live?page=watch", "/live?page=screen", "/live?page=join"} & set(pages_with_it)


def test_the_host_does_not_see_what_another_phone_holds(table, bobs):
    assert bobs.pages_with_it(table.ann) == []


def test_nor_does_a_spectator(table, bobs):
    assert bobs.pages_with_it(table.stranger) == []


def test_nor_another_player(app, table, bobs):
    cat = Phone(app)
    cat.post(f"/j/{table.code}", {"seat": 2})
    assert bobs.pages_with_it(cat) == []


def test_nor_a_phone_that_asks_for_the_seat(table, bobs):
    table.stranger.post(f"/j/{table.code}", {"seat": 1})
    assert bobs.pages_with_it(table.stranger) == []


def test_nor_a_host_without_a_seat(app, table, bobs):
    keyboard = Phone(app, "127.0.0.1")
    offered = keyboard.post(f"/machine/host/{table.code}").text
    (link,) = set(re.findall(r'href="(/c/[^"]+)"', offered))
    assert keyboard.post(link).status_code == 303
    assert bobs.pages_with_it(keyboard) == []


def test_nor_anybody_after_it_was_taken_back(table, bobs):
    table.bob.post(f"{table.path}/undo")
    table.ann.post(f"{table.path}/undo")
    assert bobs.pages_with_it(table.ann) == []
    assert bobs.pages_with_it(table.stranger) == []


def test_nor_in_the_answers_to_what_others_send(table, bobs):
    answers = [
        table.ann.post(f"{table.path}/do?page=play&as=1", {"kind": "Tapped", "amount": -1, "seat": 1}, partial=True),
        table.ann.post(f"{table.path}/do?page=history&as=1", {"kind": "Exploded"}, partial=True),
        table.ann.post(f"{table.path}/undo?page=history&as=1", {"target": 99}, partial=True),
        table.ann.post(f"{table.path}/do?page=play&as=1", {"kind": "Tapped"}, partial=True),
        table.stranger.post(f"{table.path}/do?page=watch", {"kind": "Tapped"}),
        table.ann.get("/"),
        table.stranger.get(f"/j/{table.code}"),
    ]
    assert [bobs.stands_in(answer.text) for answer in answers] == [False] * len(answers)


def test_the_host_sees_a_seat_that_no_phone_holds_behind_a_curtain(table, cats):
    pages_with_it = cats.pages_with_it(table.ann)
    assert "?as={}&open=1" in pages_with_it
    assert "?as={}" not in pages_with_it
    assert "Hand the phone to Cat" in table.ann.get(f"{table.path}?as=2").text


def test_a_history_that_goes_from_hand_to_hand_has_no_secrets(table, cats):
    assert not [place for place in cats.pages_with_it(table.ann) if "history" in place]


def test_a_phone_that_went_round_has_a_curtain_for_its_owner_too(table):
    table.do(table.ann, "BidSealed", seat=0, amount=BID)
    assert reads(table.ann.get(table.path).text, table.code, BID)
    handed_on = table.ann.get(f"{table.path}?as=0").text
    assert "Hand the phone to Ann" in handed_on
    assert not reads(handed_on, table.code, BID)
    assert not reads(table.ann.get(f"{table.path}/history?as=0").text, table.code, BID)
    assert reads(table.ann.get(f"{table.path}?as=0&open=1").text, table.code, BID)


def test_once_a_phone_holds_the_seat_the_host_sees_nothing(app, table, cats):
    Phone(app).post(f"/j/{table.code}", {"seat": 2})
    assert cats.pages_with_it(table.ann) == []


def test_an_open_stream_goes_blind_when_a_phone_takes_the_seat(app, table, cats):
    stream = table.ann.get(f"{table.path}/live?page=play&as=2&open=1", buffered=False).response
    assert cats.stands_in(next(stream).decode())
    Phone(app).post(f"/j/{table.code}", {"seat": 2})
    assert not cats.stands_in(next(stream).decode())
    stream.close()


def test_other_players_never_see_it(table, cats):
    assert cats.pages_with_it(table.bob) == []
    assert cats.pages_with_it(table.stranger) == []


def test_once_revealed_everybody_sees_the_bids(table, bobs):
    for seat in (0, 2):
        table.do(table.ann, "BidSealed", seat=seat, amount=1)
    assert f"Bob {BID}" in table.stranger.get(f"{table.path}/watch").text
    assert str(BID) in table.ann.get(f"{table.path}/history").text


def test_what_one_may_see_is_not_drawn_for_another(table, bobs):
    """Pages are drawn once for all who see the same; these do not."""
    for query in ("", "?as=1", "?as=1&open=1"):
        assert bobs.stands_in(table.bob.get(table.path + query).text)
        assert not bobs.stands_in(table.ann.get(table.path + query).text)
        assert bobs.stands_in(table.bob.get(table.path + query).text)
