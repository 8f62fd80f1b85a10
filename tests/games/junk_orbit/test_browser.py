"""On real phones: delivering here and seeing it there, a hit, the final turns, one phone for all."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.page_checks import Phone, Shot, check_game
from tests.browser.seated_phones import seat_token, sit, two_phones
from tests.server_process import Server

NIGHT = ["earth", "moon", "mars"]


def send(server: Server, opened: dict[str, Any], seat: int, kind: str, **fields: Any) -> None:
    path = f"/api/tables/{opened['code']}/events"
    status, reply = server.call(path, {"kind": kind, "fields": fields}, seat_token(opened, seat))
    assert status == 201, reply


def test_a_day_delivery_is_one_tap_and_seen_on_the_other_phone(server: Server, phone: Phone, shot: Shot) -> None:
    _, ann, bob = two_phones(phone, server, "junk-orbit")
    shot(ann, "junk-orbit-setup-360")
    ann.locator("#first-0 button").click()
    expect(bob.locator(".whose h1")).to_contain_text("Ann’s turn")
    ann.get_by_role("button", name="Deliver a 4").click()
    expect(bob.locator("#score-0")).to_have_text("4")
    expect(bob.locator("#tiles-0")).to_have_text("1")
    expect(ann.locator("#my-total")).to_have_text("4")
    shot(ann, "junk-orbit-day-360")
    check_game(ann)
    ann.get_by_role("button", name="End my turn").click()
    expect(bob.locator(".whose h1")).to_contain_text("Your turn")
    shot(bob, "junk-orbit-bob-360")


def test_by_night_three_taps_deliver(server: Server, phone: Phone, shot: Shot) -> None:
    _, ann, bob = two_phones(phone, server, "junk-orbit", night=NIGHT)
    ann.context.add_cookies([{"name": "theme", "value": "light", "url": server.url}])
    ann.reload()
    ann.locator("#first-0 button").click()
    sheet = ann.locator("#delivery form.deliver")
    sheet.locator("label.chip", has_text="3").first.click()
    sheet.locator("label.chip.src-earth").click()
    shot(ann, "junk-orbit-night-360")
    check_game(ann)
    sheet.get_by_role("button", name="Tharsis").click()
    expect(ann.locator("#w-night_earth")).to_have_text("2")
    expect(bob.locator("#score-0")).to_have_text("5")
    expect(sheet.locator("input[name=value]:checked")).to_have_count(0)
    sheet.locator("label.chip", has_text="2").first.click()
    sheet.locator("label.chip.src-moon").click()
    ann.locator("#more-ways > summary").click()
    ann.get_by_label("Board of the city").select_option("mars")
    ann.get_by_label("Name of the city").fill("Gale")
    ann.get_by_role("button", name="Add", exact=True).click()
    sheet.get_by_role("button", name="Gale").click()
    expect(bob.locator("#score-0")).to_have_text("7")


def test_a_hit_the_end_and_the_race(server: Server, phone: Phone, shot: Shot) -> None:
    opened = server.open_table("Ann", "Bob", game="junk-orbit", ships="chosen")
    for seat, value in ((0, 3), (1, 3), (1, 2)):
        send(server, opened, seat, "Delivered", value=value)
    ann = sit(phone(), server, opened["code"], seat_token(opened, 0))
    bob = sit(phone(), server, opened["code"], seat_token(opened, 1))
    ann.locator("#hit-junk-1 button").click()
    expect(bob.locator(".hitcard.mine h1")).to_have_text("Ann hit you")
    shot(bob, "junk-orbit-hit-360")
    check_game(bob)
    bob.locator("#give-1 button").click()
    expect(ann.locator("#score-1")).to_have_text("3")
    ann.get_by_role("button", name="Cannot refill").click()
    expect(bob.locator(".whose h1")).to_contain_text("Your final turn")
    expect(bob.locator("#final-count")).to_have_text("1")
    shot(bob, "junk-orbit-final-360")
    expect(bob.get_by_role("button", name="Deliver a 4")).to_be_in_viewport()
    expect(bob.get_by_role("button", name="Cannot refill")).to_have_count(0)
    bob.get_by_role("button", name="End my final turn").click()
    expect(ann.locator("#result h1")).to_have_text("Tied at 3 – race to the bin")
    ann.get_by_role("button", name="Ready, steady, go!").click()
    expect(bob.locator("#moment-race")).to_have_count(1)
    bob.locator("#race-1 button").click()
    expect(ann.locator("#result h1")).to_have_text("Tied at 3 – Bob wins: first at the bin")
    shot(ann, "junk-orbit-end-360")


def test_the_orbit_helper_answers_in_place_and_without_script(server: Server, phone: Phone, shot: Shot) -> None:
    opened = server.open_table("Ann", "Bob", game="junk-orbit", ships="chosen")
    send(server, opened, 0, "FirstChosen", first=0)
    ann = sit(phone(), server, opened["code"], seat_token(opened, 0))
    ann.locator("#orbit > summary").click()
    ann.locator("#orbit").get_by_role("button", name="Show").click()
    ann.locator("table.reach a", has_text="Copernicus, Tharsis").click()
    expect(ann.locator("#junk-ends")).to_have_text("Copernicus, Tharsis")
    expect(ann.locator("#ship-ends")).to_have_text("Hamilton, NYC")
    ann.locator("#orbit").evaluate("node => node.scrollIntoView()")
    shot(ann, "junk-orbit-orbit-360")
    check_game(ann)
    ann.get_by_role("link", name="Enter the cities of our box").click()
    ann.locator("#lap-earth-1").fill("Oslo")
    ann.get_by_role("button", name="Save Earth").click()
    expect(ann.locator("#latest")).to_contain_text("entered the lap of Earth")
    ann.locator("#orbit").evaluate("node => node.scrollIntoView()")
    shot(ann, "junk-orbit-laps-360")
    plain = phone(java_script_enabled=False)
    plain.context.add_cookies([{"name": "companion", "value": seat_token(opened, 1), "url": server.url}])
    plain.goto(f"{server.url}/t/{opened['code']}")
    plain.locator("#orbit > summary").click()
    plain.locator("#orbit-city").select_option("Oslo")
    plain.locator("#orbit").get_by_role("button", name="Show").click()
    expect(plain.locator("#orbit-answer h3")).to_contain_text("From Oslo")


def test_one_phone_for_all_and_the_screen(server: Server, phone: Phone, shot: Shot) -> None:
    page = phone()
    page.goto(f"{server.url}/new/junk-orbit")
    page.locator("#options summary").click()
    shot(page, "junk-orbit-new-360")
    for number, name in enumerate(("Ann", "Bartholomäus-Max", "Cem", "Dora", "Eve")):
        page.locator(f"#name-{number}").fill(name)
    page.get_by_label("Count the stacks").check()
    page.get_by_label("Count cargo").check()
    page.get_by_role("button", name="Start now").click()
    expect(page.locator("#badge")).to_have_attribute("data-state", "live")
    screen = phone(1920, 1080)
    screen.goto(page.url.split("?")[0] + "/screen")
    shot(screen, "junk-orbit-screen-setup-1920")
    page.locator("#first-1 button").click()
    page.locator("#as-1").click()
    page.get_by_role("button", name="Deliver a 5").click()
    expect(page.locator("#cargo-1")).to_have_text("5")
    page.locator("#launch-1 label.chip", has_text="2").click()
    page.get_by_role("button", name="clockwise").first.click()
    expect(page.locator("#moves")).to_contain_text("The ship moves 2, counter-clockwise.")
    shot(page, "junk-orbit-counted-360")
    page.locator("#pickup button", has_text="Deimos").click()
    expect(page.locator("#stack-mars")).to_have_text("27")
    expect(screen.locator("h1")).to_contain_text("Cem’s turn")
    shot(screen, "junk-orbit-screen-1920")
    check_game(screen)
    page.set_viewport_size({"width": 1920, "height": 1080})
    shot(page, "junk-orbit-play-1920")


def test_the_quick_page_counts_by_day_and_by_night(server: Server, phone: Phone, shot: Shot) -> None:
    page = phone()
    page.goto(f"{server.url}/quick/junk-orbit")
    for seat, name, values in ((0, "Ann", (3, 4)), (1, "Bob", (5,))):
        page.locator(f'[name="seats.{seat}.name"]').fill(name)
        for number, value in enumerate(values):
            page.locator(f'[name="seats.{seat}.delivered.{number}.value"]').fill(str(value))
    page.get_by_role("button", name="Count").click()
    expect(page.locator("#result")).to_contain_text("Ann wins")
    check_game(page)
    page.locator("label.chip", has_text="Moon").click()
    for seat, number in ((0, 0), (0, 1), (1, 0)):
        page.locator(f'[name="seats.{seat}.delivered.{number}.source"]').select_option("moon")
    page.locator('[name="seats.1.delivered.1.value"]').fill("3")
    page.locator('[name="seats.1.delivered.1.source"]').select_option("moon")
    page.locator('[name="seats.1.delivered.2.value"]').fill("1")
    page.locator('[name="seats.1.delivered.2.source"]').select_option("moon")
    page.get_by_role("button", name="Count").click()
    expect(page.locator("#result")).to_contain_text("Bob wins")
    expect(page.locator("#result")).to_contain_text("Moon by night")
    shot(page, "junk-orbit-quick-360")


def test_a_tile_is_corrected(server: Server, phone: Phone) -> None:
    opened = server.open_table("Ann", "Bob", game="junk-orbit")
    ann = sit(phone(), server, opened["code"], seat_token(opened, 0))
    body = {"kind": "Delivered", "fields": {"value": 3}}
    assert server.call(f"/api/tables/{opened['code']}/events", body, seat_token(opened, 0))[0] == 201
    ann.locator("#pile > summary").click()
    ann.locator(".fix summary").click()
    ann.locator(".fix select[name=value]").select_option("5")
    ann.locator(".fix").get_by_role("button", name="Save").click()
    expect(ann.locator("#my-total")).to_have_text("5")
