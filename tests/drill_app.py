"""The whole app with the drill among its games, as the served processes of the tests have it."""

from __future__ import annotations

import gc
import os
from pathlib import Path
from typing import Any

import gevent
from jinja2 import ChoiceLoader, FileSystemLoader

import companion
from companion.games import find
from companion.services import services
from tests import kept_templates
from tests.drill import GAME

whole_app = companion.create_app
kept_templates.keep()


def with_drill(instance: Path, **settings: Any) -> Any:
    app = whole_app(instance, **(settings | {"games": find() | {GAME.slug: GAME}}))
    own = FileSystemLoader(Path(__file__).parent / "drill" / "templates")
    app.jinja_env.loader = ChoiceLoader([app.jinja_env.loader, own])
    app.add_url_rule("/inside", view_func=lambda: inside(app))
    return app


def inside(app: Any) -> dict[str, Any]:
    """What only the served process itself knows."""
    gc.collect()
    running = [thing for thing in gc.get_objects() if isinstance(thing, gevent.Greenlet) and not thing.dead]
    figures = {"greenlets": len(running), "pid": os.getpid(), "late": services(app).bell.late}
    figures["streams"] = len(services(app).crowd)
    store = services(app).tables.store
    if store.is_file:
        with store.write() as db:
            figures["synchronous"] = db.exec_driver_sql("PRAGMA synchronous").scalar()
        figures["journal"] = store.pragma("journal_mode")
    return figures
