"""Plays that no table of ours has seen: logged by taps, kept from a quick score, corrected cell by cell, played again."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.page_checks import Phone, check
from tests.server_process import Server

COUNTED = "addEventListener('pointerdown', () => sessionStorage.taps = Number(sessionStorage.taps ?? 0) + 1, true)"
"""Taps on this phone, on all pages."""


def logged(server: Server, title: str, *seats: dict[str, Any]) -> str:
    """The id of a play that was just logged, by JSON."""
    played = {"title": title, "began_at": 1_700_000_000_000, "seats": list(seats)}
    status, reply = server.call("/api/gallery", played)
    assert status == 201, reply
    return str(reply["id"])


def scored(name: str, **lines: int) -> dict[str, Any]:
    return {"name": name, "lines": [{"label": label, "points": points} for label, points in lines.items()]}


def row(page: Page, heading: str) -> list[str]:
    """What the score sheet of a play has in this line."""
    label = page.locator(".sheet tr", has=page.get_by_text(heading, exact=True))
    return label.locator("xpath=following-sibling::tr[1]").locator("td").all_inner_texts()


def test_a_play_is_logged_in_six_taps(own_server: Callable[..., Server], phone: Phone, tmp_path: Path) -> None:
    """From the wall to the wall; the note is typed, and the photo is one that the phone has."""
    house, page, photo = own_server(), phone(), tmp_path / "table.jpg"
    Image.new("RGB", (64, 48), "teal").save(photo)
    logged(house, "Azul", {"name": "Kim", "total": 40}, {"name": "Lou", "total": 30})
    page.add_init_script(COUNTED)
    page.goto(f"{house.url}/gallery")
    page.get_by_role("link", name="Log a play").click()
    page.get_by_text("Azul", exact=True).click()
    page.locator(".chip-of", has_text="Kim").click()
    page.locator(".chip-of", has_text="Lou").click()
    page.locator(".logged", has_text="Lou").get_by_text("Won!").click()
    page.get_by_label("A note").fill("By candlelight")
    page.get_by_label("A photo of the table").set_input_files(photo)
    expect(page.locator(".camera span")).to_have_text("A photo of the table: table.jpg")
    page.set_viewport_size({"width": 360, "height": 2000})  # the button below covers nothing
    check(page)
    page.set_viewport_size({"width": 360, "height": 740})
    page.get_by_role("button", name="Keep this play").click()
    expect(page.locator(".of-play h2")).to_have_text("Lou wins")
    expect(page.locator(".notes")).to_have_text("By candlelight")
    assert page.evaluate("Number(sessionStorage.taps)") == 6
    page.goto(f"{house.url}/gallery")
    newest = page.locator(".hung").first
    expect(newest).to_contain_text("Lou wins")
    scene = newest.locator("img.scene")
    expect(scene).to_be_visible()
    assert Image.open(io.BytesIO(page.request.get(house.url + str(scene.get_attribute("src"))).body())).size == (64, 48)


def test_the_same_four_people_are_one_tap_and_nothing_that_was_filled_in_is_lost(
    own_server: Callable[..., Server], phone: Phone, tmp_path: Path
) -> None:
    house, page, photo = own_server(), phone(), tmp_path / "table.jpg"
    Image.new("RGB", (64, 48), "teal").save(photo)
    four = [{"name": name, "total": points} for points, name in enumerate(("Kim", "Lou", "Max", "Noa"))]
    logged(house, "Azul", *four)
    page.goto(f"{house.url}/gallery/log")
    page.get_by_text("Azul", exact=True).click()
    page.get_by_text("Another day").click()
    page.get_by_label("Day", exact=True).fill("2020-08-02")
    page.get_by_label("A photo of the table").set_input_files(photo)
    page.get_by_role("button", name="Like last time").click()
    expect(page.locator(".chip-of :checked")).to_have_count(4)
    expect(page.locator("[name=game]:checked")).to_have_value("Azul")
    expect(page.get_by_label("Day", exact=True)).to_be_visible()
    expect(page.get_by_label("Day", exact=True)).to_have_value("2020-08-02")
    expect(page.locator(".camera span")).to_have_text("A photo of the table: table.jpg")
    page.locator(".logged", has_text="Max").get_by_text("Won!").click()
    page.get_by_role("button", name="Keep this play").click()
    expect(page.locator(".of-play h2")).to_have_text("Max wins")
    expect(page.locator("main")).to_contain_text("2 Aug 2020")


def test_places_follow_a_cell_that_is_corrected(server: Server, phone: Phone) -> None:
    key = logged(server, "Cells", scored("Una", Rows=20, Columns=9), scored("Vic", Rows=11, Columns=10))
    page = phone()
    page.goto(f"{server.url}/gallery/plays/{key}")
    expect(page.locator(".of-play h2")).to_have_text("Una wins")
    page.get_by_role("link", name="Change or correct it").click()
    page.get_by_label("Vic: Columns").fill("20")
    expect(page.locator(".cells output")).to_have_text(["29", "31"])
    check(page)
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".of-play h2")).to_have_text("Vic wins")
    assert row(page, "Columns") == ["20", "9"]
    assert row(page, "Total") == ["31", "29"]
    assert page.locator(".sheet .rank td").all_inner_texts() == ["1st", "2nd"]


def test_a_quick_score_is_kept_with_its_lines(server: Server, phone: Phone) -> None:
    page = phone()
    page.goto(f"{server.url}/quick/tortuga-2199")
    for seat, name, tokens in ((0, "Wim", 5), (1, "Xia", 9)):
        player = page.locator(f"#quick-{seat}")
        player.get_by_label("Name").fill(name)
        player.get_by_label("Influence tokens").fill(str(tokens))
    page.locator("#quick-0 .chip", has_text="Mines").click()
    page.get_by_role("button", name="Count").click()
    page.get_by_role("button", name="Keep it in the gallery").click()
    expect(page.locator(".of-play h2")).to_have_text("Xia wins")
    assert row(page, "Total") == ["9", "7"]
    assert len(page.locator(".sheet tbody tr").all()) > 1
    page.goto(f"{server.url}/gallery?game=tortuga-2199")
    expect(page.locator(".hung", has_text="Xia wins").first).to_be_visible()


def test_any_play_is_played_again(server: Server, phone: Phone) -> None:
    key = logged(server, "Carcassonne", {"name": "Yui", "total": 80}, {"name": "Zac", "total": 75})
    page = phone()
    page.goto(f"{server.url}/gallery/plays/{key}")
    page.get_by_role("link", name="Play again").click()
    page.get_by_role("button", name="Start now").click()
    expect(page.locator("#badge")).to_have_attribute("data-state", "live")
    expect(page.locator("header.top")).to_contain_text("Carcassonne")
    for name in ("Yui", "Zac"):
        expect(page.locator("#page")).to_contain_text(name)


PLACES = "[...document.querySelectorAll('.chip-of .face')].map(face => { const at = face.getBoundingClientRect();"
PLACES += " return [at.x, at.y + scrollY, at.width] })"


def test_faces_stay_in_place_when_one_is_tapped_and_nothing_covers_them(
    own_server: Callable[..., Server], phone: Phone
) -> None:
    house, page = own_server(), phone()
    logged(house, "Azul", *({"name": name, "total": at} for at, name in enumerate(("Kim", "Lou", "Max", "Noa", "Ole"))))
    page.goto(f"{house.url}/gallery/log")
    before = page.evaluate(PLACES)
    page.locator(".chip-of").nth(1).click()
    assert page.evaluate(PLACES) == before
    expect(page.locator(".how:visible")).to_have_count(1)
    page.get_by_text("Somebody else").click()
    beside = "fields => new Set(fields.map(field => Math.round(field.getBoundingClientRect().y))).size"
    assert page.locator(".named").first.locator("input:not([type=checkbox])").evaluate_all(beside) == 1
    page.get_by_text("Somebody else").click()
    face = page.locator(".chip-of .face").nth(4)
    for at in (0, 100, 200, 300):
        page.evaluate("at => scrollTo({top: at, behavior: 'instant'})", at)
        box = face.bounding_box()
        bar = page.locator("nav", has_text="Gallery").last.bounding_box()
        assert box is not None
        assert bar is not None
        if box["y"] + box["height"] < bar["y"]:
            assert face.evaluate(
                """(face, at) => document.elementFromPoint(at.x + at.width / 2, at.y + at.height - 2).closest('.chip-of')
                === face.closest('.chip-of')""",
                box,
            ), at


def test_what_was_typed_is_there_again_after_another_page_and_gone_once_it_is_kept(
    own_server: Callable[..., Server], phone: Phone
) -> None:
    house, page = own_server(), phone()
    logged(house, "Azul", {"name": "Kim", "total": 40}, {"name": "Lou", "total": 30})

    def scores() -> list[str]:
        return [
            page.locator(f".logged:has-text('{name}')").get_by_label("Score").input_value() for name in ("Kim", "Lou")
        ]

    page.goto(f"{house.url}/gallery/log")
    page.get_by_label("Another game").fill("Splendor")
    page.get_by_role("button", name="Like last time").click()
    for name, points in (("Kim", "68"), ("Lou", "74")):
        page.locator(".logged", has_text=name).get_by_label("Score").fill(points)
    page.get_by_text("Somebody else").click()
    page.locator(".named").first.get_by_label("Name").fill("Max")
    page.locator(".named").first.get_by_label("Score").fill("59")
    page.get_by_role("link", name="Tables").click()
    expect(page.get_by_role("heading", name="Last time")).to_be_visible()
    logged(house, "Catan", {"name": "Ada", "total": 4}, {"name": "Zoe", "total": 3})  # who have chips before theirs now
    page.go_back()
    assert scores() == ["68", "74"]
    page.get_by_role("link", name="Tables").click()
    page.get_by_role("link", name="Gallery").click()
    page.get_by_role("link", name="Log a play").click()
    assert scores() == ["68", "74"]
    expect(page.get_by_label("Another game")).to_have_value("Splendor")
    expect(page.locator(".named").first.get_by_label("Score")).to_have_value("59")
    page.locator(".named").first.get_by_label("Score").fill("many")
    page.get_by_role("button", name="Keep this play").click()
    expect(page.locator("#notice")).not_to_be_empty()
    page.locator(".named", has=page.locator("[value=Max]")).get_by_label("Score").fill("59")
    page.get_by_role("button", name="Keep this play").click()
    expect(page.locator(".of-play h2")).to_have_text("Lou wins")
    page.goto(f"{house.url}/gallery/log")
    expect(page.get_by_label("Another game")).to_have_value("")
    expect(page.locator(".chip-of :checked")).to_have_count(0)
