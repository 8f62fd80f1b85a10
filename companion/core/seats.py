"""Seats and turn order: what every game with people round a table asks, and the refusals that all games share.

A state that has ``players`` (each with ``playing``: False once they have left), and ``turn`` where there are turns,
can use all of this.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.core.words import Message, SeatName, say


class Player(Protocol):
    @property
    def playing(self) -> bool: ...


class Seated(Protocol):
    @property
    def players(self) -> Sequence[Player]: ...


class InTurns(Seated, Protocol):
    @property
    def turn(self) -> int: ...


S = TypeVar("S", bound=Struct)


def is_seat(state: Seated, seat: int | None) -> bool:
    return seat is not None and 0 <= seat < len(state.players)


def plays(state: Seated, seat: int | None) -> bool:
    """Somebody sits there and has not left."""
    return seat is not None and is_seat(state, seat) and state.players[seat].playing


def playing(state: Seated) -> tuple[int, ...]:
    """All seats that play on, in seat order."""
    return tuple(seat for seat, player in enumerate(state.players) if player.playing)


def clockwise(state: Seated, after: int) -> tuple[int, ...]:
    """The seats that play on, from the one after this seat round the table; the seat itself comes last."""
    size = len(state.players)
    order = [(after + step) % size for step in range(1, size + 1)]
    return tuple(seat for seat in order if state.players[seat].playing)


def next_seat(state: Seated, after: int) -> int:
    """Whose turn comes after this seat's; the seat itself where nobody else plays on."""
    return next(iter(clockwise(state, after)), after)


def whose_turn(state: Any) -> int | None:
    """The seat on turn; None in a game without turns."""
    turn = getattr(state, "turn", None)
    return turn if isinstance(turn, int) and is_seat(state, turn) else None


def with_player(state: S, seat: int, **changes: Any) -> S:
    """The state with one player changed."""
    players: tuple[Any, ...] = state.players  # type: ignore[attr-defined]
    return replace(state, players=(*players[:seat], replace(players[seat], **changes), *players[seat + 1 :]))


def reseated(state: S, here: Sequence[bool], newcomer: Callable[[int], Any]) -> S:
    """The state after somebody came late, left or returned: ``here`` says who plays on, newcomers sit down last."""
    known: tuple[Any, ...] = state.players  # type: ignore[attr-defined]
    players = (*known, *(newcomer(seat) for seat in range(len(known), len(here))))
    return replace(state, players=tuple(replace(p, playing=now) for p, now in zip(players, here, strict=True)))


# Who may make a move


class Who(Struct, frozen=True):
    """Who may make a move. The refusal is the same in every game."""

    needs_seat: bool
    refuse: Callable[[Any, int | None], Message | None]


PICK_A_PLAYER = say("For whom? Pick a player first.")
NOBODY_THERE = say("Nobody sits there. Pick one of the players.")


def _needs_seat(state: Seated, seat: int | None) -> Message | None:
    return None if is_seat(state, seat) else PICK_A_PLAYER


def _needs_player(state: Seated, seat: int | None) -> Message | None:
    if seat is None or not is_seat(state, seat):
        return PICK_A_PLAYER
    return None if state.players[seat].playing else say("{name} has left the game.", name=SeatName(seat))


def _needs_turn(state: InTurns, seat: int | None) -> Message | None:
    if not is_seat(state, seat):
        return PICK_A_PLAYER
    return None if seat == state.turn else say("It is {name}’s turn.", name=SeatName(state.turn))


ANYBODY = Who(False, lambda state, seat: None)
"""A move about the whole table: it needs no seat."""
A_SEAT = Who(True, _needs_seat)
"""A move about one seat, also about one whose player has left."""
A_PLAYER = Who(True, _needs_player)
"""A move of somebody who still plays."""
ON_TURN = Who(True, _needs_turn)
"""A move of the player whose turn it is."""
