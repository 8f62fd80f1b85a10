"""People play in the colours of the box: picked when they join, while they wait, or later."""

import pytest

from companion.services import services
from tests.web.client_phones import Phone
from tests.web.parsed_pages import parse, sentence
from tests.web.test_gathering import Gathering


@pytest.fixture
def gathering(own_house):
    """In a house of its own, where nobody has a colour yet."""
    return Gathering(own_house.app)


def offered(page, seat):
    return [
        b.attrs["value"]
        for b in parse(page).all("button", name="colour")
        if b.attrs["id"].startswith(f"colour-{seat}-")
    ]


def test_people_play_in_their_own_colours_where_the_box_has_them(gathering):
    """Ann, Bob and Cat share violet: whoever sits first keeps it."""
    gallery = services(gathering.app).gallery
    own = [gallery.called(name).colour for name in ("Ann", "Bob", "Cat", "Dov", "Zoe")]
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


# The colour that I tapped is mine


class Evening:
    """Ann opens the tables of an evening in a house of its own; Bob and Carla bring their phones."""

    def __init__(self, app):
        self.app, self.tables = app, services(app).tables
        self.ann, self.bob, self.carla = (Phone(app, f"192.168.1.{n}") for n in (40, 41, 42))

    def colours(self, path):
        room = self.tables.room(path.rpartition("/")[2])
        return dict(zip(room.names, room.colours, strict=True))

    def first(self, **picked):
        """A drill that people join by its code, to its end."""
        path = self.ann.post("/new/drill", {"name": "Ann", "gather": "on"}).location
        for phone, name in ((self.bob, "Bob"), (self.carla, "Carla")):
            phone.post(path.replace("/t/", "/j/"), {"name": name, "colour": picked.get(name, "")})
        self.ann.post(f"{path}/host/start?page=play")
        return path

    def over(self, path):
        for kind in ("GameOver", "Confirmed"):
            assert self.ann.post(f"{path}/do?page=play", {"kind": kind}).status_code == 303

    def another(self, game, *names, after="", phone=None):
        phone, after = phone or self.ann, after.rpartition("/")[2]
        return phone.press(phone.get(f"/new/{game}?after={after}"), "Start now", name=list(names)).location

    def recolour(self, path, phone, name, colour):
        seat = list(self.colours(path)).index(name)
        answer = phone.post(f"{path}/host/recolour?page=people", {"seat": seat, "colour": colour})
        assert answer.status_code == 303

    def gallery(self):
        page = parse(self.ann.get("/gallery/rogues").text)
        faces = [(a.text, a.all("span", class_="burst")) for a in page.all("a")]
        return {
            name: burst[0].attrs["class"].removeprefix("burst c-")
            for text, burst in faces
            for name in ("Ann", "Bob", "Carla")
            if burst and name in text
        }


@pytest.fixture
def evening(own_house):
    return Evening(own_house.app)


def test_a_colour_that_somebody_tapped_is_theirs_at_every_table(evening):
    first = evening.first(Bob="pink")
    evening.over(first)
    trucks = evening.another("galaxy-trucker", "Ann", "Bob", "Carla", after=first)
    assert evening.colours(trucks)["Bob"] != "pink", "the box lacks it"
    third = evening.another("tortuga-2199", "Carla", "Ann", "Bob", after=trucks)
    assert evening.colours(third)["Bob"] == "pink"
    evening.carla.post(third.replace("/t/", "/j/"), {"name": "Carla"})
    evening.recolour(third, evening.carla, "Carla", "green")
    fourth = evening.another("drill", "Bob", "Carla", "Ann", after=third)
    assert (evening.colours(fourth)["Bob"], evening.colours(fourth)["Carla"]) == ("pink", "green")
    evening.over(fourth)
    again = evening.ann.post(f"{fourth}/again").location
    assert evening.colours(again) == evening.colours(fourth)
    assert evening.gallery() == evening.colours(fourth)


