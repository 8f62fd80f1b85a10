"""A freighter's sheet as programs and forms send it: nothing may be left out, nothing may be added."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from companion.games.scorpius_freighter.box import CREW, KINDS, Asks, asks
from companion.games.scorpius_freighter.cubes import Cubes, cubes
from companion.games.scorpius_freighter.scoring import Count, Scorer

QUESTIONS: tuple[Asks, ...] = ("empty_spaces", "matches", "points")


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
        """Which keys an entry has depends on its name; a name that is no crew is a matter of the rules."""
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
