"""The ship sheet: every count with plus and minus."""

from __future__ import annotations

from companion.core.game import By
from companion.core.words import Message, say, signed
from companion.games.galaxy_trucker import nouns
from companion.games.galaxy_trucker.moves.trucker_move import (
    MORE_THAN_FITS,
    MOST_COUNT,
    NOTHING_LEFT,
    ShipMove,
    too_many_humans,
)
from companion.games.galaxy_trucker.ship import Goods, SheetField, stepped, with_goods
from companion.games.galaxy_trucker.state import AFTER_LAUNCH, State, sheet_at, ship_at

COUNTED_ON_A_DRAWING = (
    "connectors",
    "engines",
    "double_engines",
    "cannons",
    "double_cannons",
    "side_cannons",
    "double_side_cannons",
    "holds",
    "special_holds",
)


class ShipSheetChanged(ShipMove, frozen=True):
    """One tap on a stepper of the ship sheet."""

    independent = True
    field: SheetField
    amount: int

    def refuse(self, state: State, by: By) -> Message | None:
        value = (getattr(sheet_at(state, by.player), self.field) or 0) + self.amount
        if state.round.stage == "setup":
            return say("Build your ship first.")
        if sheet_at(state, by.player).drawing is not None and self.field in COUNTED_ON_A_DRAWING:
            return say("That is counted on the drawing. Draw the ship again to change it.")
        if value < 0:
            return NOTHING_LEFT
        if self.field in ("orange", "purple") and value > 1:
            return say("A ship carries at most one alien of each colour.")
        if self.field == "humans":
            return too_many_humans(state, value)
        return None if value <= MOST_COUNT else MORE_THAN_FITS

    def apply(self, state: State, by: By) -> State:
        amount = max(-MOST_COUNT, min(self.amount, MOST_COUNT))
        return state.with_ship(ship_at(state, by.player), stepped(sheet_at(state, by.player), self.field, amount))

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        line, amount = nouns.SHEET_FIELDS[self.field], signed(self.amount)
        return say("{name} changed the ship sheet: {line} {amount}", name=by.name, line=line, amount=amount)


class GoodsChanged(ShipMove, frozen=True):
    """Blocks loaded, or dumped if negative."""

    independent = True
    goods: Goods

    def refuse(self, state: State, by: By) -> Message | None:
        if state.round.stage not in AFTER_LAUNCH:
            return say("Goods come on board only in flight.")
        held = (state.round.ships[by.player].goods or Goods()) + self.goods
        if min(held.blocks) < 0:
            return NOTHING_LEFT
        return None if max(held.blocks) <= MOST_COUNT else MORE_THAN_FITS

    def apply(self, state: State, by: By) -> State:
        return state.with_ship(ship_at(state, by.player), with_goods(sheet_at(state, by.player), self.goods))

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} changed the goods on board", name=by.name)
