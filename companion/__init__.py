"""The Companion: follows a board game at a real table, on the phones of those who sit there."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask

    from companion.core.game import Game
    from companion.live.bell import Bell
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
    workers: int = 1,
) -> Flask:
    """The whole application over one instance folder, in one of several processes. Games are found by looking unless
    given, and settings are those of the environment."""
    import os
    from functools import partial

    from flask import Flask
    from htmx_flask import Htmx

    from companion import api, security, web
    from companion.core.rules import reminders_in
    from companion.exchange.games import KnownGame
    from companion.gallery import Gallery, backups, results
    from companion.gallery.import_queue import ImportQueue
    from companion.gallery.sheets import HouseSheets
    from companion.gallery.warm_up import WarmUp
    from companion.games import find
    from companion.live.crowd import Crowd
    from companion.locales import Languages
    from companion.security import keys
    from companion.security.guesses import Guesses
    from companion.security.pace import Pace, check_opening, hear_counts
    from companion.services import Services, install
    from companion.serving import links, logs, meters
    from companion.settings import STATIC, TEMPLATES, read
    from companion.store import Store
    from companion.tables.idle import Idle
    from companion.tables.write_path import Tables
    from companion.web.filters import Templates, load_templates
    from companion.web.kept_templates import KeptTemplates
    from companion.web.render import Drawer
    from companion.web.theatre import Projector

    app = Flask(__name__, static_folder=None, template_folder=str(TEMPLATES), instance_path=str(instance.resolve()))
    app.url_rule_class = links.Route
    app.jinja_environment = Templates
    app.jinja_options = {"bytecode_cache": KeptTemplates(instance / "templates"), "cache_size": -1}
    settings = settings or read(os.environ)
    app.config.update(PUBLIC_URL=public_url, PORT=port, SCHEME=scheme, STATIC=STATIC, SETTINGS=settings)

    bell = _bell()
    tables = Tables(Store.at(instance), games if games is not None else find(), bell)
    tables.strangers_come = settings.public
    if settings.public:
        with tables.store.write() as db:
            results.replace_derived_keys(db)
    gallery = Gallery(
        tables.store, tables.now, unnamed=[game.slug for game in tables.games.values() if game.takes_title]
    )
    guesses, pace = Guesses(bell.tell), Pace(bell.tell, workers)
    drawer = Drawer(app.jinja_env, of_gallery=lambda: gallery.snapshot().version)
    parts = Services(
        tables=tables,
        gallery=gallery,
        import_queue=ImportQueue(gallery, instance, [KnownGame(one.slug, one.title) for one in tables.games.values()]),
        sheets=HouseSheets(gallery, tables.games),
        bell=bell,
        crowd=Crowd(alone=bell.alone),
        guesses=guesses,
        pace=pace,
        idle=Idle(tables, settings.idle_hours if settings.public else None),
        drawer=drawer,
        projector=Projector(drawer),
        meters=meters.Meters(tables),
        languages=Languages(
            Path(settings.locales) if settings.locales else None,
            partial(reminders_in, tables.games.values()),
        ),
        warm_up=WarmUp(gallery, partial(load_templates, app, "gallery/")),
        key=keys.house_key(instance, settings),
    )
    install(app, parts)
    bell.hear(tables.on_remote_change, partial(hear_counts, guesses, pace))
    tables.check_opening = check_opening
    tables.on_result_saved = lambda: backups.keep(instance / "backups", gallery)

    parts.import_queue.resume()

    Htmx(app)
    logs.prepare(app)
    meters.prepare(app)
    security.protect(app)
    web.register(app)
    api.register(app)
    links.prepare(app)
    return app


def _bell() -> Bell:
    """The one that other processes hear too, if ``BELL_URL`` names the Redis between them."""
    import os

    from companion.live.bell import Bell

    url = os.environ.get("BELL_URL")
    if not url:
        return Bell()
    from companion.live.redis_bell import RedisBell

    return RedisBell(url)
