"""After a fight: what the winner takes, and the steps of the clean-up in the ledger's order."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from companion.core.seats import with_player
from companion.core.words import Message
from companion.games.tortuga_2199.influence import WON, change_hands, from_bank, over, take_tokens
from companion.games.tortuga_2199.state import BAY, Aftermath, Fight, State
from companion.games.tortuga_2199.totals import guards

Spoils = Literal["tokens", "bank"]
Step = Literal["destroy", "ship", "influence", "control", "marker", "redraw", "discard"]
SPOILS: dict[Spoils, int] = {"tokens": 2, "bank": 3}


def steps(outcome: Aftermath) -> tuple[Step, ...]:
    """What is to be done after this fight; a loser who used no card destroys none."""
    first: tuple[Step, ...] = () if outcome.cards == 0 else ("destroy",)
    taken: tuple[Step, ...] = ("control", "marker") if outcome.took else ()
    return (*first, "ship", "influence", *taken, "redraw", "discard")


def next_step(outcome: Aftermath) -> Step:
    return steps(outcome)[min(outcome.ticked, len(steps(outcome)) - 1)]


def carry_out(state: State, fight: Fight, won: bool, reason: Message, lot: int, cards: int | None = None) -> State:
    """The loser's ship to the bay, then Influence, control and marker, until somebody has fifteen."""
    aggressive = state.options.scenario == "aggressive"
    outcome = Aftermath(
        attacker=fight.attacker,
        defender=fight.defender,
        sector=fight.sector,
        won=won,
        guarded=guards(state, fight.defender, fight.sector),
        reason=reason,
        cards=cards,
        lot=lot,
        chooses=won and aggressive,
    )
    state = with_player(replace(state, fight=None, aftermath=outcome), outcome.loser, ship=BAY)
    if outcome.chooses:
        return state
    if won:
        return _conquer(_take(_bank(state, outcome, 1), outcome, 1), outcome)
    return state if aggressive else _take(state, outcome, 1)


def take_spoils(state: State, spoils: Spoils | None) -> State:
    outcome = state.aftermath
    if spoils is None or outcome is None or not outcome.chooses:
        return state
    state = replace(state, aftermath=replace(outcome, chooses=False))
    gain = _bank if spoils == "bank" else _take
    return _conquer(gain(state, outcome, SPOILS[spoils]), outcome)


def _bank(state: State, outcome: Aftermath, points: int) -> State:
    after = from_bank(state, outcome.winner, points, WON)
    return _note(after, banked=state.bank - after.bank)


def _take(state: State, outcome: Aftermath, points: int) -> State:
    if over(state):
        return state
    after = take_tokens(state, outcome.winner, outcome.loser, points)
    return _note(after, taken=state.players[outcome.loser].tokens - after.players[outcome.loser].tokens)


def _conquer(state: State, outcome: Aftermath) -> State:
    """A sector of the defender goes to the winning attacker, for no Manoeuvre."""
    if outcome.guarded and not over(state):
        return _note(change_hands(state, outcome.sector, outcome.attacker), took=True)
    return state


def _note(state: State, **changes: object) -> State:
    return state if state.aftermath is None else replace(state, aftermath=replace(state.aftermath, **changes))
