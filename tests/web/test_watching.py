"""Spectators and the table screen: they see the table and cannot touch it."""

import pytest

from companion.services import services
from companion.store.table_rows import hashed
from tests.web.parsed_pages import forms, parse, sentence


@pytest.mark.parametrize("page", ["watch", "screen"])
def test_it_works(table, page):
    answer = table.stranger.get(f"{table.path}/{page}")
    assert answer.status_code == 200
    assert parse(answer.text).all("p", id="drill-counts")


@pytest.mark.parametrize("page", ["watch", "screen"])
@pytest.mark.parametrize("over", [False, True])
def test_nothing_can_be_pressed(table, page, over):
    if over:
        table.over()
    for phone in (table.stranger, table.bob):
        assert forms(phone.get(f"{table.path}/{page}").text) == []


@pytest.mark.parametrize("page", ["watch", "screen", "join", "play"])
@pytest.mark.parametrize("sent", [{"kind": "Tapped"}, {"kind": "Tapped", "seat": "1"}, {"kind": "Rolled", "seat": "0"}])
def test_nothing_can_be_done(table, page, sent, nothing_stored):
    with nothing_stored():
        answer = table.stranger.post(f"{table.path}/do?page={page}", sent)
    assert answer.status_code == 403
    assert sentence(answer) == "You are watching. Take a seat to play along."


@pytest.mark.parametrize("kind", ["Stopped", "Confirmed", "Left", "Returned"])
def test_nor_ended(table, kind, nothing_stored):
    table.do(table.ann, "GameOver")
    with nothing_stored():
        assert table.stranger.post(f"{table.path}/do?page=watch", {"kind": kind, "seat": "1"}).status_code == 403


def test_nor_taken_back(table, nothing_stored):
    table.do(table.bob, "Tapped")
    with nothing_stored():
        answer = table.stranger.post(f"{table.path}/undo?page=watch", {"target": table.version})
    assert (answer.status_code, sentence(answer)) == (403, "You are watching. Take a seat to play along.")


def test_nor_played_again(table, nothing_stored):
    table.over()
    with nothing_stored():
        assert table.stranger.post(f"{table.path}/again").status_code == 403


def test_they_follow_live(table):
    for page in ("watch", "screen"):
        stream = table.stranger.get(f"{table.path}/live?page={page}", buffered=False).response
        next(stream)
        table.do(table.bob, "Tapped")
        assert 'id="drill-counts"' in next(stream).decode()
        stream.close()


def test_the_name_of_a_page_gives_no_seat(table):
    """A stream asks for its page in its address."""
    for page in ("play", "history", "people", "rules"):
        assert "gone" in table.stranger.first_of_stream(f"{table.path}/live?page={page}&as=1&open=1")


@pytest.mark.parametrize("page", ["screen", "watch"])
def test_a_screen_has_a_name_of_its_own(table, page):
    """So that a neighbour who opens too many is told from it."""
    table.stranger.get(f"{table.path}/{page}")
    first = table.stranger.token
    table.stranger.get(f"{table.path}/{page}")
    assert first is not None
    assert table.stranger.token == first
    assert services(table.app).tables.room(table.code).phone(hashed(first)) is None, "and no seat"
