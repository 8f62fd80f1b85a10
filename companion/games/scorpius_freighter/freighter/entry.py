"""A freighter's sheet as programs and forms send it, and what no freighter can have."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

from msgspec import Struct

from companion.core.words import Message, say
from companion.games.scorpius_freighter.box import CREW, CREW_OF_A_SEAT, KINDS, Asks, asks
from companion.games.scorpius_freighter.cubes import Cubes, cubes
from companion.games.scorpius_freighter.scoring import Count, Scorer

QUESTIONS: tuple[Asks, ...] = ("empty_spaces", "matches", "points")
ListLine = Literal["completed_contracts", "active_sections", "contract_abilities", "side_deals"]
LISTS: tuple[ListLine, ...] = ("completed_contracts", "active_sections", "contract_abilities", "side_deals")
MOST = 9_999
"""Far beyond any freighter: more is a slip of the finger, and not a number for a sheet."""


class Cargo(Struct, frozen=True, forbid_unknown_fields=True):
    """Every cube on the freighter by kind, without those on the active contract."""

    credits: int
    goods: int
    meds: int
    data: int

    @property
    def cubes(self) -> Cubes:
        return cubes({kind: getattr(self, kind) for kind in KINDS})


class CrewEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """An experienced crew member with the one number that its card asks for, if it asks for one."""

    name: str
    empty_spaces: int | None = None
    matches: int | None = None
    points: int | None = None

    def __post_init__(self) -> None:
        """Which keys an entry has depends on its name; a name that is not a crew member is a matter of the rules."""
        if self.name not in CREW:
            return
        for question in QUESTIONS:
            said = self.said(question) is not None
            if said and question != asks(self.name):
                raise ValueError(f"Object contains unknown field `{question}`")
            if not said and question == asks(self.name):
                raise ValueError(f"Object missing required field `{question}`")

    def said(self, question: Asks) -> int | None:
        number: int | None = getattr(self, question)
        return number

    @property
    def scorer(self) -> Scorer:
        question = asks(self.name)
        return Scorer(self.name, None if question is None else self.said(question))


class Entered(Protocol):
    """A whole sheet, as a quick request has one for each seat and a table one for each player."""

    @property
    def completed_contracts(self) -> tuple[int, ...]: ...
    @property
    def active_sections(self) -> tuple[int, ...]: ...
    @property
    def contract_abilities(self) -> tuple[int, ...]: ...
    @property
    def side_deals(self) -> tuple[int, ...]: ...
    @property
    def crew(self) -> tuple[CrewEntry, ...]: ...
    @property
    def cargo(self) -> Cargo: ...


def counted(sent: Entered) -> Count:
    """The sheet as the rules count it."""
    return Count(
        sent.completed_contracts,
        sent.active_sections,
        sent.contract_abilities,
        sent.side_deals,
        tuple(entry.scorer for entry in sent.crew),
        sent.cargo.cubes,
    )


# What no freighter can have

Problem = tuple[Message, str]
"""What is wrong, and in which field."""


def impossible(count: Count) -> Problem | None:
    """Why no freighter can look like this sheet; None: it can."""
    return _wrong_numbers(count) or _wrong_crew(count.crew)


def _wrong_numbers(count: Count) -> Problem | None:
    numbers = [(f"{line}.{place}", n) for line in LISTS for place, n in enumerate(getattr(count, line))]
    numbers += [(f"cargo.{kind}", count.cargo.of(kind)) for kind in KINDS]
    return next((_wrong(number, field) for field, number in numbers if not 0 <= number <= MOST), None)


def _wrong(number: int, field: str) -> Problem:
    if number < 0:
        return say("A count cannot be less than 0."), field
    return say("No freighter has that much: {most} is the most.", most=MOST), field


def _wrong_crew(crew: tuple[Scorer, ...]) -> Problem | None:
    if len(crew) > CREW_OF_A_SEAT:
        words = say("A seat has {most} crew at the most; these are {sent}.", most=CREW_OF_A_SEAT, sent=len(crew))
        return words, "crew"
    for place, member in enumerate(crew):
        if member.name not in CREW:
            return not_crew(member.name), f"crew.{place}.name"
        if member.answer is not None and not 0 <= member.answer <= MOST:
            return _wrong(member.answer, f"crew.{place}.{asks(member.name)}")
    return None


def not_crew(name: str) -> Message:
    return say("“{name}” is not a crew member. Take a name as it is printed on the card.", name=name)


def twice(crews: Sequence[Sequence[str]]) -> tuple[int, int, str] | None:
    """The first name that is there a second time: its seat, its place there, and itself."""
    seen: set[str] = set()
    for seat, names in enumerate(crews):
        for place, name in enumerate(names):
            if name in seen:
                return seat, place, name
            seen.add(name)
    return None
