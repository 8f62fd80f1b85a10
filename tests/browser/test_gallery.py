"""From the last move to the gallery: two phones play, one looks, prints and hands the play on to another app."""

from __future__ import annotations

import base64
import io
import json
import os
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import unquote

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.page_checks import Phone, Shot, check, check_contrast, check_width, picture
from tests.browser.seated_phones import seat_token, sit
from tests.server_process import Server

TORN = """[...document.querySelectorAll('main .name')].map(name => [name.textContent, name.getBoundingClientRect().height])
    .filter(([, height]) => height > 70)"""
"""Names that take more than three lines: of no column is so little left."""


def finished(server: Server, *names: str, title: str) -> dict[str, Any]:
    """A pad with a round each, not yet confirmed."""
    opened = server.open_table(*names, game="score-pad", title=title, rounds=2)
    path = f"/api/tables/{opened['code']}/events"
    for row in range(2):
        scores = {str(seat): 10 * (seat + 1) + row for seat in range(len(names))}
        fields = {"row": row, "scores": scores}
        status, reply = server.call(path, {"kind": "RowEntered", "fields": fields}, opened["host_token"])
        assert status == 201, reply
    return opened


def scanned(page: Page, where: str) -> str:
    """What a camera reads from this part of the screen."""
    page.locator(where).evaluate("code => code.scrollIntoView({ block: 'center' })")
    page.wait_for_function("code => code.querySelector('img').naturalWidth", arg=page.locator(where).element_handle())
    picture = Image.open(io.BytesIO(page.locator(where).screenshot()))
    (code,) = zxingcpp.read_barcodes(picture)
    return str(code.text)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("width", [320, 360])
def test_all_rooms_are_in_sight_on_a_narrow_phone(server: Server, phone: Phone, width: int, language: str) -> None:
    page = phone(width, locale=language)
    page.goto(f"{server.url}/gallery/files")
    assert page.locator(".rooms").evaluate("row => row.scrollWidth <= row.clientWidth")


def test_a_game_is_found_in_the_gallery_printed_and_handed_on(server: Server, phone: Phone, shot: Shot) -> None:
    opened = finished(server, "Wally", "Greta", title="Ludo of the evening")
    wally, greta = (
        sit(phone(device_scale_factor=3), server, opened["code"], seat_token(opened, seat)) for seat in (0, 1)
    )
    wally.get_by_role("button", name="Confirm the result").click()
    for page in (wally, greta):
        page.locator(".bgstats > summary").click()
        read = scanned(page, ".bgstats .qr")
        assert read == page.get_by_role("link", name="Open the app").get_attribute("href")
        assert read.startswith("bgstats://app.bgstatsapp.com/createPlay.html?data=")
        play = json.loads(unquote(read.partition("data=")[2]))
        assert play["game"]["name"] == "Ludo of the evening"
        reply = [(one["name"], float(one["score"]), one["winner"]) for one in play["players"]]
        assert reply == [("Wally", 21, False), ("Greta", 41, True)]
    check(greta)
    shot(greta, "end-bgstats-360")

    greta.goto(f"{server.url}/gallery")
    greta.locator(".hung", has_text="Ludo of the evening").click()
    expect(greta.locator(".of-play h2")).to_have_text("Greta wins")
    expect(greta.locator("#log")).to_contain_text("confirmed the result")
    greta.goto(f"{server.url}/gallery/print/ludo-of-the-evening")
    greta.emulate_media(media="print")
    expect(greta.locator(".leaf tbody tr")).to_have_count(15)
    expect(greta.locator(".no-print")).to_be_hidden()
    shot(greta, "gallery-print")
    assert len(re.findall(rb"/Type\s*/Page\b", greta.pdf(prefer_css_page_size=True))) == 1, "a sheet is a page"


@pytest.fixture(scope="session")
def evenings(server: Server) -> dict[str, Any]:
    """Six evenings of the same three, so that every room has something to show; one has as long a name as may be.

    Somebody else came once, and is not rated yet."""
    regulars = ("Mo", "Maximiliane von Ahnfeldt", "Ole")
    for number in range(7):
        names, title = (regulars, "Six evenings") if number < 6 else (("Mo", "Guest of Mo"), "Once")
        opened = finished(server, *names, title=title)
        path = f"/api/tables/{opened['code']}/events"
        assert server.call(path, {"kind": "Confirmed", "fields": {}}, opened["host_token"])[0] == 201, number
    results: list[dict[str, Any]] = server.call("/api/gallery?game=six-evenings&limit=1")[1]["results"]
    return results[0]


