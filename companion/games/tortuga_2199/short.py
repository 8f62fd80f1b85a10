"""Refusals that many moves share: not your turn, no ship there, not enough to pay."""

from __future__ import annotations

from companion.core.game import Event
from companion.games.tortuga_2199.events import ShipPlaced, TurnEnded
from companion.games.tortuga_2199.planet import Sector, name_of
from companion.games.tortuga_2199.state import BAY, State, helped, is_seat, tracks, usurper

COUNCIL = "Tortuga has fallen: nobody conquers or attacks any more. You may still do everything else."


def not_in_play(state: State, event: Event) -> str | None:
    named = (getattr(event, field, None) for field in ("sector", "one", "other"))
    missing = [sector for sector in named if sector is not None and sector not in state.grounds]
    return f"{name_of(missing[0])} is not in play with {len(state.captains)} players." if missing else None


def not_on_turn(state: State, event: Event, seat: int | None) -> str | None:
    if seat is None or not is_seat(state, seat):
        return "For whom? Pick a player first."
    if seat != state.turn:
        return f"It is {{{state.turn}}}’s turn."
    if state.fight is not None:
        return f"First the fight at {name_of(state.fight.sector)} has to be settled."
    if state.aftermath is not None and state.aftermath.chooses:
        return f"First {{{state.aftermath.winner}}} chooses what the won fight brings."
    if state.placing and tracks(state, "ships") and not isinstance(event, ShipPlaced):
        what = "end the turn" if isinstance(event, TurnEnded) else "go on"
        return f"Your ship lies in the cargo bay: put it on a sector first, then {what}."
    return None


def barred(state: State) -> str | None:
    """From the fall of Tortuga on."""
    return None if usurper(state) is None else COUNCIL


def no_ship_at(state: State, seat: int, sector: Sector) -> str | None:
    """Why this seat can do nothing there that needs a ship."""
    ship = state.captains[seat].ship
    if ship == BAY:
        return "Your ship lies in the cargo bay until your next turn begins: do what needs no ship, or end your turn."
    if not tracks(state, "ships") or ship == sector or ship is None:
        return None
    return f"Your ship is at {name_of(ship)}. Move it to {name_of(sector)} first."


def not_enough(state: State, *, crypto: int = 0, manoeuvre: int = 0) -> str | None:
    """Why the player on turn cannot pay; only where the helper counts."""
    if not helped(state):
        return None
    pool = state.pool
    if manoeuvre > pool.manoeuvre:
        return f"That costs {manoeuvre} Manoeuvre and you have {pool.manoeuvre}. Play more cards first."
    if crypto > pool.crypto:
        return f"That costs {crypto} Crypto and you have {pool.crypto}. Play more cards or spend Minerals first."
    return None
