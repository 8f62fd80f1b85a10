"""What no freighter can have, for sheets on a table and quick sheets alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from companion.games.scorpius_freighter.box import CREW, CREW_OF_A_SEAT, KINDS, asks
from companion.games.scorpius_freighter.scoring import Count, Scorer

ListLine = Literal["completed_contracts", "active_sections", "contract_abilities", "side_deals"]
LISTS: tuple[ListLine, ...] = ("completed_contracts", "active_sections", "contract_abilities", "side_deals")
NEGATIVE = "A count cannot be less than 0."

Problem = tuple[str, str]
"""What is wrong, in words, and in which field."""


def impossible(count: Count) -> Problem | None:
    """Why no freighter can look like this sheet; None: it can."""
    return _negative(count) or _wrong_crew(count.crew)


def _negative(count: Count) -> Problem | None:
    for line in LISTS:
        for place, value in enumerate(getattr(count, line)):
            if value < 0:
                return NEGATIVE, f"{line}.{place}"
    for kind in KINDS:
        if count.cargo.of(kind) < 0:
            return NEGATIVE, f"cargo.{kind}"
    return None


def _wrong_crew(crew: tuple[Scorer, ...]) -> Problem | None:
    if len(crew) > CREW_OF_A_SEAT:
        return f"A seat has {CREW_OF_A_SEAT} crew at the most; these are {len(crew)}.", "crew"
    for place, member in enumerate(crew):
        if member.name not in CREW:
            return f"“{member.name}” is no crew member. Take a name as it stands on the card.", f"crew.{place}.name"
        if member.answer is not None and member.answer < 0:
            return NEGATIVE, f"crew.{place}.{asks(member.name)}"
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
