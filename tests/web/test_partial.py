"""What the script gets for a tap: no page, which its stream brings, but one line where it was refused."""

import pytest

from companion.core.problems import StoreAway
from companion.tables.write_path import Tables
from tests.web.client_phones import PARTIAL
from tests.web.parsed_pages import form, forms, parse, sentence


def line(answer):
    """The sentence, which is all there is."""
    assert answer.mimetype == "text/plain"
    assert answer.text.endswith((".", "!", "?")), answer.text
    return answer.text


def test_it_works(table):
    answer = table.bob.post(table.path, {"kind": "Tapped"}, partial=True)
    assert (answer.status_code, answer.text) == (204, "")
    assert answer.headers["X-Companion"] == "1"
    assert answer.headers["X-Version"] == str(table.room.changes)
    assert table.state.counts == (0, 1, 0)


def test_the_stream_brings_that_version(table):
    answer = table.bob.post(table.path, {"kind": "Tapped"}, partial=True)
    streamed = table.bob.first_of_stream(f"{table.path}/live?page=play")
    assert f"\nid: {answer.headers['X-Version']}-{table.version}\n" in streamed


@pytest.mark.parametrize("page", ["play", "history", "rules", "people", "screen", "watch"])
def test_streams_draw_every_page(table, page):
    """A stream draws when the request is long over."""
    table.ann.post(table.path, {"kind": "Tapped"}, partial=True)
    streamed = table.ann.first_of_stream(f"{table.path}/live?page={page}")
    assert 'id="page"' in streamed


@pytest.mark.parametrize("page", ["", "/history", "/rules", "/people", "/screen", "/watch"])
def test_every_page_takes_moves_of_the_game_and_of_the_table_and_undo(table, page):
    for sent in ({"kind": "Tapped", "seat": 0}, {"kind": "GameOver"}, {"kind": "Confirmed"}, {"kind": "Undone"}):
        answer = table.ann.post(table.path + page, sent, partial=True)
        assert answer.status_code == 204, (sent, answer.text)
    assert table.state.counts == (1, 0, 0)
    assert not table.room.table.confirmed


def test_phones_that_show_an_earlier_version_post_to_addresses_of_their_own(table):
    for path in ("do?page=history", "do?page=history", "undo?page=history"):
        answer = table.bob.post(f"{table.path}/{path}", {} if "undo" in path else {"kind": "Tapped"})
        assert (answer.status_code, answer.location) == (303, f"{table.path}/history")
    assert table.state.counts == (0, 1, 0)


def test_there_htmx_reads_the_line(table):
    table.bob.post(f"{table.path}/host/rename", {"seat": 1, "name": "<b>Bob</b>"})
    sent = {"kind": "Tapped", "amount": -1}
    answer = table.bob.post(f"{table.path}/do?page=play", sent, partial=True, headers={"HX-Request": "true"})
    assert (answer.status_code, answer.headers["HX-Reswap"]) == (422, "none")
    (note,) = parse(answer.text).all("hx-partial")
    assert (note.attrs["hx-target"], note.attrs["hx-swap"]) == ("#notice", "innerHTML")
    assert "&lt;b&gt;Bob&lt;/b&gt; has only 0." in answer.text


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}, {"HX-Request": "true", "HX-Request-Type": "full"}])
def test_a_plain_browser_gets_pages(table, headers):
    answer = table.bob.post(table.path, {"kind": "Tapped"}, headers=headers)
    assert (answer.status_code, answer.location) == (303, table.path)
    refused = table.bob.post(table.path, {"kind": "Tapped", "amount": -9}, headers=headers)
    assert refused.status_code == 422
    assert "<html" in refused.text
    assert "HX-Request-Type" in refused.headers["Vary"]


def test_a_refusal_is_a_line(table, nothing_stored):
    with nothing_stored():
        answer = table.bob.post(table.path, {"kind": "Tapped", "amount": -1}, partial=True)
    assert (answer.status_code, line(answer)) == (422, "Bob has only 0.")
    assert answer.headers["X-Version"] == str(table.room.changes)


