"""On real phones: a day and a night, the rulebook's launch on the map, a hit, the final turns and the race."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.page_checks import STILL, Phone, Shot, check_game
from tests.browser.seated_phones import Table, seat_token, sit, two_phones
from tests.browser.test_one_phone import open_here
from tests.browser.test_tv import faults
from tests.browser.tv_scenes import NAMES as LONG_NAMES
from tests.server_process import Server

NIGHT = ["earth", "moon", "mars"]


def send(server: Server, opened: dict[str, Any], seat: int, kind: str, **fields: Any) -> None:
    path = f"/api/tables/{opened['code']}/events"
    status, reply = server.call(path, {"kind": kind, "fields": fields}, seat_token(opened, seat))
    assert status == 201, reply


def tap_city(page: Page, label: str) -> None:
    """On the map itself, on the square of that city."""
    key = page.locator(".jo-list button:visible", has_text=label).get_attribute("value")
    spot = page.locator(f'[data-taps="{key}"]')
    spot.evaluate("node => node.scrollIntoView({ block: 'center' })")
    spot.click()


def count_taps(page: Page) -> None:
    """From now on; on every part of the page."""
    page.evaluate("window.taps = 0; addEventListener('pointerdown', () => { window.taps += 1; }, true)")


def taps(page: Page) -> int:
    """Since they were asked for last."""
    found: int = page.evaluate("(() => { const { taps } = window; window.taps = 0; return taps; })()")
    return found


def test_a_day_delivery_is_one_tap_and_a_night_one_two(server: Server, phone: Phone, shot: Shot) -> None:
    _, ann, bob = two_phones(phone, server, "junk-orbit")
    shot(ann, "junk-orbit-setup-360")
    ann.locator("#first-0").click()
    expect(bob.locator(".now-line h1")).to_contain_text("Ann’s turn")
    late = (
        bob.get_by_role("link", name="A delivery was forgotten"),
        ann.get_by_role("link", name="A delivery was forgotten"),
    )
    expect(late[0]).to_be_visible()
    expect(late[1]).to_be_hidden()
    expect(bob.get_by_role("button", name="Deliver a 4")).to_have_count(0)
    count_taps(ann)
    ann.get_by_role("button", name="Deliver a 4").click()
    assert taps(ann) == 1
    expect(bob.locator("#score-0")).to_have_text("4")
    expect(ann.locator("#my-total")).to_have_text("4")
    shot(ann, "junk-orbit-day-360")
    check_game(ann)
    ann.get_by_role("button", name="End my turn").click()
    expect(bob.locator(".now-line h1")).to_contain_text("Your turn")
    _, ann, bob = two_phones(phone, server, "junk-orbit", night=NIGHT)
    ann.context.add_cookies([{"name": "theme", "value": "light", "url": server.url}])
    ann.reload()
    ann.locator("#first-0").click()
    tiles = ann.locator(".jo-deliver .jo-tile")
    count_taps(ann)
    tiles.filter(has_text="Ea").nth(2).click()
    ann.get_by_role("button", name="Tharsis").click()
    assert taps(ann) == 2
    expect(ann.locator("#w-night_earth")).to_have_text("2")
    expect(bob.locator("#score-0")).to_have_text("5")
    expect(ann.locator(".jo-deliver input:checked")).to_have_count(0)
    for number in (0, 1, 3):
        tiles.filter(has_text="Mo").nth(number).click()
    ann.get_by_role("button", name="NYC").click()
    assert taps(ann) == 4, "three tiles at once"
    expect(bob.locator("#score-0")).to_have_text("15")
    shot(ann, "junk-orbit-night-360")
    check_game(ann)


def test_what_ends_the_turn_is_in_sight_again_once_the_launch_is_noted(server: Server, phone: Phone) -> None:
    """While it is noted, its ways are, and nothing lies over them."""
    _, ann, bob = two_phones(phone, server, "junk-orbit")
    ann.locator("#first-0").click()
    end = ann.get_by_role("button", name="End my turn")
    expect(end).to_be_in_viewport(ratio=1)
    ann.locator("#launching summary").click()
    ann.locator("#launching").get_by_role("radio", name="3").check()
    ann.get_by_role("button", name="↺ counter-clockwise").click()
    expect(ann.get_by_text("The ship moves 3, clockwise.")).to_be_visible()
    ann.evaluate("scrollTo(0, 0)")
    expect(end).to_be_in_viewport(ratio=1)
    end.click()
    bob.get_by_role("button", name="End my turn").click()
    expect(ann.locator("#launching")).to_be_visible()
    expect(ann.locator("#launching"), "folded as at the first turn").not_to_have_attribute("open", "")
    expect(end).to_be_in_viewport(ratio=1)


def test_the_launch_and_the_move_of_the_rulebook_on_the_map(server: Server, phone: Phone, shot: Shot) -> None:
    """From Kepler a 4 lands at Tharsis and is delivered; the ship goes to NYC or Hamilton and takes what is there."""
    opened = server.open_table("Ann", "Bob", game="junk-orbit", ships="chosen", map=True, stacks=True)
    send(server, opened, 0, "FirstChosen", first=0)
    send(server, opened, 1, "ShipPlaced", board="mars", space=7)
    ann = sit(phone(), server, opened["code"], seat_token(opened, 0))
    bob = sit(phone(), server, opened["code"], seat_token(opened, 1))
    ann.get_by_role("button", name="It is like our boards").click()
    send(server, opened, 0, "Delivered", value=2)
    expect(ann.locator("#my-total")).to_have_text("2")
    count_taps(ann)
    ann.locator(".jo-values .chip", has_text="4").click()
    expect(ann.locator(".jo-list button:visible")).to_have_text(["Copernicus", "TharsisHits Bob", "Hamilton", "NYC"])
    shot(ann, "junk-orbit-map-360")
    check_game(ann)
    tap_city(ann, "Tharsis")
    ann.get_by_role("button", name="It is bound for here: deliver it").click()
    expect(bob.locator("#hit h2")).to_have_text("Ann hit you")
    expect(bob.locator("#hit")).to_contain_text("Put one tile at Tharsis. You choose.")
    shot(bob, "junk-orbit-hit-360")
    check_game(bob)
    bob.get_by_role("button", name="From my cargo: costs no points").click()
    expect(bob.locator("#hit")).to_have_count(0)
    expect(ann.locator("#my-total")).to_have_text("6")
    expect(ann.locator(".jo-list button")).to_have_text(["Hamilton1 tile there", "NYC1 tile there"])
    tap_city(ann, "NYC")
    expect(ann.locator("#latest")).to_contain_text("Ann flew to NYC")
    ann.get_by_role("button", name="Pick up 1 tile, refill").click()
    assert taps(ann) == 5, "a whole turn"
    expect(bob.locator(".now-line h1")).to_contain_text("Your turn")
    expect(bob.locator(".jo-junk text")).to_have_text(["2"])


def test_the_final_turns_and_the_race(server: Server, phone: Phone, shot: Shot) -> None:
    opened = server.open_table("Ann", "Bob", game="junk-orbit", ships="chosen")
    for seat, value in ((0, 3), (1, 3), (1, 2)):
        send(server, opened, seat, "Delivered", value=value)
    ann = sit(phone(), server, opened["code"], seat_token(opened, 0))
    bob = sit(phone(), server, opened["code"], seat_token(opened, 1))
    ann.get_by_role("link", name="Hit a ship").click()
    ann.locator("#hit-junk-1").click()
    bob.locator("#give button[value='1']").click()
    expect(ann.locator("#score-1")).to_have_text("3")
    ann.get_by_role("button", name="Cannot refill").click()
    expect(bob.locator(".now-line h1")).to_contain_text("Your final turn")
    expect(bob.locator("#final-count")).to_have_text("1 final turn to go")
    shot(bob, "junk-orbit-final-360")
    bob.get_by_role("button", name="End my final turn").click()
    expect(ann.locator("#result h1")).to_have_text("Tied at 3 – race to the bin")
    race, confirm = ann.locator("#race").bounding_box(), ann.locator("#result").bounding_box()
    assert race is not None
    assert confirm is not None
    assert race["y"] < confirm["y"]
    screen = phone(1920, 1080)
    screen.goto(f"{server.url}/t/{opened['code']}/screen")
    said, box = (screen.locator(part).bounding_box() for part in ("#race h2", "#race"))
    assert said is not None
    assert box is not None
    assert said["x"] - box["x"] > 1920 / 50, "indented like all around it"
    assert said["y"] - box["y"] > 1080 / 100
    ann.get_by_role("button", name="Ready, steady, go!").click()
    bob.locator("#race-1").click()
    expect(ann.locator("#result h1")).to_have_text("Tied at 3 – Bob wins: first at the bin")
    expect(ann.locator("#race h2")).to_have_text("Was the race different? Tap who won")  # the reveal says who it was
    shot(ann, "junk-orbit-end-360")


COVERED = """() => [...document.querySelectorAll("#whom button, #delivery .keys button, #onward :is(button, .button), .acting a")]
    .filter((node) => !document.querySelector("dialog:modal") || node.closest("dialog:modal"))
    .filter((node) => {
        const { left, top, right, bottom } = node.getBoundingClientRect();
        return [top + 6, bottom - 6].some((y) => !node.contains(document.elementFromPoint((left + right) / 2, y)));
    }).map(({ textContent }) => textContent)"""
"""What is to be tapped and is under something else, or out of sight."""


@pytest.mark.parametrize("one_phone", [True, False], ids=["one phone", "own phone"])
@pytest.mark.parametrize(("width", "height"), [(360, 740), (740, 360)])
def test_whom_the_junk_hits_is_asked_clear_of_what_ends_the_turn(
    server: Server, phone: Phone, width: int, height: int, one_phone: bool
) -> None:
    names, bob = ("Ann", "Bob", "Cleo", "Dora", "Emil"), phone(width, height)
    if one_phone:
        open_here(bob, server, "junk-orbit", *names)
        bob.locator(".begin").get_by_role("button", name="Bob").click()
        expect(bob.locator("#as-1")).to_have_attribute("aria-current", "true")
        expect(bob.locator("body:not([inert])")).to_be_visible()
    else:
        table = Table(server, "junk-orbit", *names)
        table.send(0, "FirstChosen", first=1)
        table.sit(bob, 1)
    assert bob.evaluate(COVERED) == [], "delivering, either"
    bob.get_by_role("link", name="Hit a ship").click()
    expect(bob.locator("#whom button")).to_have_text(["AAnn", "CCleo", "DDora", "EEmil"])
    bob.evaluate(STILL)
    assert bob.evaluate(COVERED) == []
    bob.locator("#whom button", has_text="Dora").click()
    if one_phone:
        expect(bob.locator("#hit h2")).to_have_text("Bob hit Dora")
    expect(bob.locator(".now-line h1")).to_contain_text("Bob hit Dora" if one_phone else "Dora was hit")
    expect(bob.locator("#onward :is(button, .button)")).to_have_count(0)


@pytest.mark.parametrize("names", [("Ann", "Bob", "Cleo"), LONG_NAMES[:5]], ids=len)
def test_a_tv_has_every_power_whole_in_the_final_turns(server: Server, phone: Phone, names: tuple[str, ...]) -> None:
    """In German the longest ones, beside two digits of points and more than one tile."""
    table = Table(server, "junk-orbit", *names, ships="chosen")
    ships = ("space-cowboy", "interplanet-express", "century-fly", "necktie-fighter", "splendor")
    for seat, ship in zip(range(len(names)), ships, strict=False):
        table.send(seat, "ShipChosen", ship=ship)
        for _ in range(3):
            table.send(seat, "Delivered", value=6)
    table.send(0, "RefillFailed")
    screen = table.screen(phone(1920, 1080, reduced_motion="reduce", locale="de"))
    expect(screen.locator(".jo-tv-power")).to_have_count(len(names))
    assert not list(faults(screen, screen.url, names))


OUTSIDE = """() => [...document.querySelectorAll(".card")].flatMap((card) => {
    const { left, right } = card.getBoundingClientRect();
    return [...card.querySelectorAll("button, a, .chip, .jo-row span:has(> small)")].filter((node) => node.checkVisibility())
        .filter((node) => { const box = node.getBoundingClientRect(); return box.left < left - 1 || box.right > right + 1; })
        .map((node) => node.outerHTML.slice(0, 80));
})"""
"""Whatever is wider than the card that it is in."""
NAMES = (
    "Bartholomew Featherstone",
    "Wilhelmina von Hohenfels",
    "Maximiliane Sommerfeldt",
    "Christopher Montgomerys",
    "Aleksandra Wisniewska-W",
)


def test_everything_counted_with_the_longest_names_stays_in_its_card(server: Server, phone: Phone) -> None:
    opened = server.open_table(*NAMES, game="junk-orbit", night=NIGHT, stacks=True, cargo=True, ships="b")
    send(server, opened, 0, "FirstChosen", first=0)
    page = sit(phone(locale="de"), server, opened["code"], seat_token(opened, 0))
    expect(page.locator("#pickup")).to_be_visible()
    assert page.evaluate(OUTSIDE) == []
    check_game(page)


def test_a_quick_score_by_counts(server: Server, phone: Phone, shot: Shot) -> None:
    page = phone()
    page.goto(f"{server.url}/quick/junk-orbit")
    page.locator("label.chip", has_text="Moon").click()
    for seat, name, points, tiles, moon in ((0, "Ann", 9, 3, 1), (1, "Bob", 8, 4, 3)):
        page.locator(f'[name="seats.{seat}.name"]').fill(name)
        page.locator(f'[name="seats.{seat}.counted.points"]').fill(str(points))
        page.locator(f'[name="seats.{seat}.counted.tiles"]').fill(str(tiles))
        page.locator(f'[name="seats.{seat}.counted.moon_tiles"]').fill(str(moon))
    check_game(page)
    shot(page, "junk-orbit-quick-360")
    page.get_by_role("button", name="Count", exact=True).click()
    expect(page.locator("#result")).to_contain_text("Bob wins")
    expect(page.locator("#result")).to_contain_text("Moon by night")


def test_a_tile_is_corrected_without_script_too(server: Server, phone: Phone) -> None:
    opened = server.open_table("Ann", "Bob", game="junk-orbit")
    send(server, opened, 0, "Delivered", value=3)
    ann = sit(phone(), server, opened["code"], seat_token(opened, 0))
    ann.locator("#pile > summary").click()
    ann.locator("#tile-0").click()
    ann.locator("#fix-value").fill("5")
    ann.get_by_role("button", name="Save").click()
    expect(ann.locator("#my-total")).to_have_text("5")
    plain = phone(java_script_enabled=False)
    plain.context.add_cookies([{"name": "companion", "value": seat_token(opened, 0), "url": server.url}])
    plain.goto(f"{server.url}/t/{opened['code']}?q=tile-0")
    plain.locator("#fix-value").fill("2")
    plain.get_by_role("button", name="Save").click()
    expect(plain.locator("#my-total")).to_have_text("2")
