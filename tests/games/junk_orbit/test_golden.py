"""Whole games, found by looking: each leads to the result that its file says."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core import golden
from companion.core.log import Log
from companion.games.junk_orbit import GAME

FILES = sorted((Path(__file__).parent / "golden").glob("*.json"))
PHASES = {"setup", "launch", "hits", "move", "final", "over"}


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


def test_there_is_one_for_every_kind_of_game():
    tables = [read(file).table for file in FILES]
    assert {len(table.seats) for table in tables} == {2, 3, 4, 5}
    nights = {table.state.night for table in tables}
    assert {(), ("earth",), ("moon",), ("mars",), ("phobos",), ("deimos",)} <= nights
    assert ("earth", "moon", "mars", "phobos", "deimos") in nights
    decided = {golden.expected(file.read_text())["decided_by"] for file in FILES}
    assert decided == {"points", "deliveries", "bin-race", "shared"}
    lost = [e for file in FILES for e in read(file).entries if e.kind == "DeliveryLost"]
    assert len(lost) >= 2
