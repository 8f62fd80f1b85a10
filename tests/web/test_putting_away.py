"""A table at which nobody plays on is closed without a result, and opened again."""

import pytest

from companion.security import keys
from companion.services import services
from companion.tables.idle import HOUR
from tests.web.client_phones import Phone, Table, made
from tests.web.parsed_pages import parse, sentence

WORDS = "This table was closed. Nobody won, and nothing went into the gallery. Open a new one?"


@pytest.fixture
def house(tmp_path):
    app = made(tmp_path)
    yield app
    services(app).tables.store.close()


@pytest.fixture
def keyboard(house):
    return Phone(house, "127.0.0.1")


@pytest.fixture
def later(house, monkeypatch):
    """Moves the clock of the house."""
    tables = services(house).tables

    def forward(hours):
        then = tables.now() + hours * HOUR
        monkeypatch.setattr(tables, "now", lambda: then)

    return forward


def offered(phone):
    """The buttons for tables at which nobody plays, as the page of the house lists them."""
    return [
        (form.attrs["action"], form.all("button")[0].text)
        for section in parse(phone.get("/house").text).all("div", id="old")
        for form in section.all("form")
    ]


def closed_by_hand(keyboard, code):
    """As a browser without script does it: the question is a page of its own."""
    question = keyboard.press(keyboard.get("/house"), "Close")
    assert "For a day you can open it again here." in question.text
    keyboard.shown = f"/house/close/{code}"
    answer = keyboard.press(question, "Close this table")
    assert (answer.status_code, answer.location) == (303, "/house#old")


def test_a_quiet_table_is_closed_and_opened_again(house, keyboard, later):
    table = Table(house)
    table.do(table.bob, "Tapped")
    assert offered(keyboard) == [], "somebody may play there"
    later(1.1)
    assert offered(keyboard) == [(f"/house/close/{table.code}", "Close")]
    stream = table.ann.get(f"{table.path}/live?page=play", buffered=False)
    heard = iter(stream.response)
    next(heard)
    closed_by_hand(keyboard, table.code)
    assert b"event: gone" in next(heard)
    stream.close()
    for phone, path in (
        (table.ann, table.path),
        (table.bob, f"{table.path}/screen"),
        (table.stranger, f"/j/{table.code}"),
    ):
        answer = phone.get(path)
        assert (answer.status_code, sentence(answer)) == (410, WORDS)
        assert parse(answer.text).all("h1")[0].text == "Closed"
    assert table.code not in table.ann.get("/").text
    assert not services(house).gallery.snapshot().plays
    keyboard.press(keyboard.get("/house"), "Open again")
    assert table.ann.get(table.path).status_code == 200
    assert table.do(table.bob, "Tapped").status_code == 303


def test_after_a_day_it_is_not_offered_any_more(house, keyboard, later):
    table = Table(house)
    later(1.1)
    closed_by_hand(keyboard, table.code)
    later(23)
    assert offered(keyboard) == [(f"/house/open/{table.code}", "Open again")]
    later(1.1)
    assert offered(keyboard) == []


@pytest.mark.parametrize("action", ["close", "open"])
def test_only_whoever_keeps_the_house_does_that(house, action, later):
    table = Table(house)
    later(1.1)
    for phone in (table.ann, table.stranger):
        assert offered(phone) == []
        assert phone.post(f"/house/{action}/{table.code}").status_code == 403
    assert table.ann.get(table.path).status_code == 200


def test_where_strangers_come_it_needs_the_key(public_house):
    table = Table(public_house)
    path = f"/house/close/{table.code}"
    assert Phone(public_house, "127.0.0.1").post(path).status_code == 403
    with public_house.test_request_context():
        token = keys.token()
    table.bob.client.set_cookie(keys.COOKIE, token)
    assert table.bob.post(path).status_code == 303
    assert offered(table.bob) == [(f"/house/open/{table.code}", "Open again")]


@pytest.mark.parametrize("gathers", [True, False])
def test_a_host_closes_the_own_table(house, gathers):
    ann = Phone(house)
    path = ann.post("/new/drill", {"name": ["Ann", "Bob"]} | ({"gather": "on"} if gathers else {})).location
    question = ann.press(ann.get(f"{path}/people"), "Close this table")
    ann.shown = f"{path}/host/close?page=people"
    assert ann.press(question, "Close this table").location == path
    assert ann.get(path).status_code == 410


def test_nobody_but_the_host_does(house):
    table = Table(house)
    assert "Close this table" not in table.bob.get(f"{table.path}/people").text
    assert table.bob.post(f"{table.path}/host/close").status_code == 403
    assert table.bob.get(table.path).status_code == 200


def test_a_result_stays(house):
    table = Table(house)
    table.over()
    assert "Close this table" not in table.ann.get(f"{table.path}/people").text
    assert table.ann.post(f"{table.path}/host/close").status_code == 422
    assert table.ann.get(table.path).status_code == 200
    assert Phone(house, "127.0.0.1").post(f"/house/open/{table.code}").status_code == 422


def test_from_a_closed_table_all_go_on_together(house):
    """Whoever is the first opens the next game; the other phones and the TV find it by themselves."""
    table = Table(house)
    closing = table.ann.post(f"{table.path}/host/close?page=people")
    assert (closing.status_code, closing.location) == (303, table.path)
    assert table.ann.get(table.path).headers["Refresh"] == "10"
    closed = table.bob.get(f"{table.path}/history")
    (link,) = [link for link in parse(closed.text).all("a") if link.text == "Another game"]
    path = table.bob.press(table.bob.get(link.attrs["href"]), "Start now").location
    assert services(house).tables.room(path.rpartition("/")[2]).names == ("Ann", "Bob", "Cat")
    assert table.ann.get(table.path).location == path
    assert table.ann.get(path).status_code == 200, "Ann has her seat there"
    assert table.stranger.get(f"{table.path}/screen").location == f"{path}/screen"
    assert "Another game" not in table.stranger.get(f"/j/{table.code}").text


def test_those_who_gathered_go_on_together_as_well(house):
    ann, bob = Phone(house), Phone(house, "192.168.1.21")
    path = ann.post("/new/drill", {"name": ["Ann"], "gather": "yes"}).location
    bob.post(f"/j/{path.rpartition('/')[2]}", {"name": "Bob"})
    ann.post(f"{path}/host/close?page=people")
    (link,) = [link for link in parse(ann.get(path).text).all("a") if link.text == "Another game"]
    following = ann.press(ann.get(link.attrs["href"]), "Start now").location
    assert services(house).tables.room(following.rpartition("/")[2]).names == ("Ann", "Bob")
    assert bob.get(path).location == following
    assert bob.get(following).status_code == 200


def test_strangers_are_led_nowhere(public_house):
    table = Table(public_house)
    table.ann.post(f"{table.path}/host/close?page=people")
    (link,) = [link for link in parse(table.ann.get(table.path).text).all("a") if link.text == "Another game"]
    path = table.ann.press(table.ann.get(link.attrs["href"]), "Start now").location
    answer = table.stranger.get(f"{table.path}/screen")
    assert (answer.status_code, "Refresh" in answer.headers) == (410, False)
    assert path not in answer.text
    assert table.bob.get(table.path).location == path
