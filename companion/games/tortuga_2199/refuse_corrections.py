"""Why a correction makes no sense."""

from __future__ import annotations

from companion.core.game import Event
from companion.games.tortuga_2199 import events as e
from companion.games.tortuga_2199.planet import OUTER, POSTS, SEATS, TRACKS, alike, name_of, track_of
from companion.games.tortuga_2199.state import State, is_seat

MOST_MINERALS = 10
MOST_VALUE = 9
MOST_BONUS = 20
MOST_BANK = 200


def no_correction(state: State, event: Event, seat: int | None) -> str | None:
    match event:
        case e.OuterPlaced(order=order) if order and sorted(order) != sorted(OUTER):
            return "Each of the four outer sectors lies on one place."
        case e.SectorsSwapped(one=one, other=other) if one == other or "tortuga" in (one, other):
            return "Pick two different sectors; Tortuga always lies in the middle."
        case e.SectorsSwapped(one=one, other=other) if not alike(one, other):
            return "Swap two sectors of the ring, or two of the outer four: they never change places with each other."
        case e.RingLaid(trading_posts=posts):
            return _no_ring(state, posts)
        case e.DefenceBonusNoted():
            return _no_bonus(event)
        case e.ValuesCorrected(values=values) if not all(0 <= v <= MOST_VALUE for v in values.values()):
            return f"A Control token is worth 0 to {MOST_VALUE}."
        case e.SectorCorrected():
            return _no_sector(state, event)
        case e.BankCounted(points=points) if not 0 <= points <= MOST_BANK:
            return f"The bank holds 0 to {MOST_BANK} Influence."
        case e.InfluenceAdjusted() | e.MineralsCorrected() | e.ShipCorrected():
            return _of_seat(state, event, seat)
    return None


def _no_ring(state: State, posts: int) -> str | None:
    if len(state.captains) > SEATS[0]:
        return "With three or four players all six ring sectors lie there."
    if state.begun:
        return "The game is on: the ring lies as it lies. Start anew if it is wrong."
    allowed = f"{POSTS[0]} to {POSTS[-1]}"
    return None if posts in POSTS else f"Of the four ring sectors {allowed} are Trading Posts."


def _no_bonus(event: e.DefenceBonusNoted) -> str | None:
    track = TRACKS[event.area]
    if event.area == "centre" or not track.lowest <= event.defence <= track.highest:
        return "That defence is not on the track: 2 to 8 on the ring, 4 to 10 outside."
    return None if 0 <= event.bonus <= MOST_BONUS else f"The bonus is from 0 to {MOST_BONUS}."


def _no_sector(state: State, event: e.SectorCorrected) -> str | None:
    name, track = name_of(event.sector), track_of(event.sector)
    if event.owner is not None and not is_seat(state, event.owner):
        return "Who controls it? Pick a player, or nobody."
    if not track.lowest <= event.defence <= track.highest:
        return f"The defence of {name} is from {track.lowest} to {track.highest}."
    if event.minerals is not None and not 0 <= event.minerals <= MOST_MINERALS:
        return f"Minerals: 0 to {MOST_MINERALS}."
    if event.sector == "tortuga" and (event.hunt == "there" or event.minerals):
        return "Neither Minerals nor a Hunt token lie on Tortuga."
    return None


def _of_seat(state: State, event: Event, seat: int | None) -> str | None:
    if isinstance(event, e.MineralsCorrected):
        if not 0 <= event.minerals <= MOST_MINERALS:
            return f"Minerals: 0 to {MOST_MINERALS}."
        if event.cache:
            return None
    if seat is None or not is_seat(state, seat):
        return "For whom? Pick a player first."
    return _no_adjustment(state, event.amount, seat) if isinstance(event, e.InfluenceAdjusted) else None


def _no_adjustment(state: State, amount: int, seat: int) -> str | None:
    tokens = state.captains[seat].tokens
    if amount == 0:
        return "By how much? Tap + or −."
    if tokens + amount < 0:
        return f"{{{seat}}} has only {tokens} Influence on tokens; what control brings follows the sectors."
    return None if amount <= state.bank else f"The bank has only {state.bank} Influence. Count it anew first."
