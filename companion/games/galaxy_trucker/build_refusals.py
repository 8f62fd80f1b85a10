"""Why nobody may begin, turn the glass, take a tile or launch now."""

from __future__ import annotations

from collections.abc import Mapping

import companion.games.galaxy_trucker.events as e
from companion.core.game import Move
from companion.games.galaxy_trucker.rounds import OUTLINES, START
from companion.games.galaxy_trucker.scoring import ended_by
from companion.games.galaxy_trucker.state import (
    State,
    building,
    free_tiles,
    over,
    paid,
    says_go,
    ship_at,
    tile_of,
    waited_for,
)
from companion.games.galaxy_trucker.wording import names

MOST_COUNT = 99


def not_paid(state: State) -> str | None:
    over_by = ended_by(state)
    if over_by is not None:
        return f"{over_by} Confirm the result."
    if paid(state):
        return None
    if state.round.stage != "payout":
        return f"Round {state.round.name} is not over yet."
    return f"These ships are still to be counted: {names(waited_for(state))}."


def no_go(state: State, seat: int | None) -> str | None:
    if over(state) or (state.round.stage == "payout" and not paid(state)):
        return not_paid(state)
    if state.round.stage not in ("setup", "payout"):
        return "Building has begun already."
    caller = says_go(state)
    if caller is not None and seat != caller:
        return f"{{{caller}}} landed first last time and says Go."
    return None


def timer_refused(state: State, move: Move) -> str | None:
    glass = state.round.glass
    if state.round.first_flight:
        return "The first flight has no timer."
    if state.round.stage != "build" or glass is None:
        return "There is no glass while nobody builds."
    match move.event:
        case e.TimerPaused():
            if glass.paused:
                return "The timer is paused already."
            return None if glass.ran_out_at is None else "The glass has run out. There is nothing to pause."
        case e.TimerResumed():
            return None if glass.paused else "The timer is not paused."
    if glass.paused:
        return "The timer is paused. Let it run on first."
    if glass.ran_out_at is None:
        return "The glass is still running. It may be turned only when it has run out."
    return _no_flip(state, glass.circle, move.seat)


def _no_flip(state: State, circle: int, seat: int | None) -> str | None:
    if circle == START:
        return "That was the last run. Whoever still builds stops and takes a number tile."
    if circle > 1:
        return None
    if seat is None or seat not in state.round.crews or tile_of(state, seat) is None:
        return "The last flip is for somebody who has finished: take a number tile first."
    return None


def no_launch(state: State) -> str | None:
    if state.round.stage == "check":
        return None
    if state.round.stage == "build":
        return f"Still building: {names(building(state))}."
    return "Build your ships first." if state.round.stage == "setup" else "The ships are under way already."


def no_tile(state: State, seat: int, number: int) -> str | None:
    if state.round.stage != "build":
        early = state.round.stage == "setup"
        return "Nobody has said Go yet." if early else "Building is over, all tiles are taken."
    own = tile_of(state, seat)
    if own is not None:
        return f"This ship is finished: it has tile {own}."
    free = free_tiles(state)
    if number and number not in free:
        owner = next((ship for ship, tile in state.round.tiles.items() if tile == number), None)
        left = f"Still there: {', '.join(map(str, free))}."
        faster = None if owner is None else ship_at(state, owner)
        return f"There is no tile {number}. {left}" if faster is None else f"{{{faster}}} was faster. {left}"
    return None


def wrong_tiles(state: State, tiles: Mapping[int, int]) -> str | None:
    if state.round.stage not in ("build", "check"):
        return "Tiles matter only until the launch. Move the markers on the flight board instead."
    if not set(tiles) <= set(state.round.crews):
        return "One of these players takes no part in this round."
    numbers = list(tiles.values())
    if len(set(numbers)) < len(numbers) or not set(numbers) <= set(range(1, state.round.tiles_out + 1)):
        return f"Each tile from 1 to {state.round.tiles_out} has one owner."
    if state.round.stage == "check" and len(tiles) < len(state.round.crews):
        return "Every ship has a tile now. Say who has which."
    return None


def no_set_aside(state: State, seat: int, count: int) -> str | None:
    if state.round.first_flight:
        return "In a first flight nothing is set aside."
    if state.round.stage not in ("build", "check") or tile_of(state, seat) is None:
        return "Count them once you have finished, before the launch."
    return None if 0 <= count <= 2 else "At most two components may be set aside: 0, 1 or 2."


def no_mistake(state: State, components: int) -> str | None:
    if state.round.stage not in ("check", "flight"):
        return "Mistakes are looked for in the spot check, after building."
    if state.round.first_flight and state.round.stage == "flight":
        return "In a first flight a mistake is simply put right, without a fine."
    return None if 0 <= components <= MOST_COUNT else "How many components came off? Enter a number from 0."


def too_many(state: State, humans: int) -> str | None:
    outline = OUTLINES[state.round.name]
    if humans <= outline.berths:
        return None
    return f"Two humans to a cabin: on {outline.squares} squares there is room for {outline.berths} at most."


def no_crew(state: State, humans: int, *, aliens: bool) -> str | None:
    if state.round.stage != "check":
        return "Crews go on board after the spot check, before the launch."
    if aliens and state.round.first_flight:
        return "In a first flight no aliens come on board."
    return too_many(state, humans) if humans >= 0 else "How many humans are on board? Enter a number from 0."
