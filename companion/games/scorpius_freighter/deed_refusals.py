"""Why a deed of the action is not taken: too little skill, no room, used up."""

from __future__ import annotations

from companion.games.scorpius_freighter import deed_events as d
from companion.games.scorpius_freighter import events as e
from companion.games.scorpius_freighter import hold
from companion.games.scorpius_freighter.box import ACTIONS, BOX, CREW, Action
from companion.games.scorpius_freighter.cubes import so_many
from companion.games.scorpius_freighter.deal_refusals import (
    no_contract,
    no_cube_for_row,
    no_deal,
    no_section,
    odd_tile,
)
from companion.games.scorpius_freighter.deeds import doing
from companion.games.scorpius_freighter.learned import printed
from companion.games.scorpius_freighter.skill import left, price, skill, slots
from companion.games.scorpius_freighter.state import Doing, Freighter, State, step
from companion.games.scorpius_freighter.turn_refusals import STEP_FIRST, not_on_turn

NOT_TRACKED = "This table does not track the freighters. Do it on the table; it is counted at the end."
MOST_CUBES = 99
NEEDS: dict[type, Action] = {
    d.StorageExpanded: "storage",
    d.EquipmentAdded: "upgrade",
    d.CargoPickedUp: "pickup",
    d.DealMade: "deal",
    d.ContractTaken: "contract",
    d.SectionDelivered: "contract",
}
"""The action that each of these deeds belongs to."""


def no_promotion(state: State, seat: int, event: d.CrewPromoted) -> str | None:
    freighter = state.freighters[seat]
    names = [member.name for member in freighter.crew]
    if event.name not in CREW:
        return f"“{event.name}” is no crew member. Take a name as it stands on the card."
    if event.name in freighter.experienced:
        return f"{event.name} is experienced already."
    owner = next((n for n, f in enumerate(state.freighters) if event.name in [m.name for m in f.crew]), seat)
    if owner != seat:
        return f"{event.name} is in {{{owner}}}’s crew."
    if event.name not in names and "" not in names:
        return f"{event.name} is not in your crew."
    return _no_pay(state, seat, event) if state.options.track else None


def _no_pay(state: State, seat: int, event: d.CrewPromoted) -> str | None:
    now = _under_way(state, seat, "informant")
    if isinstance(now, str):
        return now
    if now.used:
        return "One promotion per action."
    cost = printed(event.name, state.notes).cost if event.cost is None else event.cost
    if cost is None or not 0 <= cost <= 9:
        return f"How many credits are printed on {event.name}? Between 0 and 9."
    due, credits = price(cost, skill(state, seat, now)), hold.cargo(state.freighters[seat]).credits
    return f"{event.name} costs {so_many(due, 'credit')} now, and you have {credits}." if due > credits else None


def _under_way(state: State, seat: int, action: Action) -> Doing | str:
    """The action that this deed is part of, or why there is none."""
    wrong = not_on_turn(state, seat)
    if wrong is not None:
        return wrong
    if step(state) != "action" and state.turn.given is None:
        return STEP_FIRST[step(state)]
    now = doing(state)
    if now is None or now.action != action:
        return f"That is {ACTIONS[action]}. Choose that action first."
    return now


def no_deed(state: State, seat: int, event: object) -> str | None:
    if not state.options.track:
        return NOT_TRACKED
    freighter = state.freighters[seat]
    match event:
        case d.EquipmentUsed():
            return not_on_turn(state, seat) or _no_use(state, seat, event)
        case d.DealKept(points=points, cargo=cargo):
            return not_on_turn(state, seat) or odd_tile(points, cargo)
        case d.CubeDelivered():
            return not_on_turn(state, seat) or no_cube_for_row(freighter, event)
    now = _under_way(state, seat, NEEDS[type(event)])
    return now if isinstance(now, str) else _no_part(state, seat, now, event)


def _no_part(state: State, seat: int, now: Doing, event: object) -> str | None:
    freighter, skill_left = state.freighters[seat], left(state, seat, now)
    match event:
        case d.StorageExpanded(slot=slot) | d.EquipmentAdded(slot=slot):
            return _no_tile(state, seat, now, slot) or _odd_size(event)
        case d.CargoPickedUp(areas=areas):
            return _no_pick_up(freighter, now, areas, skill_left)
    if skill_left == 0:
        return f"No skill is left for more of {ACTIONS[now.action]}."
    match event:
        case d.DealMade():
            return no_deal(freighter, event)
        case d.ContractTaken():
            return no_contract(freighter, event)
        case d.SectionDelivered():
            return no_section(freighter, event)
    return None


def _no_tile(state: State, seat: int, now: Doing, slot: int) -> str | None:
    if now.used:
        return "One tile per action."
    available = skill(state, seat, now)
    if slot in slots(available):
        return None
    return f"Skill {available} reaches no slot." if not available else f"Skill {available}: {_reach(available)}."


def _reach(available: int) -> str:
    reached = slots(available)
    return "only slot 1" if len(reached) == 1 else f"slots 1 to {reached[-1]}"


def _odd_size(event: d.StorageExpanded | d.EquipmentAdded) -> str | None:
    if isinstance(event, d.EquipmentAdded) and event.tile not in BOX.equipment:
        return f"“{event.tile}” is no equipment tile. Take a name as it stands on the tile."
    return None if event.room is None or 0 <= event.room <= 6 else "A tile holds between 0 and 6 cubes."


def _no_pick_up(freighter: Freighter, now: Doing, areas: tuple[int, ...], skill_left: int) -> str | None:
    if not areas or not set(areas) <= set(hold.areas(freighter)):
        return "Which storage areas? Choose among your own."
    if len(set(areas)) > skill_left:
        return f"Skill is left for {so_many(skill_left, 'area')}."
    return "Each tile gains one cube with one action." if set(areas) & set(now.areas) else None


def _no_use(state: State, seat: int, event: d.EquipmentUsed) -> str | None:
    freighter = state.freighters[seat]
    if not 0 <= event.tile < len(freighter.tiles) or freighter.tiles[event.tile].role == "storage":
        return "That is no equipment of yours."
    if event.tile in state.turn.worked:
        return f"{freighter.tiles[event.tile].name} has worked in this turn. Each tile works once."
    if event.beside is not None and not 0 <= event.beside <= 4:
        return "A tile has between 0 and 4 neighbours."
    if event.through is not None:
        return None if event.through in state.turn.worked else "First use the tile that starts it."
    main = state.turn.doing if state.turn.given is None or state.turn.given.action != "operate" else state.turn.given
    if main is None or main.action != "operate":
        return f"That is {ACTIONS['operate']}. Choose that action first."
    return None if left(state, seat, main) else "No skill is left to use another tile."


def no_load(state: State, seat: int, event: e.TileLoaded) -> str | None:
    if not state.options.track:
        return NOT_TRACKED
    freighter = state.freighters[seat]
    if not 0 <= event.tile < len(freighter.tiles):
        return "You have no such tile."
    tile = freighter.tiles[event.tile]
    if tile.cubes.of(event.cube) + event.change < 0:
        return f"There is no {event.cube} cube on {tile.name} to take off."
    if event.change > MOST_CUBES:
        return f"Up to {MOST_CUBES} cubes at a time."
    space = hold.space_left(freighter, tile)
    if space is not None and event.change > space:
        return f"{tile.name} is full: what has no room is lost."
    return None
