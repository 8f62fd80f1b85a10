"""Golden games: a log goes into a file and comes back whole."""

from __future__ import annotations

import json

import pytest

from companion.core import golden
from companion.core.game import Started
from companion.core.log import Entry, Log
from companion.core.table_moves import Joined, Stopped, Undone
from tests.drill import GAME
from tests.drill.moves import BidSealed, Rolled, Tapped
from tests.drill.options import Options

GAMES = {GAME.slug: GAME}


@pytest.fixture
def log() -> Log:
    events = [
        (Started(game="drill", seats=("Ann", 'Bö"b'), options=Options(first=3), seed=7), None, None),
        (Tapped(amount=4), 0, 0),
        (Rolled(pips=5), 1, 0),
        (BidSealed(amount=9), 1, -1),
        (Joined(name="Cy"), 2, 2),
        (Undone(targets=(2,)), 0, 0),
        (Stopped(), None, -1),
    ]
    return Log(GAME, [Entry(n + 1, event, seat, by, 100 + n) for n, (event, seat, by) in enumerate(events)])


def test_it_works(log):
    again = golden.read(golden.write(log, "an evening"), GAMES)
    assert again.entries == log.entries
    assert again.table == log.table


def test_the_file_has_one_entry_per_line(log):
    lines = golden.write(log, "an evening").splitlines()
    assert lines[:3] == ['{"game": "drill",', '"source": "an evening",', '"entries": [']
    assert json.loads(lines[4].rstrip(",")) == {
        "seq": 2,
        "at": 101,
        "seat": 0,
        "by": 0,
        "event": {"kind": "Tapped", "amount": 4},
    }
    assert len(lines) == 3 + log.version + 2


def test_the_file_says_what_came_of_it(log):
    text = golden.write(log, "an evening")
    said, sheet = golden.expected(text), log.table.sheet()
    assert said == golden.result(log)
    assert said["totals"] == [seat.total for seat in sheet.seats]
    assert said["ended"] == "stopped"


def test_a_game_that_goes_on_has_no_result(log):
    going_on = Log(GAME, log.entries[:5])
    assert golden.expected(golden.write(going_on, "an evening")) is None


@pytest.mark.parametrize("text", ["", "{}", '{"game": "drill", "source": "", "entries": [{"seq": 1}]}'])
def test_another_file_is_none_of_ours(text):
    with pytest.raises(ValueError, match=r".+"):
        golden.read(text, GAMES)
