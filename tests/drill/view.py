"""What a seat of the drill may see and read."""

from typing import Any

from msgspec.structs import replace

from companion.core.game import Move
from tests.drill.events import BidSealed, GlassRanOut, GlassStarted, Peeked, Rolled, Tapped
from tests.drill.rules import State, apply


def view(state: State, seat: int | None) -> dict[str, Any]:
    """The whole state, without what others keep to themselves."""
    mine = seat is not None and seat < len(state.bids)
    return {
        "counts": state.counts,
        "pips": state.pips,
        "turns": state.turns,
        "ran_out": state.ran_out,
        "ends_at": state.glass.ends_at if state.glass else None,
        "left": state.glass.left if state.glass else 0,
        "glass": state.glass is not None,
        "has_bid": tuple(bid is not None for bid in state.bids),
        "opened": state.opened,
        "my_bid": state.bids[seat] if mine and seat is not None else None,
        "card": state.card if mine and seat is not None and state.peeked[seat] else None,
        "over": state.over,
    }


def phase(state: State) -> str:
    if state.over:
        return "over"
    return "bidding" if any(bid is not None for bid in state.bids) else "open"


def secret(state: State, seat: int) -> bool:
    return state.peeked[seat] or phase(state) == "bidding"


def tell(before: State, move: Move, viewer: int | None) -> str | None:
    match move.event:
        case Tapped(amount=amount):
            return f"tapped {amount}"
        case Rolled(pips=pips):
            return f"rolled {pips}"
        case GlassStarted(seconds=seconds):
            return f"started the glass of {seconds} s"
        case GlassRanOut():
            return "The glass ran out"
        case Peeked():
            return "peeked" if viewer is not None and viewer == move.seat else None
        case BidSealed(amount=amount):
            return _tell_bid(before, move, amount, viewer)
    return {
        "Turned": "turned the card",
        "GlassPaused": "paused the glass",
        "GlassResumed": "let the glass run on",
        "GameOver": "called it off",
    }[type(move.event).__name__]


def _tell_bid(before: State, move: Move, amount: int, viewer: int | None) -> str:
    after = apply(before, replace(move, at=0))
    if len(after.opened) > len(before.opened):
        bids = [f"{{{seat}}} {bid}" for seat, bid in enumerate(after.opened[-1]) if bid is not None]
        return "bid last: " + ", ".join(bids)
    return f"bid {amount}" if viewer is not None and viewer == move.seat else "sealed a bid"
