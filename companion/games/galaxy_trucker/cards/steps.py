"""What all cards do: ask, report, take from a ship, and in the end see who must give up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from companion.core.words import Message, SeatName, say
from companion.games.galaxy_trucker import nouns
from companion.games.galaxy_trucker.cards.card import Ask
from companion.games.galaxy_trucker.flight import given_up, must_give_up
from companion.games.galaxy_trucker.ship import Losses, hurt
from companion.games.galaxy_trucker.state import Reason, State


def with_open_card(state: State, **changes: object) -> State:
    return state.with_round(open_card=replace(state.open_card, **changes))


def report(state: State, *sentences: Message) -> State:
    return with_open_card(state, report=(*state.open_card.report, *sentences))


def asking(state: State, asks: Iterable[Ask]) -> State:
    """Puts these questions before all others."""
    return with_open_card(state, asks=(*asks, *state.open_card.asks))


def ask_once(state: State, asks: Sequence[Ask]) -> State:
    """Every ship is asked one time, then the card is done."""
    if state.open_card.step or not asks:
        return finished(state)
    return asking(with_open_card(state, step=1), asks)


def flying(state: State, seats: Iterable[int]) -> tuple[int, ...]:
    return tuple(seat for seat in seats if seat in state.round.positions)


def in_order(state: State) -> tuple[int, ...]:
    """Those who still fly, from the leader back as it was when this pass began."""
    return flying(state, state.open_card.order)


def harmed(state: State, seat: int, losses: Losses, *, no_humans: bool = False) -> State:
    state = state.with_ship(seat, hurt(state.round.ships[seat], losses))
    return with_open_card(state, lifeless=state.open_card.lifeless | {seat}) if no_humans else state


def days_lost(state: State, seat: int, days: int) -> State:
    return report(state, say("{name} loses {days}.", name=SeatName(seat), days=nouns.days(days)))


def weakest(state: State) -> int:
    """On a tie the one farthest ahead."""
    named, positions = state.open_card.named, state.round.positions
    return min(flying(state, named), key=lambda seat: (named[seat], -positions[seat]))


def finished(state: State) -> State:
    """The card is dealt with; all who must give up do so, by the same standing."""
    reasons = must_give_up(state, state.open_card.lifeless)
    state = report(state, *(_forced_out(seat, why) for seat, why in reasons.items()))
    last_report = state.open_card.report or (say("Nothing happened."),)
    return given_up(state, reasons).with_round(open_card=None, last_report=last_report)


def _forced_out(seat: int, why: Reason) -> Message:
    if why == "lapped":
        return say("{name} was lapped and must give up.", name=SeatName(seat))
    return say("{name} has no human left on board and must give up.", name=SeatName(seat))
