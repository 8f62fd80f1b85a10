"""People play in the colours of the box: picked when they join, while they wait, or later."""

import pytest

from companion.services import services
from tests.web.client_phones import Phone
from tests.web.parsed_pages import parse, sentence
from tests.web.test_gathering import Gathering


@pytest.fixture
def gathering(app):
    return Gathering(app)


def offered(page, seat):
    return [
        b.attrs["value"]
        for b in parse(page).all("button", name="colour")
        if b.attrs["id"].startswith(f"colour-{seat}-")
    ]


def test_people_play_in_their_own_colours_where_the_box_has_them(gathering):
    """Ann, Bob and Cat share violet: whoever sits first keeps it."""
    gallery = services(gathering.app).gallery
    own = [gallery.own_colour(name) for name in ("Ann", "Bob", "Cat", "Dov", "Zoe")]
    assert own == ["violet", "violet", "violet", "green", "orange"]
    for name in ("Zoe", "Dov"):
        Phone(gathering.app).post(f"/j/{gathering.code}", {"name": name})
    assert gathering.room.colours == ("violet", "yellow", "blue", "orange", "green")
    opened = gathering.ann.post("/new/score-pad", {"name": ["Zoe", "Bob", "Ann"]}).location.rpartition("/")[2]
    assert services(gathering.app).tables.room(opened).colours[:2] == ("orange", "yellow"), "what he has tonight"


def test_in_another_box_everybody_keeps_their_colour(gathering):
    """Bob does not have violet because he sits first now; what a box lacks comes back with the next one."""
    opened = gathering.ann.post("/new/score-pad", {"name": ["Bob", "Ann", "Cat"]}).location.rpartition("/")[2]
    assert services(gathering.app).tables.room(opened).colours == ("yellow", "violet", "blue")


def test_a_quick_score_shows_people_in_their_own_colours(gathering):
    typed = {
        f"seats.{n}.{field}": value
        for n, name in enumerate(("Zoe", "Dov", "Ann", "Bob"))
        for field, value in (("name", name), ("counted.points", n + 1), ("counted.tiles", 1))
    }
    answer = Phone(gathering.app).post("/quick/junk-orbit", typed | {"bin_race_winner": ""})
    marks = [mark.attrs["class"] for mark in parse(answer.text).all("span", class_="mark")]
    assert marks == ["mark s3 c-yellow", "mark s2 c-violet", "mark s1 c-green", "mark s0 c-orange"], "the winner first"


def test_the_next_table_of_a_game_has_the_colours_of_the_last_one(gathering):
    Phone(gathering.app).post(f"/j/{gathering.code}", {"name": "Dov", "colour": "pink"})
    opened = gathering.ann.post("/new/drill", {"name": ["Zoe", "Dov", "Bob", "Ann"]}).location.rpartition("/")[2]
    assert services(gathering.app).tables.room(opened).colours == ("orange", "pink", "yellow", "violet")


def test_the_form_of_a_new_table_shows_the_colours_of_the_table(gathering):
    page = parse(gathering.ann.get("/new/drill?name=Dov&name=Bob&name=Ann").text)
    chips = {
        label.text.strip(): label.all("span", aria_hidden="true")[0].attrs["class"]
        for label in page.all("label", class_="person")
    }
    assert (chips["Bob"], chips["Ann"]) == ("face c-yellow", "face c-violet")
    assert chips["Cat"] == "face c-blue", "what she had, as long as she does not sit"


def test_picked_when_joining(gathering):
    dov = Phone(gathering.app)
    page = parse(dov.get(f"/j/{gathering.code}").text)
    assert [field.attrs["value"] for field in page.all("input", name="colour")][:2] == ["red", "green"]
    dov.post(f"/j/{gathering.code}", {"name": "Dov", "colour": "pink"})
    assert gathering.room.colours == ("violet", "yellow", "blue", "pink")


def test_one_that_is_taken_meanwhile_becomes_a_free_one(gathering):
    Phone(gathering.app).post(f"/j/{gathering.code}", {"name": "Dov", "colour": "blue"})
    assert gathering.room.colours == ("violet", "yellow", "blue", "red")


def test_changed_while_waiting(gathering):
    page = gathering.bob.get(gathering.path).text
    assert offered(page, 1)[:2] == ["yellow", "red"], "neither Ann's nor Cat's"
    assert gathering.bob.press(page, "Pink").status_code == 303
    assert gathering.room.colours == ("violet", "pink", "blue")
    assert "face s1 c-pink" in gathering.ann.get(f"{gathering.path}/screen").text
    gathering.start()
    assert gathering.room.table.started.colours == ("violet", "pink", "blue")
    assert "mark s1 c-pink" in gathering.cat.get(f"{gathering.path}/people").text


@pytest.mark.parametrize(("seat", "colour", "status"), [(1, "violet", 422), (1, "beige", 422), (2, "pink", 403)])
def test_what_cannot_be(gathering, seat, colour, status):
    answer = gathering.bob.post(f"{gathering.path}/host/recolour?page=play", {"seat": seat, "colour": colour})
    assert answer.status_code == status
    assert sentence(answer)
    assert gathering.room.colours == ("violet", "yellow", "blue")


def test_the_host_picks_only_where_no_phone_is(table):
    recolour = f"{table.path}/host/recolour?page=people"
    assert table.ann.post(recolour, {"seat": 2, "colour": "white"}).status_code == 303
    assert table.ann.post(recolour, {"seat": 1, "colour": "pink"}).status_code == 403
    assert table.room.colours == ("yellow", "blue", "white")
    assert "Cat changed colour: White" in table.bob.get(f"{table.path}/history").text
    assert not offered(table.ann.get(f"{table.path}/people").text, 1)


def test_a_second_tap_is_not_told_twice(table):
    for _ in range(2):
        table.bob.post(f"{table.path}/host/recolour?page=people", {"seat": 1, "colour": "pink"})
    assert table.version == 2


def test_the_colour_goes_along_with_the_person(gathering):
    gathering.move("Cat", "up")
    assert (gathering.room.names, gathering.room.colours) == (("Ann", "Cat", "Bob"), ("violet", "blue", "yellow"))


def test_the_next_game_keeps_them(table):
    table.bob.post(f"{table.path}/host/recolour?page=people", {"seat": 1, "colour": "pink"})
    table.over()
    code = table.ann.post(f"{table.path}/again").location.rpartition("/")[2]
    assert services(table.app).tables.room(code).colours == ("yellow", "pink", "red")
