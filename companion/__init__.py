"""The Companion: follows a board game at a real table, on the phones of those who sit there."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask

    from companion.core.game import Game

# Imports happen inside: the served process is patched for gevent before anything else is loaded.


def create_app(
    instance: Path,
    *,
    games: dict[str, Game] | None = None,
    public_url: str | None = None,
    port: int = 8000,
    scheme: str = "http",
) -> Flask:
    """The whole application over one instance folder. Games are found by looking unless given."""
    from flask import Flask
    from htmx_flask import Htmx

    from companion import api, guard, web
    from companion.games import find
    from companion.live import Bell
    from companion.places import STATIC, TEMPLATES
    from companion.play import Play
    from companion.store import Store

    app = Flask(__name__, static_folder=None, template_folder=str(TEMPLATES), instance_path=str(instance.resolve()))
    app.config.update(PUBLIC_URL=public_url, PORT=port, SCHEME=scheme, STATIC=STATIC)

    bell = Bell()
    play = Play(Store.at(instance), games if games is not None else find(), bell)
    app.extensions["play"] = play
    app.extensions["bell"] = bell

    Htmx(app)
    guard.protect(app)
    web.register(app)
    api.register(app)
    return app
