"""The address that other devices reach us by, found anew each time it is shown."""

from __future__ import annotations

from collections.abc import Callable

from flask import Flask

from companion import lan
from companion.play import Play
from companion.store import memory


def prepare(app: Flask) -> None:
    play: Play = app.extensions["play"]

    def address(path: str) -> str:
        with play.store.read() as db:
            chosen = memory.read_setting(db, "address")
        config = app.config
        return lan.base_url(config["PORT"], config["PUBLIC_URL"], chosen, config["SCHEME"]) + path

    app.extensions["address"] = address
    app.jinja_env.globals["address"] = address


def address_of(app: Flask) -> Callable[[str], str]:
    found: Callable[[str], str] = app.extensions["address"]
    return found
