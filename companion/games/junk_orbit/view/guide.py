"""The reminders of the ledger, step by step: what a page shows while that step is played."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from companion.core import rules
from companion.core.rules import Reminder, Rule
from companion.core.words import Message, say
from companion.games import junk_orbit
from companion.games.junk_orbit.box import BOX, Board, Ship
from companion.games.junk_orbit.state import State

STEPS = (("launch", say("Launch")), ("move", say("Move, deliver")), ("pickup", say("Pick up, refill")))
ALSO = {"launch": ("orbits",)}
"""What is read at a step beside its own reminders."""
BY_SHIP: dict[str, Ship] = {
    "JO-078": "space-cowboy",
    "JO-080": "interplanet-express",
    "JO-081": "interplanet-express",
    "JO-082": "time-booth",
    "JO-083": "century-fly",
    "JO-085": "puddle-jumper",
    "JO-087": "necktie-fighter",
    "JO-088": "necktie-fighter",
    "JO-138": "necktie-fighter",
    "JO-090": "planetary-defender",
    "JO-091": "splendor",
    "JO-139": "splendor",
    "JO-093": "jolly-roger",
    "JO-094": "stomp-rat",
}
"""Reminders that matter only while somebody flies that ship."""
BY_NIGHT: dict[str, tuple[Board, str]] = {
    "JO-104": ("phobos", "pickup"),
    "JO-105": ("phobos", "pickup"),
    "JO-106": ("deimos", "launch"),
}
"""Reminders that matter only with that board by night, and the step they belong to."""


class Step(Struct, frozen=True):
    key: str
    title: Message
    now: bool
    reminders: tuple[Reminder, ...]


def reminders(state: State, step: str) -> tuple[Reminder, ...]:
    """All that the ledger wants said at this step, with the powers and night sides in play."""
    return _reminders(frozenset(player.ship for player in state.players), state.night, step)


@lru_cache(maxsize=64)
def _reminders(flown: frozenset[Ship | None], night: tuple[Board, ...], step: str) -> tuple[Reminder, ...]:
    guides = rules.beside(junk_orbit.__name__).guides
    return tuple(rule.reminder for rule in guides if _belongs(rule, step) and _matters(rule, flown, night))


def _belongs(rule: Rule, step: str) -> bool:
    if rule.id in BY_NIGHT:
        return BY_NIGHT[rule.id][1] == step
    if rule.phase == "ships":
        ship = BY_SHIP.get(rule.id)
        return step == ("setup" if ship is None else BOX.ships[ship].step)
    return rule.phase in (step, *ALSO.get(step, ()))


def _matters(rule: Rule, flown: frozenset[Ship | None], night: tuple[Board, ...]) -> bool:
    if rule.id in BY_SHIP and BY_SHIP[rule.id] not in flown:
        return False
    return rule.id not in BY_NIGHT or BY_NIGHT[rule.id][0] in night


def steps(state: State, phase: str) -> tuple[Step, ...]:
    """The three steps of a turn, the present one marked."""
    now = "launch" if phase in ("final", "hits") and state.launched is None else phase
    return tuple(Step(key, title, key == now, reminders(state, key)) for key, title in STEPS)
