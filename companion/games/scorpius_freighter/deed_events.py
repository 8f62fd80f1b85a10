"""What an action does to a freighter, where freighters are tracked. Tiles and rows are numbered from 0."""

from __future__ import annotations

from msgspec import Struct

from companion.core.game import Event
from companion.games.scorpius_freighter.box import Kind
from companion.games.scorpius_freighter.cubes import Cubes


class CrewPromoted(Event, frozen=True):
    """A card turned to its experienced side; ``cost`` is what is printed on it."""

    name: str
    cost: int | None = None


class StorageExpanded(Event, frozen=True):
    """A storage tile from this slot; ``joins`` are the areas of its kind that it touches."""

    slot: int
    cargo: Kind
    room: int = 2
    joins: tuple[int, ...] = ()


class EquipmentAdded(Event, frozen=True):
    slot: int
    tile: str
    room: int | None = None


class CargoPickedUp(Event, frozen=True):
    areas: tuple[int, ...]


class EquipmentUsed(Event, frozen=True):
    """``through`` another tile (Nanobots, Power Cell) it costs no skill; ``beside``: tiles next to the Medical Bay."""

    tile: int
    through: int | None = None
    beside: int | None = None


class DealMade(Event, frozen=True):
    """A side deal from the display, or the kept one with this number; ``paid`` if Das stood in for a cube."""

    points: int = 0
    cargo: Cubes = Cubes()
    kept: int | None = None
    paid: Cubes | None = None


class DealKept(Event, frozen=True):
    """Cockpit B or J: a side deal is laid left of the board, worth nothing until it is done."""

    points: int
    cargo: Cubes


class Section(Struct, frozen=True, forbid_unknown_fields=True):
    """One row of a contract: what it asks for, and its points."""

    cargo: Cubes
    points: int = 0


class ContractTaken(Event, frozen=True):
    """A contract from the display; its row ``first`` is delivered at once."""

    points: int
    sections: tuple[Section, ...]
    first: int = 0
    paid: Cubes | None = None


class SectionDelivered(Event, frozen=True):
    row: int
    paid: Cubes | None = None


class CubeDelivered(Event, frozen=True):
    """Cockpit A: one cube to a row of the active contract."""

    row: int
    cube: Kind


DEEDS = (
    StorageExpanded,
    EquipmentAdded,
    CargoPickedUp,
    EquipmentUsed,
    DealMade,
    DealKept,
    ContractTaken,
    SectionDelivered,
    CubeDelivered,
)
