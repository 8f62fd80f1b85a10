"""On real phones: the years on one phone and on three, taps counted; a bot's station; peace; the finale kind by kind."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import seated_phones
from tests.browser.page_checks import Phone, Shot, check_game, picture
from tests.browser.tv_scenes import NAMES
from tests.server_process import Server

KINDS = ("structural", "bio", "commercial", "support", "scientific", "military")


class Table(seated_phones.Table):
    def __init__(self, server: Server, *people: str, **options: Any) -> None:
        super().__init__(server, "star-scrappers-orbital", *people, **options)
        self.send(0, "FirstChosen", first=0)

    def count(self, year: int, *rows: tuple[int, ...]) -> None:
        """A whole year at a table that only scores: everybody's numbers in the order of the kinds."""
        counts = [{"seat": seat, "counts": dict(zip(KINDS, row, strict=False))} for seat, row in enumerate(rows)]
        self.send(0, "TableCounted", year=year, counts=counts)


class Thumb:
    """Counts its taps."""

    def __init__(self) -> None:
        self.taps = 0

    def tap(self, place: Locator) -> None:
        self.taps += 1
        place.click()


def bottom(place: Locator) -> float:
    box = place.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


BROKEN = """(keys) => keys.flatMap((key) => {
    const text = key.firstChild, range = document.createRange();
    return [...text.data.matchAll(/\\S+/g)].map(({ 0: word, index }) => {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const inside = range.getBoundingClientRect().right <= key.form.getBoundingClientRect().right;
        return inside && range.getClientRects().length === 1 ? "" : word;
    }).filter(Boolean);
})"""
"""Words on keys that break inside or stick out."""


def test_a_year_of_five_on_one_phone(server: Server, phone: Phone, shot: Shot) -> None:
    """All numbers of all players are in sight, and the year takes two taps beside them."""
    host = phone(reduced_motion="reduce", has_touch=True)
    host.goto(f"{server.url}/new/star-scrappers-orbital")
    code = _opened_by_form(host, "Ann", "Bartholomäus-Maximilian!", "Cleo", "Dov", "Eve")
    host.goto(f"{server.url}/t/{code}")
    expect(host.locator(".now-line h1")).to_have_text("What should the phones follow?")
    picture(shot, "star-scrappers-closely", host)
    host.get_by_role("button", name="Just score the years").click()
    keys = host.locator(".sso-chosen button")
    expect(keys).to_have_count(3)
    assert keys.evaluate_all(BROKEN) == []
    host.locator("#first-2 button").click()
    expect(host.locator(".now-line h1")).to_have_text("Year 1")
    over, last = host.get_by_role("button", name="Year over"), host.locator(".sso-cell.military input").last
    assert bottom(last) < (over.bounding_box() or {})["y"], "nothing is under the button"
    assert bottom(over) < 740 - 60, "nor is the button under the tabs"
    check_game(host)
    thumb, counted = Thumb(), 0
    for seat, colours in enumerate((("bio", "bio"), ("military",), ("support",), (), ("scientific", "scientific"))):
        for colour in colours:
            thumb.tap(host.locator(f"[name='counts.{seat}.counts.{colour}']"))
            counted += 1
    expect(host.locator("[name='counts.0.counts.bio']")).to_have_value("2")
    assert host.evaluate("document.activeElement.localName") != "input", "no keyboard comes up"
    hint = host.locator(".sso-hint .hint")
    expect(hint).to_contain_text("Tap a number: one more.", use_inner_text=True)
    host.locator("[data-minus]").check()
    expect(hint).to_contain_text("Tap a number: one less.", use_inner_text=True)
    expect(hint).not_to_contain_text("one more", use_inner_text=True)
    host.locator("[name='counts.4.counts.scientific']").click()
    expect(host.locator("[name='counts.4.counts.scientific']")).to_have_value("1")
    picture(shot, "star-scrappers-tally", host)
    thumb.tap(over)
    expect(host.locator("#receipts .sso-paper")).to_have_count(5)
    expect(host.locator("#receipts .sso-paper").nth(1)).to_contain_text("+2 points")
    expect(host.locator("#receipts .sso-paper").first).to_contain_text("count your crew symbols")
    check_game(host)
    thumb.tap(host.get_by_role("button", name="Begin year 2"))
    expect(host.locator(".now-line h1")).to_have_text("Year 2")
    assert thumb.taps == counted + 2
    expect(host.locator("[name='counts.0.counts.bio']")).to_have_value("2")


