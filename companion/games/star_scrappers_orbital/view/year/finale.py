"""The last year as a show: kind by kind, whoever has the most, and totals that climb."""

from __future__ import annotations

from msgspec import Struct

from companion.core.words import Message, SeatName, listed, say, several
from companion.games.star_scrappers_orbital.box import KINDS, Colour
from companion.games.star_scrappers_orbital.scoring import awards, counted_now, worth
from companion.games.star_scrappers_orbital.state import State, over

MOST_NAMED = 2
"""More than these are only counted: nobody reads five names in two seconds."""


class KindScene(Struct, frozen=True):
    """One kind of the show."""

    colour: Colour
    name: Message
    words: Message
    winners: tuple[int, ...]


class Runner(Struct, frozen=True):
    """Somebody whose total climbs."""

    seat: int
    before: int
    """Victory points when the show begins."""
    counts: tuple[int, ...]
    """Modules of each kind, in the order of the scenes."""
    gains: tuple[int, ...]


class Finale(Struct, frozen=True):
    year: int
    most: int
    """The best total at the end, at least 1: the length of a whole bar."""
    scenes: tuple[KindScene, ...]
    runners: tuple[Runner, ...]


def finale(state: State, vp: list[int]) -> Finale | None:
    """None before the end. Whoever was not there to be counted is not in it."""
    if not over(state):
        return None
    points, year = worth(state.year, state.options.years), counted_now(state)
    given = awards(year, points, zero_scores=state.options.zero_scores)
    scenes = tuple(KindScene(a.colour, KINDS[a.colour].name, _words(a.leaders), a.leaders) for a in given)
    runners = []
    for seat, counted in enumerate(year):
        if counted:
            gains = tuple(award.worth * (seat in award.leaders) for award in given)
            counts = tuple(counted.get(award.colour, 0) for award in given)
            runners.append(Runner(seat, vp[seat] - sum(gains), counts, gains))
    return Finale(state.year, max(1, *vp), scenes, tuple(runners))


def _words(leaders: tuple[int, ...]) -> Message:
    if not leaders:
        return say("Nobody has any")
    if len(leaders) > MOST_NAMED:
        return say("{n} are tied for the most", n=len(leaders))
    names = listed(SeatName(seat) for seat in leaders)
    return several("{names} has the most", "{names} are tied for the most", len(leaders), names=names)
