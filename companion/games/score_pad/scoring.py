"""The score sheet of a pad: lines, ranks, and what the table is asked before a result counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import accumulate, groupby
from operator import attrgetter
from typing import NamedTuple

from msgspec.structs import replace

from companion.core.box_sheets.counting import sums
from companion.core.box_sheets.shape import Rung
from companion.core.game import Course
from companion.core.once import once_per_state
from companion.core.ranking import rank
from companion.core.sheet import Line, Points, Question, Sheet, TieBreak, add_up
from companion.core.turn_clock.scoring import clock_line, without_losers
from companion.core.words import Message, SeatName, listed, noun, plain, say
from companion.games.score_pad.state import (
    TEAM_LETTERS,
    Row,
    State,
    counted,
    ending,
    line_name,
    members,
    round_name,
    row_at,
    side_of,
    together,
    totals,
)

OUTCOME = Question("outcome", say("Did you win?"))


@once_per_state
def score(state: State) -> Sheet:
    """A line for every category or round that was written; partners in a team are ranked by what the team has."""
    ranked = rank(
        [list(_lines(state, side_of(state, seat))) for seat in range(len(state.players))],
        ladder=[*(_rung(state, rung) for rung in state.sheet.ladder), *_settled(state)],
        totals=totals(state),
        sides=_sides(state),
        lowest_wins=state.options.winner == "lowest",
        ended=ending(state),
    )
    ranked = replace(ranked, title=state.options.title.strip(), side_names=_side_names(state))
    return _won_or_lost(state, ranked) if together(state) else without_losers(state, _without_blank(ranked))


def _without_blank(sheet: Sheet) -> Sheet:
    """Whoever has nothing written at the end does not have 0: that would win where the fewest points do."""
    blank = [seat.seat for seat in sheet.seats if sheet.ended and sheet.known_total(seat) is None]
    names = listed(map(SeatName, blank))
    return sheet.without(blank, "blank", say("Without {names}: nothing is written down there.", names=names))


@once_per_state
def course(state: State) -> Course:
    """The totals round by round; where there is only one, category by category."""
    rows, slots = state.rows, state.slots
    by_round = len(rows) > len(slots)
    if by_round:
        ends: Iterable[int] = range(len(slots), len(rows) + 1, len(slots))
    else:
        ends = accumulate(len(list(group)) for _, group in groupby(slots[: len(rows)], key=attrgetter("line")))
    so_far = (state.with_rows(rows[:n] + (Row(),) * (len(rows) - n)) for n in ends)
    return Course(tuple(tuple(totals(one)) for one in so_far), by_round)


def questions(state: State) -> tuple[Question, ...]:
    """Whether all have won, or what a tie for first place hangs on."""
    if together(state):
        return (OUTCOME,) if state.sheet.target is None and state.won is None else ()
    if state.settled is not None:
        return ()
    points = totals(state)
    best = min(points) if state.options.winner == "lowest" else max(points)
    level = [side for side, seats in enumerate(members(state)) if seats and points[seats[0]] == best]
    return tuple(_asked(state, best, level))


def _asked(state: State, best: Points, level: list[int]) -> Iterator[Question]:
    """The first rung that nobody has counted yet, if those in front are level until there."""
    for rung in state.sheet.ladder:
        if len(level) < 2:
            return
        missing = [side for side in level if not rung.line and side not in state.tie_breaks.get(rung.key, {})]
        if missing:
            words = say("Tied at {points} – counting {what}", points=plain(best), what=state.sheet.word(rung.name))
            yield Question(f"tie-{rung.key}", words, tuple(members(state)[side][0] for side in missing))
            return
        values = _compared(state, rung)
        first = max(values.get(side, 0) for side in level)
        level = [side for side in level if values.get(side, 0) == first]


# The ladder of tie-breaks


def _rung(state: State, rung: Rung) -> TieBreak:
    what, values = state.sheet.word(rung.name), _compared(state, rung)
    return TieBreak(
        key=rung.key,
        words=noun("fewer {what}", what=what) if rung.fewer else noun("more {what}", what=what),
        values=tuple(values.get(side_of(state, seat), 0) for seat in range(len(state.players))),
        what=what,
    )


def _compared(state: State, rung: Rung) -> dict[int, Points]:
    """By side; what should be fewer is negated."""
    found = _entered(state, rung.line) if rung.line else state.tie_breaks.get(rung.key, {})
    return {side: -value if rung.fewer else value for side, value in found.items()}


def _entered(state: State, key: str) -> dict[int, Points]:
    """What each side has entered in this line, in all rounds together."""
    number = next((n for n, line in enumerate(state.sheet.lines) if line.key == key), None)
    slots = [place for place, slot in enumerate(state.slots) if slot.line == number]
    if number is not None and state.sheet.lines[number].bids:
        slots = slots[-1:]
    rows = [row_at(state, row) for row in range(len(state.rows)) if row % len(state.slots) in slots]
    sides = {side for row in rows for side in row.scores}
    return {side: add_up([row.scores.get(side, 0) for row in rows]) for side in sides}


def _settled(state: State) -> list[TieBreak]:
    """What the table itself said about a tie."""
    if not state.settled:
        return []
    values = tuple(int(side_of(state, seat) in state.settled) for seat in range(len(state.players)))
    return [TieBreak("settled", noun("the table said so"), values)]


# Sides


def _sides(state: State) -> list[int] | None:
    if together(state):
        return [0] * len(state.players)
    return [player.team or 0 for player in state.players] if state.options.teams else None


def _side_names(state: State) -> tuple[Message, ...]:
    return tuple(say("Team {letter}", letter=TEAM_LETTERS[team]) for team in range(state.options.teams))


def _won_or_lost(state: State, sheet: Sheet) -> Sheet:
    """All or nobody. Without a target the table says it."""
    total, target = counted(state).totals[0], state.sheet.target
    won = bool(state.won) if target is None else total >= target
    words = _outcome(total, won=won)
    winners = sheet.winners if won else ()
    return replace(sheet, winners=winners, decided_by="together", decided_words=words, outcome=words)


def _outcome(total: Points, *, won: bool) -> Message:
    if not total:
        return say("You win together") if won else say("You lose together")
    points = plain(total)
    return say("You win together with {points}", points=points) if won else say("You lose with {points}", points=points)


# Lines


def _lines(state: State, side: int) -> Iterator[Line]:
    """Whoever has not written a line does not have it."""
    yield from _by_category(state, side) if state.options.categories else _by_round(state, side)
    yield from clock_line(state, members(state)[side])


def _by_category(state: State, side: int) -> Iterator[Line]:
    for number, points in enumerate(counted(state).rounds[0]):
        if side in points:
            yield Line(key=state.sheet.lines[number].key, label=line_name(state, number), points=points[side])
        yield from _overall(state, number, side)


def _by_round(state: State, side: int) -> Iterator[Line]:
    for written in _rounds(state):
        if side in written.points:
            yield Line(key=written.key, label=written.label, points=written.points[side])
    for number in range(len(state.sheet.lines)):
        yield from _overall(state, number, side)


class _Round(NamedTuple):
    key: str
    label: Message
    points: dict[int, Points]
    """By side."""


@once_per_state
def _rounds(state: State) -> list[_Round]:
    """All that were written, once for all sides."""
    written = enumerate(counted(state).rounds)
    return [_Round(f"row{at + 1}", round_name(state, at), sums(points)) for at, points in written]


def _overall(state: State, number: int, side: int) -> Iterator[Line]:
    points, line = counted(state).overall[number], state.sheet.lines[number]
    if side in points:
        yield Line(key=line.overall_key, label=line.overall_name(state.sheet.word), points=points[side])
