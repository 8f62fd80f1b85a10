"""The address that other devices reach us by, found again each time it is shown."""

from __future__ import annotations

from functools import partial

from flask import Flask, current_app

from companion.services import services
from companion.serving import addresses
from companion.store import memory


def prepare(app: Flask) -> None:
    """Templates call ``address``; streams draw them outside of any request, so the app is named."""
    app.jinja_env.globals["address"] = partial(public_address, app=app)


def public_address(path: str, app: Flask | None = None) -> str:
    """The whole address of one of our pages, as a phone in the room opens it."""
    with services(app).tables.store.read() as db:
        chosen = memory.read_setting(db, "address")
    config = (app or current_app).config
    return addresses.base_url(config["PORT"], config["PUBLIC_URL"], chosen, config["SCHEME"]) + path