SHORTENED = """(parts) => parts.filter((part) => part.scrollWidth > part.clientWidth + 1).map((part) => part.textContent.trim())"""


def test_short_names_and_tags_are_whole_on_a_tv_that_follows_turns(server: Server, phone: Phone) -> None:
    """Before the first year is counted, and beside the curve of the years."""
    table = Table(server, "Ann", "Bob", "Carla", closely="turns")
    for seat in (0, 1):
        table.send(seat, "Passed")
    counted = Table(server, "Ann", "Bob", "Carla", closely="years")
    counted.count(1, *[(12, 2, 1, 13, 0, 10)] * 3)
    counted.send(0, "YearEnded", year=1)
    for size in ((1280, 720), (1920, 1080)):
        screen = table.screen(phone(*size, reduced_motion="reduce"))
        expect(screen.locator(".sso-line .what em")).to_have_text(["passed", "passed", "on turn"])
        assert screen.locator(".sso-line :is(.name, .what .part)").evaluate_all(SHORTENED) == []
        counted.screen(screen)
        expect(screen.locator("#graph")).to_be_visible()
        expect(screen.locator(".sso-line .name")).to_have_text(["Ann", "Bob", "Carla"])
        assert screen.locator(".sso-line :is(.name, .what .part)").evaluate_all(SHORTENED) == []


NEAR = """(head) => {
    const range = document.createRange(), box = (node) => (range.selectNodeContents(node), range.getBoundingClientRect());
    const title = box(head), legend = box(head.parentNode.querySelector(".what span:last-child"));
    const drawing = document.querySelector(".sso-drawn").getBoundingClientRect();
    return [legend.right - title.left, Math.abs(title.left + title.right - drawing.left - drawing.right) / 2];
}"""
"""How far the legend reaches into the heading of the drawings, and how far that is from their middle."""


@pytest.mark.parametrize(("language", "tags"), [("en", ["on turn", "1 damage"]), ("de", ["am Zug", "1 Schaden"])])
@pytest.mark.parametrize("people", [2, 3, 5])
def test_a_tv_says_what_is_drawn_and_both_that_somebody_is_on_turn_and_damaged(
    server: Server, phone: Phone, language: str, tags: list[str], people: int
) -> None:
    table = Table(server, *("Ann", "Bob", "Cleo", "Dov", "Eve")[:people], closely="modules")
    table.send(0, "ModuleAdded", colour="bio")
    table.send(0, "ModuleDamaged", module=1)
    screen = table.screen(phone(1280, 720, locale=language, reduced_motion="reduce"))
    found = screen.locator("#player-0 .what em")
    expect(found).to_have_text(tags)
    assert len({bottom(tag) for tag in found.all()}) == 1, "beside each other"
    head = screen.get_by_text("Orbital", exact=True)
    expect(head).to_be_visible()
    inside, off = head.evaluate(NEAR)
    assert inside < -8
    assert off < 3


def _opened_by_form(page: Page, *names: str) -> str:
    """The code of a table that this phone has opened for all these people."""
    form = "&".join(f"name={name}" for name in names)
    address = page.evaluate(
        """async (form) => (await fetch("/new/star-scrappers-orbital", {method: "POST", body: new URLSearchParams(form)})).url""",
        form,
    )
    return str(address).rpartition("/")[2].partition("?")[0]


