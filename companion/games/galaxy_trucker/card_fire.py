"""Meteors, shots and sabotage: rolls of two dice, and what they hit."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.galaxy_trucker.card_play import Roll, Threat
from companion.games.galaxy_trucker.events import CardStepAnswered
from companion.games.galaxy_trucker.plays import (
    asking,
    finished,
    flying,
    harmed,
    name_all,
    say,
    the_play,
    weakest,
    with_play,
)
from companion.games.galaxy_trucker.rounds import OUTLINES
from companion.games.galaxy_trucker.state import State
from companion.games.galaxy_trucker.wording import many

TRIES = 3


def meteors(state: State) -> State:
    """One after another; the leader rolls, and each roll counts for all."""
    play = the_play(state)
    threats, order = play.adventure.threats, flying(state, play.order)
    if play.step >= len(threats) or not order:
        return finished(state)
    return under_fire(with_play(state, step=play.step + 1), threats[play.step], order, order[0])


def under_fire(state: State, threat: Threat, targets: Iterable[int], roller: int) -> State:
    state = with_play(state, threat=threat, targets=tuple(targets), rolls=())
    return asking(state, [roller], "roll")


def rolled(state: State, roll: Roll) -> State:
    """A total that cannot touch this class of ship is over at once."""
    play = the_play(state)
    state = with_play(state, rolls=(*play.rolls, roll), asks=play.asks[1:])
    if play.adventure.kind == "sabotage":
        return _sabotage_rolled(state)
    threat = play.threat
    if threat is None:
        return state
    told = f"{threat.size.capitalize()} from the {threat.side}, {threat.line} {roll.total}"
    if not can_hit(state, threat, roll.total):
        return say(state, f"{told}: it misses every ship.")
    return asking(say(state, f"{told}."), flying(state, play.targets), "hit", together=True)


def can_hit(state: State, threat: Threat, total: int) -> bool:
    outline = OUTLINES[state.round.name]
    return total in (outline.column_numbers if threat.line == "column" else outline.row_numbers)


def hit(state: State, seat: int, answer: CardStepAnswered) -> State:
    lost = answer.losses.components
    state = harmed(state, seat, answer.losses, no_humans=answer.no_humans)
    return say(state, f"{{{seat}}} loses {many(lost, 'component')}.") if lost else state


def sabotage(state: State) -> State:
    """The smallest crew is hit; an empty place means a new pair of rolls, three at the most."""
    play = the_play(state)
    if not play.named and not play.targets:
        return name_all(state, "crew") if flying(state, play.order) else finished(state)
    if not play.targets:
        victim = weakest(state)
        state = with_play(state, targets=(victim,))
        return say(state, f"{{{victim}}} has the smallest crew: sabotage!")
    if play.step >= TRIES or not flying(state, play.targets):
        return finished(say(state, "The saboteurs give up.") if play.step == TRIES else state)
    victim = play.targets[0]
    return asking(with_play(state, step=play.step + 1, rolls=()), [victim, victim], "roll")


def _sabotage_rolled(state: State) -> State:
    play = the_play(state)
    if len(play.rolls) < 2:
        return state
    column, row = play.rolls[0].total, play.rolls[1].total
    here = f"Column {column}, row {row}"
    if column not in dict(OUTLINES[state.round.name].rows).get(row, ()):
        return say(state, f"{here}: no part of the board.")
    return asking(say(state, f"{here}."), play.targets, "sabotaged")


def sabotaged(state: State, seat: int, answer: CardStepAnswered) -> State:
    if answer.choice == "empty":
        return say(state, "Nothing is there.")
    state = with_play(hit(state, seat, answer), step=TRIES + 1)
    return state if answer.losses.components else say(state, f"{{{seat}}} lost nothing.")
