"""Corrections by hand: any tracked number as it really is on the table."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.game import Event
from companion.games.tortuga_2199.events import (
    BankCounted,
    DefenceBonusNoted,
    InfluenceAdjusted,
    MineralsCorrected,
    OuterPlaced,
    RingLaid,
    SectorCorrected,
    SectorsSwapped,
    ShipCorrected,
    ValuesCorrected,
)
from companion.games.tortuga_2199.influence import from_bank
from companion.games.tortuga_2199.laying import can_relay, ring_relaid, swapped
from companion.games.tortuga_2199.planet import OUTER, OUTER_PLACES, POSTS, Sector, alike, track_of
from companion.games.tortuga_2199.state import BAY, Ground, Hunt, State, clockwise, is_seat, with_captain
from companion.games.tortuga_2199.totals import bonus_noted
from companion.games.tortuga_2199.tracked import tidy


def corrected(state: State, event: Event) -> State:
    """Of the whole table."""
    match event:
        case OuterPlaced(order=order) if sorted(order) == sorted(OUTER):
            return replace(state, layout=state.layout | dict(zip(OUTER_PLACES, order, strict=True)))
        case SectorsSwapped(one=one, other=other) if {one, other} <= state.grounds.keys() and alike(one, other):
            return replace(state, layout=swapped(state.layout, one, other))
        case RingLaid(trading_posts=posts) if can_relay(state) and posts in POSTS:
            return ring_relaid(state, posts)
        case DefenceBonusNoted(area=area, defence=defence, bonus=bonus):
            return bonus_noted(state, area, defence, bonus)
        case ValuesCorrected(values=values):
            return replace(state, values=state.values | values)
        case SectorCorrected(sector=sector) if sector in state.grounds:
            return _sector(state, event)
        case MineralsCorrected(minerals=minerals, cache=True):
            return replace(state, cache=max(0, minerals))
        case BankCounted(points=points):
            return replace(state, bank=max(0, points))
    return state


def corrected_for(state: State, seat: int, event: Event) -> State:
    """Of one seat."""
    match event:
        case InfluenceAdjusted(amount=amount, reason=reason):
            return from_bank(state, seat, amount, tidy(reason) or "corrected")
        case MineralsCorrected(minerals=minerals):
            return with_captain(state, seat, minerals=max(0, minerals))
        case ShipCorrected(sector=sector) if sector is None or sector in state.grounds:
            return with_captain(state, seat, ship=BAY if sector is None else sector)
    return state


def _sector(state: State, event: SectorCorrected) -> State:
    ground, track = state.grounds[event.sector], track_of(event.sector)
    owner = event.owner if is_seat(state, event.owner) else None
    changed = Ground(
        defence=max(track.lowest, min(event.defence, track.highest)),
        owner=owner,
        minerals=ground.minerals if event.minerals is None else max(0, event.minerals),
        hunt=None if event.hunt == "gone" else ground.hunt or (Hunt() if event.hunt else None),
    )
    before, state = ground.owner, replace(state, grounds=state.grounds | {event.sector: changed})
    if before != owner:
        state = _of_another(state, event.sector, before, owner)
    return state


def _of_another(state: State, sector: Sector, before: int | None, owner: int | None) -> State:
    """Totals follow by themselves; with Tortuga the last round comes, goes or starts anew."""
    for seat in (before, owner):
        if seat is not None:
            state = with_captain(state, seat, why="corrected")
    if sector != "tortuga":
        return state
    return replace(state, last=() if owner is None else clockwise(state, owner))
