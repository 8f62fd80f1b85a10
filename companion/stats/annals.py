"""The annals of each game: its plays in order, and what stood before each of them, for whoever tells about one play.

They follow play by play. After a change they are the earlier ones as far as nothing has changed, and go on from there.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from msgspec import Struct

from companion.core.sheet import Points
from companion.stats.bouts import Bout, Sat, bout, chair, seat
from companion.stats.champions import Reign, after
from companion.stats.plays import Play, Snapshot, Unchanged, is_somebody, moment, unchanged


class Standing(NamedTuple):
    """What a game had come to before one of its plays."""

    highest: Points | None = None
    lowest: Points | None = None
    reign: Reign | None = None


class GameAnnals(Struct, frozen=True):
    """Of the plays of one game that count, the oldest first."""

    plays: tuple[Play, ...] = ()
    bouts: tuple[Bout | None, ...] = ()
    standings: tuple[Standing, ...] = (Standing(),)
    """Before each play, and after the last."""
    chairs: dict[str, array[int]] = {}
    """At which of the plays somebody sat."""

    def together(self, among: Iterable[str]) -> list[Bout]:
        """The bouts in which two or more of these people sat."""
        sat = Counter(chain.from_iterable(self.chairs.get(rogue, ()) for rogue in among))
        return [found for at, number in sat.items() if number > 1 and (found := self.bouts[at])]

    def before(self, now: Play) -> Past:
        return Past(self, bisect_left(self.plays, moment(now), key=moment))


class Past(NamedTuple):
    """The first ``played`` plays of a game."""

    annals: GameAnnals
    played: int

    @property
    def standing(self) -> Standing:
        return self.annals.standings[self.played]

    def plays(self) -> Iterator[Play]:
        """The newest first."""
        return (self.annals.plays[at] for at in range(self.played - 1, -1, -1))

    def chairs(self, rogue: str) -> list[Sat]:
        """Those of one person, the newest first."""
        known = self.annals.chairs.get(rogue, array("l"))
        return [self._sat(at, rogue) for at in reversed(known[: bisect_left(known, self.played)])]

    def _sat(self, at: int, rogue: str) -> Sat:
        play = self.annals.plays[at]
        own = chair(play, rogue)
        assert own is not None
        return seat(play, own, self.annals.bouts[at])


class Annals(Struct, frozen=True):
    games: dict[str, GameAnnals]
    plays: tuple[Play, ...]
    """All that count, the oldest first."""

    def of(self, game: str) -> GameAnnals:
        return self.games.get(game) or GameAnnals()

    def played_before(self, now: Play) -> int:
        """Plays of any game."""
        return bisect_left(self.plays, moment(now), key=moment)

    def sat_down(self, rogue: str, game: str = "") -> tuple[int, int]:
        """To how many plays of this game, or of any, somebody sat down, and how many of them were not finished."""
        games = [self.of(game)] if game else self.games.values()
        finished = [own.plays[at].finished for own in games for at in own.chairs.get(rogue, ())]
        return len(finished), finished.count(False)

    def bouts(self) -> dict[str, Bout]:
        """By the id of the play."""
        return {found.play.id: found for own in self.games.values() for found in own.bouts if found}

    def champions(self, snapshot: Snapshot) -> dict[str, Reign]:
        """Who is champion now, by game. Nothing is said of somebody who is hidden."""
        reigns = {game: own.standings[-1].reign for game, own in self.games.items()}
        return {game: reign for game, reign in reigns.items() if reign and not snapshot.who(reign.rogue).hidden}


def annals(snapshot: Snapshot, before: Annals | None = None) -> Annals:
    earlier = before.games if before else {}
    counted = tuple([play for play in reversed(snapshot.plays) if play.counted])
    by_game: dict[str, list[Play]] = {}
    for play in counted:
        by_game.setdefault(play.game, []).append(play)
    return Annals({game: _continued(earlier.get(game, GameAnnals()), own) for game, own in by_game.items()}, counted)


def _continued(before: GameAnnals, plays: Sequence[Play]) -> GameAnnals:
    kept = unchanged(before.plays, plays)
    if kept.start == len(before.plays) == len(plays):
        return before
    fresh = [bout(play) for play in plays[kept.start : len(plays) - kept.end]]
    bouts = (*before.bouts[: kept.start], *fresh, *before.bouts[len(before.bouts) - kept.end :])
    return GameAnnals(tuple(plays), bouts, _standings(before, plays, bouts, kept), _chairs(before, plays, kept))


def _standings(
    before: GameAnnals, plays: Sequence[Play], bouts: Sequence[Bout | None], kept: Unchanged
) -> tuple[Standing, ...]:
    """What was corrected is forgotten once all is as it was: the same records first, and then the same champion."""
    found = list(before.standings[: kept.start + 1])
    further = len(before.plays) - len(plays)
    for at in range(kept.start, len(plays)):
        now, then = found[-1], before.standings[at + further] if at >= len(plays) - kept.end else None
        if now == then:
            return (*found, *before.standings[at + further + 1 :])
        if then and now[:2] == then[:2]:
            found.append(before.standings[at + further + 1]._replace(reign=_reign(now, bouts[at])))
        else:
            found.append(_after(now, plays[at], bouts[at]))
    return tuple(found)


def _chairs(before: GameAnnals, plays: Sequence[Play], kept: Unchanged) -> dict[str, array[int]]:
    sat: dict[str, array[int]] = {}
    for at in range(kept.start, len(plays) - kept.end):
        for rogue in {share.rogue for share in plays[at].shares if not share.bot}:
            sat.setdefault(rogue, array("l")).append(at)
    further, nobody = len(plays) - len(before.plays), array("l")
    chairs = {}
    for rogue in before.chairs.keys() | sat.keys():
        known = before.chairs.get(rogue, nobody)
        later = known[bisect_left(known, len(before.plays) - kept.end) :]
        if further:
            later = array("l", [at + further for at in later])
        chairs[rogue] = known[: bisect_left(known, kept.start)] + sat.get(rogue, nobody) + later
    return {rogue: own for rogue, own in chairs.items() if own}


def _after(before: Standing, play: Play, found: Bout | None) -> Standing:
    scores, reign = scores_of(play), _reign(before, found)
    if not scores and reign is before.reign:
        return before
    highest = scores if before.highest is None else [before.highest, *scores]
    lowest = scores if before.lowest is None else [before.lowest, *scores]
    return Standing(max(highest, default=None), min(lowest, default=None), reign)


def _reign(before: Standing, found: Bout | None) -> Reign | None:
    return after(before.reign, found) if found else before.reign


def scores_of(play: Play) -> list[Points]:
    """Those that count for a record: of people whom somebody knows."""
    if not play.finished:
        return []
    known = (share for share in play.shares if not share.bot and not is_somebody(share.rogue))
    return [share.score for share in known if share.score is not None]
