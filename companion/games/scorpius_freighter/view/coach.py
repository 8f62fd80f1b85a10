"""The turn under way: whom to send, which cube to lose, what to do, and what comes after."""

from __future__ import annotations

from msgspec import Struct

from companion.core.offer import Offer, form, offer
from companion.core.rules import Reminder
from companion.core.words import Message, SeatName, listed, noun, say, several, verbatim
from companion.games.scorpius_freighter.box import ACTIONS, COLOURS, CREW_OF_A_SEAT, KINDS, TITLES, Kind, mothership
from companion.games.scorpius_freighter.freighter import hold
from companion.games.scorpius_freighter.freighter.crew_words import EFFECTS
from companion.games.scorpius_freighter.freighter.printed import Note, printed
from companion.games.scorpius_freighter.freighter.skill import Part, parts, skill
from companion.games.scorpius_freighter.moves.actions import ActionChosen, ActionGranted, SkillEntered, SkillUnloaded
from companion.games.scorpius_freighter.moves.crew import CrewRefreshed
from companion.games.scorpius_freighter.moves.turn import MOST, MOST_WITH_MAG, Audited, CrewAssigned, most_crew
from companion.games.scorpius_freighter.state import Freighter, State, refreshes
from companion.games.scorpius_freighter.view.action import Ability, Act, act
from companion.games.scorpius_freighter.view.reminders import reminders

UNLOADERS = ("B.O.T.", "Escher", "Trin")
BEFORE = (*UNLOADERS, "Kaia Lin", "Mag")
"""Crew who matter before the ship moves."""


class CubeChoice(Struct, frozen=True):
    cube: Kind
    name: Message
    words: Message


class CrewKey(Struct, frozen=True):
    count: int
    label: Message
    leaves: Message


class MemberPick(Struct, frozen=True):
    name: str
    away: bool


class Unloading(Struct, frozen=True):
    offer: Offer
    """The page asks for the cube."""
    cubes: tuple[CubeChoice, ...]


class Assign(Struct, frozen=True):
    """Step 1."""

    seat: int
    send: Offer
    keys: tuple[CrewKey, ...]
    """By number; empty where the crew is tapped by name."""
    members: tuple[MemberPick, ...]
    turn: int
    abilities: tuple[Ability, ...]
    refresh: Offer | None
    """Kaia Lin may bring the crew back; where cargo is tracked, the page asks for the cube."""
    refresh_cubes: tuple[CubeChoice, ...]
    unloadings: tuple[Unloading, ...]
    unloaded: Message | None
    reminders: tuple[Reminder, ...]


class Audit(Struct, frozen=True):
    planet: int
    give: Offer
    """The page asks for the cube."""
    cubes: tuple[CubeChoice, ...]
    none: Offer | None
    """For "no cube"; None: there is cargo to choose from."""


class Step3(Struct, frozen=True):
    act: Act | None
    learn: Offer | None
    """Nobody has said what is printed there: the page asks for the action."""
    instead: Offer | None
    """Doreen, Raven: the page asks for the action."""
    skill: int
    parts: tuple[Part, ...]
    after: Message
    """What becomes of the crew at the end of the turn."""


class More(Struct, frozen=True):
    """What tiles and cards give besides."""

    skill: Offer
    """The page asks how much more or less."""
    action: Offer
    """The page asks for the action and its skill."""


class Coach(Struct, frozen=True):
    seat: int
    step: str
    assign: Assign | None
    audit: Audit | None
    action: Step3 | None


def coach(state: State) -> Coach | None:
    """Of the player on turn, for everybody to see: nothing of a turn is secret."""
    seat = state.turn
    if seat is None or not state.coached or not state.begun:
        return None
    step = state.step
    return Coach(
        seat=seat,
        step=step,
        assign=_assign(state, seat) if step == "assign" else None,
        audit=None if state.this_turn.audit is None else _audit(state, seat, state.this_turn.audit),
        action=_action(state, seat) if step == "action" else None,
    )


# Step 1


def _assign(state: State, seat: int) -> Assign:
    own, by_name = state.players[seat], state.tracked and all(state.players[seat].names)
    unloaded, refresh = state.this_turn.unloaded, _refresh(state, seat)
    return Assign(
        seat=seat,
        send=form(CrewAssigned, seat, say("Send them"), style="primary"),
        keys=() if by_name else _keys(state, own),
        members=tuple(MemberPick(member.name, member.assigned) for member in own.crew) if by_name else (),
        turn=own.turns,
        abilities=tuple(Ability(name, EFFECTS[name]) for name in own.experienced if name in BEFORE),
        refresh=refresh,
        refresh_cubes=_cubes(state, own) if refresh is not None and state.tracked else (),
        unloadings=_unloadings(state, seat),
        unloaded=say("Skill from cubes: +{n}", n=unloaded) if unloaded else None,
        reminders=reminders(state, "assign"),
    )


