"""Whole games, found by looking: each leads to the result that was worked out by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core import golden
from companion.core.log import Log
from companion.core.player_photos import PhotoAdded, PhotoRemoved
from companion.core.words import in_english
from companion.games.galaxy_trucker import GAME
from companion.games.galaxy_trucker import moves as m

FILES = sorted((Path(__file__).parent / "golden").glob("*.json"))
BY_HAND = {
    "drawn-ships": [0, 6, 12],
    "drawn-three-a": [12, 5, 7, 6],
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
def test_its_totals_are_those_on_paper(file):
    assert [seat.total for seat in read(file).table.sheet().seats] == BY_HAND[file.stem]


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
    endings = {golden.expected(file.read_text())["ended"] for file in FILES}
    assert endings == {"all-rounds", "one-round", "ended-early", "stopped"}
    assert {file.stem for file in FILES} == set(BY_HAND)


def test_what_drawn_ships_can_do_is_recorded():
    kinds = {type(entry.move) for file in FILES for entry in read(file).entries}
    assert {m.ShipPainted, m.CabinsManned, m.ComponentsTakenOff, m.GivenFromElsewhere, m.RestUnhurt} <= kinds
    assert {PhotoAdded, PhotoRemoved} <= kinds


@each_game
def test_a_button_that_is_shut_says_why(file):
    log = read(file)
    for seq in range(2, log.version + 2):
        table = log.table_before(seq)
        for viewer in (None, *range(len(table.seats))):
            view = GAME.view(table.state, viewer)
            assert view.phase == GAME.phase(table.state)
            assert all(_reason_reads_well(offer) for offer in view.offers.values())


def _reason_reads_well(offer):
    return offer.why_not is None or in_english(offer.why_not).endswith(".")
