"""A new table in one screen, the colours of the box on every screen, and a face that is shown at once."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from companion.games import find
from tests.browser.page_checks import check
from tests.browser.seated_phones import seat_token, sit
from tests.browser.test_join import join, live, open_gathering
from tests.server_process import Server

Phone = Callable[..., Page]
Shot = Callable[[Page, str], object]
FOUR = ("Ada", "Bert", "Cleo", "Dov")


DRAWN = "[...document.querySelectorAll('#page .face > *')].map((node) => node instanceof SVGSVGElement)"


class Thumb:
    """Counts what it taps."""

    def __init__(self) -> None:
        self.taps = 0

    def tap(self, page: Page, selector: str) -> None:
        page.locator(selector).click()
        self.taps += 1


def names(page: Page) -> list[str]:
    live(page)
    return page.locator("#page :is(.acting, #part-names) .name").all_inner_texts()


def test_four_known_people_in_three_taps(server: Server, phone: Phone) -> None:
    """On any phone, once they have played here."""
    server.open_table(*FOUR, game="score-pad")
    page, thumb = phone(), Thumb()
    page.goto(server.url)
    thumb.tap(page, '.games a[href="/new/score-pad"]')
    thumb.tap(page, ".like-last-time")
    expect(page.locator(".person input:checked")).to_have_count(4)
    thumb.tap(page, ".bottom .primary")
    assert names(page) == list(FOUR)
    assert thumb.taps == 3


def test_the_line_of_the_options_follows_what_is_chosen(server: Server, phone: Phone) -> None:
    page = phone()
    page.goto(server.url)
    for address in page.locator(".games a").evaluate_all("(all) => all.map(({ href }) => href)"):
        page.goto(address)
        line = page.locator(".now-set")
        loaded = line.inner_text()
        page.locator("[name=only_host]").dispatch_event("change")
        expect(line).to_have_text(loaded)
    page.goto(f"{server.url}/new/score-pad")
    page.locator(".to-options").click()
    page.locator("#o-winner").select_option("Lowest")
    page.locator("#o-rounds").fill("7")
    page.locator("#o-rounds").blur()
    expect(page.locator(".now-set")).to_have_text(
        "Who wins: Lowest, Rounds: 7, Who writes: Everybody on their own phone, Clock: No clock"
    )


def test_games_begin_at_the_margin(server: Server, phone: Phone) -> None:
    page = phone()
    page.goto(f"{server.url}/new/score-pad")
    edges = page.locator(".new h2, .place[aria-current]").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().x)"
    )
    assert len(edges) > 1
    assert len(set(edges)) == 1


def test_what_the_sheet_of_a_box_decides_is_not_asked(server: Server, phone: Phone) -> None:
    page = phone()
    page.goto(f"{server.url}/new/score-pad")
    page.locator(".to-options").click()
    decided = [page.locator(f"#o-{name}") for name in ("categories", "winner")]
    for field in decided:
        expect(field).to_be_visible()
    page.locator("[name=sheet][value=seven-wonders]").check()
    for field in decided:
        expect(field).to_be_hidden()
    expect(page.locator(".now-set")).not_to_contain_text("Who wins")
    expect(page.locator("#o-rounds")).to_be_visible()
    page.locator("[name=sheet][value=none]").check()
    expect(page.locator(".now-set")).to_contain_text("Who wins: Highest")
    page.locator("#title").fill("Cellar")
    expect(page.locator(".now-set")).to_contain_text("Who wins: Highest")


def test_one_plays_as_somebody_who_sits(server: Server, phone: Phone) -> None:
    server.open_table(*FOUR, game="score-pad")
    page = phone()
    page.goto(f"{server.url}/new/galaxy-trucker")
    for name in FOUR[:2]:
        page.locator(".person", has_text=name).click()
    page.locator("#name-0").fill("Zoe")
    own = page.locator("#me")
    expect(own).to_be_in_viewport(ratio=1)
    expect(own.locator(".chip")).to_have_text([*FOUR[:2], "Zoe"])
    expect(own.locator(":checked")).to_have_count(0)
    own.locator(".chip", has_text="Bert").click()
    page.locator(".person", has_text="Cleo").click()
    expect(own.locator(":checked")).to_have_value("Bert")
    check(page)
    page.locator(".bottom .primary").click()
    live(page)
    expect(page.locator("#as-1")).to_have_attribute("aria-current", "true")
    page.goto(server.url)
    page.get_by_role("link", name="You are Bert. Not you?").click()
    page.get_by_role("button", name="Cleo").click()
    expect(page.get_by_role("link", name="You are Cleo. Not you?")).to_be_in_viewport(ratio=1)
    page.goto(f"{server.url}/new/galaxy-trucker")
    expect(own.locator(":checked")).to_have_value("Cleo")
    expect(own.locator(".chip").first).to_have_text("Cleo")


def test_where_nobody_is_known_the_first_name_is_ones_own(own_server: Callable[[], Server], phone: Phone) -> None:
    page = phone()
    page.goto(f"{own_server().url}/new/score-pad")
    page.get_by_placeholder("Your name").fill("Ann")
    expect(page.locator("#me")).to_be_hidden()
    for place, name in ((1, "Bob"), (2, "Cem")):
        page.locator(f"#name-{place}").fill(name)
    expect(page.locator("#me :checked")).to_have_value("Ann")
    field, bar = page.locator("#name-2").bounding_box(), page.locator(".bottom").bounding_box()
    assert field
    assert bar
    assert field["y"] + field["height"] <= bar["y"] + 12, "what is typed is above the bar"


def test_the_same_people_again_in_two_taps(server: Server, phone: Phone) -> None:
    opened = server.open_table(*FOUR, game="score-pad")
    page, thumb = sit(phone(), server, opened["code"], seat_token(opened, 1)), Thumb()
    page.goto(server.url)
    thumb.tap(page, '.games a[href="/new/galaxy-trucker"]')
    expect(page.locator(".bottom .primary")).to_have_text("Start now 4 players")
    thumb.tap(page, ".bottom .primary")
    live(page)
    expect(page.locator("#as-1")).to_have_attribute("aria-current", "true")
    assert (names(page), thumb.taps) == (list(FOUR), 2)


def test_they_sit_in_the_order_of_the_taps(own_server: Callable[[], Server], phone: Phone) -> None:
    """At a house where nobody has played yet: people keep their colours."""
    server = own_server()
    server.open_table(*FOUR, game="score-pad")
    page = phone()
    page.goto(f"{server.url}/new/score-pad")
    page.locator(".person", has_text="Cleo").click()
    page.locator("#name-0").fill("Zoe")
    page.locator(".person", has_text="Ada").click()
    page.locator(".person", has_text="Dov").click()
    page.locator(".person", has_text="Ada").click()
    expect(page.locator(".person", has_text="Dov")).to_have_attribute("data-place", "3")
    shown = {name: page.locator(".person", has_text=name).locator(".face").get_attribute("class") for name in FOUR}
    assert shown["Cleo"] == "face c-blue", "her own: the box has it"
    assert shown["Bert"] == "face c-red", "his own, since he does not sit"
    expect(page.locator(".bottom .primary")).to_have_text("Start now 3 players")
    page.locator(".bottom .primary").click()
    assert names(page) == ["Cleo", "Zoe", "Dov"]
    assert page.locator("#page :is(.acting, #part-names) .mark").first.get_attribute("class") == "mark s0 c-blue"


def test_another_game_keeps_who_sits_and_how(server: Server, phone: Phone) -> None:
    server.open_table(*FOUR, game="score-pad")
    page = phone()
    page.goto(f"{server.url}/new/score-pad")
    for name in ("Dov", "Bert"):
        page.locator(".person", has_text=name).click()
    page.get_by_role("button", name="Galaxy Trucker").click()
    expect(page.locator("h1")).to_have_text("Galaxy Trucker")
    page.locator(".bottom .primary").click()
    assert names(page) == ["Dov", "Bert"]


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize(("width", "height"), [(360, 740), (740, 360), (320, 568)])
def test_it_fits_every_phone(own_house: Server, phone: Phone, shot: Shot, width: int, height: int, theme: str) -> None:
    """At 360 × 740 all of it is on one screen: nothing has to be scrolled to."""
    opened = own_house.open_table(*FOUR, game="score-pad")
    page = sit(phone(width, height), own_house, opened["code"], seat_token(opened, 0))
    page.context.add_cookies([{"name": "theme", "value": theme, "url": own_house.url}])
    page.goto(f"{own_house.url}/new/galaxy-trucker")
    page.locator(".place", has_text="Drill").evaluate("(place) => place.remove()")  # a game for tests only
    shot(page, f"new-{width}-{theme}")
    check(page)
    if height == 740:
        assert page.evaluate("document.documentElement.scrollHeight") <= height


def test_on_its_side_a_phone_shows_whom_to_tap(own_house: Server, phone: Phone) -> None:
    """Beside the games; a face that is not chosen is as bright as one that is, and lifts when it is."""
    own_house.open_table(*FOUR, game="score-pad")
    page = phone(740, 360)
    page.goto(f"{own_house.url}/new/score-pad")
    person = page.locator(".person").first
    box, bar = person.bounding_box(), page.locator(".bottom .primary").bounding_box()
    assert box
    assert bar
    look = "one => [getComputedStyle(one.querySelector('.face')).opacity, getComputedStyle(one).backgroundColor]"
    opacity, hole = person.evaluate(look)
    person.click()
    chosen, piece = person.evaluate(look)
    assert (box["y"] + box["height"] <= bar["y"], opacity, chosen) == (True, "1", "1")
    assert hole != piece


@pytest.fixture(scope="module")
def own_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Where only these four were before."""
    running = Server(tmp_path_factory.mktemp("new-table"))
    yield running
    running.stop()


