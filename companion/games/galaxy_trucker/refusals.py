"""Why a move is not taken, in sentences that say what to do instead."""

from __future__ import annotations

import companion.games.galaxy_trucker.events as e
from companion.core.game import Move
from companion.games.galaxy_trucker.build_refusals import (
    no_crew,
    no_go,
    no_launch,
    no_mistake,
    no_set_aside,
    no_tile,
    not_paid,
    timer_refused,
    too_many,
    wrong_tiles,
)
from companion.games.galaxy_trucker.card_refusals import card_refused
from companion.games.galaxy_trucker.flight import forced
from companion.games.galaxy_trucker.scoring import in_hand
from companion.games.galaxy_trucker.ship import Goods
from companion.games.galaxy_trucker.state import State, last_card_done, paid, ship_at
from companion.games.galaxy_trucker.track import occupied, reach

MOST_DAYS = 99
MOST_COUNT = 99
WHO = "Who is it? Pick a player first."


def refuse(state: State, move: Move) -> str | None:
    event, seat = move.event, move.seat
    match event:
        case e.GlassRanOut():
            return "Only the sand decides that."
        case e.RoundBegun() | e.GameEnded():
            return not_paid(state)
        case e.BuildStarted():
            return no_go(state, seat)
        case e.TimerFlipped() | e.TimerPaused() | e.TimerResumed():
            return timer_refused(state, move)
        case e.FlightStarted():
            return no_launch(state)
        case e.TilesCorrected(tiles=tiles):
            return wrong_tiles(state, tiles)
        case e.JourneyEnded():
            return _not_flying_yet(state) or _card_open(state, "then you land")
        case e.CardTurned() | e.CardStepAnswered() | e.DiceRolled() | e.CardClosed():
            return _not_flying_yet(state) or card_refused(state, move)
    if not isinstance(event, e.EVENTS):
        return "This game does not know that move. Reload the page and try again."
    if seat is None:
        return WHO
    if seat not in state.round.crews:
        return f"{{{seat}}} takes no part in this round."
    return _own(state, move, seat)


def _own(state: State, move: Move, seat: int) -> str | None:
    match move.event:
        case e.TileTaken(number=number):
            return no_tile(state, seat, number)
        case e.SetAsideCounted(count=count):
            return no_set_aside(state, seat, count)
        case e.MistakeFound(components=components):
            return no_mistake(state, components)
        case e.CrewPlaced(humans=humans, orange=orange, purple=purple):
            return no_crew(state, humans, aliens=orange or purple)
        case e.ShipSheetChanged(field=field, amount=amount):
            return _no_step(state, seat, field, amount)
        case e.GoodsChanged(goods=goods):
            return _no_goods(state, seat, goods)
        case e.CreditsChanged(amount=amount):
            return _no_credits(state, seat, amount)
        case e.ShipCounted() as count:
            return _no_count(state, count)
    return _no_flight_move(state, move, seat)


def _no_step(state: State, seat: int, field: str, amount: int) -> str | None:
    value = (getattr(state.round.ships[ship_at(state, seat)], field) or 0) + amount
    if state.round.stage == "setup":
        return "Build your ship first."
    if value < 0:
        return "There is nothing left to take away."
    if field in ("orange", "purple") and value > 1:
        return "A ship carries at most one alien of each colour."
    if field == "humans":
        return too_many(state, value)
    return None if value <= MOST_COUNT else "That is more than any ship can hold."


def _no_goods(state: State, seat: int, goods: Goods) -> str | None:
    if state.round.stage not in ("flight", "payout"):
        return "Goods come on board only in flight."
    held = (state.round.ships[seat].goods or Goods()) + goods
    if min(held.blocks) < 0:
        return "There is nothing left to take away."
    return None if max(held.blocks) <= MOST_COUNT else "That is more than any ship can hold."


def _no_credits(state: State, seat: int, amount: int) -> str | None:
    if state.round.stage not in ("flight", "payout"):
        return "Credits change hands only in flight and at the journey's end."
    if not -MOST_COUNT <= amount <= MOST_COUNT or amount == 0:
        return f"Enter between 1 and {MOST_COUNT} credits, won or paid."
    if amount < 0 and not paid(state) and in_hand(state)[seat] + amount < 0:
        return "Nobody runs into debt: more cannot be paid than there is."
    return None


def _no_count(state: State, count: e.ShipCounted) -> str | None:
    if state.round.stage not in ("flight", "payout"):
        return "Ships are counted at the journey's end."
    numbers = (count.exposed_connectors, count.lost_components, *count.goods.blocks)
    return None if all(0 <= number <= MOST_COUNT for number in numbers) else f"Counts run from 0 to {MOST_COUNT}."


def _not_flying_yet(state: State) -> str | None:
    if state.round.stage == "flight":
        return None
    return "The journey is over." if state.round.stage == "payout" else "The ships have not been launched yet."


def _card_open(state: State, later: str) -> str | None:
    return None if state.round.card is None else f"A card is open. Deal with it first, {later}."


def _no_flight_move(state: State, move: Move, seat: int) -> str | None:
    early = _not_flying_yet(state)
    if early is not None:
        return early
    if isinstance(move.event, e.MarkerPlaced):
        return _no_place(state, seat, move.event.position)
    if seat not in state.round.positions:
        return f"{{{seat}}} has given up and only watches."
    match move.event:
        case e.DaysMoved(days=days) if days == 0 or abs(days) > MOST_DAYS:
            return f"Enter between 1 and {MOST_DAYS} days, gained or lost."
        case e.GaveUp() if state.round.first_flight:
            return "Nobody gives up in a first flight."
        case e.GaveUp():
            return _card_open(state, "then you may give up") or _no_time_to_give_up(state, seat)
    return None


def _no_place(state: State, seat: int, position: int) -> str | None:
    first, last = reach(state)
    if not first <= position <= last:
        return f"Day {position} is out of reach: enter a day from {first} to {last}, counted from the start space."
    other = occupied(state, seat, position)
    return None if other is None else f"{{{other}}} stands there. Two ships never share a space."


def _no_time_to_give_up(state: State, seat: int) -> str | None:
    """After the last card the journey is over, save for those who must."""
    if not last_card_done(state) or seat in forced(state):
        return None
    return "That was the last card: nobody gives up by choice any more."
