"""The coached turn: assign crew, move a mothership, the audit, the action."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.scorpius_freighter import hold
from companion.games.scorpius_freighter.box import PLANETS, Action, Kind
from companion.games.scorpius_freighter.cubes import one
from companion.games.scorpius_freighter.events import (
    ActionChosen,
    ActionGranted,
    Audited,
    CrewAssigned,
    CrewRefreshed,
    MothershipMoved,
    SkillEntered,
    SkillUnloaded,
)
from companion.games.scorpius_freighter.state import (
    Doing,
    Freighter,
    Member,
    Ship,
    State,
    step,
    with_freighter,
    with_ship,
)

Coached = (
    CrewAssigned
    | CrewRefreshed
    | SkillUnloaded
    | MothershipMoved
    | Audited
    | ActionChosen
    | ActionGranted
    | SkillEntered
)
MOST = 2
MOST_WITH_MAG = 3
FARTHEST_SKILL = 20


def stepped(state: State, seat: int, event: Coached) -> State:
    match event:
        case CrewRefreshed(cube=cube):
            return _refreshed(state, seat, cube)
        case SkillUnloaded() if state.turn.planet is None:
            return _unloaded(state, seat, event)
        case CrewAssigned() if step(state) == "assign":
            return _assigned(state, seat, event)
        case MothershipMoved(planet=planet) if step(state) == "move" and 0 <= planet < len(PLANETS):
            return _moved(state, seat, planet)
        case Audited(mothership=planet, cube=cube) if 0 <= planet < len(PLANETS):
            return audited(state, seat, planet, cube)
        case ActionChosen() if state.turn.planet is not None:
            return _chosen(state, event)
        case ActionGranted(action=action, skill=skill):
            return _with_turn(state, given=Doing(action, max(0, min(skill, FARTHEST_SKILL))))
        case SkillEntered(change=change):
            return _with_turn(state, entered=max(-FARTHEST_SKILL, min(state.turn.entered + change, FARTHEST_SKILL)))
    return state


def _with_turn(state: State, **changes: object) -> State:
    return replace(state, begun=True, turn=replace(state.turn, **changes))


def most_crew(freighter: Freighter) -> int:
    """How many may be assigned in one turn, at the most."""
    return min(MOST_WITH_MAG if "Mag" in freighter.experienced else MOST, freighter.free)


def _refreshed(state: State, seat: int, cube: Kind | None) -> State:
    freighter = unloaded(state, state.freighters[seat], cube)
    crew = tuple(replace(member, assigned=False) for member in freighter.crew)
    return replace(with_freighter(state, seat, replace(freighter, crew=crew)), begun=True)


def unloaded(state: State, freighter: Freighter, cube: Kind | None) -> Freighter:
    """One cube back to the stock, where cargo is tracked."""
    return hold.paid(freighter, one(cube)) if state.options.track and cube is not None else freighter


def _unloaded(state: State, seat: int, event: SkillUnloaded) -> State:
    turn = state.turn
    state = with_freighter(state, seat, unloaded(state, state.freighters[seat], event.cube))
    amount = max(0, min(event.amount, FARTHEST_SKILL))
    return _with_turn(state, unloaded=turn.unloaded + amount, unloaders=(*turn.unloaders, event.by))


def _assigned(state: State, seat: int, event: CrewAssigned) -> State:
    freighter = state.freighters[seat]
    crew = tuple(freighter.crew)
    chosen = [place for place, member in enumerate(crew) if _wanted(member, event)][: max(0, event.count)]
    crew = tuple(replace(m, assigned=m.assigned or place in chosen) for place, m in enumerate(crew))
    state = with_freighter(state, seat, replace(freighter, crew=crew))
    return _with_turn(replace(state, refreshed=None), assigned=len(chosen))


def _wanted(member: Member, event: CrewAssigned) -> bool:
    return not member.assigned and (not event.crew or member.name in event.crew)


def _moved(state: State, seat: int, planet: int) -> State:
    ship, spaces = state.ships[planet], len(state.rings[planet])
    reached = ship.space + state.turn.assigned
    state = with_ship(state, planet, replace(ship, space=reached % spaces))
    due = reached >= spaces and not harmless(state, seat, planet)
    return _with_turn(state, planet=planet, audit=planet if due else None, doing=_printed(state, planet))


def _printed(state: State, planet: int) -> Doing | None:
    action = state.rings[planet][state.ships[planet].space]
    return None if action is None else Doing(action)


def passes_checkpoint(state: State, planet: int, spaces: int) -> bool:
    """Landing on the checkpoint or passing it is an audit; moving off it is none."""
    return state.ships[planet].space + spaces >= len(state.rings[planet])


def harmless(state: State, seat: int, planet: int) -> bool:
    """No cube to lose and no room for one: nothing happens. Known only where cargo is tracked."""
    full = state.ships[planet].cubes >= state.capacity
    return state.options.track and full and not hold.cargo(state.freighters[seat]).total


def audited(state: State, seat: int, planet: int, cube: Kind | None) -> State:
    """The lost cube goes on the mothership if there is room; where there was none to lose, one from the stock."""
    state = with_freighter(state, seat, unloaded(state, state.freighters[seat], cube))
    turn = replace(state.turn, audit=None if state.turn.audit == planet else state.turn.audit)
    return replace(confiscated(state, planet), begun=True, turn=turn)


def confiscated(state: State, planet: int, change: int = 1) -> State:
    ship = state.ships[planet]
    return with_ship(state, planet, Ship(max(0, min(ship.cubes + change, state.capacity)), ship.space))


def _chosen(state: State, event: ActionChosen) -> State:
    planet = state.turn.planet
    if not event.instead and planet is not None:
        state = space_noted(state, planet, state.ships[planet].space, event.action)
    return _with_turn(state, doing=Doing(event.action), given=None)


def space_noted(state: State, planet: int, space: int, action: Action | None) -> State:
    """The table knows what is printed there, from now on and at its next game."""
    ring = state.rings[planet]
    ring = (*ring[:space], action, *ring[space + 1 :])
    return replace(state, rings=(*state.rings[:planet], ring, *state.rings[planet + 1 :]))
