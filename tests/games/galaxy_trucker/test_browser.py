"""On real phones: a whole round against the glass, the flight, the money; and every phase as a picture."""

from __future__ import annotations

import re
import statistics
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser import tables
from tests.browser.looks import Phone, Shot, check_game, picture
from tests.browser.tables import sit
from tests.servers import Server

PATIENCE = 15_000
"""Milliseconds; a glass of 5 s has to run out within them."""
NAMES = ("Ann", "Bartholomäus-Max", "Cem", "Dora")


class Table(tables.Table):
    def __init__(self, server: Server, **options: Any) -> None:
        super().__init__(server, "galaxy-trucker", *NAMES, **options)

    def launch(self) -> None:
        self.send(0, "BuildStarted")
        for seat in range(4):
            self.send(seat, "TileTaken", number=seat + 1)
        self.send(0, "FlightStarted")


SKEW = "(() => { const real = Date.now.bind(Date), by = %d; Date.now = () => real() + by; })()"
SKEWS = (-300_000, 0, 180_000, 3_600_000)
OFF = """() => new Promise((done) => {
  const glass = document.getElementById('glass'), off = [];
  const look = () => {
    const height = Number(glass.querySelector('.upper').getAttribute('height')) / 66;
    const shown = height * height * Number(glass.dataset.length);
    const real = Number(glass.dataset.deadline) - (performance.timeOrigin + performance.now());
    off.push(shown - real);
    if (off.length < 20) setTimeout(look, 10); else done(off);
  };
  look();
})"""
"""How far the sand as drawn is from the true time left: one machine, so the true time is at hand, unskewed."""


def same(phones: list[Page], where: str) -> None:
    first = phones[0].locator(where).inner_html()
    for page in phones[1:]:
        expect(page.locator(where)).to_have_js_property("innerHTML", first)


def everywhere(phones: list[Page], where: str, words: str) -> None:
    for page in phones:
        expect(page.locator(where)).to_contain_text(words, timeout=PATIENCE)


def race(one: Page, other: Page, where: str) -> None:
    """Both tap at the same instant."""
    at = one.evaluate("performance.timeOrigin + performance.now() + 400")
    tap = "([where, at]) => { setTimeout(() => document.querySelector(where).click(), at - performance.timeOrigin - performance.now()) }"
    one.evaluate(tap, [where, at])
    other.evaluate(tap, [where, at])


def count(page: Page, sends: str = "My ship is counted", /, **bumps: int) -> None:
    """The sheet at the journey's end: one tap for each thing, and one to send."""
    for label, times in bumps.items():
        for _ in range(times):
            page.get_by_role("button", name=f"{label.replace('_', ' ')} +1", exact=True).click()
    page.get_by_role("button", name=sends).click()


def test_a_whole_round_on_four_phones(server: Server, phone: Phone) -> None:
    table = Table(server, timer_seconds=5, rounds=["I", "II"], hidden_credits=False)
    phones = [table.sit(phone(), seat) for seat in range(4)]
    ann, bob, cem, dora = phones

    ann.get_by_role("button", name="Go!").click()
    everywhere(phones, "#glass-state", "Circle 1")
    expect(bob.locator("#flip button")).to_be_disabled()
    expect(bob.locator("#why-timer")).to_contain_text("still running")
    ann.locator("#done button[value='3']").click()
    expect(ann.locator("#my-tile")).to_contain_text("3")
    race(bob, cem, "#done button[value='1']")
    expect(ann.locator("#tile-1 .mark")).to_be_visible()
    winner, loser = (bob, cem) if ann.locator("#tile-1 .mark").inner_text() == "B" else (cem, bob)
    expect(winner.locator("#my-tile .tile")).to_have_text("1")
    expect(loser.locator("#notice")).to_contain_text("was faster")

    everywhere(phones, "#glass-state", "Empty: turn it!")
    expect(dora.locator("#flip button")).to_be_disabled()
    expect(dora.locator("#why-timer")).to_contain_text("somebody who has finished")
    ann.get_by_role("button", name="Flip to Start").click()
    everywhere(phones, "#glass-state", "Circle Start")
    everywhere(phones, "#glass-state", "Time is up. Hands off!")
    expect(ann.locator("#flip button")).to_be_disabled()
    loser.locator("#done button[value='2']").click()
    dora.locator("#done button[value='4']").click()

    everywhere(phones, "#launch", "Launch")
    dora.locator("#launch button").click()
    everywhere(phones, "#board-words", "leads")
    ann.locator("#days-0").get_by_role("button", name="Days +3").click()
    expect(ann.locator("#ship-0")).to_have_class(re.compile("leader"))
    expect(dora.locator("#ship-0")).to_have_class(re.compile("leader"))
    dora.locator("#days-3").get_by_role("button", name="Days -2").click()
    bob.locator("#credits-1").get_by_role("button", name="Credits +4").click()
    expect(bob.locator("#flight-credits")).to_have_text("4")
    cem.locator("#give-up button").click()
    everywhere(phones, "#board-words", "Ann leads.")
    expect(ann.locator("#ship-2")).to_have_count(0)
    same(phones, ".board")

    ann.locator("#land button").click()
    everywhere(phones, ".counting", "My ship is counted")
    count(ann, Exposed_connectors=2, Red_goods=1)
    count(bob, Exposed_connectors=3, Blue_goods=2, Lost_components=1)
    count(cem, Yellow_goods=1)
    count(dora, Exposed_connectors=2)
    everywhere(phones, "#hand-0", "10")
    everywhere(phones, "#hand-3", "4")
    same(phones, ".paid")
    ann.locator("#next-round button").click()
    everywhere(phones, "h1", "Set up")


