"""Quick score: a finished sheet in one request, counted as a table counts."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import asdict

from companion.core.game import Impossible
from companion.core.sheet import Sheet
from companion.games.star_scrappers_orbital.kinds import COLOURS, OPPONENTS, SEATS, Counts, named
from companion.games.star_scrappers_orbital.options import Mode
from companion.games.star_scrappers_orbital.scoring import peaceful, sheet, worth, year_points
from companion.games.star_scrappers_orbital.state import Figures

LENGTHS = (5, 6)
SCORED = "Scored at once."


class QuickYear(Struct, frozen=True, forbid_unknown_fields=True):
    structural: int
    bio: int
    commercial: int
    support: int
    scientific: int
    military: int

    @property
    def counts(self) -> Counts:
        return asdict(self)  # type: ignore[return-value]


class QuickSeat(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    years: tuple[QuickYear, ...]
    other_vp: int
    crew_symbols: int
    megacredits: int


class QuickOptions(Struct, frozen=True, forbid_unknown_fields=True):
    years: int = 5
    mode: Mode = "standard"
    zero_scores: bool = False


class QuickRequest(Struct, frozen=True, forbid_unknown_fields=True):
    seats: tuple[QuickSeat, ...]
    options: QuickOptions = QuickOptions()


def quick(request: QuickRequest) -> Sheet:
    _check_options(request.options)
    _check_seats(request)
    for number, seat in enumerate(request.seats):
        _check_seat(seat, request.options.years, f"seats.{number}")
    drawn = _scored(request)
    if request.options.mode == "solo-peace":
        drawn = peaceful(drawn, (0,))
    return drawn.named([seat.name for seat in request.seats])


def _scored(request: QuickRequest) -> Sheet:
    options, seats = request.options, request.seats
    points = [
        year_points(
            [seat.years[n].counts for seat in seats], worth(n + 1, options.years), zero_scores=options.zero_scores
        )
        for n in range(options.years)
    ]
    found = [Figures(seat.crew_symbols, seat.megacredits) for seat in seats]
    return sheet(points, [seat.other_vp for seat in seats], found, SCORED)


def _check_options(options: QuickOptions) -> None:
    if options.years not in LENGTHS:
        raise Impossible(f"A game lasts 5 or 6 years, not {options.years}.", "options.years")
    if options.mode != "standard" and options.years != LENGTHS[0]:
        raise Impossible("A solo game lasts 5 years.", "options.years")


def _check_seats(request: QuickRequest) -> None:
    count, three = len(request.seats), 1 + OPPONENTS
    if not SEATS[0] <= count <= SEATS[1]:
        raise Impossible(f"Star Scrappers: Orbital is for 1 to 5 players; you sent {count}.", "seats")
    if request.options.mode != "standard" and count != three:
        raise Impossible(f"A solo game has three seats: you, then the two others. You sent {count}.", "seats")


def _check_seat(seat: QuickSeat, years: int, field: str) -> None:
    if len(seat.years) != years:
        raise Impossible(f"Each seat needs {years} years; this one has {len(seat.years)}.", f"{field}.years")
    for n, year in enumerate(seat.years):
        for colour in COLOURS:
            if year.counts[colour] < 0:
                words = f"{named(colour)} modules in year {n + 1}: a count is 0 or more."
                raise Impossible(words, f"{field}.years.{n}.{colour}")
    if seat.crew_symbols < 0:
        raise Impossible("Crew symbols are 0 or more.", f"{field}.crew_symbols")
    if seat.megacredits < 0:
        raise Impossible("MegaCredits are 0 or more.", f"{field}.megacredits")
