"""On real phones: a fight in secret seen by both, one phone for all behind the curtain, the stop at fifteen."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.page_checks import Phone, Shot, check_game
from tests.browser.seated_phones import seat_token, sit
from tests.server_process import Server


def opened(server: Server, *moves: tuple[int, str, dict[str, Any]], seats: int = 2, **options: Any) -> dict[str, Any]:
    """A table through the API, with these moves made."""
    table = server.open_table(*("Ann", "Bob", "Cem", "Dora")[:seats], game="tortuga-2199", **options)
    for seat, kind, fields in moves:
        send(server, table, seat, kind, **fields)
    return table


def send(server: Server, table: dict[str, Any], seat: int, kind: str, **fields: Any) -> None:
    path = f"/api/tables/{table['code']}/events"
    status, reply = server.call(path, {"kind": kind, "fields": fields}, seat_token(table, seat))
    assert status == 201, reply


BOB_AT_THE_MINES = (
    (0, "FirstChosen", {"first": 1}),
    (1, "SectorConquered", {"sector": "mines"}),
    (1, "HuntCaptured", {"name": "Bot"}),
    (1, "TurnEnded", {}),
)


def lay(page: Page, cards: int, manoeuvre: int) -> None:
    form = page.locator("form.seal")
    form.locator(f'input[name=cards][value="{cards}"]').check()
    form.locator(f'input[name=manoeuvre][value="{manoeuvre}"]').check()
    form.get_by_role("button", name="Lay them face down").click()


def test_two_phones_through_a_fight(server: Server, phone: Phone, shot: Shot) -> None:
    table = opened(server, *BOB_AT_THE_MINES)
    ann = sit(phone(), server, table["code"], seat_token(table, 0))
    bob = sit(phone(), server, table["code"], seat_token(table, 1))
    shot(ann, "tortuga-turn-360")
    ann.locator("#hex-mines").click()
    expect(ann.locator("#at-mines")).to_be_visible()
    expect(ann.locator("#at-vortex")).to_be_hidden()
    shot(ann, "tortuga-sector-360")
    ann.get_by_role("button", name="Attack Bob").click()
    expect(ann.locator("form.seal")).to_be_in_viewport()
    expect(bob.locator("#fight h1")).to_have_text("Fight at Mines")
    expect(bob.locator("form.seal")).to_have_count(0)
    shot(ann, "tortuga-seal-360")
    lay(ann, 3, 8)
    expect(bob.locator("#laid-0")).to_contain_text("3 cards face down")
    shot(bob, "tortuga-defend-360")
    check_game(bob)
    lay(bob, 2, 5)
    for page in (ann, bob):
        expect(page.locator("#verdict")).to_contain_text("Ann wins. 8 beats 7.")
    shot(bob, "tortuga-revealed-360")
    bob.get_by_role("button", name="So it is: Ann wins").click()
    for page in (ann, bob):
        expect(page.locator("#influence-0")).to_have_text("4")
        expect(page.locator("#influence-1")).to_have_text("0")
        expect(page.locator("#hex-mines")).to_have_attribute("aria-label", "Mines: held by Ann, defence 6, worth 2")
    bob.locator("#chore-destroy button").click()
    expect(ann.locator("#chore-destroy")).to_have_class("done")
    shot(ann, "tortuga-cleanup-360")
    check_game(ann)
    bob.get_by_role("button", name="All of it is done").click()
    expect(ann.locator("#aftermath")).to_have_count(0)
    ann.get_by_role("button", name="End my turn").click()
    expect(bob.locator("#placing")).to_contain_text("comes out of the cargo bay")


def test_one_phone_for_all_counts_a_turn_and_lays_cards_behind_the_curtain(
    server: Server, phone: Phone, shot: Shot
) -> None:
    page = phone()
    page.goto(f"{server.url}/new/tortuga-2199")
    page.locator("#name-0").fill("Ann")
    page.locator("#name-1").fill("Bob")
    page.get_by_role("button", name="Start now").click()
    expect(page.locator("#badge")).to_have_attribute("data-state", "live")
    shot(page, "tortuga-setup-360")
    check_game(page)
    page.locator("#first-0 button").click()
    page.locator("#helper-switch button").click()
    page.locator("#play-manoeuvre button", has_text="+3").click()
    expect(page.locator("#affordable")).to_contain_text("Enough to conquer any of 4 sectors")
    page.locator("#hex-turrets-1").click()
    page.locator("#offers-turrets-1 button", has_text="Conquer").click()
    expect(page.locator("#manoeuvre")).to_have_text("0")
    expect(page.locator("#influence-0")).to_have_text("1")
    shot(page, "tortuga-helper-360")
    check_game(page)
    page.locator("#hex-vortex").click()
    page.get_by_role("button", name="Attack Bob").click()
    lay(page, 2, 16)
    expect(page.locator(".drape")).to_contain_text("Hand the phone to Bob")
    shot(page, "tortuga-curtain-360")
    page.get_by_role("link", name="I am Bob").click()
    expect(page.locator("#laid-0")).to_contain_text("2 cards face down")
    lay(page, 1, 3)
    page.wait_for_url(lambda url: "open=1" not in url)
    expect(page.locator("#total-attack")).to_have_text("17")
    page.get_by_role("button", name="So it is: Ann wins").click()
    page.get_by_role("button", name="All of it is done").click()
    expect(page.locator("#as-0")).to_have_attribute("aria-current", "true")


def test_fifteen_stops_every_phone_and_the_tv(server: Server, phone: Phone, shot: Shot) -> None:
    moves = ((0, "FirstChosen", {"first": 0}), (0, "InfluenceAdjusted", {"amount": 11, "reason": "so far"}))
    table = opened(server, *moves, seats=4, track=["ships", "hunts", "minerals"])
    screen = sit(phone(1920, 1080), server, table["code"], table["host_token"], "/screen")
    cem = phone()
    cem.context.add_cookies([{"name": "theme", "value": "light", "url": server.url}])
    sit(cem, server, table["code"], seat_token(table, 2))
    cem.locator("#hex-tortuga").click()
    expect(cem.locator("#at-tortuga .closed")).to_have_text("It is Ann’s turn.")
    shot(cem, "tortuga-tracked-light-360")
    check_game(cem)
    send(server, table, 0, "SectorConquered", sector="tortuga")
    for page in (cem, screen):
        expect(page.locator("#last-round")).to_contain_text("Ann holds Tortuga")
    shot(screen, "tortuga-screen-last-1920")
    shot(cem, "tortuga-last-360")
    check_game(screen)
    send(server, table, 0, "InfluenceBought", count=1)
    for page in (cem, screen):
        expect(page.locator("#result h1")).to_have_text("Ann wins, 15 : 0")
        expect(page.locator("#moment-over")).to_have_count(1)
    expect(cem.locator(".act form")).to_have_count(0)
    shot(cem, "tortuga-over-360")
    shot(screen, "tortuga-screen-over-1920")
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
