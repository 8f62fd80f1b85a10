"""The address that other devices reach us by, found again each time a page is asked for.

Streams draw the same pages at every tap; for them it is looked up once in a few seconds.
"""

from __future__ import annotations

import time
from functools import partial

from flask import Flask, current_app, has_request_context

from companion.services import services
from companion.serving import addresses
from companion.store import memory

FRESH_FOR = 5.0
"""Seconds."""


def prepare(app: Flask) -> None:
    """Templates call ``address``; streams draw them outside of any request, so the app is named."""
    app.jinja_env.globals["address"] = partial(public_address, app=app)
    app.jinja_env.globals["has_machine_page"] = not (app.config["PUBLIC_URL"] or app.config["SETTINGS"].public)
    app.config["BASE_URL"] = "", 0.0


def public_address(path: str, app: Flask | None = None) -> str:
    """The whole address of one of our pages, as a phone in the room opens it."""
    app = app or current_app
    base, until = app.config["BASE_URL"]
    if has_request_context() or time.monotonic() >= until:
        base = _base_url(app)
        app.config["BASE_URL"] = base, time.monotonic() + FRESH_FOR
    return f"{base}{path}"


def _base_url(app: Flask) -> str:
    with services(app).tables.store.read() as db:
        chosen = memory.read_setting(db, "address")
    config = app.config
    return addresses.base_url(config["PORT"], config["PUBLIC_URL"], chosen, config["SCHEME"])
