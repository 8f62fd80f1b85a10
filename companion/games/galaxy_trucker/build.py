"""Set-up, building and the spot check of a round."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.galaxy_trucker import timer
from companion.games.galaxy_trucker.options import RoundName
from companion.games.galaxy_trucker.plays import with_ship, won
from companion.games.galaxy_trucker.rounds import START
from companion.games.galaxy_trucker.scoring import in_hand
from companion.games.galaxy_trucker.ship import Ship
from companion.games.galaxy_trucker.state import (
    Glass,
    Round,
    State,
    building,
    flown,
    free_tiles,
    next_name,
    ship_at,
    tile_of,
)

FINE = 1
MOST = 99


def fresh_round(name: RoundName, seats: int, playing: frozenset[int], *, first_flight: bool) -> Round:
    return Round(name, ships=(Ship(),) * seats, crews=tuple(sorted(playing)), first_flight=first_flight)


def next_round(state: State) -> State:
    """The round that was paid out is put away, credits stay; a first flight is the first round only."""
    name = next_name(state)
    if name is None:
        return state
    return replace(
        state, done=(*state.done, flown(state)), round=fresh_round(name, state.seats, state.playing, first_flight=False)
    )


def build_started(state: State, at: int) -> State:
    glass = timer.started(state, at)
    return state.with_round(stage="build", glass=glass, tiles_out=len(state.round.crews))


def flipped(state: State, glass: Glass, at: int) -> State:
    """From one numbered circle to another, pairs that share the building switch ships."""
    switch = state.options.teams == "switch" and glass.circle - 1 > START
    return state.with_round(glass=timer.flipped(state, glass, at), switches=state.round.switches + switch)


def tile_taken(state: State, seat: int, number: int, at: int) -> State:
    free = free_tiles(state)
    if not free or tile_of(state, seat) is not None:
        return state
    ship, number = ship_at(state, seat), number if number in free else free[0]
    tiles = state.round.tiles | {ship: number}
    return built_if_done(state.with_round(tiles=tiles, finished_at=state.round.finished_at | {ship: at}))


def built_if_done(state: State) -> State:
    """With a tile on every ship building ends at once, whatever the timer shows."""
    if state.round.stage != "build" or building(state) or not state.round.crews:
        return state
    return state.with_round(stage="check", glass=None)


def tiles_corrected(state: State, tiles: dict[int, int]) -> State:
    """By seat; only a full swap of what is out makes sense."""
    by_ship = {ship_at(state, seat): number for seat, number in tiles.items() if seat in state.round.crews}
    return built_if_done(state.with_round(tiles=by_ship))


def set_aside(state: State, seat: int, count: int) -> State:
    ship = ship_at(state, seat)
    return with_ship(state, ship, replace(state.round.ships[ship], set_aside=max(0, min(count, 2))))


def mistake_found(state: State, seat: int, components: int, *, fine: bool) -> State:
    if state.round.first_flight:
        return _sent_back(state, seat) if state.round.stage == "check" else state
    ship = ship_at(state, seat)
    sheet = state.round.ships[ship]
    state = with_ship(state, ship, replace(sheet, lost=sheet.lost + max(0, min(components, MOST))))
    return won(state, seat, -min(FINE, in_hand(state)[seat])) if fine and fined(state) else state


def fined(state: State) -> bool:
    """Once the first card is open; a table that does not turn its cards here knows that itself."""
    return state.round.stage == "flight" and fine_known(state) is not False


def fine_known(state: State) -> bool | None:
    """Whether a mistake found now costs a credit; None: that depends on cards which these phones have not seen."""
    if state.round.first_flight:
        return False
    return bool(state.round.cards) if state.options.guided else None


def _sent_back(state: State, seat: int) -> State:
    """In a first flight the faulty ship takes the highest tile, the others move up, and nothing is lost."""
    faulty, tiles = ship_at(state, seat), state.round.tiles
    order = [ship for ship in sorted(tiles, key=lambda ship: tiles[ship]) if ship != faulty]
    return state.with_round(tiles={ship: number for number, ship in enumerate([*order, faulty], start=1)})


def crew_placed(state: State, seat: int, humans: int, *, orange: bool, purple: bool) -> State:
    ship = ship_at(state, seat)
    humans = max(0, min(humans, MOST))
    sheet = replace(state.round.ships[ship], humans=humans, orange=int(orange), purple=int(purple))
    state = with_ship(state, ship, sheet)
    return state.with_round(crew_placed=state.round.crew_placed | {ship})
