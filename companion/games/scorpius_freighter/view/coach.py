"""What the coach shows of the turn under way: the step, the choices, the skill and what it is good for."""

from __future__ import annotations

from msgspec import Struct

from companion.core.offer import Offer, form, offer
from companion.core.rules import Reminder
from companion.core.words import Message, listed, say, several, verbatim
from companion.games.scorpius_freighter.box import (
    ACTIONS,
    CARGO,
    COLOURS,
    CREW_OF_A_SEAT,
    KINDS,
    PLANETS,
    TITLES,
    Kind,
    mothership,
)
from companion.games.scorpius_freighter.freighter import hold
from companion.games.scorpius_freighter.freighter.skill import Part, parts, skill
from companion.games.scorpius_freighter.moves.actions import ActionChosen, ActionGranted, SkillEntered, SkillUnloaded
from companion.games.scorpius_freighter.moves.crew import CrewRefreshed
from companion.games.scorpius_freighter.moves.turn import MOST, MOST_WITH_MAG, Audited, CrewAssigned, most_crew
from companion.games.scorpius_freighter.state import Freighter, State, refreshes
from companion.games.scorpius_freighter.view.action import Act, act
from companion.games.scorpius_freighter.view.reminders import reminders

STEPS = {"assign": say("Crew"), "move": say("Planet"), "audit": say("Audit"), "action": say("Action")}
UNLOADERS = ("B.O.T.", "Escher", "Trin")


class StepMark(Struct, frozen=True):
    key: str
    title: Message
    state: str
    """ "done", "now" or "next"."""


class CrewChoice(Struct, frozen=True):
    count: int
    label: Message
    note: Message
    """Skill from crew that would be left, or why not."""
    possible: bool


class CubeChoice(Struct, frozen=True):
    cube: Kind
    name: Message
    words: Message
    possible: bool


class Audit(Struct, frozen=True):
    planet: int
    title: Message
    words: Message
    give: Offer
    """The page asks for the cube."""
    cubes: tuple[CubeChoice, ...]
    none: Offer | None
    """For "no cube"; None: there is cargo to choose from."""


class Coach(Struct, frozen=True):
    seat: int
    step: str
    now: Message
    """What is going on, for those who look on."""
    marks: tuple[StepMark, ...]
    free: int
    assigned: int
    assign: Offer
    """The page asks for the number, or for the names."""
    crew: tuple[CrewChoice, ...]
    refresh: Offer | None
    """Kaia Lin may bring the crew back before step 1; where cargo is tracked, the page asks for the cube."""
    unloaders: tuple[Offer, ...]
    """The page asks for the skill and the cube."""
    unloaded: int
    audit: Audit | None
    landed: Message | None
    """The space where the ship stopped."""
    unknown: bool
    """Nobody has said yet what is printed there."""
    learn: Offer
    """The page asks for the action."""
    instead: Offer | None
    """Doreen, Raven: the page asks for the action."""
    skill: int
    parts: tuple[Part, ...]
    enter_skill: Offer
    """The page asks how much more or less."""
    grant: Offer
    """The page asks for the action and its skill."""
    act: Act | None
    refresh_words: Message
    reminders: tuple[Reminder, ...]


def coach(state: State) -> Coach | None:
    """Of the player on turn, for everybody to see: nothing of a turn is secret."""
    seat = state.turn
    if seat is None or not state.coached:
        return None
    own, turn = state.players[seat], state.this_turn
    return Coach(
        seat=seat,
        step=state.step,
        now=_now(state, seat),
        marks=_marks(state),
        free=own.free,
        assigned=turn.assigned,
        assign=form(CrewAssigned, seat, say("Assign crew")),
        crew=_crew(own),
        refresh=_refresh(state, seat),
        unloaders=_unloaders(state, seat),
        unloaded=turn.unloaded,
        audit=None if turn.audit is None else _audit(state, seat, turn.audit),
        landed=None if turn.planet is None else _landed(state, turn.planet),
        unknown=turn.planet is not None and state.rings[turn.planet][state.ships[turn.planet].space] is None,
        learn=form(ActionChosen, seat, say("Which action is it?")),
        instead=_instead(own, seat),
        skill=skill(state, seat, turn.doing),
        parts=tuple(parts(state, seat, turn.doing)),
        enter_skill=form(SkillEntered, seat, say("Skill")),
        grant=form(ActionGranted, seat, say("Take it")),
        act=None if turn.doing is None else act(state, seat, turn.doing),
        refresh_words=_refresh_words(own.free),
        reminders=reminders(state, "assign"),
    )


