"""The personal link: one phone, once, within ten minutes."""

import re

import pytest

from companion.core.words import in_english
from companion.tables import claims
from tests.web.parsed_pages import parse, sentence


@pytest.fixture
def link(table):
    """A personal link to Bob's seat, made by the host."""
    page = table.ann.press(table.ann.get(f"{table.path}/people"), "Personal QR for Bob")
    assert page.status_code == 200
    return re.search(r"/c/[\w-]+", page.text)[0]


def test_it_works(table, link):
    answer = table.stranger.press(table.stranger.get(link), "Sit down here")
    assert (answer.status_code, answer.location) == (303, table.path)
    assert table.do(table.stranger, "Tapped").status_code == 303
    assert table.state.counts == (0, 1, 0)


def test_it_says_who_sits_down_and_where(table, link):
    page = table.stranger.get(link).text
    assert parse(page).all("h1")[0].text == "You are Bob"
    assert table.code in page
    assert "Tap below: from then on you play on this phone." in page


def test_looking_at_it_does_nothing(table, link, nothing_stored):
    with nothing_stored():
        for _ in range(3):
            assert table.stranger.get(link).status_code == 200
            assert table.stranger.client.head(link).status_code == 200
    assert table.stranger.get(table.path).status_code == 303, "not in yet"


def test_it_works_once(app, table, link, nothing_stored):
    table.stranger.post(link)
    with nothing_stored():
        answer = type(table.stranger)(app).post(link)
    assert (answer.status_code, sentence(answer)) == (422, in_english(claims.USED_UP))


def test_it_works_for_ten_minutes(table, link, tables, monkeypatch, nothing_stored):
    late = tables.now() + claims.CLAIM_LASTS
    monkeypatch.setattr(tables, "now", lambda: late)
    with nothing_stored():
        answer = table.stranger.post(link)
    assert (answer.status_code, sentence(answer)) == (422, in_english(claims.USED_UP))


def test_a_freed_seat_takes_its_links_with_it(table, link):
    table.ann.post(f"{table.path}/host/free", {"seat": 1})
    assert table.stranger.post(link).status_code == 422


@pytest.mark.parametrize("token", ["wrong", "x" * 3000, "%00", "<script>"])
def test_a_link_that_never_was(phone, token, nothing_stored):
    with nothing_stored():
        assert phone.get(f"/c/{token}").status_code == 200, "looking tells nothing"
        answer = phone.post(f"/c/{token}")
    assert (answer.status_code, sentence(answer)) == (422, in_english(claims.USED_UP))
    assert "<script>" not in answer.text


def test_a_player_makes_one_for_their_own_seat(table, nothing_stored):
    page = table.bob.press(table.bob.get(f"{table.path}/people"), "Personal QR for another phone of yours")
    assert page.status_code == 200
    with nothing_stored():
        answer = table.bob.post(f"{table.path}/personal", {"seat": 0})
    assert answer.status_code == 403
    assert sentence(answer) == "Only the host can make a link to somebody else's seat."


@pytest.mark.parametrize("seat", ["", "-1", "3"])
def test_nor_for_a_seat_that_is_not_there(table, seat, nothing_stored):
    with nothing_stored():
        answer = table.ann.post(f"{table.path}/personal", {"seat": seat})
    assert (answer.status_code, sentence(answer)) == (422, "There is no such seat at this table.")


def test_the_host_who_uses_one_stays_the_host(table, link):
    table.ann.post(link)
    assert table.ann.post(f"{table.path}/host/lock").status_code == 303
    assert table.do(table.ann, "Tapped").status_code == 303
    assert table.state.counts == (0, 1, 0)


def test_the_link_leads_to_the_shown_address(table, link):
    page = table.ann.press(table.ann.get(f"{table.path}/people"), "Personal QR for Cat").text
    assert re.search(r">[\d.:a-z\[\]-]+/c/[\w-]+<", page), "as text beside the code"
    assert "<svg" in page
