"""Skill: crew still free, what was unloaded and entered, and the fixed bonuses of experienced crew."""

from __future__ import annotations

from msgspec import Struct

from companion.games.scorpius_freighter.box import ACTIONS, Action
from companion.games.scorpius_freighter.cubes import so_many
from companion.games.scorpius_freighter.learned import printed
from companion.games.scorpius_freighter.state import Doing, State

SKILL_CREW = ("Abby", "M'RF", "Og", "Sophia", "Tyus")
SLOTS = 4


class Part(Struct, frozen=True):
    """One summand, with its reason."""

    label: str
    amount: int


def fixed(state: State, seat: int, action: Action | None) -> list[Part]:
    """What experienced crew adds when this action is taken; amateurs add nothing."""
    found = []
    for name in state.freighters[seat].experienced:
        card = printed(name, state.notes)
        if name in SKILL_CREW and action is not None and card.action == action and card.amount:
            found.append(Part(name, card.amount))
    return found


def parts(state: State, seat: int, doing: Doing | None) -> list[Part]:
    """An action given by a tile or a card starts from its printed skill, and only crew may raise it."""
    action = None if doing is None else doing.action
    if doing is not None and doing.printed is not None:
        return [Part("Printed", doing.printed), *fixed(state, seat, action)]
    turn = state.turn
    own = [Part("Crew still free", state.freighters[seat].free)]
    extra = [Part("Unloaded in step 1", turn.unloaded), Part("Entered", turn.entered)]
    return own + [part for part in extra if part.amount] + fixed(state, seat, action)


def skill(state: State, seat: int, doing: Doing | None) -> int:
    """Never below 0, and as high as it comes."""
    return max(0, sum(part.amount for part in parts(state, seat, doing)))


def left(state: State, seat: int, doing: Doing) -> int:
    return max(0, skill(state, seat, doing) - doing.used)


def price(cost: int, available: int) -> int:
    """Credits to pay for a promotion."""
    return max(0, cost - available)


def slots(available: int) -> tuple[int, ...]:
    """Slots of a display from which a tile may be taken."""
    return tuple(range(1, min(SLOTS, available) + 1))


def allows(action: Action, available: int) -> str:
    """What that much skill is good for, in a sentence."""
    if action == "informant":
        cheaper = f"{so_many(available, 'credit')} cheaper (never below 0)" if available else "at the printed cost"
        return f"Promote one crew member, {cheaper}."
    if available == 0:
        return f"{ACTIONS[action]} needs skill 1 or more: nothing to do here."
    some = "up to " * (available > 1)
    match action:
        case "storage" | "upgrade":
            reach = "slot 1" if available == 1 else f"slots 1 to {min(SLOTS, available)}"
            return f"Take one {'Storage' if action == 'storage' else 'Equipment'} tile from {reach}."
        case "pickup":
            return f"Choose {some}{so_many(available, 'storage area')}; every tile there gains 1 cube of its kind."
        case "operate":
            return f"Use {some}{so_many(available, 'equipment tile')}, each once; the cockpit is one too."
        case "deal":
            return f"Complete {some}{so_many(available, 'side deal')}, with all the cargo asked for."
    return f"Deliver {some}{so_many(available, 'whole row')} of your contract; a new one needs a row at once."
