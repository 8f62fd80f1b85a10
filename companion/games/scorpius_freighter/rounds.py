"""Rounds: everybody has one turn; at the end of a round the motherships are checked, then one last round."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.scorpius_freighter.state import (
    State,
    Turn,
    on_turn,
    order,
    still_to_play,
    trigger,
    with_freighter,
)


def ended(state: State, seat: int) -> State:
    """Step 4 and on to the next player. Said for somebody who is not on turn, it changes nothing."""
    if seat != on_turn(state):
        return state
    freighter = state.freighters[seat]
    back = state.coached and refreshes(freighter.free)
    crew = tuple(replace(member, assigned=False) for member in freighter.crew) if back else freighter.crew
    state = with_freighter(state, seat, replace(freighter, crew=crew, turns=freighter.turns + 1))
    state = replace(state, begun=True, had=(*state.had, seat), turn=Turn(), refreshed=seat if back else None)
    return closed(state)


def refreshes(free: int) -> bool:
    """With one crew member left or none, all come back."""
    return free <= 1


def closed(state: State) -> State:
    """The round is over once nobody has a turn left in it; only then the motherships are checked."""
    if state.counting or still_to_play(state) or not order(state):
        return state
    if state.final:
        return replace(state, counting=True)
    over = any(ship.cubes >= trigger(state) for ship in state.ships)
    return replace(state, round=state.round + 1, had=(), final=over)


def warning(state: State) -> bool:
    """A mothership has enough cubes, but the round still goes on."""
    return not state.final and not state.counting and any(ship.cubes >= trigger(state) for ship in state.ships)
