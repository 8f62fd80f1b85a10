"""Moments in front of the page: played once and right then, never in the way of a tap, skipped by whoever has seen enough."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.page_checks import STILL, check
from tests.browser.seated_phones import Table
from tests.server_process import Server

Phone = Callable[..., Page]

HEARD = """window.said = []; Object.defineProperty(window, "speechSynthesis", {value: {
    getVoices: () => [{lang: "en-GB", localService: false}, {lang: "en-US", localService: %s}],
    speak: (one) => { if (one.text) said.push(`${one.voice.lang}: ${one.text}`); }}});
    window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };"""
"""A device that speaks, or one whose voices are all elsewhere."""


@pytest.fixture
def drill(server: Server) -> Table:
    return Table(server, "drill", "Ann", "Bob")


def reveal(table: Table) -> None:
    for seat in (0, 1):
        table.send(seat, "BidSealed", amount=4)


def draw_starter(table: Table) -> int:
    path = f"/api/tables/{table.code}/events"
    status, reply = table.server.call(path, {"kind": "StarterDrawn", "fields": {}}, table.opened["host_token"])
    assert status == 201, reply
    moments: list[int] = table.server.call(f"/api/tables/{table.code}")[1]["moments"][-1]["numbers"]
    return moments[0]


def sound_is(page: Page, level: str) -> Page:
    page.add_init_script(f"try {{ localStorage.setItem('sound', '{level}'); }} catch {{ }}")
    return page


def lasting(page: Page) -> Page:
    """A device on which a moment stays: what takes long to look at is not gone meanwhile."""
    page.add_init_script(
        "{ const later = setTimeout; window.setTimeout = (then, wait, ...given) =>"
        " later(then, wait > 1000 ? 1e6 : wait, ...given); }"
    )
    return page


# On the stage


def test_it_fills_the_tv_and_leaves_the_phone_room(drill: Table, phone: Phone) -> None:
    screen, ann = drill.screen(lasting(phone(1920, 1080))), drill.sit(lasting(phone()), 0)
    reveal(drill)
    for page in (screen, ann):
        expect(page.locator("#stage p")).to_have_text("All bids are open")
        expect(page.locator("#say")).to_have_text("All bids are open")
        page.evaluate(STILL)
        check(page)
    sizes = screen.evaluate("""() => { const stage = document.querySelector('#stage');
        return [stage.offsetHeight / innerHeight, parseFloat(getComputedStyle(stage.querySelector('p')).fontSize) / innerHeight]; }""")
    assert sizes[0] == 1
    assert sizes[1] >= 1 / 11
    assert ann.evaluate("document.querySelector('#stage').offsetHeight / innerHeight") < 0.35


@pytest.mark.parametrize(
    "size", [(1920, 1080), *(pytest.param(size, marks=pytest.mark.soak) for size in ((1280, 720), (3840, 2160)))]
)
def test_the_longest_sentence_fits_the_tv(server: Server, phone: Phone, size: tuple[int, int]) -> None:
    table = Table(server, "score-pad", "W" * 24, "Bob")
    screen = table.screen(lasting(phone(*size)))
    for row, score in enumerate((2, 1, 99)):
        table.send(0, "RowEntered", row=row, scores={"0": score, "1": 0})
    expect(screen.locator("#stage p")).to_contain_text("has the best round so far: 99")
    screen.evaluate(STILL)
    inside, apart = screen.evaluate("""() => {
        const box = one => document.querySelector(one).getBoundingClientRect();
        const boxes = [...document.querySelectorAll('#stage p, #stage .act-picture, #stage .face')]
            .map(one => one.getBoundingClientRect());
        return [
            boxes.every(({left, top, right, bottom}) => left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight),
            box('#stage p').left - box('#stage .act-picture').right,
        ];
    }""")
    assert inside
    assert apart >= 0
    words = screen.locator("#stage p").evaluate("(words) => words.textContent")
    assert words.endswith("so far:\xa099"), "no number begins a line without its word"


def test_it_shifts_nothing_and_what_is_below_can_be_tapped(drill: Table, phone: Phone) -> None:
    ann = drill.sit(phone(), 0)
    ann.evaluate(
        """() => { window.shifts = 0; new PerformanceObserver(list => {
            for (const one of list.getEntries()) if (!one.hadRecentInput) window.shifts += one.value;
        }).observe({type: 'layout-shift'}); }"""
    )
    ann.evaluate("scrollTo(0, 80)")
    reveal(drill)
    expect(ann.locator("#stage")).to_be_visible()
    ann.locator("#turn button").click()
    expect(ann.locator("#stage")).to_be_hidden(timeout=1000)
    expect(ann.locator("#latest")).to_contain_text("Ann")
    assert ann.evaluate("window.shifts") < 0.01


def test_neither_a_reload_nor_a_late_phone_nor_another_tab_plays_it_again(drill: Table, phone: Phone) -> None:
    ann = drill.sit(phone(), 0)
    reveal(drill)
    expect(ann.locator("#stage")).to_be_visible()
    ann.reload()
    late = drill.sit(phone(), 1, "/history")
    for page in (ann, late):
        expect(page.locator("#badge")).to_have_attribute("data-state", "live")
        expect(page.locator("[id^=part-moment-] .act")).to_have_count(1)
        page.evaluate("dispatchEvent(new Event('online'))")  # connects again: the whole page comes once more
    drill.send(0, "Tapped")
    for page in (ann, late):
        expect(page.locator("#stream")).to_have_attribute("data-seq", "4")
        expect(page.locator("#stage")).to_be_hidden()
        assert page.locator("#say").text_content() == ""


def test_undo_and_redo_play_nothing(drill: Table, phone: Phone) -> None:
    ann = drill.sit(phone(), 0)
    reveal(drill)
    expect(ann.locator("#stage")).to_be_visible()
    ann.locator("#stage").click()
    path, host = f"/api/tables/{drill.code}/undo", drill.opened["host_token"]
    drill.server.call(path, {}, host)
    drill.server.call(path, {"target": 4}, host)
    expect(ann.locator("#stream")).to_have_attribute("data-seq", "5")
    expect(ann.locator("#stage")).to_be_hidden()


def test_several_come_one_after_the_other(server: Server, phone: Phone) -> None:
    table = Table(server, "score-pad", "Ann", "Bob")
    ann = table.sit(phone(), 0)
    for row, scores in enumerate(((1, 3), (2, 2), (9, 0))):
        table.send(0, "RowEntered", row=row, scores=dict(enumerate(scores)))
    expect(ann.locator("#stage p")).to_have_text("Ann has the best round so far: 9")
    expect(ann.locator("#stage p")).to_have_text("Ann takes the lead: 12")
    expect(ann.locator("#stage")).to_be_hidden()


def test_what_plays_gives_way_to_the_next_one(drill: Table, phone: Phone) -> None:
    screen = drill.screen(phone(1280, 720))
    reveal(drill)
    expect(screen.locator("#stage p")).to_be_visible()
    screen.evaluate(
        "() => { const began = performance.now(), stage = document.querySelector('#stage'), act = stage.firstChild;"
        " new MutationObserver(() => { if (stage.firstChild !== act) stage.dataset.took ??= performance.now() - began; })"
        ".observe(stage, {childList: true}); }"
    )
    reveal(drill)
    expect(screen.locator("#stage[data-took]")).to_be_attached()
    assert float(screen.locator("#stage").get_attribute("data-took") or 0) < 4000, (
        "alone it would have stayed for 4.5 seconds"
    )


def test_those_who_want_no_movement_get_the_still_picture(drill: Table, phone: Phone) -> None:
    screen = drill.screen(phone(1280, 720, reduced_motion="reduce"))
    reveal(drill)
    expect(screen.locator("#stage")).to_be_visible()
    assert screen.evaluate("document.getAnimations().length") == 0
    expect(screen.locator("#stage")).to_be_hidden()


def test_a_page_with_a_sheet_shows_it_in_front(drill: Table, phone: Phone) -> None:
    ann = drill.sit(lasting(phone()), 0)
    ann.locator("#sound").click()
    reveal(drill)
    expect(ann.locator("#stage")).to_be_visible()
    ann.evaluate(STILL)
    assert ann.evaluate("document.querySelector('#sound-sheet').matches(':modal')")
    assert ann.evaluate("document.querySelector('#stage').matches(':popover-open')"), "in front of the sheet, too"


# Enough of it


def test_a_player_skips_it_on_the_tv(drill: Table, phone: Phone) -> None:
    screen = drill.screen(lasting(phone(1280, 720)))
    ann, bob = (drill.sit(lasting(phone()), seat) for seat in (0, 1))
    reveal(drill)
    for page in (screen, ann, bob):
        expect(page.locator("#stage")).to_be_visible()
    ann.locator("#stage").click()
    expect(ann.locator("#stage")).to_be_hidden(timeout=1500)
    expect(screen.locator("#stage")).to_be_hidden(timeout=3000)
    assert drill.server.call(f"/api/tables/{drill.code}")[1]["version"] == 3


@pytest.mark.parametrize("way", ["key", "click"])
def test_so_does_whoever_is_at_the_tv(drill: Table, phone: Phone, way: str) -> None:
    screen = drill.screen(lasting(phone(1280, 720)))
    reveal(drill)
    expect(screen.locator("#stage")).to_be_visible()
    screen.keyboard.press("a") if way == "key" else screen.mouse.click(640, 360)
    expect(screen.locator("#stage")).to_be_hidden(timeout=3000)


# Time


@pytest.mark.parametrize("tab", ["", "/history", "/rules", "/people"])
def test_the_clock_and_its_alarm_are_on_every_tab(drill: Table, phone: Phone, tab: str) -> None:
    page = drill.sit(sound_is(phone(), "on"), 0, tab)
    page.locator("h1").first.click()  # sound needs a tap
    page.evaluate("() => { window.heard = []; companion.sound.play = (kind) => heard.push(kind); }")
    drill.send(0, "GlassStarted", seconds=4)
    expect(page.locator("#clock-digits")).to_have_text(re.compile(r"0:0[1-4]"))
    check(page)
    expect(page.locator("#stage p")).to_have_text("The glass ran out")
    expect(page.locator("#clock")).to_have_count(0)
    assert page.evaluate("heard") == ["alarm"], "once, though the game's own page has it, too"


# Who starts


def test_the_light_goes_round_and_stays_with_the_same_player_on_all_phones(drill: Table, phone: Phone) -> None:
    pages = [*(drill.sit(lasting(phone()), seat) for seat in (0, 1)), drill.screen(lasting(phone(1280, 720)))]
    for page in pages:
        page.evaluate(
            """() => { window.lit = []; new MutationObserver(() => {
                const seat = document.querySelector('#stage .lit')?.dataset.seat;
                if (seat && seat !== lit.at(-1)) lit.push(seat);
            }).observe(document.querySelector('#stage'), {subtree: true, childList: true, attributes: true}); }"""
        )
    drawn = draw_starter(drill)
    for page in pages:
        expect(page.locator("#stage .settled p")).to_be_visible()
        expect(page.locator("#stage .lit")).to_have_attribute("data-seat", str(drawn))
    orders = [page.evaluate("lit") for page in pages]
    assert orders[0] == orders[1] == orders[2]
    assert len(orders[0]) >= 14
    for seat, page in enumerate(pages[:2]):
        expect(page.locator("#stage")).to_have_class(
            re.compile(r"\bmine\b") if seat == drawn else re.compile("^(?!.*mine)")
        )


def test_whoever_wants_no_movement_sees_at_once_who_starts(drill: Table, phone: Phone) -> None:
    page = drill.sit(phone(reduced_motion="reduce"), 0)
    draw_starter(drill)
    expect(page.locator("#stage .settled p")).to_be_visible(timeout=2000)


# Sound


def test_sound_is_offered_once(drill: Table, phone: Phone) -> None:
    page = drill.sit(phone(new_here=True), 0)
    offer, bar = page.locator("#sound-offer"), page.locator(".top")
    expect(offer).to_have_text("With sound?", use_inner_text=True)
    check(page)
    within, whole = offer.bounding_box(), bar.bounding_box()
    assert within is not None
    assert whole is not None
    assert within["y"] >= whole["y"]
    assert within["y"] + within["height"] <= whole["y"] + whole["height"], "it covers nothing"
    page.get_by_role("button", name="With sound?").click()
    expect(page.locator("#sound-offer")).to_be_hidden()
    expect(page.locator("#sound")).to_have_attribute("data-on", "")
    assert page.evaluate("companion.sound.audio.state") == "running"
    page.reload()
    expect(page.locator("#sound")).to_have_attribute("data-on", "")
    drill.send(0, "GlassStarted", seconds=60)
    expect(page.locator("#clock")).to_be_visible()
    expect(page.locator("#sound-offer")).to_be_hidden()


def test_the_offer_goes_by_itself(drill: Table, phone: Phone) -> None:
    page = phone(new_here=True)
    page.clock.install()
    drill.sit(page, 0)
    expect(page.locator("#sound-offer")).to_be_visible()
    expect(page.locator(".where")).to_be_hidden()
    page.clock.fast_forward(12_000)
    expect(page.locator("#sound-offer")).to_be_hidden()
    expect(page.locator(".where")).to_be_visible()


def unanswered(page: Page) -> Page:
    """Whoever taps elsewhere has not answered the offer."""
    expect(page.locator("#sound-offer")).to_be_visible()
    page.locator("h1").first.click()
    expect(page.locator("#sound-offer")).to_be_hidden()
    return page


def test_whoever_did_not_answer_is_asked_again_at_the_first_timer(drill: Table, phone: Phone) -> None:
    page = unanswered(drill.sit(phone(new_here=True), 0))
    drill.send(0, "GlassStarted", seconds=60)
    expect(page.locator("#sound-offer")).to_be_visible()
    check(page)
    offer, clock = page.locator("#sound-offer button").bounding_box(), page.locator("#clock").bounding_box()
    assert offer is not None
    assert clock is not None
    assert offer["x"] + offer["width"] <= clock["x"], "the clock is in sight"
    unanswered(page)
    page.reload()
    expect(page.locator("#clock")).to_be_visible()
    expect(page.locator("#sound-offer")).to_be_hidden()


def test_whoever_did_not_answer_is_asked_again_on_another_evening(drill: Table, phone: Phone) -> None:
    page = unanswered(drill.sit(phone(new_here=True), 0))
    page.reload()
    expect(page.locator("#sound")).to_be_visible()
    expect(page.locator("#sound-offer")).to_be_hidden()
    page.evaluate("localStorage.setItem('asked', Date.now() - 13 * 3600 * 1000)")
    page.reload()
    expect(page.locator("#sound-offer")).to_be_visible()


def test_whoever_wants_no_sound_is_not_asked_again(drill: Table, phone: Phone) -> None:
    page = drill.sit(phone(new_here=True), 0)
    page.locator("#sound").click()
    page.locator("#sound-sheet .chip", has_text="Soft").click()
    page.locator("#sound-sheet .chip", has_text="Off").click()
    drill.send(0, "GlassStarted", seconds=60)
    expect(page.locator("#clock")).to_be_visible()
    expect(page.locator("#sound-offer")).to_be_hidden()


def test_the_tv_is_offered_sound_again_when_a_clock_first_runs(server: Server, phone: Phone) -> None:
    table = Table(server, "clock-only", "Ann", "Bob")
    screen = unanswered(table.screen(phone(1280, 720, new_here=True)))
    table.send(0, "ClockGiven")
    expect(screen.locator("#sound-offer")).to_be_visible()
    check(screen)


def test_the_tv_is_the_loudspeaker(server: Server, phone: Phone) -> None:
    screen = Table(server, "score-pad", "Ann", "Bob").screen(phone(1280, 720, new_here=True))
    expect(screen.locator("#sound-offer")).to_be_visible()
    check(screen)
    screen.get_by_role("button", name="With sound?").click()
    assert screen.evaluate("companion.sound.level") == "loud"


def test_the_screen_of_the_server_becomes_the_loudspeaker_from_the_lobby(server: Server, phone: Phone) -> None:
    server.open_table("Ann", "Bob", game="score-pad")
    page = phone(1280, 720, new_here=True)
    page.goto(server.url)
    page.locator("#this-screen summary").click()
    page.locator("[data-loudspeaker]").click()
    expect(page.locator(".tv-frame")).to_be_visible()
    expect(page.locator("#sound")).to_have_attribute("data-on", "")
    expect(page.locator("#sound-offer")).to_be_hidden()
    assert page.evaluate("[companion.sound.level, companion.sound.audio.state]") == ["loud", "running"]


def test_how_loud_is_chosen_in_a_sheet_and_remembered(drill: Table, phone: Phone) -> None:
    page = drill.sit(phone(), 0)
    for level, label in (("soft", "Soft"), ("loud", "Loud"), ("off", "Off")):
        page.locator("#sound").click()
        check(page)
        page.get_by_role("radio", name=label).check()
        page.get_by_text("Close").click()
        assert page.evaluate("[companion.sound.level, companion.sound.on]") == [level, level != "off"]
        assert page.evaluate("localStorage.sound") == level


# Voice


def choose_voice(page: Page) -> None:
    page.locator("#sound").click()
    page.get_by_text("Say aloud what happens").click()
    page.get_by_text("Close").click()


def test_moments_are_spoken_by_a_voice_of_this_device(drill: Table, phone: Phone) -> None:
    page = sound_is(phone(), "on")
    page.add_init_script(HEARD % "true")
    drill.sit(page, 0)
    choose_voice(page)
    reveal(drill)
    expect(page.locator("#stage")).to_be_visible()
    assert page.evaluate("said") == ["en-US: Say aloud what happens", "en-US: All bids are open"]
    page.reload()
    expect(page.locator("#voice")).to_be_checked()


def test_without_one_it_says_so_and_chimes(drill: Table, phone: Phone) -> None:
    page = sound_is(phone(), "on")
    page.add_init_script(HEARD % "false")
    drill.sit(page, 0)
    choose_voice(page)
    expect(page.locator("#notice")).to_contain_text("You hear a chime instead.")
    reveal(drill)
    expect(page.locator("#stage")).to_be_visible()
    assert page.evaluate("said") == []


def test_a_browser_that_cannot_speak_has_no_switch(drill: Table, phone: Phone) -> None:
    page = phone()
    page.add_init_script("Object.defineProperty(window, 'speechSynthesis', {value: undefined})")
    drill.sit(page, 0).locator("#sound").click()
    expect(page.get_by_text("How loud?")).to_be_visible()
    expect(page.get_by_text("Say aloud what happens")).to_be_hidden()
