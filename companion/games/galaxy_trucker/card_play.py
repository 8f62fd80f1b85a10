"""A card on the table: what it is, who is asked what, and what has happened so far."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.games.galaxy_trucker.ship import Goods

CardKind = Literal[
    "open_space",
    "planets",
    "abandoned_ship",
    "abandoned_station",
    "meteors",
    "smugglers",
    "slavers",
    "pirates",
    "combat_zone",
    "stardust",
    "epidemic",
    "sabotage",
]
Size = Literal["small", "large", "light", "heavy"]
Side = Literal["front", "rear", "left", "right"]
Measure = Literal["crew", "engines", "cannons"]
What = Literal[
    "engines",
    "cannons",
    "crew",
    "connectors",
    "land",
    "load",
    "take",
    "dock",
    "reward",
    "roll",
    "hit",
    "give_crew",
    "give_goods",
    "sick",
    "sabotaged",
]


class Threat(Struct, frozen=True):
    size: Size
    side: Side

    @property
    def line(self) -> Literal["column", "row"]:
        return "column" if self.side in ("front", "rear") else "row"


class CombatLine(Struct, frozen=True):
    """Who is weakest in this loses that."""

    weakest: Measure
    days: int = 0
    crew: int = 0
    goods: int = 0
    shots: tuple[Threat, ...] = ()


class Adventure(Struct, frozen=True):
    """A card with its numbers."""

    kind: CardKind
    id: str = ""
    level: int = 0
    first: bool = False
    days: int = 0
    crew: int = 0
    credits: int = 0
    strength: int = 0
    lose: int = 0
    goods: Goods = Goods()
    planets: tuple[Goods, ...] = ()
    threats: tuple[Threat, ...] = ()
    lines: tuple[CombatLine, ...] = ()


class Ask(Struct, frozen=True):
    """One question to one seat. Those that stand together are answered in any order."""

    seat: int
    what: What
    together: bool = False
    number: int = 0


class Roll(Struct, frozen=True):
    first: int
    second: int

    @property
    def total(self) -> int:
        return self.first + self.second


class CardPlay(Struct, frozen=True):
    adventure: Adventure
    order: tuple[int, ...]
    """From the leader back, as it was when this pass began."""
    asks: tuple[Ask, ...] = ()
    """What is still to be answered; the first now."""
    step: int = 0
    """Which meteor, shot, try or line comes next."""
    shot: int = 0
    """Within a line of the combat zone: which shot comes next."""
    named: dict[int, float] = {}
    """Strengths or crews named in this line."""
    landed: dict[int, int] = {}
    targets: tuple[int, ...] = ()
    """Who is under fire."""
    lifeless: frozenset[int] = frozenset()
    """Who said that no human is left."""
    threat: Threat | None = None
    """What is coming right now."""
    rolls: tuple[Roll, ...] = ()
    """Of this threat or try."""
    happened: tuple[str, ...] = ()
