"""The large gallery is the same every time and has something of everything."""

from __future__ import annotations

from companion.stats.bouts import bouts
from tests.bench.gallery_data import BOXES, large_snapshot


def test_the_same_every_time():
    assert large_snapshot(plays=60, people=12) == large_snapshot(plays=60, people=12)


def test_something_of_everything():
    plays = large_snapshot(plays=800, people=40).plays
    assert {play.game for play in plays} == {box.slug for box in BOXES}
    assert any(play.cooperative for play in plays)
    assert any(not play.finished for play in plays)
    assert any(not play.counted for play in plays)
    assert any(len(play.shares) == 1 for play in plays)
    found = bouts(plays)
    assert any(that.sides < len(that.play.shares) for that in found), "teams"
    assert any(that.winners > 1 for that in found), "ties"
