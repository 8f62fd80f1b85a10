"""A play with a log of 2,000 entries: its page, and in the theatre the first request, the worst step, jumps through all.

Processor time, and the less of two times: so neither other work on the machine nor a collection of garbage counts.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from flask import Flask

from companion import create_app
from companion.core.game import Started
from companion.core.log import Entry, Log
from companion.core.table_moves import Confirmed
from companion.gallery.results import key_of, publish
from companion.games.score_pad import GAME
from companion.games.score_pad.moves.game import GameEnded
from companion.games.score_pad.options import Options
from companion.services import services
from companion.serving.tuning import tune
from companion.store import entries, table_rows
from companion.tables.opening import fresh_code
from tests.bench.figures import Figure
from tests.bench.folding import SEATS, a_tap
from tests.bench.gallery import visit

ENTRIES = 2000
STEP, FIRST = 100, 300
ALL_OF_THE_FIRST, EVERY = 40, 40
"""Steps that are measured: each of the first ones, then some."""
NOON = 1_763_000_000_000


def theatre(remarks: list[str]) -> Iterator[Figure]:
    tune()  # as the server does
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Path(folder))
        client = app.test_client()
        plays = [f"/gallery/plays/{_played(app)}" for _ in range(3)]
        client.get(plays[0])  # templates are compiled once
        client.get(f"{plays[0]}/replay")
        yield Figure(f"a play of {ENTRIES} entries: first", visit(client, plays[1]), unit="ms", at_most=STEP)
        path = f"{plays[2]}/replay"
        yield Figure(f"replay of {ENTRIES} entries: first", visit(client, path), unit="ms", at_most=FIRST)
        last = int(re.findall(r'data-last="(\d+)"', client.get(path).text)[0])
        steps = [*range(ALL_OF_THE_FIRST), *range(ALL_OF_THE_FIRST, last, EVERY), last]
        for on in ("phone", "tv"):
            asked = [partial(visit, client, f"{path}?step={step}&on={on}") for step in steps]
            once, again = [ask() for ask in asked], [ask() for ask in asked]
            worst = max(map(min, once, again))
            yield Figure(f"replay of {ENTRIES} entries: a step, {on}", worst, unit="ms", at_most=STEP)
        for kind in ("lead", "moment"):
            took = visit(client, f"{path}?step=0&to={kind}", status=303)
            yield Figure(f"replay of {ENTRIES} entries: first jump to a {kind}", took, unit="ms", at_most=STEP)
        services(app).tables.store.close()


def _played(app: Flask) -> str:
    """A table with a long evening of the pad, which is over; the id of its play."""
    started = Started(game=GAME.slug, seats=("Ann", "Bob", "Cid", "Dee", "Eve"), options=Options())
    moves = (started, *map(a_tap, range(ENTRIES - 3)), GameEnded(), Confirmed())
    made = [Entry(at + 1, move, at % SEATS, at % SEATS, NOON + at * 1000) for at, move in enumerate(moves)]
    code, table = fresh_code(), Log(GAME, made).table
    with services(app).tables.store.write() as db:
        table_rows.open_table(db, code, GAME.slug, started.options, NOON)
        for entry in made:
            entries.add(db, code, entry)
        sheet = table.sheet()
        assert sheet is not None
        publish(db, code, table, sheet)
    return key_of(code, table)
