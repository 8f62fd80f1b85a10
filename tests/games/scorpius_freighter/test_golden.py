"""Whole games, found by looking: each leads to the result that was worked out by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core import golden
from companion.core.log import Log
from companion.games.scorpius_freighter import GAME

FILES = sorted((Path(__file__).parent / "golden").glob("*.json"))
BY_HAND = {
    "drafted": [19, 2, 5],
    "four-players": [13, 14, 27, 0],
    "stopped": [0, 0],
    "three-players-middle": [17, 32, 28],
    "tie-cargo": [12, 12, 1],
    "tie-crew": [12, 12, 1],
    "tie-shared": [12, 12, 4],
    "tracked": [21, 5],
    "two-players": [68, 52],
}
each_game = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


def read(file: Path) -> Log:
    return golden.read(file.read_text(), {GAME.slug: GAME})


@each_game
def test_its_totals_are_those_on_paper(file):
    assert [seat.total for seat in read(file).table.sheet().seats] == BY_HAND[file.stem]


def test_there_is_one_for_every_kind_of_game():
    tables = [read(file).table for file in FILES]
    assert {len(table.seats) for table in tables} == {2, 3, 4}
    decided = {golden.expected(file.read_text())["decided_by"] for file in FILES}
    assert decided == {"points", "cargo", "experienced_crew", "shared"}
    assert {file.stem for file in FILES} == set(BY_HAND)


@pytest.mark.parametrize(("name", "last"), [("two-players", True), ("three-players-middle", False)])
def test_the_trigger_comes_in_the_middle_of_a_round_and_at_its_end(name, last):
    """Whoever brings it, the round is played out, and everybody has had the same number of turns."""
    log = read(Path(__file__).parent / "golden" / f"{name}.json")
    states = [log.table_before(seq).state for seq in range(2, log.version + 2)]
    reached = next(s for s in states if s.triggered)
    assert (len(reached.had) == len(reached.players) - 1) == last
    assert not reached.final
    final = next(s for s in states if s.final)
    assert (final.round, final.had) == (reached.round + 1, ())
    assert final.turn == final.first
    assert len({freighter.turns for freighter in states[-1].players}) == 1
