"""The running parts of the app, typed: ``services().tables``, ``services().gallery`` and the others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from flask import Flask

    from companion.gallery import Gallery
    from companion.gallery.import_queue import ImportQueue
    from companion.gallery.sheets import HouseSheets
    from companion.gallery.warm_up import WarmUp
    from companion.live.bell import Bell
    from companion.live.crowd import Crowd
    from companion.locales import Languages
    from companion.security.guesses import Guesses
    from companion.security.pace import Pace
    from companion.serving.meters import Meters
    from companion.tables.idle import Idle
    from companion.tables.write_path import Tables
    from companion.web.render import Drawer
    from companion.web.theatre import Projector

# Flask is loaded inside: a worker is patched for gevent first.
_NAME = "companion"


@dataclass
class Services:
    """One of each for every app; ``create_app`` puts them together."""

    tables: Tables
    gallery: Gallery
    import_queue: ImportQueue
    sheets: HouseSheets
    bell: Bell
    crowd: Crowd
    guesses: Guesses
    pace: Pace
    idle: Idle
    drawer: Drawer
    projector: Projector
    meters: Meters
    languages: Languages
    warm_up: WarmUp
    key: str | None
    """Needed to change the gallery; None: no key is needed here."""


def install(app: Flask, parts: Services) -> None:
    app.extensions[_NAME] = parts


def services(app: Flask | None = None) -> Services:
    """The parts of this app, or of the one that serves the present request."""
    from flask import current_app

    return cast(Services, (app or current_app).extensions[_NAME])
