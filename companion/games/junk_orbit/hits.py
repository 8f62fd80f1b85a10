"""Hits: who has to give up how many tiles, by which power, and what answering changes."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.junk_orbit.events import ShipsHit
from companion.games.junk_orbit.state import Hit, State, clockwise, is_seat, with_crew

SHIELDED_UP_TO = 2
"""Tiles of so little value cannot hit the Planetary Defender."""


def flies(state: State, seat: int, ship: str) -> bool:
    return is_seat(state, seat) and state.crews[seat].ship == ship


def tile_value(state: State, event: ShipsHit) -> int | None:
    """The printed value of what hit."""
    if event.value is not None:
        return event.value
    launched = state.launched or state.remote
    return None if launched is None else launched.value


def shielded(state: State, victim: int, event: ShipsHit) -> bool:
    value = tile_value(state, event)
    weak = event.by == "junk" and value is not None and value <= SHIELDED_UP_TO
    return weak and flies(state, victim, "planetary-defender")


def struck(state: State, attacker: int, event: ShipsHit) -> State:
    """Everybody who was hit owes tiles now, in the order of play."""
    found = [v for v in clockwise(state, attacker) if v in event.victims and not shielded(state, v, event)]
    for victim in found:
        state = _one_struck(state, attacker, victim, event)
    return state


def _one_struck(state: State, attacker: int, victim: int, event: ShipsHit) -> State:
    heavy = flies(state, attacker, "necktie-fighter") and attacker == state.turn
    new = [Hit(victim, attacker, left=2 if heavy else 1)]
    if flies(state, victim, "necktie-fighter"):
        new.append(Hit(attacker, victim, counter=True))
    state = replace(state, hits=(*state.hits, *new))
    if event.by == "junk" and flies(state, victim, "splendor"):
        return _swallowed(state, attacker, victim)
    return state


def _swallowed(state: State, attacker: int, splendor: int) -> State:
    """Splendor takes the tile: what it had delivered is no delivery."""
    state = loaded(state, splendor, 1)
    if state.remote is None or attacker != state.turn:
        return state
    pile = state.crews[attacker].pile
    index = max((n for n, tile in enumerate(pile) if tile == state.remote), default=-1)
    return replace(without(state, attacker, index), remote=None)


def without(state: State, seat: int, index: int) -> State:
    """The pile without this tile; an index that is not there changes nothing."""
    pile = state.crews[seat].pile
    if not 0 <= index < len(pile):
        return state
    return with_crew(state, seat, replace(state.crews[seat], pile=(*pile[:index], *pile[index + 1 :])))


def loaded(state: State, seat: int, tiles: int) -> State:
    crew = state.crews[seat]
    return with_crew(state, seat, replace(crew, cargo=max(0, crew.cargo + tiles)))


def owed(state: State, seat: int) -> Hit | None:
    """The first hit that this seat still has to answer."""
    return next((hit for hit in state.hits if hit.victim == seat), None)


def answered(state: State, seat: int, *, all_of_it: bool = False) -> State:
    """One tile is given up for the oldest hit; who hit with Splendor picks it up."""
    hit = owed(state, seat)
    if hit is None:
        return state
    left = [] if all_of_it or hit.left <= 1 else [replace(hit, left=hit.left - 1)]
    place = state.hits.index(hit)
    state = replace(state, hits=(*state.hits[:place], *left, *state.hits[place + 1 :]))
    return loaded(state, hit.by, 1) if flies(state, hit.by, "splendor") and not all_of_it else state
