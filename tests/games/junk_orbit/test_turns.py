"""Turns, pick-ups, refills, and the end that they bring."""

from __future__ import annotations

import pytest

from companion.games.junk_orbit.moves import (
    CargoCounted,
    Delivered,
    FirstChosen,
    JunkLaunched,
    JunkPickedUp,
    RefillFailed,
    StackCounted,
    TurnEnded,
)


def left(table) -> list[int | None]:
    return [stack.left for stack in table.view().stacks]


def test_it_works(orbit):
    table = orbit(3).end_turn(0, 1, 2)
    assert table.view().turn == 0


@pytest.mark.rule("JO-030")
def test_turns_go_clockwise_and_have_three_steps(orbit):
    table = orbit(3).end_turn(0)
    assert table.view().turn == 1
    assert table.refusal(2, TurnEnded()) == "It is Player 1’s turn."
    assert [(step.key, step.now) for step in table.view(1).steps] == [
        ("launch", True),
        ("move", False),
        ("pickup", False),
    ]
    assert [p.turn for p in table.view().players] == [False, True, False]


@pytest.mark.rule("JO-031")
def test_the_pick_up_comes_last_and_ends_the_turn(orbit):
    table = orbit(2, cargo=True).do(0, JunkLaunched(value=3)).deliver(0, 2, how="direct").do(0, JunkPickedUp(tiles=2))
    assert table.view().turn == 1
    assert [step.key for step in table.view(0).steps].index("move") < 2
    assert table.refusal(0, JunkPickedUp(tiles=1)) == "It is Player 1’s turn."


@pytest.mark.rule("JO-049")
def test_the_ship_moves_as_far_the_other_way(orbit):
    table = orbit(2).do(0, JunkLaunched(value=4, direction="cw"))
    assert table.view(0).moves == "The ship moves 4, counter-clockwise."
    assert (table.view(0).phase, table.view(0).steps[1].now) == ("move", True)
    assert table.refusal(0, JunkLaunched(value=1)) == "You have launched already. Undo that first."
    assert orbit(2).do(0, JunkLaunched(value=4)).view(0).moves == "The ship moves 4, the other way."
    assert table.end_turn(0).view(0).moves is None


def test_powers_and_warps_change_the_distance(orbit):
    launch = JunkLaunched(value=3, source="earth")
    assert "or exactly 1" in orbit(2).fly("puddle-jumper").do(0, launch).view(0).moves
    assert "2, 3 or 4" in orbit(2).fly("interplanet-express").do(0, launch).view(0).moves
    one = JunkLaunched(value=1)
    assert "0, 1 or 2" in orbit(2).fly("interplanet-express").do(0, one).view(0).moves
    assert "moons: 1 or 2" in orbit(5, night=("deimos",)).do(0, one).view(0).moves
    assert "moons: 0, 1 or 2" in orbit(5, night=("deimos",), warp_zero=True).do(0, one).view(0).moves


@pytest.mark.rule("JO-055")
def test_all_that_lies_there_comes_into_the_cargo(orbit):
    table = orbit(2, cargo=True).do(0, JunkLaunched(value=3)).do(0, JunkPickedUp(tiles=4))
    assert table.cargo(0) == 6 - 1 + 4
    assert table.refusal(1, JunkPickedUp(tiles=-1)) == "How many tiles did you pick up? Count them."


def test_cargo_is_counted_through_launches_and_deliveries(orbit):
    table = orbit(2, cargo=True).do(0, JunkLaunched(value=3)).deliver(0, 3, how="remote").deliver(0, 2, how="direct")
    assert table.cargo(0) == 4
    assert table.do(0, CargoCounted(change=-3)).cargo(0) == 1
    assert table.refusal(0, CargoCounted(change=-2)) == "Cargo cannot be less than nothing."
    assert orbit(2, cargo=True).deliver(0, 3, how="remote").cargo(0) == 5


@pytest.mark.rule("JO-056", "JO-057", "JO-058")
@pytest.mark.parametrize(
    ("board", "expected"),
    [
        ("earth", [22, 19, 28]),
        ("moon", [23, 18, 28]),
        ("mars", [23, 19, 27]),
        ("phobos", [23, 19, 27]),
        ("deimos", [23, 19, 27]),
    ],
)
def test_one_tile_refills_from_the_stack_of_the_owner(orbit, board, expected):
    assert left(orbit(5, stacks=True).do(0, JunkPickedUp(tiles=4, board=board))) == expected


