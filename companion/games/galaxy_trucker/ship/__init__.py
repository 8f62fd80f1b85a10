"""A ship as its sheet knows it: strength, crew, goods, losses. What was never entered is None and is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

if TYPE_CHECKING:
    from companion.games.galaxy_trucker.ship.drawn.ship import DrawnShip

ALIEN_BONUS = 2
SheetField = Literal[
    "connectors",
    "engines",
    "double_engines",
    "cannons",
    "double_cannons",
    "side_cannons",
    "double_side_cannons",
    "batteries",
    "humans",
    "orange",
    "purple",
    "holds",
    "special_holds",
    "lost",
]
Colour = Literal["red", "yellow", "green", "blue"]
"""From the most valuable to the least."""
COLOURS: tuple[Colour, ...] = get_args(Colour)


class Goods(Struct, frozen=True, forbid_unknown_fields=True):
    red: int = 0
    yellow: int = 0
    green: int = 0
    blue: int = 0

    def __add__(self, other: Goods) -> Goods:
        return Goods(*(a + b for a, b in zip(self.blocks, other.blocks, strict=True)))

    @property
    def blocks(self) -> tuple[int, int, int, int]:
        return self.red, self.yellow, self.green, self.blue

    @property
    def gained(self) -> Goods:
        """Of a change: what comes on board."""
        return Goods(*(max(0, number) for number in self.blocks))

    @property
    def dumped(self) -> Goods:
        return Goods(*(max(0, -number) for number in self.blocks))

    def worth(self, prices: tuple[int, ...]) -> int:
        return sum(number * price for number, price in zip(self.blocks, prices, strict=True))

    def without(self, other: Goods) -> Goods:
        return Goods(*(max(0, a - b) for a, b in zip(self.blocks, other.blocks, strict=True)))


class Count(Struct, frozen=True, gc=False):
    """What is counted on a ship at the journey's end."""

    exposed_connectors: int = 0
    goods: Goods = Goods()
    lost_components: int = 0


Part = Literal["engines", "double_engines", "cannons", "double_cannons", "side_cannons", "double_side_cannons"]
PARTS: tuple[Part, ...] = get_args(Part)
"""The components that the sheet counts one by one, since a strength comes from them."""


class Losses(Struct, frozen=True, forbid_unknown_fields=True):
    """What a hit, a sickness or a slaver took."""

    components: int = 0
    """All that are not named below."""
    humans: int = 0
    orange: int = 0
    purple: int = 0
    batteries: int = 0
    goods: Goods = Goods()
    engines: int = 0
    double_engines: int = 0
    cannons: int = 0
    double_cannons: int = 0
    side_cannons: int = 0
    double_side_cannons: int = 0

    @property
    def crew(self) -> int:
        return self.humans + self.orange + self.purple

    @property
    def all_components(self) -> int:
        named: list[int] = [getattr(self, part) for part in PARTS]
        return self.components + sum(named)


class Ship(Struct, frozen=True, gc=False):
    connectors: int | None = None
    engines: int | None = None
    double_engines: int | None = None
    cannons: int | None = None
    double_cannons: int | None = None
    side_cannons: int | None = None
    double_side_cannons: int | None = None
    batteries: int | None = None
    humans: int | None = None
    orange: int | None = None
    purple: int | None = None
    holds: int | None = None
    special_holds: int | None = None
    goods: Goods | None = None
    lost: int = 0
    set_aside: int = 0
    drawing: DrawnShip | None = None
    """The ship as its owner drew it: then every count above follows from it (``drawn/sheet.py``)."""

    @property
    def crew(self) -> int | None:
        """Humans and aliens; None: not entered."""
        return None if self.humans is None else self.humans + (self.orange or 0) + (self.purple or 0)

    @property
    def all_lost(self) -> int:
        return max(0, self.lost) + self.set_aside

    @property
    def has_engines(self) -> bool:
        return self.engines is not None or self.double_engines is not None

    @property
    def has_cannons(self) -> bool:
        sheet = (self.cannons, self.double_cannons, self.side_cannons, self.double_side_cannons)
        return any(number is not None for number in sheet)


