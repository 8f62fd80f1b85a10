"""What can happen in a game. Days and credits may be negative: lost and paid."""

from __future__ import annotations

from typing import ClassVar

from companion.core.game import Event
from companion.games.galaxy_trucker.card_play import CardKind
from companion.games.galaxy_trucker.ship import Goods, Losses, SheetField

# The round and its timer


class RoundBegun(Event, frozen=True):
    """The pay-out is read: on to the set-up of the next round."""


class BuildStarted(Event, frozen=True):
    """Go! It also begins the next round, if that was not done before."""


class TimerFlipped(Event, frozen=True):
    """On to the next circle."""


class TimerPaused(Event, frozen=True):
    pass


class TimerResumed(Event, frozen=True):
    """The sand runs again three seconds later."""


class GlassRanOut(Event, frozen=True):
    """Only time itself logs this."""


class TileTaken(Event, frozen=True):
    """I'm done. 0 takes the lowest tile that is left."""

    number: int = 0


class TilesCorrected(Event, frozen=True):
    """Who has which tile after all, by seat; for a race that ended otherwise at the table."""

    tiles: dict[int, int]


# Before the launch


class SetAsideCounted(Event, frozen=True):
    """So many components were set aside and never added; they are lost."""

    independent: ClassVar[bool] = True
    count: int


class MistakeFound(Event, frozen=True):
    """A flaw is put right by taking components off; in flight it costs a credit too."""

    components: int
    fine: bool = True


class CrewPlaced(Event, frozen=True):
    humans: int
    orange: bool = False
    purple: bool = False


class ShipSheetChanged(Event, frozen=True):
    """One tap on a stepper of the ship sheet."""

    independent: ClassVar[bool] = True
    field: SheetField
    amount: int


class GoodsChanged(Event, frozen=True):
    """Blocks loaded, or dumped if negative."""

    independent: ClassVar[bool] = True
    goods: Goods


# The flight


class FlightStarted(Event, frozen=True):
    pass


class DaysMoved(Event, frozen=True):
    """Gained, or lost if negative: only empty spaces count."""

    anyone: ClassVar[bool] = True
    days: int


class MarkerPlaced(Event, frozen=True):
    """A correction: the ship stands on this day, counted from the start space; also brings it back on the board."""

    anyone: ClassVar[bool] = True
    position: int


class CreditsChanged(Event, frozen=True):
    """Won, or paid if negative, as it really was."""

    independent: ClassVar[bool] = True
    amount: int


class GaveUp(Event, frozen=True):
    pass


class CardTurned(Event, frozen=True):
    """One of the known cards by its name, or a kind with its numbers; a number given with a name replaces it.

    Goods are letters (``RYGB``), planets and threats lists (``RR``, ``large front``), and a line of the combat
    zone reads ``crew: 3 days`` or ``cannons: light rear + heavy rear``.
    """

    anyone: ClassVar[bool] = True
    card: str = ""
    kind_of_card: CardKind | None = None
    days: int | None = None
    crew: int | None = None
    credits: int | None = None
    strength: int | None = None
    lose: int | None = None
    goods: str | None = None
    planets: tuple[str, ...] | None = None
    threats: tuple[str, ...] | None = None
    lines: tuple[str, ...] | None = None


class CardStepAnswered(Event, frozen=True):
    """The answer to what this seat is asked now; which fields count depends on the question.

    ``choice`` for planets ("1", "2", "pass"), offers ("take", "pass"), loading ("all") and sabotage ("empty");
    ``number`` with ``batteries`` for strengths, crews and connectors; ``goods`` for what is loaded if not all;
    ``losses`` for hits and what must be given; ``no_humans`` from a ship that keeps no sheet.
    """

    anyone: ClassVar[bool] = True
    choice: str = ""
    number: float | None = None
    batteries: int = 0
    goods: Goods | None = None
    losses: Losses = Losses()
    no_humans: bool = False


class DiceRolled(Event, frozen=True):
    """Two dice: left at 0 the app rolls them, else they were read off the table."""

    exact: ClassVar[bool] = True
    anyone: ClassVar[bool] = True
    first: int = 0
    second: int = 0


class CardClosed(Event, frozen=True):
    """The rest of this card is dealt with by hand."""

    anyone: ClassVar[bool] = True


# The end


class ShipCounted(Event, frozen=True):
    """What is left of the ship; counted again, it is a correction."""

    independent: ClassVar[bool] = True
    exposed_connectors: int
    goods: Goods
    lost_components: int


class JourneyEnded(Event, frozen=True):
    """The last card is dealt with: whoever still flies has landed."""


class GameEnded(Event, frozen=True):
    """Enough for today, after a pay-out and before the last round."""


EVENTS = (
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
    ShipSheetChanged,
    GoodsChanged,
    FlightStarted,
    DaysMoved,
    MarkerPlaced,
    CreditsChanged,
    GaveUp,
    CardTurned,
    CardStepAnswered,
    DiceRolled,
    CardClosed,
    ShipCounted,
    JourneyEnded,
    GameEnded,
)
