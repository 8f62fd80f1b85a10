"""The front door: which tables it lists, in which order, and what it says about them."""

import pytest

from companion.services import services
from companion.tables.room import Actor
from companion.tables.write_path import Wish
from companion.web.lobby import LISTED
from tests.web.client_phones import Phone, Table, made
from tests.web.parsed_pages import parse


@pytest.fixture
def house(tmp_path):
    """A house of its own, where nothing has happened yet, with a clock that is moved by hand."""
    app = made(tmp_path)
    clock = {"now": 1_700_000_000_000}
    services(app).tables.now = lambda: clock["now"]
    app.later = lambda: clock.update(now=clock["now"] + 60_000)
    yield app
    services(app).tables.store.close()


def listed(page):
    return [card.attrs["id"].removeprefix("table-") for card in parse(page.text).all("a", class_="table")]


def opened(house, count):
    found = []
    for _ in range(count):
        found.append(Table(house))
        house.later()
    return found


def test_the_last_that_anything_happened_at_comes_first(house):
    old, young = opened(house, 2)
    assert listed(Phone(house).get("/")) == [young.code, old.code]
    old.do(old.bob, "Tapped")
    assert listed(Phone(house).get("/")) == [old.code, young.code]


def test_a_table_that_nobody_plays_is_folded_away(house):
    left, played = opened(house, 2)
    waits = Phone(house).post("/new/drill", {"name": "Ann", "gather": "on"}).location.rpartition("/")[2]
    for _ in range(70):
        house.later()
    played.do(played.bob, "Tapped")
    (older,) = parse(Phone(house).get("/").text).all("details", id="older")
    assert [card.attrs["id"] for card in older.all("a", class_="table")] == [f"table-{waits}", f"table-{left.code}"]


def test_nobody_pushes_a_played_table_off_with_tables_of_their_own(house):
    played, also = opened(house, 2)
    for table in (played, also):
        table.do(table.bob, "Tapped")
    house.later()
    junk = [table.code for table in opened(house, LISTED + 5)]
    page = parse(Phone(house).get("/").text)
    shown = [card.attrs["id"].removeprefix("table-") for card in page.all("a", class_="table")]
    assert {played.code, also.code} <= set(shown)
    (older,) = page.all("details", id="older")
    folded = [card.attrs["id"].removeprefix("table-") for card in older.all("a", class_="table")]
    in_sight = [code for code in shown if code not in folded]
    assert (in_sight[:2], set(in_sight[2:])) == (junk[:-3:-1], {also.code, played.code})


def test_what_has_no_quick_score_is_counted_up_on_the_pad(house):
    (fold,) = parse(Phone(house).get("/").text).all("details", id="quick")
    ways = [(link.text, link.attrs["href"]) for link in fold.all("a")]
    assert ways[-1] == ("Any other game: Score pad", "/new/score-pad")


def test_the_lobby_compiles_no_form_that_it_only_leads_to(house, monkeypatch):
    """Each is as long as the lobby."""
    env = house.jinja_env
    env.cache.clear()
    asked = []
    load = env.loader.load
    monkeypatch.setattr(env.loader, "load", lambda env, name, more: asked.append(name) or load(env, name, more))
    Phone(house).get("/")
    assert "lobby.html" in asked
    assert not [name for name in asked if name.endswith("/quick.html")]


def test_a_locked_table_asks_nobody_in(house):
    table = Table(house)
    table.ann.post(f"{table.path}/host/lock")
    house.later()

    def label(phone):
        (card,) = parse(phone.get("/").text).all("a", id=f"table-{table.code}")
        return card.all("span", class_="go")[0].text

    assert "Locked" in label(Phone(house))
    assert "Return" in label(table.ann)


def test_a_large_screen_may_be_the_tv_of_a_table_that_is_open(house):
    table = Table(house)

    def ways():
        return [way.attrs["href"] for way in parse(Phone(house).get("/").text).all("a", class_="on-tv")]

    assert ways() == [f"{table.path}/screen"]
    table.ann.post(f"{table.path}/host/lock")
    house.later()
    assert ways() == []


def test_a_screen_can_wait_for_the_next_table(house):
    opened(house, 1)
    tv = Phone(house)
    assert "Use this screen as the TV" in tv.get("/").text
    assert tv.get("/j?page=screen&code=").location == "/tv", "no code is needed"
    waiting = tv.get("/tv").location
    page = tv.get(waiting)
    assert "it shows here by itself" in page.text
    assert 'http-equiv="refresh"' in page.text
    house.later()
    young, _ = opened(house, 2)
    assert tv.get(waiting).location == f"/t/{young.code}/screen"


def test_a_running_game_never_vanishes(house):
    first, *_ = tables = opened(house, LISTED + 2)
    lobby = Phone(house).get("/")
    assert listed(lobby) == [table.code for table in reversed(tables[2:])]
    (link,) = [a for a in parse(lobby.text).all("a") if a.text == "All open tables"]
    everything = listed(Phone(house).get(link.attrs["href"]))
    assert len(everything) == LISTED + 2
    assert first.code in everything


