"""What can happen in a game of Tortuga 2199."""

from __future__ import annotations

from companion.core.game import Move
from companion.games.tortuga_2199.moves.cards import (
    CardBought,
    CardDestroyed,
    CardPlayed,
    CardReserved,
    CountingSwitched,
    MarketRefreshed,
    ReserveTaken,
)
from companion.games.tortuga_2199.moves.cleanup import CleanUpDone, CleanUpTicked, PartDone
from companion.games.tortuga_2199.moves.combat import (
    AbilityCounted,
    AttackDeclared,
    CombatSettled,
    ManoeuvreSealed,
)
from companion.games.tortuga_2199.moves.conquest import SectorConquered, SectorReinforced
from companion.games.tortuga_2199.moves.corrections import (
    DefenceBonusNoted,
    MineralsCorrected,
    SectorCorrected,
    ShipCorrected,
    ValuesCorrected,
)
from companion.games.tortuga_2199.moves.hunts import HuntCaptured, HuntExplored, HuntNoted, HuntRedeemed
from companion.games.tortuga_2199.moves.influence import BankCounted, InfluenceAdjusted, InfluenceBought
from companion.games.tortuga_2199.moves.minerals import AbilityUsed, MineralsCollected, MineralsSpent
from companion.games.tortuga_2199.moves.setup import OuterPlaced, RingLaid, SectorsSwapped
from companion.games.tortuga_2199.moves.turn import FirstChosen, ShipMoved, ShipPlaced, TurnEnded
from companion.games.tortuga_2199.moves.whole_fights import CombatCalled, CombatResolved, SpoilsChosen

MOVES: tuple[type[Move], ...] = (
    OuterPlaced,
    SectorsSwapped,
    RingLaid,
    FirstChosen,
    TurnEnded,
    SectorConquered,
    SectorReinforced,
    HuntCaptured,
    HuntRedeemed,
    InfluenceBought,
    InfluenceAdjusted,
    AttackDeclared,
    ManoeuvreSealed,
    AbilityCounted,
    DefenceBonusNoted,
    CombatSettled,
    CombatResolved,
    CombatCalled,
    SpoilsChosen,
    CleanUpTicked,
    PartDone,
    CleanUpDone,
    ShipMoved,
    ShipPlaced,
    MineralsCollected,
    MineralsSpent,
    HuntExplored,
    HuntNoted,
    AbilityUsed,
    CountingSwitched,
    CardPlayed,
    CardBought,
    MarketRefreshed,
    CardReserved,
    ReserveTaken,
    CardDestroyed,
    ValuesCorrected,
    SectorCorrected,
    MineralsCorrected,
    ShipCorrected,
    BankCounted,
)
