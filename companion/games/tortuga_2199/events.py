"""What can happen in a game of Tortuga 2199. Without a word to the contrary it is done by the player on turn."""

from __future__ import annotations

from typing import ClassVar, Literal

from companion.core.game import Event
from companion.games.tortuga_2199.planet import Area, Kind, Outer, Sector

Spoils = Literal["tokens", "bank"]
Step = Literal["destroy", "ship", "influence", "control", "marker", "redraw", "discard"]

# Set-up and turns


class OuterPlaced(Event, frozen=True):
    """The outer four from top left, clockwise; left empty the app shuffles them."""

    order: tuple[Outer, ...] = ()


class SectorsSwapped(Event, frozen=True):
    """Two sectors lie the other way round on our table."""

    one: Sector
    other: Sector


class RingLaid(Event, frozen=True):
    """Two players: so many of the four ring sectors are Trading Posts on our map, the others Turrets."""

    trading_posts: int


class FirstChosen(Event, frozen=True):
    """Who begins; left out the app draws a player, and says that it did."""

    first: int | None = None
    drawn: bool = False


class TurnEnded(Event, frozen=True):
    exact: ClassVar[bool] = True
    anyone: ClassVar[bool] = True


# Control and Influence


class SectorConquered(Event, frozen=True):
    """At its price. What was paid may be said: Manoeuvre, or in Peaceful Pirates Crypto, never both."""

    sector: Sector
    manoeuvre: int | None = None
    crypto: int | None = None


class SectorReinforced(Event, frozen=True):
    sector: Sector
    defence: int


class HuntCaptured(Event, frozen=True):
    """Where hunts are tracked: of which sector, and for how much Manoeuvre."""

    exact: ClassVar[bool] = True
    name: str = ""
    sector: Sector | None = None
    difficulty: int | None = None


class HuntRedeemed(Event, frozen=True):
    """A captured card goes back to the box for the Influence printed on it; ``index`` counts the own cards."""

    exact: ClassVar[bool] = True
    points: int
    index: int = 0


class InfluenceBought(Event, frozen=True):
    exact: ClassVar[bool] = True
    count: int = 1
    crypto: int | None = None
    """What was paid, if it is said: 7 for each."""


class InfluenceAdjusted(Event, frozen=True):
    """A correction of this seat's Influence tokens, against the bank."""

    amount: int
    reason: str = ""


# Ship combat


class AttackDeclared(Event, frozen=True):
    """Opens a fight that is entered in secret on both phones."""

    exact: ClassVar[bool] = True
    defender: int
    sector: Sector


class ManoeuvreSealed(Event, frozen=True):
    """So many cards laid face down, their Manoeuvre in secret; abilities may already be added."""

    sealed: ClassVar[bool] = True
    cards: int
    manoeuvre: int
    ability: int = 0
    lot: int = 0
    """Drawn by the app: decides which card a loser destroys."""


class AbilityCounted(Event, frozen=True):
    """After the reveal: combat abilities change this side's total."""

    independent: ClassVar[bool] = True
    anyone: ClassVar[bool] = True
    amount: int


class DefenceBonusNoted(Event, frozen=True):
    """The combat bonus printed on all sectors of this area at this defence."""

    anyone: ClassVar[bool] = True
    area: Area
    defence: int
    bonus: int


class CombatSettled(Event, frozen=True):
    """Both sides agree with the revealed totals."""

    exact: ClassVar[bool] = True
    anyone: ClassVar[bool] = True


class CombatResolved(Event, frozen=True):
    """A whole fight at once, with the raw sums of both sides; the app adds the bonuses.

    ``guarded`` says that the defender controls the sector; left out, the app knows.
    """

    exact: ClassVar[bool] = True
    anyone: ClassVar[bool] = True
    attacker: int
    defender: int
    sector: Sector
    attack: int
    defence: int
    guarded: bool | None = None
    bonus: int | None = None
    """Of the defence track; left out: as noted. Asked for only where an unread one could turn the fight."""
    spoils: Spoils | None = None
    """Aggressive Pirates: what a winning attacker takes; left out, the phone asks."""
    lot: int = 0


class CombatCalled(Event, frozen=True):
    """A fight that was counted at the table: only who won is told."""

    exact: ClassVar[bool] = True
    anyone: ClassVar[bool] = True
    defender: int
    sector: Sector
    won: bool
    """By the attacker, who is the player on turn."""
    lot: int = 0


class SpoilsChosen(Event, frozen=True):
    """Aggressive Pirates: the winning attacker takes 2 of the defender's tokens or 3 from the bank."""

    spoils: Spoils


class CleanUpTicked(Event, frozen=True):
    independent: ClassVar[bool] = True
    anyone: ClassVar[bool] = True
    step: Step


class CleanUpDone(Event, frozen=True):
    independent: ClassVar[bool] = True
    anyone: ClassVar[bool] = True


# What is tracked where the table wants it


class ShipMoved(Event, frozen=True):
    """``steps`` is the Manoeuvre paid; left out it is 1 for each border, with a card it may be 0."""

    sector: Sector
    steps: int | None = None


class ShipPlaced(Event, frozen=True):
    """Out of the cargo bay, at the start of the turn."""

    sector: Sector


class MineralsCollected(Event, frozen=True):
    sector: Sector


class MineralsSpent(Event, frozen=True):
    """Paid as Crypto; they go to the cache of the Mines."""

    count: int = 1


class HuntExplored(Event, frozen=True):
    sector: Sector


class HuntNoted(Event, frozen=True):
    """What this seat read on a Hunt token that it explored: for no other eyes."""

    sector: Sector
    name: str = ""
    difficulty: int | None = None
    influence: int | None = None


class AbilityUsed(Event, frozen=True):
    """The ability of an outer sector, by its controller whose ship is there."""

    sector: Outer


# The turn helper


class CountingSwitched(Event, frozen=True):
    """This seat's phone counts Crypto and Manoeuvre, or does not."""

    independent: ClassVar[bool] = True
    on: bool


class CardPlayed(Event, frozen=True):
    """Resources of a played card; negative takes a slip back."""

    independent: ClassVar[bool] = True
    crypto: int = 0
    manoeuvre: int = 0


class CardBought(Event, frozen=True):
    price: int


class MarketRefreshed(Event, frozen=True):
    pass


class CardReserved(Event, frozen=True):
    pass


class ReserveTaken(Event, frozen=True):
    pass


class CardDestroyed(Event, frozen=True):
    pass


# Corrections, by anybody at any time


class ValuesCorrected(Event, frozen=True):
    """What is printed on the Control tokens, by class."""

    values: dict[Kind, int]


class SectorCorrected(Event, frozen=True):
    """A sector as it lies on the table. What is left out stays as it is."""

    sector: Sector
    owner: int | None
    defence: int
    minerals: int | None = None
    hunt: Literal["there", "gone"] | None = None


class MineralsCorrected(Event, frozen=True):
    """This seat's Minerals tokens, or those in the cache of the Mines."""

    minerals: int
    cache: bool = False


class ShipCorrected(Event, frozen=True):
    """Where this seat's ship really is; no sector: in the cargo bay."""

    sector: Sector | None


class BankCounted(Event, frozen=True):
    points: int


EVENTS = (
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
CORRECTIONS = (
    OuterPlaced,
    SectorsSwapped,
    RingLaid,
    InfluenceAdjusted,
    DefenceBonusNoted,
    ValuesCorrected,
    SectorCorrected,
    MineralsCorrected,
    ShipCorrected,
    BankCounted,
)
"""Allowed at any time, also when the game is over: they may open it again."""
