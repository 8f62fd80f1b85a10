"""On real phones: a whole round against the glass, the flight, the money; and every phase as a picture."""

from __future__ import annotations

import statistics
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser import seated_phones
from tests.browser.page_checks import Phone, Shot, check_game, check_width, picture
from tests.browser.seated_phones import sit
from tests.browser.test_tv import SIZES
from tests.browser.tv_scenes import NAMES as LONGEST
from tests.server_process import Server

PATIENCE = 15_000
"""Milliseconds; a glass of 5 s has to run out within them."""
NAMES = ("Ann", "Bartholomäus-Max", "Cem", "Dora")
SKEW = "(() => { const real = Date.now.bind(Date), by = %d; Date.now = () => real() + by; })()"
SKEWS = (-300_000, 0, 180_000, 3_600_000)
LOOK_AT_THE_SAND = """() => {
  const glass = document.getElementById('glass');
  const off = () => {
    const height = Number(document.querySelector('.upper').getAttribute('height')) / 66;
    const shown = height * height * Number(glass.dataset.length);
    return shown - (Number(glass.dataset.deadline) - (performance.timeOrigin + performance.now()));
  };
  const wait = () => new Promise((go) => setTimeout(go, 10));
  window.off = companion.clock.sync().then(async () => {
    const found = [];
    while (found.length < 20) { found.push(off()); await wait(); }
    return found;
  });
}"""
"""How far the sand as drawn is from the true time left: one machine, so the true time is at hand, unskewed."""

EMPTY_CARDS = """() => [...document.querySelectorAll('main .card')].filter((card) => card.checkVisibility() && !card.innerText.trim()
  && !card.querySelector('svg, button')).map((card) => card.id || card.className)"""

ABOVE_THE_BAR = """(place) => place.getBoundingClientRect().bottom
  <= document.querySelector('nav.tabs').getBoundingClientRect().top"""

CLEAR_OF_THE_BUTTON = """() => document.querySelector('#notice').getBoundingClientRect().bottom
  <= document.querySelector('.to-count .gt-wide').getBoundingClientRect().top"""

ON_THE_BOARD = """() => {
  const track = document.querySelector('.is-oval').closest('.gt-board').querySelector('.days');
  const ships = [...document.querySelectorAll('.is-oval')].flatMap((list) => [...list.closest('.gt-board').querySelectorAll('.ship circle')])
    .map((ship) => ship.getBoundingClientRect());
  const back = track.getScreenCTM().inverse(), covered = [];
  const rests = (x, y) => track.isPointInStroke(new DOMPoint(x, y).matrixTransform(back))
    || ships.some((ship) => Math.hypot(x - (ship.left + ship.right) / 2, y - (ship.top + ship.bottom) / 2) < ship.width / 2);
  for (const said of document.querySelectorAll('.is-oval :is(.mark, .name, .behind)')) {
    const { left, right, top, bottom } = said.getBoundingClientRect();
    for (let x = left; x <= right; x += 4) for (let y = top; y <= bottom; y += 4) if (rests(x, y)) { covered.push(said.textContent); x = right; break; }
  }
  return covered;
}"""
"""What is said inside the flight board and covers its days or a ship on it."""


class Table(seated_phones.Table):
    def __init__(self, server: Server, *names: str, **options: Any) -> None:
        super().__init__(server, "galaxy-trucker", *(names or NAMES), **options)


def same(phones: list[Page], where: str) -> None:
    first = phones[0].locator(where).inner_html()
    for page in phones[1:]:
        expect(page.locator(where)).to_have_js_property("innerHTML", first)


def everywhere(phones: list[Page], where: str, words: str) -> None:
    for page in phones:
        expect(page.locator(where)).to_contain_text(words, timeout=PATIENCE)


def race(one: Page, other: Page, where: str) -> None:
    """Both tap at the same instant."""
    at = one.evaluate("performance.timeOrigin + performance.now() + 300")
    tap = "([where, at]) => { setTimeout(() => document.querySelector(where).click(), at - performance.timeOrigin - performance.now()) }"
    one.evaluate(tap, [where, at])
    other.evaluate(tap, [where, at])


def in_reach(page: Page, *places: str) -> None:
    """Above the bar, without scrolling."""
    for place in places:
        expect(page.locator(place)).to_be_visible()
        assert page.locator(place).evaluate(ABOVE_THE_BAR), place


