"""Why a sector is not conquered or reinforced."""

from __future__ import annotations

from companion.games.tortuga_2199.conquest import price, reinforceable
from companion.games.tortuga_2199.events import SectorConquered, SectorReinforced
from companion.games.tortuga_2199.planet import Sector, name_of, track_of
from companion.games.tortuga_2199.short import barred, no_ship_at, not_enough
from companion.games.tortuga_2199.state import State, influence, tracks


def no_conquest(state: State, event: SectorConquered, seat: int) -> str | None:
    sector = event.sector
    if state.grounds[sector].owner == seat:
        return f"You control {name_of(sector)} already. Reinforce it to raise its defence."
    return (
        barred(state)
        or no_ship_at(state, seat, sector)
        or _guarded(state, sector)
        or _no_usurpation(state, sector, seat)
        or _wrong_pay(state, event)
    )


def _guarded(state: State, sector: Sector) -> str | None:
    owner = state.grounds[sector].owner
    if owner is None or not tracks(state, "ships") or state.captains[owner].ship != sector:
        return None
    if state.options.scenario == "peaceful":
        return f"{{{owner}}}’s ship guards {name_of(sector)}: it cannot be conquered while it stands there."
    return f"{{{owner}}}’s ship guards {name_of(sector)}. Attack the ship instead."


def _no_usurpation(state: State, sector: Sector, seat: int) -> str | None:
    """Aggressive Pirates: only who wins by it may conquer Tortuga."""
    if sector != "tortuga" or state.options.scenario != "aggressive":
        return None
    mine = influence(state, seat) + state.values["tortuga"]
    rivals = {other: influence(state, other) for other in range(len(state.captains)) if other != seat}
    best = max(rivals, key=lambda other: rivals[other])
    if mine >= rivals[best]:
        return None
    return f"Tortuga ends the game, and you would not win: {mine} Influence with it, {{{best}}} has {rivals[best]}."


def _wrong_pay(state: State, event: SectorConquered) -> str | None:
    cost, name = price(state, event.sector), name_of(event.sector)
    if event.crypto and event.manoeuvre:
        return f"Crypto and Manoeuvre cannot be mixed. Pay {cost} of one of them."
    if event.crypto and state.options.scenario != "peaceful":
        return f"Conquest is paid in Manoeuvre: {name} costs {cost}."
    said = event.crypto or event.manoeuvre
    if said is not None and said < cost:
        return f"{name} costs {cost}, its defence plus 1; {said} is not enough."
    if said is not None and said > cost:
        return f"{name} costs exactly {cost}: paying more does not raise its defence further."
    return not_enough(state, crypto=cost) if event.crypto else not_enough(state, manoeuvre=cost)


def no_reinforcement(state: State, event: SectorReinforced, seat: int) -> str | None:
    sector, name = event.sector, name_of(event.sector)
    if sector == "tortuga":
        return "Tortuga is never reinforced: nobody can conquer it any more."
    if state.grounds[sector].owner != seat:
        return f"Only who controls {name} reinforces it."
    allowed = reinforceable(state, sector)
    if not allowed:
        return f"{name} has its highest defence, {track_of(sector).highest}."
    if event.defence not in allowed:
        bounds = f"from {allowed[0]} to {allowed[-1]}" if len(allowed) > 1 else str(allowed[0])
        return f"{name} can be reinforced to {bounds}."
    return not_enough(state, crypto=event.defence)
