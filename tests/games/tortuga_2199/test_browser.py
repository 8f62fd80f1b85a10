"""On real phones: a fight in secret on two phones and on one, with its taps counted; sheets, and the stop at fifteen."""

from __future__ import annotations

import time
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.bench.recordings import Archive, Recording, body, recorded
from tests.browser.page_checks import Phone, Shot, check_game, picture
from tests.browser.seated_phones import seat_token, sit
from tests.browser.test_tv import SIZES, faults
from tests.browser.tv_scenes import NAMES
from tests.server_process import Server


def opened(server: Server, *moves: tuple[int, str, dict[str, Any]], seats: int = 2, **options: Any) -> dict[str, Any]:
    """A table through the API, with these moves made."""
    names = options.pop("names", ("Ann", "Bob", "Cem", "Dora")[:seats])
    table = server.open_table(*names, game="tortuga-2199", **options)
    for seat, kind, fields in moves:
        send(server, table, seat, kind, **fields)
    return table


def send(server: Server, table: dict[str, Any], seat: int, kind: str, **fields: Any) -> None:
    path = f"/api/tables/{table['code']}/events"
    status, reply = server.call(path, {"kind": kind, "fields": fields}, seat_token(table, seat))
    assert status == 201, reply


def hold(page: Page, button: Locator) -> None:
    """With a thumb, until its sheet has gone: what is below it is not tapped."""
    touch, box = page.context.new_cdp_session(page), button.bounding_box()
    assert box is not None
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.locator("dialog[open]").evaluate("sheet => new Promise((gone) => sheet.addEventListener('close', gone))")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


TO_THE_RIM = """(title) => {
    const text = title.getBoundingClientRect(), hull = title.parentNode.querySelector(".rim").getBoundingClientRect();
    const capitals = text.top + text.height * .2, slope = hull.width / hull.height;
    return (capitals - hull.top) * slope * 2 - text.width / 2;
}"""
RISING = """() => { window.risen = []; new MutationObserver((all) => { for (const { addedNodes } of all)
    for (const node of addedNodes) if (node.className === "bubble")
        window.risen.push([node.textContent, node.scrollWidth > node.clientWidth ? "cut" : "whole"]);
}).observe(document.body, { childList: true }); }"""
BOB_AT_THE_MINES = (
    (0, "FirstChosen", {"first": 1}),
    (1, "SectorConquered", {"sector": "mines"}),
    (1, "HuntCaptured", {"name": "Bot"}),
    (1, "TurnEnded", {}),
)


class Taps:
    """Counts every tap, on whatever phone."""

    def __init__(self) -> None:
        self.count = 0

    def on(self, target: Locator) -> None:
        expect(target).to_be_in_viewport(ratio=0.5)
        target.click()
        self.count += 1

    def lay(self, page: Page, cards: int, manoeuvre: int) -> None:
        """How many, then the key of their sum sends it."""
        self.on(page.locator(".seal .piece").nth(cards - 1))
        self.on(page.locator(".to-sums button").nth(manoeuvre - 1))


def attack(taps: Taps, page: Page, sector: str, whom: str) -> None:
    taps.on(page.locator(f"#hex-{sector}"))
    sheet = page.locator(f"#at-{sector}")
    expect(sheet).to_be_visible()
    taps.on(sheet.get_by_role("button", name=f"Attack {whom}"))


def test_a_long_sheet_opens_at_its_top(server: Server, phone: Phone) -> None:
    """It has nothing to tap but what closes it."""
    table = opened(server, *BOB_AT_THE_MINES)
    ann = sit(phone(), server, table["code"], seat_token(table, 0))
    ann.locator("[name=q][value=guide]").click()
    expect(ann.locator("#sheet h2")).to_be_in_viewport(ratio=1)
    assert ann.locator("#sheet").evaluate("(sheet) => sheet.scrollHeight > sheet.clientHeight + 100")


