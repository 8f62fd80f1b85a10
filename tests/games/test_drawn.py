"""Every page of every golden game, drawn at many of its states: nothing is missing, and no draft can be shut out."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path
from weakref import WeakKeyDictionary

import pytest
from flask import Flask
from jinja2 import StrictUndefined
from msgspec.structs import replace

from companion import create_app
from companion.core import golden
from companion.core.game import Game
from companion.core.log import Log
from companion.services import services
from companion.settings import TEMPLATES
from companion.store.table_rows import Phone
from companion.tables.opening import ALPHABET, fresh_code
from companion.tables.room import Room
from companion.web.parts import NOTHING_NEW, Picture
from companion.web.render import Drawer
from companion.web.visit import Visit

FILES = sorted(Path(__file__).parent.glob("*/golden/*.json"))
FEW, MANY = 4, 12
"""How many states of each game are drawn, from the first to the last."""
some_states = pytest.mark.parametrize("states", [FEW, pytest.param(MANY, marks=pytest.mark.soak)])
WAITING = re.compile(r"<form\b[^>]*\bhx-morph-skip[^>]*>(.*?)</form>", re.DOTALL)
SWAP = re.compile(r'<hx-partial id="([\w-]+)">(.*?)</hx-partial>', re.DOTALL)
TAG = re.compile(r"<[^>]*>")
RULE_ID = re.compile(r"\b[A-Z]{2}-\d{3}\b")
KIND = re.compile(r'name="kind" value="(\w+)"')


@cache
def game_in(folder: str) -> Game:
    found: Game = importlib.import_module(f"companion.games.{folder}").GAME
    return found


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    games = [game_in(folder) for folder in {file.parent.parent.name for file in FILES}]
    app = create_app(tmp_path_factory.mktemp("drawn"), games={game.slug: game for game in games})
    app.jinja_env.undefined = StrictUndefined
    yield app
    services(app).tables.store.close()


_numbers: WeakKeyDictionary[Log, int] = WeakKeyDictionary()
_count = count()


def code_of(number: int) -> str:
    """As long as those of the product, and another one for every number."""
    code = ""
    while len(code) < len(fresh_code()):
        number, rest = divmod(number, len(ALPHABET))
        code = ALPHABET[rest] + code
    return code


def room_at(log: Log, version: int, *, held: bool) -> Room:
    """A room whose log is at this version. The host keeps one phone for everybody, or each seat is held by its own."""
    number = _numbers.setdefault(log, next(_count))  # no other log ever gets it, as it may get the place in memory
    room = Room(code_of(2 * number + held), log.game)
    room.add(*log.entries[:version])
    own = [Phone(2 + seat, f"seat-{seat}", seat, False, None) for seat in range(len(room.names) if held else 0)]
    room.phones, room.waiting, room.options = (Phone(1, "host", None, True, None), *own), [], {}
    room.picked, room.mugshots = (), {}
    room.locked, room.closed, room.next_code = False, False, None
    return room


def visits(room: Room) -> list[Visit]:
    phones = [Visit(room.code, "host", "play", acting_for=seat, curtain_open=True) for seat in range(len(room.names))]
    others = [Visit(room.code, "", "watch"), Visit(room.code, "", "screen"), Visit(room.code, "host", "history")]
    return [*phones, *others, Visit(room.code, "host", "rules"), Visit(room.code, "host", "rules", search="who wins")]


def drawn(drawer: Drawer, room: Room, visit: Visit) -> Picture:
    picture = drawer.picture(room, visit)
    assert picture is not None
    return picture


def swapped_in(before: Picture, sent: str) -> str:
    """What a phone shows that showed the page before and got this message."""
    if "<hx-partial" not in sent and sent != NOTHING_NEW:
        return sent
    parts = before.parts | dict(SWAP.findall(sent))
    return Picture.of(before.around, parts).whole()


@some_states
@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.parent.name}-{file.stem}")
def test_every_page_draws_and_nobody_else_can_shut_a_draft_out(app, file, states):
    """A form that waits for its sender keeps the version it was drawn with: a move that must be made on the very latest
    one is never in it, else whatever another phone notes meanwhile would refuse it."""
    game = game_in(file.parent.parent.name)
    log, exact = golden.read(file.read_text(), {game.slug: game}), {move.__name__ for move in game.moves if move.exact}
    for number in range(states):
        room = room_at(log, 1 + (log.version - 1) * number // (states - 1), held=number % 2 == 1)
        for visit in visits(room):
            page = drawn(services(app).drawer, room, visit).whole()
            assert "Message(" not in page, "a message was printed as it is, not in words"
            assert not RULE_ID.search(TAG.sub("", page)), "the number of a rule is for tests and for the API"
            assert not exact & {kind for form in WAITING.findall(page) for kind in KIND.findall(form)}


@some_states
@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.parent.name}-{file.stem}")
def test_what_a_stream_sends_makes_the_page_that_a_reload_shows(app, file, states):
    """With everything drawn before at hand, and with nothing: a part depends on nothing but its struct."""
    game = game_in(file.parent.parent.name)
    log, in_parts = golden.read(file.read_text(), {game.slug: game}), 0
    for number in range(1, states):
        version = 1 + (log.version - 1) * number // (states - 1)
        if version < 2:
            continue
        old, new = (room_at(log, at, held=False) for at in (version - 1, version))
        before, after = visits(old)[number % len(visits(old))], visits(new)[number % len(visits(new))]
        shown = drawn(services(app).drawer, old, before)
        fresh = drawn(Drawer(app.jinja_env), new, after).whole()
        sent = drawn(services(app).drawer, new, after).since(shown.shown)
        assert swapped_in(shown, sent) == fresh
        in_parts += "<hx-partial" in sent
    assert in_parts or not (TEMPLATES / "games" / game.folder / "parts").is_dir()


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.parent.name}-{file.stem}")
def test_no_seat_or_language_gets_what_was_drawn_for_another(app, file):
    """Every phone at its own seat, in two languages, one after the other through one drawer: each page is the one that
    a drawer without memory makes."""
    game = game_in(file.parent.parent.name)
    log, spoken = golden.read(file.read_text(), {game.slug: game}), list(services(app).languages)
    for number in (1, 2):
        room = room_at(log, 1 + (log.version - 1) * number // 3, held=True)
        own = [Visit(room.code, f"seat-{seat}", "play") for seat in range(len(room.names))]
        asked = [replace(visit, language=one) for visit in (*own, Visit(room.code, "", "screen")) for one in spoken]
        for visit in asked[:: 1 if number == 1 else -1]:
            kept, fresh = (drawn(drawer, room, visit) for drawer in (services(app).drawer, Drawer(app.jinja_env)))
            assert kept.whole() == fresh.whole()
