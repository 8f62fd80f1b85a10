"""What can happen in a game of Junk Orbit. Seats and tiles of a pile are numbered from 0."""

from __future__ import annotations

from companion.core.game import Move
from companion.games.junk_orbit.moves.counts import CargoCounted, StackCounted
from companion.games.junk_orbit.moves.deliveries import Delivered, DeliveryCorrected, SeveralDelivered
from companion.games.junk_orbit.moves.flights import JunkFlown, ShipPlaced, ShipSailed
from companion.games.junk_orbit.moves.hits import CargoDropped, DeliveryLost, NothingDropped
from companion.games.junk_orbit.moves.laps import CityNamed, CityPlaced, LapEntered, LapsChecked, LapsMirrored
from companion.games.junk_orbit.moves.launches import JunkLaunched, ShipsHit
from companion.games.junk_orbit.moves.race import BinRaceWon, RaceDeclined, RaceStarted
from companion.games.junk_orbit.moves.setup import BoardsChosen, FirstChosen, ShipChosen
from companion.games.junk_orbit.moves.turns import JunkPickedUp, RefillFailed, TurnEnded

MOVES: tuple[type[Move], ...] = (
    BoardsChosen,
    ShipChosen,
    FirstChosen,
    Delivered,
    SeveralDelivered,
    DeliveryCorrected,
    JunkLaunched,
    JunkFlown,
    ShipSailed,
    ShipPlaced,
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
    CityPlaced,
    LapsChecked,
    LapsMirrored,
    RaceStarted,
    BinRaceWon,
    RaceDeclined,
)
