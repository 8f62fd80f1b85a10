"""The JSON face: tables, moves, scores and results for other programs."""

from __future__ import annotations

from importlib import import_module

from flask import Flask

from companion.api import errors
from companion.api.routes import PlayId, routes

ROUTES = (
    *("changes", "files", "gallery", "games", "live", "log", "moves", "openapi"),
    *("people", "players", "ranking", "records", "score", "sheets", "tables", "years"),
)
"""Each module adds its routes to the one blueprint when it is imported."""


def register(app: Flask) -> None:
    for name in ROUTES:
        import_module(f"{__name__}.{name}")
    app.url_map.converters["play"] = PlayId
    app.before_request(errors.explain_unrouted)
    app.register_blueprint(routes)
