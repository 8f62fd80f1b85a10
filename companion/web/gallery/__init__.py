"""The rogues gallery: its results, its people, its records, and what comes in and goes out."""

from __future__ import annotations

from flask import Flask

from companion.web.gallery import (
    changes,
    correct,
    files,
    key,
    log,
    pages,
    photos,
    play,
    ranking,
    records,
    results,
    rogues,
    share,
    words,
)

ROUTES = (changes, correct, files, key, log, pages, photos, play, ranking, records, results, rogues)
"""Each adds its routes to the one blueprint when it is imported."""


def prepare(app: Flask) -> None:
    """The filters and globals that templates need."""
    share.prepare(app)
    words.prepare(app)
