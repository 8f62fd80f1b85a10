"""Skill: crew still free, what was unloaded and entered, and the fixed bonuses of experienced crew."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from companion.core.words import Message, say, several, verbatim
from companion.games.scorpius_freighter.box import ACTIONS, Action
from companion.games.scorpius_freighter.freighter.printed import printed
from companion.games.scorpius_freighter.state import Doing, State

SKILL_CREW = ("Abby", "M'RF", "Og", "Sophia", "Tyus")
SLOTS = 4


class Part(Struct, frozen=True):
    """One summand, with its reason."""

    label: Message
    amount: int


def fixed(state: State, seat: int, doing: Doing | None) -> list[Part]:
    """What experienced crew adds to this action; amateurs add nothing, nor does whoever was promoted by it."""
    if doing is None:
        return []
    able = [name for name in state.players[seat].experienced if name in SKILL_CREW and name not in doing.promoted]
    cards = [(name, printed(name, state.notes)) for name in able]
    return [Part(verbatim(name), card.amount) for name, card in cards if card.action == doing.action and card.amount]


def parts(state: State, seat: int, doing: Doing | None) -> list[Part]:
    """An action given by a tile or a card starts from its printed skill, and only crew may raise it."""
    if doing is not None and doing.printed is not None:
        return [Part(say("Printed"), doing.printed), *fixed(state, seat, doing)]
    turn = state.this_turn
    own = [Part(say("Free crew"), state.players[seat].free)]
    extra = [Part(say("Unloaded"), turn.unloaded), Part(say("Other cards"), turn.entered)]
    return own + [part for part in extra if part.amount] + fixed(state, seat, doing)


def skill(state: State, seat: int, doing: Doing | None) -> int:
    """Never below 0, and as high as it comes."""
    return max(0, sum(part.amount for part in parts(state, seat, doing)))


ONCE: tuple[Action, ...] = ("informant", "storage", "upgrade")
"""Actions that do one thing, however high the skill."""


def left(state: State, seat: int, doing: Doing | None) -> int:
    """How many more things the action does: promotions, tiles, areas, deals or rows."""
    if doing is None:
        return skill(state, seat, doing)
    if doing.action in ONCE:
        able = doing.action == "informant" or skill(state, seat, doing) > 0
        return int(able and not doing.used)
    return max(0, skill(state, seat, doing) - doing.used)


def spend(state: State, amount: int = 1, areas: tuple[int, ...] = ()) -> State:
    """That much of the skill is used up by the action under way."""
    turn, doing = state.this_turn, state.this_turn.doing
    if doing is None:
        return state
    after = replace(doing, used=doing.used + amount, areas=doing.areas + areas)
    turn = replace(turn, main=after) if turn.given is None else replace(turn, given=after)
    return replace(state, this_turn=turn)


def price(cost: int, available: int) -> int:
    """Credits to pay for a promotion."""
    return max(0, cost - available)


def slots(available: int) -> tuple[int, ...]:
    """Slots of a display from which a tile may be taken."""
    return tuple(range(1, min(SLOTS, available) + 1))


GOOD_FOR: dict[Action, Callable[[int], Message]] = {
    "informant": lambda n: several(
        "Promote one crew member, {n} credit cheaper (never below 0).",
        "Promote one crew member, {n} credits cheaper (never below 0).",
        n,
    ),
    "storage": lambda n: several(
        "Take one Storage tile from slot 1.", "Take one Storage tile from slots 1 to {n}.", min(SLOTS, n)
    ),
    "upgrade": lambda n: several(
        "Take one Equipment tile from slot 1.", "Take one Equipment tile from slots 1 to {n}.", min(SLOTS, n)
    ),
    "pickup": lambda n: several(
        "Choose {n} storage area; every tile there gains 1 cube of its kind.",
        "Choose up to {n} storage areas; every tile there gains 1 cube of its kind.",
        n,
    ),
    "operate": lambda n: several(
        "Use {n} equipment tile, each once; the cockpit is one too.",
        "Use up to {n} equipment tiles, each once; the cockpit is one too.",
        n,
    ),
    "deal": lambda n: several(
        "Complete {n} side deal, with all the cargo asked for.",
        "Complete up to {n} side deals, with all the cargo asked for.",
        n,
    ),
    "contract": lambda n: several(
        "Deliver {n} whole row of your contract; a new one needs a row at once.",
        "Deliver up to {n} whole rows of your contract; a new one needs a row at once.",
        n,
    ),
}


def allows(action: Action, available: int) -> Message:
    """What that much skill is good for."""
    if available:
        return GOOD_FOR[action](available)
    if action == "informant":
        return say("Promote one crew member, at the printed cost.")
    return say("{action} needs skill 1 or more: nothing to do here.", action=ACTIONS[action])
