"""The JSON face: tables, moves, scores and results for other programs."""

from __future__ import annotations

from flask import Flask

from companion.api import (
    changes,
    errors,
    files,
    gallery,
    games,
    live,
    log,
    moves,
    openapi,
    people,
    players,
    ranking,
    records,
    score,
    tables,
    years,
)
from companion.api.routes import PlayId, routes

ROUTES = (
    changes,
    files,
    gallery,
    games,
    live,
    log,
    moves,
    openapi,
    people,
    players,
    ranking,
    records,
    score,
    tables,
    years,
)
"""Each adds its routes to the one blueprint when it is imported."""


def register(app: Flask) -> None:
    app.url_map.converters["play"] = PlayId
    app.before_request(errors.explain_unrouted)
    app.register_blueprint(routes)
