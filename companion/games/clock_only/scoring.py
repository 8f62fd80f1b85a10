"""The result: everybody's time, and who won."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.sheet import Ending, Line, SeatSheet, Sheet
from companion.core.turn_clock.words import digits
from companion.core.words import Message, say
from companion.games.clock_only.state import State, ending, in_time


def score(state: State) -> Sheet:
    clock, over = state.clock, ending(state)
    times = () if clock is None else tuple(one.spent // 1000 for one in clock.times)
    turns = () if clock is None else tuple(one.turns for one in clock.times)
    on_time = over is not None and over.key == "time"
    winners = in_time(state) if on_time else state.named
    return sheet(times, turns, winners, over, on_time=on_time, title=state.options.title.strip())


def sheet(
    times: Sequence[int],
    turns: Sequence[int],
    winners: Sequence[int],
    ended: Ending | None,
    *,
    on_time: bool = False,
    title: str = "",
) -> Sheet:
    """Times are seconds. Whoever won is first and all others are next; without a winner nobody is placed."""
    rows = zip(times, turns, strict=True)
    seats = tuple(
        SeatSheet(seat, total=time, rank=_rank(seat, winners), lines=_lines(time, begun))
        for seat, (time, begun) in enumerate(rows)
    )
    decided_by, words = _decision(winners, on_time=on_time)
    return Sheet(
        seats=seats,
        winners=tuple(winners),
        decided_by=decided_by,
        decided_words=words,
        ended=ended,
        title=title,
        outcome=None if winners else say("{time} on the clock", time=digits(sum(times) * 1000)),
        unit="time",
    )


def _rank(seat: int, winners: Sequence[int]) -> int:
    if not winners:
        return 0
    return 1 if seat in winners else 1 + len(winners)


def _lines(time: int, turns: int) -> tuple[Line, ...]:
    return (
        Line("clock", say("Time"), time, "time"),
        Line("turns", say("Turns"), turns),
    )


def _decision(winners: Sequence[int], *, on_time: bool) -> tuple[str, Message]:
    if not winners:
        return "nobody", say("Nobody was named the winner.")
    if on_time:
        return "time", say("The others ran out of time.")
    return "named", say("You said who won.")
