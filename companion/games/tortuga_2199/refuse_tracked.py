"""Why ships, Minerals, Hunt tokens, abilities or the turn helper do not do that."""

from __future__ import annotations

from companion.core.game import Event
from companion.games.tortuga_2199 import events as e
from companion.games.tortuga_2199.planet import Sector, name_of, tile_of
from companion.games.tortuga_2199.purse import DESTROY, MOST, REFRESH, RESERVE
from companion.games.tortuga_2199.short import no_ship_at, not_enough
from companion.games.tortuga_2199.state import BAY, State, listed, tracks
from companion.games.tortuga_2199.tracked import COLLECT, EXPLORE, distance, hunt_place, note_of
from companion.games.tortuga_2199.turns import open_places, to_place

UNTRACKED = "This table does not track {}. It can be chosen when a table is opened."
FULL = "A card lies in your reserve already: only one may lie there."
HARDEST = 30


def no_deed(state: State, event: Event, seat: int) -> str | None:
    match event:
        case e.ShipMoved():
            return _no_move(state, event, seat)
        case e.ShipPlaced(sector=sector):
            return _no_placing(state, sector, seat)
        case e.MineralsCollected(sector=sector):
            return _no_collecting(state, sector, seat)
        case e.MineralsSpent(count=count):
            return _no_minerals(state, seat, count)
        case e.AbilityUsed(sector=sector):
            return _no_ability(state, sector, seat)
    if not state.captains[seat].helper:
        return "Switch the turn helper on first: without it nobody counts your resources."
    return _no_help(state, event, seat)


def _no_move(state: State, event: e.ShipMoved, seat: int) -> str | None:
    if not tracks(state, "ships"):
        return UNTRACKED.format("ships")
    ship = state.captains[seat].ship
    if ship == BAY:
        return "Your ship lies in the cargo bay until your next turn begins."
    if ship == event.sector:
        return f"Your ship is at {name_of(event.sector)} already."
    steps = distance(state, seat, event.sector) if event.steps is None else event.steps
    return not_enough(state, manoeuvre=steps) if steps >= 0 else "A move costs nothing or more."


def _no_placing(state: State, sector: Sector, seat: int) -> str | None:
    if not to_place(state):
        return "Your ship is not waiting in the cargo bay."
    allowed = open_places(state, seat)
    names = listed([name_of(place) for place in allowed])
    return None if sector in allowed else f"From the cargo bay your ship goes to a sector of yours or Tortuga: {names}."


def _no_collecting(state: State, sector: Sector, seat: int) -> str | None:
    if not tracks(state, "minerals"):
        return UNTRACKED.format("Minerals")
    if state.grounds[sector].minerals == 0:
        return f"No Minerals token lies at {name_of(sector)}; what is taken does not grow back."
    return no_ship_at(state, seat, sector) or not_enough(state, manoeuvre=COLLECT)


def _no_minerals(state: State, seat: int, count: int) -> str | None:
    if not tracks(state, "minerals"):
        return UNTRACKED.format("Minerals")
    have = state.captains[seat].minerals
    return None if 1 <= count <= have else f"You have {have} Minerals to spend."


def _no_ability(state: State, sector: Sector, seat: int) -> str | None:
    name = name_of(sector)
    if state.grounds[sector].owner != seat:
        return f"Only who controls {name} may use it."
    if sector in state.used:
        return f"{name} was used in this turn already: once is all."
    if sector == "mines" and tracks(state, "minerals") and state.cache == 0:
        return "The cache of the Mines is empty."
    if sector == "research-lab" and state.captains[seat].reserved:
        return FULL
    return no_ship_at(state, seat, sector)


def no_explored(state: State, event: e.HuntExplored, seat: int) -> str | None:
    if not tracks(state, "hunts"):
        return UNTRACKED.format("Hunt tokens")
    if state.grounds[event.sector].hunt is None:
        return f"No Hunt token lies at {name_of(event.sector)}."
    if note_of(state, seat, event.sector) is not None:
        return "Your marker lies on it already: you may read it again at any time."
    return no_ship_at(state, seat, event.sector) or not_enough(state, manoeuvre=EXPLORE)


def no_note(state: State, event: e.HuntNoted, seat: int | None) -> str | None:
    if seat is None or note_of(state, seat, event.sector) is None:
        return "Explore the Hunt token first: only then may you read it."
    for number in (event.difficulty, event.influence):
        if number is not None and not 0 <= number <= HARDEST:
            return f"Difficulty and Influence are from 0 to {HARDEST}."
    return None


def no_hunt(state: State, event: e.HuntCaptured, seat: int) -> str | None:
    sector = hunt_place(state, seat, event)
    if sector == "tortuga":
        return "No hunt lies on Tortuga."
    if state.captains[seat].ship == BAY or sector is not None:
        away = no_ship_at(state, seat, sector or "tortuga")
        if away is not None:
            return away
    if event.difficulty is not None and not 0 <= event.difficulty <= HARDEST:
        return f"The difficulty is from 0 to {HARDEST}."
    if state.bank < 1:
        return "The bank has no Influence left. Wrong? Count it anew under Correct."
    return _no_tracked_hunt(state, event, sector, seat) if tracks(state, "hunts") else None


def _no_tracked_hunt(state: State, event: e.HuntCaptured, sector: Sector | None, seat: int) -> str | None:
    if sector is None:
        return "Which hunt? Tap its sector."
    if state.grounds[sector].hunt is None:
        return f"No Hunt token lies at {name_of(sector)} any more."
    note = note_of(state, seat, sector)
    if note is None:
        return f"Explore the Hunt token at {name_of(sector)} first: you have no marker on it."
    difficulty = note.difficulty if event.difficulty is None else event.difficulty
    if difficulty is None:
        return "How difficult is it? Read the token and tap the number."
    return not_enough(state, manoeuvre=difficulty)


def _no_help(state: State, event: Event, seat: int) -> str | None:
    captain, pool = state.captains[seat], state.pool
    match event:
        case e.CardPlayed(crypto=crypto, manoeuvre=manoeuvre):
            sums = (pool.crypto + crypto, pool.manoeuvre + manoeuvre)
            return None if all(0 <= part <= MOST for part in sums) else "You cannot have less than nothing."
        case e.CardBought(price=price):
            return "A card costs 0 or more." if price < 0 else _in_bay(state, seat) or not_enough(state, crypto=price)
        case e.MarketRefreshed():
            return _in_bay(state, seat) or _t_sector(state, seat) or not_enough(state, crypto=REFRESH)
        case e.CardReserved():
            return FULL if captain.reserved else not_enough(state, crypto=RESERVE)
        case e.ReserveTaken() if not captain.reserved:
            return "No card of yours lies in reserve."
        case e.ReserveTaken() if state.acted:
            return "The reserved card is taken first, before any other action. Wait for your next turn."
        case e.CardDestroyed():
            return not_enough(state, manoeuvre=DESTROY)
    return None


def _in_bay(state: State, seat: int) -> str | None:
    return no_ship_at(state, seat, "tortuga") if state.captains[seat].ship == BAY else None


def _t_sector(state: State, seat: int) -> str | None:
    ship = state.captains[seat].ship
    if not tracks(state, "ships") or ship is None or ship == BAY or tile_of(ship).cards != "T":
        return None
    return f"{name_of(ship)} sells T cards: that market is never refreshed."