def test_a_tracked_year_on_three_phones_at_once(server: Server, phone: Phone, shot: Shot) -> None:
    table = Table(server, "Ann", "Bartholomäus-Max", "Cem", closely="modules")
    ann, bob, cem = (table.sit(phone(reduced_motion="reduce"), seat) for seat in range(3))
    building = Thumb()
    building.tap(ann.locator("#build label.chip", has_text="2"))
    building.tap(ann.locator("#build button", has_text="Bio"))
    expect(bob.locator(".now-line h1")).to_contain_text("Your turn")
    assert building.taps == 2
    expect(bob.locator("#n0-bio")).to_have_text("1")
    expect(bob.locator("#orbital")).to_contain_text("One more ties with Ann")
    bob.locator("#build button", has_text="Military").dblclick()
    expect(cem.locator(".now-line h1")).to_contain_text("Your turn")
    expect(cem.locator("#n1-military")).to_have_text("1")  # two taps in a hurry are one turn
    picture(shot, "star-scrappers-turn", cem)
    check_game(cem)
    cem.set_viewport_size({"width": 740, "height": 360})
    expect(cem.locator("#pass")).not_to_be_in_viewport()  # nothing of the first screen is under it
    cem.set_viewport_size({"width": 360, "height": 740})
    for page, words in ((cem, "Cem has passed."), (ann, "Passed in a row: Cem, Ann.")):
        page.locator("#pass button").click()
        expect(bob.locator(".now-line p")).to_contain_text(words)
    for page in (ann, bob, cem):
        expect(page.get_by_role("button", name="Year over")).to_be_in_viewport()
    bob.locator("#pass button").click()
    for page in (ann, bob, cem):
        expect(page.locator(".now-line h1")).to_have_text("Year 1 is over")
    picture(shot, "star-scrappers-count", ann)
    check_game(ann)
    ending = Thumb()
    ending.tap(ann.get_by_role("button", name="That is right"))
    for colour in KINDS:
        cem.locator(f"#tally .{colour} input").click()
    cem.get_by_role("button", name="That is right").click()
    expect(ann.locator(".now-line p")).to_have_text(
        "Still counting: Bartholomäus-Max. Counted wrong? Whoever entered it can undo it."
    )
    bob.get_by_role("button", name="That is right").click()
    for page, points in ((ann, "+1 point"), (bob, "+1 point"), (cem, "+6 points")):
        expect(page.locator("#receipts .sso-paper")).to_have_count(1)
        expect(page.locator("#receipts .sso-won")).to_contain_text(points)
    picture(shot, "star-scrappers-receipt", ann, cem)
    check_game(ann)
    ending.tap(ann.get_by_role("button", name="Begin year 2"))
    expect(cem.locator(".years [aria-current]")).to_have_text("Year 2")
    expect(bob.locator(".now-line h1")).to_contain_text("Your turn")
    assert ending.taps == 2, "a year's end"
    expect(cem.locator("#my-military")).to_have_text("1")


@pytest.mark.parametrize("language", ["en", "de"])
def test_all_actions_of_a_turn_are_in_sight_and_large_enough_for_a_thumb(
    server: Server, phone: Phone, shot: Shot, language: str
) -> None:
    table = Table(server, "Ann", "Bob", "Cleo", closely="modules")
    ann = table.sit(phone(locale=language, reduced_motion="reduce"), 0)
    expect(ann.locator(".actions summary")).to_have_count(2)
    keys = ann.locator("#acting :is(button, #play-event, summary, .chip span):visible, #part-simple .sso-not")
    expect(keys).to_have_count(5 + 6 + 5 + 2 + 2)
    boxes = [key.bounding_box() or {} for key in keys.all()]
    passes = (ann.locator("#pass button").bounding_box() or {})["y"]
    assert [box for box in boxes if box["y"] + box["height"] > passes - 4] == []
    assert [box for box in boxes if box["width"] < 44] == []
    picture(shot, f"star-scrappers-actions-{language}", ann, checked=True)
    ann.locator("#operating summary").click()
    sheet, row = (ann.locator(place).bounding_box() or {} for place in ("#operate-0", ".actions"))
    assert sheet["width"] > row["width"] - 40, "what opens is as wide as the page"


def test_a_bots_station_is_the_answer(server: Server, phone: Phone, shot: Shot) -> None:
    table = Table(server, "Ann", mode="solo-bots", counters=["money", "crew", "cards"])
    ann, screen = table.sit(phone(), 0), table.screen(phone(1920, 1080, reduced_motion="reduce"))
    ann.locator("#build button", has_text="Support").click()
    words = ann.locator("#q-words")
    expect(words).to_have_text("Turn up the top card of Rusty’s stack. Module or event?")
    picture(shot, "star-scrappers-bot", ann, screen)
    ann.get_by_role("button", name="Module", exact=True).click()
    ann.locator("#bot-module button", has_text="Bio").click()
    expect(words).to_contain_text("Tap the first exit that will do")
    picture(shot, "star-scrappers-bot-place", ann)
    check_game(ann)
    ann.evaluate("""() => { window.risen = []; new MutationObserver((all) => risen.push(...all.flatMap(({ addedNodes }) =>
        [...addedNodes].filter((node) => node.className === "bubble").map((node) => node.textContent))))
        .observe(document.body, { childList: true }); }""")
    ann.get_by_role("button", name="West exit").click()
    expect(ann.locator("#told > span").last).to_contain_text("Rusty built a Bio module at the west exit")
    expect(ann.locator("#q2-mc")).to_have_text("16")
    assert not [bubble for bubble in ann.evaluate("risen") if "MC" in bubble], "Gizmo has gained nothing"
    ann.get_by_role("button", name="Event", exact=True).click()
    ann.get_by_role("button", name="Meteor Storm").click()
    for question in ("Is Meteor Storm aimed at another player?", "Can Meteor Storm be used against Ann?"):
        expect(words).to_have_text(question)
        ann.get_by_role("button", name="Yes").click()
    expect(ann.locator("#bot-carried [name=damaged]")).to_be_checked()  # the only one, so the app names it
    picture(shot, "star-scrappers-bot-carry", ann)
    check_game(ann)
    ann.get_by_role("button", name="Done: its turn is over").click()
    expect(ann.locator("#repairing")).to_be_visible()
    check_game(ann)
    ann.locator("#player-1").click()
    expect(ann.locator("#of-1-1")).to_contain_text("Bio")


