"""On real phones: a coached turn, the count with an undo in the middle and a dead phone, the draft."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from tests.browser import seated_phones
from tests.browser.page_checks import Phone, Shot, picture
from tests.browser_phones import undecided
from tests.server_process import Server

NAMES = ("Ann", "Bartholomäus-Max", "Cem")
FLOWN = """async () => {
    await Promise.all([...document.querySelectorAll(".sf-ship")].flatMap((ship) => ship.getAnimations()).map((it) => it.finished));
}"""
SEEN = """(planet) => {
    const [ring, ship] = [`#part-orbit-${planet} svg`, `#ship-${planet}`].map((it) => document.querySelector(it).getBoundingClientRect());
    return ship.left >= ring.left - ship.width && ship.right <= ring.right + ship.width && ship.top >= ring.top && ship.bottom <= ring.bottom;
}"""
WITHIN = """() => [...document.querySelectorAll(".sf-ship")].filter((ship) => ship.checkVisibility()).every((ship) => {
    const [it, card] = [ship, ship.closest(".sf-world")].map((node) => node.getBoundingClientRect());
    return it.left >= card.left && it.right <= card.right;
})"""
IN_SIGHT = """(node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    return !scrollY && [top + 3, bottom - 3].every((y) => node.contains(document.elementFromPoint((left + right) / 2, y)));
}"""
"""All of it, on a page that nobody has scrolled."""
IN_A_ROW = """(heads) => [...document.querySelectorAll(heads)].every((head) => {
    const [title, number] = [head.querySelector("span:not(.number)"), head.querySelector("b")].map((it) => it.getBoundingClientRect());
    return title.right <= number.left && number.height < 48;
})"""
BELOW_THE_NAME = """(row) => {
    const name = row.querySelector(".name").getBoundingClientRect();
    return [...row.querySelectorAll("em, .sf-tile")].map((tag) => tag.getBoundingClientRect().left >= name.left);
}"""
FROM_THE_TOP = """(heads) => heads.sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
    .map((head) => head.querySelector(".number")?.textContent ?? "")"""


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
        assert ann.evaluate(WITHIN), "no ship sticks out of its card"
        if step == "move":
            expect(screen.locator("#part-choice-1")).to_contain_text("Audit: 1 cube")
            expect(screen.locator("#part-choice-1 button")).to_have_count(0)
        ann.locator(where).click()
    expect(bob.locator(".now-line h1")).to_contain_text("Send crew")
    expect(bob.locator("#planet-1")).to_contain_text("1 of 6 seized")
    expect(bob.locator("#player-0")).to_contain_text("done")
    assert bob.locator("#player-0").evaluate(BELOW_THE_NAME) == [True, True], "done and starts are not under the coin"
    expect(screen.locator("h1")).to_contain_text("Bartholomäus-Max’s turn")
    expect(screen.locator("#part-hold-1 .sf-goods")).to_have_count(1)
    screen.evaluate(FLOWN)
    assert screen.evaluate(SEEN, 1), "the mothership is there after its flight"


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_a_seized_cube_is_plainly_no_empty_hole(server: Server, phone: Phone, scheme: str) -> None:
    """Whatever kind it is; the cubes that nobody named, too."""
    table = Table(server)
    table.send(0, "FirstChosen", first=0)
    table.send(0, "GameBegun")
    page = table.sit(phone(color_scheme=scheme, device_scale_factor=4), 0)
    holes = page.locator("#part-hold-0 .sf-hold i")
    empty = middle(holes.first)
    for kind in ("any", "credits", "goods", "meds", "data"):
        holes.first.evaluate(
            """(hole, kind) => hole.innerHTML = `<svg class="sf-cube sf-${kind}"><use href="#sf-cube"/></svg>`""", kind
        )
        lighter, darker = sorted((middle(holes.first), empty), reverse=True)
        assert (lighter + 0.05) / (darker + 0.05) >= 3, kind


def middle(drawn: Locator) -> float:
    """The luminance of what is drawn there, in the middle."""
    pixels = Image.open(BytesIO(drawn.screenshot())).convert("RGB")
    box = [round(size * part) for part in (0.3, 0.7) for size in pixels.size]
    colours = list(pixels.crop((box[0], box[1], box[2], box[3])).get_flattened_data())
    return sum(luminance(colour) for colour in colours) / len(colours)


def luminance(colour: tuple[int, int, int]) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04 else ((part + 0.055) / 1.055) ** 2.4 for part in (c / 255 for c in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


class Thumb:
    """Taps only what is in sight, and counts."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def tap(self, *places: str) -> None:
        for place in places:
            found = self.page.locator(place)
            expect(found).to_be_visible()
            assert found.evaluate(IN_SIGHT), f"{place} is out of sight"
            found.click()
            self.taps += 1

    def enter(self, part: str, *values: int) -> None:
        self.tap(*(f"#keys-{part} button[value='{value}']" for value in values))

    def next(self, part: str) -> None:
        self.tap(f"#part-count-next-{part} a")

    def count_tiles(self) -> None:
        """Contracts and deals of the rulebook's freighter."""
        self.enter("completed_contracts", 15, 12)
        self.next("completed_contracts")
        self.enter("active_sections", 5)
        self.enter("contract_abilities", 2)
        self.next("contract_abilities")
        self.enter("side_deals", 4, 4, 5)
        self.next("side_deals")


