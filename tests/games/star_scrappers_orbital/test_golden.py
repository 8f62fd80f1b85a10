"""Which whole games there are, and what the bots are asked in them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from companion.core import golden
from companion.core.log import Log
from companion.games.star_scrappers_orbital import GAME
from companion.games.star_scrappers_orbital.bots.next_question import QUESTIONS, next_question

FILES = sorted((Path(__file__).parent / "golden").glob("*.json"))
every = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


@cache
def read(file: Path) -> Log:
    return golden.read(file.read_text(), {GAME.slug: GAME})


def test_there_is_one_for_every_kind_of_game():
    tables = [read(file).table for file in FILES]
    standard = [table for table in tables if table.state.options.mode == "standard"]
    assert {2, 3, 4, 5} <= {len(table.seats) for table in standard}
    assert {table.state.options.years for table in tables} == {5, 6}
    assert {table.sheet().decided_by for table in standard} == {"points", "crew", "megacredits", "shared"}
    for mode in ("solo-peace", "solo-bots"):
        ends = [0 in table.sheet().winners for table in tables if table.state.options.mode == mode]
        assert sorted(ends) == [False, True], f"{mode} is won once and lost once"


def test_the_bots_of_these_games_were_asked_almost_everything():
    asked = set()
    for file in FILES:
        log = read(file)
        states = (log.table_before(seq).state for seq in range(2, log.version + 1))
        asked |= {found.key for state in states if (found := next_question(state)) is not None}
    assert asked >= {kind.key for kind in QUESTIONS} - {"short"}


@every
def test_moves_of_old_games_are_still_taken(file):
    log = read(file)
    for entry in log.entries[1:]:
        if isinstance(entry.move, GAME.moves):
            state = log.table_before(entry.seq).state
            assert entry.move.why_not(state, entry.made_by) is None
