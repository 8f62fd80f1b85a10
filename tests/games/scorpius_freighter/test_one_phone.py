"""One phone for all: it asks whoever is on turn, leads on to whoever is waited for, and leaves no secret lying open."""

from __future__ import annotations

import re
from html import unescape

from companion.services import services
from tests.web.client_phones import Phone
from tests.web.parsed_pages import forms, parse


def test_one_phone_for_all_asks_whoever_is_on_turn_without_being_switched(app):
    """Three taps a turn, also where the phone goes from hand to hand; in the count it says whose turn it is."""
    phone = Phone(app)
    made = phone.post("/new/scorpius-freighter", {"name": ["Ann", "Bob"]})
    path = made.location
    for seat in (0, 1, 0):
        for kind in ("FirstChosen", "CrewAssigned", "MothershipMoved", "TurnEnded"):
            page = phone.get(path).text
            found = [f for f in forms(page) if ("kind", kind) in f.fields]
            assert found or kind == "FirstChosen"
            if found:
                assert phone.send(found[0]).status_code == 303
        assert ("Bob’s turn" if seat == 0 else "Your turn") in phone.get(path).text


def test_one_phone_for_all_goes_round_in_the_count_and_leaves_no_sheet_open(app):
    """Whoever begins, it goes on to those who have still to count, the host's own seat included."""
    phone = Phone(app)
    path = phone.post("/new/scorpius-freighter", {"name": ["Ann", "Bob", "Cem"]}).location
    asked = phone.press(phone.get(path), "Go to the count now")
    phone.press(asked, "Go to the count now")
    for seat, name, then in ((1, "Bob", "Ann"), (0, "Ann", "Cem")):
        page = phone.get(f"{path}?as={seat}")
        phone.press(page, "19")
        phone.press(phone.get(f"{path}?as={seat}"), "Confirm")
        shown = parse(phone.get(f"{path}?as={seat}").text)
        assert f"Hand the phone to {then}" in shown.text
        own = "You have confirmed 19 points" if name == "Ann" else "Bob has confirmed"
        assert own in shown.text
        assert bool(shown.all("section", id="part-cargo")) == (name == "Ann")


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
    assert "Second pick: tap one" in phone.get(path).text


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