def test_a_fight_on_two_phones_takes_eight_taps(server: Server, phone: Phone, shot: Shot) -> None:
    table = opened(server, *BOB_AT_THE_MINES, (2, "TurnEnded", {}), seats=3)
    ann, bob, cem = (sit(phone(), server, table["code"], seat_token(table, seat)) for seat in range(3))
    screen = sit(phone(1920, 1080), server, table["code"], table["host_token"], "/screen")
    taps = Taps()
    attack(taps, ann, "mines", "Bob")
    expect(bob.locator(".now-line h1")).to_have_text("Ann attacks you at Mines")
    expect(bob.locator("#side-1")).to_contain_text("Defence 5")
    expect(bob.locator("form.seal")).to_have_count(0)
    expect(ann.locator(".to-sums"), "no key that cannot be pressed yet").to_be_hidden()
    expect(screen.locator(".to-all .mark"), "everybody's Influence stays in sight").to_have_count(3)
    picture(shot, "tortuga-lay", ann, checked=True)
    taps.lay(ann, 3, 8)
    expect(bob.get_by_role("img", name="3 cards face down")).to_be_visible()
    expect(screen.locator(".to-hand i")).to_have_count(3)
    taps.lay(bob, 2, 5)
    for page in (ann, bob, cem):
        expect(page.locator("#verdict")).to_have_text("Ann takes Mines: 8 beats 7.")
    expect(bob.locator(".now-line h1")).to_have_text("Ann wins at Mines")
    expect(ann.locator(".now-line h1")).to_have_text("You win at Mines")
    expect(screen.locator(".to-band")).to_contain_text("Ann takes Mines")
    picture(shot, "tortuga-revealed", bob, screen, checked=True)
    expect(ann.get_by_role("button", name="I win – my part is done")).to_be_visible()
    taps.on(bob.get_by_role("button", name="Ann wins – my part is done"))
    for page in (ann, bob, cem):
        expect(page.locator("#influence-0")).to_have_text("4")
        expect(page.locator("#hex-mines")).to_have_attribute(
            "aria-label", "Mines: held by Ann, defence 6, worth 2 Influence"
        )
    expect(cem.locator(".bottom button")).to_have_count(0)
    picture(shot, "tortuga-cleanup", ann, checked=True)
    taps.on(ann.get_by_role("button", name="My part is done"))
    for page in (ann, bob, cem):
        expect(page.locator("#aftermath")).to_have_count(0)
    assert taps.count == 8
    expect(screen.locator("#fight")).to_have_count(0)
    ann.get_by_role("button", name="End my turn").click()
    expect(bob.locator("#placing")).to_be_visible()


def test_the_pad_asks_one_thing_after_the_other_and_offers_no_total_that_cannot_be(
    server: Server, phone: Phone, shot: Shot
) -> None:
    """Every card shows at least 1 Manoeuvre: 4 of them make 4."""
    table = opened(server, *BOB_AT_THE_MINES, (0, "AttackDeclared", {"defender": 1, "sector": "mines"}))
    ann = sit(phone(), server, table["code"], seat_token(table, 0))
    total, keys = ann.get_by_role("group", name="Their Manoeuvre in all?"), ann.locator(".to-sums button")
    expect(ann.get_by_role("group", name="How many cards?").get_by_role("radio")).to_have_count(5)
    expect(total).to_have_count(0)
    for cards in (4, 1, 5):
        ann.locator(".seal .piece").nth(cards - 1).click()
        expect(total.get_by_role("button")).to_have_count(21 - cards)
        expect(total.get_by_role("button").first).to_have_text(f"{cards}")
    card, key = (place.bounding_box() for place in (ann.locator(".seal .piece-face").first, keys.last))
    assert card is not None
    assert key is not None
    assert 44 <= card["width"] < card["height"], "a card to tap"
    assert key["width"] > key["height"]
    expect(keys.last).to_be_in_viewport(ratio=1)
    picture(shot, "tortuga-lay-total", ann, checked=True)


