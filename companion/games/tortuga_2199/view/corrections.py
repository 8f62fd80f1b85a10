"""Corrections by hand: the forms for every tracked number as it really is on the table."""

from __future__ import annotations

from msgspec import Struct

from companion.core.offer import Offer, form
from companion.core.words import Message, say
from companion.games.tortuga_2199.box import KINDS, TILES, TRACKS, Area, Kind, Sector, name_of
from companion.games.tortuga_2199.moves.corrections import (
    DefenceBonusNoted,
    MineralsCorrected,
    ShipCorrected,
    ValuesCorrected,
)
from companion.games.tortuga_2199.moves.influence import BankCounted, InfluenceAdjusted
from companion.games.tortuga_2199.state import State, Where, tracks

AREAS: dict[Area, Message] = {"ring": say("Ring"), "outer": say("Outer four")}


class SeatForms(Struct, frozen=True):
    """For one player."""

    tap: Offer
    """Influence tokens, one by one; the page asks for the amount."""
    adjust: Offer
    """The page asks for the amount and the reason."""
    minerals: Offer
    ship: Offer
    tokens_now: int
    minerals_now: int | None
    """None: not tracked."""
    ship_now: Where | None


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


class Corrections(Struct, frozen=True):
    seats: tuple[SeatForms, ...]
    cache: Offer
    cache_now: int | None
    ships: tuple[tuple[Sector, Message], ...]
    """Where a ship may be; empty: not tracked."""
    values: tuple[ValueRow, ...]
    save_values: Offer
    bonuses: tuple[BonusRow, ...]
    bank: Offer
    bank_now: int


def corrections(state: State) -> Corrections:
    return Corrections(
        seats=tuple(_seat_forms(state, seat) for seat in range(len(state.players))),
        cache=form(MineralsCorrected, None, say("Set"), cache=True),
        cache_now=state.cache if tracks(state, "minerals") else None,
        ships=tuple((sector, name_of(sector)) for sector in state.layout.values()) if tracks(state, "ships") else (),
        values=tuple(ValueRow(kind, TILES[kind].name, state.values[kind]) for kind in KINDS),
        save_values=form(ValuesCorrected, None, say("Save the values")),
        bonuses=tuple(_bonuses(state, area) for area in AREAS),
        bank=form(BankCounted, None, say("Set")),
        bank_now=state.bank,
    )


def _seat_forms(state: State, seat: int) -> SeatForms:
    captain = state.players[seat]
    return SeatForms(
        tap=form(InfluenceAdjusted, seat, say("Influence tokens"), reason="by hand"),
        adjust=form(InfluenceAdjusted, seat, say("Correct")),
        minerals=form(MineralsCorrected, seat, say("Set")),
        ship=form(ShipCorrected, seat, say("Set")),
        tokens_now=captain.tokens,
        minerals_now=captain.minerals if tracks(state, "minerals") else None,
        ship_now=captain.ship,
    )


def _bonuses(state: State, area: Area) -> BonusRow:
    levels = range(TRACKS[area].lowest, TRACKS[area].highest + 1)
    known = tuple((level, state.bonuses[area].get(level)) for level in levels)
    return BonusRow(area, AREAS[area], known, form(DefenceBonusNoted, None, say("Save"), area=area))
