"""Whole games, found by looking: each leads to the result that was worked out by hand."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from companion.core import golden
from companion.core.log import Entry, Log
from companion.core.undo import moves, undo
from companion.games import galaxy_trucker
from companion.games.galaxy_trucker import GAME

FILES = sorted((Path(__file__).parent / "golden").glob("*.json"))
BY_HAND = {
    "first-flight": [3, 7, 5],
    "guided-fight": [4, 6, 1],
    "lapped": [6, 5, 6],
    "no-humans": [6, 9],
    "open-space": [2, 3, 6],
    "stopped": [6, 0],
    "teams": [18, 0, 18, 0],
    "three-a": [18, 5],
    "three-rounds": [37, 49, 17],
}
each_game = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


def read(file: Path) -> Log:
    return golden.read(file.read_text(), {GAME.slug: GAME})


@each_game
def test_it_ends_as_it_did(file):
    log = read(file)
    assert golden.result(log) == golden.expected(file.read_text())
    assert [seat.total for seat in log.table.sheet().seats] == BY_HAND[file.stem]


def test_the_lines_of_the_full_game_are_those_on_paper():
    sheet = read(Path(__file__).parent / "golden" / "three-rounds.json").table.sheet()
    keys = ("flight", "place", "ship", "goods", "losses")
    on_paper = {
        0: {"I": (4, 3, 0, 6, -2), "II": (0, 6, 4, 8, -1), "III": (-1, 12, 6, 3, -11)},
        1: {"I": (0, 2, 2, 3, -4), "II": (0, 8, 0, 8, -8), "III": (11, 6, 6, 15, 0)},
        2: {"I": (0, 4, 2, 4, -5), "II": (8, 0, 0, 3, -3), "III": (0, 9, 0, 0, -5)},
    }
    for seat, rounds in on_paper.items():
        expected = {f"{name}.{key}": n for name, row in rounds.items() for key, n in zip(keys, row, strict=True)}
        assert {line.key: line.points for line in sheet.seats[seat].lines} == expected


def test_there_is_one_for_every_way_to_end():
    endings = {golden.expected(file.read_text())["ended_by"].split(" ")[0] for file in FILES}
    assert endings == {"All", "Round", "You"}
    assert {file.stem for file in FILES} == set(BY_HAND)


@each_game
def test_every_line_of_the_history_reads_well(file):
    log = read(file)
    for viewer in (None, 0, 1):
        assert all(line.words and "{" not in line.words for line in log.history(viewer))


@each_game
def test_its_phases_are_those_of_the_ledger(file):
    ledger = tomllib.loads((Path(galaxy_trucker.__file__).parent / "rules.toml").read_text())
    phases = {phase["key"] for phase in ledger["phase"]}
    log = read(file)
    assert {GAME.phase(log.table_before(seq).state) for seq in range(2, log.version + 2)} <= phases
    assert {rule["phase"] for rule in ledger["rule"]} <= phases


@each_game
def test_do_then_undo_is_never_happened_at_every_step(file):
    """Only a timer that an undo or a redo brings back lies still."""
    whole = read(file)
    for entry in moves(whole):
        log = Log(GAME, whole.entries[: entry.seq])
        after = log.table.state
        for state, target in ((log.table_before(entry.seq).state, entry.seq), (after, entry.seq + 1)):
            wish = undo(log, 0, host=True, target=target)
            log.append(Entry(log.version + 1, wish, None, 0, entry.at))
            assert log.table.state == (state if wish.paused_at is None else GAME.pause(state, wish.paused_at))


@each_game
def test_every_state_can_be_looked_at_by_everybody(file):
    log = read(file)
    for seq in range(2, log.version + 2):
        table = log.table_before(seq)
        for viewer in (None, *range(len(table.seats))):
            view = GAME.view(table.state, viewer)
            assert view.phase == GAME.phase(table.state)
            assert all(button.allowed or button.why for button in view.buttons.values())
