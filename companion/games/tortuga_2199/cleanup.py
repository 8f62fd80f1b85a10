"""The clean-up after a fight: its steps in the ledger's order, in words, ticked off one by one."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.games.tortuga_2199.events import Step
from companion.games.tortuga_2199.planet import HAND, name_of, tile_of
from companion.games.tortuga_2199.state import Aftermath, State


class Chore(Struct, frozen=True):
    step: Step
    seat: int
    """Who does it."""
    words: str
    done: bool
    now: bool


def steps(outcome: Aftermath) -> tuple[Step, ...]:
    """What is to be done after this fight; nobody destroys a card who used none."""
    first: tuple[Step, ...] = () if outcome.cards == 0 else ("destroy",)
    taken: tuple[Step, ...] = ("control", "marker") if outcome.took else ()
    return (*first, "ship", "influence", *taken, "redraw", "discard")


def next_step(outcome: Aftermath) -> Step:
    return steps(outcome)[min(outcome.ticked, len(steps(outcome)) - 1)]


def ticked(state: State, step: Step) -> State:
    outcome = state.aftermath
    if outcome is None or outcome.chooses or step != next_step(outcome):
        return state
    count = outcome.ticked + 1
    return replace(state, aftermath=None if count == len(steps(outcome)) else replace(outcome, ticked=count))


def chores(state: State, outcome: Aftermath) -> tuple[Chore, ...]:
    listed = steps(outcome)
    return tuple(
        Chore(
            step, _who(outcome, step), _words(state, outcome, step), number < outcome.ticked, number == outcome.ticked
        )
        for number, step in enumerate(listed)
    )


def _who(outcome: Aftermath, step: Step) -> int:
    if step in ("destroy", "ship"):
        return outcome.loser
    return outcome.defender if step == "redraw" else outcome.winner


def _words(state: State, outcome: Aftermath, step: Step) -> str:
    loser, winner = f"{{{outcome.loser}}}", f"{{{outcome.winner}}}"
    sector = outcome.sector
    match step:
        case "destroy":
            return _destroy(state, outcome)
        case "ship":
            return f"{loser}’s ship goes to the cargo bay until {loser}’s next turn begins."
        case "influence":
            return _influence(state, outcome)
        case "control":
            bonus = " and its Bonus token" if tile_of(sector).bonus else ""
            return f"{winner} takes the Control token{bonus} of {name_of(sector)} from {loser}."
        case "marker":
            defence = state.grounds[sector].defence
            return f"{winner}’s marker goes on defence {defence} of {name_of(sector)}; {loser}’s marker leaves."
        case "redraw":
            return f"{{{outcome.defender}}} draws up to {HAND} cards in hand."
    return "All cards used go to their owners’ discard piles, but for the destroyed one."


def _destroy(state: State, outcome: Aftermath) -> str:
    loser = f"{{{outcome.loser}}}"
    if state.options.scenario == "aggressive":
        return f"{loser} chooses and destroys 1 of the cards used in this fight (none used: none)."
    if outcome.cards is None:
        return f"{loser} destroys 1 random card of those used in this fight (none used: none)."
    if outcome.cards == 1:
        return f"{loser} destroys the one card used in this fight."
    lot = outcome.lot % outcome.cards + 1
    return (
        f"{loser} shuffles the {outcome.cards} cards used, lays them in a row and destroys number {lot} from the left."
    )


def _influence(state: State, outcome: Aftermath) -> str:
    loser, winner = f"{{{outcome.loser}}}", f"{{{outcome.winner}}}"
    parts = []
    if outcome.banked:
        parts.append(f"{winner} takes {outcome.banked} Influence from the bank")
    if outcome.taken:
        parts.append(f"{loser} gives {winner} {outcome.taken} Influence from the tokens")
    if parts:
        return ", and ".join(parts) + "."
    if state.options.scenario == "aggressive" and not outcome.won:
        return "No Influence moves: a winning defender gains none."
    return f"No Influence moves: {loser} has no Influence tokens."