def colour(page: Page, selector: str) -> str:
    found: str = page.locator(selector).first.evaluate("(mark) => getComputedStyle(mark).backgroundColor")
    return found


def test_a_picked_colour_is_the_same_on_every_screen(own_server: Callable[[], Server], phone: Phone) -> None:
    """At a house where nobody has played yet: people keep their colours."""
    server = own_server()
    host, bob, screen = phone(), phone(), phone(1280, 720)
    code = open_gathering(host, server, "Ann")
    bob.goto(f"{server.url}/j/{code}")
    expect(bob.locator("#pick-violet")).to_have_count(0)
    bob.locator("#name").fill("Bob")
    bob.locator("#piece-pink").click()
    host.locator("#colour-0-white").click()
    expect(bob.locator("#pick-violet")).to_be_attached()
    expect(bob.locator("#pick-white")).to_have_count(0)
    expect(bob.locator("#name")).to_have_value("Bob")
    expect(bob.locator("#pick-pink")).to_be_checked()
    bob.get_by_role("button", name="Join", exact=True).click()
    screen.goto(f"{server.url}/t/{code}/screen")
    host.get_by_role("button", name="Start with 2 players").click()
    expect(host.locator("#total-1")).to_be_visible()
    for page in (host, bob, screen):
        expect(page.locator(".mark.s1").first).to_be_visible()
        assert (colour(page, ".mark.s0"), colour(page, ".mark.s1")) == ("rgb(247, 239, 226)", "rgb(255, 141, 196)")
    bob.goto(f"{server.url}/t/{code}/people")
    live(bob)
    bob.locator("#seat-1 summary").click()
    bob.locator("#colour-1-green").click()
    expect(host.locator(".mark.s1").first).to_have_class("mark s1 c-green")
    expect(screen.locator(".mark.s1").first).to_have_class("mark s1 c-green")