def engine_strength(ship: Ship, tokens: int = 0) -> int:
    """With this many double engines powered. The orange alien helps only what runs already."""
    powered = min(tokens, ship.double_engines or 0, ship.batteries or 0)
    bare = (ship.engines or 0) + 2 * powered
    return bare + ALIEN_BONUS if bare > 0 and ship.orange else bare


def cannon_strength(ship: Ship, tokens: int = 0) -> float:
    """With this many double cannons powered, those pointing forward first. To the side or rear counts half."""
    tokens = min(tokens, ship.batteries or 0)
    forward = min(tokens, ship.double_cannons or 0)
    sideways = min(tokens - forward, ship.double_side_cannons or 0)
    bare = (ship.cannons or 0) + (ship.side_cannons or 0) / 2 + 2 * forward + sideways
    return bare + ALIEN_BONUS if bare > 0 and ship.purple else bare


def most_tokens(ship: Ship, part: Literal["engines", "cannons"]) -> int:
    """How many battery tokens could be spent on this count of strength."""
    doubles = ship.double_engines or 0
    if part == "cannons":
        doubles = (ship.double_cannons or 0) + (ship.double_side_cannons or 0)
    return min(doubles, ship.batteries or 0)


def strengths(ship: Ship, part: Literal["engines", "cannons"]) -> tuple[float, ...]:
    """Every strength that battery tokens can buy, from none to as many as there is use for."""
    strength = engine_strength if part == "engines" else cannon_strength
    return tuple(strength(ship, tokens) for tokens in range(max(0, most_tokens(ship, part)) + 1))


def stepped(ship: Ship, field: SheetField, amount: int) -> Ship:
    return replace(ship, **{field: (getattr(ship, field) or 0) + amount})


def with_goods(ship: Ship, goods: Goods) -> Ship:
    """Loaded, or dumped if negative; never below nothing."""
    held = (ship.goods or Goods()) + goods
    return replace(ship, goods=Goods(*(max(0, number) for number in held.blocks)))


def spent(ship: Ship, tokens: int) -> Ship:
    return ship if ship.batteries is None else replace(ship, batteries=max(0, ship.batteries - tokens))


def robbed(ship: Ship, number: int) -> tuple[Ship, Goods, int]:
    """After a loss of goods: the most valuable go first, then battery tokens; also what went."""
    left, gone = number, []
    for held in (ship.goods or Goods()).blocks:
        gone.append(min(held, left))
        left -= gone[-1]
    goods, tokens = Goods(*gone), min(left, ship.batteries or 0)
    kept = (ship.goods or Goods()).without(goods)
    return spent(replace(ship, goods=kept), tokens), goods, tokens


def red_room(ship: Ship) -> int | None:
    """How many more red goods fit; None: nobody entered the special containers."""
    return None if ship.special_holds is None else max(0, ship.special_holds - (ship.goods or Goods()).red)


def torn(ship: Ship, components: int) -> Ship:
    """After these came off. Which edges are open now, and how many special containers are left, has to be counted."""
    if not components:
        return ship
    return replace(ship, lost=ship.lost + components, connectors=None, special_holds=None)


def forgotten(ship: Ship) -> Ship:
    """Without its strengths: what came off was not named."""
    return replace(ship, **dict.fromkeys(PARTS))


def hurt(ship: Ship, losses: Losses) -> Ship:
    """After losing all this. What is not kept on the sheet stays unknown."""
    known = {part: held for part in PARTS if (held := getattr(ship, part)) is not None}
    left = {part: max(0, held - getattr(losses, part)) for part, held in known.items()}
    ship = replace(torn(ship, losses.all_components), **left)
    if ship.humans is not None:
        ship = replace(
            ship,
            humans=max(0, ship.humans - losses.humans),
            orange=max(0, (ship.orange or 0) - losses.orange),
            purple=max(0, (ship.purple or 0) - losses.purple),
        )
    if ship.goods is not None:
        ship = replace(ship, goods=ship.goods.without(losses.goods))
    return spent(ship, losses.batteries)
