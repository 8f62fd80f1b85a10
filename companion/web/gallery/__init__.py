"""The rogues gallery: its results, its people, its records, and what comes in and goes out."""

from __future__ import annotations

from flask import Flask

from companion.web.gallery import (
    boxes,
    changes,
    correct,
    delete,
    differing,
    facts,
    files,
    key,
    log,
    lost,
    pages,
    photos,
    pictures,
    play,
    ranking,
    records,
    replay,
    results,
    rogues,
    share,
    strangers,
    versus,
    words,
)

ROUTES = (
    *(changes, correct, delete, files, key, log, pages, photos, pictures, play),
    *(ranking, records, replay, results, rogues, share, strangers, versus),
)
"""Each adds its routes to the one blueprint when it is imported."""


def prepare(app: Flask) -> None:
    """The filters and globals that templates need."""
    boxes.prepare(app)
    differing.prepare(app)
    facts.prepare(app)
    lost.prepare(app)
    share.prepare(app)
    words.prepare(app)
