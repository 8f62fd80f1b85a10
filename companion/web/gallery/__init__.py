"""The rogues gallery: the wall, its plays, its people, its records, and what comes in and goes out."""

from __future__ import annotations

from companion.web.gallery import correct, deeds, files, key, photos, play, ranking, records, rogues, share, wall, words
from companion.web.gallery.room import pages

__all__ = [
    "correct",
    "deeds",
    "files",
    "key",
    "pages",
    "photos",
    "play",
    "ranking",
    "records",
    "rogues",
    "share",
    "wall",
    "words",
]
