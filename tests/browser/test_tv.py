"""The table screen never cuts: every phase of every game, and its end, on a usual TV; the first one on a small and on a large
TV, too. ``make soak`` has whatever a phase can show on all of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from companion import clock
from companion.core import rules
from companion.core.game import Game
from companion.games import find
from companion.store import Store, memory
from tests.browser.page_checks import Phone, Shot
from tests.browser.seated_phones import Table, sit
from tests.browser.tv_scenes import NAMES, TITLE, ends, gathering, last_ones, scenes
from tests.drill import GAME as DRILL
from tests.server_process import Server

GAMES = [*find().values(), DRILL]
SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
USUAL = SIZES[1:2]
every_size = pytest.mark.parametrize("every_size", [False, pytest.param(True, marks=pytest.mark.soak)])
FAULTS = Path(__file__).with_name("tv_faults.js").read_text()


@pytest.fixture(scope="module")
def store(server: Server) -> Iterator[Store]:
    """The store of the running server: tables are put there as they are, and nobody has to play them."""
    opened = Store.at(server.instance)
    yield opened
    opened.close()


@pytest.fixture
def screen(phone: Phone) -> Page:
    return phone(*USUAL[0], reduced_motion="reduce")


def as_viewport(width: int, height: int) -> ViewportSize:
    return {"width": width, "height": height}


def faults(
    screen: Page, address: str, names: tuple[str, ...], sizes: Sequence[tuple[int, int]] = SIZES
) -> Iterator[tuple[int, str, str]]:
    """On each size of screen, beginning with the one that it has: its width, the kind of fault, and what it is."""
    screen.goto(address)
    for width, height in sorted(sizes, reverse=screen.viewport_size == as_viewport(*sizes[-1])):
        screen.set_viewport_size(as_viewport(width, height))
        for kind, what in screen.evaluate(FAULTS, names):
            yield width, kind, what


@every_size
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_no_phase_of_a_game_is_cut(server: Server, store: Store, screen: Page, game: Game, every_size: bool) -> None:
    found: list[str] = []
    phases: set[str] = set()
    for scene in scenes(game):
        if scene.phase in phases and not every_size:
            continue
        code = scene.put(store, clock.now())
        sizes = SIZES if every_size or not phases else USUAL
        phases.add(scene.phase)
        seen = faults(screen, f"{server.url}/t/{code}/screen", scene.names, sizes)
        found += [f"{scene.phase}, {width}: {kind}: {what}" for width, kind, what in seen]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", find().values(), ids=lambda game: game.slug)
def test_the_scenes_reach_every_phase_of_a_game(game: Game) -> None:
    """As its ledger declares them; with a result, ``over`` is the end."""
    played = {phase.key for phase in rules.load(game).phases if not phase.chapter}
    seen = {scene.phase for scene in scenes(game)}
    assert (played - {"over"}) | {"end"} <= seen


@every_size
@pytest.mark.parametrize("language", ["en", "de"])
def test_no_end_is_cut(server: Server, store: Store, phone: Phone, language: str, every_size: bool) -> None:
    """However many lines the sheet has, and however many people: they are beside the places, or they are not there. In
    German the two largest tables of each game; ``make soak`` has all of them."""
    screen, found, lined = phone(*USUAL[0], reduced_motion="reduce", locale=language), list[str](), set[str]()
    for game in GAMES:
        for scene in ends(game)[: None if every_size or language == "en" else 2]:
            code = scene.put(store, clock.now())
            seen = faults(screen, f"{server.url}/t/{code}/screen", scene.names, SIZES if every_size else USUAL)
            found += [f"{game.slug}, {scene.seats}, {width}: {kind}: {what}" for width, kind, what in seen]
            if screen.locator(".end-lines td").count():
                lined.add(game.slug)
    assert not found, "\n".join(found)
    assert lined >= {game.slug for game in GAMES if game is not DRILL}, "no end shows what led there"


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_end_with_ties_is_cut(server: Server, phone: Phone, language: str) -> None:
    """Where the winner had to be told apart, too, and two ties for other places are below."""
    screen, names = phone(*USUAL[0], reduced_motion="reduce", locale=language), NAMES[:5]
    lines = [{"key": key, "name": key.title(), "counts": "plain"} for key in ("farms", "coins")]
    box = {"title": "Farms", "by": "categories", "line": lines, "tie_break": [{"name": "coins", "line": "coins"}]}
    table = Table(server, "score-pad", *names, sheet=box)
    for seat, entered in enumerate(((9, 3), (10, 2), (11, 1), (2, 2), (2, 2))):
        for row, score in enumerate(entered):
            table.send(seat, "ScoreEntered", row=row, score=score)
    assert not list(faults(screen, f"{server.url}/t/{table.code}/screen", names))
    expect(screen.locator(".winner p:not(.lore)")).to_have_count(3)


@every_size
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_the_last_one_at_a_table_cuts_nothing(
    server: Server, store: Store, screen: Page, shot: Shot, game: Game, every_size: bool
) -> None:
    """All others have left, and the TV asks whether that is the end."""
    found: list[str] = []
    for scene in last_ones(game):
        code = scene.put(store, clock.now())
        seen = faults(screen, f"{server.url}/t/{code}/screen", scene.names, SIZES if every_size else USUAL)
        found += [f"{scene.phase}, {width}: {kind}: {what}" for width, kind, what in seen]
        expect(screen.locator("#alone")).to_be_visible()
        shot(screen, f"alone-{game.slug}-{scene.phase}")
    assert not found, "\n".join(found)


TIGHT = """selector => {
    const texts = [...document.querySelectorAll(selector)].filter((node) => node.checkVisibility());
    const rects = (text, from, to) => {
        const range = document.createRange();
        range.setStart(text, from);
        range.setEnd(text, to);
        return [...range.getClientRects()];
    };
    const broken = texts.flatMap(({ firstChild: text }) => [...text.data.matchAll(/[^\\s\u00ad-]+/g)]
        .filter(({ 0: word, index }) => new Set(rects(text, index + 1, index + word.length).map(({ top }) => top)).size > 1)
        .map(([word]) => word));
    const boxes = texts.map(({ firstChild: text }) => rects(text, 0, text.length)[0]);
    const touching = texts.filter((_, n) => n && boxes[n].top === boxes[n - 1].top && boxes[n].left - boxes[n - 1].right < 3);
    return [...broken, ...touching.map((node) => node.textContent)];
}"""
"""Words that are broken without a hyphen, and texts that touch the one before them. The box of a letter has the hyphen before it."""


@pytest.mark.parametrize(
    ("game", "phase", "texts"),
    [
        ("star-scrappers-orbital", "bot-turn", ".sso-legend li small"),
        ("tortuga-2199", "end", ".to-race li small"),
        ("galaxy-trucker", "flight", ".gt-tv-head h2"),
    ],
)
def test_long_words_neither_touch_nor_break(
    server: Server, store: Store, phone: Phone, game: str, phase: str, texts: str
) -> None:
    """In German, on the smallest TV."""
    screen, seen = phone(*SIZES[0], reduced_motion="reduce", locale="de"), 0
    for scene in scenes(find()[game]):
        if scene.phase == phase:
            screen.goto(f"{server.url}/t/{scene.put(store, clock.now())}/screen")
            seen += screen.locator(texts).count()
            assert screen.evaluate(TIGHT, texts) == []
    assert seen


@every_size
def test_a_gathering_is_not_cut(server: Server, store: Store, screen: Page, every_size: bool) -> None:
    found: list[str] = []
    for game in GAMES:
        sizes = SIZES if every_size or game is DRILL else USUAL
        for people, title in ((0, ""), (game.seats[1], TITLE)):
            code = gathering(store, game, people, clock.now(), title)
            seen = faults(screen, f"{server.url}/t/{code}/screen", (*NAMES, TITLE), sizes)
            found += [f"{game.slug}, {people} people, {width}: {kind}: {what}" for width, kind, what in seen]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_screen_that_waits_is_large(own_server: Callable[..., Server], phone: Phone, language: str) -> None:
    """Also where nobody has played yet, and where everybody has as long a name as may be."""
    house, screen = own_server(), phone(*SIZES[0], reduced_motion="reduce", locale=language)
    for names in ((), NAMES[:6]):
        if names:
            seats = [{"name": name, "total": 7} for name in names]
            assert house.call("/api/gallery", {"title": "Azul", "seats": seats})[0] == 201
        assert not list(faults(screen, f"{house.url}/tv", NAMES))
        expect(screen.locator(".came .face")).to_have_count(len(names))
        assert screen.locator(".qr").evaluate("code => code.getBoundingClientRect().height / innerHeight") > 0.4


def test_the_offer_of_sound_covers_nothing(server: Server, store: Store, phone: Phone) -> None:
    """Neither the title of the table nor its code, on any TV."""
    tables = scenes(find()["tortuga-2199"])[0].put(store, clock.now()), gathering(store, DRILL, 2, clock.now(), TITLE)
    for code in tables:
        screen = phone(*USUAL[0], new_here=True, reduced_motion="reduce")
        found = list(faults(screen, f"{server.url}/t/{code}/screen", (*NAMES, TITLE)))
        for part in ("#sound-offer button", ".where strong", ".bigcode"):
            expect(screen.locator(part)).to_be_visible()
        assert not found


def test_the_wifi_code_in_the_strip_covers_nothing(own_server: Callable[..., Server], phone: Phone) -> None:
    """The largest table of every game, with whomever it waits for, on every TV."""
    server = own_server()
    store = Store.at(server.instance)
    with store.write() as db:
        memory.write_setting(db, "wifi", {"ssid": "Donaudampfschifffahrt", "password": "kapitänsmütze"})
    screen = phone(*USUAL[0], reduced_motion="reduce")
    for game in GAMES:
        scene = scenes(game)[0]
        found = list(faults(screen, f"{server.url}/t/{scene.put(store, clock.now())}/screen", scene.names))
        assert not found, game.slug
        expect(screen.locator(".wifi-code .qr")).to_be_in_viewport(ratio=1)
    store.close()


LETTERS = "node => parseFloat(getComputedStyle(node).fontSize) / innerHeight"


def test_a_stopped_game_is_as_large_as_a_whole_one(server: Server, phone: Phone) -> None:
    """Whether its scores are shown, or hidden until everybody agrees."""
    for game, heading, options in ("score-pad", "#result h1", {}), ("junk-orbit", "#agreeing h2", {"hidden": True}):
        table = Table(server, game, *NAMES[:4], **options)
        screen = table.screen(phone(*USUAL[0], reduced_motion="reduce"))
        if options:
            table.send(0, "Delivered", value=3)  # something to hide
        table.send(0, "Stopped")
        expect(screen.locator(heading)).to_have_text("Stopped here")
        assert screen.locator(heading).evaluate(LETTERS) > 1 / 8
        shown = screen.locator("#agreeing, #result .winner").bounding_box()
        assert shown
        assert shown["height"] > 1080 * 0.8
        assert not list(faults(screen, screen.url, NAMES))


def test_what_is_said_covers_nothing_of_the_way_in(server: Server, phone: Phone) -> None:
    screen = Table(server, "score-pad", "Ann", "Bob").screen(phone(*USUAL[0]))
    for width, height in SIZES:
        screen.set_viewport_size(as_viewport(width, height))
        screen.evaluate("companion.say('Back again: Carla scored 3 in Farms')")
        said, strip = screen.locator("#notice p").last.bounding_box(), screen.locator(".tv-strip").bounding_box()
        assert said
        assert strip
        assert said["y"] + said["height"] <= strip["y"]


def test_what_is_said_covers_nothing_of_the_result(server: Server, phone: Phone) -> None:
    table = Table(server, "score-pad", "Ann", "Bob")
    table.send(0, "ScoreEntered", row=0, score=3)
    table.send(0, "GameEnded")
    screen = table.screen(phone(*USUAL[0], reduced_motion="reduce"))
    screen.evaluate("companion.say('Back again: Ann confirmed the result')")
    expect(screen.locator("#notice p")).to_be_hidden()  # the strip has it in its own words
    screen.evaluate("companion.remind('any', companion.words.moved)")
    for width, height in SIZES:
        screen.set_viewport_size(as_viewport(width, height))
        said, result = screen.locator("#notice p:visible").bounding_box(), screen.locator("#result").bounding_box()
        assert said
        assert result
        assert result["y"] + result["height"] <= said["y"]
        assert said["y"] + said["height"] <= height


def test_the_way_to_the_next_game_is_large(server: Server, phone: Phone) -> None:
    table = Table(server, "score-pad", "Ann", "Bob")
    table.send(0, "ScoreEntered", row=0, score=3)
    table.send(0, "GameEnded")
    screen = table.screen(phone(*USUAL[0], reduced_motion="reduce"))
    table.sit(phone(), 0).get_by_role("button", name="Confirm and play again").click()
    said = screen.locator("#notice p")
    expect(said).to_contain_text("The next game has begun")
    assert said.evaluate(LETTERS) > 1 / 15
    for width, height in SIZES:
        screen.set_viewport_size(as_viewport(width, height))
        code, words = screen.locator(".onward .qr").bounding_box(), said.bounding_box()
        below = screen.locator(".onward .bigcode").bounding_box()
        assert code
        assert words
        assert below
        assert code["height"] > height / 2
        assert words["y"] + words["height"] <= below["y"]
    screen.get_by_role("button", name="Stay here").click()
    expect(screen.locator(".onward")).to_be_hidden()
    expect(screen.locator(".come-in")).to_contain_text("The next game")
    assert not list(faults(screen, screen.url, NAMES))


def test_a_locked_next_game_shows_no_way_in(server: Server, phone: Phone, shot: Shot) -> None:
    """Neither in the strip nor large, from the moment on at which it is locked; and again once it is open."""
    table = Table(server, "score-pad", "Ann", "Bob")
    table.send(0, "ScoreEntered", row=0, score=3)
    table.send(0, "GameEnded")
    screen = table.screen(phone(*USUAL[0], reduced_motion="reduce"))
    host = sit(phone(), server, table.code, table.opened["host_token"])
    host.get_by_role("button", name="Confirm and play again").click()
    screen.get_by_role("button", name="Stay here").click()
    expect(screen.locator("main .qr")).to_have_count(2)
    host.wait_for_url(lambda address: table.code not in address)
    host.get_by_role("link", name="Table", exact=True).click()
    host.get_by_role("button", name="Lock joining").click()
    expect(screen.locator("main .qr, main .bigcode")).to_have_count(0)
    expect(screen.locator(".tv-strip .locked")).to_have_text("Joining is locked")
    shot(screen, "next-locked-1920")
    host.get_by_role("button", name="Unlock joining").click()
    expect(screen.locator("main .qr")).to_have_count(2)
    expect(screen).to_have_url(re.compile(table.code))


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("people", [4, 8, 12])
def test_whoever_left_is_said_to_have_left_at_the_end(
    server: Server, phone: Phone, shot: Shot, people: int, language: str
) -> None:
    screen, table = (
        phone(*SIZES[0], reduced_motion="reduce", locale=language),
        Table(server, "score-pad", *NAMES[:people]),
    )
    for seat in range(people):
        table.send(seat, "ScoreEntered", row=0, score=100 + seat)
    for seat in (0, 2):
        table.send(seat, "Left")
    table.send(1, "GameEnded")
    found = list(faults(screen, f"{server.url}/t/{table.code}/screen", NAMES))
    expect(screen.locator(".ranks small")).to_have_count(2)
    shot(screen, f"end-left-{people}-{language}")
    assert not found