def test_every_room_is_worth_looking_at(server: Server, phone: Phone, shot: Shot, evenings: dict[str, Any]) -> None:
    """All of them on a phone, unrolled, so that what is at its foot covers nothing; in light, too, where only the colours
    are other ones. On a laptop they are only looked at."""
    play, (loser, _, winner) = f"/plays/{evenings['id']}", [seat["player"] for seat in evenings["sheet"]["seats"]]
    drawn = (
        play,
        f"/rogues/{winner}",
        f"/rogues/{winner}/against/{loser}",
        "/records/six-evenings",
        "/ranking",
        "/years",
    )
    plain = ("", "/rogues", "/records", "/files", "/changes", "/log", f"{play}/edit", f"/rogues/{winner}/delete")
    page = phone(360, 4000)
    for path in (*plain, *drawn, f"{play}/replay"):
        look(page, server, path, shot, "dark")
        check(page)
        assert not page.evaluate(TORN)
        page.evaluate("document.documentElement.dataset.theme = 'light'")
        check_contrast(page)
    page.context.add_cookies([{"name": "theme", "value": "light", "url": server.url}])
    if os.environ.get("SHOTS"):
        page.set_viewport_size({"width": 1920, "height": 1080})
        for path in ("", *drawn):
            look(page, server, path, shot, "light")


def test_from_the_wall_through_a_play_to_the_year(
    server: Server, phone: Phone, shot: Shot, evenings: dict[str, Any]
) -> None:
    """One walk, by tapping what is there; no barrier on the way, and nothing wider than a small phone."""
    page = phone(320, 640)
    page.goto(f"{server.url}/gallery?game=six-evenings")
    picture(shot, "gallery-walk-wall", page)
    page.locator(".hung").first.click()
    expect(page.locator(".of-play h2")).to_have_text("Ole wins")
    check(page)

    page.get_by_role("link", name="Watch it again").click()
    bar, step = page.locator("#replay"), page.locator("#replay output")
    expect(step).to_have_text("Step 1 of 4")
    page.get_by_role("link", name="One step forward").click()
    expect(step).to_have_text("Step 2 of 4")
    expect(bar.locator(".said")).to_contain_text("round 1")
    assert "step=1" in page.url, "a reload stays here"
    check(page)
    bar.get_by_role("slider").fill("3")
    expect(step).to_have_text("Step 4 of 4")
    expect(page.locator("#page")).to_contain_text("Ole wins")
    page.get_by_role("link", name="One step back").click()
    expect(step).to_have_text("Step 3 of 4")
    page.get_by_role("button", name="Play").click()
    expect(step).to_have_text("Step 4 of 4")
    expect(page.get_by_role("button", name="Play")).to_have_attribute("aria-pressed", "false")
    check(page)
    counts_up = page.evaluate_handle(
        """() => { const line = Object.assign(document.createElement('small'), { innerHTML: 'empty for <span data-digits></span>' });
        line.dataset.since = 1; document.querySelector('#page').append(line); return line; }"""
    )
    assert not counts_up.evaluate("line => line.checkVisibility()"), "nothing runs: half a sentence would be left of it"
    page.get_by_role("link", name="To the wall").click()

    page.goto(f"{server.url}/gallery/rogues?q=maximiliane")
    page.locator(".mugshot").click()
    expect(page.locator(".wanted h2")).to_have_text("Maximiliane von Ahnfeldt")
    page.locator("#met > summary").click()
    page.locator(".pair").first.click()
    expect(page.locator(".duel")).to_contain_text("Maximiliane von Ahnfeldt")
    check(page)
    page.get_by_role("navigation", name="Rooms of the gallery").get_by_role("link", name="Years").click()
    cards = page.locator(".swipe > section")
    expect(cards.nth(3)).to_be_attached()
    page.locator(".swipe-dots a").nth(1).click()
    expect(cards.nth(1)).to_be_in_viewport(ratio=0.9)
    expect(cards.nth(0)).not_to_be_in_viewport(ratio=0.5)
    expect(page.locator(".swipe-dots [aria-current]")).to_have_attribute(
        "href", "#" + str(cards.nth(1).get_attribute("id"))
    )
    check(page)


