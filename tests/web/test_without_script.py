"""Every form of every page works in a plain browser: post, redirect, get."""

from io import BytesIO

import pytest

from companion.core.table_moves import Confirmed
from companion.services import services
from companion.tables import joining
from tests.drill.moves import GameOver, Tapped, Turned
from tests.drill_tables import ANN, BOB, do
from tests.web.client_phones import Phone, Table
from tests.web.gallery.test_rogue_pages import jpeg
from tests.web.parsed_pages import form, forms, parse, sentence

TYPED = {"name": "Zed", "amount": "3", "score": "4", "code": "AAAAAA", "q": "glass"}


def arrived(phone, answer, status=200):
    """Follows a redirect to the page that it leads to; where something is asked first, the answer is yes."""
    if answer.status_code == 200 and 'name="sure"' in answer.text:
        phone.shown = answer.request.full_path.rstrip("?")
        (yes,) = forms(answer.text)
        answer = phone.send(yes)
    assert answer.status_code == 303, answer.text
    page = phone.get(answer.location)
    while page.status_code == 303:
        page = phone.get(page.location)
    assert page.status_code == status, page.text
    return page


def test_a_whole_evening(app):
    ann, bob = Phone(app), Phone(app, "192.168.1.21")
    cards = parse(ann.get("/").text).all("a", class_="game")
    new = ann.get(next(card.attrs["href"] for card in cards if "Drill" in card.text))
    gathering = arrived(ann, ann.press(new, "Let them join by QR", name=["Ann", "", "", ""]))
    code = parse(gathering.text).all("span", class_="code")[0].text
    way_in = arrived(bob, bob.press(bob.get("/j"), "Join", code=code.lower()))
    assert "Bob" in arrived(bob, bob.press(way_in, "Join", name="Bob")).text
    started = arrived(ann, ann.press(ann.get(f"/t/{code}"), "Start with 2 players"))
    assert "Drill" in started.text
    tapped = arrived(bob, bob.press(bob.get(f"/t/{code}"), "+1"))
    assert parse(tapped.text).all("span", id="count-1")[0].text == "1"
    undone = arrived(bob, bob.press(tapped, "Undo"))
    assert parse(undone.text).all("span", id="count-1")[0].text == "0"
    assert parse(arrived(bob, bob.press(undone, "redo")).text).all("span", id="count-1")[0].text == "1"
    over = arrived(ann, ann.press(ann.get(f"/t/{code}"), "Over"))
    assert "Bob wins" in parse(over.text).text
    confirmed = arrived(ann, ann.press(over, "Confirm the result"))
    again = arrived(bob, bob.press(confirmed, "Play again"))
    assert parse(again.text).all("span", class_="code")[0].text != code


def playing(app):
    """Ann hosts and plays, Bob plays, a phone asks for his seat, nobody holds Cat's; moves were made and undone."""
    table = Table(app)
    joining.take_seat(table.tables, table.room, "asking", 1)
    for _ in range(2):
        do(table.tables, table.room, BOB, Tapped())
        do(table.tables, table.room, ANN, Turned())
    table.tables.undo(table.code, ANN)
    return {"ann": table.ann, "bob": table.bob, "guest": table.stranger}, table.code


def gathering(app):
    ann, bob = Phone(app), Phone(app, "192.168.1.21")
    path = ann.post("/new/drill", {"name": "Ann", "gather": "on"}).location
    code = path.rpartition("/")[2]
    bob.post(f"/j/{code}", {"name": "Bob"})
    return {"ann": ann, "bob": bob, "guest": Phone(app, "192.168.1.23")}, code


def ended(app):
    phones, code = playing(app)
    tables = services(app).tables
    do(tables, tables.room(code), ANN, GameOver())
    return phones, code


def confirmed(app):
    phones, code = ended(app)
    tables = services(app).tables
    do(tables, tables.room(code), ANN, Confirmed())
    return phones, code


