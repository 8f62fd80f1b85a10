"""Every page in a language that is longer by 40 % and accented: nothing sticks out, and every word is a message."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion.core import rules
from companion.core.words import in_english
from companion.games import find
from tests.browser.page_checks import Phone, Shot
from tests.browser.seated_phones import Table, sit
from tests.drill import GAME as DRILL
from tests.locales.pseudo import CODE, build
from tests.server_process import Server

NAMES = ("Bårþölömåûš-Måxîmîlîåñ", "Ðörþé", "Žöë", "Ål")
"""What people type has no plain letter in these tests, so that whatever has one is not a message."""
CONVERTED = "score-pad"
TRUCKER = "galaxy-trucker"
ALLOWED = (
    r"https?://\S+|localhost:\d+|\b\d+(\.\d+){3}\S*( \(\w+)?",  # addresses, and the connection that one belongs to
    r"\b[A-Z2-9]{6}\b",  # codes of tables
    r"\b[A-Z]\b|\bI{2,3}a?\b",  # letters of teams and marks, numbers of rounds
    r"\{\w+\}",  # what the script fills in
)

TEXTS = """() => {
  for (const one of document.querySelectorAll("details")) one.open = true;
  const ours = (node) => node.closest("[lang]").lang === document.documentElement.lang && !node.closest(".bgstats");
  const shown = (node) => !node.closest("script, style, noscript") && ours(node);
  const found = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (shown(walker.currentNode.parentElement)) found.push(walker.currentNode.data);
  for (const name of ["aria-label", "placeholder", "title", "alt", "data-say", "data-toast"])
    for (const node of document.querySelectorAll(`[${name}]`)) if (shown(node)) found.push(node.getAttribute(name));
  found.push(...Object.values(JSON.parse(document.querySelector("meta[name=words]").content)));
  return found.map((text) => text.trim().replace(/\\s+/g, " ")).filter(Boolean);
}"""
CUT = """() => {
  const root = document.scrollingElement, found = [];
  if (root.scrollWidth > root.clientWidth) found.push(`the page is ${root.scrollWidth} px wide`);
  const tv = document.body.matches(".at-screen"); // nobody scrolls there
  const scrolls = (style) => !tv && /auto|scroll/.test(style.overflowX);
  const may = (node) => {
    for (let at = node; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (scrolls(style) || style.textOverflow === "ellipsis" || at.matches(".sr, svg, input, option, datalist, .mark, .faces, .ranks li")) return true;
    }
    return false;
  };
  for (const node of document.querySelectorAll("body *")) {
    if (!node.checkVisibility() || may(node)) continue;
    if (node.clientWidth && node.scrollWidth > node.clientWidth + 1)
      found.push(`${node.scrollWidth} in ${node.clientWidth} px: ${node.outerHTML.slice(0, 300)}`);
  }
  const range = document.createRange(), walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode, around = text.parentElement;
    if (!text.data.trim() || !around.checkVisibility() || may(around)) continue;
    range.selectNodeContents(text);
    for (const box of range.getClientRects())
      if (box.left < -1 || box.right > root.clientWidth + 1) found.push(`outside: ${text.data.trim()}`);
  }
  return found;
}"""
PLAIN = re.compile(r"[AaCcDdEeIiNnOoSsTtUuYyZz]")
"""What no message of this language has."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    more = build(tmp_path_factory.mktemp("more"))
    running = Server(tmp_path_factory.mktemp("served"), env={"LOCALES": str(more)})
    yield running
    running.stop()


@pytest.fixture(scope="module")
def english() -> set[str]:
    """What stays English here: games that are not converted yet, and rules, which have files of their own."""
    games = find()
    others = [game for slug, game in games.items() if slug not in (CONVERTED, TRUCKER)]
    said = {words for game in (*others, DRILL) for words in (game.title, in_english(game.tagline))}
    said.add("sealed a bid")
    for ledger in (rules.load(games[slug]) for slug in (CONVERTED, TRUCKER)):
        said |= {phase.title for phase in ledger.phases} | {rule.say for rule in ledger.rules}
        said |= {line for card in ledger.cards for line in (card.title, *card.lines)}
    return said


@pytest.fixture
def speaking(phone: Phone, server: Server) -> Callable[..., Page]:
    """Opens a phone that speaks this language."""

    def open_phone(*size: int, **more: Any) -> Page:
        page = phone(*size, **more)
        page.context.add_cookies([{"name": "language", "value": CODE, "url": server.url}])
        return page

    return open_phone


@pytest.fixture
def check(shot: Shot, english: set[str], request: pytest.FixtureRequest) -> Callable[..., None]:
    """Nothing is cut, and every word is a message, with all that can be unfolded open."""

    def checked(page: Page, name: str = "") -> None:
        shot(page, f"pseudo-{re.sub(r'[^a-z0-9]+', '-', request.node.name + name)}")
        texts = set(page.evaluate(TEXTS)) - english
        strange = [text for text in texts if PLAIN.search(_without(text, english))]
        assert not strange + page.evaluate(CUT), page.url

    return checked


