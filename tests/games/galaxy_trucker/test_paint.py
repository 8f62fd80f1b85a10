"""Drawing a ship on a real phone: how many touches it takes, what survives, and what the TV shows of a hit."""

from __future__ import annotations

import base64
import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from companion.games.galaxy_trucker.options import RoundName
from tests.browser import seated_phones
from tests.browser.page_checks import Phone, check
from tests.games.galaxy_trucker.shipyard import build_well, words
from tests.server_process import Server

HAND = Path(__file__).with_name("painting_hand.js").read_text()
BUDGET: dict[RoundName, int] = {"I": 35, "II": 45, "III": 60}
SHIP = "0507g00040 0606o00440 0607x04444 0705E00400 0706c04444 0707P03333 0708b04044 0806e04000 0807x04440 0808c04004"
"""For board I."""


def table_with(server: Server, board: RoundName) -> seated_phones.Table:
    """Ann and Bob have built, and nobody has said that the ships are drawn."""
    table = seated_phones.Table(server, "galaxy-trucker", "Ann", "Bob", rounds=[board], guided=True)
    table.send(0, "BuildStarted")
    table.send(0, "TileTaken")
    return table


def painted(page: Page, drawing: str) -> int:
    """The touches that this drawing took."""
    touches, drawn = page.evaluate(f"({HAND})({drawing!r})")
    assert sorted(drawn.split()) == sorted(drawing.split())
    return int(touches)


UNDO_ALL = "() => { const undo = document.querySelector('[data-undo]'); while (!undo.disabled) undo.click(); }"


@pytest.mark.parametrize("ships", [6, pytest.param(30, marks=pytest.mark.soak)])
@pytest.mark.parametrize("board", list(BUDGET))
def test_a_ship_is_drawn_with_few_touches(server: Server, phone: Phone, board: RoundName, ships: int) -> None:
    page = table_with(server, board).sit(phone(), 0, "?q=draw")
    taken = []
    for seed in range(ships):
        page.evaluate(UNDO_ALL)
        page.locator('[data-brush="c"]').evaluate("button => button.click()")
        expect(page.locator("[name=drawing]")).to_have_value("0707P03333")
        taken.append(painted(page, words(build_well(board, random.Random(seed)), board, painted=True)))
    print(f"{board}: {sum(taken) / ships:.1f} touches on the average, {max(taken)} at the most")
    assert max(taken) <= BUDGET[board], list(enumerate(taken))


A_DOT = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


def the_very_tile_and_back(page: Page) -> None:
    """A tile is chosen among those that fit, a square is emptied by holding it, and both strokes are undone."""
    page.get_by_role("button", name="structural module").click()
    page.mouse.click(*middle(page, "0607"))
    page.locator("[data-fits] button").first.click()
    expect(page.locator("[name=drawing]")).to_have_value(re.compile(r"0607x0[1-3]{4}"))
    page.mouse.move(*middle(page, "0808"))
    page.mouse.down()
    expect(page.locator("[name=drawing]")).not_to_have_value(re.compile("0808c"))
    page.mouse.up()
    for _ in range(2):
        page.get_by_role("button", name="Undo the last stroke").click()
    expect(page.locator("[name=drawing]")).to_have_value(SHIP)


