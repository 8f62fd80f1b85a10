"""What htmx gets: a fragment to morph in, and a line beside it."""

import pytest

from tests.web.client_phones import PARTIAL
from tests.web.parsed_pages import parse


def swapped(answer):
    """The page part and the line of the notice, if there is one."""
    root = parse(answer.text)
    (page,) = root.all("main", id="page")
    notes = root.all("hx-partial")
    assert {part.tag for part in root.parts if not isinstance(part, str)} <= {"main", "hx-partial"}
    assert all((note.attrs["hx-target"], note.attrs["hx-swap"]) == ("#notice", "innerHTML") for note in notes)
    return page, [note.text for note in notes]


def test_it_works(table):
    answer = table.bob.post(f"{table.path}/do?page=play", {"kind": "Tapped"}, partial=True)
    assert (answer.status_code, answer.mimetype) == (200, "text/html")
    page, notes = swapped(answer)
    assert notes == []
    assert page.attrs["data-seq"] == str(table.version)
    assert "HX-Request-Type" in answer.headers["Vary"]


def test_it_is_what_the_stream_shows(table):
    answer = table.bob.post(f"{table.path}/do?page=play", {"kind": "Tapped"}, partial=True)
    streamed = table.bob.first_of_stream(f"{table.path}/live?page=play")
    assert streamed.removeprefix("data: ").replace("\ndata: ", "\n").rstrip("\n") == answer.text.rstrip("\n")


def test_it_is_what_the_whole_page_holds(table):
    answer = table.bob.post(f"{table.path}/do?page=play", {"kind": "Tapped"}, partial=True)
    assert answer.text in table.bob.get(table.path).text


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}, {"HX-Request": "true", "HX-Request-Type": "full"}])
def test_only_a_partial_request_gets_a_fragment(table, headers):
    answer = table.bob.post(f"{table.path}/do?page=play", {"kind": "Tapped"}, headers=headers)
    assert (answer.status_code, answer.location) == (303, table.path)
    refused = table.bob.post(f"{table.path}/do?page=play", {"kind": "Tapped", "amount": -9}, headers=headers)
    assert refused.status_code == 422
    assert "<html" in refused.text
    assert "HX-Request-Type" in refused.headers["Vary"]


def test_a_refusal_is_a_line_and_the_fresh_page(table, nothing_stored):
    with nothing_stored():
        answer = table.bob.post(f"{table.path}/do?page=play", {"kind": "Tapped", "amount": -1}, partial=True)
    assert answer.status_code == 422
    page, notes = swapped(answer)
    assert notes == ["Bob has only 0."]
    assert page.attrs["data-seq"] == str(table.version)


@pytest.mark.parametrize(
    ("path", "sent", "status"),
    [
        ("do", {"kind": "Exploded"}, 400),
        ("do", {"kind": "Tapped", "amount": "x"}, 400),
        ("do", {"kind": "Tapped", "seat": 0}, 403),
        ("do", {"kind": "Turned", "seen": 1}, 409),
        ("undo", {"target": 99}, 422),
        ("host/lock", {}, 403),
        ("host/rename", {"seat": 1, "name": " "}, 422),
        ("again", {}, 422),
    ],
)
def test_so_is_every_problem(table, path, sent, status, nothing_stored):
    table.do(table.ann, "Tapped")
    with nothing_stored():
        answer = table.bob.post(f"{table.path}/{path}", sent, partial=True)
    assert answer.status_code == status
    _, notes = swapped(answer)
    assert len(notes) == 1
    assert "HX-Request-Type" in answer.headers["Vary"]


@pytest.mark.parametrize(
    ("path", "status"), [("/t/AAAAAA/do", 404), ("/nothing", 404), ("/t/{code}/do", 413), ("/t/{code}/do", 403)]
)
def test_a_problem_without_a_page_swaps_nothing_but_the_line(table, path, status):
    headers = {"Origin": "http://evil.example"} if status == 403 else {}
    sent = {"kind": "x" * (300_000 if status == 413 else 1)}
    answer = table.bob.post(path.format(code=table.code), sent, partial=True, headers=headers)
    assert answer.status_code == status
    assert answer.headers["HX-Reswap"] == "none"
    root = parse(answer.text)
    assert [part.tag for part in root.parts if not isinstance(part, str)] == ["hx-partial"]
    assert root.text


def test_words_are_escaped_in_the_line(table):
    table.bob.post(f"{table.path}/host/rename", {"seat": 1, "name": "<b>Bob</b>"})
    answer = table.bob.post(f"{table.path}/do?page=play", {"kind": "Tapped", "amount": -1}, partial=True)
    assert swapped(answer)[1] == ["<b>Bob</b> has only 0."]


def test_each_page_gets_its_own_part(table):
    for page in ("play", "history", "people"):
        answer = table.ann.post(f"{table.path}/do?page={page}", {"kind": "Tapped"}, partial=True)
        assert page in swapped(answer)[0].attrs["class"]


def test_acting_for_somebody_goes_on_with_them(table):
    answer = table.ann.post(f"{table.path}/do?page=play&as=2", {"kind": "Tapped"}, partial=True)
    assert table.state.counts == (0, 0, 1)
    assert f"{table.path}/do?page=play&as=2" in {form.attrs["action"] for form in swapped(answer)[0].all("form")}


def test_a_curtain_closes_after_the_change(table):
    sent = {"kind": "BidSealed", "amount": 5, "seat": 2}
    answer = table.ann.post(f"{table.path}/do?page=play&as=2&open=1", sent, partial=True)
    assert (answer.status_code, answer.headers["HX-Redirect"], answer.text) == (200, f"{table.path}?as=2", "")
    assert "Hand the phone to Cat" in table.ann.get(f"{table.path}?as=2").text


def test_the_next_game_is_a_redirect(table):
    table.over()
    answer = table.bob.post(f"{table.path}/again", {}, partial=True)
    assert answer.headers["HX-Redirect"] == f"/t/{table.room.next_code}"


def test_reading_is_always_the_whole_page(table):
    assert "<html" in table.bob.get(table.path, headers=PARTIAL).text


def test_a_page_is_packed_where_the_browser_can_unpack_it(table):
    answer = table.bob.get(table.path, headers={"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert {"Accept-Encoding", "HX-Request-Type"} <= set(answer.headers["Vary"].split(", "))
