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
    return {
        "counts": state.counts,
        "turns": state.turns,
        "ran_out": state.ran_out,
        "glass": _glass(state),
        "facts": _facts(state, seat),
        "offers": tuple(_offers(state, number) for number in range(len(state.players))),
    }


def _glass(state: State) -> dict[str, Any]:
    running = state.glass is not None
    return {"running": running, "ends_at": state.glass.ends_at if state.glass else None, "ran_out": state.ran_out}


def _facts(state: State, seat: int | None) -> dict[str, Any]:
    """With what only this seat may know."""
    mine = state.players[seat] if seat is not None and is_seat(state, seat) else None
    return {
        "pips": tuple(player.pips for player in state.players),
        "turns": state.turns,
        "left": state.glass.left if state.glass else 0,
        "has_bid": tuple(player.bid is not None for player in state.players),
        "opened": state.opened,
        "my_bid": mine.bid if mine else None,
        "card": state.card if mine and mine.peeked else None,
        "over": state.over,
    }


def _offers(state: State, seat: int) -> dict[str, Offer]:
    return {
        "turn": offer(state, Turned(), seat, say("Turn")),
        "glass": offer(state, GlassStarted(seconds=2), seat, say("Start glass"), say("2 s")),
        "over": offer(state, GameOver(), seat, say("Over"), hold=True),
        "tap": form(Tapped, seat, say("Taps")),
        "bid": form(BidSealed, seat, say("Seal")),
    }
