"""The address that other devices reach us by, and the Wi-Fi, found again each time a page is asked for.

Streams draw the same pages at every tap; for them they are looked up once in a few seconds.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar
from urllib.parse import urlsplit

from flask import Flask, current_app, has_request_context
from markupsafe import Markup

from companion.services import services
from companion.serving import addresses
from companion.serving.links import link
from companion.store import memory

FRESH_FOR = 5.0
"""Seconds."""
T = TypeVar("T")


def prepare(app: Flask) -> None:
    """Templates call ``address``; streams draw them outside of any request, so the app is named."""
    app.jinja_env.globals["address"] = partial(public_address, app=app)
    app.jinja_env.globals["wifi"] = partial(wifi, app=app)
    app.jinja_env.globals["strangers_come"] = app.config["SETTINGS"].public
    app.jinja_env.globals["machine_address"] = partial(_machine_address, app=app)
    app.jinja_env.globals["has_machine_page"] = not (app.config["PUBLIC_URL"] or app.config["SETTINGS"].public)
    app.config["BASE_URL"] = app.config["WIFI"] = None, 0.0


def public_address(path: str, app: Flask | None = None) -> str:
    """The whole address of one of our pages, as a phone in the room opens it."""
    app = app or current_app
    return f"{_fresh(app, 'BASE_URL', _base_url)}{path}"


def _machine_address(app: Flask) -> str:
    """What somebody types there: only under this name it knows that its own keyboard is asking."""
    base = addresses.base_url(app.config["PORT"], chosen="localhost", scheme=app.config["SCHEME"])
    return base.removeprefix("http://")


def wifi(app: Flask | None = None) -> str | None:
    """The text of the code that brings a phone into the Wi-Fi; None where none is set, or where strangers come."""
    app = app or current_app
    if app.config["SETTINGS"].public or app.config["PUBLIC_URL"]:
        return None
    return _fresh(app, "WIFI", _wifi_code)


def _fresh(app: Flask, name: str, found: Callable[[Flask], T]) -> T:
    kept: T
    kept, until = app.config[name]
    if has_request_context() or time.monotonic() >= until:
        kept = found(app)
        app.config[name] = kept, time.monotonic() + FRESH_FOR
    return kept


def _wifi_code(app: Flask) -> str | None:
    with services(app).tables.store.read() as db:
        kept = memory.read_setting(db, "wifi")
    return addresses.wifi_payload(**kept) if kept else None


def house_settings() -> dict[str, Any]:
    """What is chosen at the machine, and what there is to choose from."""
    with services().tables.store.read() as db:
        chosen, kept = memory.read_setting(db, "address"), memory.read_setting(db, "wifi")
    code, url = wifi(), public_address(link("lobby.lobby"))
    return {
        "addresses": addresses.addresses(),
        "chosen": chosen,
        "kept_wifi": kept,
        "wifi_qr": Markup(addresses.qr_svg(code)) if code else None,
        "url": url,
        "reachable": _answers(url),
    }


def _answers(url: str) -> bool:
    """Whether the address that phones are sent to can be reached from here at all."""
    parts = urlsplit(url)
    return addresses.answers(parts.hostname or "", parts.port or addresses.DEFAULT_PORTS[parts.scheme])


def _base_url(app: Flask) -> str:
    with services(app).tables.store.read() as db:
        chosen = memory.read_setting(db, "address")
    config = app.config
    return addresses.base_url(config["PORT"], config["PUBLIC_URL"], chosen, config["SCHEME"])
