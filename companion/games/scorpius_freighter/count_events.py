"""What is said in the count: entry by entry or the whole sheet, sealed until everybody has confirmed."""

from __future__ import annotations

from typing import ClassVar

from companion.core.game import Event
from companion.games.scorpius_freighter.box import Kind
from companion.games.scorpius_freighter.entry import Cargo, CrewEntry
from companion.games.scorpius_freighter.limits import ListLine


class ValueCounted(Event, frozen=True):
    """A printed value: a contract, a section, an ability, a side deal."""

    independent: ClassVar[bool] = True
    sealed: ClassVar[bool] = True
    line: ListLine
    value: int


class ValueTakenBack(Event, frozen=True):
    independent: ClassVar[bool] = True
    sealed: ClassVar[bool] = True
    line: ListLine
    index: int


class CrewCounted(Event, frozen=True):
    """An experienced crew member, with the answer to what the card asks once it is known."""

    independent: ClassVar[bool] = True
    sealed: ClassVar[bool] = True
    name: str
    answer: int | None = None


class CrewTakenBack(Event, frozen=True):
    independent: ClassVar[bool] = True
    sealed: ClassVar[bool] = True
    name: str


class CargoCounted(Event, frozen=True):
    independent: ClassVar[bool] = True
    sealed: ClassVar[bool] = True
    cube: Kind
    change: int


class CountEntered(Event, frozen=True):
    """The whole sheet at once, in place of what was there."""

    independent: ClassVar[bool] = True
    sealed: ClassVar[bool] = True
    completed_contracts: tuple[int, ...]
    active_sections: tuple[int, ...]
    contract_abilities: tuple[int, ...]
    side_deals: tuple[int, ...]
    crew: tuple[CrewEntry, ...]
    cargo: Cargo


class CountConfirmed(Event, frozen=True):
    """The sheet stands; once all do, they are shown."""

    independent: ClassVar[bool] = True
    sealed: ClassVar[bool] = True


class CountReopened(Event, frozen=True):
    """Not yet, after all: one more look at the own sheet."""

    independent: ClassVar[bool] = True
    sealed: ClassVar[bool] = True


COUNTING = (
    ValueCounted,
    ValueTakenBack,
    CrewCounted,
    CrewTakenBack,
    CargoCounted,
    CountEntered,
    CountConfirmed,
    CountReopened,
)
