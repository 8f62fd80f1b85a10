"""What no freighter can have, for sheets on a table and quick sheets alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from companion.games.scorpius_freighter.box import CREW, CREW_OF_A_SEAT, KINDS, asks
from companion.games.scorpius_freighter.scoring import Count, Scorer

ListLine = Literal["completed_contracts", "active_sections", "contract_abilities", "side_deals"]
LISTS: tuple[ListLine, ...] = ("completed_contracts", "active_sections", "contract_abilities", "side_deals")
MOST = 9_999
"""Far beyond any freighter: more is a slip of the finger, and no number for a sheet."""

Problem = tuple[str, str]
"""What is wrong, in words, and in which field."""


def impossible(count: Count) -> Problem | None:
    """Why no freighter can look like this sheet; None: it can."""
    return _wrong_numbers(count) or _wrong_crew(count.crew)


def _wrong_numbers(count: Count) -> Problem | None:
    numbers = [(f"{line}.{place}", n) for line in LISTS for place, n in enumerate(getattr(count, line))]
    numbers += [(f"cargo.{kind}", count.cargo.of(kind)) for kind in KINDS]
    return next((_wrong(number, field) for field, number in numbers if not 0 <= number <= MOST), None)


def _wrong(number: int, field: str) -> Problem:
    why = "A count cannot be less than 0." if number < 0 else f"No freighter has that much: {MOST} is the most."
    return why, field


def _wrong_crew(crew: tuple[Scorer, ...]) -> Problem | None:
    if len(crew) > CREW_OF_A_SEAT:
        return f"A seat has {CREW_OF_A_SEAT} crew at the most; these are {len(crew)}.", "crew"
    for place, member in enumerate(crew):
        if member.name not in CREW:
            return f"“{member.name}” is no crew member. Take a name as it stands on the card.", f"crew.{place}.name"
        if member.answer is not None and not 0 <= member.answer <= MOST:
            return _wrong(member.answer, f"crew.{place}.{asks(member.name)}")
    return None


def twice(crews: Sequence[Sequence[str]]) -> tuple[int, int, str] | None:
    """The first name that is there a second time: its seat, its place there, and itself."""
    seen: set[str] = set()
    for seat, names in enumerate(crews):
        for place, name in enumerate(names):
            if name in seen:
                return seat, place, name
            seen.add(name)
    return None