def test_a_new_table_is_listed_among_many_that_are_played(house):
    for table in opened(house, LISTED):
        table.do(table.bob, "Tapped")
    house.later()
    fresh = Table(house)
    assert fresh.code in listed(Phone(house).get("/"))


def test_one_is_found_by_a_word(house):
    Table(house)
    phone = Phone(house)
    phone.post("/new/score-pad", {"name": ["Zoë", "Bert"], "title": "Friday league"})
    for wanted in ("friday", "ZOË", "score"):
        assert len(listed(phone.get("/tables", query_string={"q": wanted}))) == 1
    assert not listed(phone.get("/tables?q=nobody"))


def test_long_lists_have_pages(house, monkeypatch):
    monkeypatch.setattr("companion.web.lobby.PAGE", 2)
    old, _, young = opened(house, 3)
    phone = Phone(house)
    first = phone.get("/tables")
    assert listed(first)[0] == young.code
    (older,) = [a.attrs["href"] for a in parse(first.text).all("a") if a.text == "Older ones"]
    assert listed(phone.get(older)) == [old.code]


def test_it_says_what_is_going_on(house):
    phone = Phone(house)
    table = Table(house)

    def now():
        (card,) = parse(phone.get("/").text).all("a", id=f"table-{table.code}")
        return [line.text for line in card.all("span", class_="now")]

    assert now() == []
    table.do(table.bob, "Tapped")
    assert now() == ["Bob tapped 1"]
    table.do(table.ann, "Tapped", amount=5)
    table.do(table.ann, "Undone")
    assert now() == ["Bob tapped 1"], "what was undone is nobody's news"
    table.do(table.ann, "GameOver")
    assert now() == ["Over, not confirmed yet"]


def test_whoever_is_waited_for_in_between_has_no_turn(house):
    """At a year's end of Star Scrappers: whoever still counts."""
    phone = Phone(house)
    opened = phone.client.post(
        "/api/tables",
        json={"game": "star-scrappers-orbital", "seats": ["Ann", "Bob", "Cem"], "options": {"closely": "years"}},
    ).json
    for seat, kind, fields in ((0, "AllPassed", {}), (0, "ModulesCounted", {"counts": {}})):
        answer = phone.client.post(
            f"/api/tables/{opened['code']}/events",
            json={"kind": kind, "fields": fields},
            headers={"Authorization": f"Bearer {opened['seats'][seat]['token']}"},
        )
        assert answer.status_code == 201
    shown = parse(phone.get("/").text).all("a", id=f"table-{opened['code']}")[0].text
    assert "Waiting for Bob and Cem" in shown
    assert "turn" not in shown


def test_it_says_whose_turn_it_is(house):
    phone = Phone(house)
    path = Phone(house).post("/new/junk-orbit", {"name": ["Ann", "Bob"]}).location
    room = services(house).tables.room(path.rpartition("/")[2])
    assert "’s turn" not in phone.get("/").text, "not before the first turn"
    for seat, move in room.game.demo(2):
        services(house).tables.do(room.code, Wish(move, Actor(None, True), seat))
        if room.table.state.begun:
            break
    assert f"{room.names[room.table.state.turn]}’s turn" in phone.get("/").text


def test_a_gathering_says_that_it_waits(house):
    Phone(house).post("/new/drill", {"name": "Ann", "gather": "on"})
    assert "Waiting for players" in Phone(house).get("/").text


def test_the_first_time_it_explains_itself(house):
    phone = Phone(house)
    steps = parse(phone.get("/").text).all("section", id="first-time")[0].all("li")
    assert [step.text[0] for step in steps] == ["1", "2", "3"]
    assert all(step.all("svg") for step in steps)
    Table(house)
    assert not parse(phone.get("/").text).all("section", id="first-time")


def test_another_game_keeps_the_names_and_the_title(house):
    phone = Phone(house)
    page = phone.get("/new/drill?name=Ann&name=&name=Bob&title=Friday")
    (button,) = [b for b in parse(page.text).all("button", class_="place") if b.text == "Score pad"]
    assert (button.attrs["formmethod"], button.attrs["formaction"]) == ("get", "/new/score-pad")
    other = parse(phone.get("/new/score-pad?name=Ann&name=&name=Bob&title=Friday").text)
    assert [field.attrs["value"] for field in other.all("input", name="name")][:3] == ["Ann", "Bob", ""]
    assert other.all("input", name="title")[0].attrs["value"] == "Friday"


def test_enter_starts_the_game(house):
    """A browser presses the first button of a form."""
    (form,) = parse(Phone(house).get("/new/drill").text).all("form", id="new")
    first = next(button for button in form.all("button") if button.attrs.get("type") != "button")
    assert first.text == "Start now"
