"""Conquest and the defence track: prices, markers, and the fall of Tortuga."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.tortuga_2199.events import SectorConquered, SectorReinforced
from companion.games.tortuga_2199.influence import takes_control
from companion.games.tortuga_2199.planet import Sector, track_of
from companion.games.tortuga_2199.purse import paid
from companion.games.tortuga_2199.state import State, clockwise, with_ground


def price(state: State, sector: Sector) -> int:
    """Defence plus 1, also at the end of the track."""
    return state.grounds[sector].defence + 1


def next_marker(state: State, sector: Sector) -> int:
    """Where a new controller's marker goes: one up, but never off the track."""
    return min(state.grounds[sector].defence + 1, track_of(sector).highest)


def changed_hands(state: State, sector: Sector, seat: int) -> State:
    """The sector with marker and tokens goes to this seat; with Tortuga the last round begins."""
    marker = next_marker(state, sector)
    state = with_ground(takes_control(state, sector, seat), sector, defence=marker)
    return replace(state, last=clockwise(state, seat)) if sector == "tortuga" else state


def conquered(state: State, seat: int, event: SectorConquered) -> State:
    if event.sector not in state.grounds:
        return state
    cost = price(state, event.sector)
    state = paid(state, crypto=cost) if event.crypto else paid(state, manoeuvre=cost)
    return changed_hands(state, event.sector, seat)


def reinforced(state: State, event: SectorReinforced) -> State:
    if event.sector not in state.grounds:
        return state
    track = track_of(event.sector)
    defence = max(track.lowest, min(event.defence, track.highest))
    return with_ground(paid(state, crypto=event.defence), event.sector, defence=defence)


def reinforceable(state: State, sector: Sector) -> range:
    """The defence values that Crypto can buy there: upwards, up to the end of the track."""
    if sector == "tortuga":
        return range(0)
    return range(state.grounds[sector].defence + 1, track_of(sector).highest + 1)
