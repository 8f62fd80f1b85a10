"""Whole games, found by looking: each leads to the result that its file says."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from companion.core import golden
from companion.games import score_pad
from companion.games.score_pad import GAME

FILES = sorted((Path(__file__).parent / "golden").glob("*.json"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_it_ends_as_it_did(file):
    text = file.read_text()
    log = golden.read(text, {GAME.slug: GAME})
    assert golden.result(log) == golden.expected(text)


def test_there_is_one_for_every_way_to_end():
    endings = {golden.expected(file.read_text())["ended_by"].split(" ")[0] for file in FILES}
    assert endings == {"The", "All", "Every", "You"}
    assert len(FILES) >= 8


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_line_of_the_history_reads_well(file):
    log = golden.read(file.read_text(), {GAME.slug: GAME})
    assert all(line.words and "{" not in line.words for line in log.history(None))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_its_phases_are_those_of_the_ledger(file):
    ledger = tomllib.loads((Path(score_pad.__file__).parent / "rules.toml").read_text())
    phases = {phase["key"] for phase in ledger["phase"]}
    log = golden.read(file.read_text(), {GAME.slug: GAME})
    assert {GAME.phase(log.table_before(seq).state) for seq in range(2, log.version + 2)} <= phases
    assert {rule["phase"] for rule in ledger["rule"]} <= phases
