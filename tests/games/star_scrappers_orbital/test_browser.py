"""On real phones: a year's end on three at once, taps counted; a bot's turn; peace; every phase as a picture."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser import seated_phones
from tests.browser.page_checks import Phone, Shot, check_game, picture
from tests.server_process import Server


class Table(seated_phones.Table):
    def __init__(self, server: Server, *people: str, **options: Any) -> None:
        super().__init__(server, "star-scrappers-orbital", *people, **options)
        self.send(0, "FirstChosen", first=0)


class Thumb:
    """Counts its taps."""

    def __init__(self) -> None:
        self.taps = 0

    def tap(self, place: Locator) -> None:
        self.taps += 1
        place.click()


def test_a_years_end_on_three_phones_at_once(server: Server, phone: Phone, shot: Shot) -> None:
    table = Table(server, "Ann", "Bartholomäus-Max", "Cem")
    ann, bob, cem = (table.sit(phone(reduced_motion="reduce"), seat) for seat in range(3))
    building = Thumb()
    building.tap(ann.locator("#build label.chip", has_text="2"))
    building.tap(ann.locator("#build button.colour", has_text="Bio"))
    expect(bob.locator(".now-line h1")).to_contain_text("Your turn")
    assert building.taps == 2
    expect(bob.locator("#n0-bio")).to_have_text("1")
    bob.locator("#build button.colour", has_text="Military").dblclick()
    expect(cem.locator(".now-line h1")).to_contain_text("Your turn")
    expect(cem.locator("#n1-military")).to_have_text("1")  # two taps in a hurry are one turn
    picture(shot, "star-scrappers-turn", cem)
    for page, after in ((cem, "Cem"), (ann, "Cem, Ann")):
        page.locator("#pass button").click()
        expect(bob.locator(".now-line p")).to_contain_text(f"Passed in a row: {after}.")
    picture(shot, "star-scrappers-passing", bob)
    bob.locator("#pass button").click()
    for page in (ann, bob, cem):
        expect(page.locator(".now-line h1")).to_have_text("Year 1 is over")
    picture(shot, "star-scrappers-count", ann)
    check_game(ann)
    tracked, untracked = Thumb(), Thumb()
    tracked.tap(ann.locator("#count-card button.primary"))
    for colour in ("structural", "bio", "commercial", "support", "scientific", "military"):
        untracked.tap(cem.locator(f"#count-card [data-of$='-{colour}'][data-bump='1']"))
    untracked.tap(cem.locator("#count-card button.primary"))
    assert untracked.taps == 7, "six steppers and confirm"
    expect(ann.locator("#still-counting")).to_have_text("Still counting: Bartholomäus-Max")
    bob.locator("#count-card button.primary").click()
    for page in (ann, bob, cem):
        expect(page.locator("#award-structural .holding.wins")).to_have_count(1)
        expect(page.locator("#award-bio .holding.wins")).to_have_count(2)
        expect(page.locator("#vp-2")).to_have_text("6")
    picture(shot, "star-scrappers-awards", ann)
    check_game(ann)
    for step in range(1, 8):
        expect(ann.locator(f"#step-{step}")).to_have_attribute("aria-current", "step")
        if step in (3, 4):
            picture(shot, f"step{step}", ann)
        # Each step arms its button again: a thumb that was meant for the step before skips nothing.
        expect(ann.locator("#step-done button")).to_have_css("animation-name", f"arm-{step % 2}")
        tracked.tap(ann.locator("#step-done button"))
    expect(cem.locator(".years [aria-current]")).to_have_text("2")
    expect(bob.locator(".now-line h1")).to_contain_text("Your turn")
    assert tracked.taps <= 8
    expect(cem.locator("#my-military")).to_have_text("1")
    picture(shot, "star-scrappers-second-year", bob)


def test_a_bots_turn_one_question_at_a_time(server: Server, phone: Phone, shot: Shot) -> None:
    table = Table(server, "Ann", mode="solo-bots", counters=["money", "crew", "cards"])
    ann, screen = table.sit(phone(reduced_motion="reduce"), 0), table.screen(phone(1920, 1080, reduced_motion="reduce"))
    picture(shot, "star-scrappers-counted", ann)
    ann.locator("#build button.colour", has_text="Support").click()
    words = ann.locator("#q-words")
    expect(words).to_have_text("Turn up the top card of Bot 1’s stack. Module or event?")
    picture(shot, "star-scrappers-bot", ann, screen)
    ann.get_by_role("button", name="Module", exact=True).click()
    expect(words).to_contain_text("Which module is it?")
    picture(shot, "star-scrappers-bot-module", ann)
    ann.locator("#bot-module button.colour", has_text="Bio").click()
    ann.get_by_role("button", name="Yes").click()
    expect(words).to_have_text("Where is the first exit that will do? Bot 1 pays 6 MC.")
    picture(shot, "star-scrappers-bot-place", ann)
    ann.get_by_role("button", name="At the west exit").click()
    expect(ann.locator("#told > span").last).to_have_text(
        "Bot 1 built a Bio module at the west exit of the core (Structural) for 6 MC."
    )
    ann.get_by_role("button", name="Event", exact=True).click()
    expect(words).to_have_text("Which event is it?")
    picture(shot, "star-scrappers-bot-event", ann)
    ann.get_by_role("button", name="Meteor Storm").click()
    ann.get_by_role("button", name="Yes").click()
    expect(words).to_have_text("Can Meteor Storm be used against Ann?")
    picture(shot, "star-scrappers-bot-target", ann)
    ann.get_by_role("button", name="Yes").click()
    expect(ann.get_by_label("Support no. 1")).to_be_checked()  # the only one, so the app names it
    picture(shot, "star-scrappers-bot-carry", ann)
    check_game(ann)
    ann.get_by_role("button", name="Done: its turn is over").click()
    expect(ann.locator("#repairing")).to_be_visible()
    picture(shot, "star-scrappers-damaged", ann, screen)
    check_game(ann)
    ann.locator("#player-1 summary").click()
    expect(ann.locator("#of-1-1")).to_contain_text("Bio")


def test_peace_and_the_last_year(server: Server, phone: Phone, shot: Shot) -> None:
    table = Table(server, "Ann", mode="solo-peace", deck=[0, 0, 0, 0, 60])
    for _ in range(4):
        table.send(0, "OpponentsDrawn")
        table.send(0, "Passed")
        table.send(0, "YearCounted", counts={"structural": 2, "support": 2, "commercial": 1})
        table.send(0, "YearEnded")
    ann, screen = phone(), table.screen(phone(1920, 1080, reduced_motion="reduce"))
    ann.context.add_cookies([{"name": "theme", "value": "light", "url": server.url}])
    table.sit(ann, 0)
    for number in range(3):
        expect(ann.locator(".now-line h1")).to_contain_text(f"{3 - number} module")
        ann.locator("#dealing button", has_text="Bio").click()
    expect(ann.locator(".now-line h1")).to_have_text("Opponent 2 gets 3 modules")
    picture(shot, "star-scrappers-peace", ann, screen)
    check_game(ann)
    ann.get_by_role("button", name="Let the app draw 3").click()
    expect(ann.locator("#race h2")).to_have_text("12 of 18 points")
    ann.locator("#pass button").click()
    ann.locator("#count-card button.primary").click()
    expect(ann.locator("#award-structural .holding.wins")).to_have_count(1)
    hidden = ann.locator("#result").evaluate("node => getComputedStyle(node).opacity")
    assert hidden == "0", "the result waits for the colours"
    expect(ann.locator("#moment-over")).not_to_have_attribute("data-moment", "fanfare")
    ann.evaluate("document.getAnimations().forEach(shown => shown.finish())")
    expect(ann.locator("#moment-over")).to_have_attribute("data-moment", "fanfare")
    expect(screen.locator("#result h1")).to_contain_text("Ann wins")
    picture(shot, "star-scrappers-over", ann, screen)
    check_game(ann)
    check_game(screen)