FACES = """(stage) => [...stage.querySelectorAll(".to-fighter")].map((one) => {
    const face = one.querySelector(".face").getBoundingClientRect(), style = getComputedStyle(one);
    return [Math.round(face.width), style.filter, style.backgroundImage === "none"];
})"""


def test_on_the_tv_nobody_looks_like_the_winner_before_the_bonus_is_read(
    server: Server, phone: Phone, shot: Shot
) -> None:
    table = opened(
        server,
        (0, "FirstChosen", {"first": 1}),
        (1, "SectorConquered", {"sector": "turrets-1"}),
        (1, "TurnEnded", {}),
        (0, "AttackDeclared", {"defender": 1, "sector": "turrets-1"}),
        (0, "ManoeuvreSealed", {"cards": 2, "manoeuvre": 6}),
        (1, "ManoeuvreSealed", {"cards": 2, "manoeuvre": 3}),
    )
    screen = sit(phone(1920, 1080), server, table["code"], table["host_token"], "/screen")
    expect(screen.locator("#total-defence")).to_contain_text("+?")
    attacker, defender = screen.locator("#fight").evaluate(FACES)
    assert attacker == defender == [attacker[0], "none", True]
    picture(shot, "tortuga-bonus-unread", screen, checked=True)
    send(server, table, 0, "DefenceBonusNoted", area="ring", defence=3, bonus=1)
    expect(screen.locator(".to-band")).to_contain_text("Ann takes Turrets 1")
    attacker, defender = screen.locator("#fight").evaluate(FACES)
    assert attacker[0] > defender[0]
    assert (attacker[2], defender[2]) == (False, True), "the rays are the winner's"
    picture(shot, "tortuga-bonus-read", screen, checked=True)


@pytest.mark.parametrize("language", ["en", "de"])
def test_on_the_tv_whoever_defends_and_wins_has_the_large_side(
    server: Server, phone: Phone, shot: Shot, language: str
) -> None:
    table = opened(
        server,
        *BOB_AT_THE_MINES,
        (0, "AttackDeclared", {"defender": 1, "sector": "mines"}),
        (0, "ManoeuvreSealed", {"cards": 5, "manoeuvre": 8}),
        (1, "ManoeuvreSealed", {"cards": 5, "manoeuvre": 12}),
        names=NAMES[:2],
    )
    screen = phone(1280, 720, reduced_motion="reduce", locale=language)
    for width, height in SIZES:
        screen.set_viewport_size({"width": width, "height": height})
        assert list(faults(screen, f"{server.url}/t/{table['code']}/screen", NAMES[:2], [(width, height)])) == []
        attacker, defender = screen.locator("#fight").evaluate(FACES)
        assert defender[0] > 1.5 * attacker[0]
        assert (attacker[2], defender[2]) == (True, False), "the rays are the winner's"
        picture(shot, f"tortuga-defended-{language}-{width}", screen)


@pytest.mark.parametrize("language", ["en", "de"])
def test_on_the_tv_a_fight_says_in_one_line_who_lays_cards(server: Server, phone: Phone, language: str) -> None:
    """And a face there is on the ground of its side, without a rim of another colour."""
    table = opened(
        server,
        (0, "FirstChosen", {"first": 1}),
        (1, "SectorConquered", {"sector": "turrets-1"}),
        (1, "TurnEnded", {}),
        (0, "AttackDeclared", {"defender": 1, "sector": "turrets-1"}),
    )
    screen = sit(phone(1920, 1080, locale=language), server, table["code"], table["host_token"], "/screen")
    says = screen.locator(".attacks .to-hand em")
    expect(says).to_be_visible()
    high = says.evaluate("says => says.clientHeight / parseFloat(getComputedStyle(says).lineHeight)")
    grounds = screen.locator(".to-fighter").evaluate_all(
        "all => all.map(one => [one, one.querySelector('.face')].map(part => getComputedStyle(part).backgroundColor))"
    )
    assert (round(high), [side == face for side, face in grounds]) == (1, [True, True])


