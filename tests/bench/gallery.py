"""A gallery with 20,000 plays and 300 people: every page as the server makes it, and the replay of all ratings.

Processor time, since other work on the machine must not count. Each page is asked for the first time after a change,
when nothing is kept yet but the ratings, and once more.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from flask import Flask

from companion import create_app
from companion.gallery import Gallery
from companion.gallery.figures import boards
from companion.services import services
from companion.stats.matrix import regulars
from companion.stats.ratings import ratings
from companion.stats.records import shelf
from tests.bench.figures import Figure, middle
from tests.bench.gallery_data import large_snapshot

PAGE, REPLAY = 100, 1000
TIMES = 3
YEAR = 2020


def gallery(remarks: list[str]) -> Iterator[Figure]:
    published = large_snapshot()
    took = _cpu(lambda: ratings(published.plays))
    yield Figure(f"{len(published.plays)} plays: all ratings", took, unit="ms", at_most=REPLAY)
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Path(folder))
        found: Gallery = services(app).gallery
        found.do("Came in", *published.rogues.values(), *published.plays)
        yield from _pages(app, found, remarks)
        services(app).tables.store.close()


def _pages(app: Flask, found: Gallery, remarks: list[str]) -> Iterator[Figure]:
    busiest, game = regulars(found.snapshot(), 1)[0], shelf(found.snapshot())[0].game
    newest = found.snapshot().plays[0].id
    paths = {
        "the wall": "/gallery",
        "plays of a rogue": f"/gallery?player={busiest}&page=5",
        "a play": f"/gallery/plays/{newest}",
        "rogues": "/gallery/rogues",
        "a rogue": f"/gallery/rogues/{busiest}",
        "records": "/gallery/records",
        "records of a game": f"/gallery/records/{game}",
        "ranking": "/gallery/ranking",
        "a year": f"/gallery/years/{YEAR}",
        "the sheet to print": f"/gallery/print/{game}",
        "logging a play": "/gallery/log",
        "correcting a play": f"/gallery/plays/{newest}/edit",
        "the JSON wall": "/api/gallery",
        "the JSON of a rogue": f"/api/players/{busiest}",
    }
    client = app.test_client()
    for name, path in paths.items():
        client.get(path)  # templates are compiled once
        first = middle(_fresh(client, found, path) for _ in range(TIMES))
        kept = middle(_cpu(lambda: client.get(path)) for _ in range(TIMES))  # noqa: B023
        yield Figure(f"20,000 plays: {name}, new", first, unit="ms", at_most=PAGE)
        remarks.append(f"{name}, kept: {kept:.0f} ms")


def _fresh(client: object, found: Gallery, path: str) -> float:
    found._kept = {"ratings": boards(found)}
    answers = []
    took = _cpu(lambda: answers.append(client.get(path)))  # type: ignore[attr-defined]
    assert answers[0].status_code == 200, path
    return took


def _cpu(work: object) -> float:
    began = time.process_time()
    work()  # type: ignore[operator]
    return (time.process_time() - began) * 1000
