"""What can happen in a game of Scorpius Freighter. Seats, planets, tiles and rows are numbered from 0."""

from __future__ import annotations

from typing import ClassVar, Literal

from companion.core.game import Event
from companion.games.scorpius_freighter.box import Action, Cockpit, Kind
from companion.games.scorpius_freighter.count_events import COUNTING
from companion.games.scorpius_freighter.deed_events import DEEDS, CrewPromoted

# Before the first turn


class FirstChosen(Event, frozen=True):
    """Who has the start tile; left out, the app draws."""

    first: int | None = None


class CrewNamed(Event, frozen=True):
    """The four crew cards of the seat."""

    crew: tuple[str, ...]


class CockpitChosen(Event, frozen=True):
    cockpit: Cockpit


class RestrictedCounted(Event, frozen=True):
    """How many Restricted Access spaces the seat's board has."""

    spaces: int


class CrewPicked(Event, frozen=True):
    """One card of the hand, in the draft."""

    independent: ClassVar[bool] = True
    sealed: ClassVar[bool] = True
    name: str


class CrewKept(Event, frozen=True):
    """Four of the six drafted cards; the other two leave the game."""

    independent: ClassVar[bool] = True
    sealed: ClassVar[bool] = True
    crew: tuple[str, ...]


# The turn


class CrewRefreshed(Event, frozen=True):
    """Kaia Lin, before step 1: one cube unloaded, the whole crew is back."""

    cube: Kind | None = None


class SkillUnloaded(Event, frozen=True):
    """Step 1: cargo unloaded for skill, by a crew member or from a tile."""

    by: Literal["B.O.T.", "Escher", "Trin", "Reserve", "Stash"]
    amount: int = 1
    cube: Kind | None = None


class CrewAssigned(Event, frozen=True):
    """Step 1: so many cards slide under the board; with names, these."""

    count: int
    crew: tuple[str, ...] = ()


class MothershipMoved(Event, frozen=True):
    """Step 2: as many spaces as crew were assigned."""

    planet: int
    spaces: int | None = None


class Audited(Event, frozen=True):
    """A cube goes to that mothership; none: there is no cube on the freighter."""

    mothership: int
    cube: Kind | None = None


class ActionChosen(Event, frozen=True):
    """Step 3: what the space says, or another one by Doreen or Raven (``instead``)."""

    action: Action
    instead: bool = False


class ActionGranted(Event, frozen=True):
    """A tile, a crew card or a reward gives an action of its own at this skill."""

    action: Action
    skill: int


class SkillEntered(Event, frozen=True):
    """A printed bonus or malus that the app does not know, for this turn."""

    independent: ClassVar[bool] = True
    change: int


class TurnEnded(Event, frozen=True):
    """Step 4. With counters, ``audited`` names the mothership that took a cube in this turn."""

    exact: ClassVar[bool] = True
    anyone: ClassVar[bool] = True
    audited: int | None = None


# Corrections, and what is printed in the own box


class TileLoaded(Event, frozen=True):
    """Cubes on a tile, more or fewer."""

    independent: ClassVar[bool] = True
    tile: int
    cube: Kind
    change: int


class CubesCounted(Event, frozen=True):
    """Cubes on a mothership, more or fewer."""

    independent: ClassVar[bool] = True
    anyone: ClassVar[bool] = True
    mothership: int
    change: int


class ShipPlaced(Event, frozen=True):
    anyone: ClassVar[bool] = True
    planet: int
    space: int


class FreeCrewCounted(Event, frozen=True):
    free: int


class BoxCorrected(Event, frozen=True):
    """Printed numbers; what is left out stays."""

    anyone: ClassVar[bool] = True
    trigger: int | None = None
    capacity: int | None = None
    spaces: tuple[int, ...] = ()


class SpaceNoted(Event, frozen=True):
    """The action printed on a space of a planet, from the checkpoint (0) clockwise."""

    anyone: ClassVar[bool] = True
    planet: int
    space: int
    action: Action | None = None


class CrewCardNoted(Event, frozen=True):
    """What is printed on a crew card; what is left out stays."""

    anyone: ClassVar[bool] = True
    name: str
    action: Action | None = None
    amount: int | None = None
    cargo: Kind | None = None
    cost: int | None = None


class CountBegun(Event, frozen=True):
    """Straight to the count: the turns were not entered to their end."""


SETTING_UP = (CrewNamed, CockpitChosen, RestrictedCounted)
DRAFT = (CrewPicked, CrewKept)
COACHED = (
    CrewRefreshed,
    SkillUnloaded,
    CrewAssigned,
    MothershipMoved,
    Audited,
    ActionChosen,
    ActionGranted,
    SkillEntered,
)
PRINTED = (CubesCounted, ShipPlaced, BoxCorrected, SpaceNoted, CrewCardNoted)
EVENTS = (
    FirstChosen,
    *SETTING_UP,
    *DRAFT,
    *COACHED,
    TurnEnded,
    CrewPromoted,
    *DEEDS,
    TileLoaded,
    *PRINTED,
    FreeCrewCounted,
    CountBegun,
    *COUNTING,
)
