"""What all cards do: ask, tell, take from a ship, pay, and in the end see who must give up."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from companion.games.galaxy_trucker.card_play import Ask, CardPlay, Measure, What
from companion.games.galaxy_trucker.flight import forced, given_up
from companion.games.galaxy_trucker.ship import Goods, Losses, Ship, hurt, robbed
from companion.games.galaxy_trucker.state import State
from companion.games.galaxy_trucker.wording import many


def the_play(state: State) -> CardPlay:
    assert state.round.card is not None, "a card is open"
    return state.round.card


def with_play(state: State, **changes: object) -> State:
    return state.with_round(card=replace(the_play(state), **changes))


def say(state: State, *sentences: str) -> State:
    return with_play(state, happened=(*the_play(state).happened, *sentences))


def asking(state: State, seats: Iterable[int], what: What, *, together: bool = False, number: int = 0) -> State:
    """Puts these questions before all others."""
    new = tuple(Ask(seat, what, together, number) for seat in seats)
    return with_play(state, asks=new + the_play(state).asks)


def flying(state: State, seats: Iterable[int]) -> tuple[int, ...]:
    return tuple(seat for seat in seats if seat in state.round.positions)


def with_ship(state: State, seat: int, ship: Ship) -> State:
    ships = state.round.ships
    return state.with_round(ships=(*ships[:seat], ship, *ships[seat + 1 :]))


def won(state: State, seat: int, amount: int) -> State:
    """Booked as won in this flight, or as paid."""
    credits = state.round.credits
    return state.with_round(credits=credits | {seat: credits.get(seat, 0) + amount})


def harmed(state: State, seat: int, losses: Losses, *, no_humans: bool = False) -> State:
    state = with_ship(state, seat, hurt(state.round.ships[seat], losses))
    return with_play(state, lifeless=the_play(state).lifeless | {seat}) if no_humans else state


def lose_crew(state: State, seat: int, number: int) -> State:
    """Taken off at once where there is nothing to choose; else the owner is asked."""
    ship = state.round.ships[seat]
    if number <= 0:
        return state
    if ship.crew is not None and (ship.crew <= number or not (ship.orange or ship.purple)):
        gone = min(number, ship.crew)
        losses = Losses(humans=min(gone, ship.humans or 0), orange=ship.orange or 0, purple=ship.purple or 0)
        return say(harmed(state, seat, losses), f"{{{seat}}} gives {gone} crew.")
    return asking(state, [seat], "give_crew", number=number)


def lose_goods(state: State, seat: int, number: int) -> State:
    """The most valuable first, then battery tokens; worked out if the goods are on the sheet."""
    if number <= 0:
        return state
    if state.round.ships[seat].goods is None:
        return asking(state, [seat], "give_goods", number=number)
    ship, goods, tokens = robbed(state.round.ships[seat], number)
    return say(
        with_ship(state, seat, ship),
        f"{{{seat}}} gives {sum(goods.blocks)} goods{_tokens_too(ship, goods, number, tokens)}.",
    )


def _tokens_too(ship: Ship, goods: Goods, number: int, tokens: int) -> str:
    """Where goods run out battery tokens make up the rest; if no sheet counts them, their owner does."""
    short = number - sum(goods.blocks)
    if short and ship.batteries is None:
        return f" and up to {many(short, 'battery token')}"
    return f" and {many(tokens, 'battery token')}" if tokens else ""


def crews_known(state: State, seats: Iterable[int]) -> dict[int, float]:
    crews = {seat: state.round.ships[seat].crew for seat in seats}
    return {seat: crew for seat, crew in crews.items() if crew is not None}


def name_all(state: State, measure: Measure) -> State:
    """Asks everybody in the order of this moment; a crew that is on the sheet needs no asking."""
    order = flying(state, sorted(state.round.positions, key=lambda seat: -state.round.positions[seat]))
    known = crews_known(state, order) if measure == "crew" else {}
    state = with_play(state, order=order, named=known)
    return asking(state, [s for s in order if s not in known], measure, together=measure == "crew")


def weakest(state: State) -> int:
    """On a tie the one farthest ahead."""
    named, positions = the_play(state).named, state.round.positions
    return min(flying(state, named), key=lambda seat: (named[seat], -positions[seat]))


def finished(state: State) -> State:
    """The card is dealt with; all who must give up do so, by the same standing."""
    reasons = forced(state, the_play(state).lifeless)
    state = say(state, *(f"{{{seat}}} {why} and must give up." for seat, why in reasons.items()))
    told = the_play(state).happened or ("Nothing happened.",)
    return given_up(state, reasons).with_round(card=None, told=told)