@pytest.mark.parametrize("noted", [True, False], ids=["promotion noted", "nothing noted"])
def test_the_rulebooks_freighter_is_counted_with_fifteen_taps_and_no_scrolling(
    server: Server, phone: Phone, noted: bool
) -> None:
    table = Table(server)
    if noted:
        table.send(0, "CrewPromoted", name="Koda")
    table.send(0, "CountBegun")
    ann = Thumb(table.sit(phone(reduced_motion="reduce"), 0))
    ann.count_tiles()
    if not noted:
        ann.tap("#crewnames button[value='Koda']")
    ann.tap("#answer-1 button[value='5']")
    ann.next("crew")
    ann.enter("cubes", 12)
    expect(ann.page.locator("#confirm button")).to_have_text("Confirm 68 points")
    ann.tap("#confirm button")
    expect(ann.page.locator("#progress-0")).to_contain_text("confirmed")
    assert ann.taps <= 15


def test_the_count_on_three_phones_with_an_undo_in_the_middle_and_a_dead_phone(server: Server, phone: Phone) -> None:
    """The host takes back what opened the count: every sheet comes back to its owner with one tap."""
    table = Table(server)
    table.send(0, "CrewPromoted", name="Koda")
    table.send(0, "CountBegun")
    phones = [table.sit(phone(reduced_motion="reduce"), seat) for seat in range(3)]
    ann, bob, cem = map(Thumb, phones)
    ann.count_tiles()
    expect(ann.page.locator(".now-line p")).to_have_text("47 points so far")
    bob.enter("completed_contracts", 9)
    cem.enter("completed_contracts", 11)
    expect(cem.page.locator(".now-line p")).to_have_text("11 points so far")
    host = seated_phones.sit(phone(), server, table.code, table.opened["host_token"], "/history")
    opened = host.locator("li", has_text="went straight to the count").get_attribute("id")
    assert opened is not None
    undo = {"target": int(opened.removeprefix("line-"))}
    status, reply = server.call(f"/api/tables/{table.code}/undo", undo, table.opened["host_token"])
    assert status == 201, reply
    expect(ann.page.locator(".now-line h1")).not_to_have_text("Count your freighter")
    table.send(0, "CountBegun")
    cem.page.close()
    for thumb in (ann, bob):
        expect(thumb.page.locator("#keys-completed_contracts")).to_have_count(0)
        thumb.tap("#draft button")
    expect(ann.page.locator(".now-line p")).to_have_text("47 points so far")
    ann.page.locator(".sf-steps:visible [href='#count-crew']").click()
    ann.tap("#answer-1 button[value='5']")
    ann.next("crew")
    ann.enter("cubes", 12)
    ann.tap("#confirm button")
    expect(bob.page.locator("#progress-0")).to_contain_text("confirmed")
    assert "68" not in bob.page.locator("main").inner_text()
    bob.page.locator(".sf-steps:visible [href='#count-cargo']").click()
    bob.tap("#confirm button")
    host.goto(f"{server.url}/t/{table.code}")
    expect(host.locator("#badge")).to_have_attribute("data-state", "live")
    host.locator("#progress-2 button").dispatch_event("click")  # folded until Cem's phone counts as asleep
    host.locator("#draft button").click()
    expect(host.locator(".now-line p")).to_have_text("11 points so far")
    host.locator(".sf-steps:visible [href='#count-cargo']").click()
    seated_phones.hold_answers(host)
    host.locator("#confirm button").click()
    expect(host.locator("#result h1")).to_have_text("Ann wins with 68 points")
    expect(host.locator("#result")).to_contain_text("11")
    correct = host.get_by_role("link", name="Correct my sheet")
    correct.click(force=True)
    assert correct.get_attribute("aria-busy") is None, "a curtain that is about to close opens nothing"
    host.evaluate("answerNow()")
    correct.click()
    expect(host.locator("#correct .sf-first b")).to_have_text("11")
    assert host.evaluate(IN_A_ROW, "#correct .sf-part"), "no number is broken or printed over its title"
    assert host.locator("#correct .sf-part").evaluate_all(FROM_THE_TOP) == ["1", "2", "", "3", "4", "5"]


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
    expect(ann.locator("#keep-form")).to_have_count(0)  # all three have kept theirs
    table.send(0, "FirstChosen", first=0)
    expect(ann.locator("#fetch h2")).to_have_text("Fetch these four cards")
    expect(screen.locator(".sf-rosters")).to_contain_text(ann.locator("#fetch b").first.inner_text())
    ann.locator("#fetch .keys button").first.click()
    expect(ann.locator("#fetch em").first).to_have_text("1 credit")


