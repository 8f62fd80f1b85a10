"""The pages: blueprints that read the request, call play or people, and render."""

from __future__ import annotations

from flask import Flask

from companion.web import assets, drawing, gallery, host, join, kit, lobby, probes, problems, quick, reach, table


def register(app: Flask) -> None:
    problems.explain_all(app)
    app.before_request(app.extensions["idle"].sweep)
    assets.serve(app)
    reach.prepare(app)
    drawing.prepare(app)
    gallery.share.prepare(app)
    gallery.words.prepare(app)
    for part in (lobby, join, table, host, quick, gallery, probes, kit):
        app.register_blueprint(part.pages)