def with_keys(page: Page) -> None:
    """The pilot's right neighbour's right neighbour is painted, and undone, without a finger."""
    page.get_by_role("button", name="shield").click()
    board = page.locator(".paint-board")
    board.focus()
    for key in ("ArrowRight", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(board).to_have_attribute("aria-label", "Row 7, column 9: shield. Brush: shield")
    expect(page.locator("[name=drawing]")).to_have_value(re.compile("0709s0000"))
    page.keyboard.press("Shift+ArrowUp")
    expect(page.locator("[name=drawing]")).to_have_value(re.compile("0709s0400"))
    page.keyboard.press("Delete")
    expect(page.locator("[name=drawing]")).to_have_value(SHIP)


MIDDLE = """name => {
  const { rows, columns } = document.querySelector("[data-painter]").dataset, number = (text) => text.split(" ").map(Number);
  const at = [number(columns).indexOf(Number(name.slice(2))), number(rows).indexOf(Number(name.slice(0, 2)))];
  const point = new DOMPoint(...at.map((place) => (place + 0.5) * 44));
  const there = point.matrixTransform(document.querySelector(".paint-board").getScreenCTM());
  return [there.x, there.y];
}"""


def middle(page: Page, name: str) -> tuple[float, float]:
    """Where this square is on the screen."""
    x, y = page.evaluate(MIDDLE, name)
    return x, y


def whole_board_in_sight(page: Page) -> None:
    """No row is under the brushes, and the only undo is that of the strokes."""
    board, tools = page.locator(".paint-board").bounding_box(), page.locator(".paint-tools").bounding_box()
    assert board is not None
    assert tools is not None
    assert board["y"] + board["height"] <= tools["y"]
    expect(page.locator("#undo")).to_be_hidden()
    expect(page.locator("[data-undo]")).to_be_visible()


def test_a_ship_is_drawn_and_hit_and_the_tv_shows_it(server: Server, phone: Phone) -> None:
    table = table_with(server, "I")
    ann = table.sit(phone(), 0)
    tv = table.screen(phone(1920, 1080))
    ann.get_by_role("link", name="Draw your ship").click()
    expect(ann.locator(".paint-board")).to_be_visible()
    check(ann)
    whole_board_in_sight(ann)
    for_all = seated_phones.sit(phone(), server, table.code, table.opened["host_token"], "?as=0&q=draw")
    expect(for_all.locator(".acting")).to_be_visible()
    whole_board_in_sight(for_all)
    painted(ann, SHIP)
    ann.locator("[data-photo-file]").set_input_files({"name": "ship.png", "mimeType": "image/png", "buffer": A_DOT})
    expect(ann.locator(".paint-board image")).to_have_count(1)
    ann.reload()
    expect(ann.locator("[name=drawing]")).to_have_value(SHIP)
    expect(ann.locator(".paint-board image")).to_have_count(1)
    ann.get_by_role("button", name="Hang it in the gallery").click()
    expect(ann.get_by_role("button", name="It hangs in the gallery")).to_be_disabled()
    expect(tv.locator("#latest")).to_contain_text("Ann hung a photo for the gallery")
    ann.get_by_role("button", name="Remove photo").click()
    the_very_tile_and_back(ann)
    with_keys(ann)
    ann.get_by_role("button", name="Done", exact=True).click()
    expect(ann.get_by_text("The drawing has no mistakes.")).to_be_visible()
    expect(tv.locator("#drawn-0 .gt-at")).to_have_count(10)
    table.send(1, "TileTaken")
    ann.get_by_role("button", name="Humans in every cabin").click()
    ann.locator('[data-taps="home-0706"]').click()
    expect(tv.locator('#drawn-0 use[href="#gt-thing-orange"]')).to_have_count(1)
    table.send(0, "FlightStarted")
    table.send(0, "CardTurned", kind_of_card="meteors", threats=["large left"])
    table.send(0, "DiceRolled", first=3, second=4)
    expect(tv.locator("#stage .gt-hit .gt-falls")).to_have_count(1)
    expect(ann.locator("#stage .gt-hit")).to_have_count(0)
    expect(tv.locator("#flown-0 .gt-at")).to_have_count(9)
    expect(ann.locator(".gt-my-ship .gt-at")).to_have_count(9)
    expect(ann.locator("#page")).to_contain_text("Ann loses: double engine.")
    table.send(1, "CardStepAnswered")
    table.send(0, "CardTurned", kind_of_card="slavers", strength=9, lose=1)
    table.send(0, "CardStepAnswered", number=1)
    ann.locator('[data-taps="give-0707"]').click()
    expect(ann.locator("#page")).to_contain_text("Ann gives 1 crew member.")
    ann.locator('[data-taps="from-0808"]').click()
    expect(ann.locator("#latest")).to_contain_text("Ann gave it from row 8, column 8 instead")
