"""The flight board: launch, days, order, corrections."""

from __future__ import annotations

import pytest

from companion.games.galaxy_trucker import moves as m
from companion.games.galaxy_trucker.flight import moved


@pytest.mark.rule("GT-080")
@pytest.mark.parametrize(("name", "gap"), [("I", 2), ("II", 3), ("III", 4), ("IIIa", 4)])
def test_ships_start_apart(trial, name, gap):
    assert trial(4, rounds=(name,)).launch().positions == [0, -gap, -2 * gap, -3 * gap]
    assert trial(2, rounds=(name,)).launch().positions == [0, -gap]


@pytest.mark.rule("GT-082", "GT-088")
def test_the_leader_is_farthest_ahead_and_turns_the_next_card(trial):
    table = trial(3).launch()
    assert table.view().leader == 0
    assert [ship.leader for ship in table.days(2, 8).view().board.ships] == [True, False, False]
    assert table.view().leader == 2


@pytest.mark.rule("GT-083")
def test_the_circle_has_forty_spaces(trial):
    table = trial(2).launch().days(0, 43)
    board = table.view().board
    assert (board.ring.days, board.ships[0].position, board.ships[0].lap) == (40, 44, 1)
    places = [table.place(day, day - 3).view().board.ships[0] for day in range(5, 45)]
    assert len({(ship.x, ship.y) for ship in places}) == 40
    assert [(ship.x, ship.y) for ship in places if ship.position == 44] == [(board.ships[0].x, board.ships[0].y)]


@pytest.mark.rule("GT-084")
def test_gaining_days_counts_only_empty_spaces(trial):
    assert trial(3).launch().place(5, 3, 2).days(2, 3).positions == [5, 3, 7]


@pytest.mark.rule("GT-085")
def test_losing_days_counts_only_empty_spaces(trial):
    assert trial(3).launch().place(5, 4, 2).days(0, -3).positions == [0, 4, 2]


@pytest.mark.rule("GT-086")
def test_the_space_of_a_ship_on_another_lap_is_occupied_and_the_own_old_one_is_not():
    assert moved({0: 38, 1: 1}, 0, 3, 40) == {0: 42, 1: 1}
    assert moved({0: 38, 1: 1}, 0, 2, 40) == {0: 40, 1: 1}
    assert moved({0: 0, 1: 5}, 0, 39, 40) == {0: 40, 1: 5}
    assert moved({0: 0, 1: 41}, 0, 1, 40) == {0: 2, 1: 41}
    assert moved({0: 2, 1: 41}, 0, -1, 40) == {0: 0, 1: 41}


@pytest.mark.rule("GT-087")
def test_order_counts_laps(trial):
    table = trial(3).launch().place(3, 39, 41)
    assert table.view().order == (2, 1, 0)
    assert [ship.position for ship in table.view().board.ships] == [41, 39, 3]


@pytest.mark.rule("GT-090")
def test_the_flight_goes_on_until_the_last_card_or_the_last_ship(trial):
    table = trial(2).launch()
    assert table.land().view().phase == "payout"
    table = trial(2).launch().do(0, m.GaveUp())
    assert table.view().phase == "flight"
    assert table.do(1, m.GaveUp()).view().phase == "payout"


@pytest.mark.rule("GT-091")
def test_a_marker_can_be_put_right(trial):
    table = trial(2).launch().do(1, m.MarkerPlaced(position=17))
    assert table.positions == [0, 17]
    assert table.refusal(0, m.MarkerPlaced(position=57)) == "Player 1 is there. Two ships never share a space."
    table.do(0, m.GaveUp()).do(0, m.MarkerPlaced(position=3))
    assert (table.positions, table.view().players[0].gave_up) == ([3, 17], None)


def test_days_are_sane_numbers(trial):
    table = trial(2).launch()
    for days in (0, 100, -100):
        assert table.refusal(0, m.DaysMoved(days=days)) == "Enter between 1 and 99 days, gained or lost."
    assert trial(2).refusal(0, m.DaysMoved(days=1)) == "The ships have not been launched yet."
    assert table.land().refusal(0, m.DaysMoved(days=1)) == "The journey is over."


def test_credits_change_only_in_flight_and_never_below_nothing(trial):
    table = trial(2)
    assert table.refusal(0, m.CreditsChanged(amount=1)) is not None
    table.launch().credits(0, 3)
    assert table.refusal(0, m.CreditsChanged(amount=-4)) == "Nobody runs into debt: more cannot be paid than there is."
    assert table.credits(0, -3).totals == [0, 0]
    assert table.refusal(0, m.CreditsChanged(amount=0)) is not None


def test_a_marker_is_put_no_farther_than_a_full_circle_away(trial):
    table = trial(2).launch().place(30, -4)
    far = "That space is more than a full circle away from all ships. Choose a nearer one."
    assert table.refusal(1, m.MarkerPlaced(position=71)) == far
    assert table.refusal(1, m.MarkerPlaced(position=-45)) == far
    assert table.refusal(0, m.MarkerPlaced(position=70)) is None
