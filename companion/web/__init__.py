"""The pages: blueprints that read the request, call the tables or the gallery, and render."""

from __future__ import annotations

from flask import Flask

from companion.services import services
from companion.web import (
    assets,
    faces,
    filters,
    gallery,
    host,
    join,
    kit,
    lobby,
    lore,
    mugshots,
    next_games,
    player_photos,
    probes,
    problems,
    public_address,
    quick,
    sheets,
    table,
)


def register(app: Flask) -> None:
    problems.explain_all(app)
    app.before_request(services(app).idle.sweep)
    assets.serve(app)
    public_address.prepare(app)
    faces.prepare(app)
    filters.prepare(app)
    gallery.prepare(app)
    lore.prepare(app)
    next_games.prepare(app)
    for part in (lobby, join, table, host, mugshots, player_photos, quick, sheets, gallery.pages, probes, kit):
        app.register_blueprint(part.pages)
