"""The ship sheet: filled in at once, or count by count."""

from __future__ import annotations

from msgspec.structs import replace

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
ON_THE_DRAWING = say("That is counted on the drawing. Draw the ship again to change it.")
BUILD_FIRST = say("Build your ship first.")
TOGETHER = say("Crews go on board together, in the spot check.")
ONE_OF_EACH = say("A ship carries at most one alien of each colour.")


class ShipSheetFilledIn(ShipMove, frozen=True):
    """All that a strength comes from, counted on the ship at once; what is left out stays as it is."""

    independent = True
    engines: int | None = None
    double_engines: int | None = None
    cannons: int | None = None
    double_cannons: int | None = None
    side_cannons: int | None = None
    double_side_cannons: int | None = None
    batteries: int | None = None
    special_holds: int | None = None
    connectors: int | None = None
    lost: int | None = None
    humans: int | None = None
    orange: int | None = None
    purple: int | None = None

    def refuse(self, state: State, by: By) -> Message | None:
        if state.round.stage == "setup":
            return BUILD_FIRST
        if sheet_at(state, by.player).drawing is not None and not self._counts.keys().isdisjoint(COUNTED_ON_A_DRAWING):
            return ON_THE_DRAWING
        return self._wrong_counts() or self._wrong_crew(state)

    def _wrong_crew(self, state: State) -> Message | None:
        if {"humans", "orange", "purple"}.isdisjoint(self._counts):
            return None
        if state.round.stage != "flight":
            return TOGETHER
        if max(self.orange or 0, self.purple or 0) > 1:
            return ONE_OF_EACH
        return too_many_humans(state, self.humans or 0)

    def _wrong_counts(self) -> Message | None:
        if not self._counts:
            return say("Nothing is filled in yet. Count your ship first.")
        if all(0 <= number <= MOST_COUNT for number in self._counts.values()):
            return None
        return say("Counts run from 0 to {most}.", most=MOST_COUNT)

    @property
    def _counts(self) -> dict[str, int]:
        return {name: number for name in self.__struct_fields__ if (number := getattr(self, name)) is not None}

    def apply(self, state: State, by: By) -> State:
        counts = {name: max(0, min(number, MOST_COUNT)) for name, number in self._counts.items()}
        return state.with_ship(ship_at(state, by.player), replace(sheet_at(state, by.player), **counts))

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} filled in the ship sheet", name=by.name)


class ShipSheetChanged(ShipMove, frozen=True):
    """One tap on a stepper of the ship sheet."""

    independent = True
    field: SheetField
    amount: int

    def refuse(self, state: State, by: By) -> Message | None:
        value = (getattr(sheet_at(state, by.player), self.field) or 0) + self.amount
        if state.round.stage == "setup":
            return BUILD_FIRST
        if sheet_at(state, by.player).drawing is not None and self.field in COUNTED_ON_A_DRAWING:
            return ON_THE_DRAWING
        if self.field in ("humans", "orange", "purple") and state.round.stage != "flight":
            return TOGETHER
        if value < 0:
            return NOTHING_LEFT
        if self.field in ("orange", "purple") and value > 1:
            return ONE_OF_EACH
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
