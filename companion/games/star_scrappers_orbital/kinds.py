"""The six kinds of modules and the numbers of the rulebook."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Colour = Literal["structural", "bio", "commercial", "support", "scientific", "military"]
Labels = Literal["print", "text"]
Side = Literal["west", "north", "east", "south"]
Counts = dict[Colour, int]

COLOURS: tuple[Colour, ...] = ("structural", "bio", "commercial", "support", "scientific", "military")
CORES: tuple[Colour, ...] = COLOURS[1:]
"""The kinds of the upgraded cores: one card of each."""
SIDES: tuple[Side, ...] = ("west", "north", "east", "south")
"""Clockwise, as the rulebook goes round."""


class Kind(Struct, frozen=True):
    name: str
    shape: str
    theme: str
    hues: dict[Labels, str]


def _kind(name: str, shape: str, theme: str, printed: str, told: str = "") -> Kind:
    return Kind(name, shape, theme, {"print": printed, "text": told or printed})


KINDS: dict[Colour, Kind] = {
    "structural": _kind("Structural", "square", "general functions", "red"),
    "bio": _kind("Bio", "circle", "crew", "green"),
    "commercial": _kind("Commercial", "diamond", "income", "yellow", "orange"),
    "support": _kind("Support", "triangle", "building and repair", "orange", "brown"),
    "scientific": _kind("Scientific", "hexagon", "cards", "blue"),
    "military": _kind("Military", "star", "attack and defence", "purple"),
}

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
"""Nor has a module so many crew symbols."""

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


def named(colour: Colour) -> str:
    return KINDS[colour].name


def many(count: int, what: str) -> str:
    """1 module, 2 modules; 2 crew, 2 MC, 2 VP."""
    return f"{count} {what}" if count == 1 or what in ("crew", "MC", "VP") else f"{count} {what}s"


def signed(amount: int, what: str) -> str:
    """+1 card, −2 cards."""
    return ("−" if amount < 0 else "+") + many(abs(amount), what)
