"""Why a move is not taken, in sentences that say what to do instead."""

from __future__ import annotations

from companion.core.game import Move
from companion.games.scorpius_freighter import count_events as c
from companion.games.scorpius_freighter import deed_events as d
from companion.games.scorpius_freighter import draft as drafts
from companion.games.scorpius_freighter import events as e
from companion.games.scorpius_freighter.box import CREW, CREW_OF_A_SEAT, PLANETS
from companion.games.scorpius_freighter.count_refusals import no_count
from companion.games.scorpius_freighter.deed_refusals import no_deed, no_load, no_promotion
from companion.games.scorpius_freighter.limits import twice
from companion.games.scorpius_freighter.printing import FEWEST_SPACES, MOST_CUBES, MOST_SPACES
from companion.games.scorpius_freighter.state import Draft, State, drafting, is_seat
from companion.games.scorpius_freighter.turn_refusals import no_audit, no_end, no_step

WHO = "For whom? Pick a player first."
COUNTED = "The count has begun. Undo the last turn to go back to the game."
NO_PLANET = "There are three planets: left, center and right."
NO_CREW = "is no crew member. Take a name as it stands on the card."


def refuse(state: State, move: Move) -> str | None:
    event, seat = move.event, move.seat
    if not isinstance(event, e.EVENTS):
        return "Scorpius Freighter does not know this move. Reload the page and try again."
    if isinstance(event, e.PRINTED):
        return _misprinted(state, event)
    if isinstance(event, e.DRAFT):
        return WHO if seat is None else _no_draft(state, seat, event)
    if drafting(state):
        return "The draft comes first. Pick on every phone, then the game begins."
    match event:
        case e.FirstChosen(first=first):
            return _no_first(state, first)
        case e.TurnEnded():
            return no_end(state, seat, event)
        case e.CountBegun():
            return COUNTED if state.counting else None
    if seat is None or not is_seat(state, seat):
        return WHO
    return _for_seat(state, move, seat)


def _for_seat(state: State, move: Move, seat: int) -> str | None:
    event = move.event
    if isinstance(event, c.COUNTING):
        return no_count(state, seat, event)
    if state.counting:
        return COUNTED
    match event:
        case e.CrewNamed(crew=crew):
            return _no_names(state, seat, crew)
        case e.RestrictedCounted(spaces=spaces) if not 0 <= spaces <= state.options.freighter_spaces:
            return f"A board has {state.options.freighter_spaces} spaces. How many of them are restricted?"
        case e.FreeCrewCounted(free=free) if not 0 <= free <= CREW_OF_A_SEAT:
            return f"Between 0 and {CREW_OF_A_SEAT} crew can be free."
        case d.CrewPromoted():
            return no_promotion(state, seat, event)
        case e.TileLoaded():
            return no_load(state, seat, event)
        case e.Audited():
            return no_audit(state, seat, event)
    if isinstance(event, d.DEEDS):
        return no_deed(state, seat, event)
    return no_step(state, seat, event) if isinstance(event, e.COACHED) else None


def _no_first(state: State, first: int | None) -> str | None:
    if state.counting:
        return COUNTED
    if state.begun:
        return "The game has begun, and the start tile stays where it is. Undo back to the start to change that."
    if first is None:
        return None
    if not is_seat(state, first):
        return "Nobody sits there. Pick one of the players."
    return None if state.freighters[first].playing else f"{{{first}}} has left the game."


def _no_names(state: State, seat: int, crew: tuple[str, ...]) -> str | None:
    for name in crew:
        if name not in CREW:
            return f"“{name}” {NO_CREW}"
    if len(crew) != CREW_OF_A_SEAT:
        return f"A crew is four cards; these are {len(crew)}."
    if twice([crew]) is not None:
        return "One name is there twice. Each card is in the box once."
    for other, freighter in enumerate(state.freighters):
        shared = {member.name for member in freighter.crew} & set(crew)
        if other != seat and shared:
            return f"{min(shared)} is in {{{other}}}’s crew. Each card is in the box once."
    return None


# The draft


def _no_draft(state: State, seat: int, event: e.CrewPicked | e.CrewKept) -> str | None:
    draft = state.draft
    if draft is None:
        return "This table drafts no crew. Choose that when you open a table."
    if not drafting(state):
        return "The draft is over."
    if seat not in draft.hands:
        return "You came after the deal. Name your crew by hand once the draft is over."
    return _no_pick(draft, seat, event) if isinstance(event, e.CrewPicked) else _no_keep(draft, seat, event)


def _no_pick(draft: Draft, seat: int, event: e.CrewPicked) -> str | None:
    if not drafts.picking(draft):
        return "All cards are picked. Now keep four of your six."
    return None if event.name in draft.hands[seat] else "That card is not in your hand. Pick one that you hold."


def _no_keep(draft: Draft, seat: int, event: e.CrewKept) -> str | None:
    if drafts.picking(draft):
        return "There are still cards to pick. Pick one and pass the rest on."
    if not set(event.crew) <= set(draft.picked[seat]):
        return "Keep cards that you drafted, and no others."
    if len(set(event.crew)) != CREW_OF_A_SEAT:
        return f"Keep exactly four of your six; these are {len(set(event.crew))}."
    return None


# What is printed in the box


def _misprinted(state: State, event: object) -> str | None:
    match event:
        case e.CrewCardNoted(name=name, amount=amount, cost=cost):
            if name not in CREW:
                return f"“{name}” {NO_CREW}"
            odd = not -9 <= (amount or 0) <= 9 or not 0 <= (cost or 0) <= 9
            return "Cards have small numbers: skill from −9 to 9, a cost from 0 to 9." if odd else None
        case e.BoxCorrected():
            return _wrong_numbers(event)
        case e.CubesCounted(mothership=planet, change=change):
            return _no_cubes(state, planet, change)
        case e.ShipPlaced(planet=planet, space=space) | e.SpaceNoted(planet=planet, space=space):
            if not 0 <= planet < len(PLANETS):
                return NO_PLANET
            spaces = len(state.rings[planet])
            return None if 0 <= space < spaces else f"That planet has {spaces} spaces, from 0 (the checkpoint) on."
    return None


def _wrong_numbers(event: e.BoxCorrected) -> str | None:
    cubes = [number for number in (event.trigger, event.capacity) if number is not None]
    if any(not 1 <= number <= MOST_CUBES for number in cubes):
        return f"Between 1 and {MOST_CUBES} cubes, as it is printed."
    if event.spaces and len(event.spaces) != len(PLANETS):
        return "How many spaces has each of the three planets? Left, center, right."
    if any(not FEWEST_SPACES <= number <= MOST_SPACES for number in event.spaces):
        return f"A planet has between {FEWEST_SPACES} and {MOST_SPACES} spaces."
    return None


def _no_cubes(state: State, planet: int, change: int) -> str | None:
    if not 0 <= planet < len(PLANETS):
        return NO_PLANET
    after = state.ships[planet].cubes + change
    if after < 0:
        return "There is no cube on that mothership to take off."
    return f"That mothership is full: it holds {state.capacity}." if after > state.capacity else None
