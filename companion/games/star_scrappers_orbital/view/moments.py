"""What all look up for: a year that is over, its points, the next year, an event, a hit, and the finale."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.game import Moment, Move
from companion.core.words import Message, SeatName, listed, say, several
from companion.games.star_scrappers_orbital.scoring import counted_now, points_by_year
from companion.games.star_scrappers_orbital.state import Player, State, over, revealed

MOST_FACES = 2
"""For more than these the picture shows the points instead."""


def moments(before: State, move: Move, after: State, viewer: int | None) -> tuple[Moment, ...]:
    """What became of the table tells nearly all of them."""
    return (*_year(before, after), *_event(before, move, after), *_hits(before, after))


def _year(before: State, after: State) -> Iterator[Moment]:
    if over(after) and not over(before):
        yield Moment("finale", say("The last year is counted"), sound=None)
    elif revealed(after) and not revealed(before):
        yield from _points(after)
    elif after.ending and not before.ending:
        yield Moment("year-over", say("Year {year} is over", year=after.year), (), (after.year,), sound="horn")
    elif after.year == before.year + 1:
        yield Moment("new-year", _begins(after), (after.first,), (after.year,), sound="horn")


def _points(state: State) -> Iterator[Moment]:
    """Whoever got the most of this year."""
    gains = points_by_year(state)[-1]
    best = tuple(seat for seat, gain in enumerate(gains) if gain and gain == max(gains))
    if best:
        everybody = sum(map(bool, counted_now(state)))
        faces = best if len(best) <= MOST_FACES else ()
        yield Moment("points", _most(best, max(gains), everybody), faces, (max(gains),), sound="fanfare")


def _most(best: tuple[int, ...], points: int, everybody: int) -> Message:
    if 1 < len(best) == everybody:
        return say("All alike: +{points} each", points=points)
    return several(
        "{names} gets the most: +{points}",
        "{names} get the most: +{points} each",
        len(best),
        names=listed(SeatName(seat) for seat in best),
        points=points,
    )


def _begins(state: State) -> Message:
    name = SeatName(state.first)
    if state.year == state.options.years:
        return say("The last year counts double. {name} starts!", name=name)
    return say("Year {year}: {name} starts", year=state.year, name=name)


def _event(before: State, move: Move, after: State) -> Iterator[Moment]:
    if getattr(move, "eventful", False) and after is not before:
        seat = before.turn
        yield Moment("event", say("{name} plays an event!", name=SeatName(seat)), (seat,), sound="chime")


def _hits(before: State, after: State) -> Iterator[Moment]:
    """Damage in the middle of a year; whoever joins meanwhile has none."""
    if after.ending:
        return
    hurt = tuple(n for n, (was, now) in enumerate(zip(before.players, after.players, strict=False)) if _hit(was, now))
    if hurt:
        names = listed(SeatName(seat) for seat in hurt)
        yield Moment("hit", several("{names} is hit!", "{names} are hit!", len(hurt), names=names), sound="alarm")


def _hit(was: Player, now: Player) -> bool:
    return sum(module.damage for module in now.modules) > sum(module.damage for module in was.modules)