def test_a_host_picks_a_colour_in_sight_of_the_start(server: Server, phone: Phone) -> None:
    host = phone()
    code = open_gathering(host, server, "Ann")
    live(host)
    last, start = host.locator(".colours button").last.bounding_box(), host.locator(".bottom").bounding_box()
    assert last
    assert start
    assert last["y"] + last["height"] <= start["y"]
    host.get_by_role("button", name="Pink").click()
    expect(host.get_by_role("button", name="Pink")).to_have_attribute("aria-pressed", "true")
    join(phone(), server, code, "Bob")
    expect(host.locator("#you .colours")).to_be_visible()
    expect(host.locator(".colours")).to_have_count(1)


def test_people_who_change_places_keep_their_faces(server: Server, phone: Phone) -> None:
    """A drawing that a stream brings to another place is a drawing there, too."""
    host, bob, screen = phone(), phone(), phone(1280, 720)
    code = open_gathering(host, server, "Ann")
    join(bob, server, code, "Bob")
    screen.goto(f"{server.url}/t/{code}/screen")
    live(screen)
    host.get_by_role("button", name="Move Bob up").click()
    for page in (host, bob, screen):
        expect(page.locator("#seat-0")).to_contain_text("Bob")
        assert page.evaluate(DRAWN) == [True, True]