STAGES = {"gathering": gathering, "playing": playing, "ended": ended, "confirmed": confirmed}
PAGES = ["", "?as=2&open=1", "/history", "/rules", "/people"]


@pytest.mark.parametrize("path", ["/house", "/new/drill", "/new/score-pad", "/j"])
def test_every_form_of_the_lobby_leads_to_a_page(app, phone, path):
    found = forms(phone.get(path).text)
    assert found
    for each in found:
        _sent(phone, each)


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("who", ["ann", "bob"])
@pytest.mark.parametrize("stage", STAGES)
def test_every_form_of_a_table_leads_to_a_page(app, stage, who, page):
    _every_form(app, stage, who, "/t/{}" + page)


@pytest.mark.parametrize("stage", STAGES)
def test_every_form_of_the_way_in_leads_to_a_page(app, stage):
    _every_form(app, stage, "guest", "/j/{}")


def _every_form(app, stage, who, path):
    """One after the other; a form that went away with an earlier one is sent from a fresh table."""
    phones, code = STAGES[stage](app)
    known = forms(phones[who].get(path.format(code)).text)
    for number, wanted in enumerate(known):
        if wanted.disabled:
            continue
        found = forms(phones[who].get(path.format(code)).text)
        there = [each for each in found if each.label == wanted.label and not each.disabled]
        if not there:
            phones, code = STAGES[stage](app)
            there = [forms(phones[who].get(path.format(code)).text)[number]]
        _sent(phones[who], there[0], over=stage in ("ended", "confirmed"))


def _sent(phone, found, over=False):
    """Sends it filled in. A button that comes too late says so, and an undo with nothing to take back."""
    typed = {name: value for name, value in TYPED.items() if any(name == field for field, _ in found.fields)}
    if found.action.startswith("/new/"):
        typed["name"] = ["Ann", "Bob"]
    if found.label == "Show it":
        typed["photo"] = (BytesIO(jpeg()), "me.jpg")
    answer = phone.send(found, **typed)
    if found.action == "/j":
        assert answer.location == ("/j/AAAAAA" if found.label == "Join" else "/t/AAAAAA/screen")
    elif "/personal" in found.action:
        assert answer.status_code == 200, "a personal QR is shown at once: it is not a page to come back to"
    elif found.method == "get":
        assert answer.status_code == 200
    elif answer.status_code == 422 and (over or found.label == "Undo"):
        assert sentence(answer)
    elif "host/close" in found.action:
        assert "Another game" in arrived(phone, answer, status=410).text
    else:
        arrived(phone, answer)


def test_there_is_something_to_press(app):
    """The test above finds what it should."""
    phones, code = playing(app)
    shown = {page: phones["ann"].get(f"/t/{code}{page}").text for page in PAGES}
    labels = {page: {found.label for found in forms(text)} for page, text in shown.items()}
    assert {"+1", "Turn", "Seal", "Over"} <= {label.replace("\u2212", "-") for label in labels[""]}
    assert {"Rename", "Let them in", "No", "Stop the game for everybody", "I have to go", "Lock joining"} <= labels[
        "/people"
    ]
    assert {"↶ undo", "↶ to here"} <= labels["/history"]
    assert {"Start now", "Let them join by QR"} <= {
        found.label for found in forms(phones["ann"].get("/new/drill").text)
    }
    assert form(phones["guest"].get(f"/j/{code}").text, "that was me")


def test_the_outbox_takes_every_form_that_sends_a_move(app):
    """They go to the page's own address; no form is sent by htmx."""
    phones, code = playing(app)
    for page in PAGES:
        for found in parse(phones["ann"].get(f"/t/{code}{page}").text).all("form"):
            if found.all("input", name="kind"):
                assert "data-tap" in found.attrs
                assert "action" not in found.attrs
            assert not any(name.startswith("hx-") and name != "hx-morph-skip" for name in found.attrs)
