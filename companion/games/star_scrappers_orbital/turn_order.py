"""Turns and passes: whose turn it is, and when the year has ended."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.seats import clockwise, reseated
from companion.core.words import Message, noun
from companion.games.star_scrappers_orbital.options import follows_turns
from companion.games.star_scrappers_orbital.state import Player, State, Walk


def turn_order(state: State, after: int) -> tuple[int, ...]:
    """Everybody who has turns, from the left of that seat round to that seat itself."""
    return tuple(seat for seat in clockwise(state, after) if state.players[seat].acts)


def next_first(state: State) -> int:
    """To whom the First Player marker goes next."""
    return next(iter(turn_order(state, state.first)), state.first)


def acted(state: State, seat: int) -> State:
    """A turn was used: the row of passes is broken, and the next player is on."""
    return replace(_moved_on(state, seat), passed=())


def passed(state: State, seat: int) -> State:
    """Only when everybody has passed in a row does the year end."""
    last = ends_the_year(state, seat)
    state = replace(_moved_on(state, seat), passed=_row_after(state, seat))
    return ended(state) if last else state


def ends_the_year(state: State, seat: int) -> bool:
    """Whether everybody else has passed in a row, so that a pass of this seat is the last."""
    return set(turn_order(state, seat)) <= set(_row_after(state, seat))


def _row_after(state: State, seat: int) -> tuple[int, ...]:
    """The seats that have passed in a row once this one passes.

    Whoever was skipped may have acted: a pass out of turn begins a new row, so that no year ends by mistake.
    """
    if follows_turns(state.options) and seat != state.turn:
        return (seat,)
    return state.passed if seat in state.passed else (*state.passed, seat)


def _moved_on(state: State, seat: int) -> State:
    after = turn_order(state, seat)
    turn, number = after[0] if after else seat, state.turn_number + 1
    return replace(state, begun=True, turn=turn, turn_number=number, walk=Walk(), last_bot_turn=None)


def ended(state: State) -> State:
    return replace(state, begun=True, ending=True, step=1, counted={}, repaired={}, taken=(), walk=Walk())


def seated(state: State, playing: tuple[bool, ...]) -> State:
    """Whoever comes late begins with a core; whoever leaves is skipped, is not waited for and keeps the points."""
    state = reseated(state, playing, lambda seat: Player())
    there = turn_order(state, state.turn)
    if not there:
        return state
    turn = state.turn if state.turn in there else there[0]
    state = replace(state, turn=turn, walk=state.walk if turn == state.turn else Walk())
    if state.ending:
        return state
    row = tuple(seat for seat in state.passed if seat in there)
    first = state.first if state.players[state.first].acts else next_first(state)
    state = replace(state, passed=row, first=first)
    return ended(state) if row and set(there) <= set(row) else state


def leaving(state: State, seat: int) -> Message | None:
    """Whoever leaves before their count has no part in the awards of this year."""
    if not state.begun or seat in state.counted:
        return None
    return noun("year {year} without them", year=state.year)