def test_a_drawing_with_an_id_in_it_is_morphed_into_a_drawing(server: Server, phone: Phone) -> None:
    """htmx itself would make it HTML, which shows nothing."""
    opened = server.open_table("Ann", "Bob", game="score-pad")
    page = sit(phone(), server, opened["code"], seat_token(opened, 0))
    before = '<div id="box"><p><i id="mark"></i></p><p><svg viewBox="0 0 9 9"><g><path id="line" d="M0 0h9"/></g></svg></p></div>'
    after = '<div id="box"><b><svg viewBox="0 0 9 9"><g><path id="line" d="M0 0h9"/></g></svg></b></div>'
    page.evaluate("(html) => document.querySelector('#page').insertAdjacentHTML('beforeend', html)", before)
    page.evaluate(
        "(html) => htmx.swap({ target: '#box', text: html, swap: 'outerMorph', sourceElement: document.body })", after
    )
    expect(page.locator("#box b")).to_have_count(1)
    assert page.evaluate(
        "[document.querySelector('#box svg').viewBox?.baseVal?.width, find('#line').isConnected]".replace(
            "find(", "document.querySelector("
        )
    ) == [9, True]


def test_a_face_is_shown_at_once_on_the_other_phones(server: Server, phone: Phone) -> None:
    host, bob = phone(), phone()
    code = open_gathering(host, server, "Ann")
    join(bob, server, code, "Bob")
    picture = io.BytesIO()
    Image.new("RGB", (900, 1200), "teal").save(picture, "JPEG")
    sent = {"name": "me.jpg", "mimeType": "image/jpeg", "buffer": picture.getvalue()}
    bob.locator("input[type=file]").set_input_files([sent])  # type: ignore[list-item]
    shown = host.locator("#seat-1 .face img")
    expect(shown).to_be_visible()
    assert shown.evaluate("async (img) => { await img.decode(); return img.naturalWidth; }") == 256
    bob.get_by_role("button", name="Remove photo").click()
    expect(shown).to_have_count(0)
    expect(host.locator("#seat-1 .face svg")).to_be_visible()