def _without(text: str, english: set[str]) -> str:
    """The text without addresses, codes and what stays English."""
    for known in sorted(english, key=len, reverse=True):
        text = text.replace(known, "")
    return re.sub("|".join(ALLOWED), "", text)


def pad(server: Server, *rows: list[float], names: tuple[str, ...] = NAMES, **options: Any) -> Table:
    table = Table(server, CONVERTED, *names, **options)
    for row, scores in enumerate(rows):
        for seat, score in enumerate(scores):
            table.send(seat, "ScoreEntered", row=row, score=score)
    return table


@pytest.fixture(scope="module")
def rounds(server: Server) -> Table:
    return pad(server, [12, -3, 7.5, 100], [8, 20], title="Håñšå", target=500)


def test_pages_of_the_house(server, speaking, check, rounds):
    page = speaking()
    for path in ("/", "/new/score-pad", "/j", "/j/NOSUCH", "/nowhere", "/c/used", "/machine"):
        answer = page.goto(server.url + path)
        assert answer.status in (200, 404)
        check(page, path)


def test_pages_of_the_host(server, speaking, check, rounds):
    page = speaking()
    for path in ("", "?q=0", "?q=0-0", "/history", "/rules", "/rules?q=500", "/rules?q=xx", "/people"):
        check(sit(page, server, rounds.code, rounds.opened["host_token"], path), path)


def test_pages_of_a_guest(speaking, check, rounds):
    page = speaking()
    for path in ("", "/history", "/people", "/watch"):
        check(rounds.sit(page, 1, path), path)


@pytest.mark.parametrize(
    "options",
    [
        {"categories": ["Šţäðţé", "Hhmm, gšåmţé Lþ"]},
        {"teams": 2, "rounds": 3},
        {"entry": "anyone", "winner": "lowest"},
        {"teams": 3, "target": 50, "rounds": 2},
    ],
    ids=["categories", "teams", "anyone", "target"],
)
def test_other_pads(server, speaking, check, options):
    table = pad(server, [5, 4], **options)
    check(table.sit(speaking(), 2))


@pytest.mark.parametrize("path", ["/screen", "/watch"])
def test_large_screens(speaking, check, rounds, path):
    page = speaking(1280, 720)
    page.goto(f"{rounds.server.url}/t/{rounds.code}{path}")
    expect(page.locator("#badge")).to_have_attribute("data-state", "live")
    check(page)


def test_a_whole_round_of_galaxy_trucker(server, speaking, check):
    """Phones, the table screen and the quick form: every word of another game is a message, and fits."""
    table = Table(server, TRUCKER, *NAMES, rounds=["II", "III"], guided=True, hidden_credits=False, teams="switch")
    ann = table.sit(speaking(reduced_motion="reduce"), 0)
    screen = table.screen(speaking(1280, 720, reduced_motion="reduce"))

    def look(name: str, *moves: tuple[int, str, dict[str, Any]], until: str) -> None:
        for seat, kind, fields in moves:
            table.send(seat, kind, **fields)
        expect(ann.locator(until)).to_be_visible()
        check(ann, name)
        check(screen, f"{name} screen")

    look("set-up", until="#go")
    look("building", (0, "BuildStarted", {}), (1, "TileTaken", {}), until="#tile-1.is-gone")
    look("check", *((seat, "TileTaken", {}) for seat in (0, 2, 3)), until="#launch")
    look("launched", (0, "FlightStarted", {}), (3, "GaveUp", {}), until="#kinds")
    sheet = table.sit(speaking(), 0, "?q=cards-planets")
    expect(sheet.locator("#cards")).to_be_visible()
    check(sheet, "cards")
    look("dice", (1, "CardTurned", {"card": "II-meteors-1"}), until="#adventure")
    look("hit", (1, "DiceRolled", {"total": 7}), until=".gt-asked.mine")
    look("fight", (1, "CardClosed", {}), (1, "CardTurned", {"card": "II-pirates-1"}), until=".gt-strength")
    look("landed", (1, "CardClosed", {}), (0, "JourneyEnded", {}), until=".counting")
    count = {"exposed_connectors": 1, "goods": {"red": 1, "yellow": 0, "green": 0, "blue": 0}, "lost_components": 1}
    look("paid", *((seat, "ShipCounted", count) for seat in range(4)), until="#next-round")
    for path in ("/history", "/rules", "/people"):
        check(table.sit(speaking(), 0, path), path)
    for path in (f"/new/{TRUCKER}", f"/quick/{TRUCKER}"):
        ann.goto(server.url + path)
        check(ann, path)


