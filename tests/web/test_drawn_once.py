"""A page is drawn once for each version; what an address says beside that neither changes a page nor fills the memory."""

import pytest

from companion.services import services
from companion.store.table_rows import hashed
from companion.web.visit import OPEN_PAGES, PAGES, Visit


@pytest.fixture
def drawn(app, table):
    """How many pages of this table are kept."""
    return lambda: len(services(app).drawer._drawn[table.code].pages)


@pytest.mark.parametrize("page", ["", "/history", "/rules", "/people", "/screen", "/watch"])
@pytest.mark.parametrize("query", ["q={}", "as={}", "as=-{}", "open={}", "whole={}", "page={}", "anything={}"])
def test_what_a_page_does_not_use_is_ignored(table, drawn, page, query):
    plain = table.bob.get(table.path + page)
    before = drawn()
    for number in range(2, 12):
        answer = table.bob.get(f"{table.path}{page}?{query.format(number * 100)}")
        if not (page in ("", "/rules") and query == "q={}"):
            assert answer.text == plain.text
    assert drawn() == before


@pytest.mark.parametrize("page", ["", "/history", "/people"])
def test_a_host_acts_for_those_who_sit_there_only(table, drawn, page):
    table.ann.get(table.path + page)
    for seat in (0, 1, 2):
        table.ann.get(f"{table.path}{page}?as={seat}")
    before = drawn()
    plain = table.ann.get(table.path + page).text
    for number in range(3, 13):
        assert table.ann.get(f"{table.path}{page}?as={number}").text == plain
    assert drawn() == before


def test_streams_ignore_it_too(table, drawn):
    first = table.bob.first_of_stream(f"{table.path}/live?page=screen")
    before = drawn()
    for number in range(10):
        asked = f"{table.path}/live?page=screen&q=x{number}&as={number}&whole=1&open=1"
        assert table.bob.first_of_stream(asked) == first
    assert drawn() == before


def test_searches_are_answered_and_not_kept(table, drawn):
    table.bob.get(f"{table.path}/rules")
    before = drawn()
    for number in range(10):
        assert f"“counter{number}”" in table.bob.get(f"{table.path}/rules?q=counter{number}").text
    assert drawn() == before


def test_names_that_could_not_join_are_not_kept(table, drawn):
    table.stranger.get(f"/j/{table.code}")
    before = drawn()
    for letter in "abcde":
        answer = table.stranger.post(f"/j/{table.code}", {"name": letter * 25})
        assert (answer.status_code, f'value="{letter * 25}"' in answer.text) == (422, True)
    assert drawn() == before


@pytest.mark.parametrize("page", [*PAGES, *OPEN_PAGES])
def test_a_stream_draws_without_a_request(table, page):
    visit = Visit(table.code, hashed(table.ann.token), page)
    assert 'id="page"' in services(table.app).drawer.picture(table.room, visit).whole()