def test_peace_deals_by_taps(server: Server, phone: Phone, shot: Shot) -> None:
    table = Table(server, "Ann", mode="solo-peace", deck=[0, 0, 0, 0, 60])
    ann, screen = phone(reduced_motion="reduce"), table.screen(phone(1920, 1080, reduced_motion="reduce"))
    ann.context.add_cookies([{"name": "theme", "value": "light", "url": server.url}])
    table.sit(ann, 0)
    for number in range(3):
        expect(ann.locator(".now-line h1")).to_contain_text(f"{3 - number} module")
        ann.locator("#dealing button", has_text="Bio").click()
    expect(ann.locator(".now-line h1")).to_have_text("Rigel gets 3 modules")
    picture(shot, "star-scrappers-peace", ann, screen)
    check_game(ann)
    ann.get_by_role("button", name="Let the app draw 3").click()
    expect(ann.locator("#race h2")).to_have_text("0 of 18 points")


# The finale

WATCH = """() => {
    window.seen = [];
    new MutationObserver(() => {
        const show = document.querySelector(".sso-finale"), scene = show?.querySelector(".sso-scene.now");
        if (!scene) return;
        const front = document.elementFromPoint(innerWidth / 4, innerHeight / 4), said = document.querySelector("#say").textContent;
        const totals = [...show.querySelectorAll(".sso-runners li > b")].map((sum) => sum.textContent).join(" ");
        const now = [scene.querySelector("h2").textContent, totals, show.contains(front), said].join("|");
        if (seen.at(-1) !== now) seen.push(now);
    }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
}"""
"""What a page shows from moment to moment: the kind, the totals, whether it is in front, and what was announced."""
SHOWN = [
    *("Structural|4 4 4|true|", "Structural|6 4 4|true|", "Bio|6 4 4|true|", "Bio|6 6 4|true|"),
    *("Commercial|6 6 4|true|", "Commercial|6 6 6|true|", "Support|6 6 6|true|", "Support|8 8 8|true|"),
    *("Scientific|8 8 8|true|", "Military|8 8 8|true|"),
]


def test_the_finale_goes_kind_by_kind_on_three_phones_and_the_tv(server: Server, phone: Phone, shot: Shot) -> None:
    """Every page shows the kind that is on and totals that climb; only then is anybody called the winner."""
    table = Table(server, "Ann", "Bob", "Cleo", closely="years")
    for year in range(1, 5):
        table.count(year, (2, 1), (1, 2), (1, 1, 1))
        table.send(0, "YearEnded", year=year)
    pages = [phone(), phone(), phone(740, 360), phone(1920, 1080)]
    for page in pages:
        page.clock.install()
    for seat, page in enumerate(pages[:3]):
        table.sit(page, seat)
    table.screen(pages[3])
    for page in pages:
        page.evaluate(WATCH)
    table.count(5, (2, 1, 0, 1), (1, 2, 0, 1), (1, 1, 1, 1))
    for page in pages:
        expect(page.locator(".sso-scene.now h2")).to_be_visible()
    picture(shot, "star-scrappers-finale", *pages)
    for page in pages:
        page.clock.run_for(20_000)
        expect(page.locator(".sso-finale")).to_have_count(0)
        assert page.evaluate("seen") == SHOWN
        expect(page.locator("#result h1")).to_contain_text("Tied at 8")
        expect(page.locator(".portrait")).to_have_count(0)
    for seat, crew in enumerate((2, 3, 1)):
        table.send(seat, "TieFiguresGiven", crew_symbols=crew)
    for page in pages:
        winner = "you win" if page is pages[1] else "Bob wins"
        expect(page.locator(".tie-step")).to_have_text("Tied at 8 – on crew symbols it is 3 : 2")
        page.keyboard.press("Shift")
        expect(page.locator("#result h1")).to_have_text(f"Tied at 8 – {winner} on crew symbols, 3 : 2")
        check_game(page)


