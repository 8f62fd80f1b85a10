"""Every page of every golden game, drawn at many of its states: nothing is missing, and no draft can be shut out."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from flask import Flask
from jinja2 import StrictUndefined

from companion import create_app
from companion.core import golden
from companion.core.game import Game
from companion.core.log import Log
from companion.services import services
from companion.store.table_rows import Phone
from companion.tables.room import Room
from companion.web.visit import Visit

FILES = sorted(Path(__file__).parent.glob("*/golden/*.json"))
STATES = 12
"""How many states of each game are drawn, from the first to the last."""
WAITING = re.compile(r"<form\b[^>]*\bhx-morph-skip[^>]*>(.*?)</form>", re.DOTALL)
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


def room_at(log: Log, version: int, *, held: bool) -> Room:
    """A room whose log is at this version. The host keeps one phone for everybody, or each seat is held by its own."""
    room = Room(f"{log.game.slug}{id(log)}{version}-{held}", log.game)
    room.add(*log.entries[:version])
    own = [Phone(2 + seat, f"seat-{seat}", seat, False, None) for seat in range(len(room.names) if held else 0)]
    room.phones, room.waiting, room.options = (Phone(1, "host", None, True, None), *own), [], {}
    room.locked, room.closed, room.next_code = False, False, None
    return room


def pages(app: Flask, room: Room) -> Iterator[str]:
    drawer = services(app).drawer
    visits = [Visit(room.code, "host", "play", seat, curtain_open=True) for seat in range(len(room.names))]
    for visit in (
        *visits,
        Visit(room.code, "", "watch"),
        Visit(room.code, "", "screen"),
        Visit(room.code, "host", "history"),
    ):
        picture = drawer.picture(room, visit)
        assert picture is not None
        yield picture.whole()


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.parent.name}-{file.stem}")
def test_every_page_draws_and_nobody_else_can_shut_a_draft_out(app, file):
    """A form that waits for its sender keeps the version it was drawn with: a move that must be made on the very latest
    one is never in it, else whatever another phone notes meanwhile would refuse it."""
    game = game_in(file.parent.parent.name)
    log, exact = golden.read(file.read_text(), {game.slug: game}), {move.__name__ for move in game.moves if move.exact}
    for number in range(STATES):
        room = room_at(log, 1 + (log.version - 1) * number // (STATES - 1), held=number % 2 == 1)
        for page in pages(app, room):
            assert "Message(" not in page, "a message was printed as it is, not in words"
            assert not exact & {kind for form in WAITING.findall(page) for kind in KIND.findall(form)}