def test_joining(server, speaking, check):
    """From the code to the seat, by way of the host."""
    table = pad(server)
    page = speaking()
    page.goto(f"{server.url}/j/{table.code}")
    check(page)
    page.locator("#taken-1 button").click()
    expect(page.locator(".ask")).to_be_visible()
    check(page, "asking")
    host = sit(speaking(), server, table.code, table.opened["host_token"], "/people")
    check(host, "asked")
    host.locator("#invite").evaluate("panel => panel.open = false")
    host.locator("form[action*='/host/lock'] button").click()
    expect(host.locator("form[action*='/host/unlock']")).to_be_visible()
    stranger = speaking()
    stranger.goto(f"{server.url}/j/{table.code}")
    check(stranger, "locked")


def test_gathering(server, speaking, check):
    page = speaking()
    page.goto(f"{server.url}/new/score-pad")
    page.locator("#name-0").fill(NAMES[0])
    page.locator("button[name=gather][value=on]").click()
    expect(page.locator("main .qr")).to_be_visible()
    check(page)
    code = page.url.rsplit("/", 1)[1]
    for path in ("history", "rules", "people"):
        page.goto(f"{server.url}/t/{code}/{path}")
        check(page, path)
    screen = speaking(1280, 720)
    screen.goto(f"{server.url}/t/{code}/screen")
    check(screen, "screen")
    guest = speaking()
    guest.goto(f"{server.url}/j/{code}")
    check(guest, "guest")


def one_phone(server: Server, page: Page, slug: str, *names: str) -> Page:
    page.goto(f"{server.url}/new/{slug}")
    for number, name in enumerate(names):
        page.locator(f"#name-{number}").fill(name)
    page.locator("button.primary[name=gather]").click()
    expect(page.locator("#badge")).to_have_attribute("data-state", "live")
    return page


def test_one_phone_for_all(server, speaking, check):
    page = one_phone(server, speaking(), CONVERTED, *NAMES[:3])
    page.locator("#part-names a").nth(1).click()
    expect(page.locator("#part-column")).to_have_attribute("data-column", "1")
    check(page)
    page.goto(page.url + "&q=0")
    check(page, "correction")


def test_curtain(server, speaking, check):
    page = one_phone(server, speaking(), DRILL.slug, *NAMES[:2])
    page.locator("#bid").fill("4")
    page.locator("form:has(#bid) button").click()
    expect(page.locator(".drape")).to_be_visible()
    check(page)


def test_refused(server, speaking, check):
    """A tap that is refused says why; an undo says what it did and can be redone."""
    table = pad(server)
    page = table.sit(speaking(), 0)
    page.locator("#undo button").click()
    expect(page.locator("#notice p")).to_be_visible()
    check(page)
    table.send(0, "ScoreEntered", row=0, score=7)
    expect(page.locator("#undo button[aria-label]")).to_be_visible()
    page.keyboard.press("Escape")  # the check has unfolded the invitation
    page.locator("#undo button").press("Enter")  # a second tap in a moment would be a double tap
    expect(page.locator("#redo")).to_be_visible()
    check(page, "undone")
    page.goto(f"{server.url}/t/{table.code}/history")
    check(page, "history")


def test_asked_about_an_old_tap(server, speaking, check):
    """Reminders of the script, with their buttons."""
    page = pad(server).sit(speaking(), 0)
    page.evaluate(
        """({unsent, old, send, drop, moved}) => {
            companion.remind("unsent", unsent);
            companion.remind("moved", moved);
            companion.remind("old", old, [[send, () => {}], [drop, () => {}]]);
        }""",
        page.evaluate("companion.words"),
    )
    check(page)


@pytest.fixture(scope="module")
def ended(server: Server) -> Callable[[], Table]:
    def end() -> Table:
        table = pad(server, [3, 3, 1.5, -2])
        table.send(0, "GameEnded")
        return table

    return end


def test_the_end(server, speaking, check, ended):
    table = ended()
    page = table.sit(speaking(), 0)
    check(page)
    screen = table.screen(speaking(1280, 720))
    check(screen, "screen")
    table.send(0, "Confirmed")
    expect(page.locator("#result .primary")).to_be_visible()
    check(page, "confirmed")
    check(table.sit(speaking(), 1), "confirmed by another")
    check(table.sit(speaking(), 1, "/people"), "people")
    lobby = speaking()
    lobby.goto(server.url)
    expect(lobby.locator(".last-play")).to_be_visible()
    check(lobby, "lobby")


def test_stopping(speaking, check, server):
    table = pad(server, [1, 2])
    table.send(0, "Stopped")
    check(table.sit(speaking(), 0))


def test_personal_qr_and_its_link(server, speaking, check, rounds):
    page = sit(speaking(), server, rounds.code, rounds.opened["host_token"], "/people")
    page.locator("#seat-1 summary").click()
    page.locator("#seat-1 form[action$=personal] button").click()
    expect(page.locator(".url")).to_be_visible()
    check(page)
    page.goto(server.url + "/c/" + page.locator(".url").inner_text().rsplit("/", 1)[1])
    check(page, "link")


def test_the_badge(speaking, check, rounds):
    page = rounds.sit(speaking(), 1)
    for state in ("late", "waiting", "lost", "offline"):
        page.evaluate("state => document.querySelector('#badge').textContent = companion.words[state]", state)
        check(page, state)
