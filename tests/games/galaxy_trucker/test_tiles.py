"""Number tiles: any that is left, one owner each, the launch order."""

from __future__ import annotations

import pytest

from companion.games.galaxy_trucker import moves as m


@pytest.mark.rule("GT-052")
def test_a_tile_says_who_finished_and_when(trial):
    table = trial(3).go().wait(12).do(1, m.TileTaken(number=2))
    tile = table.view().tiles[1]
    assert (tile.number, tile.seat, tile.at) == (2, 1, 1_012_000)
    assert table.view().building == (0, 2)
    assert table.refusal(1, m.TileTaken(number=1)) == "This ship is finished: it has tile 2."


@pytest.mark.rule("GT-053")
def test_any_free_tile_may_be_taken_and_the_lowest_is_proposed(trial):
    table = trial(3).go()
    assert table.view().lowest_tile == 1
    table.do(0, m.TileTaken(number=1))
    assert [tile.take.why_not is None for tile in table.view(1).tiles] == [False, True, True]
    assert table.view().lowest_tile == 2
    assert table.do(1, m.TileTaken(number=3)).view().tiles[1].seat is None


@pytest.mark.rule("GT-054")
def test_of_two_taps_one_gets_the_tile_and_the_other_is_told(trial):
    table = trial(3).go().do(2, m.TileTaken(number=1))
    assert table.refusal(0, m.TileTaken(number=1)) == "Player 2 was faster. Still there: 2, 3."
    table.do(0, m.TileTaken(number=2)).do(1, m.TilesCorrected(tiles={0: 1, 2: 2}))
    assert [tile.seat for tile in table.view().tiles] == [0, 2, None]
    assert table.refusal(1, m.TilesCorrected(tiles={0: 1, 2: 1})) == "Each tile from 1 to 3 has one owner."


@pytest.mark.rule("GT-055")
def test_after_the_last_glass_the_lowest_tile_goes_to_the_first_to_grab(trial):
    table = trial(4).go().do(0, m.TileTaken(number=2)).wait(90).do(0, m.TimerFlipped()).wait(90)
    table.do(3, m.TileTaken()).do(1, m.TileTaken()).do(2, m.TileTaken())
    assert [tile.seat for tile in table.view().tiles] == [3, 0, 1, 2]


@pytest.mark.rule("GT-057", "GT-079", "GT-081")
def test_tiles_give_the_order_at_launch_and_only_then(trial):
    table = trial(4).launch(3, 1, 4, 2)
    assert table.view().order == (1, 3, 0, 2)
    assert table.positions == [-4, 0, -6, -2]
    assert table.days(2, 9).view().order[0] == 2
    assert table.refusal(0, m.TilesCorrected(tiles={0: 1})).startswith("Tiles matter only until the launch.")


def test_nobody_launches_while_somebody_builds(trial):
    table = trial(2).go().do(0, m.TileTaken())
    assert table.refusal(0, m.FlightStarted()) == "Still building: Player 1."
    assert table.refusal(1, m.TileTaken(number=7)) == "There is no tile 7. Still there: 2."
