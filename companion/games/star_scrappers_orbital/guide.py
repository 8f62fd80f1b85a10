"""The reminders of the ledger, by the page on which they are read."""

from __future__ import annotations

from msgspec import Struct

from companion.core import ledger
from companion.core.ledger import Reminder
from companion.games.star_scrappers_orbital.kinds import OPPONENTS
from companion.games.star_scrappers_orbital.options import Options

ACTIONS = ("build", "core", "market", "operate", "event", "damage")
PAGES: dict[str, tuple[str, ...]] = {
    "setup": ("setup", "box", "bots", "peace"),
    "peace": ("peace",),
    "turns": ("turns", *ACTIONS, "mistakes"),
    "bot-turn": ("bot-turn", "bots"),
    "year-end": ("year-end", "mistakes"),
    "end": ("mistakes",),
}
"""Which chapters of the ledger each page reminds of."""


LEDGER = ledger.beside(__package__)
GUIDES = {
    phase.key: tuple(rule.reminder for rule in LEDGER.guides if rule.phase == phase.key) for phase in LEDGER.phases
}
TITLES = {
    "setup": "Setting up",
    "box": "Colours",
    "peace": "Peace version",
    "bots": "With bots",
    "bot-turn": "How a bot decides",
    "turns": "Turns",
    "build": "Build",
    "core": "Upgrade",
    "market": "Purchase",
    "operate": "Operate",
    "event": "Play event",
    "damage": "Repair and damage",
    "year-end": "The year’s end",
    "mistakes": "Often played wrong",
}


class Chapter(Struct, frozen=True):
    key: str
    title: str
    reminders: tuple[Reminder, ...]


def chapters(phase: str, options: Options) -> tuple[Chapter, ...]:
    """What is good to know on this page, without what does not matter at this table."""
    found = (Chapter(key, TITLES[key], GUIDES[key]) for key in PAGES[phase])
    return tuple(chapter for chapter in found if chapter.reminders and _matters(chapter.key, options))


def _matters(key: str, options: Options) -> bool:
    if key == "peace":
        return options.mode == "solo-peace"
    if key == "market":
        return options.mode != "solo-bots"
    return key != "bots" or options.bots > 0


def laying_out(options: Options, players: int) -> tuple[str, ...]:
    """The checklist before the first year, with the right numbers in it."""
    peace, bots_only = options.mode == "solo-peace", options.mode == "solo-bots"
    cores = f"{players} Structural Cores, one each" + (f"; {OPPONENTS} of them for the opponents" if peace else "")
    deck = "Take all events out and shuffle the modules" if peace else "Shuffle modules and events together"
    market = "No market in this game." if bots_only else "Turn up 5 cards as a row away from the deck: the market."
    steps = [
        f"{cores}. The rest goes back into the box.",
        "The 5 Upgraded Cores in a row in the middle.",
        f"{deck}. {market}",
        "1 crew on each core, 16 MC each. Pools of VP, damage and MC in the middle.",
        "Deal 8 cards each and keep 5. The other 3 go back on the deck: shuffle it all again.",
    ]
    if options.bots:
        steps.append("Each bot gets 5 cards as a face-down stack instead: it does not choose.")
    return (*steps, "Year marker on 1.")
