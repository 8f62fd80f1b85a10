"""Whole games, found by looking: each leads to the result that its file says."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core import golden
from companion.core.log import Entry, Log, Undone
from companion.games.tortuga_2199 import GAME

FILES = sorted((Path(__file__).parent / "golden").glob("*.json"))
PHASES = {"setup", "turn", "combat", "last_round", "over"}


def read(file: Path) -> Log:
    return golden.read(file.read_text(), {GAME.slug: GAME})


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_it_ends_as_it_did(file):
    assert golden.result(read(file)) == golden.expected(file.read_text())


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_line_reads_well_and_every_phase_is_known(file):
    log = read(file)
    assert all(line.words and "{" not in line.words for line in log.history(None))
    assert {GAME.phase(log.table_before(seq).state) for seq in range(2, log.version + 2)} <= PHASES


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_move_undone_is_never_happened(file):
    counts = [entry for entry in read(file).alive() if not isinstance(entry.event, Undone)]
    log = Log(GAME, counts[:1])
    for entry in counts[1:]:
        before = log.table.state
        for event in (entry.event, Undone(targets=(log.version + 1,))):
            log.append(Entry(log.version + 1, event, entry.seat, entry.by, entry.at))
        assert log.table.state == before
        log.append(Entry(log.version + 1, Undone(targets=(log.version,)), entry.seat, entry.by, entry.at))
    assert golden.result(log) == golden.expected(file.read_text())


def test_there_is_one_for_every_kind_of_game():
    tables = [read(file).table for file in FILES]
    assert {len(table.seats) for table in tables} == {2, 3, 4}
    assert {table.state.options.scenario for table in tables} == {"standard", "aggressive", "peaceful"}
    results = [golden.expected(file.read_text()) for file in FILES]
    assert {result["decided_by"] for result in results} == {"points", "tortuga", "sectors", "shared"}
    ends = " ".join(result["ended_by"] for result in results)
    for words in ("bought at Tortuga", "control of Vortex", "won a fight", "the last round", "with it the game ended"):
        assert words in ends
