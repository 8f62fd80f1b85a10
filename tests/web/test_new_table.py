"""The form of a new table is filled in as well as it can be known."""

import pytest

from companion.services import services
from tests.web.client_phones import Phone, Table
from tests.web.parsed_pages import form, parse


def seated(page):
    return form(page.text, "Start now").data().get("name", [])


def opened(phone, page, label="Start now", **more):
    code = phone.press(page, label, **more).location.rpartition("/")[2]
    return services(phone.client.application).tables.room(code)


@pytest.fixture
def table(own_house):
    return own_house


@pytest.fixture
def bob(table):
    return table.bob


def test_the_people_of_the_last_table_of_this_phone(table, bob):
    page = bob.get("/new/drill")
    assert seated(page) == ["Ann", "Bob", "Cat", "", ""]
    room = opened(bob, page)
    assert room.names == ("Ann", "Bob", "Cat")
    assert room.host_seats == {1}, "this phone is Bob's"


def test_whoever_left_early_and_opens_the_next_one_plays(table, bob):
    table.ann.post(f"{table.path}/host/leave", {"seat": 1})
    assert seated(bob.get("/new/drill")) == ["Ann", "Bob", "Cat", "", ""]
    assert seated(table.ann.get("/new/drill"))[:2] == ["Ann", "Cat"]


def opened_by(phone, **sent):
    code = phone.post("/new/drill", {"name": ["Bob", "Ann", "Cat"], **sent}).location.rpartition("/")[2]
    return services(phone.client.application).tables.room(code)


def whose(phone):
    """What the lobby says, and who is chosen on the form of the next table."""
    said = [link.text for link in parse(phone.get("/").text).all("a", href="/house#owner")]
    return said, form(phone.get("/new/drill").text, "Start now").data().get("me", [])


def test_whoever_sits_first_does_not_get_the_phone(app):
    phone = Phone(app)
    assert whose(phone) == ([], [])
    assert opened_by(phone).host_seats == {0}
    assert whose(phone) == (["Who are you?"], [])
    assert opened_by(phone, me="Ann").host_seats == {1}
    assert whose(phone) == (["You are Ann. Not you?"], ["Ann"])
    phone.post("/new/drill", {"name": ["Bob", "Cat"]})
    assert whose(phone) == (["You are Ann. Not you?"], []), "who lent it to them"


def test_whoever_is_alone_at_a_table_holds_the_phone(app):
    phone = Phone(app)
    phone.post("/new/drill", {"name": ["Zoe", ""]})
    assert whose(phone)[0] == ["You are Zoe. Not you?"]


def test_whoever_sits_down_with_a_phone_has_it_under_their_own_name(app):
    code = opened_by(Phone(app)).code
    for sent, name in (({"name": "Cat"}, "Cat"), ({"seat": "1"}, "Ann")):
        other = Phone(app, "192.168.1.40")
        other.post("/owner", {"name": "Dov"})
        other.post(f"/j/{code}", sent)
        assert whose(other)[0] == [f"You are {name}. Not you?"]
    other.post(f"/t/{code}/host/rename?page=people", {"seat": "1", "name": "Anna"})
    assert whose(other) == (["You are Anna. Not you?"], ["Anna"])


def test_a_phone_says_at_home_whose_it_is(table):
    page = table.ann.get("/house")
    (chosen,) = [key.text for key in parse(page.text).all("button", name="name", aria_pressed="true")]
    assert chosen == "Ann"
    assert table.ann.press(page, "Bob").location == "/"
    assert whose(table.ann) == (["You are Bob. Not you?"], ["Bob"])
    table.ann.press(table.ann.get("/house"), "Always somebody else")
    assert whose(table.ann) == (["Who are you?"], [])
    assert table.ann.post("/owner", {"name": "x" * 60}).status_code == 422


def test_who_only_hosted_does_so_again(app):
    host = Phone(app)
    host.post("/new/drill", {"name": ["Ann", "Bob"], "only_host": "on"})
    room = opened(host, host.get("/new/drill"))
    assert (room.names, room.host_seats) == (("Ann", "Bob"), frozenset())


