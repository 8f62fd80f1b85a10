"""The pages of one game as the server draws them, without a browser: on phones, for watchers, on the table screen, and
the form of its quick score.

A template that fails, or asks for something that is not there, fails the test that draws it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

from flask import Flask
from jinja2 import StrictUndefined

from companion import create_app
from companion.core.game import Game, Logged
from companion.core.problems import Impossible, Rejected
from companion.services import services
from companion.tables.room import Actor
from companion.tables.write_path import Wish

ORIGIN = {"Origin": "http://localhost"}


@contextmanager
def drawn(game: Game, folder: Path, *names: str, **options: Any) -> Iterator[Pages]:
    """A table of this game, which one phone keeps for everybody."""
    app = create_app(folder, games={game.slug: game})
    app.jinja_env.undefined = StrictUndefined
    try:
        yield Pages(app, game, names, options)
    finally:
        services(app).tables.store.close()


class Pages:
    def __init__(self, app: Flask, game: Game, names: tuple[str, ...], options: dict[str, Any]) -> None:
        self.app, self.game, self.seats = app, game, len(names)
        self.client = app.test_client()
        opened = self.client.post(f"/new/{game.slug}", data={"name": list(names), **options}, headers=ORIGIN)
        assert opened.status_code == 303, opened.text
        self.code = opened.location.rpartition("/")[2]

    def do(self, seat: int, move: Logged) -> Self:
        """Makes the move for this seat, which the rules must allow."""
        services(self.app).tables.do(self.code, Wish(move, Actor(seat, True), seat))
        return self

    def phones(self) -> list[str]:
        """The page of each seat, with its curtain open."""
        return [self.page(f"?as={seat}&open=1") for seat in range(self.seats)]

    def watcher(self) -> str:
        return self.page("/watch")

    def screen(self) -> str:
        return self.page("/screen")

    def quick(self, typed: dict[str, str] | None = None) -> str:
        """The blank form; or what comes of it when this was typed: the sheet, or what is wrong."""
        address = f"/quick/{self.game.slug}"
        page = self.client.get(address) if typed is None else self.client.post(address, data=typed, headers=ORIGIN)
        assert page.status_code in (200, Rejected.status, Impossible.status), page.text
        return page.text

    def page(self, rest: str) -> str:
        page = self.client.get(f"/t/{self.code}{rest}")
        assert page.status_code == 200, page.text
        return page.text
