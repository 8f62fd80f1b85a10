"""How many taps the ways take that people go on every evening: each is counted where it begins, on a phone, by hand."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.page_checks import Phone, check
from tests.browser.seated_phones import Table
from tests.browser.test_import import file_of
from tests.browser.test_one_phone import enter, open_here
from tests.browser_phones import undecided
from tests.server_process import Server

FOUR = ("Ann", "Bob", "Cem", "Dora")
TEN = (*FOUR, "Eve", "Fay", "Gus", "Hal", "Ida", "Jon")


class Thumb:
    """Taps what is in sight, without scrolling unless somebody says so, and counts. Questions are answered by a tap, too."""

    def __init__(self, page: Page) -> None:
        self.page = undecided(page)
        self.taps = 0

    def tap(self, on: Locator, *, scrolls: bool = False) -> None:
        expect(on).to_be_visible()
        if not scrolls:
            expect(on).to_be_in_viewport(ratio=1)
        on.click()
        self.taps += 1

    def press(self, name: str | re.Pattern[str]) -> None:
        self.tap(self.page.get_by_role("button", name=name, exact=True))

    def follow(self, name: str) -> None:
        self.tap(self.page.get_by_role("link", name=name, exact=True))


class House(NamedTuple):
    server: Server
    phone: Phone
    folder: Path


def all_entered(house: House) -> tuple[str, Page, Page]:
    """A game of four whose last number was just entered, on the phones of Ann, who hosts, and of Bob; with its code."""
    ann, bob = house.phone(), house.phone()
    code = open_here(ann, house.server, "score-pad", *FOUR)
    bob.goto(f"{house.server.url}/j/{code}")
    bob.get_by_role("button", name="Bob").click()
    for number, (page, name) in enumerate(zip((ann, bob, ann, ann), FOUR, strict=True)):
        expect(page.locator(".now-line h1")).to_have_text(re.compile(f"({name}’s r|Your r|R)ound 1"))
        enter(page, number * 7 % 12)
    expect(ann.get_by_role("button", name=re.compile("^Undo: Dora"))).to_be_visible()
    return code, ann, bob


def confirmed(house: House) -> Page:
    """The page of a play in the gallery, as a phone shows it."""
    table, page = Table(house.server, "score-pad", *FOUR), house.phone()
    for seat in range(len(FOUR)):
        table.send(seat, "ScoreEntered", row=0, score=seat * 7 % 12)
    table.send(0, "GameEnded")
    table.send(0, "Confirmed")
    page.goto(f"{house.server.url}/gallery")
    page.locator("a.poster").first.click()
    expect(page.locator(".of-play")).to_be_visible()
    return page


def new_table_with_four_known_people(house: House) -> int:
    confirmed(house)
    thumb = Thumb(house.phone())
    thumb.page.goto(house.server.url)
    thumb.tap(thumb.page.locator("a[href='/new/score-pad']").first)
    thumb.tap(thumb.page.get_by_role("link", name=re.compile("Like last time")))
    thumb.press(re.compile("Start now"))
    expect(thumb.page.locator("#badge")).to_have_attribute("data-state", "live")
    return thumb.taps


def finish_and_play_another_game(house: House) -> int:
    code, ann, bob = all_entered(house)
    thumb = Thumb(ann)
    thumb.press("That was the last round")
    thumb.press("Confirm the result")
    chip = ann.locator(".next-games button").first
    chosen = chip.inner_text()
    thumb.tap(chip)
    bob.get_by_role("button", name="Go now").click()  # or they follow by themselves, ten seconds later
    for page in (ann, bob):
        expect(page).not_to_have_url(re.compile(code))
        expect(page.locator(".top .where strong")).to_have_text(chosen)
    return thumb.taps


def finish_and_play_again(house: House) -> int:
    code, ann, _ = all_entered(house)
    thumb = Thumb(ann)
    thumb.press("That was the last round")
    thumb.press("Confirm and play again")
    expect(ann).not_to_have_url(re.compile(code))
    return thumb.taps


def redo(house: House) -> int:
    table = Table(house.server, "score-pad", *FOUR)
    table.send(0, "ScoreEntered", row=0, score=5)
    page = table.sit(house.phone(), 0)
    page.get_by_role("button", name=re.compile("^Undo")).click()
    thumb = Thumb(page)
    thumb.press("Redo")
    expect(page.locator("#total-0")).to_have_text("5")
    return thumb.taps


def personal_code_of_the_last_of_ten(house: House) -> int:
    """One tap alone shows it to nobody who did not ask for it: whoever scans it has the seat."""
    thumb = Thumb(Table(house.server, "score-pad", *TEN).sit(house.phone(), 9))
    thumb.follow("Table")
    thumb.press("Personal QR for another phone of yours")
    expect(thumb.page.locator(".way-in .qr svg")).to_be_in_viewport(ratio=1)
    return thumb.taps


def bring_in_a_file(house: House, *, bare: bool = False) -> int:
    """What is tapped in the phone's own list of files is not ours."""
    file = file_of(41, house.folder)
    if not bare:
        confirmed(house)
    thumb = Thumb(house.phone())
    thumb.page.goto(f"{house.server.url}/gallery")
    with thumb.page.expect_file_chooser() as chosen:
        thumb.tap(thumb.page.locator("label.camera"))
    chosen.value.set_files(file)
    thumb.press("Bring in 41 plays")
    expect(thumb.page.get_by_role("heading", name="Report of the import")).to_be_visible()
    return thumb.taps


def bring_in_the_first_file(house: House) -> int:
    return bring_in_a_file(house, bare=True)


def correct_a_score(house: House) -> int:
    """Beside the digits, which are two."""
    thumb = Thumb(confirmed(house))
    expect(thumb.page.locator(".of-play h2")).to_have_text("Dora wins")
    thumb.tap(thumb.page.locator(".fix-it").nth(1), scrolls=True)
    check(thumb.page)
    for _ in "99":
        thumb.press("9")
    thumb.press("Save")
    expect(thumb.page.locator(".of-play h2")).to_have_text("Bob wins")
    return thumb.taps - len("99")


WAYS: list[tuple[Callable[[House], int], int]] = [
    (new_table_with_four_known_people, 3),
    (finish_and_play_another_game, 3),
    (finish_and_play_again, 2),
    (redo, 1),
    (personal_code_of_the_last_of_ten, 2),
    (correct_a_score, 2),
    (bring_in_the_first_file, 2),
    (bring_in_a_file, 2),
]


@pytest.mark.parametrize(("way", "most"), WAYS, ids=[way.__name__ for way, _ in WAYS])
def test_it_takes_few_taps(
    own_server: Callable[..., Server], phone: Phone, tmp_path: Path, way: Callable[[House], int], most: int
) -> None:
    assert way(House(own_server(), phone, tmp_path)) <= most
