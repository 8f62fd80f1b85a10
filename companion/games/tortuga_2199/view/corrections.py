"""Corrections by hand: the forms for every tracked number as it really is on the table."""

from __future__ import annotations

from msgspec import Struct

from companion.core.offer import Offer, form
from companion.core.words import Message, say
from companion.games.tortuga_2199.box import KINDS, TILES, TRACKS, Area, Kind, Sector, name_of, tile_of
from companion.games.tortuga_2199.moves.corrections import (
    DefenceBonusNoted,
    MineralsCorrected,
    ShipCorrected,
    ValuesCorrected,
)
from companion.games.tortuga_2199.moves.influence import BankCounted, InfluenceAdjusted
from companion.games.tortuga_2199.moves.setup import SectorsSwapped
from companion.games.tortuga_2199.state import State

AREAS: dict[Area, Message] = {"ring": say("Ring"), "outer": say("Outer four")}
SWAPS: dict[Area, Message] = {"ring": say("Swap, ring"), "outer": say("Swap, outer four")}


class SeatForms(Struct, frozen=True):
    """For one player."""

    tap: Offer
    """Influence tokens, one by one; the page asks for the amount."""
    adjust: Offer
    """The page asks for the amount and the reason."""
    minerals: Offer
    ship: Offer


class ValueRow(Struct, frozen=True):
    kind: Kind
    name: Message
    value: int


class BonusRow(Struct, frozen=True):
    area: Area
    name: Message
    bonuses: tuple[tuple[int, int | None], ...]
    """Defence and the combat bonus printed there; None: not read out yet."""
    note: Offer


class SwapRow(Struct, frozen=True):
    """Sectors that can be in each other's place."""

    area: Area
    name: Message
    sectors: tuple[tuple[Sector, Message], ...]
    swap: Offer


class Corrections(Struct, frozen=True):
    seats: tuple[SeatForms, ...]
    cache: Offer
    values: tuple[ValueRow, ...]
    save_values: Offer
    bonuses: tuple[BonusRow, ...]
    swaps: tuple[SwapRow, ...]
    bank: Offer


def corrections(state: State) -> Corrections:
    return Corrections(
        seats=tuple(_seat_forms(seat) for seat in range(len(state.players))),
        cache=form(MineralsCorrected, None, say("Set"), cache=True),
        values=tuple(ValueRow(kind, TILES[kind].name, state.values[kind]) for kind in KINDS),
        save_values=form(ValuesCorrected, None, say("Save the values")),
        bonuses=tuple(_bonuses(state, area) for area in AREAS),
        swaps=tuple(_swaps(state, area) for area in AREAS),
        bank=form(BankCounted, None, say("Set")),
    )


def _seat_forms(seat: int) -> SeatForms:
    return SeatForms(
        tap=form(InfluenceAdjusted, seat, say("Influence tokens"), reason="by hand"),
        adjust=form(InfluenceAdjusted, seat, say("Correct")),
        minerals=form(MineralsCorrected, seat, say("Set")),
        ship=form(ShipCorrected, seat, say("Set")),
    )


def _bonuses(state: State, area: Area) -> BonusRow:
    levels = range(TRACKS[area].lowest, TRACKS[area].highest + 1)
    known = tuple((level, state.bonuses[area].get(level)) for level in levels)
    return BonusRow(area, AREAS[area], known, form(DefenceBonusNoted, None, say("Save"), area=area))


def _swaps(state: State, area: Area) -> SwapRow:
    there = (sector for sector in state.layout.values() if tile_of(sector).area == area)
    sectors = tuple((sector, name_of(sector)) for sector in there)
    return SwapRow(area, AREAS[area], sectors, form(SectorsSwapped, None, SWAPS[area]))
