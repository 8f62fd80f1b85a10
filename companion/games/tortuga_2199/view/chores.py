"""The clean-up list after a fight in words: who does what, and what comes next."""

from __future__ import annotations

from msgspec import Struct

from companion.core.offer import Offer, offer
from companion.core.words import Message, SeatName, say, sentences
from companion.games.tortuga_2199.box import HAND, name_of, tile_of
from companion.games.tortuga_2199.fights import Step, printed_at, steps
from companion.games.tortuga_2199.moves.cleanup import CleanUpTicked
from companion.games.tortuga_2199.state import Aftermath, State


class Chore(Struct, frozen=True):
    step: Step
    seat: int
    """Who does it."""
    words: Message
    done: bool
    now: bool
    tick: Offer


def chores(state: State, outcome: Aftermath) -> tuple[Chore, ...]:
    return tuple(_chore(state, outcome, place, step) for place, step in enumerate(steps(outcome)))


def _chore(state: State, outcome: Aftermath, place: int, step: Step) -> Chore:
    words = _words(state, outcome, step)
    tick = offer(state, CleanUpTicked(step=step), None, words)
    return Chore(step, _doer(outcome, step), words, place < outcome.ticked, place == outcome.ticked, tick)


def _doer(outcome: Aftermath, step: Step) -> int:
    if step in ("destroy", "ship"):
        return outcome.loser
    return outcome.defender if step == "redraw" else outcome.winner


def _words(state: State, outcome: Aftermath, step: Step) -> Message:
    loser = SeatName(outcome.loser)
    match step:
        case "destroy":
            return _destroy(state, outcome)
        case "ship":
            return say("{loser}’s ship goes to the cargo bay until {loser}’s next turn begins.", loser=loser)
        case "influence":
            return _influence(state, outcome)
        case "control":
            return _control(outcome)
        case "marker":
            return _marker(state, outcome)
        case "redraw":
            return say("{name} draws up to {hand} cards in hand.", name=SeatName(outcome.defender), hand=HAND)
    return say("All cards used go to their owners’ discard piles, but for the destroyed one.")


def _destroy(state: State, outcome: Aftermath) -> Message:
    loser = SeatName(outcome.loser)
    if state.options.scenario == "aggressive":
        return say("{loser} chooses and destroys 1 of the cards used in this fight (none used: none).", loser=loser)
    if outcome.cards is None:
        return say("{loser} destroys 1 random card of those used in this fight (none used: none).", loser=loser)
    if outcome.cards == 1:
        return say("{loser} destroys the one card used in this fight.", loser=loser)
    return say(
        "{loser} shuffles the {cards} cards used, lays them in a row and destroys number {lot} from the left.",
        loser=loser,
        cards=outcome.cards,
        lot=outcome.lot % outcome.cards + 1,
    )


def _influence(state: State, outcome: Aftermath) -> Message:
    loser, winner = SeatName(outcome.loser), SeatName(outcome.winner)
    banked, taken = outcome.banked, outcome.taken
    bank = say("{winner} takes {n} Influence from the bank.", winner=winner, n=banked) if banked else None
    gift = say("{loser} gives {winner} {n} Influence from the tokens.", loser=loser, winner=winner, n=taken)
    if banked or taken:
        return sentences(bank, gift if taken else None)
    if state.options.scenario == "aggressive" and not outcome.won:
        return say("No Influence moves: a winning defender gains none.")
    return say("No Influence moves: {loser} has no Influence tokens.", loser=loser)


def _control(outcome: Aftermath) -> Message:
    loser, winner, sector = SeatName(outcome.loser), SeatName(outcome.winner), name_of(outcome.sector)
    tokens = say("the Control token of {sector}", sector=sector)
    if tile_of(outcome.sector).bonus is not None:
        tokens = say("the Control token and the Bonus token of {sector}", sector=sector)
    return say("{winner} takes {tokens} from {loser}.", winner=winner, tokens=tokens, loser=loser)


def _marker(state: State, outcome: Aftermath) -> Message:
    loser, winner, place = SeatName(outcome.loser), SeatName(outcome.winner), printed_at(state, outcome.sector)
    return say("{winner}’s marker goes on {place}; {loser}’s marker leaves.", winner=winner, place=place, loser=loser)
