"""Phones that do not belong to the table, or do not any more."""

import pytest

from tests.web.parsed_pages import sentence

PAGES = ["", "/history", "/rules", "/people"]


def test_it_works(table):
    assert [table.bob.get(table.path + page).status_code for page in PAGES] == [200] * 4


@pytest.fixture(params=["no token", "a wrong token", "a removed token"])
def outsider(table, request):
    match request.param:
        case "no token":
            return table.stranger
        case "a wrong token":
            table.stranger.client.set_cookie("companion", "x" * 4000)
            return table.stranger
    assert table.ann.post(f"{table.path}/host/free", {"seat": 1}).status_code == 303
    return table.bob


@pytest.mark.parametrize("page", PAGES)
def test_an_outsider_is_led_to_the_way_in(table, outsider, page):
    answer = outsider.get(table.path + page)
    assert (answer.status_code, answer.location) == (303, f"/j/{table.code}")


@pytest.mark.parametrize(
    ("path", "sent"),
    [
        ("do", {"kind": "Tapped"}),
        ("do", {"kind": "Tapped", "seat": "1"}),
        ("do", {"kind": "Rolled", "seat": "0"}),
        ("undo", {}),
        ("again", {}),
        ("host/lock", {}),
        ("host/free", {"seat": "0"}),
        ("host/hand-over", {"seat": "0"}),
        ("host/rename", {"seat": "0", "name": "Eve"}),
        ("host/leave", {"seat": "0"}),
        ("personal", {"seat": "0"}),
    ],
)
def test_an_outsider_can_do_nothing(table, outsider, path, sent, nothing_stored):
    with nothing_stored():
        answer = outsider.post(f"{table.path}/{path}", sent)
    assert answer.status_code == 403
    assert sentence(answer)
    assert f'action="/j/{table.code}"' in answer.text, "the page is the way in"


def test_a_script_is_led_to_the_way_in(table, outsider, nothing_stored):
    with nothing_stored():
        answer = outsider.post(table.path, {"kind": "Tapped"}, partial=True)
    assert (answer.status_code, answer.headers["X-Go"]) == (403, f"/j/{table.code}")
    assert answer.headers["HX-Redirect"] == answer.headers["X-Go"], "also for a page of an earlier version"


def test_the_stream_of_an_outsider_ends_at_once(table, outsider):
    assert outsider.first_of_stream(f"{table.path}/live?page=play") == "event: gone\ndata: \n\n"


def test_a_stream_ends_when_its_seat_is_freed(table):
    answer = table.bob.get(f"{table.path}/live?page=play", buffered=False)
    assert b"data: <main" in next(answer.response)
    table.ann.post(f"{table.path}/host/free", {"seat": 1})
    rest = list(answer.response)
    assert rest[-1] == b"event: gone\ndata: \n\n"


def test_a_host_who_handed_over_is_a_player(table, nothing_stored):
    assert table.ann.post(f"{table.path}/host/hand-over", {"seat": 1}).status_code == 303
    with nothing_stored():
        answer = table.ann.post(f"{table.path}/host/lock")
    assert (answer.status_code, sentence(answer)) == (403, "Only the host can do that.")
    assert table.bob.post(f"{table.path}/host/lock").status_code == 303
    assert table.do(table.ann, "Tapped").status_code == 303


@pytest.mark.parametrize("action", ["lock", "free", "hand-over", "admit", "start"])
def test_a_player_is_not_the_host(table, action, nothing_stored):
    with nothing_stored():
        answer = table.bob.post(f"{table.path}/host/{action}", {"seat": 0})
    assert (answer.status_code, sentence(answer)) == (403, "Only the host can do that.")


def test_a_button_that_is_not_there(table, nothing_stored):
    with nothing_stored():
        answer = table.ann.post(f"{table.path}/host/explode")
    assert (answer.status_code, sentence(answer)) == (404, "There is no such button.")


def test_a_second_tap_on_leaving_does_not_come_back(table):
    for _ in range(2):
        assert table.bob.post(f"{table.path}/host/leave", {"seat": 1}).status_code == 303
    assert [seat.left for seat in table.room.table.seats] == [False, True, False]
    for _ in range(2):
        assert table.bob.post(f"{table.path}/host/return", {"seat": 1}).status_code == 303
    assert [seat.left for seat in table.room.table.seats] == [False, False, False]
