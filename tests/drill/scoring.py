"""The drill's sheet: the counter is the score, and the last roll breaks a tie."""

from collections.abc import Sequence

from companion.core.ranking import rank
from companion.core.sheet import Ending, Line, Question, Sheet, TieBreak
from companion.core.words import say
from tests.drill.state import State, rolling_off

CALLED_OFF = Ending("called-off", say("The drill was called off."))


def score(state: State) -> Sheet:
    counts, pips = [p.count for p in state.players], [p.pips for p in state.players]
    return count_up(counts, pips, CALLED_OFF if state.over else None)


def questions(state: State) -> tuple[Question, ...]:
    asked = rolling_off(state)
    tied = say("Tied at {count} – rolling the die", count=max(state.counts))
    return (Question("roll-off", tied, asked),) if asked else ()


def count_up(counts: Sequence[int], pips: Sequence[int], ended: Ending | None) -> Sheet:
    lines = [[Line("count", say("Counter"), count)] for count in counts]
    return rank(lines, ladder=[TieBreak("pips", say("the higher roll"), tuple(pips))], ended=ended)
