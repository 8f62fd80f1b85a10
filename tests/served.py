"""The real server with the drill among its games: ``python -m tests.served INSTANCE [PORT]``."""

from gevent import monkey

monkey.patch_all()

import gc  # noqa: E402
import sys  # noqa: E402
from pathlib import Path  # noqa: E402
from typing import Any  # noqa: E402

import gevent  # noqa: E402
from jinja2 import ChoiceLoader, FileSystemLoader  # noqa: E402

import companion  # noqa: E402
from companion.games import find  # noqa: E402
from companion.serve import serve  # noqa: E402
from tests.drill import GAME  # noqa: E402

whole_app = companion.create_app


def with_drill(instance: Path, **settings: Any) -> Any:
    app = whole_app(instance, **(settings | {"games": find() | {GAME.slug: GAME}}))
    own = FileSystemLoader(Path(__file__).parent / "drill" / "templates")
    app.jinja_env.loader = ChoiceLoader([app.jinja_env.loader, own])
    app.add_url_rule("/inside", view_func=lambda: inside(app))
    return app


def inside(app: Any) -> dict[str, Any]:
    """What only the served process itself knows."""
    store = app.extensions["play"].store
    with store.write() as db:
        synchronous = db.exec_driver_sql("PRAGMA synchronous").scalar()
    gc.collect()
    running = [thing for thing in gc.get_objects() if isinstance(thing, gevent.Greenlet) and not thing.dead]
    return {"synchronous": synchronous, "journal": store.pragma("journal_mode"), "greenlets": len(running)}


if __name__ == "__main__":
    companion.create_app = with_drill
    port = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    serve(Path(sys.argv[1]), host="127.0.0.1", port=port, announce=lambda text: print(text, flush=True))
