"""On real phones: a coached turn, the count on three phones with its reveal, the draft; and every phase as a picture."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser import seated_phones
from tests.browser.page_checks import Phone, Shot, picture
from tests.server_process import Server

HIDDEN = re.compile(r"(?<![\w:.])50(?!\w)")
"""Ann's sum as a number of its own, not as part of an address."""
NAMES = ("Ann", "Bartholomäus-Max", "Cem")
DART_SEEN = """(planet) => {
    const [ring, dart] = [`#planet-${planet} .ring`, `#dart-${planet}`].map((it) => document.querySelector(it).getBoundingClientRect());
    return dart.left >= ring.left && dart.right <= ring.right && dart.top >= ring.top && dart.bottom <= ring.bottom;
}"""
WRITE_DOWN = """() => {
    window.steps = [];
    const look = () => steps.push(document.documentElement.dataset.reveal ?? null);
    new MutationObserver(look).observe(document.documentElement, { attributeFilter: ["data-reveal"] });
}"""
FLOWN = "async () => { await Promise.all([...document.querySelectorAll('.mothership')].flatMap((dart) => dart.getAnimations()).map((it) => it.finished)) }"


class Table(seated_phones.Table):
    def __init__(self, server: Server, **options: Any) -> None:
        super().__init__(server, "scorpius-freighter", *NAMES, **options)

    def hand(self, seat: int) -> list[str]:
        _, reply = self.server.call(f"/api/tables/{self.code}", None, seated_phones.seat_token(self.opened, seat))
        return [card["name"] for card in reply["view"]["draft"]["hand"]]


def test_a_coached_turn_is_four_taps_with_an_audit(server: Server, phone: Phone, shot: Shot) -> None:
    table = Table(server)
    ann, bob, screen = table.sit(phone(), 0), table.sit(phone(), 1), table.screen(phone(1920, 1080))
    picture(shot, "scorpius-setup", ann, screen)
    table.send(0, "FirstChosen", first=0)
    table.send(0, "ShipPlaced", planet=1, space=5)
    table.send(0, "SpaceNoted", planet=1, space=1, action="deal")
    steps = {
        "assign": "#crew-0 button[value='2']",
        "move": "#go-1 button",
        "audit": "#auditform button[value='goods']",
        "action": "#end-turn button",
    }
    for step, where in steps.items():
        expect(ann.locator(where)).to_be_visible()
        picture(shot, f"scorpius-{step}", ann, checked=step in ("audit", "action"))
        ann.locator(where).click()
    assert len(steps) <= 4
    expect(bob.locator(".whose h1")).to_contain_text("Your turn")
    expect(bob.locator("#planet-1 .cubes")).to_have_text("1")
    expect(screen.locator("h1")).to_contain_text("Bartholomäus-Max’s turn")
    screen.evaluate(FLOWN)
    assert screen.evaluate(DART_SEEN, 1), "the mothership is there after its flight"
    picture(shot, "scorpius-turn", screen, checked=True)
    for seat in (1, 2):
        if seat == 2:
            table.send(seat, "CubesCounted", mothership=2, change=5)
            expect(ann.locator("#warning")).to_be_visible()
        table.send(seat, "CrewAssigned", count=1)
        table.send(seat, "MothershipMoved", planet=0)
        table.send(seat, "TurnEnded")
    for page in (ann, bob, screen):
        expect(page.locator("#final-count")).to_have_text("3")
    picture(shot, "scorpius-final", ann, screen)


def press(page: Page, *names: str) -> None:
    for name in names:
        page.get_by_role("button", name=name, exact=True).click()


