"""The end of a game: the sheet, the confirmation, its undoing, the next game, and stopping early."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.seated_phones import taps, two_phones
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
    for page in (ann, bob):
        expect(page.locator("#result h1")).to_have_text("Ann wins")
        expect(page.locator("#result .total td").first).to_have_text("5")
    assert ann.locator("#result table").inner_text() == bob.locator("#result table").inner_text()


def test_confirm_undo_confirm_and_play_again(server: Server, phone: Phone) -> None:
    code, ann, bob = two_phones(phone, server)
    taps(ann, "+5")
    end(ann)
    bob.get_by_role("button", name="Confirm the result").click()
    expect(ann.get_by_role("button", name="Play again with the same people")).to_be_visible()
    bob.get_by_role("button", name="Undo").click()
    expect(ann.get_by_role("button", name="Confirm the result")).to_be_visible()
    ann.get_by_role("button", name="Confirm the result").click()
    ann.get_by_role("button", name="Play again with the same people").click()
    for page in (ann, bob):
        expect(page).not_to_have_url(re.compile(code))
    assert ann.url == bob.url
    expect(bob.locator(".mine .name")).to_have_text("Bob")


def test_we_stop_here(server: Server, phone: Phone) -> None:
    code, ann, bob = two_phones(phone, server)
    taps(ann, "+5")
    bob.goto(f"{server.url}/t/{code}/people")
    bob.get_by_role("button", name="Stop the game for everybody").click()
    expect(ann.locator("#result h1")).to_have_text("Stopped here")
    expect(bob.locator("#result h1")).to_have_text("Stopped here")
    ann.goto(f"{server.url}/")
    expect(ann.locator(".results")).to_contain_text("unfinished")


def test_a_player_leaves_and_nobody_waits(server: Server, phone: Phone) -> None:
    code, ann, bob = two_phones(phone, server)
    bob.goto(f"{server.url}/t/{code}/people")
    bob.get_by_role("button", name="I have to go").click()
    expect(bob.locator("#seat-1")).to_contain_text("left")
    ann.locator(".enter input[name=score]").fill("9")
    ann.get_by_role("button", name="Enter", exact=True).click()
    expect(ann.locator("h1")).to_have_text("Round 2")


def test_undo_shows_on_all_phones_and_redo(server: Server, phone: Phone) -> None:
    code, ann, bob = two_phones(phone, server)
    taps(ann, "+5")
    expect(bob.locator("#total-0")).to_have_text("5")
    ann.get_by_role("button", name="Undo").click()
    expect(bob.locator("#total-0")).to_have_text("0")
    expect(bob.locator("#notice")).to_contain_text("Undone: Ann added 5 in round 1")
    ann.get_by_role("button", name="Redo").click()
    expect(bob.locator("#total-0")).to_have_text("5")
    bob.goto(f"{server.url}/t/{code}/history")
    expect(bob.locator(".lines")).to_contain_text("Brought back: Ann added 5 in round 1")
    expect(bob.get_by_role("button", name="to here")).to_have_count(0)  # only the host


def test_the_host_undoes_to_a_line(server: Server, phone: Phone) -> None:
    from tests.browser.seated_phones import seat_token, sit

    opened = server.open_table("Ann", "Bob", game="score-pad")
    code, tokens = opened["code"], [seat_token(opened, seat) for seat in (0, 1)]
    for seat in (0, 1, 0):
        body = {"kind": "PointsAdded", "fields": {"row": 0, "amount": 3}}
        assert server.call(f"/api/tables/{code}/events", body, tokens[seat])[0] == 201
    host = sit(phone(), server, code, opened["host_token"], "/history")
    host.locator("#line-3").get_by_role("button").click()
    expect(host.locator("#line-4")).to_have_class("undone")
    bob = sit(phone(), server, code, tokens[1])
    expect(bob.locator("#total-0")).to_have_text("3")
    expect(bob.locator("#total-1")).to_have_text("0")
