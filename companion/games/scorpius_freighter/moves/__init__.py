"""What can happen in a game of Scorpius Freighter. Seats, planets, tiles and rows are numbered from 0."""

from __future__ import annotations

from companion.core.game import Move
from companion.games.scorpius_freighter.moves.actions import ActionChosen, ActionGranted, SkillEntered, SkillUnloaded
from companion.games.scorpius_freighter.moves.corrections import (
    BoxCorrected,
    CrewCardNoted,
    CubesCounted,
    ShipPlaced,
    SpaceNoted,
)
from companion.games.scorpius_freighter.moves.count import (
    CargoCounted,
    CountBegun,
    CountConfirmed,
    CountEntered,
    CountReopened,
    CrewCounted,
    CrewTakenBack,
    CubesOnBoardCounted,
    SheetCleared,
    ValueCounted,
    ValueTakenBack,
)
from companion.games.scorpius_freighter.moves.crew import CrewNamed, CrewPromoted, CrewRefreshed, FreeCrewCounted
from companion.games.scorpius_freighter.moves.deals import (
    ContractTaken,
    CubeDelivered,
    DealKept,
    DealMade,
    SectionDelivered,
)
from companion.games.scorpius_freighter.moves.draft import CrewKept, CrewPicked
from companion.games.scorpius_freighter.moves.setup import CockpitChosen, FirstChosen, GameBegun, RestrictedCounted
from companion.games.scorpius_freighter.moves.tiles import (
    CargoPickedUp,
    EquipmentAdded,
    EquipmentUsed,
    StorageExpanded,
    TileLoaded,
)
from companion.games.scorpius_freighter.moves.turn import Audited, CrewAssigned, MothershipMoved, TurnEnded

MOVES: tuple[type[Move], ...] = (
    FirstChosen,
    GameBegun,
    CrewNamed,
    CockpitChosen,
    RestrictedCounted,
    CrewPicked,
    CrewKept,
    CrewRefreshed,
    SkillUnloaded,
    CrewAssigned,
    MothershipMoved,
    Audited,
    ActionChosen,
    ActionGranted,
    SkillEntered,
    TurnEnded,
    CrewPromoted,
    StorageExpanded,
    EquipmentAdded,
    CargoPickedUp,
    EquipmentUsed,
    DealMade,
    DealKept,
    ContractTaken,
    SectionDelivered,
    CubeDelivered,
    TileLoaded,
    CubesCounted,
    ShipPlaced,
    BoxCorrected,
    SpaceNoted,
    CrewCardNoted,
    FreeCrewCounted,
    CountBegun,
    ValueCounted,
    ValueTakenBack,
    CrewCounted,
    CrewTakenBack,
    CargoCounted,
    CubesOnBoardCounted,
    CountEntered,
    SheetCleared,
    CountConfirmed,
    CountReopened,
)