def test_a_sheet_of_ones_own_is_written_kept_and_played(own_house: Server, phone: Phone) -> None:
    """What it is called lights its chip on the form of a new table, and a chip writes its title."""
    page = phone()
    page.goto(f"{own_house.url}/sheets/new")
    page.locator("#title").fill("Cellar Bowling")
    page.locator("[id='line.0.name']").fill("Pins")
    page.locator("[id='line.0.counts']").select_option("times")
    page.locator("[id='line.0.each']").fill("2")
    page.locator("[id='line.0.each']").press("Tab")
    expect(page.locator("#shown")).to_contain_text("2 for each")
    page.get_by_role("button", name="Keep this sheet").click()
    expect(page.locator("h1")).to_have_text("Cellar Bowling")
    page.goto(f"{own_house.url}/new/score-pad")
    title, used = page.locator("#title"), page.locator("#used-sheet")
    expect(used).to_be_hidden()
    title.fill("cellar bowling")
    expect(page.locator("[name=sheet][value=cellar-bowling]")).to_be_checked()
    expect(used.locator("span:visible")).to_have_text("You play with the sheet for Cellar Bowling.")
    title.fill("cellar")
    expect(page.locator("[name=sheet]:checked")).to_have_count(0)
    expect(used).to_be_hidden()
    title.fill("")
    page.locator(".chip", has_text="Azul").click()
    expect(title).to_have_value("Azul")
    title.fill("Cellar Bowling")
    page.locator("#names input").first.fill("Ada")
    page.locator("#names input").nth(1).fill("Bert")
    page.locator(".bottom .primary").click()
    for points in ("5", "4"):
        page.get_by_role("button", name=points, exact=True).click()
        page.locator("#enter .next").click()
    expect(page.locator("#result h1")).to_have_text("Ada wins, 10 : 8")


@pytest.mark.parametrize("taps", [".chip:has-text('Something else')", "label:has-text('Play without it')"])
def test_a_box_is_played_under_its_name_without_its_sheet(server: Server, phone: Phone, taps: str) -> None:
    """One tap takes the sheet of a title back, and one takes it after all."""
    server.open_table(*FOUR, game="score-pad")
    page = phone()
    page.goto(f"{server.url}/new/score-pad?name=Ada&name=Bert")
    title, picked, line = page.locator("#title"), page.locator("[name=sheet]:checked"), page.locator("#used-sheet")
    title.fill("Skull King")
    for _ in range(2):
        expect(picked).to_have_value("skull-king")
        page.locator(taps).click()
        expect(title).to_have_value("Skull King")
        expect(picked).to_have_value("none")
        expect(line.locator("span:visible")).to_have_text("Skull King without its sheet: just points.")
        line.get_by_text("Use its sheet").click()
    expect(line.locator("span:visible")).to_have_text("You play with the sheet for Skull King.")
    page.locator(taps).click()
    page.reload()
    expect(line.locator("span:visible")).to_have_text("Skull King without its sheet: just points.")
    check(page)
    page.locator(".bottom .primary").click()
    expect(page.locator(".where strong")).to_have_text("Skull King")
    expect(page.locator(".pad-table .total")).to_contain_text("highest wins")
    expect(page.locator("#enter .number-pad")).to_be_visible()


def test_a_box_is_found_by_the_beginning_of_its_name(own_server: Callable[[], Server], phone: Phone) -> None:
    page = phone()
    page.goto(f"{own_server().url}/new/score-pad")
    title, skull, azul = page.locator("#title"), page.locator("#sheet-skull-king"), page.locator("#sheet-azul")
    expect(skull.locator("..")).to_be_hidden()
    title.press_sequentially("skull")
    expect(skull.locator("..")).to_be_visible()
    expect(azul.locator("..")).to_be_hidden()
    page.locator(".chip", has_text="Skull King").click()
    expect(title).to_have_value("Skull King")
    expect(page.locator("#used-sheet span:visible")).to_have_text("You play with the sheet for Skull King.")
    expect(azul.locator("..")).to_be_hidden()
    place = page.locator("#names").bounding_box()
    title.fill("Skull King")
    assert page.locator("#names").bounding_box() == place, "nothing moves under a thumb"
    title.fill("")
    expect(azul.locator("..")).to_be_visible()
    expect(skull.locator("..")).to_be_hidden()


def test_something_else_brings_back_what_was_typed(own_server: Callable[[], Server], phone: Phone) -> None:
    """A title that a box wrote goes with it."""
    page = phone()
    page.goto(f"{own_server().url}/new/score-pad")
    title = page.locator("#title")
    for typed in ("", "az"):
        title.fill(typed)
        page.locator(".chip", has_text="Azul").click()
        expect(title).to_have_value("Azul")
        page.locator(".chip", has_text="Something else").click()
        expect(title).to_have_value(typed)