def _keys(state: State, own: Freighter) -> tuple[CrewKey, ...]:
    """Only what is possible; more skill is left where cargo was unloaded for it."""
    most = min(MOST_WITH_MAG if "Mag" in own.experienced else MOST, most_crew(own))
    extra = state.this_turn.unloaded + state.this_turn.entered
    return tuple(
        CrewKey(
            count,
            say("Send {count} crew", count=count),
            noun("leaves skill {left}", left=max(0, own.free - count + extra)),
        )
        for count in range(1, most + 1)
    )


def _refresh(state: State, seat: int) -> Offer | None:
    own = state.players[seat]
    if "Kaia Lin" not in own.experienced or own.free == CREW_OF_A_SEAT:
        return None
    label = say("Kaia Lin: unload 1 cube, all crew back")
    return form(CrewRefreshed, seat, label) if state.tracked else offer(state, CrewRefreshed(), seat, label)


def _unloadings(state: State, seat: int) -> tuple[Unloading, ...]:
    own = state.players[seat]
    tiles = [tile.name for tile in own.tiles if tile.name in ("Reserve", "Stash")] if state.tracked else []
    able = dict.fromkeys((*(name for name in UNLOADERS if name in own.experienced), *tiles))
    fresh = (name for name in able if name not in state.this_turn.unloaders)
    return tuple(_unloading(state, own, seat, name) for name in fresh)


def _unloading(state: State, own: Freighter, seat: int, name: str) -> Unloading:
    """What is printed on the card is known, or 1 skill for any cube."""
    note = printed(name, state.notes) if name in UNLOADERS else Note()
    amount, cubes = note.amount or 1, _cubes(state, own)
    label = several("{card}: unload a cube for {n} skill", "{card}: unload a cube for {n} skill", amount, card=name)
    fits = tuple(cube for cube in cubes if note.cargo in (None, cube.cube))
    return Unloading(form(SkillUnloaded, seat, label, by=name, amount=amount), fits)


def _cubes(state: State, own: Freighter) -> tuple[CubeChoice, ...]:
    """What can be given away: only what is on board, where that is known."""
    load = hold.cargo(own)
    if not state.tracked:
        return tuple(CubeChoice(kind, TITLES[kind], COLOURS[kind]) for kind in KINDS)
    held = (kind for kind in KINDS if load.of(kind))
    return tuple(CubeChoice(kind, TITLES[kind], say("{held} on board", held=load.of(kind))) for kind in held)


# The audit


def _audit(state: State, seat: int, planet: int) -> Audit:
    full = state.ships[planet].cubes >= state.capacity
    none = offer(state, Audited(mothership=planet), seat, _no_cube(full=full))
    return Audit(
        planet=planet,
        give=form(Audited, seat, say("Give up"), mothership=planet),
        cubes=_cubes(state, state.players[seat]),
        none=none if none.why_not is None else None,
    )


def _no_cube(*, full: bool) -> Message:
    if full:
        return say("I have no cube: nothing happens")
    return say("I have no cube: one from the stock")


# Step 3


def _action(state: State, seat: int) -> Step3:
    own, turn = state.players[seat], state.this_turn
    unknown = turn.planet is not None and state.rings[turn.planet][state.ships[turn.planet].space] is None
    return Step3(
        act=None if turn.doing is None else act(state, seat, turn.doing),
        learn=form(ActionChosen, seat, say("What is printed there?")) if unknown and turn.doing is None else None,
        instead=_instead(own, seat) if turn.main is None or not turn.main.used else None,
        skill=skill(state, seat, turn.doing),
        parts=tuple(parts(state, seat, turn.doing)),
        after=_after(own.free),
    )


def more(seat: int) -> More:
    return More(form(SkillEntered, seat, say("Skill")), form(ActionGranted, seat, say("Do it")))


def _instead(own: Freighter, seat: int) -> Offer | None:
    able = [verbatim(name) for name in ("Doreen", "Raven") if name in own.experienced]
    label = say("{crew}: another action instead", crew=listed(able, "or"))
    return form(ActionChosen, seat, label, instead=True) if able else None


def _after(free: int) -> Message:
    if not refreshes(free):
        return say("{free} crew stay free for your next turn.", free=free)
    return say("At the end of this turn your whole crew comes back.")


def now_words(state: State, seat: int) -> Message:
    """What the player on turn is doing, for those who look on."""
    turn, name = state.this_turn, SeatName(seat)
    if turn.audit is not None:
        return say("Audit by the {mothership}: one cube has to go.", mothership=mothership(turn.audit))
    if state.step == "move":
        return several(
            "{name} sent {n} crew and picks a planet.",
            "{name} sent {n} crew and picks a planet.",
            turn.assigned,
            name=name,
        )
    if state.step == "assign":
        return say("{name} sends crew.", name=name)
    if turn.doing is None:
        return say("{name} does what is printed there.", name=name)
    return say("{action} at skill {skill}.", action=ACTIONS[turn.doing.action], skill=skill(state, seat, turn.doing))
