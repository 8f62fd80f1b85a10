"""The kinds of components: what they are called, how a drawing writes them, what they hold."""

from __future__ import annotations

from typing import Literal, get_args

from msgspec import Struct

from companion.core.words import Message, noun

Alien = Literal["orange", "purple"]
ALIENS: tuple[Alien, ...] = get_args(Alien)
KindName = Literal[
    "pilot",
    "cabin",
    "engine",
    "double_engine",
    "cannon",
    "double_cannon",
    "shield",
    "battery_2",
    "battery_3",
    "hold_2",
    "hold_3",
    "special_1",
    "special_2",
    "structural",
    "orange_support",
    "purple_support",
]


class Kind(Struct, frozen=True):
    name: KindName
    letter: str
    """How a drawing writes it."""
    words: Message
    turns: bool = False
    """It makes a difference which way it points."""
    cabin: bool = False
    batteries: int = 0
    containers: int = 0
    special: bool = False
    """Its containers take red goods, too."""
    supports: Alien | None = None


KINDS: dict[KindName, Kind] = {
    kind.name: kind
    for kind in (
        Kind("pilot", "P", noun("pilot cabin"), cabin=True),
        Kind("cabin", "c", noun("cabin"), cabin=True),
        Kind("engine", "e", noun("engine"), turns=True),
        Kind("double_engine", "E", noun("double engine"), turns=True),
        Kind("cannon", "g", noun("cannon"), turns=True),
        Kind("double_cannon", "G", noun("double cannon"), turns=True),
        Kind("shield", "s", noun("shield"), turns=True),
        Kind("battery_2", "b", noun("battery for 2"), batteries=2),
        Kind("battery_3", "B", noun("battery for 3"), batteries=3),
        Kind("hold_2", "h", noun("hold for 2"), containers=2),
        Kind("hold_3", "H", noun("hold for 3"), containers=3),
        Kind("special_1", "r", noun("special hold for 1"), containers=1, special=True),
        Kind("special_2", "R", noun("special hold for 2"), containers=2, special=True),
        Kind("structural", "x", noun("structural module")),
        Kind("orange_support", "o", noun("orange life support"), supports="orange"),
        Kind("purple_support", "v", noun("purple life support"), supports="purple"),
    )
}
BY_LETTER = {kind.letter: kind for kind in KINDS.values()}
