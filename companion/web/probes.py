"""For programs that watch over the server: is it alive, is it ready, and its figures."""

from __future__ import annotations

import msgspec
from flask import Blueprint, Response, abort, current_app
from prometheus_client import CONTENT_TYPE_LATEST

from companion.security import hosts
from companion.services import services
from companion.store.schema import REVISION

pages = Blueprint("probes", __name__)
OK = "ok"


@pages.get("/healthz")
def alive() -> Response:
    return Response("alive\n", mimetype="text/plain")


@pages.get("/readyz")
def ready() -> Response:
    """Whether to send phones here. A late bell is reported, but tables go on without it."""
    bell = services().bell
    found = _database() | {"server": "stopping" if bell.closing else OK}
    good = all(words == OK for words in found.values())
    report = found | {"bell": "late" if bell.late else OK}
    return Response(msgspec.json.encode(report), 200 if good else 503, mimetype="application/json")


@pages.get("/metrics")
def figures() -> Response:
    if not current_app.config["SETTINGS"].metrics and not hosts.at_the_machine():
        abort(404)
    return Response(services().meters.text(), content_type=CONTENT_TYPE_LATEST)


def _database() -> dict[str, str]:
    store = services().tables.store
    if store.vanished:
        return {"database": "was deleted or replaced: start again, with a copy from backups", "schema": "unknown"}
    if store.damage:
        return {"database": f"is damaged ({store.damage}): stop, then companion doctor --repair", "schema": "unknown"}
    try:
        revision = store.revision()
    except Exception:  # whatever keeps it from answering
        current_app.logger.warning("The database does not answer", exc_info=True)
        return {"database": "does not answer", "schema": "unknown"}
    return {"database": OK, "schema": OK if revision == REVISION else f"is {revision}, should be {REVISION}"}
