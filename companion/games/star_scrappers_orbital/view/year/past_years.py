"""The counts of the years that are scored, to be put right without undoing what followed."""

from __future__ import annotations

from msgspec import Struct

from companion.core.offer import Offer, form
from companion.core.words import Message, say
from companion.games.star_scrappers_orbital.box import COLOURS, Counts
from companion.games.star_scrappers_orbital.moves.counts import ModulesCounted, YearCorrected
from companion.games.star_scrappers_orbital.scoring import points_by_year
from companion.games.star_scrappers_orbital.state import State, revealed


class PastYear(Struct, frozen=True):
    title: Message
    draft: str
    counts: Counts
    correct: Offer
    """The page asks for the count of each kind."""


def past_years(state: State, seat: int) -> tuple[PastYear, ...]:
    """Those in which this seat was counted, the latest first. One that has just ended is counted again."""
    counted = [(year, rows[seat]) for year, rows in enumerate(state.past, start=1) if seat < len(rows)]
    if revealed(state) and state.step == 1:
        counted.append((state.year, state.counted.get(seat, {})))
    return tuple(_year(state, seat, year, said) for year, said in reversed(counted) if said)


def _year(state: State, seat: int, year: int, counted: Counts) -> PastYear:
    points = points_by_year(state)[year - 1][seat]
    label = say("Correct year {year}", year=year)
    again = form(ModulesCounted, seat, label)
    numbers = "-".join(str(counted.get(colour, 0)) for colour in COLOURS)
    return PastYear(
        title=say("Year {year}: +{points}", year=year, points=points),
        draft=f"past-{seat}-{year}-{numbers}",
        counts=counted,
        correct=form(YearCorrected, seat, label, year=year) if year <= len(state.past) else again,
    )