def test_the_name_of_an_owned_sector_keeps_off_its_border(server: Server, phone: Phone) -> None:
    table = opened(server, (0, "FirstChosen", {"first": 0}), (0, "SectorConquered", {"sector": "turrets-1"}))
    title = sit(phone(), server, table["code"], seat_token(table, 0)).locator("#hex-turrets-1.owned .title")
    assert title.evaluate(TO_THE_RIM) > 5


def test_what_rises_from_a_number_is_whole(server: Server, phone: Phone) -> None:
    table = opened(server, (0, "FirstChosen", {"first": 0}))
    ann = sit(phone(), server, table["code"], seat_token(table, 0))
    ann.evaluate(RISING)
    send(server, table, 0, "HuntCaptured", sector="mines")
    ann.wait_for_function("() => window.risen.length")
    assert ann.evaluate("window.risen") == [["+1 captured a hunt", "whole"]]


def test_a_fight_on_one_phone_takes_nine_taps(server: Server, phone: Phone, shot: Shot) -> None:
    page, taps = phone(), Taps()
    page.goto(f"{server.url}/new/tortuga-2199")
    for seat, name in enumerate(("Ann", "Bob", "Cem", "Dora")):
        page.locator(f"#name-{seat}").fill(name)
    page.get_by_role("button", name="Start now").click()
    expect(page.locator("#badge")).to_have_attribute("data-state", "live")
    page.locator("#first-0 button").click()
    for mark in page.locator(".acting a").all():
        expect(mark).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="End my turn").click()
    expect(page.locator("#as-1")).to_have_attribute("aria-current", "true")
    expect(page.locator("body")).not_to_have_attribute("inert", "")
    picture(shot, "tortuga-one-phone", page, checked=True)
    attack(taps, page, "vortex", "Ann")
    taps.lay(page, 2, 16)  # Bob has the phone in his hand
    expect(page.locator(".drape")).to_contain_text("Hand the phone to Ann")
    expect(page.locator("body")).not_to_have_attribute("inert", "")
    taps.on(page.get_by_role("link", name="I am Ann"))
    expect(page.get_by_role("img", name="2 cards face down")).to_be_visible()
    taps.lay(page, 1, 3)
    expect(page.locator("#verdict")).to_contain_text("16 beats 3.")
    taps.on(page.get_by_role("button", name="Bob wins – my part is done"))
    taps.on(page.get_by_role("button", name="Both parts are done"))
    expect(page.locator("#as-1")).to_have_attribute("aria-current", "true")
    expect(page.get_by_role("button", name="End Bob’s turn")).to_be_visible()
    assert taps.count == 9


def test_a_sheet_is_whole_above_the_thumb_and_tortuga_is_held(server: Server, phone: Phone, shot: Shot) -> None:
    """With everything tracked, on a phone that stands and on one that lies: nothing scrolls, nothing is covered."""
    moves = ((0, "FirstChosen", {"first": 0}), (0, "InfluenceAdjusted", {"amount": 11, "reason": "so far"}))
    table = opened(server, *moves, seats=4, track=["ships", "hunts", "minerals"])
    screen = sit(phone(1920, 1080), server, table["code"], table["host_token"], "/screen")
    ann = sit(phone(has_touch=True), server, table["code"], seat_token(table, 0))
    cem = phone(740, 360)
    cem.context.add_cookies([{"name": "theme", "value": "light", "url": server.url}])
    sit(cem, server, table["code"], seat_token(table, 2))
    for place in cem.locator(".to-hex").all():
        expect(place).to_be_in_viewport(ratio=1)
    cem.locator("#hex-tortuga").click()
    expect(cem.locator("#at-tortuga .closed")).to_have_text("It is Ann’s turn.")
    picture(shot, "tortuga-tracked-light", cem, checked=True)
    ann.locator("#hex-tortuga").click()
    expect(ann.locator("#at-tortuga")).to_be_visible()
    assert ann.locator("dialog[open]").evaluate("sheet => sheet.scrollHeight <= sheet.clientHeight")
    picture(shot, "tortuga-sheet", ann, checked=True)
    held = ann.get_by_role("button", name="Conquer Tortuga")
    held.click()
    expect(held).to_be_visible()
    hold(ann, held)
    expect(screen.locator("#stage")).to_contain_text("Ann takes Tortuga!")
    assert ann.url == f"{server.url}/t/{table['code']}"
    for page in (ann, cem, screen):
        expect(page.locator("#last-round")).to_be_attached()
    send(server, table, 0, "InfluenceBought", count=1)
    for page in (cem, screen):
        expect(page.locator("#result h1")).to_have_text("Ann wins with 15 Influence")
        expect(page.locator("#race")).to_be_attached()
    picture(shot, "tortuga-over", cem, screen)
    check_game(cem)


