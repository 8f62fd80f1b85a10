"""A long evening from its stored bodies to the table it folds to."""

from __future__ import annotations

import time
from collections.abc import Iterator

import msgspec

from companion.core.game import Started
from companion.core.log import Entry, Log, decoder, typed
from companion.games.score_pad import GAME
from companion.games.score_pad.moves import PointsAdded, ScoreEntered
from companion.games.score_pad.options import Options
from tests.bench.figures import Figure, middle

ENTRIES, SEATS, TIMES = 2000, 5, 15


def folding(_remarks: list[str]) -> Iterator[Figure]:
    started = Started(game=GAME.slug, seats=("Ann", "Bob", "Cid", "Dee", "Eve"), options=Options())
    bodies = [msgspec.json.encode(event) for event in (started, *map(a_tap, range(ENTRIES - 1)))]
    yield Figure(f"folding {ENTRIES} entries", middle(_fold(bodies) for _ in range(TIMES)), unit="ms", at_most=20)


def a_tap(number: int) -> PointsAdded | ScoreEntered:
    """Rounds in which everybody taps three times and then says what it came to."""
    row, last = number // (SEATS * 4), number // SEATS % 4 == 3
    return ScoreEntered(row=row, score=7) if last else PointsAdded(row=row, amount=2)


def _fold(bodies: list[bytes]) -> float:
    began = time.perf_counter()
    decode = decoder(GAME).decode
    events = (typed(GAME, decode(body)) for body in bodies)
    log = Log(GAME, [Entry(n + 1, event, n % SEATS, n % SEATS, n) for n, event in enumerate(events)])
    assert log.version == ENTRIES
    return (time.perf_counter() - began) * 1000
