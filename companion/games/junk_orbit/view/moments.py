"""What all look up for: a hit, a night bonus that grows, the last refill, the race to the bin."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.game import Moment, Move
from companion.core.words import SeatName, listed, say, signed
from companion.games.junk_orbit.scoring import BONUS, by_night, dark
from companion.games.junk_orbit.state import State

GREAT = 3
"""A bonus that grows by less is not worth a stage."""


def moments(before: State, move: Move, after: State, viewer: int | None) -> tuple[Moment, ...]:
    """What became of the table tells them all. Hidden scores stay hidden."""
    return (*_hits(before, after), *_bonuses(before, after), *_final(before, after), *_race(before, after))


def _hits(before: State, after: State) -> Iterator[Moment]:
    fresh = [hit for hit in after.hits if hit.number > before.hits_made and not hit.counter]
    if fresh:
        victims = tuple(hit.victim for hit in fresh)
        names = listed(SeatName(seat) for seat in victims)
        yield Moment(
            "hit", say("{name} hits {names}!", name=SeatName(fresh[0].by), names=names), victims, sound="alarm"
        )


def _bonuses(before: State, after: State) -> Iterator[Moment]:
    if after.options.hidden or before.night != after.night or not after.night:
        return
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=False)):
        for board in dark(after.night) if now.pile != was.pile else ():
            gain = BONUS[board](now.pile) - BONUS[board](was.pile)
            if gain >= GREAT:
                words = say("{board}: {gain} for {name}", board=by_night(board), gain=signed(gain), name=SeatName(seat))
                yield Moment("bonus", words, (seat,), (gain,))


def _final(before: State, after: State) -> Iterator[Moment]:
    if before.trigger is None and after.trigger is not None and not after.over:
        words = say("{name} cannot refill: the final turns!", name=SeatName(after.trigger))
        yield Moment("final", words, (after.trigger,), sound="horn")


def _race(before: State, after: State) -> Iterator[Moment]:
    if after.racing and not before.racing:
        yield Moment("race", say("Race to the bin!"), sound="horn")
