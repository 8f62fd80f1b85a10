"""The ship sheet as a page shows it: what is counted, strength now and with batteries, goods, losses."""

from __future__ import annotations

from msgspec import Struct

from companion.core.offer import Offer, form
from companion.core.words import Message, noun, plain, say, several
from companion.games.galaxy_trucker import nouns
from companion.games.galaxy_trucker.moves.ship_sheet import GoodsChanged, ShipSheetFilledIn
from companion.games.galaxy_trucker.moves.trucker_move import MOST_COUNT
from companion.games.galaxy_trucker.ship import PARTS, Colour, Goods, SheetField, Ship, strengths
from companion.games.galaxy_trucker.state import State

COUNTED: tuple[SheetField, ...] = (
    *PARTS,
    "batteries",
    "special_holds",
    "connectors",
)
"""What is asked of a ship, in the order in which one counts it."""
IN_FLIGHT: tuple[SheetField, ...] = ("humans", "orange", "purple", "lost")
"""What the phones know from the spot check on, to be put right."""
GOODS: dict[Colour, Message] = {
    "red": say("Red goods"),
    "yellow": say("Yellow goods"),
    "green": say("Green goods"),
    "blue": say("Blue goods"),
}


class SheetRow(Struct, frozen=True):
    field: str
    label: Message
    value: int | None
    """None: nobody has counted it."""
    most: int = MOST_COUNT


class CargoRow(Struct, frozen=True):
    field: str
    label: Message
    value: int
    can_lower: bool
    change: Offer
    """The page asks by how much."""


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
    fill_in: Offer
    """The page asks for the rows, and sends them at once."""
    draft: str
    """Tells what is half-typed now from what was sent."""
    engines: Strength
    cannons: Strength
    crew: int | None
    humans: int
    """On board, or the two of a plain cabin to begin with."""
    orange: bool
    purple: bool
    goods: Goods
    cargo: tuple[CargoRow, ...]
    """The goods with plus and minus."""
    worth: int
    worth_words: Message
    counted: bool
    """Its engines or cannons: until then nobody knows a strength."""
    summary: Message
    lost: int
    """All that is to be paid for: set aside, removed and lost in flight."""
    set_aside: int
    off_words: Message | None
    """What came off besides."""


def ship_sheet(state: State, ship: Ship, seat: int) -> ShipSheet:
    goods, worth = ship.goods or Goods(), (ship.goods or Goods()).worth(state.options.prices)
    off = say("{number} off so far. Tap again only for more.", number=ship.lost)
    fields = (*COUNTED, *IN_FLIGHT) if state.round.stage == "flight" else COUNTED
    rows = tuple(_row(ship, field) for field in fields)
    engines, cannons = strengths(ship, "engines")[0], strengths(ship, "cannons")[0]
    counted = any(getattr(ship, part) is not None for part in PARTS)
    strength = say("Engines {engines}, cannons {cannons}", engines=plain(engines), cannons=plain(cannons))
    return ShipSheet(
        rows=rows,
        fill_in=form(ShipSheetFilledIn, seat, say("Save the ship sheet")),
        draft="-".join([str(seat), *("x" if row.value is None else str(row.value) for row in rows)]),
        engines=_strength(strengths(ship, "engines"), ship.orange),
        cannons=_strength(strengths(ship, "cannons"), ship.purple),
        crew=ship.crew,
        humans=2 if ship.humans is None else ship.humans,
        orange=bool(ship.orange),
        purple=bool(ship.purple),
        goods=goods,
        cargo=tuple(_goods_row(colour, getattr(goods, colour), seat) for colour in GOODS),
        worth=worth,
        worth_words=several("Worth {n} credit if you land.", "Worth {n} credits if you land.", worth),
        counted=counted,
        summary=strength if counted else noun("not filled in"),
        lost=ship.all_lost,
        set_aside=ship.set_aside,
        off_words=off if ship.lost > 0 else None,
    )


def _row(ship: Ship, field: SheetField) -> SheetRow:
    value = getattr(ship, field)
    most = 1 if field in ("orange", "purple") else MOST_COUNT
    return SheetRow(field, nouns.SHEET_FIELDS[field], None if value is None else max(0, value), most)


def _goods_row(colour: Colour, value: int, seat: int) -> CargoRow:
    return CargoRow(colour, GOODS[colour], value, value > 0, form(GoodsChanged, seat, GOODS[colour]))


def _strength(bought: tuple[float, ...], alien: int | None) -> Strength:
    return Strength(bought[0], bought[-1], len(bought) - 1, alien=bool(alien) and bought[-1] > 0)
