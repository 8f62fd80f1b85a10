"""A year in review: what was played, by whom, and what people will remember. Hidden people are counted, never named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, date, tzinfo
from itertools import combinations
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from companion.stats.bouts import Sat, Tally, bout, chair, people, seat, tally
from companion.stats.days import calendar, plays_in
from companion.stats.figures import PlaceLine
from companion.stats.plays import Play, Snapshot
from companion.stats.streaks import streaks

if TYPE_CHECKING:  # its library takes its time to load
    from companion.stats.ratings import Board, Upset

ENOUGH = 5
"""Bouts in the year before somebody can be its player."""


class GameLine(Struct, frozen=True):
    game: str
    title: str
    plays: int


class NewGame(Struct, frozen=True):
    game: str
    title: str


class Champion(Struct, frozen=True):
    """The player of the year has the most wins above an even share: neither small tables nor sheer number decide."""

    rogue: str
    tally: Tally
    also: tuple[str, ...] = ()
    """Whoever has as many above theirs."""


class Run(Struct, frozen=True):
    """Wins in a row, and everybody who had that many; whoever had them first comes first."""

    length: int
    rogues: tuple[str, ...]


class Review(Struct, frozen=True):
    """None, or nothing in it, where the year has nothing to say."""

    year: int
    plays: int
    minutes: int
    people: int
    games: tuple[GameLine, ...]
    """The most played first."""
    new_games: tuple[NewGame, ...]
    """Games never played before, in the order of their first evening."""
    regulars: tuple[tuple[str, int], ...]
    """Who played, and how often; the most first."""
    first_timers: tuple[str, ...]
    """People whose first play of all was in this year, in that order."""
    champion: Champion | None
    pair: tuple[str, str, int] | None
    """Who sat down together most often, and how often; None where no two did so more often than all others."""
    streak: Run | None
    """The most wins in a row within the year."""
    upset: Upset | None
    longest: Play | None
    places: tuple[PlaceLine, ...]
    days: dict[date, int]
    """Plays on each day on which something was played."""

    @property
    def months(self) -> tuple[int, ...]:
        """Plays in each of the twelve months."""
        counts: Counter[int] = Counter()
        for at, plays in self.days.items():
            counts[at.month] += plays
        return tuple(counts[month] for month in range(1, 13))

    @property
    def busiest_month(self) -> int | None:
        """1 to 12; of equals the earlier."""
        return self.months.index(max(self.months)) + 1 if self.plays else None

    @property
    def busiest_day(self) -> tuple[date, int] | None:
        return max(self.days.items(), key=lambda one: (one[1], -one[0].toordinal()), default=None)


def review(snapshot: Snapshot, year: int, board: Board | None = None, zone: tzinfo = UTC) -> Review:
    """The year. ``board`` is the overall board of the ratings; without it there is no upset."""
    plays = plays_in(snapshot, year, zone)
    before = [play for play in snapshot.plays if play.counted and plays and play.played_at < plays[0].played_at]
    everybody = list(dict.fromkeys(share.rogue for play in plays for share in people(play)))
    named = {rogue for rogue in everybody if not snapshot.who(rogue).hidden}
    chairs = {rogue: own for rogue, own in _chairs(plays).items() if rogue in named}
    known = {share.rogue for play in before for share in people(play)}
    titles = {play.game: play.title for play in plays}
    played_before = {play.game for play in before}
    return Review(
        year=year,
        plays=len(plays),
        minutes=sum(play.minutes for play in plays),
        people=len(everybody),
        games=tuple(GameLine(game, titles[game], times) for game, times in _most(play.game for play in plays)),
        new_games=tuple(NewGame(game, titles[game]) for game in titles if game not in played_before),
        regulars=tuple(_most(rogue for rogue, own in chairs.items() for _ in own)),
        first_timers=tuple(rogue for rogue in everybody if rogue in named and rogue not in known),
        champion=_champion(chairs),
        pair=_pair(plays, named),
        streak=_streak(chairs),
        upset=_upset(board, plays, named),
        longest=max((play for play in plays if play.minutes), key=lambda play: play.minutes, default=None),
        places=tuple(PlaceLine(*one) for one in _most(play.place for play in plays if play.place)),
        days=calendar(plays, zone),
    )


def _most(names: Iterable[str]) -> list[tuple[str, int]]:
    """Names and how often, the most first, equals by name."""
    return sorted(Counter(names).items(), key=lambda one: (-one[1], one[0]))


def _chairs(plays: Iterable[Play]) -> dict[str, list[Sat]]:
    """The plays of everybody, each bout worked out once."""
    chairs: dict[str, list[Sat]] = {}
    for play in plays:
        found = bout(play)
        for rogue in dict.fromkeys(share.rogue for share in people(play)):
            if (at := chair(play, rogue)) is not None:
                chairs.setdefault(rogue, []).append(seat(play, at, found))
    return chairs


def _champion(chairs: Mapping[str, Sequence[Sat]]) -> Champion | None:
    all_of_them = [Champion(rogue, tally(own)) for rogue, own in chairs.items()]
    able = [one for one in all_of_them if one.tally.bouts >= ENOUGH and one.tally.above > 0]
    able.sort(key=lambda one: (-round(one.tally.above, 9), one.tally.bouts, one.rogue))
    level = [one.rogue for one in able if round(one.tally.above - able[0].tally.above, 9) == 0]
    return replace(able[0], also=tuple(level[1:])) if able else None


def _pair(plays: Iterable[Play], named: set[str]) -> tuple[str, str, int] | None:
    pairs: Counter[tuple[str, ...]] = Counter()
    for play in plays:
        pairs.update(combinations(sorted({share.rogue for share in people(play)} & named), 2))
    most = max(pairs.values(), default=0)
    first = [pair for pair, times in pairs.items() if times == most]
    return (first[0][0], first[0][1], most) if len(first) == 1 else None


def _streak(chairs: Mapping[str, Sequence[Sat]]) -> Run | None:
    """A single win is not a streak."""
    runs = sorted((won.until, rogue, won.length) for rogue, own in chairs.items() if (won := streaks(own).winning))
    most = max((length for _, _, length in runs), default=0)
    return Run(most, tuple(rogue for _, rogue, length in runs if length == most)) if most > 1 else None


def _upset(board: Board | None, plays: Iterable[Play], named: set[str]) -> Upset | None:
    within = {play.id for play in plays}
    upsets = [one for one in board.upsets if one.play.id in within] if board else []
    return max((one for one in upsets if named.issuperset((*one.by, *one.over))), key=lambda one: one.gap, default=None)
