"""Quick score: a finished sheet in one request, counted as a table counts."""

from __future__ import annotations

from msgspec import Struct

from companion.core.problems import Impossible
from companion.core.quick import check_seats
from companion.core.sheet import Ending, Sheet
from companion.core.words import say
from companion.games.junk_orbit.box import SEATS, Board
from companion.games.junk_orbit.limits import LEAST_VALUE, NO_STARTERS, beyond_the_box, wrong_board
from companion.games.junk_orbit.scoring import sheet
from companion.games.junk_orbit.state import Tile, TileSource

SCORED = Ending("scored", say("Scored at once."))


class QuickDestination(Struct, frozen=True, forbid_unknown_fields=True):
    board: Board
    city: str


class QuickTile(Struct, frozen=True, forbid_unknown_fields=True):
    value: int
    source: TileSource | None = None
    destination: QuickDestination | None = None


class QuickSeat(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    delivered: tuple[QuickTile, ...]


class QuickOptions(Struct, frozen=True, forbid_unknown_fields=True):
    night: tuple[Board, ...] = ()


class QuickRequest(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    seats: tuple[QuickSeat, ...]
    options: QuickOptions = QuickOptions()
    bin_race_winner: int | None

    def __post_init__(self) -> None:
        """What a night side needs may not be left out, like any other field that has to be there."""
        for number, seat in enumerate(self.seats):
            for index, tile in enumerate(seat.delivered):
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
    night = request.options.night
    _check_race(request.bin_race_winner, sheet(piles, night, None, None).winners)
    counted = sheet(piles, night, request.bin_race_winner, SCORED)
    return counted.named([seat.name.strip() or f"Player {number}" for number, seat in enumerate(request.seats, 1)])


def _pile(seat: QuickSeat, field: str) -> list[Tile]:
    return [_tile(tile, f"{field}.{index}") for index, tile in enumerate(seat.delivered)]


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
