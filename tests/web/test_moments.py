"""Moments on the pages: with what the viewer may know, and only while they are young."""

from companion.services import services
from tests.web.client_phones import Table

OPENED = 'data-kind="opened" data-seats="" data-numbers="4,5,6" data-moment="horn" data-say="All bids are open"'


def is_played(shown: str) -> bool:
    return 'data-kind="opened"' in shown


def revealed(table: Table) -> int:
    for seat in range(3):
        assert table.do(table.ann, "BidSealed", seat=seat, amount=4 + seat).status_code == 303
    return table.version


def test_every_page_gets_it(table: Table) -> None:
    version = revealed(table)
    for page in ("", "/watch", "/screen"):
        shown = " ".join(table.bob.get(table.path + page).text.split())
        assert f'<span id="moment-{version}-1" {OPENED} hidden></span>' in shown


def test_a_page_that_comes_late_does_not(table: Table, monkeypatch) -> None:
    revealed(table)
    assert is_played(table.bob.get(table.path).text)
    now = services(table.app).tables.now
    monkeypatch.setattr(services(table.app).tables, "now", lambda: now() + 10_001)
    assert not is_played(table.bob.get(table.path).text)
    stream = table.bob.first_of_stream(f"{table.path}/live?page=play")
    assert 'id="part-moments"' in stream
    assert not is_played(stream)


def test_nobody_else_gets_a_secret_one(table: Table) -> None:
    table.do(table.bob, "Peeked")
    assert 'data-kind="peeked"' in table.bob.get(table.path).text
    for phone, page in ((table.ann, ""), (table.bob, "/watch"), (table.bob, "/screen")):
        assert 'data-kind="peeked"' not in phone.get(table.path + page).text


def test_an_undo_takes_it_away_and_redo_does_not_bring_it_back(table: Table) -> None:
    revealed(table)
    table.do(table.ann, "Undone")
    assert not is_played(table.ann.get(table.path).text)
    table.do(table.ann, "Undone", target=table.version)
    assert table.state.opened
    assert not is_played(table.ann.get(table.path).text)
