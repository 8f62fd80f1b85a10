"""What can happen around an orbital. Modules of an orbital are numbered from 0, which is the core."""

from __future__ import annotations

from typing import ClassVar

from companion.core.game import Event
from companion.games.star_scrappers_orbital.kinds import Colour, Counts, Labels


class FirstChosen(Event, frozen=True):
    """Who has the First Player marker: the first year begins."""

    first: int


class Action(Event, frozen=True):
    """A whole turn. A page sends it on what it shows: a tap that comes twice is one turn."""

    exact: ClassVar[bool] = True


class ModuleBuilt(Action, frozen=True):
    """Without a price it costs 6, or 5 at an exit of the same colour."""

    colour: Colour
    crew_symbols: int = 0
    same_colour: bool = False
    price: int | None = None
    name: str = ""


class CoreUpgraded(Action, frozen=True):
    colour: Colour


class CardBought(Action, frozen=True):
    """The price says which: 1 for the card farthest from the deck."""

    price: int


class ModuleOperated(Action, frozen=True):
    """Without a module nobody keeps track of which."""

    module: int | None = None
    crew: int = 0
    megacredits: int = 0


class EventPlayed(Action, frozen=True):
    name: str = ""


class ModuleRepaired(Action, frozen=True):
    """One token off. ``free``: an effect did it, so it is neither paid nor an action."""

    module: int
    price: int | None = None
    free: bool = False


class Passed(Action, frozen=True):
    pass


class TurnWentBy(Event, frozen=True):
    """The turn of who is on was not noted; somebody else says whether it was a pass or an action."""

    exact: ClassVar[bool] = True
    anyone: ClassVar[bool] = True
    passed: bool = False


class AllPassed(Event, frozen=True):
    """Everybody passed in a row, without each pass being noted."""

    exact: ClassVar[bool] = True


# What cards do


class ModuleDamaged(Event, frozen=True):
    independent: ClassVar[bool] = True
    anyone: ClassVar[bool] = True
    module: int


class VPAdjusted(Event, frozen=True):
    independent: ClassVar[bool] = True
    amount: int
    reason: str = ""


class MegaCreditsChanged(Event, frozen=True):
    independent: ClassVar[bool] = True
    anyone: ClassVar[bool] = True
    amount: int


class CrewChanged(Event, frozen=True):
    independent: ClassVar[bool] = True
    anyone: ClassVar[bool] = True
    amount: int


class HandChanged(Event, frozen=True):
    independent: ClassVar[bool] = True
    anyone: ClassVar[bool] = True
    amount: int


# What stands on one's own cards, and corrections


class ModuleAdded(Event, frozen=True):
    """A module that was forgotten: no action, no price."""

    independent: ClassVar[bool] = True
    anyone: ClassVar[bool] = True
    colour: Colour
    crew_symbols: int = 0
    name: str = ""


class CoreNoted(Event, frozen=True):
    """An upgrade that was forgotten: no action, no price."""

    anyone: ClassVar[bool] = True
    colour: Colour


class ModuleRemoved(Event, frozen=True):
    independent: ClassVar[bool] = True
    anyone: ClassVar[bool] = True
    module: int


class CrewSymbolsSet(Event, frozen=True):
    independent: ClassVar[bool] = True
    anyone: ClassVar[bool] = True
    module: int
    crew_symbols: int


class CrewSymbolsChanged(Event, frozen=True):
    """So many more than the app knows of, on whichever modules."""

    independent: ClassVar[bool] = True
    anyone: ClassVar[bool] = True
    amount: int


class HandLimitSet(Event, frozen=True):
    independent: ClassVar[bool] = True
    limit: int


class NoteWritten(Event, frozen=True):
    """What the own cards do all the time, like an upgraded core."""

    independent: ClassVar[bool] = True
    note: str


class MarketCounted(Event, frozen=True):
    independent: ClassVar[bool] = True
    cards: int


class ColoursChosen(Event, frozen=True):
    """In which colours the kinds are printed in this box."""

    independent: ClassVar[bool] = True
    labels: Labels


class AirlockSet(Event, frozen=True):
    """What an Airlock saves on each repair, as printed."""

    independent: ClassVar[bool] = True
    amount: int


# The year's end


class YearCounted(Event, frozen=True):
    """The undamaged modules, core included. Kinds left out are as the app has them."""

    independent: ClassVar[bool] = True
    counts: Counts = {}


class StepDone(Event, frozen=True):
    """For the whole table. It names its step, so who taps a moment later takes nothing more along."""

    step: int


class IncomeChosen(Event, frozen=True):
    """The kind to be paid for, and what cards add; no kind: the best one."""

    independent: ClassVar[bool] = True
    colour: Colour | None = None
    extra: int = 0


class YearEnded(Event, frozen=True):
    """The steps that are left are done too: the next year begins."""

    year: int | None = None
    """Left out: the one that is on."""


class TieFiguresGiven(Event, frozen=True):
    """For a tie at the end, where the app has not kept them."""

    independent: ClassVar[bool] = True
    anyone: ClassVar[bool] = True
    crew_symbols: int
    megacredits: int


# Solo, peace version


class OpponentModuleDealt(Event, frozen=True):
    """One of the three modules that this opponent gets at the start of the year."""

    anyone: ClassVar[bool] = True
    colour: Colour


class DeckEntered(Event, frozen=True):
    """How many modules of each kind are in the deck, for the app to draw from."""

    cards: Counts


class OpponentsDrawn(Event, frozen=True):
    """The app draws what the opponents still get this year; chance fills in the colours."""

    exact: ClassVar[bool] = True
    colours: tuple[Colour, ...] = ()


EVENTS: tuple[type[Event], ...] = (
    FirstChosen,
    ModuleBuilt,
    CoreUpgraded,
    CardBought,
    ModuleOperated,
    EventPlayed,
    ModuleRepaired,
    Passed,
    TurnWentBy,
    AllPassed,
    ModuleDamaged,
    VPAdjusted,
    MegaCreditsChanged,
    CrewChanged,
    HandChanged,
    ModuleAdded,
    CoreNoted,
    ModuleRemoved,
    CrewSymbolsSet,
    CrewSymbolsChanged,
    HandLimitSet,
    NoteWritten,
    MarketCounted,
    ColoursChosen,
    AirlockSet,
    YearCounted,
    StepDone,
    IncomeChosen,
    YearEnded,
    TieFiguresGiven,
    OpponentModuleDealt,
    DeckEntered,
    OpponentsDrawn,
)
