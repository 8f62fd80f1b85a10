"""One phone for everybody: the host acts for each, and secrets go behind a curtain."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.page_checks import STILL, check_game
from tests.browser.seated_phones import Table, hold_answers, sit
from tests.browser_phones import undecided
from tests.server_process import Server
from tests.web.readable import reads

Phone = Callable[..., Page]


def open_here(page: Page, server: Server, slug: str, *names: str) -> str:
    page.goto(f"{server.url}/new/{slug}")
    for number, name in enumerate(names):
        page.locator(f"#name-{number}").fill(name)
    page.get_by_role("button", name="Start now").click()
    expect(page.locator("#badge")).to_have_attribute("data-state", "live")
    return page.url.rsplit("/", 1)[1]


def enter(page: Page, score: int) -> None:
    page.locator(".enter input[name=score]").fill(str(score))
    page.get_by_role("button", name="Enter", exact=True).click()


def test_a_round_of_four_takes_four_entries(server: Server, phone: Phone) -> None:
    """Of the taps that are counted, none is for anything but a number: the page itself asks for the next one, and with the
    next round for the first. The keys stay where they are."""
    page = phone(has_touch=True)
    names = ("Ann", "Bob", "Cem", "Opa Karl-Heinz")
    open_here(page, server, "score-pad", *names)
    page.evaluate("window.taps = 0; addEventListener('click', () => { taps++; }, true)")
    keys = page.locator(".number-pad")
    before = keys.bounding_box()
    for seat, name in enumerate(names):
        expect(page.locator(".now-line h1")).to_have_text(f"{name}’s round 1")
        assert keys.bounding_box() == before
        expect(page.locator(".live [role=cell]").nth(seat)).to_have_class("part asked")
        for key in (1, 4 + seat):
            page.locator(f'.number-pad [data-types="{key}"]').tap()
        page.locator(".number-pad .next").tap()
    expect(page.locator(".now-line h1")).to_have_text("Ann’s round 2")
    assert keys.bounding_box() == before
    assert page.evaluate("taps") == 4 * (2 + 1), "four numbers of two digits, each with Enter"
    page.get_by_role("link", name="History").click()
    expect(page.locator(".lines")).to_contain_text("Bob scored 15 in round 1")


def test_whoever_is_picked_comes_first_and_then_the_others(server: Server, phone: Phone) -> None:
    page = phone()
    open_here(page, server, "score-pad", "Ann", "Bob", "Cem")
    page.get_by_role("columnheader", name="Cem").get_by_role("link").click()
    for name in ("Cem", "Ann", "Bob"):
        expect(page.locator(".now-line h1")).to_have_text(f"{name}’s round 1")
        enter(page, 3)
    expect(page.locator(".now-line h1")).to_have_text("Ann’s round 2")


def test_it_goes_on_without_script(server: Server, phone: Phone) -> None:
    page = phone(java_script_enabled=False)
    page.goto(f"{server.url}/new/score-pad")
    for number, name in enumerate(("Ann", "Bob")):
        page.locator(f"#name-{number}").fill(name)
    page.get_by_role("button", name="Start now").click()
    for name in ("Ann’s round 1", "Bob’s round 1", "Ann’s round 2"):
        expect(page.locator(".now-line h1")).to_have_text(name)
        enter(page, 3)


def both_join(server: Server, phone: Phone, slug: str) -> tuple[str, Page]:
    """A table of Ann, who is the host, and of Bob, who has a phone, but it is dead; and Ann's page."""
    ann, bob = phone(), phone()
    ann.goto(f"{server.url}/new/{slug}")
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
    return code, ann


def test_a_host_who_helps_out_is_back_once_the_other_is_done(server: Server, phone: Phone) -> None:
    """Ann writes for Bob, and the next number is her own again, though Bob is waited for, too."""
    code, ann = both_join(server, phone, "score-pad")
    enter(ann, 7)
    ann.get_by_role("link", name="Play as Bob").click()
    expect(ann.locator(".now-line h1")).to_have_text("Bob’s round 1")
    enter(ann, 5)
    expect(ann.locator(".now-line h1")).to_have_text("Ann’s round 2")
    expect(ann).to_have_url(f"{server.url}/t/{code}")
    expect(ann.locator(".acting")).to_have_count(0)


