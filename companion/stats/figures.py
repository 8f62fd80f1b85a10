"""The figures of one rogue: games, wins, scores, margins, streaks, places, time. What counts where: see ``bouts``."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from companion.core.sheet import Points
from companion.stats.bouts import Sat, Tally, behind, margin, people, sat, tally
from companion.stats.company import Versus, company, last_met, nemesis, rival, victim
from companion.stats.plays import Play, Snapshot
from companion.stats.streaks import Streaks, streaks


class Scores(Struct, frozen=True):
    """Scores of one person in one game. Best is the lowest where the lowest wins."""

    kept: int
    mean: float
    best: Points
    best_in: Play
    worst: Points
    worst_in: Play


class Margins(Struct, frozen=True):
    """By how many points: the mean and the largest."""

    kept: int
    mean: float
    most: Points
    most_in: Play


class OfGame(Struct, frozen=True):
    """One rogue at one game."""

    game: str
    title: str
    played: int
    minutes: int
    tally: Tally
    scores: Scores | None
    won_by: Margins | None
    lost_by: Margins | None
    last: Play


class PlaceLine(Struct, frozen=True):
    """A place, and how often something was played there."""

    place: str
    plays: int


class Figures(Struct, frozen=True):
    """Everything about one rogue; None where there is nothing to say yet."""

    rogue: str
    played: int
    minutes: int
    """Of the plays whose length is known: ``timed`` of them."""
    timed: int
    solo: int
    unfinished: int
    together: int
    together_won: int
    tally: Tally
    by_game: tuple[OfGame, ...]
    """The most played first."""
    by_count: dict[int, Tally]
    """By the number of players."""
    streaks: Streaks
    met: tuple[Versus, ...]
    """Whoever was met last comes first."""
    nemesis: Versus | None
    victim: Versus | None
    rival: Versus | None
    first: Play | None
    last: Play | None
    places: tuple[PlaceLine, ...]
    """The most frequent first. Plays without a place are left out."""


def plays_of(snapshot: Snapshot, rogue: str) -> Iterator[Play]:
    """All plays of a rogue, the newest first."""
    return (play for play in snapshot.plays if rogue in [share.rogue for share in play.shares])


def figures(snapshot: Snapshot, rogue: str) -> Figures:
    """The figures of a rogue. Hidden people are no nemesis, victim or rival."""
    chairs = sat(plays_of(snapshot, rogue), rogue)
    plays = [chair.play for chair in chairs]
    met = company(chairs)
    shown = {other for other in met if not snapshot.who(other).hidden}
    together = [one for one in chairs if one.play.cooperative and one.play.finished and len(people(one.play)) > 1]
    return Figures(
        rogue=rogue,
        played=len(plays),
        minutes=sum(play.minutes for play in plays),
        timed=sum(play.minutes > 0 for play in plays),
        solo=sum(len(people(play)) == 1 for play in plays),
        unfinished=sum(not play.finished for play in plays),
        together=len(together),
        together_won=sum(one.play.shares[one.at].winner for one in together),
        tally=tally(chairs),
        by_game=by_game(chairs),
        by_count=by_count(chairs),
        streaks=streaks(chairs),
        met=tuple(last_met(met)),
        nemesis=nemesis(met, shown),
        victim=victim(met, shown),
        rival=rival(met, shown),
        first=plays[-1] if plays else None,
        last=plays[0] if plays else None,
        places=tuple(PlaceLine(*one) for one in Counter(play.place for play in plays if play.place).most_common()),
    )


def by_count(chairs: Iterable[Sat]) -> dict[int, Tally]:
    """Bouts by the number of players at the table."""
    grouped: dict[int, list[Sat]] = {}
    for chair in chairs:
        if chair.bout:
            grouped.setdefault(len(chair.play.shares), []).append(chair)
    return {count: tally(grouped[count]) for count in sorted(grouped)}


def by_game(chairs: Iterable[Sat]) -> tuple[OfGame, ...]:
    grouped: dict[str, list[Sat]] = {}
    for chair in chairs:
        grouped.setdefault(chair.play.game, []).append(chair)
    games = [_of_game(own) for own in grouped.values()]
    return tuple(sorted(games, key=lambda one: (-one.played, one.title, one.game)))


def _of_game(chairs: Sequence[Sat]) -> OfGame:
    last = max((chair.play for chair in chairs), key=lambda play: (play.played_at, play.id))
    won = [(lead, one.play) for one in chairs if one.bout and one.result and (lead := margin(one.bout)) is not None]
    lost = [(gap, one.play) for one in chairs if one.bout and (gap := behind(one.bout, one.at)) is not None]
    return OfGame(
        game=last.game,
        title=last.title,
        played=len(chairs),
        minutes=sum(chair.play.minutes for chair in chairs),
        tally=tally(chairs),
        scores=_scores(chairs),
        won_by=_margins(won),
        lost_by=_margins(lost),
        last=last,
    )


def _scores(chairs: Iterable[Sat]) -> Scores | None:
    finished = [(play.shares[at].score, play) for play, at, _ in chairs if play.finished]
    kept = [(score, play) for score, play in finished if score is not None]
    if not kept:
        return None
    good = -1 if kept[0][1].lowest_wins else 1
    best, best_in = max(kept, key=lambda one: good * one[0])
    worst, worst_in = min(kept, key=lambda one: good * one[0])
    return Scores(len(kept), mean([score for score, _ in kept]), best, best_in, worst, worst_in)


def _margins(leads: Sequence[tuple[Points, Play]]) -> Margins | None:
    if not leads:
        return None
    most, most_in = max(leads, key=lambda one: one[0])
    return Margins(len(leads), mean([lead for lead, _ in leads]), most, most_in)


def mean(points: Sequence[Points]) -> float:
    return math.fsum(points) / len(points)
