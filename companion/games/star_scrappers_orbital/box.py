"""What is printed in the box: the six kinds of modules, the cards that the rules name, and the numbers of the rules."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.core.words import Message, noun, say

Colour = Literal["structural", "bio", "commercial", "support", "scientific", "military"]
Labels = Literal["print", "text"]
Side = Literal["west", "north", "east", "south"]
Counts = dict[Colour, int]

COLOURS: tuple[Colour, ...] = ("structural", "bio", "commercial", "support", "scientific", "military")
CORES: tuple[Colour, ...] = COLOURS[1:]
"""The kinds of the upgraded cores: one card of each."""
SIDES: dict[Side, Message] = {
    "west": noun("west"),
    "north": noun("north"),
    "east": noun("east"),
    "south": noun("south"),
}
"""Clockwise, as the rulebook goes round."""

HUES: dict[str, Message] = {
    hue.msgid: hue
    for hue in (noun("red"), noun("green"), noun("yellow"), noun("orange"), noun("brown"), noun("blue"), noun("purple"))
}


class Kind(Struct, frozen=True):
    name: Message
    module: Message
    """Within a sentence: languages that make one word of it do so kind by kind."""
    theme: Message
    hues: dict[Labels, str]


def _kind(name: Message, module: Message, theme: Message, on_cards: str, in_text: str = "") -> Kind:
    return Kind(name, module, theme, {"print": on_cards, "text": in_text or on_cards})


KINDS: dict[Colour, Kind] = {
    "structural": _kind(say("Structural"), noun("a Structural module"), noun("general functions"), "red"),
    "bio": _kind(say("Bio"), noun("a Bio module"), noun("crew"), "green"),
    "commercial": _kind(say("Commercial"), noun("a Commercial module"), noun("income"), "yellow", "orange"),
    "support": _kind(say("Support"), noun("a Support module"), noun("building and repair"), "orange", "brown"),
    "scientific": _kind(say("Scientific"), noun("a Scientific module"), noun("cards"), "blue"),
    "military": _kind(say("Military"), noun("a Military module"), noun("attack and defence"), "purple"),
}

UPGRADED: dict[Colour, Message] = {
    "bio": noun("a Bio core"),
    "commercial": noun("a Commercial core"),
    "support": noun("a Support core"),
    "scientific": noun("a Scientific core"),
    "military": noun("a Military core"),
}
"""The cores of ``CORES`` within a sentence."""

SEATS = (1, 5)
START_MC = 16
START_CREW = 1
HAND = 5
MARKET = 5
BUILD = 6
SAME_COLOUR_SAVES = 1
UPGRADE = 4
REPAIR = 3
INCOME = 7
DRAWN = 4
VP = 1
LAST_YEAR_VP = 2
STACK = 5
"""A bot's cards at the start of a year."""
NOT_PLAYED = 2
"""MegaCredits of a bot for a card that it cannot play."""
TARGET = 18
DEALT = 3
"""Modules of an opponent in the peace version, every year."""
OPPONENTS = 2
MOST = 88
"""No count of anything reaches the number of module cards."""
MOST_SYMBOLS = 9
"""No module has more crew symbols."""

STEPS = (
    say("Victory points"),
    say("Market"),
    say("Crew"),
    say("MegaCredits"),
    say("Cards"),
    say("Maintenance"),
    say("New year"),
)
"""The steps of a year's end."""
LAST_STEP = len(STEPS)

# Cards that the rules name. The log keeps their English names.

AIRLOCK, WORKSHOP, OBSERVATORY, ROBOTIC_ARM = "Airlock", "Workshop", "Observatory", "Robotic Arm"
COMMANDS = ("Command Center", "Military Command")
NAMED = (AIRLOCK, WORKSHOP, OBSERVATORY, ROBOTIC_ARM, *COMMANDS, "Weapon Platform")
"""Modules that the rules name."""
WITH_ACTION = (WORKSHOP, OBSERVATORY, ROBOTIC_ARM, *COMMANDS, "Weapon Platform")
NOT_OPERATED = (ROBOTIC_ARM, WORKSHOP, *COMMANDS)
"""What a bot without cards passes over."""
NEVER_PLAYED = ("Visiting Worker", "Economic Crisis")
ONLY_IF_GAINING = ("Crew Rotation", "Cold War")
HIGH_RISK, UNEVENTFUL, INSIDER = "High-Risk Project", "Uneventful Year", "Insider Contacts"
EXTERIOR = ("Meteor Storm", "Weapon Platform")
"""What aims at modules on which nothing is built."""
EVENT_NAMES = (*NEVER_PLAYED, *ONLY_IF_GAINING, HIGH_RISK, UNEVENTFUL, INSIDER, "Meteor Storm")
TITLES: dict[str, Message] = {
    title.msgid: title
    for title in (
        *(say("Airlock"), say("Workshop"), say("Observatory"), say("Robotic Arm"), say("Command Center")),
        *(say("Military Command"), say("Weapon Platform"), say("Visiting Worker"), say("Economic Crisis")),
        *(say("Crew Rotation"), say("Cold War"), say("High-Risk Project"), say("Uneventful Year")),
        *(say("Insider Contacts"), say("Meteor Storm")),
    )
}
"""How pages call these cards."""
