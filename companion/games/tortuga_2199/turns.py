"""Turns: who is on, what a new turn begins with, and the last ones after the fall of Tortuga."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.tortuga_2199.planet import HANDS, Sector
from companion.games.tortuga_2199.purse import at_start
from companion.games.tortuga_2199.state import BAY, State, clockwise, held, over, tracks, usurper, with_captain


def begins(state: State, seat: int) -> State:
    """Fresh pools; a ship in the cargo bay has to be put somewhere first."""
    state = replace(state, turn=seat, used=(), acted=False, fight=None, aftermath=None)
    placing = state.captains[seat].ship == BAY
    if placing and not tracks(state, "ships"):
        state = with_captain(state, seat, ship=None)
    return replace(state, placing=placing, pool=at_start(state, seat))


def first_chosen(state: State, seat: int) -> State:
    return begins(replace(state, begun=True, first=seat), seat)


def ended(state: State) -> State:
    """The next player is on; in the last round only who has not had the last turn."""
    if over(state):
        return state
    last = tuple(seat for seat in state.last if seat != state.turn)
    others = last if usurper(state) is not None else clockwise(state, state.turn)
    state = replace(state, begun=True, last=last, turns=state.turns + 1)
    if not others:
        return replace(state, fight=None, aftermath=None)
    return begins(state, others[0])


def to_place(state: State) -> bool:
    """The ship of the player on turn comes out of the bay; where ships are tracked nothing else goes before."""
    return state.placing and (tracks(state, "ships") or not state.acted)


def open_places(state: State, seat: int) -> tuple[Sector, ...]:
    """Where a ship may come out of the cargo bay: Tortuga, or a sector of one's own."""
    own = tuple(sector for sector in held(state, seat) if sector != "tortuga")
    return ("tortuga", *own)


def first_hand(state: State, seat: int) -> int | None:
    """How many cards this seat draws before its first turn; None once it has had that."""
    place = (seat - state.first) % len(state.captains)
    return HANDS[len(state.captains)][place] if state.begun and place >= state.turns else None


def reseated(state: State) -> State:
    """Who left has no turn, is not waited for, and fights no more."""
    here = tuple(seat for seat, captain in enumerate(state.captains) if captain.playing)
    state = replace(state, last=tuple(seat for seat in state.last if seat in here))
    fight = state.fight
    if fight is not None and not {fight.attacker, fight.defender} <= set(here):
        state = replace(state, fight=None)
    aftermath = state.aftermath
    if aftermath is not None and not {aftermath.attacker, aftermath.defender} <= set(here):
        state = replace(state, aftermath=None)
    return state if state.turn in here or not here or over(state) else _passed_on(state)


def _passed_on(state: State) -> State:
    after = state.last if usurper(state) is not None else clockwise(state, state.turn)
    return begins(state, after[0]) if after else state