def test_a_guided_card_and_a_host_who_counts_for_a_silent_phone(server: Server, phone: Phone, shot: Shot) -> None:
    table = Table(server, guided=True, hidden_credits=False)
    ann, screen = table.sit(phone(), 0), table.screen(phone(1920, 1080))
    table.launch()
    expect(ann.locator("#deck")).to_be_visible()
    table.send(0, "CardTurned", kind_of_card="planets", planets=["RR", "B"], days=2)
    expect(screen.locator(".adventure")).to_contain_text("Planets")
    picture(shot, "galaxy-trucker-card", ann, checked=True)
    picture(shot, "galaxy-trucker-card", screen)
    ann.get_by_role("button", name="Planet 1: 2 red").click()
    expect(ann.locator("#adventure")).to_contain_text("Ann lands on planet 1")
    table.send(0, "CardClosed")
    table.send(0, "JourneyEnded")
    host = sit(phone(), server, table.code, table.opened["host_token"], "?as=1")
    count(host, "The ship is counted", Exposed_connectors=4)
    expect(ann.locator("#paid-1")).not_to_contain_text("still counting")
    check_game(host)


def test_the_quick_page_counts(server: Server, phone: Phone, shot: Shot) -> None:
    page = phone()
    page.goto(f"{server.url}/quick/galaxy-trucker")
    page.get_by_label("First trucker").first.fill("Ann")
    page.get_by_label("Second trucker").first.fill("Bob")
    page.locator("#place-0-0").select_option("1st")
    page.locator("[id='goods.red-0-0']").fill("2")
    page.locator("[id='lost_components-0-1']").fill("1")
    page.get_by_role("button", name="Count").click()
    expect(page.locator("#result, .sheet").first).to_contain_text("Ann")
    shot(page, "galaxy-trucker-quick-360")
    check_game(page)


def test_the_sand_is_the_same_on_phones_with_wrong_clocks(server: Server, phone: Phone) -> None:
    table = Table(server, timer_seconds=90)
    phones = [phone() for _ in SKEWS]
    for seat, (page, skew) in enumerate(zip(phones, SKEWS, strict=True)):
        page.add_init_script(SKEW % skew)
        table.sit(page, seat)
    table.send(0, "BuildStarted")
    for page in phones:
        expect(page.locator("#glass-state")).to_have_text("Circle 1")
        page.evaluate("companion.clock.sync()")
    for page in phones:
        assert abs(statistics.median(page.evaluate(OFF))) < 50


def test_every_phase_is_worth_looking_at(server: Server, phone: Phone, shot: Shot) -> None:
    table = Table(server, timer_seconds=90)
    ann, screen = table.sit(phone(), 0), table.screen(phone(1920, 1080))
    picture(shot, "galaxy-trucker-setup", ann, checked=True)
    picture(shot, "galaxy-trucker-setup", screen)
    table.send(0, "BuildStarted")
    expect(ann.locator("#glass")).to_have_attribute("data-deadline", re.compile(r"\d+"))
    picture(shot, "galaxy-trucker-build", ann, checked=True)
    picture(shot, "galaxy-trucker-build", screen)
    table.send(1, "TimerPaused")
    expect(ann.locator("#glass-state")).to_contain_text("Paused by")
    picture(shot, "galaxy-trucker-paused", ann)
    picture(shot, "galaxy-trucker-paused", screen)
    table.send(1, "TimerResumed")
    shot(ann, "galaxy-trucker-countdown-360")
    shot(screen, "galaxy-trucker-countdown-1920")
    table.send(0, "TileTaken", number=2)
    expect(ann.locator("#my-tile")).to_be_visible()
    picture(shot, "galaxy-trucker-done", ann)
    picture(shot, "galaxy-trucker-done", screen)
    for seat, number in ((1, 1), (2, 3), (3, 4)):
        table.send(seat, "TileTaken", number=number)
    expect(ann.locator("#launch")).to_be_visible()
    picture(shot, "galaxy-trucker-check", ann, checked=True)
    picture(shot, "galaxy-trucker-check", screen)
    table.send(0, "FlightStarted")
    for seat, days in ((0, 12), (1, 42), (2, 3), (3, -5)):
        table.send(seat, "DaysMoved", days=days)
    table.send(0, "CreditsChanged", amount=5)
    expect(ann.locator("#flight-credits")).to_have_text("5")
    picture(shot, "galaxy-trucker-flight", ann, checked=True)
    picture(shot, "galaxy-trucker-flight", screen, checked=True)
    ann.locator("#deck > summary").click()
    ann.locator("#typed > summary").click()
    ann.locator("#ship-sheet > summary").click()
    ann.locator("#others > summary").click()
    check_game(ann)
    shot(ann, "galaxy-trucker-flight-open-360")
    table.send(0, "JourneyEnded")
    expect(ann.locator(".counting")).to_be_visible()
    picture(shot, "galaxy-trucker-end", ann, checked=True)
    picture(shot, "galaxy-trucker-end", screen)
    for seat in range(4):
        goods = {"red": seat, "yellow": 1, "green": 0, "blue": 2}
        table.send(seat, "ShipCounted", exposed_connectors=3 + seat, goods=goods, lost_components=seat)
    expect(ann.locator("#next-round")).to_be_visible()
    picture(shot, "galaxy-trucker-paid", ann, checked=True)
    picture(shot, "galaxy-trucker-paid", screen)
    table.send(0, "GameEnded")
    expect(ann.locator("#result")).to_be_visible()
    picture(shot, "galaxy-trucker-over", ann, checked=True)
    picture(shot, "galaxy-trucker-over", screen)
