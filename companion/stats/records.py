"""Records of a game: highest, lowest, biggest margin, closest game, longest evening; for all plays and by player count.

A record stands until it is broken: of equals the earlier play holds it. What counts where: see ``bouts``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from operator import itemgetter
from typing import NamedTuple

from msgspec import Struct

from companion.core.sheet import Points
from companion.stats.annals import GameAnnals, scores_of
from companion.stats.bouts import Bout, margin, people
from companion.stats.figures import mean
from companion.stats.plays import Play, Share, Snapshot, is_somebody, unchanged


class Record(Struct, frozen=True):
    value: Points
    play: Play
    rogues: tuple[str, ...]
    """Who holds it: who had that score, the side that won by that margin, all who sat there so long."""


class Records(Struct, frozen=True):
    """Of plays of one game; None where there is none yet."""

    played: int
    minutes: int
    bouts: int
    ties: int
    """Bouts whose first place was shared. They have no margin: the closest game is one that somebody won."""
    highest: Record | None
    lowest: Record | None
    biggest: Record | None
    closest: Record | None
    longest: Record | None
    mean_score: float | None
    mean_winning: float | None
    mean_minutes: float | None
    lowest_wins: bool = False

    @property
    def best(self) -> Record | None:
        return self.lowest if self.lowest_wins else self.highest


class _Seen(NamedTuple):
    """A play with what is needed of it, worked out once for all tables that it is in."""

    play: Play
    scores: list[Points]
    """Of all people."""
    known: list[Points]
    """Those that can be a record."""
    bout: Bout | None
    won: list[Share]
    """The people who came first; nobody, if it was no bout, or a bot or somebody whom nobody knows came first."""
    lead: Points | None


class OfGame(Struct, frozen=True):
    game: str
    title: str
    overall: Records
    by_count: dict[int, Records]
    scores: tuple[Points, ...] = ()
    """Every score that counts, for the picture of how they spread."""
    seen: tuple[_Seen, ...] = ()
    """All plays, for the records after the next change."""


class Shelf(Struct, frozen=True):
    """A game on the shelf, and how often it was taken down."""

    game: str
    title: str
    played: int
    last: Play


def shelf(snapshot: Snapshot) -> list[Shelf]:
    """All games with a play that counts, the most played first."""
    times = Counter(play.game for play in snapshot.plays if play.counted)
    last: dict[str, Play] = {}
    for play in snapshot.plays:
        if play.counted:
            last.setdefault(play.game, play)
    games = [Shelf(game, last[game].title, played, last[game]) for game, played in times.items()]
    return sorted(games, key=lambda one: (-one.played, one.title, one.game))


def game_records(own: GameAnnals, before: OfGame | None = None) -> OfGame | None:
    """None for a game that was never played. Of those that were looked at ``before``, none is looked at again."""
    if not own.plays:
        return None
    seen = _look_at_all(own, before.seen if before else ())
    grouped: dict[int, list[_Seen]] = {}
    for one in seen:
        grouped.setdefault(len(one.play.shares), []).append(one)
    by_count = {count: _records(grouped[count]) for count in sorted(grouped)}
    scores = tuple(score for one in seen for score in one.scores)
    last = own.plays[-1]
    return OfGame(last.game, last.title, _records(seen), by_count, scores, seen)


def _look_at_all(own: GameAnnals, before: tuple[_Seen, ...]) -> tuple[_Seen, ...]:
    kept = unchanged([one.play for one in before], own.plays)
    fresh = slice(kept.start, len(own.plays) - kept.end)
    looked = map(_look, own.plays[fresh], own.bouts[fresh])
    return *before[: kept.start], *looked, *before[len(before) - kept.end :]


def _look(play: Play, found: Bout | None) -> _Seen:
    won = _first(found) if found else []
    scores = [share.score for share in people(play) if share.score is not None] if play.finished else []
    return _Seen(play, scores, scores_of(play), found, won, margin(found) if found and won else None)


def _records(seen: Sequence[_Seen]) -> Records:
    bouts = [one.bout for one in seen if one.bout]
    scored = [one for one in seen if one.scores]
    known = [one for one in seen if one.known]
    leads = [(one.lead, one) for one in seen if one.lead is not None]
    timed = [(one.play.minutes, one.play) for one in seen if one.play.minutes]
    return Records(
        played=len(seen),
        minutes=sum(minutes for minutes, _ in timed),
        bouts=len(bouts),
        ties=sum(found.winners > 1 for found in bouts),
        highest=_by_score(max(((max(one.known), one.play) for one in known), key=_value, default=None)),
        lowest=_by_score(min(((min(one.known), one.play) for one in known), key=_value, default=None)),
        biggest=_by_margin(max(leads, key=_value, default=None)),
        closest=_by_margin(min(leads, key=_value, default=None)),
        longest=_by_time(max(timed, key=_value, default=None)),
        mean_score=_mean([score for one in scored for score in one.scores]),
        mean_winning=_mean([won.score for one in seen for won in one.won[:1] if won.score is not None]),
        mean_minutes=_mean([minutes for minutes, _ in timed]),
        lowest_wins=seen[-1].play.lowest_wins if seen else False,
    )


_value = itemgetter(0)


def _by_score(entry: tuple[Points, Play] | None) -> Record | None:
    if entry is None:
        return None
    score, play = entry
    return Record(score, play, tuple(dict.fromkeys(share.rogue for share in _known(play) if share.score == score)))


def _by_margin(entry: tuple[Points, _Seen] | None) -> Record | None:
    if entry is None:
        return None
    lead, one = entry
    return Record(lead, one.play, tuple(share.rogue for share in one.won))


def _first(found: Bout) -> list[Share]:
    known = _known(found.play)
    return [share for place, share in zip(found.place, found.play.shares, strict=True) if place == 1 and share in known]


def _known(play: Play) -> list[Share]:
    return [share for share in people(play) if not is_somebody(share.rogue)]


def _by_time(entry: tuple[int, Play] | None) -> Record | None:
    if entry is None:
        return None
    minutes, play = entry
    return Record(minutes, play, tuple(dict.fromkeys(share.rogue for share in _known(play))))


def _mean(points: Sequence[Points]) -> float | None:
    return mean(points) if points else None