def count(page: Page, sends: str = "My ship is counted", /, **bumps: int) -> None:
    """The sheet at the journey's end: one tap for each thing, and one to send."""
    for label, times in bumps.items():
        for _ in range(times):
            page.get_by_role("button", name=f"{label.replace('_', ' ')} +1", exact=True).click()
    page.get_by_role("button", name=sends).click()


def test_a_whole_round_on_four_phones_with_wrong_clocks(server: Server, phone: Phone) -> None:
    table = Table(server, timer_seconds=8, rounds=["I", "II"], hidden_credits=False)
    phones = [phone() for _ in SKEWS]
    for seat, (page, skew) in enumerate(zip(phones, SKEWS, strict=True)):
        page.add_init_script(SKEW % skew)
        table.sit(page, seat)
    ann, bob, cem, dora = phones

    ann.get_by_role("button", name="Go!").click()
    everywhere(phones, "#glass-state", "Circle 1")
    in_reach(ann, "#tile-1", "#turning")
    for page in phones:
        page.evaluate(LOOK_AT_THE_SAND)
    expect(bob.locator("#flip button")).to_be_disabled()
    expect(bob.locator("#why-timer")).to_contain_text("still running")
    ann.locator("#done button[value='3']").click()
    expect(ann.locator("#my-tile")).to_contain_text("3")
    race(bob, cem, "#done button[value='1']")
    expect(ann.locator("#tile-1 .mark")).to_be_visible()
    winner, loser = (bob, cem) if ann.locator("#tile-1 .mark").inner_text() == "B" else (cem, bob)
    expect(winner.locator("#my-tile .gt-tile")).to_have_text("1")
    expect(loser.locator("#notice")).to_contain_text("was faster")
    for page in phones:
        assert abs(statistics.median(page.evaluate("window.off"))) < 50

    everywhere(phones, "#glass-state", "Empty: turn it! empty for 0:0")
    expect(dora.locator("#flip button")).to_be_disabled()
    expect(dora.locator("#why-timer")).to_contain_text("somebody who has finished")
    ann.get_by_role("button", name="Flip to Start").click()
    everywhere(phones, "#glass-state", "Last glass!")
    everywhere(phones, "#glass-state", "Time is up. Hands off!")
    expect(ann.locator("#flip button")).to_be_disabled()
    loser.locator("#done button[value='2']").click()
    dora.locator("#done button[value='4']").click()

    everywhere(phones, "#launch", "Launch")
    ann.get_by_role("link", name="Wrong tile? Put it right").click()
    expect(ann.locator("#correct-tiles").get_by_role("button", name="Put the tiles right")).to_be_visible()
    ann.keyboard.press("Escape")
    expect(ann.locator("#correct-tiles")).to_have_count(0)
    ann.locator("#to-tiles").scroll_into_view_if_needed()
    assert ann.evaluate("scrollY") > 100
    dora.locator("#launch button").click()
    everywhere(phones, "#part-standings", "leads")
    assert ann.evaluate("scrollY") == 0, "a new phase starts at the top of its page"
    in_reach(ann, "#days-0", "#credits-0", "#land", "#deck")
    ann.locator("#days-0").get_by_role("button", name="Days +3").click()
    expect(ann.locator("#ship-0 .halo")).to_be_visible()
    expect(dora.locator("#ship-0 .halo")).to_be_visible()
    dora.locator("#days-3").get_by_role("button", name="Days −2").click()
    bob.locator("#credits-1").get_by_role("button", name="Credits +4").click()
    expect(bob.locator("#flight-credits")).to_have_text("4")
    cem.locator("#give-up button").click()
    everywhere(phones, ".gt-board .leads", "leads")
    expect(ann.locator("#ship-2")).to_have_count(0)
    same(phones, ".gt-board")

    ann.locator("#land button").click()
    everywhere(phones, ".counting", "My ship is counted")
    count(ann)
    expect(ann.locator("#notice")).to_contain_text("How many connectors are exposed?")
    assert ann.evaluate(CLEAR_OF_THE_BUTTON), "what is said does not cover the button that it means"
    count(ann, Exposed_connectors=2, Red_goods=1)
    count(bob, Exposed_connectors=3, Blue_goods=2, Lost_components=1)
    count(cem, Yellow_goods=1)
    count(dora, Exposed_connectors=2)
    everywhere(phones, "#hand-0", "10")
    everywhere(phones, "#hand-3", "4")
    for seat, page in enumerate(phones):
        assert page.locator(".gt-paid li").first.get_attribute("id") == f"paid-{seat}", "the own money comes first"
    ann.locator("#next-round button").click()
    everywhere(phones, "h1", "Set up")


