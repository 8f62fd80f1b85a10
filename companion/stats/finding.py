"""Looking something up in the gallery: by game, player, year and place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import UTC, tzinfo

from msgspec import Struct

from companion.stats.days import Almanac
from companion.stats.plays import Play, Snapshot


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
    almanac = Almanac(zone)
    return [play for play in snapshot.plays if _fits(play, wanted, almanac)]


def _fits(play: Play, wanted: Wanted, almanac: Almanac) -> bool:
    if wanted.game and play.game != wanted.game:
        return False
    if wanted.player and wanted.player not in [share.rogue for share in play.shares]:
        return False
    if wanted.place and play.place != wanted.place:
        return False
    return wanted.year is None or almanac.year(play) == wanted.year


def collect_choices(snapshot: Snapshot, zone: tzinfo = UTC) -> FilterChoices:
    titles, almanac = titles_of(snapshot), Almanac(zone)
    games = Counter(play.game for play in snapshot.plays)
    players = Counter(share.rogue for play in snapshot.plays for share in play.shares)
    named = [(rogue, snapshot.who(rogue), count) for rogue, count in players.most_common()]
    return FilterChoices(
        games=tuple((game, titles[game], count) for game, count in games.most_common()),
        players=tuple((rogue, who.name, count) for rogue, who, count in named if not who.hidden),
        years=tuple(sorted({almanac.year(play) for play in snapshot.plays}, reverse=True)),
        places=tuple(place for place, _ in Counter(_places(snapshot.plays)).most_common()),
    )


def _places(plays: Iterable[Play]) -> Iterable[str]:
    return (play.place for play in plays if play.place)


def titles_of(snapshot: Snapshot) -> dict[str, str]:
    """How each game is called, as its newest play has it."""
    return {play.game: play.title for play in reversed(snapshot.plays)}
