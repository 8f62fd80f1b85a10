"""The reminders of the ledger, by the page on which they are read."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from msgspec import Struct

from companion.core.rules import Reminder, beside
from companion.core.words import Message, say
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

TITLES = {
    "setup": say("Setting up"),
    "box": say("Colours"),
    "bot-turn": say("How a bot decides"),
    "bots": say("With bots"),
    "peace": say("Peace version"),
    "turns": say("Turns"),
    "build": say("Build"),
    "core": say("Upgrade"),
    "market": say("Purchase"),
    "operate": say("Operate"),
    "event": say("Play event"),
    "damage": say("Repair and damage"),
    "year-end": say("The year’s end"),
    "mistakes": say("Often played wrong"),
}
"""In the order in which a page has them."""


class Chapter(Struct, frozen=True):
    key: str
    title: Message
    phases: tuple[str, ...]
    """When it is shown."""
    reminders: tuple[Reminder, ...]


def chapters(options: Options) -> tuple[Chapter, ...]:
    """What is good to know in the whole game, without what does not matter at this table."""
    return _chapters(options.mode, options.bots > 0)


@cache
def _chapters(mode: str, bots: bool) -> tuple[Chapter, ...]:
    return tuple(chapter for chapter in _all_chapters() if _matters(chapter.key, mode, bots))


def _all_chapters() -> Iterator[Chapter]:
    guides = beside(Options.__module__.rpartition(".")[0]).guides
    for key, title in TITLES.items():
        reminders = tuple(rule.reminder for rule in guides if rule.phase == key)
        if reminders:
            yield Chapter(key, title, tuple(phase for phase, keys in PAGES.items() if key in keys), reminders)


def _matters(key: str, mode: str, bots: bool) -> bool:
    if key == "peace":
        return mode == "solo-peace"
    if key == "market":
        return mode != "solo-bots"
    return key != "bots" or bots
