"""Whole games, found by looking: each leads to the result that its file says."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from companion.core import golden
from companion.core.game import Move
from companion.core.log import Entry, Log, Undone
from companion.games.star_scrappers_orbital import GAME, bot_view

FILES = sorted((Path(__file__).parent / "golden").glob("*.json"))
every = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


@cache
def read(file: Path) -> Log:
    return golden.read(file.read_text(), {GAME.slug: GAME})


@every
def test_it_ends_as_it_did(file):
    assert golden.result(read(file)) == golden.expected(file.read_text())


@every
def test_every_line_reads_well_and_every_phase_is_known(file):
    log = read(file)
    assert all(line.words and "{" not in line.words for line in log.history(None))
    phases = {GAME.phase(log.table_before(seq).state) for seq in range(2, log.version + 2)}
    assert phases <= {"setup", "peace", "turns", "bot-turn", "year-end", "end"}


@every
def test_what_is_undone_never_happened(file):
    """At every step: the state before, and after a redo the state after."""
    log = read(file)
    for entry in log.entries[2::7]:
        short = Log(GAME, log.entries[: entry.seq])
        before, after = log.table_before(entry.seq).state, short.table.state
        short.append(Entry(entry.seq + 1, Undone(targets=(entry.seq,)), None, 0, entry.at))
        assert short.table.state == before
        short.append(Entry(entry.seq + 2, Undone(targets=(entry.seq + 1,)), None, 0, entry.at))
        assert short.table.state == after


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
        asked |= {found.key for state in states if (found := bot_view.asked(state)) is not None}
    assert asked >= set(bot_view.BOXES) - {"short"}


@every
def test_moves_of_old_games_are_still_taken(file):
    log = read(file)
    for entry in log.entries[1:]:
        if isinstance(entry.event, GAME.events):
            state = log.table_before(entry.seq).state
            assert GAME.refuse(state, Move(entry.event, entry.seat, entry.at)) is None
