"""The box: cargo, planets, actions, and every crew card, cockpit and equipment tile by name."""

from __future__ import annotations

from importlib import resources
from typing import Literal

import msgspec
from msgspec import Struct

from companion.core.words import Message, noun, say

Kind = Literal["credits", "goods", "meds", "data"]
Action = Literal["informant", "storage", "upgrade", "pickup", "operate", "deal", "contract"]
Asks = Literal["empty_spaces", "matches", "points"]
Cockpit = Literal["A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "ST"]

SEATS = (2, 4)
CREW_OF_A_SEAT = 4
KINDS: tuple[Kind, ...] = ("credits", "goods", "meds", "data")
TITLES = {"credits": say("Credits"), "goods": say("Goods"), "meds": say("Meds"), "data": say("Data")}
CARGO = {"credits": noun("credits"), "goods": noun("goods"), "meds": noun("meds"), "data": noun("data")}
"""The same in mid-sentence."""
COLOURS = {"credits": noun("orange"), "goods": noun("green"), "meds": noun("pink"), "data": noun("grey")}
PLANETS = (say("Left planet"), say("Centre planet"), say("Right planet"))
MOTHERSHIPS = (noun("left mothership"), noun("centre mothership"), noun("right mothership"))
"""In mid-sentence."""
ACTIONS: dict[Action, Message] = {
    "informant": say("Meet Informant"),
    "storage": say("Expand Storage"),
    "upgrade": say("Upgrade Freighter"),
    "pickup": say("Pick Up Cargo"),
    "operate": say("Operate Freighter"),
    "deal": say("Make a Side Deal"),
    "contract": say("Fulfill a Contract"),
}
MED_BAY = (0, 0, 1, 1, 2)
"""Meds that the Medical Bay brings, by the number of tiles beside it."""


class CrewCard(Struct, frozen=True, forbid_unknown_fields=True):
    rule: str
    """The rule of the ledger that has the ability in full."""
    at: tuple[Action, ...] = ()
    """The actions that it changes while it is experienced."""
    at_printed: bool = False
    """It changes the action that is printed on the card: any, as long as nobody has said which."""
    asks: Asks | None = None
    """What the count has to know of an end scorer."""
    action: Action | None = None
    """The action at which the card changes skill by ``amount``, as far as it is known."""
    amount: int = 0
    cost: int | None = None


class TileCard(Struct, frozen=True, forbid_unknown_fields=True):
    rule: str
    grants: Action | None = None
    """The action that the tile gives, at ``skill``, as far as they are known."""
    skill: int = 0


class Box(Struct, frozen=True, forbid_unknown_fields=True):
    crew: dict[str, CrewCard]
    equipment: dict[str, TileCard]
    cockpits: dict[Cockpit, TileCard]


BOX = msgspec.toml.decode(resources.files(__package__).joinpath("box.toml").read_bytes(), type=Box)
CREW = BOX.crew


def asks(name: str) -> Asks | None:
    card = CREW.get(name)
    return None if card is None else card.asks


def is_planet(number: int) -> bool:
    return 0 <= number < len(PLANETS)


def mothership(planet: int) -> Message:
    """In mid-sentence, also where there is no such planet."""
    return MOTHERSHIPS[planet] if is_planet(planet) else noun("unknown mothership")
