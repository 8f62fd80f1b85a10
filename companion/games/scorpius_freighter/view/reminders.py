"""The reminders of the ledger, step by step: what a page shows while that step is played."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core import rules
from companion.core.rules import Ledger, Reminder
from companion.games.scorpius_freighter.box import BOX, Action
from companion.games.scorpius_freighter.state import Freighter, State

BY_ACTION: dict[Action, tuple[str, ...]] = {
    "storage": ("SF-033", "SF-036", "SF-037"),
    "upgrade": ("SF-035", "SF-036", "SF-037"),
    "pickup": ("SF-039",),
    "operate": ("SF-041",),
    "deal": ("SF-045",),
    "contract": ("SF-045", "SF-050"),
}
ADVANCED = {"SF-125": "restricted", "SF-126": "dealt"}
"""Reminders that matter only at a table with that option."""


def reminders(state: State, phase: str) -> tuple[Reminder, ...]:
    """All that the ledger wants said in this phase."""
    chosen = (state.options.boards, state.options.cockpits)
    found = [rule for rule in _ledger().guides if rule.phase == phase and ADVANCED.get(rule.id, chosen[0]) in chosen]
    return _read(rule.id for rule in found)


def at_action(freighter: Freighter, action: Action, tracked: bool) -> tuple[Reminder, ...]:
    """What to mind at this action; operating a freighter, what its tiles do."""
    tiles = _tile_rules(freighter, tracked) if action == "operate" else ()
    return _read((*BY_ACTION.get(action, ()), *tiles))


def _tile_rules(freighter: Freighter, tracked: bool) -> tuple[str, ...]:
    """Of the own tiles where they are tracked; else of all there are."""
    cards = BOX.equipment
    owned = [tile.name for tile in freighter.tiles if tile.role == "equipment"] if tracked else list(cards)
    cockpit = [BOX.cockpits[freighter.cockpit]] if freighter.cockpit else list(BOX.cockpits.values())
    return tuple(dict.fromkeys(card.rule for card in (*cockpit, *(cards[name] for name in owned if name in cards))))


def _read(ids: Iterable[str]) -> tuple[Reminder, ...]:
    known = {rule.id: rule for rule in _ledger().rules}
    return tuple(known[key].reminder for key in ids)


def _ledger() -> Ledger:
    return rules.beside(__package__.removesuffix(".view"))
