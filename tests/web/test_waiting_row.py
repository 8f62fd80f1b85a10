"""Who is waited for, as each phone reads it."""

import pytest

from companion.games import find
from companion.services import services
from companion.store.table_rows import hashed
from companion.tables.claims import fresh_token
from companion.tables.opening import open_started
from companion.web.visit import Visit
from tests.drill import GAME as DRILL
from tests.web.client_phones import Phone
from tests.web.parsed_pages import parse
from tests.web.readable import reads

GAME = find()["score-pad"]


@pytest.fixture
def phones(app):
    """Ann, the host, Bob and Cat have phones; Ann has written her score."""
    tokens = [fresh_token() for _ in range(3)]
    names, tables = ("Ann", "Bob", "Cat"), services(app).tables
    room = open_started(tables, GAME, GAME.options(), names, tokens[0], host_seat=0, seat_tokens=tokens)
    phones = [Phone(app) for _ in tokens]
    for phone, token in zip(phones, tokens, strict=True):
        phone.client.set_cookie("companion", token)
    phones[0].post(f"/t/{room.code}", {"kind": "ScoreEntered", "row": 0, "score": 7})
    return room.code, *phones


def row(phone, code, page="history"):
    shown = parse(phone.get(f"/t/{code}/{page}").text)
    rows = (*shown.all("*", class_="waiting-row"), *shown.all("*", data_over=""))
    links = [row.all("a") for row in rows]
    return [(link.text.strip(), link.attrs["href"]) for some in links for link in some]


@pytest.mark.parametrize("page", ["history", "rules", "people"])
def test_whoever_is_waited_for_reads_that_it_is_their_turn(phones, page):
    code, _, bob, _ = phones
    assert row(bob, code, page) == [("Your turn", f"/t/{code}")]


def test_the_host_can_answer_for_the_others(phones):
    code, ann, bob, cat = phones
    assert "Tap to play as:" in ann.get(f"/t/{code}").text
    assert "Tap to play as:" not in bob.get(f"/t/{code}/history").text
    late = "Takes long? Tap here"
    assert [text for text, _ in row(ann, code)] == [f"BBobPlay as Bob{late}", f"CCatPlay as Cat{late}"]
    bob.post(f"/t/{code}", {"kind": "ScoreEntered", "row": 0, "score": 5})
    cat.post(f"/t/{code}", {"kind": "ScoreEntered", "row": 0, "score": 5})
    bob.post(f"/t/{code}", {"kind": "ScoreEntered", "row": 1, "score": 5})
    first, second = row(ann, code)
    assert first == ("Your turn", f"/t/{code}")
    assert second == (f"CCatPlay as Cat{late}", f"/t/{code}?as=2")


@pytest.mark.parametrize("page", ["history", "rules", "people"])
def test_every_tab_leads_to_the_result(phones, page):
    code, ann, bob, _ = phones
    ann.post(f"/t/{code}/people", {"kind": "Stopped"})
    assert row(bob, code, page) == [("The game is over: to the result", f"/t/{code}")]


def test_whoever_left_reads_only_the_way_to_the_result(phones):
    code, ann, bob, _ = phones
    bob.post(f"/t/{code}/host/leave?page=people", {"seat": 1})
    assert "You left. The others play on without you." in bob.get(f"/t/{code}/people").text
    ann.post(f"/t/{code}", {"kind": "ScoreEntered", "row": 0, "score": 5, "seat": 2})
    ann.post(f"/t/{code}", {"kind": "GameEnded"})
    assert row(bob, code, "people") == [("The game is over: to the result", f"/t/{code}")]
    assert "You left." not in bob.get(f"/t/{code}/people").text


@pytest.mark.parametrize("page", ["history", "rules", "people"])
def test_every_tab_of_whoever_left_leads_to_the_next_game(phones, page):
    code, ann, bob, _ = phones
    bob.post(f"/t/{code}/host/leave?page=people", {"seat": 1})
    ann.post(f"/t/{code}/people", {"kind": "Stopped"})
    follows = ann.post(f"/t/{code}/again").location
    links = parse(bob.get(f"/t/{code}/{page}").text).all("a", class_="primary")
    assert [(link.text.strip(), link.attrs["href"]) for link in links] == [
        ("The next game has begun: go there", follows.partition("?")[0])
    ]