def test_tapped_where_the_box_lacks_the_own_one(evening):
    """Nobody has tapped Ann's first one, but this one she has."""
    first = evening.first()
    evening.over(first)
    trucks = evening.another("galaxy-trucker", "Ann", "Bob", "Carla", after=first)
    free = next(one for one in ("green", "red", "blue", "yellow") if one not in evening.colours(trucks).values())
    evening.recolour(trucks, evening.ann, "Ann", free)
    assert evening.colours(evening.another("junk-orbit", "Ann", "Bob", "Carla", after=trucks))["Ann"] == free


def test_on_the_own_phone_and_on_a_strange_one(evening):
    """Zoe has never been here: her phone knows nobody, the gallery does."""
    evening.over(evening.first(Bob="pink", Carla="white"))
    zoe = Phone(evening.app, "192.168.1.43")
    chips = evening.another("junk-orbit", "Carla", "Zoe", "Bob", phone=zoe)
    assert (evening.colours(chips)["Bob"], evening.colours(chips)["Carla"]) == ("pink", "white")
    path = zoe.post("/new/drill", {"name": "Zoe", "gather": "on"}).location
    for phone, name in ((evening.carla, "Carla"), (evening.bob, "Bob")):
        phone.post(path.replace("/t/", "/j/"), {"name": name})
    assert (evening.colours(path)["Bob"], evening.colours(path)["Carla"]) == ("pink", "white")


def test_before_any_result_the_own_phone_knows_it(evening):
    evening.first(Bob="pink")
    path = Phone(evening.app, "192.168.1.43").post("/new/drill", {"name": "Zoe", "gather": "on"}).location
    evening.bob.post(path.replace("/t/", "/j/"), {"name": "Bob"})
    assert evening.colours(path)["Bob"] == "pink"


def test_tapped_by_somebody_who_was_expected(evening):
    path = evening.ann.post("/new/drill", {"name": ["Ann", "Bob"], "gather": "on"}).location
    evening.bob.post(path.replace("/t/", "/j/"), {"name": "Bob", "colour": "pink"})
    assert evening.colours(path)["Bob"] == "pink"


def test_of_two_with_the_same_colour_the_other_does_not_forget_it(evening):
    evening.over(evening.first(Bob="pink"))
    path = evening.ann.post("/new/drill", {"name": "Ann", "gather": "on"}).location
    evening.carla.post(path.replace("/t/", "/j/"), {"name": "Carla", "colour": "pink"})
    evening.bob.post(path.replace("/t/", "/j/"), {"name": "Bob"})
    evening.ann.post(f"{path}/host/start?page=play")
    assert (evening.colours(path)["Carla"], evening.colours(path)["Bob"] == "pink") == ("pink", False)
    evening.over(path)
    assert evening.colours(evening.another("drill", "Ann", "Bob", after=path))["Bob"] == "pink"
    assert evening.gallery()["Bob"] == evening.gallery()["Carla"] == "pink"


def test_one_picked_in_the_gallery_stays(evening):
    """Also one that was picked there during a game, or that few boxes have."""
    first = evening.first(Bob="pink")
    evening.over(first)
    second = evening.another("drill", "Ann", "Bob", after=first)
    gallery = services(evening.app).gallery
    (bob,) = (rogue for rogue in gallery.snapshot().rogues.values() if rogue.name == "Bob")
    for face, colour in ((12, "yellow"), (8, "turquoise"), (6, "white")):
        evening.ann.post(f"/gallery/rogues/{bob.id}/face", {"face": face})
        assert gallery.rogue(bob.id).colour == colour
    evening.over(second)
    assert gallery.rogue(bob.id).colour == "white"
    assert evening.colours(evening.another("drill", "Ann", "Bob", after=second))["Bob"] == "white"


def test_among_strangers_the_phones_know_it(public_house):
    """Nothing is asked of the gallery there, whatever people are called."""
    evening = Evening(public_house)
    first = evening.first(Bob="pink")
    evening.over(first)
    trucks = evening.another("galaxy-trucker", "Ann", "Bob", "Carla", after=first)
    assert evening.colours(evening.another("drill", "Ann", "Bob", after=trucks))["Bob"] == "pink"
    other = evening.another("drill", "Zoe", "Bob", phone=Phone(evening.app, "192.168.1.43"))
    assert evening.colours(other)["Bob"] == "violet", "another Bob, who knows"