@pytest.mark.rule("JO-068")
def test_an_empty_stack_is_not_the_end_but_a_failed_refill_is(orbit):
    table = orbit(3, stacks=True).do(0, StackCounted(stack="moon", tiles=1)).do(0, JunkPickedUp(board="moon"))
    assert (left(table)[1], table.view().trigger, table.view().final_turns) == (0, None, ())
    table.do(1, JunkPickedUp(board="moon"))
    assert (table.view().trigger, table.view().final_turns, table.view().phase) == (1, (2, 0), "final")


@pytest.mark.rule("JO-069")
@pytest.mark.parametrize("stack", ["earth", "moon", "mars"])
def test_any_stack_can_bring_the_end(orbit, stack):
    table = orbit(2, stacks=True).do(0, StackCounted(stack=stack, tiles=0)).do(0, JunkPickedUp(board=stack))
    assert table.view().trigger == 0


@pytest.mark.rule("JO-070")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_other_player_has_one_final_turn(orbit, players):
    table = orbit(players).end_turn(0).do(1, RefillFailed())
    expected = [(2 + n) % players for n in range(players - 1)]
    assert list(table.view().final_turns) == expected
    had = []
    while not table.view().over:
        had.append(table.view().turn)
        table.end_turn()
    assert had == expected
    assert 1 not in had
    assert (table.ended, table.ended_by) == ("final-turns", "A refill failed, and the final turns are played.")


def test_the_table_sees_who_still_has_a_turn(orbit):
    table = orbit(4).do(0, RefillFailed()).end_turn(1)
    assert [player.final for player in table.view().players] == ["none", "had", "now", "to come"]


@pytest.mark.rule("JO-071")
def test_a_second_failed_refill_changes_nothing(orbit):
    table = orbit(3).do(0, RefillFailed()).do(1, RefillFailed())
    assert (table.view().trigger, table.view().final_turns) == (0, (2,))
    assert table.tell(2, RefillFailed()) == "Player 2 could not refill once more"


def test_to_say_twice_that_the_turn_is_over_does_no_harm(orbit):
    table = orbit(3).do(0, RefillFailed()).do(0, TurnEnded())
    assert table.view().final_turns == (1, 2)
    assert table.end_turn(1).refusal(0, TurnEnded()) == "It is Player 2’s turn."


def test_nothing_moves_after_the_end(orbit):
    table = orbit(2).finish()
    for move in (TurnEnded(), RefillFailed(), JunkPickedUp()):
        assert "The game is over" in table.refusal(0, move)
    assert "Nothing flies" in table.refusal(0, JunkLaunched(value=1))
    assert table.refusal(0, Delivered(value=2)) is None


def test_the_host_may_speak_for_whoever_is_on(orbit):
    assert orbit(3).do(None, TurnEnded()).view().turn == 1


def test_phobos_by_night_gambles_on_the_mars_stack(orbit):
    table = orbit(5, stacks=True, cargo=True, night=("phobos",))
    assert table.do(0, FirstChosen(first=0)).view(0).on_turn.pick_up.gamble
    table.do(0, JunkPickedUp(gamble=True))
    assert (left(table), table.cargo(0), table.view().turn) == ([23, 19, 27], 7, 1)
    table.do(0, StackCounted(stack="mars", tiles=0))
    assert table.view(1).on_turn.pick_up.gamble is None
    assert "Mars stack is empty" in table.refusal(1, JunkPickedUp(gamble=True))
    assert "Phobos on its night side" in orbit(5).refusal(0, JunkPickedUp(gamble=True))


def test_who_leaves_is_skipped_and_who_comes_late_plays_on(orbit):
    table = orbit(3).end_turn(0).seated(True, False, True)
    assert table.view().turn == 2
    assert table.end_turn(2).view().turn == 0
    assert table.seated(True, True, True, True).end_turn(0, 1, 2, 3).view().turn == 0
    assert orbit(3).do(0, RefillFailed()).seated(True, True, False).end_turn(1).view().over
    assert orbit(2).do(0, RefillFailed()).seated(True, False).view().over