@pytest.fixture
def bob_sleeps(app, phones, monkeypatch):
    code, *_ = phones
    monkeypatch.setattr(services(app).tables.room(code), "asleep", frozenset({1}))


@pytest.mark.usefixtures("bob_sleeps")
def test_only_a_phone_that_is_asleep_may_be_dead(phones):
    code, ann, *_ = phones
    assert [text for text, _ in row(ann, code)] == [
        "BBob’s phone is asleepBobPlay as BobPhone dead? Tap here",
        "CCatPlay as CatTakes long? Tap here",
    ]


@pytest.mark.parametrize("absent", ["asleep", "stayed_behind"])
def test_the_others_read_what_to_do_while_the_phone_of_the_host_sleeps_and_the_host_is_waited_for(
    app, phones, monkeypatch, absent
):
    code, ann, bob, _ = phones
    monkeypatch.setattr(services(app).tables.room(code), absent, frozenset({0}))
    words = "Is the host’s phone gone? See what to do"
    assert words not in bob.get(f"/t/{code}").text, "nobody waits for the host"
    for seat in (1, 2):
        ann.post(f"/t/{code}", {"kind": "ScoreEntered", "row": 0, "score": 7, "seat": seat})
    for page in ("", "/history"):
        shown = parse(bob.get(f"/t/{code}{page}").text)
        (address,) = [link.attrs["href"] for link in shown.all("a") if link.text == words]
        assert address.endswith("#lost-host")
        assert "open" in parse(bob.get(address).text).all("details", id="lost-host")[0].attrs
        assert words not in ann.get(f"/t/{code}{page}").text
    monkeypatch.setattr(services(app).tables.room(code), absent, frozenset())
    assert words not in bob.get(f"/t/{code}").text


@pytest.mark.usefixtures("bob_sleeps")
@pytest.mark.parametrize("page", ["history", "people", "screen"])
def test_a_phone_that_is_asleep_is_marked_for_all(phones, page):
    code, ann, _, cat = phones
    for phone in (ann, cat) if page == "people" else (ann,):
        shown = parse(phone.get(f"/t/{code}/{page}").text)
        assert {mark.text for mark in shown.all("span", class_="asleep")} == {"BBob’s phone is asleep"}


def test_whoever_falls_asleep_changes_a_part_of_the_pages_and_not_the_whole(app, phones):
    code, ann, *_ = phones
    room, drawer = services(app).tables.room(code), services(app).drawer
    token = ann.client.get_cookie("companion").value
    with app.test_request_context():
        following = drawer.following(Visit(code, hashed(token), "history"))
        assert "asleep" not in following(room)
        room.asleep = frozenset({1})
        sent = following(room)
    room.asleep = frozenset()
    assert sent.startswith('<hx-partial id="part-waited-for">')
    assert sent.count("<hx-partial") == 1
    assert "Bob’s phone is asleep" in sent


def test_the_last_line_on_a_tv_has_first_names_so_that_the_deed_is_read(app):
    token, names = fresh_token(), ("Wilhelmina Alexandra M", "Bob")
    room = open_started(services(app).tables, GAME, GAME.options(), names, token, host_seat=0)
    phone = Phone(app)
    phone.client.set_cookie("companion", token)
    phone.post(f"/t/{room.code}", {"kind": "ScoreEntered", "row": 0, "score": 7})
    tv, own = (parse(phone.get(f"/t/{room.code}{page}").text).all("p", id="latest")[0].text for page in ("/screen", ""))
    assert "Wilhelmina" in tv
    assert "Alexandra" not in tv
    assert "Alexandra M" in own


def test_one_phone_for_two_from_now_on(app, phones):
    """Whoever plays for somebody who has a phone may say that they share this one: then it goes on by itself."""
    code, ann, *_ = phones
    words = "Bob has no phone any more"
    assert words not in ann.get(f"/t/{code}").text
    page = ann.get(f"/t/{code}?as=1")
    answer = ann.press(page, words, sure="on")
    assert answer.status_code == 303
    assert not services(app).tables.room(code).held(1)
    shown = parse(ann.get(answer.location).text)
    assert words not in shown.text
    assert ann.get(f"/t/{code}").text.count("Bob’s round 1"), "it asks for Bob's number by itself"