def among_meteors(server: Server) -> Table:
    """The first of them is on its way, and everybody is asked what it cost."""
    table = Table(server, guided=True)
    for seat, kind, fields in (
        (0, "BuildStarted", {}),
        *((seat, "TileTaken", {"number": seat + 1}) for seat in range(4)),
        (0, "FlightStarted", {}),
        (0, "CardTurned", {"card": "I-meteors-2"}),
        (0, "DiceRolled", {"first": 3, "second": 4}),
    ):
        table.send(seat, kind, **fields)
    return table


def test_a_new_question_is_read_from_its_top(server: Server, phone: Phone) -> None:
    table = among_meteors(server)
    for seat in (1, 2, 3):
        table.send(seat, "CardStepAnswered")
    ann = table.sit(phone(has_touch=True), 0)
    ann.get_by_text("It cost something …").tap()
    ann.locator("[data-bump='1']").first.tap()
    ann.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert ann.evaluate("scrollY") > 100
    ann.get_by_role("button", name="Lost that").tap()
    expect(ann.locator(".now-line h1")).to_contain_text("Roll two dice")
    expect(ann.locator(".now-line h1")).to_be_in_viewport(ratio=1)
    assert ann.evaluate("scrollY") == 0


def test_what_a_hit_cost_is_counted_while_others_answer(server: Server, phone: Phone) -> None:
    table = among_meteors(server)
    bob = table.sit(phone(has_touch=True), 1)
    bob.get_by_text("It cost something …").tap()
    more, lost = bob.locator("[data-bump='1']").first, bob.locator("[id^='losses-'] input[inputmode]").first
    more.tap()
    expect(lost).to_have_value("1")
    table.send(2, "CardStepAnswered")
    table.send(3, "CardStepAnswered", losses={"components": 2})
    expect(bob.locator("#part-so-far")).to_contain_text("Dora")
    expect(lost).to_be_visible()
    expect(lost).to_have_value("1")
    bob.get_by_role("button", name="Lost that").tap()
    expect(bob.locator("#part-so-far")).to_contain_text("Bartholomäus-Max")


def test_what_was_rolled_is_read_where_the_tap_was(server: Server, phone: Phone) -> None:
    table = Table(server, "Ann", "Bob", "Cleo")
    table.send(0, "BuildStarted")
    for seat in range(3):
        table.send(seat, "TileTaken", number=seat + 1)
    table.send(0, "FlightStarted")
    table.send(0, "CardTurned", kind_of_card="meteors", threats=["small right"])
    ann = table.sit(phone(), 0)
    ann.get_by_role("button", name="3", exact=True).click()
    expect(ann.locator("#recap")).to_contain_text("row 3")
    in_reach(ann, "#recap")
    assert ann.evaluate("scrollY") == 0


def test_four_names_fit_inside_the_board_on_the_tv(server: Server, phone: Phone) -> None:
    table = Table(server, *LONGEST[:4], rounds=["I"])
    table.send(0, "BuildStarted")
    for seat in range(4):
        table.send(seat, "TileTaken")
    table.send(0, "FlightStarted")
    table.send(0, "CardTurned", card="I-open-space-1")
    for language in ("en", "de"):
        screen = table.screen(phone(1280, 720, reduced_motion="reduce", locale=language))
        for size in SIZES:
            screen.set_viewport_size({"width": size[0], "height": size[1]})
            expect(screen.locator(".is-oval .name")).to_have_count(4)
            assert screen.evaluate(ON_THE_BOARD) == [], f"{language}, {size}"