def test_a_tv_plays_it_by_itself(server: Server, phone: Phone, evenings: dict[str, Any]) -> None:
    tv = phone(1920, 1080)
    tv.goto(f"{server.url}/gallery/plays/{evenings['id']}/replay?on=tv")
    expect(tv.locator("#replay output")).to_have_text("Step 3 of 4")
    stage, bar = tv.locator(".screen").bounding_box(), tv.locator("#replay").bounding_box()
    assert stage is not None
    assert bar is not None
    assert stage["y"] + stage["height"] <= bar["y"] + 1, "the bar covers nothing"
    assert tv.evaluate("(stage => stage.scrollHeight <= stage.clientHeight)(document.querySelector('.screen'))")
    expect(tv.locator("#replay output")).to_have_text("Step 4 of 4")


def look(page: Page, server: Server, path: str, shot: Shot, theme: str) -> None:
    page.goto(f"{server.url}/gallery{path}")
    name = "-".join(part for part in path.split("/") if part.isalpha()) or "wall"
    picture(shot, f"gallery-{name}-{theme}", page)


SIDEWAYS = """[...document.querySelectorAll('main *')].filter(n => n.checkVisibility() && n.scrollWidth > n.clientWidth + 1
    && /auto|scroll/.test(getComputedStyle(n).overflowX)).map(n => n.className)"""
"""What has to be scrolled to the side."""
BELOW = "card => card.getBoundingClientRect().bottom - document.querySelector('.house-bar').getBoundingClientRect().top"


def test_ten_people_need_no_scrolling_to_the_side(server: Server, phone: Phone) -> None:
    names = [f"Somebody {n} with a long one" for n in range(10)]
    lines = [{"label": label, "points": 120} for label in ("Military victories", "Scientific structures", "Guilds")]
    for some in (names[:5], names):
        played = {"title": "Ten of us", "seats": [{"name": name[:24], "lines": lines} for name in some]}
        status, reply = server.call("/api/gallery", played)
        assert status == 201, reply
        for width in (360, 320):
            page = phone(width, 640)
            page.goto(f"{server.url}/gallery/plays/{reply['id']}")
            assert page.evaluate(SIDEWAYS) == []
            check(page)
            page.goto(f"{page.url}/edit")
            assert page.evaluate(SIDEWAYS) == []
            check(page)
            page.go_back()
            page.get_by_role("link", name="Share").click()
            for name in ("Save the picture", "Close"):
                expect(page.get_by_role("link", name=name)).to_be_in_viewport(ratio=1)
            page.keyboard.press("Escape")
            if page.locator(".shares summary").count():
                page.locator(".shares summary").first.click()
                expect(page.locator(".shares dl").first).to_contain_text("Guilds")
                check(page)


def test_a_year_is_whole_on_a_phone_on_its_side(server: Server, phone: Phone, evenings: dict[str, Any]) -> None:
    page = phone(740, 360)
    page.goto(f"{server.url}/gallery/years")
    assert page.locator(".share-card").first.evaluate(BELOW) < 0
    expect(page.get_by_role("link", name="Save the picture").first).to_be_in_viewport()
    check(page)


def test_the_first_dot_stands_out_where_several_cards_of_a_year_are_in_sight(
    server: Server, phone: Phone, evenings: dict[str, Any]
) -> None:
    page = phone(1920, 1080)
    page.goto(f"{server.url}/gallery/years")
    expect(page.locator(".swipe-dots a").first).to_have_attribute("aria-current", "true")
    page.locator(".swipe").evaluate("row => row.scrollTo({ left: row.scrollWidth, behavior: 'instant' })")
    expect(page.locator(".swipe-dots a").last).to_have_attribute("aria-current", "true")


def test_on_paper_all_is_black_on_white_and_nothing_is_there_to_be_tapped(
    server: Server, phone: Phone, evenings: dict[str, Any]
) -> None:
    page = phone()
    page.emulate_media(media="print", color_scheme="dark")
    for path in (f"/plays/{evenings['id']}", "", "/years", "/ranking"):
        page.goto(f"{server.url}/gallery{path}")
        expect(page.locator("main :is(button, .button)").filter(visible=True)).to_have_count(0)
        colours = page.evaluate(
            "['--ink', '--hole', '--soft'].map(name => getComputedStyle(document.body).getPropertyValue(name))"
        )
        assert colours == ["#000", "#fff", "#333"], path
    page.goto(f"{server.url}/gallery/years")
    cards = page.locator(".share-card")
    assert all(
        cards.nth(n).evaluate("card => card.getBoundingClientRect().right <= innerWidth") for n in range(cards.count())
    )