def test_the_count_on_three_phones_and_its_reveal(server: Server, phone: Phone, shot: Shot) -> None:
    """How few taps a whole freighter takes is shown without a browser; here they are real ones, on three phones at once."""
    table = Table(server)
    table.send(0, "CountBegun")
    ann, cem = (table.sit(phone(has_touch=True), seat) for seat in (0, 2))
    bob = table.sit(phone(reduced_motion="reduce"), 1)
    screen = table.screen(phone(1920, 1080, reduced_motion="reduce"))
    screen.evaluate(WRITE_DOWN)
    press(ann, "Contracts: 15", "Contracts: 12")
    for _ in range(2):
        ann.get_by_role("button", name="Side deals: 4", exact=True).tap()
    ann.locator("#pick-crew > summary").click()
    ann.locator("#crewnames-0").get_by_role("button", name="Koda").click()
    press(ann, "Koda: 5", "Goods +3", "Goods +3")
    expect(ann.locator("#confirm button")).to_have_text("Confirm 50 points")
    ann.locator("#confirm button").click()
    expect(ann.locator("#waiting")).to_contain_text("50 points")
    expect(bob.locator("#progress-0")).to_contain_text("confirmed")
    for other in (bob, screen):
        assert not HIDDEN.search(other.locator("main").inner_text())
    press(bob, "Contracts: 9")
    expect(bob.locator("#entries-completed_contracts .entry")).to_have_count(1)
    press(bob, "Take back 9")
    expect(bob.locator("#entries-completed_contracts .entry")).to_have_count(0)
    bob.locator("#pick-crew > summary").click()
    bob.locator("#crewnames-1").get_by_role("button", name="Vik").click()
    expect(bob.locator("#confirm button")).to_be_disabled()
    picture(shot, "scorpius-count", screen)
    picture(shot, "scorpius-count", bob, checked=True)
    press(bob, "Vik: 3")
    bob.locator("#confirm button").click()
    expect(cem.locator("#progress-1")).to_contain_text("confirmed")
    cem.locator("#confirm button").click()
    for page in (ann, cem):
        expect(page.locator("#reveal")).to_be_visible()
        expect(page.locator("#result")).to_be_hidden()
    shot(ann, "scorpius-reveal-360")
    shot(screen, "scorpius-reveal-1920")
    press(ann, "Show all at once")
    expect(ann.locator("#result")).to_be_visible()
    expect(ann.locator("#result h1")).to_have_text("Ann wins with 50")
    expect(screen.locator("#result")).to_be_visible()
    assert screen.evaluate("steps") == [f"{line}.{order}" for line in range(7) for order in range(3)] + [None]
    expect(screen.locator("#say")).to_contain_text("Ann wins")
    picture(shot, "scorpius-over", ann, screen)


def test_the_draft_on_three_phones(server: Server, phone: Phone, shot: Shot) -> None:
    """The first pick and the last choice are tapped; the picks between them come as other programs send them."""
    table = Table(server, crew="draft", cockpits="dealt", boards="restricted")
    phones = [table.sit(phone(), seat) for seat in range(3)]
    ann = phones[0]
    ann.context.add_cookies([{"name": "theme", "value": "light", "url": server.url}])
    ann.reload()
    hands = [page.locator("#hand b").all_inner_texts() for page in phones]
    assert len({name for hand in hands for name in hand}) == 18
    picture(shot, "scorpius-draft", ann, checked=True)
    for page in phones:
        page.locator("#pick-1-1 button").click()
    for page, passed in zip(phones, hands[-1:] + hands[:-1], strict=True):
        expect(page.locator("h1")).to_have_text("Second pick: tap one")
        assert page.locator("#hand b").all_inner_texts() == passed[1:], "the rest came from the right"
    for _ in range(4):
        for seat in range(3):
            table.send(seat, "CrewPicked", name=table.hand(seat)[0])
    for page in phones:
        expect(page.locator("h1")).to_have_text("Keep four")
        for leaves in (4, 5):
            page.locator(".crewpick").nth(leaves).click()
    picture(shot, "scorpius-keep", ann, checked=True)
    for page in phones:
        press(page, "Keep these four")
    for page in phones:
        expect(page.locator("h1")).to_have_text("Setting up")
    expect(ann.locator("#dealt")).to_be_visible()
    picture(shot, "scorpius-setup-dealt", ann)
