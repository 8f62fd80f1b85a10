"""The reminders of the ledger: what a page shows while that step is played."""

from __future__ import annotations

from collections.abc import Collection

from companion.core.rules import Reminder, Rule, beside
from companion.core.words import Message, say
from companion.games.tortuga_2199.box import Sector, tile_of
from companion.games.tortuga_2199.state import State

HANDS = {2: "TO-017", 3: "TO-018", 4: "TO-019"}
ABILITIES: dict[Sector, str] = {"fortress": "TO-086", "research-lab": "TO-087", "vortex": "TO-090"}
ONCE = "TO-094"
RANDOM = "TO-073"
"""Which card a loser destroys: by lot, unless in Aggressive Pirates."""
TURN = ("turn", "actions", "conquest")
COUNTED = ("TO-039", "TO-040", "TO-041", "TO-044", "TO-047", "TO-048", "TO-049", "TO-050", "TO-051")
"""Actions that the Companion counts: no reminder is needed, but whoever reads how a turn goes reads them all."""


def for_setting_up(state: State) -> tuple[Reminder, ...]:
    return _of(("setup",), but=[rule for players, rule in HANDS.items() if players != len(state.players)])


def for_a_turn() -> tuple[Reminder, ...]:
    """With all fourteen actions."""
    rules = beside(__package__.rpartition(".")[0]).rules
    wanted = {rule.id for rule in _guides() if rule.phase in TURN}.union(COUNTED)
    return tuple(rule.reminder for rule in rules if rule.id in wanted)


def for_a_fight(state: State) -> tuple[Reminder, ...]:
    """Only while one is on."""
    if state.fight is None and state.aftermath is None:
        return ()
    if state.options.scenario == "aggressive":
        return _of(("combat", "aggressive"), but=(RANDOM,))
    return _of(("combat",))


def title(state: State) -> Message:
    """What they are called where they are asked for: before the first turn one reads how a turn will go."""
    return say("How a fight goes") if for_a_fight(state) else say("How a turn goes")


def at_sector(sector: Sector) -> tuple[Reminder, ...]:
    if tile_of(sector).ability is None:
        return ()
    wanted = (ABILITIES.get(sector), ONCE)
    return tuple(rule.reminder for rule in _guides() if rule.id in wanted)


def _of(phases: tuple[str, ...], but: Collection[str] = ()) -> tuple[Reminder, ...]:
    return tuple(rule.reminder for rule in _guides() if rule.phase in phases and rule.id not in but)


def _guides() -> tuple[Rule, ...]:
    return beside(__package__.rpartition(".")[0]).guides
