"""Looking something up in the gallery: by game, player, year and place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, tzinfo

from msgspec import Struct

from companion.stats.days import Almanac
from companion.stats.plays import Play, Snapshot, exchanged


class Wanted(Struct, frozen=True):
    """What the plays must have; what is left out does not matter."""

    game: str = ""
    player: str = ""
    """The id of a rogue."""
    year: int | None = None
    place: str = ""


class FilterChoices(Struct, frozen=True):
    """What can be looked for, the most frequent first: (value, its words, how many)."""

    games: tuple[tuple[str, str, int], ...]
    players: tuple[tuple[str, str, int], ...]
    years: tuple[int, ...]
    places: tuple[str, ...]

    @property
    def game_choices(self) -> list[tuple[str, str]]:
        return [(slug, title) for slug, title, _ in self.games]

    @property
    def player_choices(self) -> list[tuple[str, str]]:
        return [(rogue, name) for rogue, name, _ in self.players]

    @property
    def year_choices(self) -> list[tuple[int, str]]:
        return [(year, str(year)) for year in self.years]

    @property
    def place_choices(self) -> list[tuple[str, str]]:
        return [(place, place) for place in self.places]


def matching(snapshot: Snapshot, wanted: Wanted, zone: tzinfo = UTC) -> list[Play]:
    """The newest first."""
    plays, almanac = list(snapshot.plays), Almanac(zone)
    if wanted.game:
        plays = [play for play in plays if play.game == wanted.game]
    if wanted.player:
        plays = [play for play in plays if wanted.player in [share.rogue for share in play.shares]]
    if wanted.place:
        plays = [play for play in plays if play.place == wanted.place]
    if wanted.year is not None:
        plays = [play for play in plays if almanac.year(play) == wanted.year]
    return plays


class PlayCounts(Struct, frozen=True):
    """How many of these plays there are by game, player, year and place."""

    plays: tuple[Play, ...] = ()
    games: Counter[str] = Counter()
    players: Counter[str] = Counter()
    bots: Counter[str] = Counter()
    """How often the game itself sat down, under these ids; it is among the players, too."""
    years: Counter[int] = Counter()
    places: Counter[str] = Counter()


def count_plays(plays: tuple[Play, ...], before: PlayCounts | None = None, zone: tzinfo = UTC) -> PlayCounts:
    """Goes on from an earlier count: only what went and what came is counted."""
    before = before or PlayCounts()
    went, came = (_counted(some, zone) for some in exchanged(before.plays, plays))
    return PlayCounts(
        plays,
        before.games + came.games - went.games,
        before.players + came.players - went.players,
        before.bots + came.bots - went.bots,
        before.years + came.years - went.years,
        before.places + came.places - went.places,
    )


def _counted(plays: Sequence[Play], zone: tzinfo) -> PlayCounts:
    almanac = Almanac(zone)
    return PlayCounts(
        games=Counter([play.game for play in plays]),
        players=Counter([share.rogue for play in plays for share in play.shares]),
        bots=Counter([share.rogue for play in plays for share in play.shares if share.bot]),
        years=Counter([almanac.year(play) for play in plays]),
        places=Counter([play.place for play in plays if play.place]),
    )


def collect_choices(snapshot: Snapshot, counts: PlayCounts, titles: Mapping[str, str]) -> FilterChoices:
    named = [(rogue, snapshot.who(rogue), count) for rogue, count in counts.players.items()]
    return FilterChoices(
        games=_most((game, titles[game], count) for game, count in counts.games.items()),
        players=_most((rogue, who.name, count) for rogue, who, count in named if not who.hidden),
        years=tuple(sorted(counts.years, reverse=True)),
        places=tuple(place for place, _, _ in _most((place, place, count) for place, count in counts.places.items())),
    )


def _most(choices: Iterable[tuple[str, str, int]]) -> tuple[tuple[str, str, int], ...]:
    """The most frequent first, equals by their words."""
    return tuple(sorted(choices, key=lambda one: (-one[2], one[1].casefold(), one[0])))


def titles_of(snapshot: Snapshot) -> dict[str, str]:
    """How each game is called, as its newest play has it."""
    return {play.game: play.title for play in reversed(snapshot.plays)}
