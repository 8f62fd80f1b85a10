"""Quick score: a finished sheet in one request, counted as a table counts."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import asdict

from companion.core.problems import Impossible
from companion.core.quick import check_seats
from companion.core.sheet import Ending, Line, Sheet
from companion.core.words import say
from companion.games.junk_orbit.box import BOX, SEATS, Board
from companion.games.junk_orbit.limits import LEAST_VALUE, NO_STARTERS, beyond_the_box, wrong_board
from companion.games.junk_orbit.scoring import EARTH_BONUS, JUNK, by_night, dark, lines, mars_bonus, moon_bonus, ranked
from companion.games.junk_orbit.state import Tile, TileSource

SCORED = Ending("scored", say("Scored at once."))


class QuickDestination(Struct, frozen=True, forbid_unknown_fields=True):
    board: Board
    city: str


class QuickTile(Struct, frozen=True, forbid_unknown_fields=True):
    value: int
    source: TileSource | None = None
    destination: QuickDestination | None = None


class QuickCounts(Struct, frozen=True, forbid_unknown_fields=True):
    """A pile that somebody has counted: what is left out is 0."""

    points: int
    """The values of all delivered tiles."""
    tiles: int = 0
    earth_to_moon: int = 0
    earth_to_mars: int = 0
    moon_tiles: int = 0
    mars_cities: int = 0


class QuickSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """Either the delivered tiles, or their counts."""

    name: str
    delivered: tuple[QuickTile, ...] | None = None
    counted: QuickCounts | None = None


class QuickOptions(Struct, frozen=True, forbid_unknown_fields=True):
    night: tuple[Board, ...] = ()


class QuickRequest(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    seats: tuple[QuickSeat, ...]
    options: QuickOptions = QuickOptions()
    bin_race_winner: int | None

    def __post_init__(self) -> None:
        """What a night side needs may not be left out, like any other field that has to be there."""
        for number, seat in enumerate(self.seats):
            if seat.delivered is None and seat.counted is None:
                place = f"$.seats[{number}].delivered"
                raise ValueError(f"This field is missing: the delivered tiles, or their counts - at `{place}`")
            for index, tile in enumerate(seat.delivered or ()):
                for board, field in NEEDED:
                    if board in self.options.night and getattr(tile, field) is None:
                        why = f"with {board.capitalize()} on its night side every tile needs its {field}"
                        place = f"$.seats[{number}].delivered[{index}].{field}"
                        raise ValueError(f"This field is missing: {why} - at `{place}`")


NEEDED = (("earth", "source"), ("earth", "destination"), ("moon", "source"), ("mars", "destination"))
"""Which boards by night ask for which field of a tile."""


def quick(request: QuickRequest) -> Sheet:
    check_seats("Junk Orbit", SEATS, len(request.seats))
    piles = [_pile(seat, f"seats.{number}.delivered") for number, seat in enumerate(request.seats)]
    problem = beyond_the_box([tile for pile in piles for tile in pile])
    if problem is not None:
        raise Impossible(problem, "seats")
    sent = enumerate(zip(request.seats, piles, strict=True))
    rows = [_lines(seat, pile, request.options.night, number) for number, (seat, pile) in sent]
    tiles = tuple(_tile_count(seat) for seat in request.seats)
    _check_race(request.bin_race_winner, ranked(rows, tiles, None, None).winners)
    found = ranked(rows, tiles, request.bin_race_winner, SCORED)
    return found.named([seat.name.strip() or f"Player {number}" for number, seat in enumerate(request.seats, 1)])


def _lines(seat: QuickSeat, pile: tuple[Tile, ...], night: tuple[Board, ...], number: int) -> tuple[Line, ...]:
    if seat.counted is None:
        return lines(pile, night)
    _check_counts(seat, seat.counted, f"seats.{number}.counted")
    bonus = {
        "earth": seat.counted.earth_to_moon * EARTH_BONUS["moon"] + seat.counted.earth_to_mars * EARTH_BONUS["mars"],
        "moon": moon_bonus(seat.counted.moon_tiles),
        "mars": mars_bonus(seat.counted.mars_cities),
    }
    own = Line("deliveries", JUNK, seat.counted.points)
    return own, *(Line(f"night_{board}", by_night(board), bonus[board]) for board in dark(night))


def _tile_count(seat: QuickSeat) -> int:
    return seat.counted.tiles if seat.counted is not None else len(seat.delivered or ())


def _check_counts(seat: QuickSeat, counted: QuickCounts, field: str) -> None:
    """Counts that no box can bring about."""
    if seat.delivered:
        raise Impossible(say("Either the tiles or their counts, not both."), field)
    if min(asdict(counted).values()) < 0:
        raise Impossible(say("A count is 0 or more."), field)
    if counted.points < counted.tiles:
        raise Impossible(
            say("Every tile is worth 1 or more: the points are at least the number of tiles."), f"{field}.points"
        )
    most = {"moon_tiles": BOX.tiles["moon"], "mars_cities": MARS_CITIES, "tiles": sum(BOX.tiles.values())}
    for name, limit in most.items():
        if getattr(counted, name) > limit:
            raise Impossible(say("There are only {limit} in the box.", limit=limit), f"{field}.{name}")
    if counted.earth_to_moon + counted.earth_to_mars > BOX.tiles["earth"]:
        raise Impossible(say("There are only {limit} in the box.", limit=BOX.tiles["earth"]), f"{field}.earth_to_mars")


MARS_CITIES = sum(card.owned for card in BOX.boards.values() if card.region == "mars")


def _pile(seat: QuickSeat, field: str) -> tuple[Tile, ...]:
    return tuple(_tile(tile, f"{field}.{index}") for index, tile in enumerate(seat.delivered or ()))


def _tile(sent: QuickTile, field: str) -> Tile:
    if sent.value < 1:
        raise Impossible(LEAST_VALUE, f"{field}.value")
    if sent.source == "starter":
        raise Impossible(NO_STARTERS, f"{field}.source")
    if sent.destination is None:
        return Tile(sent.value, sent.source)
    board, city = sent.destination.board, sent.destination.city
    problem = wrong_board(board, city)
    if problem is not None:
        raise Impossible(problem, f"{field}.destination.{'board' if city.strip() else 'city'}")
    return Tile(sent.value, sent.source, board, city)


def _check_race(winner: int | None, level: tuple[int, ...]) -> None:
    if winner is not None and (winner not in level or len(level) < 2):
        words = say("Only a player who is still level after points and deliveries can win the race.")
        raise Impossible(words, "bin_race_winner")
