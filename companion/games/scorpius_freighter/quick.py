"""Quick score: a finished sheet in one request, counted as a table counts."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from companion.core.problems import Impossible
from companion.core.quick import check_seats
from companion.core.sheet import Ending, Sheet
from companion.core.words import say
from companion.games.scorpius_freighter.box import SEATS
from companion.games.scorpius_freighter.freighter.entry import Cargo, CrewEntry, counted, impossible, twice
from companion.games.scorpius_freighter.scoring import Count, sheet


class QuickSeat(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    completed_contracts: tuple[int, ...]
    active_sections: tuple[int, ...]
    contract_abilities: tuple[int, ...]
    side_deals: tuple[int, ...]
    crew: tuple[CrewEntry, ...]
    """The experienced ones only."""
    cargo: Cargo


class QuickOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """A sheet of this game needs none."""


class QuickRequest(Struct, frozen=True, forbid_unknown_fields=True):
    seats: tuple[QuickSeat, ...]
    options: QuickOptions = QuickOptions()


def quick(request: QuickRequest) -> Sheet:
    check_seats("Scorpius Freighter", SEATS, len(request.seats))
    counts = [counted(seat) for seat in request.seats]
    for number, count in enumerate(counts):
        _check(count, f"seats.{number}")
    _check_table(counts)
    return sheet(counts, Ending("quick", say("Scored at once."))).named([seat.name for seat in request.seats])


def _check(count: Count, where: str) -> None:
    problem = impossible(count)
    if problem is not None:
        why, field = problem
        raise Impossible(why, f"{where}.{field}")


def _check_table(counts: Sequence[Count]) -> None:
    found = twice([[member.name for member in count.crew] for count in counts])
    if found is not None:
        seat, place, name = found
        why = say("{name} is there twice. Each crew card is in the box once.", name=name)
        raise Impossible(why, f"seats.{seat}.crew.{place}.name")
