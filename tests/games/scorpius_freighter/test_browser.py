"""On real phones: a coached turn, the count on three phones with its reveal, the draft; and every phase as a picture."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser import tables
from tests.browser.looks import Phone, Shot, picture
from tests.servers import Server

SIXTY_ONE = re.compile(r"(?<![\w:.])61(?!\w)")
"""As a number of its own, not as part of an address."""
NAMES = ("Ann", "Bartholomäus-Max", "Cem")


class Table(tables.Table):
    def __init__(self, server: Server, **options: Any) -> None:
        super().__init__(server, "scorpius-freighter", *NAMES, **options)


def test_a_coached_turn_is_four_taps_with_an_audit(server: Server, phone: Phone, shot: Shot) -> None:
    table = Table(server)
    ann, bob, screen = table.sit(phone(), 0), table.sit(phone(), 1), table.screen(phone(1920, 1080))
    picture(shot, "scorpius-setup", ann, screen)
    table.send(0, "FirstChosen", first=0)
    table.send(0, "ShipPlaced", planet=1, space=5)
    table.send(0, "SpaceNoted", planet=1, space=1, action="deal")
    expect(ann.locator("#assign")).to_be_visible()
    picture(shot, "scorpius-assign", ann, checked=True)
    taps = 0
    for where in (
        "#crew-0 button[value='2']",
        "#go-1 button",
        "#auditform button[value='goods']",
        "#end-turn button",
    ):
        expect(ann.locator(where)).to_be_visible()
        name = {
            "#go-1 button": "move",
            "#auditform button[value='goods']": "audit",
            "#end-turn button": "action",
        }.get(where)
        if name:
            picture(shot, f"scorpius-{name}", ann, checked=name != "move")
        ann.locator(where).click()
        taps += 1
    expect(bob.locator(".whose h1")).to_contain_text("Your turn")
    assert taps == 4
    expect(bob.locator("#planet-1 .cubes")).to_have_text("1")
    expect(screen.locator("h1")).to_contain_text("Bartholomäus-Max’s turn")
    picture(shot, "scorpius-turn", screen, checked=True)
    for seat, planet in ((1, 0), (2, 0)):
        if seat == 2:
            table.send(seat, "CubesCounted", mothership=2, change=5)
            expect(ann.locator("#warning")).to_be_visible()
        table.send(seat, "CrewAssigned", count=1)
        table.send(seat, "MothershipMoved", planet=planet)
        table.send(seat, "TurnEnded")
    for page in (ann, bob):
        expect(page.locator("#final-count")).to_have_text("3")
    picture(shot, "scorpius-final", ann, screen)


def count(
    page: Page, contracts: tuple[int, ...], deals: tuple[int, ...], crew: dict[str, int | None], cargo: int
) -> int:
    """Fills in a sheet tap by tap and confirms it; answers how many taps it took."""
    keys = [("Contracts", value) for value in contracts] + [("Side deals", value) for value in deals]
    for label, value in keys:
        page.get_by_role("button", name=f"{label}: {value}", exact=True).click()
    page.locator("#pick-crew > summary").click()
    for name, answer in crew.items():
        page.locator("#crewnames-0, #crewnames-1, #crewnames-2").get_by_role("button", name=name).click()
        if answer is not None:
            page.get_by_role("button", name=f"{name}: {answer}", exact=True).click()
    for _ in range(cargo):
        page.get_by_role("button", name="Goods +3", exact=True).click()
    expect(page.locator("#points-cargo")).to_have_text(str(3 * cargo))
    page.locator("#confirm button").click()
    return len(keys) + 1 + len(crew) + sum(a is not None for a in crew.values()) + cargo + 1


def test_the_count_on_three_phones_and_its_reveal(server: Server, phone: Phone, shot: Shot) -> None:
    table = Table(server)
    table.send(0, "CountBegun")
    ann, bob, cem = (table.sit(phone(), seat) for seat in range(3))
    screen = table.screen(phone(1920, 1080, reduced_motion="reduce"))
    taps = count(ann, (15, 12), (4, 4, 5), {"Koda": 5, "Og": None}, 4)
    assert taps <= 30
    expect(ann.locator("#waiting")).to_contain_text("61 points")
    expect(bob.locator("#progress-0")).to_contain_text("confirmed")
    for other in (bob, screen):
        assert not SIXTY_ONE.search(other.locator("main").inner_text())
    bob.get_by_role("button", name="Contracts: 9", exact=True).click()
    expect(bob.locator("#entries-completed_contracts .entry")).to_have_count(1)
    bob.get_by_role("button", name="Take back 9").click()
    expect(bob.locator("#entries-completed_contracts .entry")).to_have_count(0)
    bob.locator("#pick-crew > summary").click()
    bob.locator("#crewnames-1").get_by_role("button", name="Vik").click()
    expect(bob.locator("#confirm button")).to_be_disabled()
    picture(shot, "scorpius-count", screen)
    picture(shot, "scorpius-count", bob, checked=True)
    bob.get_by_role("button", name="Vik: 3", exact=True).click()
    shot(bob, "scorpius-count-whole-360")
    bob.locator("#confirm button").click()
    expect(cem.locator("#progress-1")).to_contain_text("confirmed")
    cem.locator("#confirm button").click()
    for page in (ann, bob, cem, screen):
        expect(page.locator("#reveal")).to_be_visible()
        expect(page.locator("#result")).to_be_hidden()
    expect(screen.locator("html")).to_have_attribute("data-reveal", re.compile(r"^[2-6]"))
    shot(screen, "scorpius-reveal-1920")
    shot(ann, "scorpius-reveal-360")
    ann.locator("[data-skip]").click()
    expect(ann.locator("#result h1")).to_have_text("Ann wins")
    expect(ann.locator("#result")).to_be_visible()
    expect(screen.locator("#result")).to_be_visible(timeout=15_000)
    expect(screen.locator("#say")).to_contain_text("Ann won")
    picture(shot, "scorpius-over", ann, screen)


def test_the_draft_on_three_phones(server: Server, phone: Phone, shot: Shot) -> None:
    table = Table(server, crew="draft", cockpits="dealt", boards="restricted")
    phones = [table.sit(phone(), seat) for seat in range(3)]
    ann = phones[0]
    ann.context.add_cookies([{"name": "theme", "value": "light", "url": server.url}])
    ann.reload()
    hands = [page.locator("#hand b").all_inner_texts() for page in phones]
    assert len({name for hand in hands for name in hand}) == 18
    picture(shot, "scorpius-draft", ann, checked=True)
    for number in range(1, 6):
        for page in phones:
            expect(page.locator("h1")).to_have_text(f"Pick {number} of 5")
            page.locator(f"#pick-{number}-1 button").click()
    for page in phones:
        expect(page.locator("h1")).to_have_text("Keep four")
        for number in (5, 6):
            page.locator(".crewpick").nth(number - 1).click()
    picture(shot, "scorpius-keep", ann, checked=True)
    for page in phones:
        page.get_by_role("button", name="Keep these four").click()
    expect(ann.locator("h1")).to_have_text("Setting up")
    expect(ann.locator("#dealt")).to_be_visible()
    picture(shot, "scorpius-setup-dealt", ann)
