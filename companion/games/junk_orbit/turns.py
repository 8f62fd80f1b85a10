"""Turns: whose it is, what is picked up, and the final ones after a refill that failed."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.junk_orbit.box import BOX, Board, Source
from companion.games.junk_orbit.events import JunkPickedUp
from companion.games.junk_orbit.hits import loaded
from companion.games.junk_orbit.state import State, clockwise


def ended(state: State, seat: int | None) -> State:
    """The next player is on. Said by somebody else than the player on turn, it changes nothing."""
    if state.over or seat not in (None, state.turn):
        return state
    return _passed_on(state)


def _passed_on(state: State) -> State:
    final = tuple(other for other in state.final if other != state.turn)
    others = final if state.trigger is not None else clockwise(state, state.turn)
    turn = others[0] if others else state.turn
    return replace(state, begun=True, turn=turn, final=final, launched=None, remote=None, hits=())


def refill_failed(state: State, seat: int | None) -> State:
    """The first failed refill brings the end: each other player has one turn. Later ones just end a turn."""
    if state.over or seat not in (None, state.turn):
        return state
    if state.trigger is None:
        state = replace(state, trigger=state.turn, final=clockwise(state, state.turn))
    return _passed_on(state)


def stack_of(board: Board) -> Source:
    """A city is refilled from the stack of its owner; Mars has one for its moons too."""
    return BOX.boards[board].region


def picked_up(state: State, seat: int | None, event: JunkPickedUp) -> State:
    if state.over or seat not in (None, state.turn):
        return state
    tiles = 1 if event.gamble else max(0, event.tiles)
    state = loaded(state, state.turn, tiles)
    stack = "mars" if event.gamble else None if event.board is None else stack_of(event.board)
    left = None if stack is None else state.stacks[stack]
    if stack is None or left is None:
        return _passed_on(state)
    if left == 0 and not event.gamble:
        return refill_failed(state, None)
    return _passed_on(replace(state, stacks=state.stacks | {stack: max(0, left - 1)}))


def reseated(state: State) -> State:
    """Who left owes nothing, has no turn, and is not waited for."""
    here = tuple(seat for seat, crew in enumerate(state.crews) if crew.playing)
    hits = tuple(hit for hit in state.hits if hit.victim in here)
    final = tuple(seat for seat in state.final if seat in here)
    state = replace(state, hits=hits, final=final)
    return state if state.turn in here or not here or state.over else _passed_on(state)