def test_the_quick_page_counts_for_teams(server: Server, phone: Phone, shot: Shot) -> None:
    page = phone()
    page.goto(f"{server.url}/quick/galaxy-trucker")
    for number, name in enumerate(NAMES):
        page.locator(f"#name-{number}").fill(name)
        page.locator(f"#place-0-{number}").select_option(str(number + 1))
    page.get_by_label("Teams").select_option("First with third, second with fourth")
    page.locator("[id='goods.red-0-0']").fill("2")
    page.locator("[id='lost_components-0-1']").fill("1")
    page.get_by_role("button", name="Count").click()
    expect(page.locator("#result h2")).to_contain_text("Ann and Cem win, 18 : ")
    expect(page.locator("#result .total td").first).to_have_text("18")
    shot(page, "galaxy-trucker-quick-360")
    check_game(page)


def test_every_phase_is_worth_looking_at(server: Server, phone: Phone, shot: Shot) -> None:
    """A guided table in the round that has most of everything; on the way one card is answered by a thumb."""
    table = Table(server, timer_seconds=90, rounds=["III", "IIIa"], guided=True, hidden_credits=False)
    ann = table.sit(phone(reduced_motion="reduce"), 0)
    screen = table.screen(phone(1920, 1080, reduced_motion="reduce"))

    def look(name: str, until: str) -> None:
        expect(ann.locator(until)).to_be_visible()
        assert ann.evaluate(EMPTY_CARDS) == [], name
        picture(shot, f"galaxy-trucker-{name}", ann, checked=True)
        picture(shot, f"galaxy-trucker-{name}", screen)

    look("setup", "#go")
    table.send(0, "BuildStarted")
    look("build", "#glass[data-deadline]")
    ann.set_viewport_size({"width": 740, "height": 360})
    for piece in ("#glass-digits", "#tile-1", "#tile-4"):
        expect(ann.locator(piece)).to_be_in_viewport(ratio=1)
    ann.set_viewport_size({"width": 360, "height": 740})
    table.send(1, "TimerPaused")
    expect(ann.locator("#glass-state")).to_contain_text("Paused by")
    picture(shot, "galaxy-trucker-paused", ann, screen)
    table.send(1, "TimerResumed")
    expect(ann.locator(".ready")).not_to_be_empty()
    picture(shot, "galaxy-trucker-countdown", ann, screen)
    for seat, number in ((0, 2), (1, 1), (2, 3), (3, 4)):
        table.send(seat, "TileTaken", number=number)
    look("check", "#launch")

    table.send(0, "FlightStarted")
    for seat, days in ((0, 12), (1, 42), (2, 3), (3, -5)):
        table.send(seat, "DaysMoved", days=days)
    for page in (ann, screen):
        expect(page.locator("#latest")).to_contain_text("Dora lost 5 days")
    check_game(screen)
    host = sit(phone(), server, table.code, table.opened["host_token"], "?as=1")
    expect(host.locator("#part-days .mark")).to_be_visible()
    check_width(host)
    ann.locator("#ship-sheet > summary").click()
    look("flight", "#to-cargo")
    ann.locator("#to-others").click()
    look("others", "#others .stepper >> nth=0")
    ann.keyboard.press("Escape")
    table.send(1, "CardTurned", kind_of_card="planets", planets=["RR", "B"], days=2)
    table.send(1, "CardStepAnswered", choice="pass")
    look("card", ".gt-asked.mine")
    ann.get_by_role("button", name="Planet 1: 2 red").click()
    expect(ann.locator(".gt-told")).to_contain_text("Ann lands on planet 1")
    expect(screen.locator(".gt-tv-head")).to_contain_text("Planets")

    table.send(0, "CardClosed")
    table.send(0, "JourneyEnded")
    look("end", ".counting")
    ann.set_viewport_size({"width": 740, "height": 360})
    expect(ann.locator(".to-count .gt-wide")).not_to_be_in_viewport()  # it floats over no number
    ann.set_viewport_size({"width": 360, "height": 740})
    count(host, Exposed_connectors=4)
    expect(ann.locator("#paid-1")).not_to_contain_text("Still counting")
    for seat in (0, 2, 3):
        goods = {"red": seat, "yellow": 1, "green": 0, "blue": 2}
        table.send(seat, "ShipCounted", exposed_connectors=3 + seat, goods=goods, lost_components=seat)
    look("paid", "#next-round")
    table.send(0, "GameEnded")
    look("over", "#result")
