"""What may change once a pad is open."""

from __future__ import annotations

import pytest

from companion.core.problems import Impossible


def test_a_title_heads_the_sheet_from_now_on(pad):
    assert pad(2).change("title", "Azul").sheet.title == "Azul"


def test_a_target_that_is_reached_ends_the_game_and_a_higher_one_brings_it_back(pad):
    pad = pad(2).row(0, 60, 40).change("target", 50)
    assert pad.ended == "target"
    assert pad.change("target", 100).ended is None
    assert pad.change("target", None).row(1, 90, 0).ended is None


def test_more_or_fewer_rounds_but_not_below_what_is_written(pad):
    pad = pad(2, rounds=5).row(0, 1, 2).row(1, 3, 4)
    with pytest.raises(Impossible, match="2 rounds are written already"):
        pad.change("rounds", 1)
    assert pad.change("rounds", 2).ended == "rounds"
    assert pad.change("rounds", 3).row(2, 1, 1).ended == "rounds"


def test_categories_and_teams_are_settled_at_the_start(pad):
    for name, value in (("categories", ["Cities"]), ("teams", 2), ("winner", "lowest")):
        with pytest.raises(Impossible, match="settled at the start"):
            pad(4).change(name, value)
