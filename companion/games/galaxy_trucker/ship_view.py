"""The ship sheet as a page shows it: steppers, strength now and with batteries, goods, losses."""

from __future__ import annotations

from msgspec import Struct

from companion.games.galaxy_trucker.ship import Goods, Ship, cannon_strength, engine_strength, most_tokens
from companion.games.galaxy_trucker.state import State

LABELS_OF_THE_SHEET = {
    "connectors": "Exposed connectors",
    "engines": "Engines, single",
    "double_engines": "Engines, double",
    "cannons": "Cannons forward, single",
    "double_cannons": "Cannons forward, double",
    "side_cannons": "Cannons to side or rear, single",
    "double_side_cannons": "Cannons to side or rear, double",
    "batteries": "Battery tokens",
    "humans": "Humans",
    "orange": "Orange alien",
    "purple": "Purple alien",
    "holds": "Containers",
    "special_holds": "Special containers",
    "lost": "Lost components",
}


class SheetRow(Struct, frozen=True):
    field: str
    label: str
    value: int
    entered: bool
    can_lower: bool


class Strength(Struct, frozen=True):
    """Halves are possible for cannons."""

    now: float
    most: float
    tokens: int
    """Battery tokens that the most would cost."""
    alien: bool
    """The alien's bonus is in it."""


class ShipSheet(Struct, frozen=True):
    rows: tuple[SheetRow, ...]
    engines: Strength
    cannons: Strength
    crew: int | None
    goods: Goods
    worth: int
    lost: int
    """All that is to be paid for: set aside, removed and lost in flight."""
    set_aside: int


def ship_sheet(state: State, ship: Ship) -> ShipSheet:
    goods = ship.goods or Goods()
    rows = [SheetRow(f, label, *_value(ship, f)) for f, label in LABELS_OF_THE_SHEET.items()]
    return ShipSheet(
        rows=tuple(rows),
        engines=_engines(ship),
        cannons=_cannons(ship),
        crew=ship.crew,
        goods=goods,
        worth=goods.worth(state.options.prices),
        lost=ship.all_lost,
        set_aside=ship.set_aside,
    )


def _value(ship: Ship, field: str) -> tuple[int, bool, bool]:
    value = getattr(ship, field)
    return max(0, value or 0), value is not None, bool(value and value > 0)


def _engines(ship: Ship) -> Strength:
    tokens = most_tokens(ship, "engines")
    most = engine_strength(ship, tokens)
    return Strength(engine_strength(ship), most, tokens, alien=bool(ship.orange) and most > 0)


def _cannons(ship: Ship) -> Strength:
    tokens = most_tokens(ship, "cannons")
    most = cannon_strength(ship, tokens)
    return Strength(cannon_strength(ship), most, tokens, alien=bool(ship.purple) and most > 0)
