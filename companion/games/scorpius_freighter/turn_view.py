"""What the coach shows of the turn under way: the step, the choices, the skill and what it is good for."""

from __future__ import annotations

from msgspec import Struct

from companion.core.ledger import Reminder
from companion.games.scorpius_freighter import hold
from companion.games.scorpius_freighter.act_view import Act, act
from companion.games.scorpius_freighter.box import ACTIONS, COLOURS, CREW_OF_A_SEAT, KINDS, PLANETS, Action, Kind
from companion.games.scorpius_freighter.cubes import so_many
from companion.games.scorpius_freighter.deeds import doing
from companion.games.scorpius_freighter.guide import reminders
from companion.games.scorpius_freighter.rounds import refreshes
from companion.games.scorpius_freighter.skill import Part, parts, skill
from companion.games.scorpius_freighter.state import Doing, Freighter, State, on_turn, step
from companion.games.scorpius_freighter.turn import MOST, MOST_WITH_MAG, most_crew

STEPS = (("assign", "Crew"), ("move", "Planet"), ("audit", "Audit"), ("action", "Action"))
UNLOADERS = ("B.O.T.", "Escher", "Trin")


class StepMark(Struct, frozen=True):
    key: str
    title: str
    state: str
    """ "done", "now" or "next"."""


class CrewChoice(Struct, frozen=True):
    count: int
    label: str
    left: int
    """Skill from crew that would be left."""
    why_not: str | None


class CubeChoice(Struct, frozen=True):
    cube: Kind
    colour: str
    held: int | None
    """None: cargo is not tracked."""
    words: str
    why_not: str | None


class Audit(Struct, frozen=True):
    planet: int
    name: str
    words: str
    cubes: tuple[CubeChoice, ...]
    none: str | None
    """The words for "no cube"; None: there is cargo to choose from."""


class ActionChoice(Struct, frozen=True):
    action: Action
    name: str


class Coach(Struct, frozen=True):
    seat: int
    step: str
    now: str
    """What is going on, for those who look on."""
    marks: tuple[StepMark, ...]
    free: int
    assigned: int
    crew: tuple[CrewChoice, ...]
    refresh: bool
    """Kaia Lin may bring the crew back before step 1."""
    unloaders: tuple[str, ...]
    unloaded: int
    entered: int
    audit: Audit | None
    landed: str
    """What is printed where the ship stopped."""
    unknown: bool
    """Nobody has said yet what is printed there."""
    instead: tuple[str, ...]
    """Doreen, Raven."""
    actions: tuple[ActionChoice, ...]
    skill: int
    parts: tuple[Part, ...]
    act: Act | None
    refresh_words: str
    reminders: tuple[Reminder, ...]


def coach(state: State) -> Coach | None:
    """Of the player on turn, for everybody to see: nothing of a turn is secret."""
    seat = on_turn(state)
    if seat is None or not state.coached:
        return None
    freighter, turn, now = state.freighters[seat], state.turn, doing(state)
    planet = turn.planet
    return Coach(
        seat=seat,
        step=step(state),
        now=_now(state, seat, now),
        marks=_marks(state),
        free=freighter.free,
        assigned=turn.assigned,
        crew=_crew(freighter),
        refresh="Kaia Lin" in freighter.experienced and step(state) == "assign" and freighter.free < CREW_OF_A_SEAT,
        unloaders=_unloaders(state, freighter),
        unloaded=turn.unloaded,
        entered=turn.entered,
        audit=_audit(state, freighter),
        landed=_landed(state),
        unknown=planet is not None and state.rings[planet][state.ships[planet].space] is None,
        instead=tuple(name for name in ("Doreen", "Raven") if name in freighter.experienced),
        actions=tuple(ActionChoice(action, name) for action, name in ACTIONS.items()),
        skill=skill(state, seat, now),
        parts=tuple(parts(state, seat, now)),
        act=None if now is None else act(state, seat, now),
        refresh_words=_refresh_words(freighter.free),
        reminders=reminders(state, "assign"),
    )


def _landed(state: State) -> str:
    planet = state.turn.planet
    if planet is None:
        return ""
    space = state.ships[planet].space
    return f"{PLANETS[planet]} planet, {f'space {space}' if space else 'checkpoint'}"


def _now(state: State, seat: int, now: Doing | None) -> str:
    at, turn = step(state), state.turn
    if at == "audit":
        return f"Audit by the {PLANETS[turn.audit or 0].lower()} mothership: one cube has to go."
    if at == "move":
        return f"{turn.assigned} crew assigned. Which mothership moves {so_many(turn.assigned, 'space')}?"
    if at == "assign":
        return "How many crew are assigned?"
    return f"{'The printed action' if now is None else ACTIONS[now.action]} at skill {skill(state, seat, now)}."


def _marks(state: State) -> tuple[StepMark, ...]:
    now = [key for key, _ in STEPS].index(step(state))
    shown = [(n, key, title) for n, (key, title) in enumerate(STEPS) if key != "audit" or step(state) == "audit"]
    return tuple(StepMark(key, title, "done" if n < now else "now" if n == now else "next") for n, key, title in shown)


def _crew(freighter: Freighter) -> tuple[CrewChoice, ...]:
    most = MOST_WITH_MAG if "Mag" in freighter.experienced else MOST
    return tuple(_crew_choice(freighter, count) for count in range(1, most + 1))


def _crew_choice(freighter: Freighter, count: int) -> CrewChoice:
    why_not = None if count <= most_crew(freighter) else f"Only {freighter.free} free"
    label = f"{count} crew" + (" (Mag)" if count > MOST else "")
    return CrewChoice(count, label, max(0, freighter.free - count), why_not)


def _unloaders(state: State, freighter: Freighter) -> tuple[str, ...]:
    if state.turn.planet is not None:
        return ()
    tiles = [tile.name for tile in freighter.tiles if tile.name in ("Reserve", "Stash")] if state.options.track else []
    able = [name for name in UNLOADERS if name in freighter.experienced]
    return tuple(name for name in dict.fromkeys((*able, *tiles)) if name not in state.turn.unloaders)


def _audit(state: State, freighter: Freighter) -> Audit | None:
    planet = state.turn.audit
    if planet is None:
        return None
    full = state.ships[planet].cubes >= state.capacity
    held = hold.cargo(freighter) if state.options.track else None
    goes = "It is full: your cube goes to the stock." if full else "Your cube goes on that mothership."
    cubes = tuple(_cube(kind, None if held is None else held.of(kind)) for kind in KINDS)
    nothing = "Nothing happens" if full else "One from the stock goes on it"
    none = f"I have no cube: {nothing.lower()}" if held is None or not held.total else None
    return Audit(planet, PLANETS[planet], f"Give up one cube from your freighter. {goes}", cubes, none)


def _cube(kind: Kind, held: int | None) -> CubeChoice:
    why_not = f"No {kind} on board" if held == 0 else None
    on_board = "" if held is None else f", {held} on board"
    return CubeChoice(kind, COLOURS[kind], held, why_not or COLOURS[kind] + on_board, why_not)


def _refresh_words(free: int) -> str:
    if refreshes(free):
        left = "One crew member is" if free == 1 else "No crew member is"
        return f"{left} left: at the end of this turn all four come back by themselves."
    return f"{free} crew stay free for your next turn."
