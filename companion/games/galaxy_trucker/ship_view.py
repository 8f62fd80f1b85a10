"""The ship sheet as a page shows it: steppers, strength now and with batteries, goods, losses."""

from __future__ import annotations

from msgspec import Struct

from companion.games.galaxy_trucker.ship import Goods, Ship, cannon_strength, engine_strength, most_tokens
from companion.games.galaxy_trucker.state import State

SHEET = {
    "Engines": {"engines": "Single", "double_engines": "Double"},
    "Cannons": {
        "cannons": "Forward, single",
        "double_cannons": "Forward, double",
        "side_cannons": "Side or rear, single",
        "double_side_cannons": "Side or rear, double",
    },
    "Crew and power": {
        "humans": "Humans",
        "orange": "Orange alien",
        "purple": "Purple alien",
        "batteries": "Battery tokens",
    },
    "Hull": {
        "connectors": "Exposed connectors",
        "lost": "Lost components",
        "holds": "Containers",
        "special_holds": "Special containers",
    },
}
"""The parts of the sheet, as one reads a ship."""
NAMES = {
    field: f"{title}, {label.lower()}" if title in ("Engines", "Cannons") else label
    for title, rows in SHEET.items()
    for field, label in rows.items()
}
"""What a line is called where its part is not named above it."""


class SheetRow(Struct, frozen=True):
    field: str
    label: str
    name: str
    """In full, where its part is not named above it."""
    value: int
    can_lower: bool


class SheetPart(Struct, frozen=True):
    title: str
    rows: tuple[SheetRow, ...]


class Strength(Struct, frozen=True):
    """Halves are possible for cannons."""

    now: float
    most: float
    tokens: int
    """Battery tokens that the most would cost."""
    alien: bool
    """The alien's bonus is in it."""


class ShipSheet(Struct, frozen=True):
    parts: tuple[SheetPart, ...]
    engines: Strength
    cannons: Strength
    crew: int | None
    humans: int
    """On board, or the two of a plain cabin to begin with."""
    orange: bool
    purple: bool
    goods: Goods
    worth: int
    lost: int
    """All that is to be paid for: set aside, removed and lost in flight."""
    set_aside: int
    off_words: str
    """What came off besides; empty: nothing did."""


def ship_sheet(state: State, ship: Ship) -> ShipSheet:
    goods = ship.goods or Goods()
    return ShipSheet(
        parts=tuple(SheetPart(title, _rows(ship, labels)) for title, labels in SHEET.items()),
        engines=_engines(ship),
        cannons=_cannons(ship),
        crew=ship.crew,
        humans=2 if ship.crew is None or ship.humans is None else ship.humans,
        orange=bool(ship.orange),
        purple=bool(ship.purple),
        goods=goods,
        worth=goods.worth(state.options.prices),
        lost=ship.all_lost,
        set_aside=ship.set_aside,
        off_words=f"{ship.lost} off so far. Tap again only for more." if ship.lost > 0 else "",
    )


def _rows(ship: Ship, labels: dict[str, str]) -> tuple[SheetRow, ...]:
    return tuple(SheetRow(field, label, NAMES[field], *_value(ship, field)) for field, label in labels.items())


def _value(ship: Ship, field: str) -> tuple[int, bool]:
    value = max(0, getattr(ship, field) or 0)
    return value, value > 0


def _engines(ship: Ship) -> Strength:
    tokens = most_tokens(ship, "engines")
    most = engine_strength(ship, tokens)
    return Strength(engine_strength(ship), most, tokens, alien=bool(ship.orange) and most > 0)


def _cannons(ship: Ship) -> Strength:
    tokens = most_tokens(ship, "cannons")
    most = cannon_strength(ship, tokens)
    return Strength(cannon_strength(ship), most, tokens, alien=bool(ship.purple) and most > 0)
