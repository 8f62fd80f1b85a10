"""The table as it stands: sectors and who holds them, captains and their bays, the fight, whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.games.tortuga_2199.options import Bonuses, Options, Tracked
from companion.games.tortuga_2199.planet import GOAL, Kind, Place, Sector, kind_of

BAY: Literal["bay"] = "bay"
Where = Sector | Literal["bay"]


class Note(Struct, frozen=True):
    """What somebody read on a Hunt token."""

    name: str = ""
    difficulty: int | None = None
    influence: int | None = None


class Hunt(Struct, frozen=True):
    """A Hunt token that lies there unread; by seat, who left a marker on it."""

    explored: dict[int, Note] = {}


class Ground(Struct, frozen=True):
    """A sector in play."""

    defence: int
    owner: int | None = None
    minerals: int = 0
    hunt: Hunt | None = None


class HuntCard(Struct, frozen=True):
    """A captured creature, among its captor's cards."""

    name: str = ""
    influence: int | None = None


class Captain(Struct, frozen=True):
    tokens: int = 0
    """Points on Influence tokens."""
    minerals: int = 0
    ship: Where | None = "tortuga"
    """None: somewhere on the planet; nobody tracks it."""
    cards: tuple[HuntCard, ...] = ()
    helper: bool = False
    reserved: bool = False
    playing: bool = True
    why: str = ""
    """What changed the Influence last."""


class Pool(Struct, frozen=True):
    """What the player on turn can still spend, where the helper counts it."""

    crypto: int = 0
    manoeuvre: int = 0


class Stake(Struct, frozen=True):
    cards: int
    manoeuvre: int
    ability: int = 0
    lot: int = 0


class Fight(Struct, frozen=True):
    """From the attack until both agree with the totals."""

    attacker: int
    defender: int
    sector: Sector
    stakes: dict[int, Stake] = {}

    @property
    def revealed(self) -> bool:
        return len(self.stakes) == 2


class Aftermath(Struct, frozen=True):
    """A fight that is decided: what is still to be chosen, and how far the clean-up list is ticked."""

    attacker: int
    defender: int
    sector: Sector
    won: bool
    """By the attacker."""
    guarded: bool
    """The defender controlled the sector."""
    words: str
    """Why it went like this."""
    cards: int | None = None
    """That the loser used; None: nobody said."""
    lot: int = 0
    chooses: bool = False
    """Aggressive Pirates: the winner has still to choose the spoils."""
    banked: int = 0
    """Influence that the bank paid the winner."""
    taken: int = 0
    """Influence that the loser gave up."""
    took: bool = False
    """The sector changed hands."""
    ticked: int = 0

    @property
    def loser(self) -> int:
        return self.defender if self.won else self.attacker

    @property
    def winner(self) -> int:
        return self.attacker if self.won else self.defender


class State(Struct, frozen=True):
    options: Options
    values: dict[Kind, int]
    bonuses: Bonuses
    bank: int
    layout: dict[Place, Sector]
    grounds: dict[Sector, Ground]
    captains: tuple[Captain, ...]
    cache: int = 0
    """Minerals in the cache of the Mines."""
    begun: bool = False
    first: int = 0
    turn: int = 0
    turns: int = 0
    """That have ended so far."""
    pool: Pool = Pool()
    used: tuple[Sector, ...] = ()
    """Abilities used in this turn."""
    acted: bool = False
    """Something was done in this turn: too late to take the reserved card."""
    placing: bool = False
    """The ship of the player on turn comes out of the cargo bay."""
    last: tuple[int, ...] = ()
    """Who still has a last turn after the fall of Tortuga, in the order of play."""
    fight: Fight | None = None
    aftermath: Aftermath | None = None
    reveals: int = 0


def tracks(state: State, what: Tracked) -> bool:
    return what in state.options.track


def is_seat(state: State, seat: int | None) -> bool:
    return seat is not None and 0 <= seat < len(state.captains)


def with_captain(state: State, seat: int, **changes: Any) -> State:
    captain = replace(state.captains[seat], **changes)
    return replace(state, captains=(*state.captains[:seat], captain, *state.captains[seat + 1 :]))


def with_ground(state: State, sector: Sector, **changes: Any) -> State:
    return replace(state, grounds=state.grounds | {sector: replace(state.grounds[sector], **changes)})


def clockwise(state: State, after: int) -> tuple[int, ...]:
    """Everybody else who plays, in the order of play."""
    count = len(state.captains)
    others = ((after + step) % count for step in range(1, count))
    return tuple(seat for seat in others if state.captains[seat].playing)


def held(state: State, seat: int) -> tuple[Sector, ...]:
    return tuple(sector for sector, ground in state.grounds.items() if ground.owner == seat)


def bonus_tokens(state: State, seat: int, kind: Kind) -> int:
    """Bonus tokens lie with whoever controls their sector."""
    return sum(kind_of(sector) == kind for sector in held(state, seat))


def control(state: State, seat: int) -> int:
    return sum(state.values[kind_of(sector)] for sector in held(state, seat))


def influence(state: State, seat: int) -> int:
    return control(state, seat) + state.captains[seat].tokens


def usurper(state: State) -> int | None:
    """Who conquered Tortuga; from then on nobody can take it."""
    return state.grounds["tortuga"].owner


def at_goal(state: State) -> tuple[int, ...]:
    return tuple(seat for seat in range(len(state.captains)) if influence(state, seat) >= GOAL)


def over(state: State) -> bool:
    """Fifteen, or Tortuga has fallen and nobody has a turn left. A correction may open the game again."""
    if at_goal(state):
        return True
    return usurper(state) is not None and (state.options.scenario == "aggressive" or not state.last)


def helped(state: State) -> bool:
    """Whether the resources of the player on turn are counted."""
    return state.captains[state.turn].helper


def listed(names: Sequence[str]) -> str:
    """ "Ann, Bob and Cem"."""
    return ", ".join(names[:-1]) + f" and {names[-1]}" if len(names) > 1 else "".join(names)