def test_no_room_is_much_longer_than_two_screens(server: Server, phone: Phone, evenings: dict[str, Any]) -> None:
    page, winner = phone(360, 740), evenings["sheet"]["seats"][2]["player"]
    for path in ("", f"/rogues/{winner}", "/ranking", f"/plays/{evenings['id']}", "/records/six-evenings", "/years"):
        page.goto(f"{server.url}/gallery{path}")
        screens = page.evaluate("document.documentElement.scrollHeight / innerHeight")
        assert screens <= (2 if path == "" else 2.3), path  # the wall has nine plays, the last of them small


def test_every_poster_shows_scores_and_a_story_on_a_phone(
    server: Server, phone: Phone, evenings: dict[str, Any]
) -> None:
    page = phone(360, 740)
    page.goto(f"{server.url}/gallery?game=six-evenings")
    poster = page.locator(".halved .hung").first
    expect(poster.locator(".score .face").filter(visible=True)).to_have_count(len(evenings["sheet"]["seats"]))
    assert poster.locator(".signs > .story").is_visible()


@pytest.mark.usefixtures("evenings")
def test_five_posters_fill_a_wide_wall(server: Server, phone: Phone) -> None:
    """The latest is as large as the four others together, and its longest word is in one piece."""
    page = phone(1280, 900)
    page.goto(f"{server.url}/gallery?game=six-evenings")
    boxes = [one.bounding_box() for one in page.locator(".wall > li").all()[:5]]
    first, *_, last = boxes
    assert first
    assert last
    assert first["y"] + first["height"] == pytest.approx(last["y"] + last["height"], abs=1)
    assert first["width"] > 1.9 * last["width"]
    title = page.locator(".wall strong").first
    assert title.evaluate("title => title.scrollWidth <= title.clientWidth")
    check(page)


@pytest.mark.usefixtures("evenings")
def test_the_latest_poster_is_whole_on_a_low_screen(server: Server, phone: Phone) -> None:
    """With its game, its scores and its story; and the key above it is as large as a key."""
    page = phone(1280, 720)
    page.goto(f"{server.url}/gallery?game=six-evenings")
    poster, bar = page.locator(".hung").first.bounding_box(), page.locator(".tabs").bounding_box()
    key = page.locator(".log-a-play .primary").bounding_box()
    assert poster
    assert bar
    assert key
    assert (poster["y"] + poster["height"] <= bar["y"], key["width"] < 640) == (True, True)


@pytest.mark.usefixtures("evenings")
def test_a_unit_is_beside_its_number(server: Server, phone: Phone) -> None:
    """However narrow the poster is."""
    page, found = phone(), {}
    for width in (320, 360, 412, 740, 1280, 1920):
        page.set_viewport_size({"width": width, "height": 740})
        page.goto(f"{server.url}/gallery?game=six-evenings")
        found[width] = page.locator(".scores").filter(visible=True).evaluate_all(ALONE)
    assert [width for width, alone in found.items() if alone] == []


@pytest.mark.usefixtures("evenings")
def test_whoever_plays_in_white_is_not_lost_on_the_paper_of_a_poster(server: Server, phone: Phone) -> None:
    page = phone()
    page.goto(f"{server.url}/gallery?game=six-evenings")
    ring = "face => { face.className = 'face c-white'; return getComputedStyle(face).boxShadow; }"
    assert page.locator(".score .face").first.evaluate(ring) != "none"


@pytest.mark.usefixtures("evenings")
def test_what_follows_the_duels_does_not_touch_them(server: Server, phone: Phone) -> None:
    page = phone(1920, 1080)
    page.goto(f"{server.url}/gallery/ranking")
    pairs, below = page.locator(".pairs").bounding_box(), page.locator("#over-time").bounding_box()
    assert pairs
    assert below
    assert below["y"] - pairs["y"] - pairs["height"] >= 12