def test_a_host_who_helps_out_stays_for_the_whole_turn(server: Server, phone: Phone) -> None:
    code, ann = both_join(server, phone, "junk-orbit")
    own, bobs = f"{server.url}/t/{code}", f"{server.url}/t/{code}?as=1"
    ann.locator(".begin").get_by_role("button", name="Bob").click()
    ann.get_by_role("link", name="Play as Bob").click()
    for value, so_far in (3, "Your pile: 1 tile"), (2, "Your pile: 2 tiles"):
        ann.get_by_role("button", name=f"Deliver a {value}").click()
        expect(ann.locator("main")).to_contain_text(so_far)
        expect(ann.locator("[aria-busy]")).to_have_count(0)
        assert ann.url == bobs
    ann.get_by_role("button", name="End my turn").click()
    expect(ann).to_have_url(own)
    expect(ann.get_by_role("button", name="End my turn")).to_be_visible()


def test_a_host_who_gives_up_a_tile_for_somebody_is_back_at_the_own_turn(
    own_server: Callable[..., Server], phone: Phone
) -> None:
    """The answer may come while the sheet that the page has taken away is still a step of the history. In a house of its
    own, since another table's options, like the map, would be offered again."""
    server = own_server()
    code, ann = both_join(server, phone, "junk-orbit")
    ann.locator(".begin").get_by_role("button", name="Ann").click()
    expect(ann.locator(".now-line h1")).to_contain_text("Your turn")
    ann.get_by_role("link", name="Hit a ship").click()
    ann.locator("#hit-junk-1").click()
    expect(ann.locator(".now-line h1")).to_contain_text("Bob was hit")
    ann.get_by_role("link", name="Play as Bob").click()
    expect(ann.locator("#hit h2")).to_have_text("Ann hit Bob")
    ann.evaluate("() => { const back = history.back.bind(history); history.back = () => setTimeout(back, 500); }")
    hold_answers(ann)
    ann.get_by_role("button", name="From my cargo: costs no points").click()
    expect(ann.locator("#hit")).to_have_count(0)
    ann.evaluate("answerNow()")
    expect(ann).to_have_url(f"{server.url}/t/{code}")
    expect(ann.get_by_role("button", name="End my turn")).to_be_visible()


def test_an_undo_leads_back_and_says_so(server: Server, phone: Phone) -> None:
    page = phone()
    open_here(page, server, "score-pad", "Ann", "Bob", "Cem")
    enter(page, 3)
    expect(page.locator(".now-line h1")).to_have_text("Bob’s round 1")
    enter(page, 4)
    expect(page.locator(".now-line h1")).to_have_text("Cem’s round 1")
    for undone, shown in (("Bob scored 4 in round 1", "Bob"), ("Ann scored 3 in round 1", "Ann")):
        page.get_by_role("button", name="Undo").click()
        expect(page.locator(".now-line h1")).to_have_text(f"{shown}’s round 1")
        expect(page.locator("#notice")).to_contain_text(undone)
    notice, now = page.locator("#notice p").bounding_box(), page.locator(".now-line h1").bounding_box()
    assert notice is not None
    assert now is not None
    assert notice["y"] + notice["height"] <= now["y"], "neither the sheet nor what is above it is covered"


def test_it_stays_where_somebody_looks_on_purpose(server: Server, phone: Phone) -> None:
    """Also while others enter their own: only a new next player moves it."""
    table = Table(server, "score-pad", "Ann", "Bob", "Cem")
    host = sit(phone(), server, table.code, table.opened["host_token"], "?as=2")
    table.send(0, "ScoreEntered", row=0, score=7)
    expect(host.locator("#total-0")).to_have_text("7")
    expect(host.locator(".now-line h1")).to_have_text("Cem’s round 1")


def test_never_while_something_is_typed(server: Server, phone: Phone) -> None:
    page = phone()
    code = open_here(page, server, "drill", "Ann", "Bob", "Cem")
    page.locator("#bid").fill("42")
    send(page, server, code, "BidSealed", seat=0, amount=7)
    expect(page.locator(".acting")).to_have_attribute("data-next", f"/t/{code}?as=1")
    page.wait_for_timeout(500)
    expect(page.locator("#bid")).to_have_value("42")
    assert page.url == f"{server.url}/t/{code}"


def send(page: Page, server: Server, code: str, kind: str, **fields: int) -> None:
    """As from another window of the same phone: the page hears of it by its stream alone."""
    form = {"kind": kind} | {name: str(value) for name, value in fields.items()}
    headers = {"Origin": server.url, "HX-Request-Type": "partial"}
    answer = page.context.request.post(f"{server.url}/t/{code}", form=form, headers=headers)
    assert answer.status == 204