def test_another_phone_gets_them_by_one_tap(table):
    page = table.stranger.get("/new/drill")
    assert not any(seated(page))
    (link,) = parse(page.text).all("a", class_="like-last-time")
    assert link.text == "Like last time: Ann, Bob and Cat"
    assert seated(table.stranger.get(link.attrs["href"]))[:3] == ["Ann", "Bob", "Cat"]


def test_new_names_follow_the_known_ones(table, bob):
    page = bob.get("/new/drill?name=Zoe&name=Cat")
    assert seated(page) == ["Cat", "Zoe", "", ""]
    assert {f.attrs["value"]: f.attrs["data-order"] for f in parse(page.text).all("input", name="name")}["Zoe"] == "0"


def test_the_options_say_what_they_are(table):
    summary = parse(table.ann.get("/new/score-pad").text).all("span", class_="now-set")[0].text
    assert "Who wins: Highest" in summary


def test_more_names_keep_what_was_set(phone):
    page = phone.get("/new/drill?options_of=drill&name=Zoe&name=Yan&first=7")
    sent = form(page.text, "Start now").data()
    assert (sent["first"], sent["name"]) == (["7"], ["Zoe", "Yan", "", ""])


def test_another_game_has_options_of_its_own(phone):
    page = phone.get("/new/score-pad?options_of=drill&name=Zoe&winner=lowest")
    assert form(page.text, "Start now").data()["winner"] == ["highest"]


def test_where_strangers_come_nobody_reads_other_names(public_house):
    table = Table(public_house)
    assert "Cat" not in table.stranger.get("/new/drill").text
    assert seated(table.ann.get("/new/drill"))[:3] == ["Ann", "Bob", "Cat"], "one's own table"


def test_what_is_wrong_with_the_names_leaves_the_options_as_they_are(phone):
    untouched = parse(phone.get("/new/score-pad").text)
    refused = parse(phone.post("/new/score-pad", {"name": "", "teams": "0", "rounds": "0"}).text)
    for page in (untouched, refused):
        assert "open" not in page.all("details", id="options")[0].attrs
    summaries = [page.all("span", class_="now-set")[0].text for page in (untouched, refused)]
    assert summaries[0] == summaries[1]


def test_what_is_wrong_with_an_option_opens_them(phone):
    refused = parse(phone.post("/new/score-pad", {"name": "Ann", "rounds": "many"}).text)
    assert "open" in refused.all("details", id="options")[0].attrs


def test_a_name_that_is_too_long_is_refused_and_kept(phone):
    refused = phone.post("/new/score-pad", {"name": "Carl Friedrich von Hohenstein"})
    assert "up to 24 characters" in refused.text
    assert 'value="Carl Friedrich von Hohenstein"' in refused.text


def test_what_was_played_last_is_the_first_box_to_tap(table):
    """With or without a sheet; tapped, it is the title, and brings what it had."""
    table.ann.post("/new/score-pad", {"name": ["Ann", "Bob"], "title": "uno"})
    table.ann.post("/new/score-pad", {"name": "Ann", "title": "Doppelkopf", "rounds": "13"})
    boxes = [box.attrs["value"] for box in parse(table.ann.get("/new/score-pad").text).all("input", name="sheet")]
    assert boxes[:3] == ["none", "title:Doppelkopf", "uno"]
    opened = table.ann.post("/new/score-pad", {"name": "Ann", "sheet": "title:Doppelkopf"})
    room = services(table.ann.client.application).tables.room(opened.location.rpartition("/")[2])
    assert (room.own_title, room.table.state.options.rounds) == ("Doppelkopf", 13)


def test_a_box_that_is_picked_gives_the_table_its_title(table):
    opened = table.ann.post("/new/score-pad", {"name": ["Ann", "Bob", "Cem"], "sheet": "wizard"})
    assert services(table.ann.client.application).tables.room(opened.location.rpartition("/")[2]).own_title == "Wizard"


def test_other_games_ask_for_no_box(table):
    assert 'name="sheet"' not in table.ann.get("/new/drill").text
