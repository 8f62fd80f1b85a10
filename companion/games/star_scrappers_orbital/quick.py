"""Quick score: a finished sheet in one request, counted as a table counts."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import asdict

from companion.core.problems import Impossible
from companion.core.quick import check_range, check_seats
from companion.core.sheet import Ending, Sheet
from companion.core.words import say
from companion.games.star_scrappers_orbital.box import COLOURS, KINDS, OPPONENTS, SEATS, Counts
from companion.games.star_scrappers_orbital.options import Mode
from companion.games.star_scrappers_orbital.scoring import peaceful, sheet, worth, year_points

LENGTHS = (5, 6)
SCORED = Ending("quick", say("Counted from a score sheet."))


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
    found = [(seat.crew_symbols, seat.megacredits) for seat in seats]
    return sheet(points, [seat.other_vp for seat in seats], found, SCORED)


def _check_options(options: QuickOptions) -> None:
    if options.years not in LENGTHS:
        raise Impossible(say("A game lasts 5 or 6 years, not {years}.", years=options.years), "options.years")
    if options.mode != "standard" and options.years != LENGTHS[0]:
        raise Impossible(say("A solo game lasts 5 years."), "options.years")


def _check_seats(request: QuickRequest) -> None:
    sent = len(request.seats)
    check_seats("Star Scrappers: Orbital", SEATS, sent)
    if request.options.mode != "standard" and sent != 1 + OPPONENTS:
        words = say("A solo game is scored for three: you, then the two others. Here are {sent}.", sent=sent)
        raise Impossible(words, "seats")


def _check_seat(seat: QuickSeat, years: int, field: str) -> None:
    if len(seat.years) != years:
        words = say("Everybody needs {years} years; here are {sent}.", years=years, sent=len(seat.years))
        raise Impossible(words, f"{field}.years")
    for n, year in enumerate(seat.years):
        for colour in COLOURS:
            what = say("{kind} modules in year {year}", kind=KINDS[colour].name, year=n + 1)
            check_range(what, year.counts[colour], f"{field}.years.{n}.{colour}")
    check_range(say("Crew symbols"), seat.crew_symbols, f"{field}.crew_symbols")
    check_range(say("MegaCredits"), seat.megacredits, f"{field}.megacredits")
