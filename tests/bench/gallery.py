"""A gallery with 20,000 plays and 300 people: every page as the server makes it, and the replay of all ratings.

Processor time, since other work on the machine must not count, and the least of a few times. Each page is asked for
the first time after a play has come in, and once more; most also directly after an old result was corrected and after
a start, before the ratings are worked out: that is done beside the visitors, and measured for itself.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from unittest.mock import patch

from flask import Flask
from flask.testing import FlaskClient
from msgspec.structs import replace

from companion import create_app
from companion.gallery import Gallery, ratings
from companion.services import services
from companion.serving.tuning import tune
from companion.stats.matrix import regulars
from companion.stats.plays import Snapshot, rated
from companion.stats.ratings import replay
from companion.stats.records import shelf
from tests.bench.figures import Figure
from tests.bench.gallery_data import large_snapshot

PAGE, REPLAY, READY = 100, 1000, 2000
TIMES = 3
YEAR = 2020


def gallery(remarks: list[str]) -> Iterator[Figure]:
    tune()  # as the server does
    published = large_snapshot()
    took = _cpu(lambda: _all_ratings(published))
    yield Figure(f"{len(published.plays)} plays: all ratings", took, unit="ms", at_most=REPLAY)
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Path(folder))
        found: Gallery = services(app).gallery
        found.do("Came in", *published.rogues.values(), *published.plays)
        with patch.multiple(ratings, is_served=lambda: True, beside=lambda work: None):
            yield from _after_a_start(Path(folder))
            yield from _pages(app, found, remarks)
        services(app).tables.store.close()


def _all_ratings(published: Snapshot) -> None:
    games = {play.game for play in published.plays}
    for game in ("", *games):
        replay([play for play in reversed(published.plays) if game in ("", play.game)])


def _after_a_start(folder: Path) -> Iterator[Figure]:
    """The first visitor of all, once the plays are read, which the server does before it serves."""
    for name, path in {
        "the wall": "/gallery",
        "rogues": "/gallery/rogues",
        "ranking": "/gallery/ranking",
        "a year": "/gallery/years",
    }.items():
        app = create_app(folder)
        read = _cpu(services(app).warm_up.read)
        yield Figure(f"20,000 plays: {name}, started", visit(app.test_client(), path), unit="ms", at_most=PAGE)
        ready = read + _cpu(services(app).warm_up.work)
        services(app).tables.store.close()
    yield Figure("20,000 plays: read before the server serves", read, unit="ms", at_most=REPLAY)
    yield Figure("20,000 plays: ready after a start", ready, unit="ms", at_most=READY)


def _pages(app: Flask, found: Gallery, remarks: list[str]) -> Iterator[Figure]:
    busiest, game = regulars(found.snapshot(), 1)[0], shelf(found.snapshot())[0].game
    newest = found.snapshot().plays[0].id
    paths = {
        "the wall": "/gallery",
        "plays of a rogue": f"/gallery?player={busiest}&page=5",
        "a play": f"/gallery/plays/{newest}",
        "an old leaf of the wall": "/gallery?page=1000",
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
        first = min(_visit_after(_new_play, client, found, path) for _ in range(TIMES))
        yield Figure(f"20,000 plays: {name}, new", first, unit="ms", at_most=PAGE)
        remarks.append(f"{name}, kept: {min(visit(client, path) for _ in range(TIMES)):.0f} ms")
    client.get(paths["a year"])
    picture = visit(client, f"/gallery/years/{YEAR}/regulars.png")
    yield Figure("20,000 plays: a picture of a year", picture, unit="ms", at_most=PAGE)
    ready = []
    for name in ("the wall", "rogues", "a rogue", "records", "records of a game", "ranking", "a year"):
        first = []
        for _ in range(TIMES):
            ready.append(_cpu(services(app).warm_up.work))
            client.get(paths[name])
            first.append(_visit_after(_correction, client, found, paths[name]))
        yield Figure(f"20,000 plays: {name}, corrected", min(first), unit="ms", at_most=PAGE)
    yield Figure("20,000 plays: ready after a correction", max(ready), unit="ms", at_most=REPLAY)


def _new_play(found: Gallery) -> None:
    last = found.snapshot().plays[0]
    found.do("Came in", replace(last, id=f"{last.id}+", played_at=last.played_at + 1))


def _correction(found: Gallery) -> None:
    """Of one of the first results, each time another: all ratings after it change."""
    old = next(play for play in reversed(found.snapshot().plays) if rated(play) and not play.notes)
    first, second, *others = old.shares
    swapped = replace(first, rogue=second.rogue), replace(second, rogue=first.rogue)
    found.do("Corrected", replace(old, shares=(*swapped, *others), notes="Corrected"))


def _visit_after(change: Callable[[Gallery], None], client: FlaskClient, found: Gallery, path: str) -> float:
    change(found)
    return visit(client, path)


def visit(client: FlaskClient, path: str, status: int = 200) -> float:
    """Milliseconds."""
    answers = []
    took = _cpu(lambda: answers.append(client.get(path)))
    assert answers[0].status_code == status, path
    return took


def _cpu(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return (time.process_time() - began) * 1000
