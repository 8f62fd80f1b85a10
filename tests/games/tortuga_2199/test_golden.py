"""Which whole games there are; what holds for each of them is tested for all games together."""

from __future__ import annotations

from pathlib import Path

from companion.core import golden
from companion.core.log import Log
from companion.core.words import in_english
from companion.games.tortuga_2199 import GAME

FILES = sorted((Path(__file__).parent / "golden").glob("*.json"))


def read(file: Path) -> Log:
    return golden.read(file.read_text(), {GAME.slug: GAME})


def test_there_is_one_for_every_kind_of_game():
    tables = [read(file).table for file in FILES]
    assert {len(table.seats) for table in tables} == {2, 3, 4}
    assert {table.state.options.scenario for table in tables} == {"standard", "aggressive", "peaceful"}
    results = [golden.expected(file.read_text()) for file in FILES]
    assert {result["decided_by"] for result in results} == {"points", "tortuga", "sectors", "shared"}
    assert {result["ended"] for result in results} == {"goal", "tortuga", "last_round", "stopped"}
    ends = " ".join(in_english(table.sheet().ended.words) for table in tables)
    for words in ("reached 15 – game over", "the last round is over", "Tortuga has fallen – game over"):
        assert words in ends
