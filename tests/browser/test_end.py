"""The end of a game: the act, the sheet, the confirmation, its undoing, the next game, and stopping early."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.page_checks import check_game, check_width
from tests.browser.seated_phones import Table, sit, taps, two_phones
from tests.server_process import Server

Phone = Callable[..., Page]


def end(page: Page) -> None:
    page.get_by_role("button", name="That was the last round").click()


def test_both_phones_show_the_same_sheet(server: Server, phone: Phone) -> None:
    _, ann, bob = two_phones(phone, server)
    taps(ann, "+5")
    taps(bob, "+1")
    expect(ann.locator("#total-1")).to_have_text("1")
    end(ann)
    for page, heading in (ann, "You win, 5 : 1"), (bob, "Ann wins, 5 : 1"):
        expect(page.locator("#result h1")).to_have_text(heading)
        expect(page.locator("#result .total td").first).to_have_text("5")
    assert ann.locator("#result table").inner_text() == bob.locator("#result table").inner_text()


def test_everybody_has_a_name_at_the_end(server: Server, phone: Phone) -> None:
    table = Table(server, "score-pad", "Ann", "Bartholomäus-Maximilian", "Cem")
    for seat, score in enumerate((3, 10002, 1)):
        table.send(seat, "ScoreEntered", row=0, score=score)
    table.send(0, "GameEnded")
    page = table.sit(phone(), 0)
    shown = page.locator(".ranks li:visible")
    for width in (320, 360, 740):
        page.set_viewport_size({"width": width, "height": 740})
        assert [line.split() for line in shown.all_inner_texts()] == [["2nd", "Ann", "3"], ["3rd", "Cem", "1"]]
        sizes = shown.locator(".name").evaluate_all(
            "(all) => all.map((name) => getComputedStyle(name).clipPath + name.offsetWidth)"
        )
        assert all(size.startswith("none") and int(size[4:]) > 40 for size in sizes)


def confirmed(server: Server, *names: str) -> Table:
    table = Table(server, "score-pad", *names)
    for seat in range(len(names)):
        table.send(seat, "ScoreEntered", row=0, score=3 + seat)
    table.send(0, "GameEnded")
    table.send(0, "Confirmed")
    return table


@pytest.mark.parametrize("height", [640, 740])
def test_nothing_that_says_who_is_where_lies_under_a_button(server: Server, phone: Phone, height: int) -> None:
    table = Table(server, "score-pad", "Ann", "Bob", "Cleo", "Dov", "Eve")
    for seat, score in enumerate((9, 5, 5, 2, 2)):
        table.send(seat, "ScoreEntered", row=0, score=score)
    table.send(0, "GameEnded")
    page = table.sit(phone(360, height), 0)
    for settled in (False, True):
        if settled:
            table.send(0, "Confirmed")
            expect(page.locator(".next-games button")).not_to_have_count(0)
        said = page.locator("#result :is(.ranks li:visible, #part-result > .hint)")
        foot = page.locator("#result .bottom").bounding_box()
        expect(said).to_have_count(6)
        assert foot is not None
        for line in said.all():
            box = line.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= foot["y"], line.inner_text()


def test_whoever_left_sees_the_end_and_the_next_game_at_the_foot_of_the_table_page(
    server: Server, phone: Phone
) -> None:
    table = Table(server, "score-pad", "Ann", "Bob", "Cleo")
    table.send(2, "Left")
    cleo = table.sit(phone(360, 640), 2, "/people")
    cleo.evaluate("scrollTo(0, 9999)")
    for seat in (0, 1):
        table.send(seat, "ScoreEntered", row=0, score=3 + seat)
    table.send(0, "GameEnded")
    expect(cleo.get_by_role("link", name="The game is over: to the result")).to_be_in_viewport(ratio=1)
    table.send(0, "Confirmed")
    ann = sit(phone(), server, table.code, table.opened["host_token"])
    ann.get_by_role("button", name="Play again", exact=True).click()
    there = cleo.get_by_role("link", name="The next game has begun: go there")
    expect(there).to_be_in_viewport(ratio=1)
    assert cleo.evaluate("scrollY") > 0
    there.click()
    expect(cleo).not_to_have_url(re.compile(table.code))


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_game_that_comes_next_has_a_name_that_breaks_within_a_word(
    server: Server, phone: Phone, language: str
) -> None:
    page = confirmed(server, "Ann", "Bert", "Cem").sit(phone(412, 915, locale=language), 0)
    for width in (320, 360, 412, 740):
        page.set_viewport_size({"width": width, "height": 740})
        expect(page.locator(".next-games")).to_contain_text("Scrappers")
        check_width(page)


def test_on_its_side_a_confirmed_result_stays_whole_beside_what_comes_next(server: Server, phone: Phone) -> None:
    """However many games are offered there; none of their names breaks within a word."""
    page = confirmed(server, "Ann", "Bert").sit(phone(740, 360), 0)
    expect(page.locator(".next-games button")).not_to_have_count(0)
    check_width(page)
    winner, bar = page.locator(".winner").bounding_box(), page.locator(".tabs").bounding_box()
    assert winner is not None
    assert bar is not None
    assert winner["y"] + winner["height"] <= bar["y"]


def test_on_its_side_a_phone_shows_the_winner_and_the_invitation_whole(server: Server, phone: Phone) -> None:
    table = Table(server, "score-pad", "Ann", "Bartholomäus-Maximilian", "Cem", "Dov")
    for seat, score in enumerate((3, 2, 1, 1)):
        table.send(seat, "ScoreEntered", row=0, score=score)
    table.send(0, "GameEnded")
    page = table.sit(phone(740, 360), 0)
    expect(page.locator("#part-result .hint")).to_have_text("Cem and Dov share 3rd place.")
    winner, buttons = page.locator(".winner").bounding_box(), page.locator(".bottom").bounding_box()
    assert winner is not None
    assert buttons is not None
    tabs = page.locator(".tabs").bounding_box()
    assert tabs is not None
    assert winner["x"] + winner["width"] <= buttons["x"]
    assert winner["y"] + winner["height"] <= tabs["y"]
    page.locator("#invite summary").click()
    code = page.locator("#invite .bigcode").bounding_box()
    assert code is not None
    assert code["y"] + code["height"] <= tabs["y"]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_number_and_its_unit_share_a_line_of_the_winner_on_a_tv(
    server: Server, phone: Phone, size: tuple[int, int]
) -> None:
    table = Table(server, "score-pad", "Ada", "Bert", "Cleo", "Dov", title="Friday league", rounds=1)
    for seat, score in enumerate((67, 75, 64, 62)):
        table.send(seat, "ScoreEntered", row=0, score=score)
    heading = table.screen(phone(*size)).locator(".winner h1")
    expect(heading).to_have_text("Bert wins with 75 points")
    lines = heading.evaluate(
        """(heading) => {
        const text = heading.firstChild, range = document.createRange(), lines = new Map();
        for (const { 0: word, index } of text.data.matchAll(/\\S+/g)) {
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            const { top } = range.getBoundingClientRect();
            lines.set(top, [...lines.get(top) ?? [], word]);
        }
        return [...lines.values()].map((words) => words.join(" "));
        }"""
    )
    assert lines == ["Bert wins", "with 75 points"]


def test_confirm_undo_confirm_and_play_again(server: Server, phone: Phone) -> None:
    code, ann, bob = two_phones(phone, server)
    taps(ann, "+5")
    end(ann)
    bob.get_by_role("button", name="Confirm the result").click()
    expect(ann.get_by_role("button", name="Play again", exact=True)).to_be_visible()
    bob.get_by_role("button", name="Undo").click()
    expect(ann.get_by_role("button", name="Confirm the result")).to_be_visible()
    ann.get_by_role("button", name="Confirm the result").click()
    ann.get_by_role("button", name="Play again", exact=True).click()
    expect(ann).not_to_have_url(re.compile(code))
    bob.get_by_role("button", name="Go now").click()
    expect(bob).to_have_url(ann.url)
    expect(bob.locator(".now-line h1")).to_have_text("Bob’s round 1")


def test_whoever_looks_at_the_result_goes_along_later(server: Server, phone: Phone) -> None:
    code, ann, bob = two_phones(phone, server)
    cat = phone()
    cat.clock.install()
    cat.goto(f"{server.url}/t/{code}/watch")
    taps(ann, "+5")
    end(ann)
    ann.get_by_role("button", name="Confirm and play again").click()
    bob.get_by_role("button", name="Stay here").click()
    expect(cat.locator("#notice")).to_contain_text("Moving there in 10 seconds")
    cat.clock.run_for(11_000)
    expect(cat).not_to_have_url(re.compile(code))
    expect(bob.locator("#notice p")).to_have_count(0)
    expect(bob.locator("#page")).to_contain_text("The next game has begun: go there")


def test_a_tap_does_not_mean_what_somebody_else_has_just_put_there(server: Server, phone: Phone) -> None:
    code, ann, bob = two_phones(phone, server)
    taps(ann, "+5")
    end(ann)
    ann.evaluate(
        """() => new MutationObserver((_, watch) => {
            const button = document.querySelector("#result .bottom:has(a) button");
            if (!button) return;
            watch.disconnect();
            setTimeout(() => {
                const touch = {bubbles: true, cancelable: true, pointerType: "touch"};
                button.dispatchEvent(new PointerEvent("click", touch));
                button.dataset.tap = button.hasAttribute("aria-busy") ? "sent" : "ignored";
            }, 100);
        }).observe(document.body, {subtree: true, childList: true, attributes: true})"""
    )
    bob.get_by_role("button", name="Confirm the result").click()
    again = ann.get_by_role("button", name="Play again", exact=True)
    expect(again).to_have_attribute("data-tap", "ignored")
    again.click()
    expect(ann).not_to_have_url(re.compile(code))


def test_we_stop_here(server: Server, phone: Phone) -> None:
    code, ann, bob = two_phones(phone, server)
    taps(ann, "+5")
    bob.goto(f"{server.url}/t/{code}/people")
    ann.evaluate("companion.say('Taken back', true)")
    bob.locator("#leave-or-end > summary").click()
    bob.get_by_role("button", name="Stop the game for everybody").click()
    expect(ann.locator("#result h1")).to_have_text("Stopped here")
    expect(ann.locator("#notice p")).to_have_count(0, timeout=5000)
    expect(bob.locator("#result h1")).to_have_text("Stopped here")
    ann.goto(f"{server.url}/gallery")
    expect(ann.locator(".hung").first).to_contain_text("unfinished")


def test_a_player_leaves_and_nobody_waits(server: Server, phone: Phone) -> None:
    code, ann, bob = two_phones(phone, server)
    bob.goto(f"{server.url}/t/{code}/people")
    bob.locator("#leave-or-end > summary").click()
    bob.get_by_role("button", name="I have to go").click()
    expect(bob.locator("#seat-1")).to_contain_text("left")
    ann.locator(".enter input[name=score]").fill("9")
    ann.get_by_role("button", name="Enter", exact=True).click()
    expect(ann.locator("h1")).to_have_text("Ann’s round 2")


def test_the_discs_above_a_result_are_in_a_row_though_somebody_left(server: Server, phone: Phone) -> None:
    table, page = Table(server, "score-pad", "Ann", "Bob", "Cat"), phone()
    for seat in range(3):
        table.send(seat, "ScoreEntered", row=0, score=10 + seat)
    table.send(2, "Left")
    table.send(0, "GameEnded")
    page.goto(f"{server.url}/t/{table.code}/watch")
    discs = page.locator("#result thead .mark")
    expect(discs).to_have_count(3)
    assert len(set(discs.evaluate_all("all => all.map(disc => disc.getBoundingClientRect().top)"))) == 1


def test_undo_shows_on_all_phones_and_redo(server: Server, phone: Phone) -> None:
    code, ann, bob = two_phones(phone, server)
    taps(ann, "+5")
    expect(bob.locator("#total-0")).to_have_text("5")
    ann.get_by_role("button", name="Undo").click()
    expect(bob.locator("#total-0")).to_have_text("–")
    expect(bob.locator("#notice")).to_contain_text("Undone: Ann added 5 in round 1")
    german = phone(locale="de-DE")
    german.context.add_cookies(ann.context.cookies())
    german.goto(ann.url)
    for page, word in ((ann, "redo"), (german, "wieder")):
        expect(page.locator("#redo span")).to_have_text(word)
        assert page.locator("#redo span").evaluate("(word) => word.scrollWidth <= word.clientWidth"), "it is whole"
    ann.get_by_role("button", name="Redo").click()
    expect(bob.locator("#total-0")).to_have_text("5")
    bob.goto(f"{server.url}/t/{code}/history")
    expect(bob.locator(".lines")).to_contain_text("Back again: Ann added 5 in round 1")
    expect(bob.get_by_role("button", name="to here")).to_have_count(0)  # only the host


def test_the_host_undoes_to_a_line(server: Server, phone: Phone) -> None:
    from tests.browser.seated_phones import seat_token, sit

    opened = server.open_table("Ann", "Bob", game="score-pad")
    code, tokens = opened["code"], [seat_token(opened, seat) for seat in (0, 1)]
    for seat in (0, 1, 0):
        body = {"kind": "PointsAdded", "fields": {"row": 0, "amount": 3}}
        assert server.call(f"/api/tables/{code}/events", body, tokens[seat])[0] == 201
    host = sit(phone(), server, code, opened["host_token"], "/history")
    expect(host.locator("#line-3 small").last).to_have_text("to here")
    expect(host.locator("#line-3 small").last).to_be_visible()
    host.locator("#line-3").get_by_role("button").click()
    expect(host.locator("#line-4")).to_have_class("undone")
    bob = sit(phone(), server, code, tokens[1])
    expect(bob.locator("#total-0")).to_have_text("3")
    expect(bob.locator("#total-1")).to_have_text("–")


LONG = "Bartholomäus-Maximilian!", "Wawrzyniec Brzęczyszczyk", "Guðrún Þorgerðardóttir-Ó", "W" * 24
FREE = """node => { const box = node.getBoundingClientRect(), foot = document.querySelector(".tabs").getBoundingClientRect().top;
    const at = document.elementFromPoint(box.x + box.width / 2, box.bottom - 3);
    return box.bottom <= foot && (node === at || node.contains(at)); }"""


@pytest.mark.parametrize("width", [360, 740])
@pytest.mark.parametrize("names", [("Ann", "Bob", "Cem", "Dov"), LONG])
def test_what_to_do_with_the_result_is_in_sight(
    server: Server, phone: Phone, names: tuple[str, ...], width: int
) -> None:
    """Without scrolling, and none of it is half under something else."""
    table = Table(server, "score-pad", *names)
    for row in range(2):
        for seat in range(4):
            table.send(seat, "ScoreEntered", row=row, score=3 + seat)
    table.send(0, "GameEnded")
    page = table.sit(phone(width, 1100 - width, reduced_motion="reduce"), 0)
    for button in page.locator("#part-result-foot button").all():
        assert button.evaluate(FREE)
    assert page.locator(".result .wide").evaluate("node => node.scrollWidth <= node.clientWidth")
    if width == 360:
        for text in page.locator("#result .ranks li:not(.first), #result .winner p").all():
            assert text.evaluate(FREE), text.inner_text()
    check_game(page)


# The end as an act

STEPS = """() => document.getAnimations().filter(({ effect }) => effect.target?.closest("#result .end"))
    .map(({ effect }) => ({ node: effect.target, at: effect.getTiming().delay }))
    .filter(({ node }) => node.matches(".ranks li, .tie-step, .winner, .lore"))
    .sort((one, other) => one.at - other.at)
    .map(({ node }) => node.matches("li") ? node.querySelector(".name").textContent : node.className.split(" ")[0])"""
AT = "at => document.getAnimations().forEach((one) => { one.currentTime = at; })"
HOLD = """document.addEventListener("companion:shown", () => document.getAnimations().forEach((one) => one.pause()))"""
"""The act stands still until somebody skips it."""
TIE_AT = "document.querySelector('.tie-step').getAnimations()[0].effect.getTiming().delay"
UNCOVERED = """() => [...document.querySelectorAll("#result :is(.winner, .ranks li)")]
    .filter((node) => getComputedStyle(node).opacity > .9 && !getComputedStyle(node).clipPath.startsWith("circle(0"))
    .map((node) => node.querySelector(".name")?.textContent ?? "winner")"""
HEAR = """() => { window.heard = []; new MutationObserver(() => heard.push(document.querySelector("#say").textContent))
    .observe(document.querySelector("#say"), { childList: true }); }"""


def pips(table: Table, *seats: int) -> list[int]:
    _, shown = table.server.call(f"/api/tables/{table.code}", token=table.opened["seats"][0]["token"])
    return [shown["view"]["facts"]["pips"][seat] for seat in seats]


def ended(
    server: Server, phone: Phone, *points: int, rolls: tuple[int, ...] = (), held: bool = True, **how: Any
) -> tuple[Table, Page, Page]:
    """A drill that ends with these points, on a TV and on Ann's phone that have been looking on.

    Seats that ``rolls`` names have rolled before, and differently.
    """
    table = Table(server, "drill", *("Ann", "Bob", "Cleo", "Dov")[: len(points)], roll_off=True)
    for seat, amount in enumerate(points):
        table.send(seat, "Tapped", amount=amount)
    for seat in rolls:
        table.send(seat, "Rolled")
    while len(set(pips(table, *rolls))) < len(rolls):
        table.send(rolls[-1], "Rolled")
    tv, ann = table.screen(phone(1920, 1080, **how)), table.sit(phone(**how), 0)
    for page in (tv, ann):
        page.evaluate(HEAR)
        if held:
            page.evaluate(HOLD)
    table.send(0, "GameOver")
    for page in (tv, ann):
        page.locator("#result").wait_for()
    return table, tv, ann


def test_places_come_from_the_last_to_the_first_then_the_winner_and_lore(server: Server, phone: Phone) -> None:
    _, *pages = ended(server, phone, 2, 9, 5, 3)
    for page in pages:
        steps = dict.fromkeys(page.evaluate(STEPS))  # at night there is more lore than one
        assert list(steps) == ["Ann", "Dov", "Cleo", "winner", "Bob", "lore"]
        page.evaluate(AT, 300)
        assert page.evaluate("heard") == [], "nobody is announced before the winner is there"
        expect(page.locator(".before-result")).to_be_visible()
        page.keyboard.press("Shift")
        expect(page.locator("#say")).to_have_text("Bob wins with 9 points")
        assert page.evaluate(STEPS) == []
        expect(page.locator(".before-result")).to_be_hidden()
        face = page.locator(".portrait").bounding_box()
        assert face is not None
        assert abs(face["width"] - face["height"]) < 1, "people are round"
        check_game(page)
    pages[1].get_by_role("button", name="Undo").click()
    for page in pages:
        expect(page.locator("#say")).to_be_empty()


def test_on_a_tv_the_places_come_alone_and_large_then_with_their_lines(server: Server, phone: Phone) -> None:
    table = Table(server, "score-pad", "Ann", "Bob", "Cleo", "Dov")
    for row in range(2):
        for seat in range(4):
            table.send(seat, "ScoreEntered", row=row, score=3 + seat)
    tv = table.screen(phone(1920, 1080))
    tv.evaluate(HOLD)
    table.send(0, "GameEnded")
    tv.locator("#result").wait_for()
    tv.evaluate(AT, 2500)
    expect(tv.locator(".before-result")).to_have_text("Score pad The result…")
    assert tv.locator(".before-result").evaluate("node => getComputedStyle(node).opacity") == "1"
    title, place = tv.locator(".before-result").bounding_box(), tv.locator(".ranks li").last.bounding_box()
    assert title
    assert place
    assert place["height"] > 1080 / 10, "a place is read from three metres"
    assert place["y"] > title["y"] + title["height"]
    assert abs(place["x"] + place["width"] / 2 - 960) < 100, "in the middle"
    assert tv.evaluate("getComputedStyle(document.querySelector('.end-lines')).opacity") == "0"
    tv.keyboard.press("Shift")
    expect(tv.locator(".before-result")).to_be_hidden()
    expect(tv.locator(".end-lines")).to_be_visible()


def test_on_a_tv_nobody_sees_the_winner_before_the_places(server: Server, phone: Phone) -> None:
    """One place after the other comes; then the winner takes half of the screen, in letters larger than any place."""
    _, tv, _ = ended(server, phone, 2, 9, 5, 3)
    winner, places = tv.locator(".winner"), tv.locator(".ranks li")
    for at, shown in (700, ["Ann"]), (1300, ["Dov", "Ann"]), (1900, ["Cleo", "Dov", "Ann"]):
        tv.evaluate(AT, at)
        assert tv.evaluate(UNCOVERED) == shown
    tv.keyboard.press("Shift")
    assert tv.evaluate(UNCOVERED) == ["winner", "Bob", "Cleo", "Dov", "Ann"]
    box, face = winner.bounding_box(), winner.locator(".portrait").bounding_box()
    assert box
    assert face
    assert box["width"] > 1920 / 2
    assert face["height"] > 1080 / 4
    height = "node => parseFloat(getComputedStyle(node).fontSize)"
    assert winner.locator("h1").evaluate(height) > max(1080 / 12, 1.5 * places.locator(".name").first.evaluate(height))


def test_what_decided_a_tie_is_a_step_of_its_own(server: Server, phone: Phone) -> None:
    _, *pages = ended(server, phone, 5, 5, 2, rolls=(0, 1))
    for page in pages:
        steps = page.evaluate(STEPS)
        assert steps[0] == "Cleo"
        assert steps[2:4] == ["tie-step", "winner"]
        decided = page.locator(".tie-step")
        expect(decided).to_be_hidden()
        page.evaluate(AT, page.evaluate(TIE_AT) + 900)
        expect(decided).to_be_visible()
        expect(decided).to_have_text("Tied at 5 – the higher roll")
        page.mouse.click(5, 5)
        expect(decided).to_be_hidden()
        expect(page.locator("#say")).to_contain_text(re.compile("wins?: the higher roll"))


def test_nobody_is_announced_while_a_tie_is_open(server: Server, phone: Phone) -> None:
    table, *pages = ended(server, phone, 5, 5, 2)
    for page in pages:
        expect(page.locator("#result h1")).to_have_text("Tied at 5 – rolling the die")
        expect(page.locator("#say")).to_have_text("Tied at 5 – rolling the die")
        assert page.evaluate(STEPS) == []
        expect(page.locator(".portrait")).to_have_count(0)
    for seat in (0, 1):
        table.send(seat, "Rolled")
    for page in pages:
        page.locator("#moment-over").wait_for(state="attached")
        assert page.evaluate(STEPS)[0] == "Cleo"


def test_it_is_over_within_seconds_and_said_once(server: Server, phone: Phone) -> None:
    _, tv, ann = ended(server, phone, 2, 9, 5, 3, held=False)
    ends = "Math.max(...document.getAnimations().map(({ effect }) => effect.getComputedTiming().endTime))"
    assert tv.evaluate(ends) <= 6000 + 2500
    assert ann.evaluate(ends) <= 6000 + 2500
    expect(ann.locator("#say")).to_have_text("Bob wins with 9 points")
    ann.get_by_role("button", name="Confirm the result").click()
    expect(ann.get_by_role("button", name="Play again", exact=True)).to_be_visible()
    assert ann.evaluate("heard") == ["Bob wins with 9 points"]


def test_phones_and_the_tv_show_the_winner_at_the_same_time(server: Server, phone: Phone) -> None:
    """A phone that is quicker gives away what everybody looks at, and so does the strip below."""
    _, tv, ann = ended(server, phone, 5, 5, 2, rolls=(0, 1))
    starts = "document.querySelector('.winner').getAnimations()[0].effect.getTiming().delay"
    assert tv.evaluate(starts) == ann.evaluate(starts)
    for page in (tv, ann):
        page.evaluate(AT, page.evaluate(starts) - 1)
        assert page.locator(".latest").evaluate("node => getComputedStyle(node).opacity") == "0"
        page.keyboard.press("Shift")
        assert page.locator(".latest").evaluate("node => getComputedStyle(node).opacity") == "1"


def test_whoever_comes_late_or_wants_no_movement_sees_the_end_at_once(server: Server, phone: Phone) -> None:
    table, tv, _ = ended(server, phone, 2, 9, 5, 3)
    tv.reload()
    late, calm = table.screen(phone(1920, 1080)), ended(server, phone, 2, 9, reduced_motion="reduce")[1]
    for page in (tv, late, calm):
        expect(page.locator("#badge")).to_have_attribute("data-state", "live")
        expect(page.locator("#result h1")).to_be_visible()
        assert page.evaluate(STEPS) == []
    expect(calm.locator("#say")).to_have_text("Bob wins, 9 : 2")


def test_only_the_buttons_of_the_result_wait_for_the_winner(server: Server, phone: Phone) -> None:
    """A tap skips the act, and then they are there; an undo ends it, and nobody is announced."""
    _, _, ann = ended(server, phone, 2, 9, 5)
    confirm = ann.get_by_role("button", name="Confirm the result")
    expect(confirm).to_be_hidden()
    ann.mouse.click(5, 5)
    confirm.click()
    expect(ann.get_by_role("button", name="Play again", exact=True)).to_be_visible()
    _, tv, ann = ended(server, phone, 2, 9, 5)
    ann.get_by_role("button", name="Undo").click()
    expect(tv.locator("#result")).to_have_count(0)
    tv.keyboard.press("Shift")
    tv.evaluate("new Promise(requestAnimationFrame)")
    assert tv.evaluate("heard") == []


def test_a_closed_table_takes_its_phones_and_the_tv_along(server: Server, phone: Phone) -> None:
    """The host closes it and opens another one; nobody else touches anything."""
    table = Table(server, "score-pad", "Ann", "Bob")
    host = sit(phone(), server, table.code, table.opened["host_token"], "/people")
    bob, screen = table.sit(phone(), 1), table.screen(phone(1920, 1080))
    host.locator("#leave-or-end > summary").click()
    host.get_by_role("button", name="Close this table").click()
    for page in (host, bob, screen):
        expect(page.locator("h1")).to_have_text("Closed")
    screen.wait_for_load_state()  # with its stylesheet
    sizes = screen.locator("main :is(h1, p, a)").evaluate_all(
        "(all) => all.map((node) => parseFloat(getComputedStyle(node).fontSize))"
    )
    assert min(sizes) > 1080 / 30, "a TV is read from three metres"
    host.get_by_role("link", name="Another game").click()
    host.locator(".bottom .primary").click()
    expect(host.locator("#badge")).to_be_visible()
    following = host.url.rpartition("/")[2]
    assert following != table.code
    expect(bob).to_have_url(f"{server.url}/t/{following}")
    expect(screen).to_have_url(f"{server.url}/t/{following}/screen")
    expect(bob.locator(".now-line h1")).to_be_visible()