def test_without_script_a_sheet_is_declined_with_one_tap(server: Server, phone: Phone) -> None:
    server.open_table(*FOUR, game="score-pad")
    page = phone(java_script_enabled=False)
    page.goto(f"{server.url}/new/score-pad?sheet=azul")
    for label, picked in (("Play without it", "none"), ("Use its sheet", "azul"), ("Play without it", "none")):
        page.locator("#used-sheet").get_by_text(label).click()
        expect(page.locator("[name=sheet]:checked")).to_have_value(picked)
    page.locator(".person", has_text="Dov").click()
    page.locator(".bottom .primary").click()
    expect(page.locator(".where strong")).to_have_text("Azul")
    expect(page.locator("#enter input[name=score]")).to_be_visible()


@pytest.mark.parametrize("script", [True, False])
def test_a_look_at_the_sheet_costs_no_name(server: Server, phone: Phone, script: bool) -> None:
    """By the arrow of the page, and with script by the button of the phone, too."""
    server.open_table(*FOUR, game="score-pad")
    page = phone(java_script_enabled=script)
    page.goto(f"{server.url}/new/score-pad?sheet=carcassonne")
    page.locator(".person", has_text="Dov").click()
    page.locator("#name-0").fill("Zoe & Yan")
    for way_back in [page.go_back] * script + [page.get_by_label("Back", exact=True).click]:
        page.get_by_role("button", name="Look at it").click()
        expect(page.locator("h1")).to_have_text("Carcassonne")
        way_back()
        expect(page.locator("h1")).to_have_text("Score pad")
        expect(page.locator(".person :checked")).to_have_value("Dov")
        expect(page.locator("#name-0")).to_have_value("Zoe & Yan")
        expect(page.locator("[name=sheet]:checked")).to_have_value("carcassonne")


@pytest.mark.parametrize("script", [True, False])
def test_a_box_says_how_many_it_is_for(server: Server, phone: Phone, script: bool) -> None:
    page = phone(java_script_enabled=script)
    page.goto(f"{server.url}/new/score-pad" + ("" if script else "?sheet=carcassonne"))
    many = page.locator("#how-many")
    if script:
        expect(many).to_contain_text("1 to 12")
        page.locator("#title").fill("Carcassonne")
    expect(many).to_contain_text("2 to 5")


def test_a_quick_score_knows_who_was_here_and_says_whose_card_it_is(own_house: Server, phone: Phone) -> None:
    own_house.open_table(*FOUR, game="score-pad")
    page = phone()
    page.goto(f"{own_house.url}/quick/junk-orbit")
    for name in ("Cleo", "Ada"):
        page.locator(".person", has_text=name).click()
    cards = page.locator("#quick-form summary")
    expect(cards.first).to_have_text("Cleo")
    expect(cards.nth(1)).to_have_text("Ada")
    page.locator("[name='seats.0.name']").fill("Zoe")
    expect(cards.first).to_have_text("Zoe")
    expect(page.locator(".person input:checked")).to_have_count(1)
    page.locator(".person", has_text="Ada").click()
    expect(cards.nth(1)).to_have_text("Player 2")
    check(page)


def test_a_third_face_is_a_third_sheet_and_nothing_typed_is_lost(own_house: Server, phone: Phone) -> None:
    own_house.open_table("Ada", "Bert", "Cleo", game="score-pad")
    page = phone()
    page.goto(f"{own_house.url}/quick/scorpius-freighter")
    page.locator(".person", has_text="Ada").click()
    page.locator("#quick-form [name='seats.0.side_deals']").fill("4, 5")
    for name in ("Bert", "Cleo"):
        page.locator(".person", has_text=name).click()
    expect(page.locator("#quick-form [name='seats.2.name']")).to_have_value("Cleo")
    expect(page.locator("#quick-form [name='seats.1.name']")).to_have_value("Bert")
    expect(page.locator("#quick-form [name='seats.0.side_deals']")).to_have_value("4, 5")
    page.get_by_role("link", name="4 players").click()
    expect(page.locator("#quick-form [name='seats.3.name']")).to_be_attached()
    expect(page.locator("#quick-form [name='seats.2.name']")).to_have_value("Cleo")


