"""One phone for all: it asks whoever is on turn, leads on to whoever is waited for, and leaves no secret lying open."""

from __future__ import annotations

import re
from html import unescape

from companion.services import services
from tests.web.client_phones import Phone
from tests.web.parsed_pages import forms, parse


def test_one_phone_for_all_goes_on_to_whoever_is_on_turn(app):
    """Three taps a turn, also where the phone goes from hand to hand."""
    phone = Phone(app)
    path = phone.post("/new/scorpius-freighter", {"name": ["Ann", "Bob"]}).location
    phone.press(phone.get(path), "Ann")
    at = phone.press(phone.get(path), "Begin").location
    for seat in (0, 1, 0):
        for kind in ("CrewAssigned", "MothershipMoved", "TurnEnded"):
            found = [f for f in forms(phone.get(at).text) if ("kind", kind) in f.fields]
            at = phone.send(found[0]).location
        table = services(app).tables.room(path.split("/")[-1]).table
        assert table.state.turn == 1 - seat
        assert at == (f"{path}?as=1" if seat == 0 else f"{path}?as=0")


def test_one_phone_for_all_goes_round_in_the_count_and_leaves_no_sheet_open(app):
    """It goes on to those who have still to count, the host's own seat included."""
    phone = Phone(app)
    path = phone.post("/new/scorpius-freighter", {"name": ["Ann", "Bob", "Cem"]}).location
    phone.press(phone.press(phone.get(path), "Go to the count now"), "Go to the count now")
    for seat, name, then in ((1, "Bob", 2), (2, "Cem", 0)):
        assert f"Hand the phone to {name}" in parse(phone.get(f"{path}?as={seat}").text).text
        mine = f"{path}?as={seat}&open=1"
        assert phone.press(phone.get(mine), "19").location == mine, "still counting, so the curtain stays open"
        assert phone.press(phone.get(mine), "Confirm").location == f"{path}?as={then}"
        shown = parse(phone.get(f"{path}?as={seat}").text)
        assert "19" not in [box.text for box in shown.all("span", class_="sf-entry")], name
        assert "points so far" not in shown.text


def test_one_phone_for_all_goes_round_in_the_draft_behind_the_curtain(app):
    phone = Phone(app)
    path = phone.post("/new/scorpius-freighter", {"name": ["Ann", "Bob"], "crew": "draft"}).location
    mine = forms(phone.get(path).text)[0]
    phone.send(mine)
    page = parse(phone.get(path).text)
    assert [link.attrs["href"] for link in page.all("a", id="hand-on")] == [f"{path}?as=1"]
    curtain = parse(phone.get(f"{path}?as=1").text)
    assert "Hand the phone to Bob" in curtain.text
    assert not curtain.all("section", id="hand")
    phone.send(forms(phone.get(f"{path}?as=1&open=1").text)[0])
    assert "Pick 2 of 5" in phone.get(path).text


def test_after_a_choice_of_the_draft_the_one_phone_leads_on_and_leaves_no_hand_open(app):
    """Whoever chose: the page names the next person who is waited for, the host's own seat included."""
    phone = Phone(app)
    path = phone.post("/new/scorpius-freighter", {"name": ["Ann", "Bob", "Cem"], "crew": "draft"}).location
    room = services(app).tables.room(path.split("/")[-1])
    for seat, name, then in ((2, "Cem", 0), (1, "Bob", 0)):
        secret = {f"<b>{card}</b>" for card in room.table.state.draft.hands[seat]}
        phone.send(forms(phone.get(f"{path}?as={seat}&open=1").text)[0])
        page = unescape(phone.get(f"{path}?as={seat}").text)
        assert [link.attrs["href"] for link in parse(page).all("a", id="hand-on")] == [f"{path}?as={then}"]
        assert f"{name} has picked." in parse(page).text
        assert not [card for card in secret if card in page]
        assert not re.search(rf"picked {re.escape(room.table.state.draft.chosen[seat])}", page)
        again = unescape(phone.get(f"{path}?as={seat}&open=1").text)
        assert all(card in again for card in secret), "its owner may still look, and change it"