@pytest.mark.parametrize(
    ("path", "sent", "status"),
    [
        ("", {"kind": "Exploded"}, 400),
        ("", {"kind": "Tapped", "amount": "x"}, 400),
        ("", {"kind": "Tapped", "seat": 0}, 403),
        ("", {"kind": "Turned", "seen": 1}, 409),
        ("", {"kind": "Undone", "target": 99}, 422),
        ("/host/lock", {}, 403),
        ("/host/rename", {"seat": 1, "name": " "}, 422),
        ("/again", {}, 422),
    ],
)
def test_so_is_every_problem(table, path, sent, status, nothing_stored):
    table.do(table.ann, "Tapped")
    with nothing_stored():
        answer = table.bob.post(table.path + path, sent, partial=True)
    assert answer.status_code == status
    assert line(answer)
    assert answer.headers["X-Version"] == str(table.room.changes)


@pytest.mark.parametrize(
    ("path", "status"), [("/t/AAAAAA", 404), ("/nothing", 404), ("/t/{code}", 413), ("/t/{code}", 403)]
)
def test_also_one_without_a_table(table, path, status):
    headers = {"Origin": "http://evil.example"} if status == 403 else {}
    sent = {"kind": "x" * (300_000 if status == 413 else 1)}
    answer = table.bob.post(path.format(code=table.code), sent, partial=True, headers=headers)
    assert answer.status_code == status
    assert line(answer)
    assert answer.headers["X-Companion"] == "1"


def test_a_database_that_is_away_means_try_again(table, monkeypatch):
    def away(*_, **__):
        raise StoreAway

    monkeypatch.setattr(Tables, "do", away)
    answer = table.bob.post(table.path, {"kind": "Tapped"}, partial=True)
    assert (answer.status_code, answer.headers["X-Companion"]) == (503, "1")


def test_acting_for_somebody_goes_on_with_them(table):
    table.ann.press(table.ann.get(f"{table.path}?as=2"), "+1")
    assert table.state.counts == (0, 0, 1)


def test_a_curtain_closes_after_the_change_and_leads_to_whoever_is_next(table):
    sent = {"kind": "BidSealed", "amount": 5, "seat": 2}
    answer = table.ann.post(f"{table.path}?as=2&open=1", sent, partial=True)
    assert (answer.status_code, answer.headers["X-Go"], answer.text) == (204, f"{table.path}?as=0", "")
    assert "Hand the phone to Cat" in table.ann.get(f"{table.path}?as=2").text


def test_the_next_game_is_elsewhere(table):
    table.over()
    answer = table.bob.post(f"{table.path}/again", {}, partial=True)
    assert (answer.status_code, answer.headers["X-Go"]) == (204, f"/t/{table.room.next_code}")


@pytest.mark.parametrize(
    ("path", "typed"), [("/host/rename", {"seat": 1, "name": " "}), ("/personal", {"seat": 9}), ("/again", {})]
)
def test_a_page_that_is_shown_where_something_was_refused_still_works(table, path, typed):
    """Its forms go to the address that the browser shows."""
    refused = table.ann.post(table.path + path, typed)
    assert sentence(refused)
    undo = form(refused.text, "Undo")
    assert undo.action == ""
    table.do(table.ann, "Tapped")
    assert table.ann.post(table.path + path, undo.data()).status_code == 303
    assert table.state.counts == (0, 0, 0)


def test_what_is_secret_says_so_to_the_script(table):
    page = parse(table.bob.get(table.path).text)
    sealed = {node.attrs["value"] for node in page.all("input", data_sealed="")}
    assert sealed == {"BidSealed"}
    assert len(forms(table.bob.get(table.path).text)) > len(sealed)


def test_reading_is_always_the_whole_page(table):
    assert "<html" in table.bob.get(table.path, headers=PARTIAL).text


def test_a_page_is_packed_where_the_browser_can_unpack_it(table):
    answer = table.bob.get(table.path, headers={"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert {"Accept-Encoding", "HX-Request-Type"} <= set(answer.headers["Vary"].split(", "))
