"""Ratings: OpenSkill, replayed from the first evening to the last, for each game and for all of them.

Its model is Bradley-Terry: a side is measured against each of the others, and what that brings is averaged. With
Plackett-Luce, one last place outweighed several wins, and a shared first place could bring less than a second.

The number that is shown is 1500 for a newcomer. It is the model's best guess (mu), stretched so that between two
players whose ratings have settled 400 points mean odds of ten to one, as with Elo. How sure the model is (sigma) is
said beside it: until five rated games somebody is "settling in" and has no place in the table.

Rated is a bout in which every rank is known (see ``bouts``). Partners are rated as a team; equal ranks are ties.
"""

from __future__ import annotations

import math
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from msgspec import Struct, field
from msgspec.structs import replace
from openskill.models import BradleyTerryPart, BradleyTerryPartRating

from companion.stats.bouts import Bout, bout
from companion.stats.plays import Play, Snapshot, moment, rated

START = 1500
SETTLED = 5
"""Rated games until a rating is shown in the table."""
PAIRED = 50
"""So many places apart two sides are still compared; larger tables come from imports only."""
MODEL = BradleyTerryPart(window_size=PAIRED)
PER_MU = 400 / (math.log(10) * math.sqrt(2) * MODEL.beta)


def shown(mu: float) -> int:
    return round(START + PER_MU * (mu - MODEL.mu))


class Curve(Struct):
    """One rogue's rating after each rated game. Arrays, because a large gallery has 150,000 of these points."""

    at: array[int] = field(default_factory=lambda: array("q"))
    mu: array[float] = field(default_factory=lambda: array("d"))
    sigmas: array[float] = field(default_factory=lambda: array("d"))

    def first(self, rated: int) -> Curve:
        """As it was after that many rated games."""
        return Curve(self.at[:rated], self.mu[:rated], self.sigmas[:rated])

    @property
    def sigma(self) -> float:
        return self.sigmas[-1]

    @property
    def rated(self) -> int:
        return len(self.at)

    @property
    def points(self) -> list[tuple[int, int]]:
        """Moment and rating, the oldest first."""
        return [(at, shown(mu)) for at, mu in zip(self.at, self.mu, strict=True)]

    @property
    def settled(self) -> list[tuple[int, int]]:
        """The points from the fifth rated game on, which are worth drawing: the first ones leap."""
        return self.points[SETTLED - 1 :]


class Upset(Struct, frozen=True):
    """A win of the lower rated, among people who had settled."""

    play: Play
    by: tuple[str, ...]
    over: tuple[str, ...]
    gap: int


class Board(Struct, frozen=True):
    curves: dict[str, Curve]
    upsets: tuple[Upset, ...]
    """The oldest first."""


class Standing(Struct, frozen=True):
    """A line of the ranking."""

    rogue: str
    place: int
    """0: still settling in."""
    value: int
    give: int
    """Two times out of three the truth lies within this many points."""
    rated: int

    @property
    def settling(self) -> bool:
        return not self.place


class Step(Struct, frozen=True):
    """What one play did to somebody's rating."""

    play: Play
    change: int
    place: int
    shared: bool
    sides: int


class Replayed(Struct, frozen=True):
    """A board, and all plays that it was made from, the oldest first."""

    plays: tuple[Play, ...] = ()
    board: Board = Board({}, ())


def replay(plays: Sequence[Play], before: Replayed | None = None) -> Replayed:
    """One board, from plays in the order in which they were played.

    It goes on from ``before`` at the first play that changes a rating: mostly this is the one that came last.
    """
    before = before or Replayed()
    same = _same_results(before.plays, plays)
    curves, upsets = _wound_back(before, plays[:same])
    skills = {rogue: MODEL.rating(curve.mu[-1], curve.sigma) for rogue, curve in curves.items()}
    for that, sides, places in _contests(plays[same:]):
        for side in sides:
            for rogue in side:
                if rogue not in skills:
                    skills[rogue], curves[rogue] = MODEL.rating(), Curve()
        teams = _Given([[skills[rogue] for rogue in side] for side in sides])
        if places[0] == 1 and (upset := _upset(that, sides, teams, curves)):
            upsets.append(upset)
        _note(that.play.played_at, sides, _rate(teams, places), skills, curves)
    return Replayed(tuple(plays), Board(curves, tuple(upsets)))


def left_to_rate(plays: Sequence[Play], before: Replayed) -> int:
    """How many of these plays have to be looked at to go on from there."""
    return len(plays) - _same_results(before.plays, plays)


class _Contest(NamedTuple):
    """A result that says who is better than whom: the people of each side and the places of the sides."""

    bout: Bout
    sides: list[list[str]]
    places: list[float]


def _contests(plays: Iterable[Play]) -> Iterator[_Contest]:
    for play in plays:
        that = bout(play) if rated(play) else None
        found = _Contest(that, *_sides(that)) if that else None
        if found and len(found.sides) > 1:
            yield found


def _same_results(before: Sequence[Play], now: Sequence[Play]) -> int:
    """With how many plays both begin that change ratings alike: a note or a photo changes none."""
    for at, (one, other) in enumerate(zip(before, now, strict=False)):
        if one is not other and _result(one) != _result(other):
            return at
    return min(len(before), len(now))