TVS = ((1280, 720), (1920, 1080))
CUT = """() => {
    const flood = document.querySelector(".sso-finale .sso-flood").getBoundingClientRect(), slant = innerHeight * .04;
    const edge = (y) => flood.right - slant * (y - flood.top) / flood.height;
    return [...document.querySelectorAll(".sso-finale .sso-scene")].flatMap((scene) => {
        const texts = [...scene.querySelectorAll("h2, p > span:last-child")];
        const boxes = texts.flatMap((node) => {
            const range = document.createRange();
            range.selectNodeContents(node);
            return [...range.getClientRects()];
        });
        const drawn = scene.querySelector(".kind").getBoundingClientRect();
        const side = Math.min(drawn.width, drawn.height) / 2, middle = (drawn.left + drawn.right) / 2;
        boxes.push({ left: middle - side, right: middle + side, top: drawn.top, bottom: drawn.bottom });
        const cut = boxes.some(({ left, right, top, bottom }) =>
            left < flood.left || top < flood.top || bottom > flood.bottom || right > edge(bottom));
        return cut || side < innerHeight / 16 ? [scene.textContent.trim()] : [];
    });
}"""
"""The scenes of a finale on a TV that its slanted edge cuts, or whose kind is too small."""


def test_a_tap_ends_the_finale_and_whoever_comes_late_sees_the_result(server: Server, phone: Phone, shot: Shot) -> None:
    table = Table(server, NAMES[0], NAMES[4], closely="years")
    for year in range(1, 5):
        table.count(year, (2, 1), (1,))
        table.send(0, "YearEnded", year=year)
    ann, calm = table.sit(phone(), 0), table.sit(phone(reduced_motion="reduce"), 1)
    screens = [table.screen(phone(*size, locale=tongue)) for size in TVS for tongue in ("en", "de")]
    table.count(5, (2, 1, 1), (1, 0, 1))
    for screen in screens:
        expect(screen.locator(".sso-finale")).to_be_visible()
        assert screen.evaluate(CUT) == []
    picture(shot, "star-scrappers-finale-long", *screens)
    expect(ann.locator(".sso-finale")).to_be_visible()
    ann.get_by_role("button", name="Skip").click()
    expect(ann.locator(".sso-finale")).to_have_count(0)
    expect(ann.locator("#result h1")).to_be_visible()
    late = table.screen(phone(1920, 1080))
    for page in (calm, late):
        expect(page.locator("#result h1")).to_contain_text(f"{NAMES[0]} wins")
        expect(page.locator(".sso-finale")).to_have_count(0)


def test_an_event_asks_which_module_is_damaged_and_marks_it(server: Server, phone: Phone) -> None:
    table = Table(server, "Anna", "Bob", closely="modules")
    table.send(1, "ModuleAdded", colour="bio")
    ann = table.sit(phone(), 0)
    expect(ann.locator(".years [aria-current]")).to_have_text("Year 1")
    name = ann.locator("#first-player .name")
    assert name.evaluate("(it) => it.scrollWidth <= it.clientWidth"), "a short name is whole"
    assert name.evaluate("(it) => it.closest('.years').clientHeight") < 40, "beside the years"
    ann.locator("#play-event").click()
    sheet = ann.locator("#sheet-event")
    sheet.get_by_role("radio", name="Bob").check()
    expect(sheet.get_by_text("Which one is damaged? None yet: tap it.")).to_be_visible()
    off = sheet.locator(".sso-victim .piece-face").first.evaluate(
        """(face) => {
        const middle = (node) => { const { top, bottom } = node.getBoundingClientRect(); return (top + bottom) / 2; };
        return Math.abs(middle(face) - middle(face.querySelector("bdi")));
        }"""
    )
    assert off < 3, "the name is in the middle of its button"
    sheet.locator(".sso-aim").first.click()
    expect(sheet.get_by_text("None yet: tap it.")).to_be_hidden()
    module = sheet.locator(".sso-aim .sso-module").first
    assert module.evaluate("(tile) => getComputedStyle(tile, '::after').content") == '"✕"'
