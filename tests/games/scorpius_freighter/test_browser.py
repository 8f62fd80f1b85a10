"""On real phones: a coached turn, the count on three phones with an undo in the middle, the draft."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser import seated_phones
from tests.browser.page_checks import Phone, Shot, picture
from tests.server_process import Server

NAMES = ("Ann", "Bartholomäus-Max", "Cem")
FLOWN = """async () => {
    await Promise.all([...document.querySelectorAll(".sf-ship")].flatMap((ship) => ship.getAnimations()).map((it) => it.finished));
}"""
SEEN = """(planet) => {
    const [ring, ship] = [`#part-orbit-${planet} svg`, `#ship-${planet}`].map((it) => document.querySelector(it).getBoundingClientRect());
    return ship.left >= ring.left - ship.width && ship.right <= ring.right + ship.width && ship.top >= ring.top && ship.bottom <= ring.bottom;
}"""
NO_SCROLL = "document.querySelector('.sf-step:target, .sf-first').getBoundingClientRect().bottom < innerHeight + 60"


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
    ann.get_by_role("button", name="Begin").click()
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
        picture(shot, f"scorpius-{step}", ann, checked=True)
        ann.locator(where).click()
    expect(bob.locator(".now-line h1")).to_contain_text("Send 1 or 2 crew")
    expect(bob.locator("#planet-1")).to_contain_text("1 of 6 seized")
    expect(screen.locator("h1")).to_contain_text("Bartholomäus-Max’s turn")
    expect(screen.locator("#part-hold-1 .sf-goods")).to_have_count(1)
    screen.evaluate(FLOWN)
    assert screen.evaluate(SEEN, 1), "the mothership is there after its flight"


def tap(page: Page, part: str, *values: int) -> None:
    """A part of the count: its values, then the next one."""
    for value in values:
        page.locator(f"#keys-{part} button[value='{value}']").click()
    page.locator(f"#part-count-next-{part} a").click()


def test_the_count_on_three_phones_with_an_undo_in_the_middle(server: Server, phone: Phone) -> None:
    """The host takes back what opened the count: every sheet comes back to its owner with one tap."""
    table = Table(server)
    table.send(0, "CrewPromoted", name="Koda")
    table.send(0, "CountBegun")
    ann, bob = table.sit(phone(), 0), table.sit(phone(reduced_motion="reduce"), 1)
    host = seated_phones.sit(phone(), server, table.code, table.opened["host_token"], "/history")
    tap(ann, "completed_contracts", 15, 12)
    expect(ann.locator("#keys-active_sections")).to_be_visible()
    assert ann.evaluate(NO_SCROLL), "one part is one screen"
    tap(ann, "active_sections", 5)
    tap(ann, "contract_abilities", 2)
    tap(ann, "side_deals", 4, 4, 5)
    expect(ann.locator(".now-line p")).to_have_text("47 points so far")
    tap(bob, "completed_contracts", 9)
    opened = host.locator("li", has_text="went straight to the count").get_attribute("id")
    assert opened is not None
    undo = {"target": int(opened.removeprefix("line-"))}
    status, reply = server.call(f"/api/tables/{table.code}/undo", undo, table.opened["host_token"])
    assert status == 201, reply
    expect(ann.locator(".now-line h1")).not_to_have_text("Count your freighter")
    table.send(0, "CountBegun")
    for page in (ann, bob):
        expect(page.locator("#draft")).to_be_visible()
        expect(page.locator("#keys-completed_contracts")).to_have_count(0)
        page.get_by_role("button", name="Send it again").click()
    expect(ann.locator(".now-line p")).to_have_text("47 points so far")
    ann.goto(f"{server.url}/t/{table.code}#count-crew")
    ann.locator("#answer-1 button[value='5']").click()
    ann.locator("#part-count-next-crew a").click()
    ann.locator("#keys-cubes button[value='12']").click()
    expect(ann.locator("#confirm button")).to_have_text("Confirm 68 points")
    ann.locator("#confirm button").click()
    expect(bob.locator("#progress-0")).to_contain_text("confirmed")
    assert "68" not in bob.locator("main").inner_text()


def test_the_draft_on_three_phones(server: Server, phone: Phone, shot: Shot) -> None:
    """The first pick and the last choice are tapped; the picks between them come as other programs send them."""
    table = Table(server, crew="draft", cockpits="dealt", boards="restricted")
    phones = [table.sit(phone(), seat) for seat in range(3)]
    ann, screen = phones[0], table.screen(phone(1920, 1080))
    hands = [page.locator("#hand b").all_inner_texts() for page in phones]
    assert len({name for hand in hands for name in hand}) == 18
    picture(shot, "scorpius-draft", ann, checked=True)
    for page in phones:
        page.locator("#pick-1-1 button").click()
    for page, passed in zip(phones, hands[-1:] + hands[:-1], strict=True):
        expect(page.locator(".now-line p")).to_have_text("Pick 2 of 5")
        assert page.locator("#hand b").all_inner_texts() == passed[1:], "the rest came from the right"
    for _ in range(4):
        for seat in range(3):
            table.send(seat, "CrewPicked", name=table.hand(seat)[0])
    for page in phones:
        expect(page.locator(".now-line h1")).to_have_text("Keep four of six")
        for leaves in (4, 5):
            page.locator("#keep-form .piece").nth(leaves).click()
        page.get_by_role("button", name="Keep these four").click()
    table.send(0, "FirstChosen", first=0)
    expect(ann.locator("#fetch h2")).to_have_text("Fetch these four cards")
    expect(screen.locator(".sf-rosters")).to_contain_text(ann.locator("#fetch b").first.inner_text())
    ann.locator("#fetch .keys button").first.click()
    expect(ann.locator("#fetch em").first).to_have_text("1 credit")
