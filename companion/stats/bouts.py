"""Bouts: plays in which somebody could beat somebody, and who did.

What counts where, for every figure of the gallery:

- a play that is *not counted* is left out of everything;
- an *unfinished* one was played (games, minutes, last met), but has no result and no score;
- a *co-operative* or *solo* one was played and its scores count, but nobody beat anybody;
- the rest are *bouts*, if two people or more on two sides took part, somebody came first, and nobody sat on two chairs;
- whoever *left* before the end took part in none of it: they played, and it is neither won nor lost.

Partners are one side: they win, tie and lose together, and never meet each other. A bot can come first, and then nobody
has won; but it is not a person: it holds no record, is met by nobody, shares no win and has no rating. Against bots
alone it is solo.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec import Struct

from companion.core.sheet import Points, tidy
from companion.stats.plays import Play, Share


class Bout(Struct, frozen=True, gc=False):
    """A play with a result. ``side`` and ``place`` are in the order of the shares."""

    play: Play
    side: tuple[int, ...]
    place: tuple[int, ...]
    """1 is first, equal places are ties, 0 is somewhere behind the first."""
    sides: int
    """How many there were at the end."""
    winners: int
    """How many sides share first place, those of bots not counted unless nobody else is there."""

    def result(self, share: int) -> float:
        """What this share won: 1 alone, a half or a third for a shared first place, 0 for a loss."""
        return 1 / self.winners if self.place[share] == 1 else 0.0

    def beats(self, one: int, other: int) -> int | None:
        """1: ``one`` came before ``other``, -1: behind, 0: a tie. None: partners, or it was not written down."""
        shares = self.play.shares
        if self.side[one] == self.side[other] or shares[one].left or shares[other].left:
            return None
        mine, theirs = self.place[one], self.place[other]
        if mine and theirs:
            return (mine < theirs) - (mine > theirs)
        return (mine == 1) - (theirs == 1) or None


def bout(play: Play) -> Bout | None:
    """The result of a play; None if nobody could beat anybody, or it is not known who did."""
    shares = play.shares
    if not (play.finished and play.counted) or play.cooperative or len(shares) < 2:
        return None
    seated = [share.rogue for share in shares if share.stayed]
    if len(seated) < 2 or len(set(seated)) < len(seated):
        return None
    ranks = [share.rank for share in shares]
    best = [rank == 1 for rank in ranks]
    named = [share.winner for share in shares]
    first = named if True in named else best
    if True not in first:
        return None
    teams = [share.team for share in shares]
    if any(teams):
        return _of_teams(play, first)
    if first != best:
        ranks = [1 if won else _behind(rank) for won, rank in zip(first, ranks, strict=True)]
    side = tuple(range(len(shares)))
    sides = len(shares) - sum(share.left for share in shares)
    return Bout(play, side, tuple(ranks), sides, _winners(play, side, {at for at in side if first[at]}))


def people(play: Play) -> list[Share]:
    """The shares of people."""
    return [share for share in play.shares if not share.bot]


def bots_in(plays: Iterable[Play]) -> frozenset[str]:
    """The ids under which only the game itself sits in these plays: nobody who could be listed."""
    seats = {(share.rogue, share.bot) for play in plays for share in play.shares}
    return frozenset(rogue for rogue, bot in seats if bot and (rogue, False) not in seats)


def bouts(plays: Iterable[Play]) -> list[Bout]:
    return [found for play in plays if (found := bout(play))]


def _behind(rank: int) -> int:
    """The place of somebody who did not come first, whatever rank was written down."""
    return max(2, rank) if rank else 0


def _of_teams(play: Play, first: Sequence[bool]) -> Bout | None:
    """Partners share the best that was written down for one of them."""
    side = _sides(play.shares)
    winning = {at for at, won in zip(side, first, strict=True) if won}
    ranks: dict[int, int] = {}
    for at, share in zip(side, play.shares, strict=True):
        if share.rank:
            ranks[at] = min(share.rank, ranks.get(at, share.rank))
    place = tuple(1 if at in winning else _behind(ranks.get(at, 0)) for at in side)
    sides = len({at for at, share in zip(side, play.shares, strict=True) if not share.left})
    return Bout(play, side, place, sides, _winners(play, side, winning)) if sides > 1 else None


def _winners(play: Play, side: Sequence[int], first: set[int]) -> int:
    """Whoever is level with a bot alone shares the win with nobody."""
    people = {at for at, share in zip(side, play.shares, strict=True) if at in first and not share.bot}
    return len(people or first)


def _sides(shares: Sequence[Share]) -> tuple[int, ...]:
    """The side of each share: one per team, and one for everybody who has no team."""
    known: dict[str, int] = {}
    found = []
    for at, share in enumerate(shares):
        found.append(known.setdefault(f"team {share.team}" if share.team else f"alone {at}", len(known)))
    return tuple(found)


def margin(found: Bout) -> Points | None:
    """By how much the first beat the next side; None for a shared first place or where points did not decide."""
    if len({side for side, place in zip(found.side, found.place, strict=True) if place == 1}) > 1:
        return None
    heights = _heights(found)
    first = heights.pop(found.side[found.place.index(1)])
    return _lead(first, max(heights))


def behind(found: Bout, share: int) -> Points | None:
    """By how much this share lost to the first side; None for those who came first, or where points did not decide."""
    if found.place[share] == 1:
        return None
    heights = _heights(found)
    return _lead(heights[found.side[found.place.index(1)]], heights[found.side[share]])


def _lead(first: Points, other: Points) -> Points | None:
    """None if a score is not known, or the first had the worse one and still won."""
    lead = first - other
    return tidy(lead) if 0 <= lead < math.inf else None


def _heights(found: Bout) -> list[Points]:
    """How high each side stands, more being better; infinitely high if that is not known, so that it decides nothing.

    Of two scores that partners wrote the better one is taken. Whoever left is below everybody.
    """
    sign = -1 if found.play.lowest_wins else 1
    heights = [
        -math.inf if share.left else math.inf if share.score is None else sign * share.score
        for share in found.play.shares
    ]
    if found.sides == len(heights):
        return heights
    by_side: list[list[Points]] = [[] for _ in range(max(found.side) + 1)]
    for side, height in zip(found.side, heights, strict=True):
        if height < math.inf:
            by_side[side].append(height)
    return [max(known, default=math.inf) for known in by_side]


class Tally(Struct, frozen=True):
    """Bouts counted up. A shared first place is neither won nor lost: it is worth its part of a win."""

    bouts: int = 0
    wins: int = 0
    ties: int = 0
    losses: int = 0
    credit: float = 0.0
    even: float = 0.0
    """What a player no better and no worse than the others would have won."""

    @property
    def rate(self) -> float | None:
        """The part of the bouts that was won, 0 to 1; None before the first."""
        return self.credit / self.bouts if self.bouts else None

    @property
    def above(self) -> float:
        """Wins above an even share."""
        return self.credit - self.even


class Sat(NamedTuple):
    """One person at one play: which share is theirs, and the bout, if it was one for them."""

    play: Play
    at: int
    bout: Bout | None

    @property
    def result(self) -> float | None:
        return self.bout.result(self.at) if self.bout else None


def sat(plays: Iterable[Play], rogue: str) -> list[Sat]:
    """The plays of a rogue that count, in the order given."""
    seated = ((play, chair(play, rogue)) for play in plays if play.counted)
    return [seat(play, at, bout(play)) for play, at in seated if at is not None]


def seat(play: Play, at: int, found: Bout | None) -> Sat:
    """Whoever left took no part in the bout."""
    return Sat(play, at, None if play.shares[at].left else found)


def chair(play: Play, rogue: str) -> int | None:
    """Which share is theirs. Somebody who sat on two chairs is seen on the better one."""
    mine = [at for at, share in enumerate(play.shares) if share.rogue == rogue and not share.bot]
    if len(mine) < 2:
        return mine[0] if mine else None
    return min(mine, key=lambda at: (play.shares[at].left, play.shares[at].rank or len(play.shares)))


def tally(chairs: Iterable[Sat]) -> Tally:
    """Counts up the bouts of one person."""
    results = [(found.result(at), 1 / found.sides) for _, at, found in chairs if found]
    wins = sum(result == 1 for result, _ in results)
    ties = sum(0 < result < 1 for result, _ in results)
    credit = math.fsum(result for result, _ in results)
    even = math.fsum(part for _, part in results)
    return Tally(len(results), wins, ties, len(results) - wins - ties, credit, even)