def _result(play: Play) -> tuple[object, ...]:
    """All of it that ratings depend on."""
    return moment(play), [(sides, places, that.winners) for that, sides, places in _contests([play])]


def _wound_back(before: Replayed, plays: Sequence[Play]) -> tuple[dict[str, Curve], list[Upset]]:
    """The curves and upsets as they were after these plays, with which ``before`` began, too."""
    same, later = len(plays), before.plays[len(plays) :]
    points = Counter(rogue for contest in _contests(later) for side in contest.sides for rogue in side)
    left = {rogue: curve.rated - points[rogue] for rogue, curve in before.board.curves.items()}
    curves = {rogue: before.board.curves[rogue].first(rated) for rogue, rated in left.items() if rated}
    dropped = {play.id for play in later}
    fresh = {new.id: new for old, new in zip(before.plays[:same], plays, strict=True) if old is not new}
    upsets = [upset for upset in before.board.upsets if upset.play.id not in dropped]
    return curves, [replace(one, play=fresh[one.play.id]) if one.play.id in fresh else one for one in upsets]


class _Given(list[list[BradleyTerryPartRating]]):
    """Teams that are given away. The model deep-copies what it gets before it changes it, which takes three quarters
    of its time; nobody needs these afterwards, so they pass for their own copy."""

    def __deepcopy__(self, memo: dict[int, Any]) -> _Given:
        return self


def _sides(that: Bout) -> tuple[list[list[str]], list[float]]:
    """The people of each side and the places of the sides, the best first."""
    shares = that.play.shares
    if that.sides == len(shares):
        order = sorted([at for at, share in enumerate(shares) if not share.bot], key=that.place.__getitem__)
        return [[shares[at].rogue] for at in order], [that.place[at] for at in order]
    grouped: dict[int, list[str]] = {}
    for side, share in zip(that.side, shares, strict=True):
        if share.stayed:
            grouped.setdefault(side, []).append(share.rogue)
    places = dict(zip(that.side, that.place, strict=True))
    in_order = sorted(grouped, key=places.__getitem__)
    return [grouped[side] for side in in_order], [places[side] for side in in_order]


def _rate(teams: _Given, places: list[float]) -> list[list[BradleyTerryPartRating]]:
    """Sides in order need no ranks, unless some are level."""
    if len(set(places)) == len(places):
        return MODEL.rate(teams)
    return MODEL.rate(teams, ranks=places)


def _note(
    at: int,
    sides: list[list[str]],
    after: list[list[BradleyTerryPartRating]],
    skills: dict[str, BradleyTerryPartRating],
    curves: dict[str, Curve],
) -> None:
    for side, team in zip(sides, after, strict=True):
        for rogue, skill in zip(side, team, strict=True):
            skills[rogue] = skill
            curve = curves[rogue]
            curve.at.append(at)
            curve.mu.append(skill.mu)
            curve.sigmas.append(skill.sigma)


def _upset(that: Bout, sides: list[list[str]], teams: _Given, curves: dict[str, Curve]) -> Upset | None:
    """How far the first side stood below the best of the others, if all of both had settled."""
    if that.winners > 1:
        return None
    means = [team[0].mu if len(team) == 1 else sum([skill.mu for skill in team]) / len(team) for team in teams]
    best = max(means[1:])
    if best <= means[0]:
        return None
    favourites = sides[means.index(best, 1)]
    if any(curves[rogue].rated < SETTLED for rogue in (*sides[0], *favourites)):
        return None
    return Upset(that.play, tuple(sides[0]), tuple(favourites), round(PER_MU * (best - means[0])))


def latest_steps(plays: Iterable[Play], board: Board, rogue: str, most: int) -> list[Step]:
    """What the last rated games of somebody brought, the latest first, of plays of which the newest come first."""
    if rogue not in board.curves:
        return []
    values = [START, *map(shown, board.curves[rogue].mu[-most - 1 :])]
    own = (play for play in plays if any(share.rogue == rogue and share.stayed for share in play.shares))
    steps = []
    for back, (that, sides, places) in enumerate(islice(_contests(own), most), start=1):
        place = next(place for side, place in zip(sides, places, strict=True) if rogue in side)
        steps.append(
            Step(that.play, values[-back] - values[-back - 1], int(place), places.count(place) > 1, that.sides)
        )
    return steps


def ranking(board: Board, snapshot: Snapshot) -> list[Standing]:
    """Everybody who is not hidden: those who have settled by rating, then who lacks the fewest games for one."""
    seen = [(rogue, curve) for rogue, curve in board.curves.items() if not snapshot.who(rogue).hidden]
    settled = sorted((shown(c.mu[-1]) for _, c in seen if c.rated >= SETTLED), reverse=True)
    places = {value: settled.index(value) + 1 for value in set(settled)}
    lines = [_standing(rogue, curve, places) for rogue, curve in seen]

    def place(line: Standing) -> tuple[bool, int, str, str]:
        return line.settling, -(line.rated if line.settling else line.value), snapshot.who(line.rogue).name, line.rogue

    return sorted(lines, key=place)


def _standing(rogue: str, curve: Curve, places: dict[int, int]) -> Standing:
    value = shown(curve.mu[-1])
    place = places[value] if curve.rated >= SETTLED else 0
    return Standing(rogue, place, value, round(PER_MU * curve.sigma), curve.rated)
