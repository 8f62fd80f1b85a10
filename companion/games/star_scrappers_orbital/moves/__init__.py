"""What can happen around an orbital."""

from __future__ import annotations

from companion.core.game import Move
from companion.games.star_scrappers_orbital.moves.actions import (
    CardBought,
    CoreUpgraded,
    EventPlayed,
    ModuleBuilt,
    ModuleOperated,
    ModuleRepaired,
)
from companion.games.star_scrappers_orbital.moves.bots import (
    BotAnswered,
    BotCardRevealed,
    BotCarriedOut,
    BotEventNamed,
    BotModuleNamed,
    BotPaid,
    BotPassed,
    BotPlaced,
    BotPriced,
    BotRepaired,
)
from companion.games.star_scrappers_orbital.moves.cards import (
    CrewChanged,
    HandChanged,
    HandLimitSet,
    MegaCreditsChanged,
    ModuleDamaged,
    NoteWritten,
    VPAdjusted,
)
from companion.games.star_scrappers_orbital.moves.corrections import (
    AirlockSet,
    ColoursChosen,
    CoreNoted,
    CostNoted,
    CrewSymbolsChanged,
    CrewSymbolsSet,
    MarketCounted,
    ModuleAdded,
    ModuleRemoved,
)
from companion.games.star_scrappers_orbital.moves.counts import ModulesCounted, YearCorrected, YearCounted
from companion.games.star_scrappers_orbital.moves.peace import DeckEntered, OpponentModuleDealt, OpponentsDrawn
from companion.games.star_scrappers_orbital.moves.tally import TableCounted
from companion.games.star_scrappers_orbital.moves.turns import AllPassed, CloselyChosen, FirstChosen, Passed, TurnWentBy
from companion.games.star_scrappers_orbital.moves.year_end import (
    IncomeChosen,
    ReceiptConfirmed,
    StepDone,
    TieFiguresGiven,
    YearEnded,
)

MOVES: tuple[type[Move], ...] = (
    *(CloselyChosen, FirstChosen, Passed, TurnWentBy, AllPassed),
    *(ModuleBuilt, CoreUpgraded, CardBought, ModuleOperated, EventPlayed, ModuleRepaired),
    *(ModuleDamaged, VPAdjusted, MegaCreditsChanged, CrewChanged, HandChanged, HandLimitSet, NoteWritten),
    *(ModuleAdded, CoreNoted, ModuleRemoved, CrewSymbolsSet, CrewSymbolsChanged),
    *(MarketCounted, ColoursChosen, AirlockSet, CostNoted),
    *(ModulesCounted, YearCounted, TableCounted, YearCorrected),
    *(ReceiptConfirmed, StepDone, IncomeChosen, YearEnded, TieFiguresGiven),
    *(OpponentModuleDealt, DeckEntered, OpponentsDrawn),
    *(BotCardRevealed, BotEventNamed, BotModuleNamed, BotAnswered, BotPaid, BotPriced, BotPlaced),
    *(BotCarriedOut, BotRepaired, BotPassed),
)
