"""What a table is: sectors and who holds them, captains and their bays, the fight, whose turn it is."""

from __future__ import annotations

import random
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import Started
from companion.core.seats import clockwise, with_player
from companion.core.words import Message
from companion.games.tortuga_2199 import options
from companion.games.tortuga_2199.box import OUTER, Kind, Place, Sector, laid_out, ring_for, sectors_for, track_of
from companion.games.tortuga_2199.options import Bonuses, Options, Tracked

BAY: Literal["bay"] = "bay"
Where = Sector | Literal["bay"]


class Note(Struct, frozen=True):
    """What somebody read on a Hunt token."""

    name: str = ""
    difficulty: int | None = None
    influence: int | None = None


class Hunt(Struct, frozen=True):
    """A Hunt token; by seat, what each player who left a marker on it has read there."""

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
    turn: int = -1
    """In which it was captured, counted from 0."""


class Feats(Struct, frozen=True):
    """What somebody has done so far, for the titles at the end."""

    conquests: int = 0
    hunts: int = 0
    fights: int = 0
    """Won."""
    bought: int = 0
    """Influence, at Tortuga."""


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
    why: Message | None = None
    """What changed the Influence last."""
    feats: Feats = Feats()


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
    reason: Message
    """Why it went like this, without a full stop: "8 beats 7"."""
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
    done: tuple[int, ...] = ()
    """Whoever has said that their part of it is done."""
    past: bool = False
    """The player on turn has gone on: only the list is left, for whoever has not done their part."""

    @property
    def fighters(self) -> tuple[int, int]:
        return self.attacker, self.defender

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
    players: tuple[Captain, ...]
    cache: int = 0
    """Minerals in the cache of the Mines."""
    unplaced_hunts: int = 0
    """Captured at a sector that nobody named."""
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
    race: tuple[tuple[int, ...], ...] = ()
    """Everybody's Influence at the end of each turn."""
    ship_entered: Sector | None = "tortuga"
    """Where nobody tracks ships: where that of the player on turn is after what was entered; None: nobody knows."""


def setup(started: Started) -> State:
    chosen: Options = started.options
    players, outer = len(started.seats), list(OUTER)
    if chosen.outer == "shuffled":
        random.Random(started.seed).shuffle(outer)
    return State(
        options=chosen,
        values=options.values(chosen),
        bonuses=options.bonuses(chosen),
        bank=chosen.bank,
        layout=laid_out(ring_for(players, chosen.posts_for_two), outer),
        grounds={sector: fresh(sector) for sector in sectors_for(players, chosen.posts_for_two)},
        players=(newcomer(chosen),) * players,
    )


def newcomer(chosen: Options) -> Captain:
    return Captain(helper="resources" in chosen.track)


def fresh(sector: Sector) -> Ground:
    """As it is laid out: at its lowest defence, with Minerals and an unread Hunt token, except on Tortuga."""
    if sector == "tortuga":
        return Ground(track_of(sector).lowest)
    return Ground(track_of(sector).lowest, minerals=1, hunt=Hunt())


def tracks(state: State, what: Tracked) -> bool:
    return what in state.options.track


def with_ground(state: State, sector: Sector, **changes: Any) -> State:
    return replace(state, grounds=state.grounds | {sector: replace(state.grounds[sector], **changes)})


def others_after(state: State, seat: int) -> tuple[int, ...]:
    """Everybody else who plays on, in the order of play."""
    return tuple(other for other in clockwise(state, seat) if other != seat)


def credited(state: State, seat: int, feat: str, n: int = 1) -> State:
    """With this feat to the seat's name."""
    feats = state.players[seat].feats
    return with_player(state, seat, feats=replace(feats, **{feat: getattr(feats, feat) + n}))


def held(state: State, seat: int) -> tuple[Sector, ...]:
    return tuple(sector for sector, ground in state.grounds.items() if ground.owner == seat)


def helped(state: State) -> bool:
    """Whether the resources of the player on turn are counted."""
    return state.players[state.turn].helper


def note_of(state: State, seat: int | None, sector: Sector | None) -> Note | None:
    """What this seat knows of the token there; None: no marker of theirs, or no token."""
    if seat is None or sector is None or sector not in state.grounds:
        return None
    hunt = state.grounds[sector].hunt
    return None if hunt is None else hunt.explored.get(seat)
