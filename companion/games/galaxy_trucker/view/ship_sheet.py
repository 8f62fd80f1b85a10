"""The ship sheet as a page shows it: steppers, strength now and with batteries, goods, losses."""

from __future__ import annotations

from msgspec import Struct

from companion.core.offer import Offer, form
from companion.core.words import Message, say
from companion.games.galaxy_trucker import nouns
from companion.games.galaxy_trucker.moves.ship_sheet import GoodsChanged, ShipSheetChanged
from companion.games.galaxy_trucker.ship import Colour, Goods, SheetField, Ship, strengths
from companion.games.galaxy_trucker.state import State

SHORT: dict[SheetField, Message] = {
    "engines": say("Single"),
    "double_engines": say("Double"),
    "cannons": say("Forward, single"),
    "double_cannons": say("Forward, double"),
    "side_cannons": say("Side or rear, single"),
    "double_side_cannons": say("Side or rear, double"),
}
"""What a line is called where its part is named above it."""
PARTS: tuple[tuple[Message, tuple[SheetField, ...]], ...] = (
    (say("Engines"), ("engines", "double_engines")),
    (say("Cannons"), ("cannons", "double_cannons", "side_cannons", "double_side_cannons")),
    (say("Crew and power"), ("humans", "orange", "purple", "batteries")),
    (say("Hull"), ("connectors", "lost", "holds", "special_holds")),
)
"""The parts of the sheet, as one reads a ship."""
GOODS: dict[Colour, Message] = {
    "red": say("Red goods"),
    "yellow": say("Yellow goods"),
    "green": say("Green goods"),
    "blue": say("Blue goods"),
}


class SheetRow(Struct, frozen=True):
    field: str
    label: Message
    value: int
    can_lower: bool
    change: Offer
    """The page asks by how much. Its label is the name in full."""


class SheetPart(Struct, frozen=True):
    title: Message
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
    cargo: tuple[SheetRow, ...]
    """The goods with plus and minus."""
    worth: int
    lost: int
    """All that is to be paid for: set aside, removed and lost in flight."""
    set_aside: int
    off_words: Message | None
    """What came off besides."""


def ship_sheet(state: State, ship: Ship, seat: int) -> ShipSheet:
    goods = ship.goods or Goods()
    off = say("{number} off so far. Tap again only for more.", number=ship.lost)
    return ShipSheet(
        parts=tuple(SheetPart(title, tuple(_row(ship, field, seat) for field in fields)) for title, fields in PARTS),
        engines=_strength(strengths(ship, "engines"), ship.orange),
        cannons=_strength(strengths(ship, "cannons"), ship.purple),
        crew=ship.crew,
        humans=2 if ship.humans is None else ship.humans,
        orange=bool(ship.orange),
        purple=bool(ship.purple),
        goods=goods,
        cargo=tuple(_goods_row(colour, getattr(goods, colour), seat) for colour in GOODS),
        worth=goods.worth(state.options.prices),
        lost=ship.all_lost,
        set_aside=ship.set_aside,
        off_words=off if ship.lost > 0 else None,
    )


def _row(ship: Ship, field: SheetField, seat: int) -> SheetRow:
    value, name = max(0, getattr(ship, field) or 0), nouns.SHEET_FIELDS[field]
    change = form(ShipSheetChanged, seat, name, field=field)
    return SheetRow(field, SHORT.get(field, name), value, value > 0, change)


def _goods_row(colour: Colour, value: int, seat: int) -> SheetRow:
    return SheetRow(colour, GOODS[colour], value, value > 0, form(GoodsChanged, seat, GOODS[colour]))


def _strength(bought: tuple[float, ...], alien: int | None) -> Strength:
    return Strength(bought[0], bought[-1], len(bought) - 1, alien=bool(alien) and bought[-1] > 0)
