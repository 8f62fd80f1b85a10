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
from companion.stats.bouts import Bout, Sat, bout, chair
from companion.stats.champions import Reign, after
from companion.stats.plays import Play, Snapshot, is_somebody, moment, same_start


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
        seat = chair(play, rogue)
        assert seat is not None
        return Sat(play, seat, self.annals.bouts[at])


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
    same = same_start(before.plays, plays)
    if same == len(before.plays) == len(plays):
        return before
    bouts, standings = list(before.bouts[:same]), list(before.standings[: same + 1])
    cut = {rogue: sat[: bisect_left(sat, same)] for rogue, sat in before.chairs.items()}
    chairs = {rogue: sat for rogue, sat in cut.items() if sat}
    known = {found.play.id: found for found in before.bouts[same:] if found}
    for at in range(same, len(plays)):
        play = plays[at]
        found = known.get(play.id)
        bouts.append(found if found and found.play is play else bout(play))
        standings.append(_after(standings[-1], play, bouts[-1]))
        for rogue in {share.rogue for share in play.shares if not share.bot}:
            chairs.setdefault(rogue, array("l")).append(at)
    return GameAnnals(tuple(plays), tuple(bouts), tuple(standings), chairs)


def _after(before: Standing, play: Play, found: Bout | None) -> Standing:
    scores = scores_of(play)
    reign = after(before.reign, found) if found else before.reign
    if not scores and reign is before.reign:
        return before
    highest = scores if before.highest is None else [before.highest, *scores]
    lowest = scores if before.lowest is None else [before.lowest, *scores]
    return Standing(max(highest, default=None), min(lowest, default=None), reign)


def scores_of(play: Play) -> list[Points]:
    """Those that count for a record: of people whom somebody knows."""
    if not play.finished:
        return []
    known = (share for share in play.shares if not share.bot and not is_somebody(share.rogue))
    return [share.score for share in known if share.score is not None]
