"""What a seat of the drill may see."""

from typing import Any

from companion.core.offer import Offer, form, offer
from companion.core.seats import is_seat
from companion.core.words import say
from tests.drill.moves.counters import BidSealed, Tapped, Turned
from tests.drill.moves.glass import GameOver, GlassStarted
from tests.drill.state import State


def view(state: State, seat: int | None) -> dict[str, Any]:
    """The whole state, without what others keep to themselves."""
    mine = state.players[seat] if seat is not None and is_seat(state, seat) else None
    return {
        "counts": state.counts,
        "pips": tuple(player.pips for player in state.players),
        "turns": state.turns,
        "ran_out": state.ran_out,
        "ends_at": state.glass.ends_at if state.glass else None,
        "left": state.glass.left if state.glass else 0,
        "glass": state.glass is not None,
        "has_bid": tuple(player.bid is not None for player in state.players),
        "opened": state.opened,
        "my_bid": mine.bid if mine else None,
        "card": state.card if mine and mine.peeked else None,
        "over": state.over,
        "offers": {} if seat is None else _offers(state, seat),
    }


def _offers(state: State, seat: int) -> dict[str, Offer]:
    return {
        "turn": offer(state, Turned(), seat, say("Turn")),
        "glass": offer(state, GlassStarted(seconds=2), seat, say("Start glass"), say("2 s")),
        "over": offer(state, GameOver(), seat, say("Over")),
        "tap": form(Tapped, seat, say("Taps")),
        "bid": form(BidSealed, seat, say("Seal")),
    }
