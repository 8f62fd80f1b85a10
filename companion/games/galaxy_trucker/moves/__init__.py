"""What can happen in a game. Days and credits may be negative: lost and paid."""

from __future__ import annotations

from companion.core.game import Move
from companion.games.galaxy_trucker.moves.cards import CardClosed, CardStepAnswered, CardTurned, DiceRolled, RestUnhurt
from companion.games.galaxy_trucker.moves.drawn_ship import (
    CabinsManned,
    ComponentsTakenOff,
    GivenFromElsewhere,
    ShipPainted,
)
from companion.games.galaxy_trucker.moves.flight import DaysMoved, GaveUp, JourneyEnded, MarkerPlaced
from companion.games.galaxy_trucker.moves.glass import GlassRanOut, TimerFlipped, TimerPaused, TimerResumed
from companion.games.galaxy_trucker.moves.launch import CrewPlaced, FlightStarted, MistakeFound, SetAsideCounted
from companion.games.galaxy_trucker.moves.payout import CreditsChanged, ShipCounted
from companion.games.galaxy_trucker.moves.rounds import BuildStarted, GameEnded, RoundBegun
from companion.games.galaxy_trucker.moves.ship_sheet import GoodsChanged, ShipSheetChanged, ShipSheetFilledIn
from companion.games.galaxy_trucker.moves.tiles import TilesCorrected, TileTaken

MOVES: tuple[type[Move], ...] = (
    RoundBegun,
    BuildStarted,
    TimerFlipped,
    TimerPaused,
    TimerResumed,
    GlassRanOut,
    TileTaken,
    TilesCorrected,
    SetAsideCounted,
    MistakeFound,
    CrewPlaced,
    ShipPainted,
    CabinsManned,
    ComponentsTakenOff,
    GivenFromElsewhere,
    ShipSheetFilledIn,
    ShipSheetChanged,
    GoodsChanged,
    FlightStarted,
    DaysMoved,
    MarkerPlaced,
    CreditsChanged,
    GaveUp,
    CardTurned,
    CardStepAnswered,
    RestUnhurt,
    DiceRolled,
    CardClosed,
    ShipCounted,
    JourneyEnded,
    GameEnded,
)
