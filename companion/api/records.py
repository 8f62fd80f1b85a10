"""``/api/records``: the records of every game."""

from __future__ import annotations

from msgspec import Struct

from companion.api.answers import PlayKey, paged, shaped
from companion.api.gallery_requests import RecordsPage
from companion.api.routes import route
from companion.core.problems import Rejected
from companion.core.sheet import Points
from companion.core.words import say
from companion.gallery.figures import champions_of, games_played, records_of
from companion.services import services


class Record(Struct, frozen=True, rename={"rogues": "players"}):
    value: Points
    play: PlayKey
    rogues: tuple[str, ...]


class RecordTable(Struct, frozen=True, rename={"played": "plays", "ties": "shared", "biggest": "biggest_margin"}):
    played: int
    minutes: int
    ties: int
    """Plays whose first place was shared: they have no margin."""
    highest: Record | None
    lowest: Record | None
    biggest: Record | None
    closest: Record | None
    longest: Record | None
    mean_score: float | None
    mean_winning: float | None
    mean_minutes: float | None


class ChampionNow(Struct, frozen=True, rename={"rogue": "player", "taken_from": "from"}):
    """Whoever won alone, and has not been beaten at this game since."""

    rogue: str
    since: PlayKey
    defences: int
    taken_from: str
    """The id of the champion before; empty: there was none."""


class GameRecords(Struct, frozen=True):
    game: str
    title: str
    champion: ChampionNow | None
    overall: RecordTable
    by_count: dict[int, RecordTable]


class ShelfLine(Struct, frozen=True, rename={"played": "plays"}):
    game: str
    title: str
    played: int
    last: PlayKey


class AllRecords(Struct, frozen=True):
    games: list[ShelfLine]
    after: str | None
    """Asks for the next page; null on the last one."""


@route("GET", "/records", "List the games that were played, the most frequent first")
def list_records(page: RecordsPage) -> AllRecords:
    shown, after = paged(games_played(services().gallery), lambda one: one.game, page.limit, page.after, "after")
    return AllRecords([shaped(ShelfLine, one) for one in shown], after)


@route("GET", "/records/<game>", "Show the records of one game, also by player count")
def show_records(game: str) -> GameRecords:
    found = records_of(services().gallery, game)
    if found is None:
        raise Rejected(say("No play of this game is in the gallery."), "game", status=404)
    reign = champions_of(services().gallery).get(game)
    return shaped(GameRecords, found, champion=shaped(ChampionNow, reign) if reign else None)
