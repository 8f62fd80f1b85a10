"""The table as it stands: motherships, freighters, whose turn it is and how far that turn has come."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.games.scorpius_freighter.box import CREW_OF_A_SEAT, Action, Cockpit, Kind
from companion.games.scorpius_freighter.cubes import Cubes, one
from companion.games.scorpius_freighter.learned import Note, Ring
from companion.games.scorpius_freighter.options import Options
from companion.games.scorpius_freighter.scoring import Count

Role = Literal["cockpit", "storage", "equipment"]


class Ship(Struct, frozen=True):
    """A mothership: cubes on board, and its space counted clockwise from the checkpoint."""

    cubes: int = 0
    space: int = 0


class Member(Struct, frozen=True):
    """A crew card; without a name nobody has said which one it is."""

    name: str = ""
    experienced: bool = False
    assigned: bool = False


class Tile(Struct, frozen=True):
    name: str
    role: Role
    kind: Kind | None = None
    room: int | None = None
    """None: not known, so anything fits."""
    cubes: Cubes = Cubes()
    area: int = -1
    """Storage tiles side by side share a number."""


class Row(Struct, frozen=True):
    """A section of the active contract."""

    cargo: Cubes
    points: int = 0
    given: Cubes = Cubes()
    done: bool = False


class Contract(Struct, frozen=True):
    points: int
    rows: tuple[Row, ...]


class Done(Struct, frozen=True):
    """A side deal or contract: its points, and the cargo that it shows."""

    points: int
    cargo: Cubes


START = (
    Tile("Cockpit", "cockpit"),
    Tile("Lock Box", "storage", "credits", 2, one("credits"), 0),
    Tile("Hidden Compartment", "storage", "goods", 2, one("goods"), 1),
)


class Freighter(Struct, frozen=True):
    crew: tuple[Member, ...] = (Member(),) * CREW_OF_A_SEAT
    tiles: tuple[Tile, ...] = START
    cockpit: Cockpit | None = None
    restricted: int = 0
    active: Contract | None = None
    contracts: tuple[Done, ...] = ()
    deals: tuple[Done, ...] = ()
    kept: tuple[Done, ...] = ()
    playing: bool = True
    turns: int = 0
    count: Count = Count()
    confirmed: bool = False

    @property
    def free(self) -> int:
        return sum(not member.assigned for member in self.crew)

    @property
    def experienced(self) -> tuple[str, ...]:
        return tuple(member.name for member in self.crew if member.experienced and member.name)


class Doing(Struct, frozen=True):
    """An action under way. ``printed`` is the skill of an action that a tile or a card gave."""

    action: Action
    printed: int | None = None
    used: int = 0
    areas: tuple[int, ...] = ()


class Turn(Struct, frozen=True):
    assigned: int = 0
    unloaded: int = 0
    unloaders: tuple[str, ...] = ()
    entered: int = 0
    planet: int | None = None
    audit: int | None = None
    """The mothership that still has to be given a cube."""
    doing: Doing | None = None
    given: Doing | None = None
    """An extra action, done before going on with the main one."""
    worked: tuple[int, ...] = ()
    """Equipment used in this turn."""


class Draft(Struct, frozen=True):
    hands: dict[int, tuple[str, ...]]
    picked: dict[int, tuple[str, ...]]
    chosen: dict[int, str] = {}
    """Sealed until everybody has chosen."""
    kept: dict[int, tuple[str, ...]] = {}
    passes: int = 0


class State(Struct, frozen=True):
    options: Options
    freighters: tuple[Freighter, ...]
    trigger: int | None = None
    """As corrected at this table; None: by the number of players."""
    capacity: int = 6
    rings: tuple[Ring, ...] = ()
    notes: dict[str, Note] = {}
    ships: tuple[Ship, ...] = (Ship(),) * 3
    first: int = 0
    begun: bool = False
    round: int = 1
    had: tuple[int, ...] = ()
    """Who had a turn in this round."""
    turn: Turn = Turn()
    final: bool = False
    counting: bool = False
    refreshed: int | None = None
    """Whose crew came back at the end of the last turn."""
    draft: Draft | None = None
    shown: bool = False
    """All sheets are confirmed and open."""

    @property
    def coached(self) -> bool:
        return self.options.lead == "coach"


def is_seat(state: State, seat: int | None) -> bool:
    return seat is not None and 0 <= seat < len(state.freighters)


def with_freighter(state: State, seat: int, freighter: Freighter) -> State:
    return replace(state, freighters=(*state.freighters[:seat], freighter, *state.freighters[seat + 1 :]))


def with_ship(state: State, planet: int, ship: Ship) -> State:
    return replace(state, ships=(*state.ships[:planet], ship, *state.ships[planet + 1 :]))


def players(state: State) -> tuple[int, ...]:
    """Those who have not left."""
    return tuple(seat for seat, freighter in enumerate(state.freighters) if freighter.playing)


def order(state: State) -> tuple[int, ...]:
    """Everybody who plays, clockwise from the start tile."""
    count = len(state.freighters)
    return tuple(seat for step in range(count) if (seat := (state.first + step) % count) in players(state))


def still_to_play(state: State) -> tuple[int, ...]:
    """Who has a turn in this round, the one on turn first."""
    return tuple(seat for seat in order(state) if seat not in state.had)


def on_turn(state: State) -> int | None:
    """None: nobody any more, or not yet."""
    if state.counting or drafting(state):
        return None
    return next(iter(still_to_play(state)), None)


def drafting(state: State) -> bool:
    return state.draft is not None and len(state.draft.kept) < len(state.draft.hands)


def trigger(state: State) -> int:
    return state.options.trigger(len(state.freighters)) if state.trigger is None else state.trigger


Step = Literal["assign", "move", "audit", "action"]


def step(state: State) -> Step:
    """Where the turn stands."""
    turn = state.turn
    if turn.audit is not None:
        return "audit"
    if turn.planet is not None:
        return "action"
    return "move" if turn.assigned else "assign"
