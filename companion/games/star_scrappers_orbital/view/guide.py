"""The reminders of the ledger, by the page on which they are read."""

from __future__ import annotations

from msgspec import Struct

from companion.core.rules import Reminder, beside
from companion.core.words import Message, say, sentences, several
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

LEDGER = beside(Options.__module__.rpartition(".")[0])
GUIDES = {
    phase.key: tuple(rule.reminder for rule in LEDGER.guides if rule.phase == phase.key) for phase in LEDGER.phases
}
TITLES = {
    "setup": say("Setting up"),
    "box": say("Colours"),
    "peace": say("Peace version"),
    "bots": say("With bots"),
    "bot-turn": say("How a bot decides"),
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


class Chapter(Struct, frozen=True):
    key: str
    title: Message
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


def checklist(options: Options, players: int) -> tuple[Message, ...]:
    """What to do before the first year, with the right numbers in it."""
    steps = [
        _cores(options, players),
        say("The 5 Upgraded Cores in a row in the middle."),
        _deck(options),
        say("1 crew on each core, 16 MC each. Pools of VP, damage and MC in the middle."),
        say("Deal 8 cards each and keep 5. The other 3 go back on the deck: shuffle it all again."),
    ]
    if options.bots:
        steps.append(say("Each bot gets 5 cards as a face-down stack instead: it does not choose."))
    return (*steps, say("Year marker on 1."))


def _cores(options: Options, players: int) -> Message:
    if options.mode == "solo-peace":
        return say("3 Structural Cores, one each; 2 of them for the opponents. The rest goes back into the box.")
    return several(
        "{n} Structural Core. The rest goes back into the box.",
        "{n} Structural Cores, one each. The rest goes back into the box.",
        players,
    )


def _deck(options: Options) -> Message:
    if options.mode == "solo-bots":
        return sentences(say("Shuffle modules and events together."), say("No market in this game."))
    market = say("Turn up 5 cards as a row away from the deck: the market.")
    if options.mode == "solo-peace":
        return sentences(say("Take all events out and shuffle the modules."), market)
    return sentences(say("Shuffle modules and events together."), market)
