"""Why a step of a turn is not taken: the wrong player, the wrong step, the wrong number."""

from __future__ import annotations

from companion.games.scorpius_freighter import events as e
from companion.games.scorpius_freighter import hold
from companion.games.scorpius_freighter.box import ACTIONS, CREW_OF_A_SEAT, PLANETS
from companion.games.scorpius_freighter.state import Freighter, State, on_turn, step
from companion.games.scorpius_freighter.turn import MOST, most_crew

COUNTED = "The count has begun. Undo the last turn to go back to the game."
NO_COACH = "This table only counts the motherships’ cubes. End the turn, and say there who was audited."
STEP_FIRST = {
    "assign": "First assign one or two crew.",
    "move": "First choose a planet: its mothership moves.",
    "audit": "First the audit: give the mothership a cube.",
}


def not_on_turn(state: State, seat: int | None) -> str | None:
    now = on_turn(state)
    if state.counting or now is None:
        return COUNTED
    return None if seat in (None, now) else f"It is {{{now}}}’s turn."


def no_end(state: State, seat: int | None, event: e.TurnEnded) -> str | None:
    wrong = not_on_turn(state, seat)
    if wrong is not None:
        return wrong
    if event.audited is not None:
        return _no_audit_at_the_end(state, event.audited)
    return STEP_FIRST.get(step(state)) if state.coached else None


def _no_audit_at_the_end(state: State, planet: int) -> str | None:
    if state.coached:
        return "The coach asks for the audit when the mothership moves. End the turn without one."
    return None if 0 <= planet < len(PLANETS) else "There are three motherships: left, center and right."


def no_step(state: State, seat: int, event: object) -> str | None:
    wrong = not_on_turn(state, seat)
    if wrong is not None:
        return wrong
    if not state.coached:
        return NO_COACH
    freighter = state.freighters[seat]
    match event:
        case e.CrewAssigned():
            return _no_assigning(state, freighter, event)
        case e.MothershipMoved():
            return _no_moving(state, event)
        case e.CrewRefreshed() | e.SkillUnloaded():
            return _no_unloading(state, freighter, event)
        case e.SkillEntered(change=change) if not -9 <= change <= 9:
            return "Skill changes by a few at a time: between −9 and 9."
        case e.ActionChosen() | e.ActionGranted():
            return _no_action(state, freighter, event)
    return None


def _no_assigning(state: State, freighter: Freighter, event: e.CrewAssigned) -> str | None:
    if step(state) != "assign":
        return "Your crew is assigned for this turn. Undo that first."
    if event.count < 1:
        return "At least one crew member has to be assigned."
    if event.count > freighter.free:
        return f"Only {freighter.free} of your crew {'is' if freighter.free == 1 else 'are'} free."
    if event.count > most_crew(freighter):
        mag = " Three need experienced Mag: note that promotion first." if event.count == MOST + 1 else ""
        return f"One or two crew in a turn.{mag}"
    return _no_such_crew(freighter, event) if event.crew else None


def _no_such_crew(freighter: Freighter, event: e.CrewAssigned) -> str | None:
    free = {member.name for member in freighter.crew if not member.assigned}
    for name in event.crew:
        if name not in free:
            return f"{name} is not among your free crew."
    return None if len(set(event.crew)) == event.count else "Name as many as you assign."


def _no_moving(state: State, event: e.MothershipMoved) -> str | None:
    if step(state) == "assign":
        return STEP_FIRST["assign"]
    if step(state) != "move":
        return "A mothership has moved in this turn. Undo that to choose another planet."
    if not 0 <= event.planet < len(PLANETS):
        return "There are three planets: left, center and right."
    if event.spaces is not None and event.spaces != state.turn.assigned:
        return f"It moves as far as crew were assigned: {state.turn.assigned}."
    return None


def no_audit(state: State, seat: int, event: e.Audited) -> str | None:
    wrong = not_on_turn(state, seat)
    if wrong is not None:
        return wrong
    if not 0 <= event.mothership < len(PLANETS):
        return "There are three motherships: left, center and right."
    if state.coached and state.turn.audit is None:
        return "No audit is due: the mothership neither passed the checkpoint nor stopped there."
    if state.coached and state.turn.audit != event.mothership:
        return f"The {PLANETS[state.turn.audit or 0].lower()} mothership audits you, not that one."
    return _no_cube(state, state.freighters[seat], event) if state.options.track else None


def _no_cube(state: State, freighter: Freighter, event: e.Audited) -> str | None:
    if event.cube is None:
        return "There is cargo on your freighter: choose a cube." if hold.cargo(freighter).total else None
    if hold.unloadable(freighter, event.cube):
        return None
    return f"There is no {event.cube} cube on your freighter. Cubes on the contract are safe. Choose another."


def _no_unloading(state: State, freighter: Freighter, event: e.CrewRefreshed | e.SkillUnloaded) -> str | None:
    if state.turn.planet is not None:
        return "Unloading for skill belongs to step 1, before the mothership moves."
    if isinstance(event, e.CrewRefreshed):
        if "Kaia Lin" not in freighter.experienced:
            return "Only experienced Kaia Lin refreshes the crew at the start of a turn."
        if step(state) != "assign" or freighter.free == CREW_OF_A_SEAT:
            return "Kaia Lin works before step 1, while crew is assigned."
    elif _no_unloader(freighter, event) is not None:
        return _no_unloader(freighter, event)
    elif event.by in state.turn.unloaders:
        return f"{event.by} works once per turn."
    tracked = state.options.track and not hold.unloadable(freighter, event.cube)
    return "Which cube is unloaded? It has to be on your freighter." if tracked else None


def _no_unloader(freighter: Freighter, event: e.SkillUnloaded) -> str | None:
    if not 1 <= event.amount <= 9:
        return "How much skill does the card give? Between 1 and 9."
    if event.by in ("Reserve", "Stash") or event.by in freighter.experienced:
        return None
    return f"Only experienced {event.by} does that: note the promotion first."


def _no_action(state: State, freighter: Freighter, event: e.ActionChosen | e.ActionGranted) -> str | None:
    if step(state) != "action":
        return STEP_FIRST[step(state)]
    if isinstance(event, e.ActionGranted):
        return None if 0 <= event.skill <= 9 else "The skill printed there is between 0 and 9."
    doing, planet = state.turn.doing, state.turn.planet
    if doing is not None and doing.used:
        return f"{ACTIONS[doing.action]} is under way. One action per turn: undo it first."
    printed = None if planet is None else state.rings[planet][state.ships[planet].space]
    if event.instead and not {"Doreen", "Raven"} & set(freighter.experienced):
        return "Another space’s action needs experienced Doreen or Raven."
    if not event.instead and printed not in (None, event.action):
        return f"{ACTIONS[printed]} is printed there. Wrong? Correct the space under Adjust."
    return None