def test_options_come_from_under_the_bar(server: Server, phone: Phone) -> None:
    page = phone()
    page.goto(f"{server.url}/new/score-pad")
    page.locator(".to-options").click()
    expect(page.locator("#options select, #options input").first).to_be_in_viewport(ratio=1)
    tops = page.evaluate(
        "['#options input', '.bottom'].map((one) => document.querySelector(one).getBoundingClientRect().top)"
    )
    assert tops[0] + 40 < tops[1]


def test_one_bar_is_called_options(server: Server, phone: Phone) -> None:
    """The one above the buttons while they are folded, else the one that folds them."""
    page = phone()
    page.goto(f"{server.url}/new/clock-only")
    bar, own = page.locator(".to-options"), page.locator("#options summary")
    bar.click()
    for opened in (True, False):
        expect(own).to_be_visible(visible=opened)
        expect(bar).to_be_visible(visible=not opened)
        if opened:
            own.click()


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [(360, 740), (740, 360)], ids=["portrait", "landscape"])
def test_what_is_set_is_in_sight_before_anybody_starts(
    server: Server, phone: Phone, size: tuple[int, int], language: str
) -> None:
    """For the next game, too, where all games are above it; and a tap on it leads to the options."""
    names = ("Ann", "Bartholomäus-Maximilian", "Cleo", "Dora")
    before = server.open_table(*names, game="score-pad")["code"]
    page = phone(*size, locale=language)
    for slug in find():
        page.goto(f"{server.url}/new/{slug}?after={before}&" + "&".join(f"name={name}" for name in names))
        line = page.locator(".to-options")
        expect(line).to_be_in_viewport(ratio=1)
        top, bar = page.evaluate(
            "(({ y, height }) => [y, height])(document.querySelector('.bottom').getBoundingClientRect())"
        )
        assert bar < size[1] * (0.35 if size[1] > size[0] else 0.45), slug
        assert line.evaluate(
            "(line) => line.contains(document.elementFromPoint(innerWidth / 2, line.getBoundingClientRect().y + 9))"
        )
        assert page.locator(".now-set").evaluate("node => node.textContent.length > 5 && node.clientHeight >= 15"), slug
        line.click()
        first = page.locator("#options label").first
        expect(first).to_be_in_viewport(ratio=1)
        box = first.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= top, "not below the bar"


def test_all_games_are_in_sight_on_a_laptop(server: Server, phone: Phone) -> None:
    page = phone(1280, 720)
    page.goto(f"{server.url}/new/tortuga-2199")
    assert page.locator(".places").evaluate("node => node.scrollWidth <= node.clientWidth")


def test_the_title_of_a_quick_score_is_not_over_its_picture(server: Server, phone: Phone) -> None:
    page = phone(360, 740)
    page.goto(f"{server.url}/quick/tortuga-2199")
    picture, title = page.locator("header .ground").bounding_box(), page.locator("h1").bounding_box()
    assert picture is not None
    assert title is not None
    assert picture["y"] + picture["height"] <= title["y"]


def test_the_way_to_the_tv_is_in_one_piece(own_house: Server, phone: Phone) -> None:
    for game in ("score-pad", "junk-orbit", "clock-only", "score-pad", "junk-orbit", "clock-only", "score-pad"):
        own_house.open_table(*FOUR, game=game)
    page = phone(1920, 1080)
    page.goto(own_house.url)
    way = page.get_by_role("link", name="Use this screen as the TV")
    assert way.evaluate("link => link.getClientRects().length") == 1