def test_the_quick_page_counts(server: Server, phone: Phone, shot: Shot) -> None:
    """A sector has one owner there too, and whoever has Tortuga conquered it."""
    page = phone()
    page.goto(f"{server.url}/quick/tortuga-2199")
    for seat, name, sectors in ((0, "Ann", ("Tortuga", "Mines", "Vortex")), (1, "Bob", ("Vortex", "Turrets 1"))):
        player = page.locator(f"#quick-{seat}")
        player.get_by_label("Name").fill(name)
        for sector in sectors:
            player.locator("label.chip", has_text=sector).click()
    page.locator("#quick-1").get_by_label("Tokens").fill("2")
    expect(page.locator("#conqueror")).to_have_value("0")
    page.get_by_role("button", name="Count").click()
    expect(page.locator("#result h2")).to_contain_text("Ann wins: the conqueror of Tortuga")
    shot(page, "tortuga-quick-360")
    check_game(page)


STANDS_STILL = (
    """document.addEventListener("companion:shown", () => document.getAnimations().forEach((one) => one.pause()))"""
)
BEGINS = """[...document.querySelectorAll("#result .ranks li:last-child, #result .winner")]
    .map((node) => node.getAnimations()[0].effect.getTiming().delay)"""


def test_the_end_comes_after_the_moment_that_brought_it_and_the_race_after_the_winner(
    server: Server, phone: Phone
) -> None:
    """On the TV the moment covers everything, so the places wait for it; the phone waits as long."""
    log = dict(recorded("tortuga-2199"))["four-combat"]
    last = next(version for version in range(1, log.version + 1) if log.table_after(version).sheet())
    entry, tv, ann = log.entries[last - 1], phone(1280, 720), phone()
    with closing(Archive(server.instance)) as archive:
        table = archive.seat(Recording("four-combat", log, last - 1, last), int(time.time() * 1000))
    sit(tv, server, table.code, "", "/screen")
    sit(ann, server, table.code, table.tokens[0])
    for page in (tv, ann):
        page.evaluate(STANDS_STILL)
    status, reply = server.call(f"/api/tables/{table.code}/events", body(entry), table.token_for(entry))
    assert status == 201, reply
    for page in (tv, ann):
        page.locator("#result").wait_for()
    places, winner = tv.evaluate(BEGINS)
    assert places > 2250, "the moment is over"
    assert [places, winner] == ann.evaluate(BEGINS)
    race = tv.locator("#part-race")
    shown = "node => Number(getComputedStyle(node).opacity)"
    assert race.evaluate(shown) == 0, "its curves say who won"
    letters = tv.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--fit')")
    assert float(letters) >= 1, "what moves is not what the letters have to make room for"
    expect(tv.locator("#stage .act")).to_have_count(0)
    tv.keyboard.press("Shift")
    assert race.evaluate(shown) == 1
