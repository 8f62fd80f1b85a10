"""The JSON face: tables, moves, scores and results for other programs."""

from __future__ import annotations

from flask import Flask

from companion.api import errors, gallery, games, live, log, moves, openapi, players, records, score, tables
from companion.api.routes import routes

__all__ = ["gallery", "games", "live", "log", "moves", "openapi", "players", "records", "register", "score", "tables"]


def register(app: Flask) -> None:
    app.before_request(errors.explain_unrouted)
    app.register_blueprint(routes)