def test_never_behind_a_sheet_and_on_when_it_goes(server: Server, phone: Phone) -> None:
    page = undecided(phone())
    code = open_here(page, server, "score-pad", "Ann", "Bob", "Cem")
    page.locator("[role=rowheader] button").first.click()
    sheet = page.get_by_role("dialog", name="Round 1")
    expect(sheet).to_be_visible()
    send(page, server, code, "ScoreEntered", seat=0, row=0, score=7)
    expect(sheet.get_by_role("textbox", name="Ann")).to_have_value("7")
    page.wait_for_timeout(500)
    expect(sheet).to_be_visible()
    sheet.get_by_role("link", name="Close").click()
    expect(page.locator(".now-line h1")).to_have_text("Bob’s round 1")


def test_for_a_moment_nothing_can_be_tapped(server: Server, phone: Phone) -> None:
    page = phone()
    page.add_init_script("addEventListener('DOMContentLoaded', () => { window.still = document.body.inert; })")
    open_here(page, server, "junk-orbit", "Ann", "Bob")
    assert page.evaluate("still") is False
    page.locator(".begin").get_by_role("button", name="Bob").click()
    expect(page.locator("#as-1")).to_have_attribute("aria-current", "true")
    assert page.evaluate("still") is True
    expect(page.locator("body:not([inert])")).to_be_visible()


@pytest.mark.parametrize("width", [320, 360])
@pytest.mark.parametrize(
    ("slug", "people"), [("junk-orbit", 2), ("junk-orbit", 5), ("score-pad", 6), ("score-pad", 12)]
)
def test_all_marks_are_in_sight(server: Server, phone: Phone, slug: str, people: int, width: int) -> None:
    """Six beside each other, twelve in two rows, each as large as a thumb; long names are cut."""
    page, names = phone(width, 740), [f"{letter}artholomäus-Maximilian"[:24] for letter in "ABCDEFGHIJKL"[:people]]
    code = open_here(page, server, slug, *names)
    if slug == "score-pad":  # asks one after the other on one page, but for those who have a phone
        other = phone()
        other.goto(f"{server.url}/j/{code}")
        other.get_by_role("button", name=names[1]).click()
        expect(other.locator("#badge")).to_have_attribute("data-state", "live")
        page.goto(f"{server.url}/t/{code}?as=1")
    expect(page.locator(".acting a")).to_have_count(people)
    page.evaluate(STILL)
    marks = [box for mark in page.locator(".acting a").all() if (box := mark.bounding_box())]
    assert [box["y"] for box in marks] == sorted(box["y"] for box in marks)
    assert len({box["y"] for box in marks}) == -(-people // 6)
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= width for box in marks)
    assert all(min(box["width"], box["height"]) >= 44 and box["y"] + box["height"] <= 740 for box in marks)
    check_game(page)


def test_tortuga_goes_on_with_the_turn(server: Server, phone: Phone) -> None:
    page = phone()
    open_here(page, server, "tortuga-2199", "Ann", "Bob")
    page.locator(".begin").get_by_role("button", name="Ann").click()
    page.get_by_role("button", name="End my turn").click()
    expect(page.locator("#as-1")).to_have_attribute("aria-current", "true")
    expect(page.locator("h1").first).to_have_text("BBob’s turn")
    expect(page.locator("#say")).to_have_text("Bob’s turn")


def test_no_turn_is_announced_where_nobody_has_one(server: Server, phone: Phone) -> None:
    """The phone came to the result from somebody else's page."""
    table = Table(server, "junk-orbit", "Ann", "Bob")
    table.send(0, "FirstChosen", first=0)
    table.send(0, "Stopped")
    page = sit(phone(), server, table.code, table.opened["host_token"], "?as=0")
    expect(page.locator("#result")).to_be_visible()
    page.evaluate("sessionStorage.setItem('handed', location.pathname)")
    page.reload()
    expect(page.locator(".acting [aria-current]")).to_be_visible()
    page.wait_for_timeout(600)
    assert "turn" not in (page.locator("#notice").text_content() or "")