def test_a_short_fact_has_one_line_where_there_is_room(server: Server, phone: Phone, evenings: dict[str, Any]) -> None:
    page = phone(1280, 720)
    page.goto(f"{server.url}/gallery/plays/{evenings['id']}")
    high = page.locator(".of-play .signs > :not(.story)").evaluate_all("all => all.map(one => one.clientHeight)")
    assert max(high) < 30


ALONE = """all => all.filter((scores) => {
    const walker = document.createTreeWalker(scores.lastElementChild, NodeFilter.SHOW_TEXT), range = document.createRange();
    let text = null;
    while (walker.nextNode()) if (walker.currentNode.data.includes("points")) text = walker.currentNode;
    range.setStart(text, text.data.indexOf("points"));
    range.setEnd(text, text.data.indexOf("points") + 6);
    return range.getBoundingClientRect().left - scores.getBoundingClientRect().left < 20;
}).length"""
"""Scores whose unit begins a line."""
CUT = """words => words.filter(one => one.scrollHeight > one.clientHeight + 1).map(one => one.textContent.trim())"""
BROKEN = """titles => titles.filter(title => title.firstChild.data.trim().split(/\\s+/).some(word => {
    const range = document.createRange(), at = title.firstChild.data.indexOf(word);
    range.setStart(title.firstChild, at);
    range.setEnd(title.firstChild, at + word.length);
    return range.getClientRects().length > 1 })).map(title => title.textContent)"""
"""Titles with a word on two lines."""
IN_HAIR = """posters => posters.filter(poster => { const words = document.createRange();
    words.selectNodeContents(poster.querySelector('strong'));
    const face = poster.querySelector('.face').getBoundingClientRect();
    return words.getBoundingClientRect().bottom > face.top + face.height / 10 }).map(poster => poster.textContent)"""
"""Headlines that run into the face below them."""

COVERED = """posters => posters.filter(poster => {
    const words = document.createRange(), line = poster.querySelector('strong');
    words.selectNodeContents(line);
    const end = line.getBoundingClientRect().bottom, RING = 3;
    return [...poster.querySelectorAll('.heads img')].some(photo => {
        const face = photo.getBoundingClientRect();
        return face.width && [...words.getClientRects()].some(one => one.right > face.left - RING && one.left < face.right + RING
            && Math.min(one.bottom, end) > face.top - RING + 1 && one.top < face.bottom);
    });
}).map(poster => poster.querySelector('strong').textContent)"""
"""Headlines that somebody's photo covers."""


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_photo_covers_who_won(own_server: Callable[..., Server], phone: Phone, language: str) -> None:
    house = own_server()
    names = ("Bob", "Ann", "Maximiliana-Charlotte Ber", "Bernhard der Vierundzwan", "Cleo", "Jo")
    picture = io.BytesIO()
    Image.new("RGB", (96, 96), "teal").save(picture, "JPEG")
    photo = {"file": base64.b64encode(picture.getvalue()).decode()}
    for winners in (*[(name,) for name in names], names[:2], names[:3], names[4:], ("Jo",)):
        seats = [{"name": name, "total": 6} for name in winners] + [{"name": "Zed", "total": 3}]
        status, reply = house.call("/api/gallery", {"title": f"Galaxy Trucker {len(winners)}", "seats": seats})
        assert status == 201, reply
    page = phone(360, 740, locale=language)
    for player in house.call("/api/players")[1]["players"]:
        answer = page.request.put(f"{house.url}/api/players/{player['id']}/photo", data=photo)
        assert answer.ok, answer.text()
    for width in (320, 360, 412):
        page.set_viewport_size({"width": width, "height": 740})
        for game in ("", "?game=galaxy-trucker-1"):
            page.goto(f"{house.url}/gallery{game}")
            assert page.locator(".hung").evaluate_all(COVERED) == []
            check_width(page)


