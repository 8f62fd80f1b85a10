"""The clean-up list after a fight in words: who does what, and what comes next."""

from __future__ import annotations

from msgspec import Struct

from companion.core.offer import Offer, offer
from companion.core.words import Message, SeatName, say
from companion.games.tortuga_2199.aftermath import Step, steps
from companion.games.tortuga_2199.box import HAND, name_of, tile_of
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
    if banked and taken:
        return say(
            "{winner} takes {banked} Influence from the bank, "
            "and {loser} gives {winner} {taken} Influence from the tokens.",
            winner=winner,
            loser=loser,
            banked=banked,
            taken=taken,
        )
    if banked:
        return say("{winner} takes {banked} Influence from the bank.", winner=winner, banked=banked)
    if taken:
        return say("{loser} gives {winner} {taken} Influence from the tokens.", winner=winner, loser=loser, taken=taken)
    if state.options.scenario == "aggressive" and not outcome.won:
        return say("No Influence moves: a winning defender gains none.")
    return say("No Influence moves: {loser} has no Influence tokens.", loser=loser)


def _control(outcome: Aftermath) -> Message:
    bonus = tile_of(outcome.sector).bonus
    tokens = say("the Control token") if bonus is None else say("the Control token and the Bonus token")
    return say(
        "{winner} takes {tokens} of {sector} from {loser}.",
        winner=SeatName(outcome.winner),
        tokens=tokens,
        sector=name_of(outcome.sector),
        loser=SeatName(outcome.loser),
    )


def _marker(state: State, outcome: Aftermath) -> Message:
    winner, loser = SeatName(outcome.winner), SeatName(outcome.loser)
    defence = state.grounds[outcome.sector].defence
    return say(
        "{winner}’s marker goes on defence {defence} of {sector}; {loser}’s marker leaves.",
        winner=winner,
        defence=defence,
        sector=name_of(outcome.sector),
        loser=loser,
    )
