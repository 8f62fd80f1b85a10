"""From the QR to a seat, and back to it after whatever happened to the phone."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.page_checks import Shot, check
from tests.browser.seated_phones import Table, seat_token, sit, taps
from tests.browser.test_one_phone import open_here
from tests.server_process import Server

Phone = Callable[..., Page]


def open_gathering(page: Page, server: Server, name: str, title: str = "") -> str:
    page.goto(f"{server.url}/")
    page.locator(".games").get_by_role("link", name="Score pad").click()
    page.locator("#name-0").fill(name)
    page.locator("[name=title]").fill(title)
    page.get_by_role("button", name="Let them join by QR").click()
    expect(page.locator("main .bigcode")).to_be_visible()
    return page.url.rsplit("/", 1)[1]


def join(page: Page, server: Server, code: str, name: str) -> None:
    page.goto(f"{server.url}/j/{code}")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join", exact=True).click()
    expect(page.locator("#badge")).to_have_attribute("data-state", "live")


def live(page: Page) -> None:
    expect(page.locator("#badge")).to_have_attribute("data-state", "live")


def test_scan_to_seat(server: Server, phone: Phone) -> None:
    """Two phones join by the address in the QR, the host starts, and all are at the table."""
    host, bob, zoe = phone(), phone(), phone()
    code = open_gathering(host, server, "Ann")
    join(bob, server, code, "Bob")
    join(zoe, server, code, "Zoë 🦊")
    expect(host.locator(".seats li")).to_have_count(3)
    host.get_by_role("button", name="Start with 3 players").click()
    for page in (host, bob, zoe):
        expect(page.locator("#total-2")).to_be_visible()
    taps(zoe, "+1")
    expect(host.locator("#total-2")).to_have_text("1")


def test_all_that_is_needed_is_in_sight_on_a_phone_on_its_side(server: Server, phone: Phone) -> None:
    """Whoever joins sees the button, and whoever shows the code shows all of it."""
    host, bob = phone(), phone(740, 360)
    code = open_gathering(host, server, "Ann", "Friday league")
    host.set_viewport_size({"width": 740, "height": 360})
    expect(host.locator("#badge")).to_have_attribute("data-state", "live")
    url = "line => line.clientHeight / parseFloat(getComputedStyle(line).lineHeight)"
    found = {"code": uncovered(host, ".bigcode"), "lines": round(host.locator("main .url").evaluate(url))}
    for path in (f"/j/{code}", "/j", "/j/NOSUCH"):
        bob.goto(server.url + path)
        found[path] = uncovered(bob, "form .primary")
    assert found == {"code": True, "lines": 1, f"/j/{code}": True, "/j": True, "/j/NOSUCH": True}


def uncovered(page: Page, selector: str) -> bool:
    """All of it is above the bar, where there is one."""
    answer: bool = page.evaluate(
        """(selector) => {
        const low = document.querySelector(`main ${selector}`).getBoundingClientRect().bottom;
        return low <= (document.querySelector(".tabs")?.getBoundingClientRect().top ?? innerHeight);
        }""",
        selector,
    )
    return answer


def test_the_own_row_of_the_host_is_a_row_like_the_others(server: Server, phone: Phone) -> None:
    host, bob = phone(), phone()
    code = open_gathering(host, server, "Ann")
    join(bob, server, code, "Bob")
    expect(host.locator(".seats li")).to_have_count(2)
    own, others = host.locator(".seats li").evaluate_all("all => all.map(one => one.clientHeight)")
    assert own < others * 1.5


def test_a_table_appears_in_the_lobby_by_itself(server: Server, phone: Phone) -> None:
    """Who scanned the code of the house before there was a table waits there, and joins with one tap."""
    early = phone()
    early.goto(server.url)
    code = server.open_table("Ann", "Bob", game="score-pad")["code"]
    early.locator(f"#table-{code}").click()
    expect(early).to_have_url(f"{server.url}/j/{code}")


def test_a_free_seat_is_one_tap(server: Server, phone: Phone) -> None:
    opened = server.open_table("Ann", "Bob", game="score-pad")
    host = sit(phone(), server, opened["code"], opened["host_token"], "/people")
    host.locator("#seat-1 summary").click()
    host.locator("#seat-1").get_by_role("button", name="Free this seat for another phone").click()
    expect(host.locator("#seat-1")).to_contain_text("no phone")
    bob = phone()
    bob.goto(f"{server.url}/j/{opened['code']}")
    bob.get_by_role("button", name="Bob").first.click()
    live(bob)
    assert bob.url.endswith(f"/t/{opened['code']}")


def test_reload_and_closed_browser(server: Server, phone: Phone, browser: object) -> None:
    table = Table(server, "score-pad", "Ann", "Bob")
    code, ann = table.code, table.sit(phone(), 0)
    ann.reload()
    live(ann)
    expect(ann.locator(".now-line h1")).to_contain_text("Ann")
    later = ann.context.new_page()
    ann.close()
    later.goto(f"{server.url}/j/{code}")
    expect(later.locator(".now-line h1")).to_contain_text("Ann")


def test_that_was_me(server: Server, phone: Phone) -> None:
    """A new phone asks for a taken seat; the host lets it in, and both phones hold the seat."""
    opened = server.open_table("Ann", "Bob", game="score-pad")
    code = opened["code"]
    host = sit(phone(), server, code, opened["host_token"], "/people")
    old = sit(phone(), server, code, seat_token(opened, 1))
    new = phone()
    new.goto(f"{server.url}/j/{code}")
    new.locator("#taken summary").click()
    new.locator("#taken").get_by_role("button", name="Bob").click()
    expect(new.locator(".ask")).to_contain_text("Bob")
    host.get_by_role("button", name="Let them in").click()
    expect(new.locator(".now-line h1")).to_contain_text("Bob")
    taps(new, "+5")
    expect(old.locator("#total-1")).to_have_text("5")


def test_personal_qr(server: Server, phone: Phone) -> None:
    opened = server.open_table("Ann", "Bob", game="score-pad")
    host = sit(phone(), server, opened["code"], opened["host_token"])
    host.get_by_role("link", name="Table", exact=True).click()
    host.get_by_role("button", name="Personal QR for Bob").click()
    expect(host.locator(".qr svg")).to_be_visible()
    link = host.locator(".url").inner_text()
    path = "/c/" + link.rsplit("/c/", 1)[1]
    bob, late = phone(), phone()
    bob.goto(server.url + path)
    bob.get_by_role("button", name="Sit down here").click()
    expect(bob.locator(".now-line h1")).to_contain_text("Bob")
    late.goto(server.url + path)
    late.get_by_role("button", name="Sit down here").click()
    expect(late.locator("main")).to_contain_text("used already")


def test_a_freed_phone_is_shown_the_door(server: Server, phone: Phone) -> None:
    opened = server.open_table("Ann", "Bob", game="score-pad")
    host = sit(phone(), server, opened["code"], opened["host_token"], "/people")
    bob = sit(phone(), server, opened["code"], seat_token(opened, 1))
    host.locator("#seat-1 summary").click()
    host.locator("#seat-1").get_by_role("button", name="Free this seat for another phone").click()
    bob.wait_for_url(f"**/j/{opened['code']}")


def test_locked(server: Server, phone: Phone) -> None:
    opened = server.open_table("Ann", game="score-pad")
    host = sit(phone(), server, opened["code"], opened["host_token"], "/people")
    host.get_by_role("button", name="Lock joining").click()
    expect(host.get_by_role("button", name="Unlock joining")).to_be_visible()
    bob = phone()
    bob.goto(f"{server.url}/j/{opened['code']}")
    expect(bob.locator("main")).to_contain_text("locked")
    expect(bob.get_by_label("Your name")).to_have_count(0)


def test_late_join(server: Server, phone: Phone) -> None:
    table = Table(server, "score-pad", "Ann", "Bob")
    code, ann = table.code, table.sit(phone(), 0)
    late = phone()
    late.goto(f"{server.url}/j/{code}")
    late.get_by_label("Your name").fill("Cem")
    late.get_by_role("button", name="Join", exact=True).click()
    live(late)
    expect(ann.locator("#total-2")).to_be_visible()


def test_hand_the_host_role_over(server: Server, phone: Phone) -> None:
    opened = server.open_table("Ann", "Bob", game="score-pad")
    host = sit(phone(), server, opened["code"], opened["host_token"], "/people")
    bob = sit(phone(), server, opened["code"], seat_token(opened, 1), "/people")
    expect(bob.get_by_role("button", name="Lock joining")).to_have_count(0)
    host.locator("#seat-1 summary").click()
    host.get_by_role("button", name="Make Bob the host").click()
    expect(bob.get_by_role("button", name="Lock joining")).to_be_visible()


def test_the_invitation_is_one_tap_away(server: Server, phone: Phone) -> None:
    table = Table(server, "score-pad", "Ann", "Bob")
    code, ann = table.code, table.sit(phone(), 0)
    ann.locator("#invite summary").click()
    panel = ann.locator("#invite .panel")
    expect(panel.locator("img.qr")).to_be_visible()
    expect(panel).to_contain_text(code)
    expect(panel).to_contain_text("Same Wi-Fi")
    assert panel.locator("img.qr").evaluate("async (img) => { await img.decode(); return img.naturalWidth; }") > 0
    seven = ann.locator("#enter [data-types='7']")
    seven.dispatch_event("click")
    expect(panel).to_be_hidden()
    expect(ann.locator("#enter input[required]")).to_have_value("")
    ann.locator("#invite summary").click()
    ann.keyboard.press("Escape")
    expect(panel).to_be_hidden()


def test_a_locked_table_takes_its_code_away(server: Server, phone: Phone) -> None:
    """Without a reload: from the panel behind the QR button, too. Unlocking brings it back."""
    host, bob = phone(), phone()
    code = open_gathering(host, server, "Ann")
    join(bob, server, code, "Bob")
    bob.locator("#invite summary").click()
    expect(bob.locator("#invite .qr")).to_be_visible()
    host.goto(f"{server.url}/t/{code}/people")
    host.get_by_role("button", name="Lock joining").click()
    expect(bob.locator("#invite .qr")).to_be_hidden()
    expect(bob.locator("#invite .locked")).to_be_visible()
    expect(bob.locator("main .qr")).to_have_count(0)
    host.get_by_role("button", name="Unlock joining").click()
    expect(bob.locator("#invite .qr")).to_be_visible()
    expect(bob.locator("#invite .locked")).to_be_hidden()


def test_whoever_comes_to_a_running_game_is_offered_a_photo_and_colours(
    server: Server, phone: Phone, shot: Shot
) -> None:
    """In the top bar, where it covers nothing, until the first own move."""
    ann, bob = phone(), phone()
    code = open_here(ann, server, "score-pad", "Ann", "Bob")
    bob.goto(f"{server.url}/j/{code}")
    bob.get_by_role("button", name="Bob").click()
    offer = bob.get_by_role("link", name="Photo or colour")
    for width, height in ((360, 740), (740, 360), (320, 568)):
        bob.set_viewport_size({"width": width, "height": height})
        expect(offer).to_be_in_viewport(ratio=1)
        box = offer.bounding_box()
        assert box
        assert box["height"] >= 48
        shot(bob, f"offered-looks-{width}")
        check(bob)
    expect(ann.get_by_role("link", name="Photo or colour")).to_have_count(0)
    expect(bob.locator(".top .code")).to_be_hidden()
    bob.set_viewport_size({"width": 360, "height": 740})
    offer.click()
    for shown in (
        bob.get_by_role("heading", name="At this table"),
        bob.get_by_label("New name for Bob"),
        bob.get_by_role("button", name="Blue"),
        bob.get_by_text("Take a photo of you"),
    ):
        expect(shown).to_be_in_viewport(ratio=1)
        assert shown.evaluate("one => one.getBoundingClientRect().top >= document.querySelector('.top').offsetHeight")
    bob.get_by_role("link", name="Play", exact=True).click()
    bob.locator(".stepper button", has_text="+5").click()
    expect(bob.locator("#total-1")).to_have_text("5")
    expect(offer).to_be_hidden()
    bob.locator("#part-undo button").first.click()
    expect(bob.locator("#total-1")).not_to_have_text("5")
    expect(offer).to_be_hidden()
    bob.reload()
    expect(bob.locator(".second .code")).to_have_text(code)


def test_the_screen_with_a_host_link_says_who_has_taken_it(server: Server, phone: Phone) -> None:
    table = Table(server, "score-pad", "Ann", "Bob")
    bob, screen = table.sit(phone(), 1), phone(1280, 720)
    screen.goto(f"{server.url}/house#hosts")
    screen.locator(f"form[action='/machine/host/{table.code}'] button").click()
    there = screen.get_by_role("link", name="This screen should be the host").get_attribute("href")
    bob.goto(f"{server.url}{there}")
    bob.get_by_role("button", name="Become the host").click()
    expect(screen.get_by_role("heading", level=1)).to_have_text("The host of Score pad is Bob")
    expect(screen.locator(".qr")).to_have_count(0)
    check(screen)
