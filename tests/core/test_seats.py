"""Seats, turn order, and the refusals that all games share."""

from __future__ import annotations

import pytest
from msgspec import Struct
from msgspec.structs import replace

from companion.core.seats import (
    A_PLAYER,
    A_SEAT,
    ANYBODY,
    ON_TURN,
    clockwise,
    is_seat,
    next_seat,
    playing,
    plays,
    reseated,
    with_player,
)
from companion.core.words import Renderer


class Player(Struct, frozen=True):
    coins: int = 0
    playing: bool = True


class State(Struct, frozen=True):
    players: tuple[Player, ...]
    turn: int = 0


FOUR = State((Player(), Player(), Player(playing=False), Player()))


def test_it_works():
    assert [is_seat(FOUR, seat) for seat in (None, -1, 0, 3, 4)] == [False, False, True, True, False]
    assert [plays(FOUR, seat) for seat in (None, 0, 2, 4)] == [False, True, False, False]
    assert playing(FOUR) == (0, 1, 3)


def test_turns_go_clockwise_past_whoever_has_left():
    assert clockwise(FOUR, 1) == (3, 0, 1)
    assert clockwise(FOUR, 2) == (3, 0, 1)
    assert [next_seat(FOUR, seat) for seat in range(4)] == [1, 3, 3, 0]


def test_the_last_one_at_the_table_comes_after_themselves():
    alone = State((Player(playing=False), Player()))
    assert next_seat(alone, 1) == 1
    assert next_seat(State((Player(playing=False),)), 0) == 0


def test_one_player_changes_and_the_others_stay():
    changed = with_player(FOUR, 1, coins=7)
    assert [player.coins for player in changed.players] == [0, 7, 0, 0]
    assert changed.players[0] is FOUR.players[0]


def test_people_leave_return_and_come_late():
    state = reseated(FOUR, (True, False, True, True, True), lambda seat: Player(coins=seat))
    assert playing(state) == (0, 2, 3, 4)
    assert state.players[4].coins == 4


def says(who, seat, state=FOUR):
    refused = who.refuse(state, seat)
    return None if refused is None else Renderer(("Ann", "Bob", "Cat", "Dan"))(refused)


@pytest.mark.parametrize("who", [A_SEAT, A_PLAYER, ON_TURN])
@pytest.mark.parametrize("seat", [None, 4, -1])
def test_a_seat_has_to_be_named(who, seat):
    assert who.needs_seat
    assert says(who, seat) == "For whom? Pick a player first."


def test_who_may():
    assert not ANYBODY.needs_seat
    assert says(ANYBODY, None) is None
    assert says(A_SEAT, 2) is None
    assert says(A_PLAYER, 2) == "Cat has left the game."
    assert says(A_PLAYER, 1) is None
    assert says(ON_TURN, 1) == "It is Ann’s turn."
    assert says(ON_TURN, 1, replace(FOUR, turn=1)) is None
