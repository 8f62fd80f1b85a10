"""The pages: blueprints that read the request, call play or people, and render."""

from __future__ import annotations

from flask import Flask

from companion.web import assets, drawing, host, join, lobby, problems, quick, reach, table


def register(app: Flask) -> None:
    problems.explain_all(app)
    assets.serve(app)
    reach.prepare(app)
    drawing.prepare(app)
    for part in (lobby, join, table, host, quick):
        app.register_blueprint(part.pages)