def _now(state: State, seat: int) -> Message:
    turn = state.this_turn
    if turn.audit is not None:
        return say("Audit by the {mothership}: one cube has to go.", mothership=mothership(turn.audit))
    if state.step == "move":
        return several(
            "{n} crew assigned. Which mothership moves {n} space?",
            "{n} crew assigned. Which mothership moves {n} spaces?",
            turn.assigned,
        )
    if state.step == "assign":
        return say("How many crew are assigned?")
    action = say("The printed action") if turn.doing is None else ACTIONS[turn.doing.action]
    return say("{action} at skill {skill}.", action=action, skill=skill(state, seat, turn.doing))


def _marks(state: State) -> tuple[StepMark, ...]:
    now = list(STEPS).index(state.step)
    shown = [(n, key) for n, key in enumerate(STEPS) if key != "audit" or state.step == "audit"]
    return tuple(StepMark(key, STEPS[key], "done" if n < now else "now" if n == now else "next") for n, key in shown)


# Step 1


def _crew(own: Freighter) -> tuple[CrewChoice, ...]:
    most = MOST_WITH_MAG if "Mag" in own.experienced else MOST
    return tuple(_crew_choice(own, count) for count in range(1, most + 1))


def _crew_choice(own: Freighter, count: int) -> CrewChoice:
    possible = count <= most_crew(own)
    label = say("Assign {count} crew (Mag)", count=count) if count > MOST else say("Assign {count} crew", count=count)
    leaves = say("leaves skill {left}", left=own.free - count)
    return CrewChoice(count, label, leaves if possible else say("Only {free} free", free=own.free), possible)


def _refresh(state: State, seat: int) -> Offer | None:
    own = state.players[seat]
    if "Kaia Lin" not in own.experienced or state.step != "assign" or own.free == CREW_OF_A_SEAT:
        return None
    if state.tracked:
        return form(CrewRefreshed, seat, say("Kaia Lin: unload which cube to get the crew back?"))
    return offer(state, CrewRefreshed(), seat, say("Kaia Lin: unload 1, all crew back"))


def _unloaders(state: State, seat: int) -> tuple[Offer, ...]:
    own = state.players[seat]
    if state.this_turn.planet is not None:
        return ()
    tiles = [tile.name for tile in own.tiles if tile.name in ("Reserve", "Stash")] if state.tracked else []
    able = dict.fromkeys((*(name for name in UNLOADERS if name in own.experienced), *tiles))
    return tuple(
        form(SkillUnloaded, seat, say("{card}: unload cargo for skill", card=name), by=name)
        for name in able
        if name not in state.this_turn.unloaders
    )


# The audit


def _audit(state: State, seat: int, planet: int) -> Audit:
    full = state.ships[planet].cubes >= state.capacity
    load = hold.cargo(state.players[seat])
    none = offer(state, Audited(mothership=planet), seat, _no_cube(full), style="quiet")
    return Audit(
        planet=planet,
        title=say("Audit by the {mothership}", mothership=mothership(planet)),
        words=_give_up(full),
        give=form(Audited, seat, say("Give up"), mothership=planet),
        cubes=tuple(_cube(kind, load.of(kind) if state.tracked else None) for kind in KINDS),
        none=none if none.why_not is None else None,
    )


def _give_up(full: bool) -> Message:
    if full:
        return say("Give up one cube from your freighter. It is full: your cube goes to the stock.")
    return say("Give up one cube from your freighter. Your cube goes on that mothership.")


def _no_cube(full: bool) -> Message:
    if full:
        return say("I have no cube: nothing happens")
    return say("I have no cube: one from the stock goes on it")


def _cube(kind: Kind, held: int | None) -> CubeChoice:
    if held is None:
        return CubeChoice(kind, TITLES[kind], COLOURS[kind], True)
    if held == 0:
        return CubeChoice(kind, TITLES[kind], say("No {cargo} on board", cargo=CARGO[kind]), False)
    return CubeChoice(kind, TITLES[kind], say("{colour}, {held} on board", colour=COLOURS[kind], held=held), True)


# Step 3


def _landed(state: State, planet: int) -> Message:
    space = state.ships[planet].space
    if not space:
        return say("{planet} planet, checkpoint", planet=PLANETS[planet])
    return say("{planet} planet, space {space}", planet=PLANETS[planet], space=space)


def _instead(own: Freighter, seat: int) -> Offer | None:
    able = [verbatim(name) for name in ("Doreen", "Raven") if name in own.experienced]
    label = say("{crew}: another space’s action", crew=listed(able, "or"))
    return form(ActionChosen, seat, label, instead=True) if able else None


def _refresh_words(free: int) -> Message:
    if not refreshes(free):
        return say("{free} crew stay free for your next turn.", free=free)
    if free == 1:
        return say("One crew member is left: at the end of this turn all four come back by themselves.")
    return say("No crew member is left: at the end of this turn all four come back by themselves.")