def test_junk_orbit_goes_on_with_the_turn(server: Server, phone: Phone) -> None:
    page = phone()
    open_here(page, server, "junk-orbit", "Ann", "Bob")
    page.locator(".begin").get_by_role("button", name="Bob").click()
    expect(page.locator("#as-1")).to_have_attribute("aria-current", "true")
    page.get_by_role("button", name="End my turn").click()
    expect(page.locator("#as-0")).to_have_attribute("aria-current", "true")


@pytest.mark.parametrize("script", [True, False], ids=["live", "without script"])
def test_junk_orbit_asks_whoever_was_hit_and_goes_back_to_the_turn(server: Server, phone: Phone, script: bool) -> None:
    """With script the page comes without the sheet before the tap on it is answered."""
    page = phone(java_script_enabled=script)
    page.goto(f"{server.url}/new/junk-orbit")
    for number, name in enumerate(("Ann", "Bob")):
        page.locator(f"#name-{number}").fill(name)
    page.get_by_role("button", name="Start now").click()
    page.locator(".begin").get_by_role("button", name="Ann").click()
    page.get_by_role("button", name="Deliver a 3").click()
    page.get_by_role("button", name="End my turn").click()
    for on_turn, hit, answer in ((1, 0, "Delivered 3: −3"), (0, 1, "From my cargo: costs no points")):
        expect(page.locator(f"#as-{on_turn}")).to_have_attribute("aria-current", "true")
        page.get_by_role("link", name="Hit a ship").click()
        page.locator(f"#hit-junk-{hit}").click()
        expect(page.locator(f"#as-{hit}")).to_have_attribute("aria-current", "true")
        page.get_by_role("button", name=answer).click()
        expect(page.locator(f"#as-{on_turn}")).to_have_attribute("aria-current", "true")
        page.get_by_role("button", name="End my turn").click()
    expect(page.locator("#as-1")).to_have_attribute("aria-current", "true")


def test_one_phone_may_write_for_those_who_have_one(server: Server, phone: Phone) -> None:
    table = Table(server, "score-pad", "Ann", "Bob", entry="anyone")
    bob = table.sit(phone(), 1)
    for name, score in (("Ann", "-1.5"), ("Bob", "4")):
        expect(bob.locator(".now-line h1")).to_have_text(f"{name}’s round 1")
        bob.locator("#enter input[name=score]").fill(score)
        bob.get_by_role("button", name="Enter", exact=True).click()
    expect(bob.locator(".now-line h1")).to_have_text("Ann’s round 2")
    assert [bob.locator(f"#total-{seat}").inner_text() for seat in range(2)] == ["−1.5", "4"]


def test_the_curtain(server: Server, phone: Phone) -> None:
    """The phone goes on to whoever bids next, whose page opens only by a tap and closes when the secret is in."""
    page = phone()
    code = open_here(page, server, "drill", "Ann", "Bob")
    page.locator("#bid").fill("42")
    page.get_by_role("button", name="Seal", exact=True).click()
    expect(page.locator(".drape")).to_contain_text("Hand the phone to Bob")
    assert not reads(page.locator("body").inner_text(), code, 42)
    page.get_by_role("link", name="I am Bob").click()
    assert "42" not in page.locator("#drill-view").inner_text()
    page.locator("#bid").fill("7")
    page.get_by_role("button", name="Seal", exact=True).click()
    page.wait_for_url(lambda url: "open=1" not in url)


def test_a_way_back_waits_for_a_sheet_that_was_opened_meanwhile(server: Server, phone: Phone) -> None:
    code, ann = both_join(server, phone, "junk-orbit")
    ann.locator(".begin").get_by_role("button", name="Bob").click()
    ann.get_by_role("link", name="Play as Bob").click()
    ann.get_by_role("button", name="Deliver a 3").click()
    expect(ann.locator("main")).to_contain_text("Your pile: 1 tile")
    hold_answers(ann)
    ann.get_by_role("button", name="End my turn").click()
    late = ann.get_by_role("link", name="A delivery was forgotten")
    late.click()
    sheet = ann.get_by_role("dialog", name="A delivery was forgotten")
    expect(sheet).to_be_visible()
    ann.evaluate("answerNow()")
    ann.wait_for_timeout(300)
    expect(sheet).to_be_visible()
    assert ann.url.startswith(f"{server.url}/t/{code}?as=1")
    sheet.get_by_role("link", name="Close").click()
    expect(ann).to_have_url(f"{server.url}/t/{code}")
    ann.go_back()
    expect(ann).to_have_url(f"{server.url}/t/{code}")  # where she came from: Bob's page is no step
