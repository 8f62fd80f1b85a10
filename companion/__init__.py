"""The Companion: follows a board game at a real table, on the phones of those who sit there."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask

    from companion.core.game import Game
    from companion.live import Bell
    from companion.settings import Settings

# Imports happen inside: the served process is patched for gevent before anything else is loaded.


def create_app(
    instance: Path,
    *,
    games: dict[str, Game] | None = None,
    public_url: str | None = None,
    port: int = 8000,
    scheme: str = "http",
    settings: Settings | None = None,
) -> Flask:
    """The whole application over one instance folder. Games are found by looking unless given, and settings are
    those of the environment."""
    import os

    from flask import Flask
    from htmx_flask import Htmx

    from companion import api, guard, keys, web
    from companion.games import find
    from companion.guesses import Guesses
    from companion.idle import Idle
    from companion.places import STATIC, TEMPLATES
    from companion.play import Play
    from companion.serving import logs, meters
    from companion.settings import read
    from companion.store import Store
    from companion.wall import Wall, backups
    from companion.wall.files import Doorstep

    app = Flask(__name__, static_folder=None, template_folder=str(TEMPLATES), instance_path=str(instance.resolve()))
    settings = settings or read(os.environ)
    app.config.update(PUBLIC_URL=public_url, PORT=port, SCHEME=scheme, STATIC=STATIC, SETTINGS=settings)

    bell = _bell()
    play = Play(Store.at(instance), games if games is not None else find(), bell)
    app.extensions["play"] = play
    app.extensions["bell"] = bell
    app.extensions["guesses"] = guesses = Guesses(bell.tell)
    bell.hear(play.heard, guesses.heard)
    app.extensions["idle"] = Idle(play, settings.idle_hours if settings.public else None)
    wall = Wall(play.store, play.now)
    app.extensions["wall"] = wall
    app.extensions["doorstep"] = Doorstep(wall, instance, play.games)
    play.hung = lambda: backups.keep(instance / "backups", wall)

    Htmx(app)
    logs.prepare(app)
    meters.prepare(app)
    guard.protect(app)
    keys.prepare(app, instance)
    web.register(app)
    api.register(app)
    return app


def _bell() -> Bell:
    """The one that other processes hear too, if ``BELL_URL`` names the Redis between them."""
    import os

    from companion.live import Bell

    url = os.environ.get("BELL_URL")
    if not url:
        return Bell()
    from companion.far_bell import FarBell

    return FarBell(url)