def test_a_host_who_counted_for_a_dead_phone_is_back_and_waits_for_the_winner(server: Server, phone: Phone) -> None:
    """Two taps lead to the sheet; the end comes as on all other phones, and who confirms it is the host."""
    ann, bob = phone(), phone()
    ann.goto(f"{server.url}/new/scorpius-freighter")
    ann.locator("#name-0").fill("Ann")
    ann.get_by_role("button", name="Let them join").click()
    expect(ann.locator(".gathering")).to_be_visible()
    code = ann.url.rsplit("/", 1)[1]
    bob.goto(f"{server.url}/j/{code}")
    bob.locator("#name").fill("Bob")
    bob.get_by_role("button", name="Join", exact=True).click()
    ann.get_by_role("button", name="Start with 2 players").click()
    expect(ann.locator("#badge")).to_have_attribute("data-state", "live")
    bob.close()
    token = next(cookie["value"] for cookie in ann.context.cookies() if cookie["name"] == "companion")
    for kind in ("CountBegun", "CountConfirmed"):
        status, reply = server.call(f"/api/tables/{code}/events", {"kind": kind, "fields": {}, "seat": 0}, token)
        assert status == 201, reply
    undecided(ann)
    ann.locator("#dead-1 summary").click()
    ann.get_by_role("button", name="Phone dead? Count for Bob").click()
    expect(ann.locator("dialog:modal")).to_contain_text("Bob reads out, or takes your phone.")
    ann.get_by_role("button", name="Count for Bob", exact=True).click()
    Thumb(ann).enter("completed_contracts", 9)
    ann.locator(".sf-steps:visible [href='#count-cargo']").click()
    ann.locator("#confirm button").click()
    expect(ann).to_have_url(f"{server.url}/t/{code}?as=0")
    assert ann.evaluate("document.getAnimations().some(({ effect }) => effect.target?.matches('.winner'))"), "an act"
    ann.mouse.click(5, 5)
    ann.get_by_role("button", name="Confirm the result").click()
    expect(ann.get_by_role("button", name="Play again", exact=True)).to_be_visible()
    ann.get_by_role("link", name="History").click()
    expect(ann.locator("main")).to_contain_text("Ann confirmed the result")
