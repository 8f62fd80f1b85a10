"""The table: motherships, freighters, whose turn it is and how far that turn has come."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.core.seats import clockwise
from companion.games.scorpius_freighter.box import CREW_OF_A_SEAT, Action, Cockpit, Kind
from companion.games.scorpius_freighter.cubes import Cubes, one
from companion.games.scorpius_freighter.freighter.printed import Note, Ring
from companion.games.scorpius_freighter.options import Options
from companion.games.scorpius_freighter.scoring import Count

Role = Literal["cockpit", "storage", "equipment"]
Step = Literal["assign", "move", "audit", "action"]


class Ship(Struct, frozen=True):
    """A mothership: the cubes that it seized, and its space counted clockwise from the checkpoint."""

    seized: tuple[Kind | None, ...] = ()
    """None: a cube of which nobody has said the kind."""
    space: int = 0

    @property
    def cubes(self) -> int:
        return len(self.seized)


class Member(Struct, frozen=True):
    """A crew card; without a name nobody has said which one it is."""

    name: str = ""
    experienced: bool = False
    assigned: bool = False


class Tile(Struct, frozen=True):
    name: str
    """As the box calls it; empty for storage that was bought, which goes by its kind."""
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

    @property
    def lacking(self) -> Cubes:
        return self.cargo - self.given


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
    restricted: int | None = None
    """Restricted Access spaces of the board; None: nobody has counted them."""
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
    def names(self) -> tuple[str, ...]:
        return tuple(member.name for member in self.crew)

    @property
    def experienced(self) -> tuple[str, ...]:
        return tuple(member.name for member in self.crew if member.experienced and member.name)


class Doing(Struct, frozen=True):
    """An action under way. ``printed`` is the skill of an action that a tile or a card gave."""

    action: Action
    printed: int | None = None
    used: int = 0
    areas: tuple[int, ...] = ()
    promoted: tuple[str, ...] = ()
    """Whoever became experienced by it: they help from the next action on."""


class Turn(Struct, frozen=True):
    assigned: int = 0
    unloaded: int = 0
    unloaders: tuple[str, ...] = ()
    entered: int = 0
    planet: int | None = None
    audit: int | None = None
    """The mothership that still has to be given a cube."""
    main: Doing | None = None
    given: Doing | None = None
    """An extra action, done before going on with the main one."""
    worked: tuple[int, ...] = ()
    """Equipment used in this turn."""

    @property
    def doing(self) -> Doing | None:
        """The action under way: an extra one comes before the main one."""
        return self.given or self.main


class Draft(Struct, frozen=True):
    hands: dict[int, tuple[str, ...]]
    picked: dict[int, tuple[str, ...]]
    chosen: dict[int, str] = {}
    """Sealed until everybody has chosen."""
    kept: dict[int, tuple[str, ...]] = {}
    passes: int = 0

    @property
    def over(self) -> bool:
        return len(self.kept) == len(self.hands)

    @property
    def picking(self) -> bool:
        """False: all cards are drafted, and four of six are kept."""
        return any(self.hands.values())

    @property
    def waits_for(self) -> tuple[int, ...]:
        """The seats that still have to pick, or to keep."""
        said = self.chosen if self.picking else self.kept
        return tuple(seat for seat in self.hands if seat not in said)


class State(Struct, frozen=True):
    options: Options
    players: tuple[Freighter, ...]
    corrected_trigger: int | None = None
    """None: by the number of players."""
    capacity: int = 6
    board_spaces: int = 16
    """Places for tiles on one freighter board."""
    rings: tuple[Ring, ...] = ()
    notes: dict[str, Note] = {}
    ships: tuple[Ship, ...] = (Ship(),) * 3
    first: int = 0
    start_tile: bool = False
    """Somebody has it; the game begins when the table is laid out."""
    begun: bool = False
    round: int = 1
    had: tuple[int, ...] = ()
    """Seats that had a turn in this round."""
    this_turn: Turn = Turn()
    final: bool = False
    counting: bool = False
    cut_short: bool = False
    """The table went to the count before the embargo was over."""
    refreshed: int | None = None
    """Whose crew came back at the end of the last turn."""
    draft: Draft | None = None
    shown: bool = False
    """All sheets are confirmed and open."""

    @property
    def coached(self) -> bool:
        return self.options.lead == "coach"

    @property
    def tracked(self) -> bool:
        return self.options.track

    @property
    def drafting(self) -> bool:
        return self.draft is not None and not self.draft.over

    @property
    def still_to_play(self) -> tuple[int, ...]:
        """The seats that have a turn in this round, the one on turn first."""
        return tuple(seat for seat in clockwise(self, self.first - 1) if seat not in self.had)

    @property
    def turn(self) -> int | None:
        """The seat on turn; None: nobody any more, or not yet."""
        return None if self.counting or self.drafting else next(iter(self.still_to_play), None)

    @property
    def step(self) -> Step:
        """How far the turn has come."""
        if self.this_turn.audit is not None:
            return "audit"
        if self.this_turn.planet is not None:
            return "action"
        return "move" if self.this_turn.assigned else "assign"

    @property
    def trigger(self) -> int:
        """Cubes on one mothership that bring the end."""
        by_players = self.options.trigger(len(self.players))
        return by_players if self.corrected_trigger is None else self.corrected_trigger

    @property
    def triggered(self) -> bool:
        return any(ship.cubes >= self.trigger for ship in self.ships)


def phase(state: State) -> str:
    if state.shown:
        return "over"
    if state.counting:
        return "count"
    if state.drafting:
        return "draft"
    if not state.begun:
        return "setup"
    return state.step if state.coached else "turn"


def with_ship(state: State, planet: int, **changes: Any) -> State:
    ship = replace(state.ships[planet], **changes)
    return replace(state, ships=(*state.ships[:planet], ship, *state.ships[planet + 1 :]))


def with_cubes(state: State, planet: int, change: int = 1, kind: Kind | None = None) -> State:
    """Cubes go on a mothership, as far as it has room; of those that go, the ones nobody knows the kind of go first."""
    seized = state.ships[planet].seized
    if change < 0:
        known = sorted(range(len(seized)), key=lambda place: (seized[place] is None, place))
        stay = sorted(known[: max(0, len(seized) + change)])
        return with_ship(state, planet, seized=tuple(seized[place] for place in stay))
    return with_ship(state, planet, seized=(*seized, *(kind,) * change)[: state.capacity])


def with_turn(state: State, **changes: Any) -> State:
    return replace(state, begun=True, this_turn=replace(state.this_turn, **changes))


def with_space(state: State, planet: int, space: int, action: Action | None) -> State:
    """The table knows what is printed there, from now on and at its next game."""
    ring = state.rings[planet]
    ring = (*ring[:space], action, *ring[space + 1 :])
    return replace(state, rings=(*state.rings[:planet], ring, *state.rings[planet + 1 :]))


def refreshes(free: int) -> bool:
    """With one crew member left or none, all come back at the end of the turn."""
    return free <= 1