def test_a_phone_that_sleeps_is_asked_about_before_the_game(app, phones, monkeypatch):
    code, ann, *_ = phones
    asked, game = "Bob has no phone any more</button>", 'name="score"'
    awake = ann.get(f"/t/{code}?as=1").text
    assert awake.index(asked) > awake.index(game)
    monkeypatch.setattr(services(app).tables.room(code), "asleep", frozenset({1}))
    asleep = ann.get(f"/t/{code}?as=1").text
    assert asleep.index(asked) < asleep.index(game)
    assert asleep.count(asked) == 1


def test_phones_that_stayed_behind_leave_the_one_that_came_to_go_round(app, phones, monkeypatch):
    """Ann has written her score: the page asks for Bob's by itself, then for Cat's."""
    code, ann, *_ = phones
    room = services(app).tables.room(code)
    assert "Waiting for the others" in ann.get(f"/t/{code}").text
    monkeypatch.setattr(room, "stayed_behind", frozenset({1, 2}))
    for seat, name in ((1, "Bob"), (2, "Cat")):
        page = ann.get(f"/t/{code}")
        assert f"{name}’s round 1" in page.text
        assert [field.attrs["value"] for field in parse(page.text).all("input", name="seat")][:1] == [f"{seat}"]
        ann.post(f"/t/{code}", {"kind": "ScoreEntered", "row": 0, "score": 5, "seat": seat})
    assert "Ann’s round 2" in ann.get(f"/t/{code}").text


def test_a_phone_that_stayed_behind_keeps_its_secrets(app):
    """It may be in a pocket: only a host who says that it is gone sees what it sealed."""
    tokens, tables = [fresh_token() for _ in range(2)], services(app).tables
    room = open_started(tables, DRILL, DRILL.options(), ("Ann", "Bob"), tokens[0], host_seat=0, seat_tokens=tokens)
    ann, bob = Phone(app), Phone(app)
    for phone, token in zip((ann, bob), tokens, strict=True):
        phone.client.set_cookie("companion", token)
    assert bob.post(f"/t/{room.code}", {"kind": "BidSealed", "amount": 77}).status_code == 303
    room.stayed_behind = frozenset({1})
    for asked in ("?as=1", "?as=1&open=1"):
        assert not reads(ann.get(f"/t/{room.code}{asked}").text, room.code, 77)
    assert reads(bob.get(f"/t/{room.code}").text, room.code, 77)


def test_one_phone_for_all_from_the_table_page(app, phones):
    code, ann, bob, _ = phones
    page = ann.get(f"/t/{code}/people")
    answer = ann.press(page, "One phone for all", sure="on")
    assert answer.location == f"/t/{code}"
    room = services(app).tables.room(code)
    assert [room.held(seat) for seat in range(3)] == [True, False, False]
    assert "Bob’s round 1" in ann.get(f"/t/{code}").text
    assert "One phone for all" not in ann.get(f"/t/{code}/people").text
    assert bob.post(f"/t/{code}/host/share").status_code == 403


def test_one_phone_for_all_goes_to_whoever_is_on_turn(app):
    game, tables, tokens = find()["junk-orbit"], services(app).tables, [fresh_token() for _ in range(2)]
    room = open_started(tables, game, game.options(), ("Ann", "Bob"), tokens[0], host_seat=0, seat_tokens=tokens)
    ann = Phone(app)
    ann.client.set_cookie("companion", tokens[0])
    ann.post(f"/t/{room.code}", {"kind": "FirstChosen", "first": 1})
    answer = ann.press(ann.get(f"/t/{room.code}/people"), "One phone for all", sure="on")
    assert answer.location == f"/t/{room.code}?as=1"
    assert "Bob’s turn" in ann.get(answer.location).text


def test_the_others_read_who_can_play_on_for_a_phone_that_sleeps(app, phones, monkeypatch):
    code, ann, bob, cat = phones
    bob_sleeps = "The phone of Bob is asleep. Ann hosts, and can play on for them."
    cat.post(f"/t/{code}", {"kind": "ScoreEntered", "row": 0, "score": 5})
    assert bob_sleeps not in cat.get(f"/t/{code}").text
    monkeypatch.setattr(services(app).tables.room(code), "asleep", frozenset({1}))
    for page in ("", "/history"):
        assert bob_sleeps in cat.get(f"/t/{code}{page}").text
        assert bob_sleeps not in ann.get(f"/t/{code}{page}").text, "who is offered to do so"
    assert bob_sleeps not in bob.get(f"/t/{code}").text
    assert "phone asleep" in parse(cat.get(f"/t/{code}/people").text).all("li", id="seat-1")[0].text