def test_usual_titles_and_sentences_are_whole_on_a_phone(own_server: Callable[..., Server], phone: Phone) -> None:
    house = own_server()
    titles = ("Carcassonne", "Galaxy Trucker", "Scorpius Freighter", "Star Scrappers: Orbital", "Tortuga 2199")
    for title in titles:
        seats = [{"name": "Anna", "total": 38}, {"name": "Björn", "total": 21}]
        status, reply = house.call("/api/gallery", {"title": title, "seats": seats})
        assert status == 201, reply
    page = phone(360, 740, locale="de")
    page.goto(f"{house.url}/gallery")
    expect(page.locator(".halved .hung")).to_have_count(4)
    assert page.locator(".halved :is(.story > span, .line b)").evaluate_all(CUT) == []
    assert page.locator(".halved .hung").evaluate_all(IN_HAIR) == []
    page.goto(f"{house.url}/gallery/rogues")
    page.locator(".mugshot", has_text="Anna").first.click()
    expect(page.locator(".bars .title")).to_have_count(5)
    assert page.locator(".bars .title").evaluate_all(CUT) == []
    assert page.locator(".bars .title").evaluate_all(BROKEN) == []


def test_the_longest_names_stay_inside_of_a_duel(server: Server, phone: Phone) -> None:
    names = "Maximilianefriederikexyz", "Donaudampfschifffahrtska"
    seats = [{"name": name, "lines": [{"label": "Gold", "points": 7}]} for name in names]
    status, reply = server.call("/api/gallery", {"title": "Long names", "seats": seats})
    assert status == 201, reply
    page = phone(320, 640)
    page.goto(f"{server.url}/gallery/plays/{reply['id']}")
    ids = [str(link.get_attribute("href")).rpartition("/")[2] for link in page.locator(".sheet thead a").all()]
    page.goto(f"{server.url}/gallery/rogues/{ids[0]}/against/{ids[1]}")
    for side in page.locator(".duel .burst").all():
        assert side.evaluate("one => one.scrollWidth <= one.clientWidth")
    check(page)


def test_a_play_is_corrected_within_two_screens(server: Server, phone: Phone) -> None:
    lines = [{"label": f"Round {n}", "points": n} for n in (1, 2, 3)]
    seats = [{"name": name, "lines": lines} for name in ("Ann", "Bob", "Cleo", "Dov")]
    status, reply = server.call("/api/gallery", {"title": "Four", "seats": seats})
    assert status == 201, reply
    page = phone(360, 740)
    page.goto(f"{server.url}/gallery/plays/{reply['id']}/edit")
    assert page.evaluate("document.documentElement.scrollHeight / innerHeight") < 2
    page.get_by_text("Game, day, place and notes").click()
    page.get_by_label("Where").fill("Ann’s kitchen")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("main")).to_contain_text("Ann’s kitchen")


LONG_NAME = "Maximiliane-Alexandra Wü"


@pytest.fixture
def wordy(own_server: Any) -> tuple[Server, str]:
    """A play of four, won by somebody with a long name."""
    house: Server = own_server()
    opened = finished(house, "Ann", "Jörg", "Cleo", LONG_NAME, title="7 Wonders")
    path = f"/api/tables/{opened['code']}/events"
    status, reply = house.call(path, {"kind": "Confirmed"}, opened["host_token"])
    assert status == 201, reply
    _, found = house.call("/api/gallery")
    return house, found["results"][0]["id"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_words_of_a_replay_stay_on_their_keys(wordy: tuple[Server, str], phone: Phone, language: str) -> None:
    house, play = wordy
    for size in ((360, 740), (740, 360)):
        page = phone(*size, locale=language)
        page.goto(f"{house.url}/gallery/plays/{play}/replay")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        sticks_out = """keys => keys.filter(key => { const words = document.createRange();
            words.selectNodeContents(key.querySelector('small'));
            const [on, own] = [key.getBoundingClientRect(), words.getBoundingClientRect()];
            return own.left < on.left + 1 || own.right > on.right - 1 || own.bottom > on.bottom - 2 })"""
        assert page.locator(".replay-keys a:has(small)").evaluate_all(f"keys => ({sticks_out})(keys).length") == 0, size


def test_a_long_name_is_cut_after_whole_lines(wordy: tuple[Server, str], phone: Phone) -> None:
    house, play = wordy
    page = phone()
    page.goto(f"{house.url}/gallery/plays/{play}")
    name = page.locator(".sheet thead .name", has_text=LONG_NAME)
    assert name.first.evaluate(
        "name => name.getBoundingClientRect().height < 2 * parseFloat(getComputedStyle(name).fontSize)"
    )
    page.goto(f"{house.url}/gallery/records/7-wonders")
    holder = page.locator(".held .holders .name", has_text=LONG_NAME).first
    assert holder.evaluate("name => name.scrollHeight <= name.clientHeight + 1"), "it is there in full"
