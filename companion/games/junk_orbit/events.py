"""What can happen in a game of Junk Orbit. Seats and tiles of a pile are numbered from 0."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct

from companion.core.game import Event
from companion.games.junk_orbit.box import Board, Ship, Source

TileSource = Literal["earth", "moon", "mars", "starter"]
How = Literal["remote", "direct"]


class Destination(Struct, frozen=True, forbid_unknown_fields=True):
    """A city; of a known one the name alone is enough, and where only the board matters, that."""

    board: Board | None = None
    city: str = ""


class BoardsChosen(Event, frozen=True):
    """Which boards lie on the table, and which of them night side up. No boards: by the number of players."""

    boards: tuple[Board, ...] = ()
    night: tuple[Board, ...] = ()


class ShipChosen(Event, frozen=True):
    """The seat flies this ship."""

    anyone: ClassVar[bool] = True
    ship: Ship


class FirstChosen(Event, frozen=True):
    """Who took out the garbage last begins: the game is on."""

    first: int


class Delivered(Event, frozen=True):
    independent: ClassVar[bool] = True
    value: int
    source: TileSource | None = None
    destination: Destination | None = None
    how: How | None = None


class SeveralDelivered(Event, frozen=True):
    """A direct delivery of several tiles to one city. Values and sources have the same keys, in any order."""

    independent: ClassVar[bool] = True
    values: dict[int, int]
    sources: dict[int, TileSource] = {}
    destination: Destination | None = None


class DeliveryCorrected(Event, frozen=True):
    """A tile of the own pile, written anew."""

    index: int
    value: int
    source: TileSource | None = None
    destination: Destination | None = None
    how: How | None = None


class JunkLaunched(Event, frozen=True):
    """Optional: the tile that flies, so that the page says how far the ship moves, and the cargo is counted."""

    value: int
    source: TileSource | None = None
    direction: Literal["cw", "ccw"] | None = None


class ShipsHit(Event, frozen=True):
    """The seat's junk (or its own ship, by a power) hit these ships."""

    victims: tuple[int, ...]
    value: int | None = None
    """Of the tile; left out, that of the launched one."""
    by: Literal["junk", "ship"] = "junk"


class DeliveryLost(Event, frozen=True):
    """A delivered tile goes back to the board: the answer to a hit."""

    index: int


class CargoDropped(Event, frozen=True):
    """The answer to a hit that costs no points."""

    anyone: ClassVar[bool] = True


class NothingDropped(Event, frozen=True):
    """The victim has no tile (or none any more)."""

    anyone: ClassVar[bool] = True


class JunkPickedUp(Event, frozen=True):
    """The last step of a turn: tiles into the cargo, one refill, and the next player is on.

    With ``gamble`` it was one tile of the Mars stack instead (Phobos by night), and nothing was refilled.
    """

    exact: ClassVar[bool] = True
    tiles: int = 1
    board: Board | None = None
    """Of the emptied city, by its owner; left out: nobody counts the stacks."""
    gamble: bool = False


class RefillFailed(Event, frozen=True):
    """A city had to be refilled and its stack was empty. The turn is over, and the final turns begin."""

    exact: ClassVar[bool] = True


class TurnEnded(Event, frozen=True):
    exact: ClassVar[bool] = True
    anyone: ClassVar[bool] = True


class CargoCounted(Event, frozen=True):
    """The own cargo as it lies there, where the counter went wrong."""

    independent: ClassVar[bool] = True
    change: int


class StackCounted(Event, frozen=True):
    independent: ClassVar[bool] = True
    stack: Source
    tiles: int


class LapEntered(Event, frozen=True):
    """The names on the lap of this board, by space, counted clockwise from 0. Spaces left out have no name."""

    independent: ClassVar[bool] = True
    board: Board
    names: dict[int, str]


class CityNamed(Event, frozen=True):
    """A city of this board by its name, to be offered from now on; where it lies may stay open."""

    independent: ClassVar[bool] = True
    board: Board
    city: str


class LapsMirrored(Event, frozen=True):
    """All laps run the other way round than they are drawn."""


class RaceStarted(Event, frozen=True):
    """Everybody who is level runs for the bin."""


class BinRaceWon(Event, frozen=True):
    winner: int


EVENTS = (
    BoardsChosen,
    ShipChosen,
    FirstChosen,
    Delivered,
    SeveralDelivered,
    DeliveryCorrected,
    JunkLaunched,
    ShipsHit,
    DeliveryLost,
    CargoDropped,
    NothingDropped,
    JunkPickedUp,
    RefillFailed,
    TurnEnded,
    CargoCounted,
    StackCounted,
    LapEntered,
    CityNamed,
    LapsMirrored,
    RaceStarted,
    BinRaceWon,
)
