"""The company somebody keeps: whom they met, when, and how it went."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from msgspec import Struct

from companion.stats.bouts import Bout, Sat, people
from companion.stats.plays import Play, moment

KNOWN = 3
"""Meetings before somebody can be a nemesis or a favourite victim."""
OFTEN = 6
"""Meetings before somebody can be a rival."""
LEVEL = 0.2
"""A rival leads, or trails, by no more than this part of the meetings."""


class Balance(Struct, kw_only=True):
    """How one person fared against another, in bouts in which it is known who came before whom."""

    wins: int = 0
    losses: int = 0
    draws: int = 0

    @property
    def meetings(self) -> int:
        return self.wins + self.losses + self.draws

    @property
    def lead(self) -> int:
        return self.wins - self.losses


class Versus(Balance, kw_only=True):
    """One person and another, seen from the first."""

    other: str
    partners: int = 0
    """Bouts played on the same side."""
    shared: int = 0
    """Plays in which both took part, of whatever kind."""
    last: Play | None = None
    """The latest of these."""


def company(chairs: Iterable[Sat]) -> dict[str, Versus]:
    """Everybody with whom the person on these chairs ever sat down, by id."""
    met: dict[str, Versus] = {}
    for play, mine, found in chairs:
        me = play.shares[mine].rogue
        for other in {share.rogue for share in people(play)} - {me}:
            versus = met.setdefault(other, Versus(other=other))
            versus.shared += 1
            if versus.last is None or moment(play) > moment(versus.last):
                versus.last = play
        if found:
            _add(mine, found, met)
    return met


def _add(mine: int, found: Bout, met: dict[str, Versus]) -> None:
    """Somebody may have left one chair and ended on another: nobody meets themselves."""
    me = found.play.shares[mine].rogue
    for at, share in enumerate(found.play.shares):
        if share.rogue == me or share.bot:
            continue
        result, versus = found.beats(mine, at), met[share.rogue]
        versus.wins += result == 1
        versus.losses += result == -1
        versus.draws += result == 0
        versus.partners += found.side[at] == found.side[mine]


def last_met(met: Mapping[str, Versus]) -> list[Versus]:
    """The latest meeting first."""
    return sorted(met.values(), key=lambda one: (moment(one.last) if one.last else (0, ""), one.other), reverse=True)


def nemesis(met: Mapping[str, Versus], among: Collection[str] | None = None) -> Versus | None:
    """Who leads by the most wins, after three meetings or more. At equal leads: whoever needed fewer meetings."""
    return _furthest(met, -1, among)


def victim(met: Mapping[str, Versus], among: Collection[str] | None = None) -> Versus | None:
    """The nemesis turned round: over whom this rogue leads by the most wins."""
    return _furthest(met, 1, among)


def _furthest(met: Mapping[str, Versus], sign: int, among: Collection[str] | None) -> Versus | None:
    known = [one for one in _among(met, among) if one.meetings >= KNOWN and sign * one.lead > 0]
    return min(known, key=lambda one: (-sign * one.lead, one.meetings, one.other), default=None)


def rival(met: Mapping[str, Versus], among: Collection[str] | None = None) -> Versus | None:
    """The closest balance among those met often: six times, and half as often as whoever was met most.

    At equal balances: whoever was met more often. Nobody, if even the closest is not close.
    """
    candidates = _among(met, among)
    enough = max(OFTEN, max((one.meetings for one in candidates), default=0) / 2)
    often = [one for one in candidates if one.meetings >= enough and abs(one.lead) <= LEVEL * one.meetings]
    return min(often, key=lambda one: (abs(one.lead) / one.meetings, -one.meetings, one.other), default=None)


def _among(met: Mapping[str, Versus], among: Collection[str] | None) -> list[Versus]:
    return [one for one in met.values() if among is None or one.other in among]
