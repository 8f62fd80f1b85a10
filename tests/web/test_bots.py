"""Seats that the game itself fills: nobody is asked whether they are one, and nobody becomes one."""

from dataclasses import replace

import pytest

from companion.services import services
from companion.tables.opening import open_started
from tests.drill import GAME
from tests.drill.options import Options
from tests.web.client_phones import Phone
from tests.web.parsed_pages import parse, sentence

ROBOTS = replace(GAME, seating=lambda names, options: (*names, *["Robot", "Android"][: options.first]))


@pytest.fixture
def robots(app, monkeypatch):
    monkeypatch.setitem(services(app).tables.games, GAME.slug, ROBOTS)


@pytest.fixture
def ann(app, robots):
    return Phone(app)


@pytest.fixture
def code(ann):
    """Ann and Bob against two robots; nobody holds Bob's seat."""
    opened = ann.post("/new/drill", {"name": ["Ann", "Bob"], "first": "2"})
    return opened.location.rpartition("/")[2]


def offered(page):
    seats = parse(page.text).all("button", class_="seat")
    return [seat.all("span", class_="name")[0].text for seat in seats]


def test_the_way_in_offers_people_only(app, code):
    page = Phone(app).get(f"/j/{code}")
    assert offered(page) == ["Bob", "Ann"], "Bob is free, Ann was here already"
    assert "Robot" not in page.text
    assert "Android" not in page.text


def test_not_even_where_a_program_holds_them(app, tables, robots):
    """Who opens a table by the API has a token for every seat."""
    tokens = ["a" * 32, "b" * 32]
    room = open_started(
        tables, ROBOTS, Options(first=1), ("Ann", "Robot"), "h" * 32, host_seat=None, seat_tokens=tokens
    )
    page = Phone(app).get(f"/j/{room.code}")
    assert len(offered(page)) == 1
    assert "Robot" not in page.text


def test_a_renamed_bot_is_a_bot_still(app, ann, code):
    assert ann.post(f"/t/{code}/host/rename", {"seat": 2, "name": "Hal"}).status_code == 303
    assert "Hal" not in Phone(app).get(f"/j/{code}").text


def test_somebody_who_is_called_like_a_bot_is_somebody(app, ann):
    opened = ann.post("/new/drill", {"name": ["Ann", "Android"], "first": "1"})
    page = Phone(app).get(f"/j/{opened.location.rpartition('/')[2]}")
    assert offered(page) == ["Android", "Ann"]


def test_nobody_sits_down_there(app, code, nothing_stored):
    with nothing_stored():
        answer = Phone(app).post(f"/j/{code}", {"seat": 2})
    assert (answer.status_code, sentence(answer)) == (422, "The game itself plays that seat. Take another, or watch.")


def test_there_is_no_personal_link_to_it(ann, code, nothing_stored):
    people = parse(ann.get(f"/t/{code}/people").text)
    bob, robot = people.all("li", id="seat-1")[0], people.all("li", id="seat-2")[0]
    own = [button.text for button in bob.all("button") if button.attrs.get("name") != "colour"]
    assert own == ["Rename", "Bob has to go", ""]
    assert bob.all("button", aria_label="Personal QR for Bob")
    assert [button.text for button in robot.all("button")] == ["Rename"]
    assert "Play as Robot" in robot.text
    assert "bot" in robot.text
    with nothing_stored():
        assert ann.post(f"/t/{code}/personal", {"seat": 2}).status_code == 422


def test_bots_are_not_remembered_as_people(ann, code):
    page = parse(ann.get("/new/drill").text)
    names = [chip.text for chip in page.all("label", class_="person")]
    assert "Bob" in names
    assert not {"Robot"} & set(names)
