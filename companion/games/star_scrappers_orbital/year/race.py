"""The race for each kind while a year goes on: who leads, and what one more module would do."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.core.once import once_per_state
from companion.core.words import Message, SeatName, listed, say
from companion.games.star_scrappers_orbital.box import COLOURS, Colour, Counts
from companion.games.star_scrappers_orbital.options import tracks_modules
from companion.games.star_scrappers_orbital.orbital import counts
from companion.games.star_scrappers_orbital.scoring import award, counted_now, totals, worth
from companion.games.star_scrappers_orbital.state import State, revealed

OneMore = Literal["leads", "ties", "ahead", "behind"]
"""What one more module would do: lead alone, catch up, nothing since this player leads alone, or not enough."""


class Standing(Struct, frozen=True):
    seat: int
    count: int
    leads: bool
    """Has most, perhaps with others."""
    missing: int
    """How many more would tie for most; 0: this player has most."""
    one_more: OneMore
    words: Message
    """The same for whoever reads it."""


class KindRace(Struct, frozen=True):
    colour: Colour
    most: int
    worth: int
    """VP for each of those who lead."""
    leaders: tuple[int, ...]
    """Those who would get the points now."""
    standings: tuple[Standing, ...]
    """Everybody who plays, in the order of the seats."""


@once_per_state
def race(state: State) -> tuple[KindRace, ...]:
    """Empty where nobody knows the modules of a year before they are counted."""
    if not state.begun or not (tracks_modules(state.options) or revealed(state)):
        return ()
    have = _holdings(state)
    return tuple(_kind(state, have, colour) for colour in COLOURS)


class Outlook(Struct, frozen=True):
    """Where a player would be if the year ended now."""

    seat: int
    total: int
    behind: int
    """Points behind the leader; 0: leads, perhaps with others."""
    in_reach: bool
    """What this year can still bring would be enough to catch up."""


def outlook(state: State) -> tuple[Outlook, ...]:
    """For the year that is on, everybody who plays; empty where there is no race to be seen, or it is over."""
    kinds = race(state)
    if not kinds or revealed(state):
        return ()
    here = [seat for seat, player in enumerate(state.players) if player.playing and player.who != "opponent"]
    so_far = totals(state)
    now = {seat: so_far[seat] + sum(kind.worth for kind in kinds if seat in kind.leaders) for seat in here}
    best, most = max(now.values(), default=0), max((so_far[seat] for seat in here), default=0)
    at_stake = len(COLOURS) * worth(state.year, state.options.years)
    return tuple(Outlook(seat, now[seat], best - now[seat], so_far[seat] + at_stake >= most) for seat in here)


def _holdings(state: State) -> tuple[Counts, ...]:
    if revealed(state):
        return counted_now(state)
    return tuple(counts(player) if player.playing else {} for player in state.players)


def _kind(state: State, have: tuple[Counts, ...], colour: Colour) -> KindRace:
    points = worth(state.year, state.options.years)
    given = award(have, colour, points, zero_scores=state.options.zero_scores)
    there = {seat: said.get(colour, 0) for seat, said in enumerate(have) if said}
    rows = tuple(_standing(seat, there) for seat in there)
    return KindRace(colour, given.most, points, given.leaders, rows)


def _standing(seat: int, there: dict[int, int]) -> Standing:
    count = there[seat]
    best_other = max((n for other, n in there.items() if other != seat), default=0)
    rivals = [other for other, n in there.items() if other != seat and n == best_other]
    leads, missing = count > 0 and count >= best_other, max(0, best_other - count)
    found = _one_more(count, best_other)
    return Standing(seat, count, leads, missing, found, _words(found, count, best_other, rivals))


def _one_more(count: int, best_other: int) -> OneMore:
    if count > best_other:
        return "ahead"
    if count == best_other:
        return "leads"
    return "ties" if count + 1 == best_other else "behind"


def _words(found: OneMore, count: int, best_other: int, rivals: list[int]) -> Message:
    match found:
        case "ahead":
            return say("You lead by {n}", n=count - best_other)
        case "leads":
            return say("One more and you lead alone")
        case "ties":
            return say("One more ties with {names}", names=listed(SeatName(seat) for seat in rivals))
    return say("{n} more to tie", n=best_other - count)
