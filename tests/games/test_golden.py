"""Whole games of every kind, found by looking: what holds for each of them, whatever its rules."""

from __future__ import annotations

import importlib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.core import golden, rules
from companion.core.log import Entry, Log
from companion.core.undo import moves, undo
from companion.core.words import Renderer
from companion.games import __file__ as games_file

FOLDERS = {file.parent.name for file in Path(games_file).parent.glob("*/__init__.py")}
FILES = sorted(Path(__file__).parent.glob("*/golden/*.json"))
every_game = pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.parent.name}-{file.stem}")


@cache
def read(file: Path) -> Log:
    game = importlib.import_module(f"companion.games.{file.parent.parent.name}").GAME
    return golden.read(file.read_text(), {game.slug: game})


def test_every_game_has_some():
    assert {file.parent.parent.name for file in FILES} == FOLDERS


@every_game
def test_it_ends_as_it_did(file):
    assert golden.result(read(file)) == golden.expected(file.read_text())


@every_game
def test_its_totals_are_what_the_game_says_it_counts(file):
    log = read(file)
    assert log.game.score(log.table.state).counts == log.game.counts


@every_game
def test_every_line_of_its_history_reads_well(file):
    log = read(file)
    say = Renderer(log.table.names)
    for viewer in (None, 0, 1):
        words = [say(line.words) for line in log.history(viewer)]
        assert all(line and "{" not in line for line in words)


@every_game
def test_everybody_can_look_at_every_state_and_its_phase_has_rules(file):
    log = read(file)
    phases = {phase.key for phase in rules.load(log.game).phases}
    for seq in range(2, log.version + 2):
        table = log.table_before(seq)
        assert log.game.phase(table.state) in phases
        for viewer in (None, *range(len(table.seats))):
            log.game.view(table.state, viewer)


@every_game
def test_its_ending_is_that_of_the_sheet(file):
    log = read(file)
    ending = log.game.ending or (lambda state: log.game.score(state).ended)
    for state in (log.table_after(entry.seq).state for entry in log.entries):
        assert ending(state) == log.game.score(state).ended


@every_game
def test_only_people_who_play_are_waited_for_and_nobody_once_it_is_over(file):
    log = read(file)
    tables = [log.table_after(seq) for seq in range(1, log.version + 1)]
    assert all(set(table.waited_for) <= set(table.people) for table in tables)
    assert any(table.waited_for for table in tables)
    assert log.table.waited_for == ()


@every_game
def test_do_then_undo_is_never_happened_at_every_step(file):
    """A timer that comes back stands still; what was revealed together falls together."""
    whole = read(file)
    count = {entry.seq for entry in moves(whole)}
    log = Log(whole.game, whole.entries[:1])
    for entry in whole.entries[1:]:
        before = log.table.state
        log.append(entry)
        if entry.seq not in count:
            continue
        undone = _undone(log, entry.seq)
        if undone.entries[-1].move.targets == (entry.seq,):
            assert undone.table.state == _paused(undone, before)
        else:
            assert log.game.reveals(log.table.state) > log.game.reveals(before)
        redone = _undone(undone, undone.version)
        assert redone.table.state == _paused(redone, log.table.state)


def _undone(log: Log, target: int) -> Log:
    wish = undo(log, 0, host=True, target=target)
    return log.then(Entry(log.version + 1, wish, None, 0, log.entries[-1].at))


def _paused(log: Log, state: Any) -> Any:
    at = log.entries[-1].move.paused_at
    return state if at is None else log.game.pause(state, at)
