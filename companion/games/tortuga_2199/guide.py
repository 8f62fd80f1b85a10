"""The reminders of the ledger: what a page shows while that step is played."""

from __future__ import annotations

from companion.core import ledger
from companion.core.ledger import Reminder
from companion.games.tortuga_2199.planet import Sector, tile_of
from companion.games.tortuga_2199.state import State

GUIDES = ledger.beside(__package__).guides
HANDS = {2: "TO-017", 3: "TO-018", 4: "TO-019"}
ABILITIES: dict[Sector, str] = {"fortress": "TO-086", "research-lab": "TO-087", "vortex": "TO-090"}
ONCE = "TO-094"
RANDOM, CHOSEN = "TO-073", "TO-105"
"""Which card a loser destroys: by lot, or in Aggressive Pirates by choice."""
TURN = ("turn", "actions", "conquest")


def setting_up(state: State) -> tuple[Reminder, ...]:
    other = [rule for players, rule in HANDS.items() if players != len(state.captains)]
    return _of(("setup",), but=other)


def for_a_turn() -> tuple[Reminder, ...]:
    return _of(TURN)


def for_a_fight(state: State) -> tuple[Reminder, ...]:
    if state.options.scenario == "aggressive":
        return _of(("combat", "aggressive"), but=(RANDOM,))
    return _of(("combat",))


def at_sector(sector: Sector) -> tuple[Reminder, ...]:
    if not tile_of(sector).ability:
        return ()
    wanted = (ABILITIES.get(sector), ONCE)
    return tuple(rule.reminder for rule in GUIDES if rule.id in wanted)


def _of(phases: tuple[str, ...], but: list[str] | tuple[str, ...] = ()) -> tuple[Reminder, ...]:
    return tuple(rule.reminder for rule in GUIDES if rule.phase in phases and rule.id not in but)
