"""Quick score: a finished sheet in one request, counted as a table counts."""

from __future__ import annotations

from msgspec import Struct

from companion.core.problems import Impossible
from companion.core.quick import check_range, check_seats
from companion.core.sheet import Ending, Sheet
from companion.core.words import Message, listed, say
from companion.games.tortuga_2199.box import SEATS, SECTORS, VALUES, Kind, Sector, kind_of, name_of, sectors_for
from companion.games.tortuga_2199.scoring import sheet


class QuickSeat(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    sectors: tuple[str, ...]
    tokens: int


class QuickOptions(Struct, frozen=True, forbid_unknown_fields=True):
    sector_values: dict[Kind, int] = {}
    """By class; what is left out has its usual value."""


class QuickRequest(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    seats: tuple[QuickSeat, ...]
    options: QuickOptions = QuickOptions()
    tortuga_conquered_by: int | None


def quick(request: QuickRequest) -> Sheet:
    check_seats("Tortuga 2199", SEATS, len(request.seats))
    values = _values(request.options)
    owners = _owners(request)
    _check_tortuga(request, owners.get("tortuga"))
    for number, seat in enumerate(request.seats):
        check_range(say("Influence tokens"), seat.tokens, f"seats.{number}.tokens")
    control = [0] * len(request.seats)
    for sector, owner in owners.items():
        control[owner] += values[kind_of(sector)]
    counted = sheet(
        control,
        [seat.tokens for seat in request.seats],
        [len(seat.sectors) for seat in request.seats],
        request.tortuga_conquered_by,
        Ending("quick", say("Scored at once.")),
    )
    return counted.named([seat.name for seat in request.seats])


def _values(options: QuickOptions) -> dict[Kind, int]:
    for kind, value in options.sector_values.items():
        check_range(say("Control tokens"), value, f"options.sector_values.{kind}")
    return VALUES | options.sector_values


def _owners(request: QuickRequest) -> dict[Sector, int]:
    """Every sector at most once, and only sectors that are in play."""
    players = len(request.seats)
    owners: dict[Sector, int] = {}
    for number, seat in enumerate(request.seats):
        for index, sector in enumerate(seat.sectors):
            field = f"seats.{number}.sectors.{index}"
            known = next((own for own in sectors_for(players) if own == sector), None)
            if known is None:
                raise Impossible(_not_in_play(sector, players), field)
            if known in owners:
                words = say("{sector} is ticked twice. A sector has one owner.", sector=name_of(known))
                raise Impossible(words, field)
            owners[known] = number
    return owners


def _not_in_play(sector: str, players: int) -> Message:
    known = next((own for own in SECTORS if own == sector), None)
    if known is not None:
        return say("{sector} is not in play with {n} players.", sector=name_of(known), n=players)
    return say("There is no sector “{sector}”. Choose from: {all}.", sector=sector, all=listed(SECTORS, "comma"))


def _check_tortuga(request: QuickRequest, owner: int | None) -> None:
    said = request.tortuga_conquered_by
    if said is not None and not 0 <= said < len(request.seats):
        raise Impossible(say("There is no such player on this sheet."), "tortuga_conquered_by")
    if said != owner:
        words = say("Whoever conquered Tortuga holds it to the end: tick it for the same player.")
        raise Impossible(words, "tortuga_conquered_by")
