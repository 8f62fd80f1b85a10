"""A table: players with their piles, whose turn it is, what is still owed; how it begins and where it is."""

from __future__ import annotations

import random
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import Started
from companion.core.problems import Impossible
from companion.core.seats import clockwise, is_seat, next_seat, playing, reseated, with_player
from companion.core.words import Message, noun, say
from companion.games.junk_orbit.box import (
    BOARDS,
    BOX,
    MARKS,
    SOURCES,
    START_CARGO,
    START_CITY,
    Board,
    Place,
    Ship,
    Source,
    boards_for,
    marks_for,
    region,
    ships,
)
from companion.games.junk_orbit.chart import city_names, lying
from companion.games.junk_orbit.chart.city_names import Laps
from companion.games.junk_orbit.chart.lying import Lying
from companion.games.junk_orbit.options import Options

How = Literal["remote", "direct"]
TileSource = Literal["earth", "moon", "mars", "starter"]


class Destination(Struct, frozen=True, forbid_unknown_fields=True):
    """A city; of a known one the name alone is enough, and where only the board matters, that."""

    board: Board | None = None
    city: str = ""


class Tile(Struct, frozen=True):
    """A delivered tile. What no night side needs may be left out."""

    value: int
    source: Source | None = None
    board: Board | None = None
    city: str = ""
    how: How | None = None


class Player(Struct, frozen=True):
    ship: Ship | None = None
    pile: tuple[Tile, ...] = ()
    cargo: int = START_CARGO
    playing: bool = True
    at: Place | None = None
    """Where the ship is; None: nobody has said."""


class Step(Struct, frozen=True, order=True):
    """From one city to the next along the lap of this board."""

    board: Board
    start: int
    end: int


class Launch(Struct, frozen=True):
    value: int
    source: str | None = None
    direction: str | None = None
    steps: int | None = None
    """How far it flew, where the map knows it."""


Means = Literal["junk", "ship"]


class Hit(Struct, frozen=True):
    """Somebody still has to give up tiles."""

    victim: int
    by: int
    left: int = 1
    counter: bool = False
    """The Necktie Fighter strikes back."""
    means: Means = "junk"
    """What hit, or what the counter-hit answers."""
    takes: bool = False
    """Once all is given up, the victim takes the tile that hit it: Splendor #2331."""
    at: Place | None = None
    """Where the victim's ship is at that moment, if that is known."""
    number: int = 0
    """Hits of a table are numbered, so that no two of them are taken for one."""


class State(Struct, frozen=True):
    options: Options
    players: tuple[Player, ...]
    boards: tuple[Board, ...]
    night: tuple[Board, ...]
    laps: Laps
    loose: Laps
    """City names of each board of which nobody has said where they lie."""
    stacks: dict[Source, int | None]
    """None: not counted."""
    turn: int = 0
    begun: bool = False
    launched: Launch | None = None
    remote: Tile | None = None
    """What the player on turn delivered by launch in this turn."""
    fresh: int = 0
    """How many tiles the player on turn has delivered in this turn."""
    taken: bool = False
    """Splendor #2331 has the tile that was launched in this turn."""
    hits_made: int = 0
    struck: tuple[tuple[int, Means], ...] = ()
    """Whose ships were hit in this turn, and by what: once each."""
    flown: tuple[Step, ...] = ()
    """The last flight of junk, as the map has it."""
    sailed: tuple[Step, ...] = ()
    """The way that the ship then took."""
    moved: bool = False
    """The ship of the player on turn has moved on the map in this turn."""
    checked: bool = False
    """The laps are known to run as on the boards of this table."""
    lying: Lying = {}
    hits: tuple[Hit, ...] = ()
    trigger: int | None = None
    """Who could not refill."""
    final: tuple[int, ...] = ()
    """Who still has a final turn, in the order of play."""
    racing: bool = False
    winner: int | None = None
    """Of the race to the bin."""
    no_race: bool = False
    """Nobody wants to run: the win is shared."""

    @property
    def over(self) -> bool:
        return self.trigger is not None and not self.final

    def by_night(self, board: Board) -> bool:
        """That board is in use, night side up."""
        return board in self.night and board in self.boards


# How it begins, and who sits down later


def setup(started: Started) -> State:
    options: Options = started.options
    laps, loose = city_names.read(options.cities)
    count = len(started.seats)
    players = tuple(Player(ship=ship, at=_start(laps)) for ship in _dealt(options.ships, count, started.seed))
    checked = city_names.was_checked(options.cities)
    state = State(options, players, (), (), laps, loose, dict.fromkeys(SOURCES), checked=checked)
    return laid_out(state, options.boards, options.night)


def _start(laps: Laps) -> Place | None:
    """Kepler."""
    return next((("moon", space) for space, name in enumerate(laps["moon"]) if name == START_CITY), None)


def _dealt(side: str, players: int, seed: int) -> list[Ship | None]:
    if side == "chosen":
        return [None] * players
    deck = list(ships({"a": "A", "b": "B"}.get(side)))
    random.Random(seed).shuffle(deck)
    return [*deck[:players], *([None] * (players - len(deck)))]


def laid_out(state: State, boards: tuple[Board, ...], night: tuple[Board, ...]) -> State:
    """With these boards, or those for this number of players. The stacks follow until the game is on."""
    before = state.boards
    state = replace(state, boards=in_order(boards) or boards_for(len(state.players)), night=in_order(night))
    if not state.begun:
        return replace(state, stacks=_first_stacks(state), lying=lying.seeded(state.boards))
    return state if state.boards == before else scattered(state)


def in_order(boards: tuple[Board, ...]) -> tuple[Board, ...]:
    return tuple(board for board in BOARDS if board in boards)


def marks(state: State) -> tuple[str, ...]:
    """The marks of the tiles in use."""
    chosen = state.options.tiles
    return marks_for(len(state.players)) if chosen == "auto" else MARKS[: MARKS.index(chosen) + 1]


def _first_stacks(state: State) -> dict[Source, int | None]:
    """What is face down after set-up. Only with all tiles in use can that be known without counting."""
    if not state.options.stacks or marks(state) != MARKS:
        return dict.fromkeys(SOURCES)
    return {source: _left_over(state, source) for source in SOURCES}


def _left_over(state: State, source: Source) -> int:
    seeded = sum(BOX.boards[board].owned for board in state.boards if region(board) == source)
    return BOX.tiles[source] - seeded - len(state.players)


def seated(state: State, here: tuple[bool, ...]) -> State:
    """A latecomer takes a starting cargo; whoever left keeps the pile, owes nothing and is not waited for."""
    late = len(here) - len(state.players)
    stacks = {stack: None if left is None else max(0, left - late) for stack, left in state.stacks.items()}
    state = reseated(replace(state, stacks=stacks), here, lambda seat: Player(at=_start(state.laps)))
    on = playing(state)
    hits = tuple(hit for hit in state.hits if hit.victim in on)
    state = replace(state, hits=hits, final=tuple(seat for seat in state.final if seat in on))
    if state.turn in on or not on or state.over:
        return state
    after = pass_turn(state)
    return after if state.launched else replace(after, lying=state.lying, players=state.players)


def leaving(state: State, seat: int) -> Message | None:
    """The tiles that they still owed for a hit stay where they are."""
    return noun("the hit on them is off") if any(hit.victim == seat for hit in state.hits) else None


def remembered(state: State) -> dict[str, Any]:
    """Options to offer at the next table with the same box: its cities, and what the phones count."""
    cities = city_names.written(state.laps, state.loose, checked=state.checked)
    return {"cities": cities} | {name: getattr(state.options, name) for name in ("map", "stacks", "cargo", "hidden")}


# What follows from it


def phase(state: State) -> str:
    if state.over:
        return "over"
    if not state.begun:
        return "setup"
    if state.hits:
        return "hits"
    if state.trigger is not None:
        return "final"
    return "launch" if state.launched is None and state.remote is None else "move"


def waiting(state: State) -> tuple[int, ...]:
    """Those who were hit give up tiles before the turn goes on."""
    if not state.begun:
        return ()
    return tuple({hit.victim for hit in state.hits}) or (state.turn,)


def secret(state: State, seat: int) -> bool:
    """With hidden scores a pile is for its owner's eyes, also on a shared phone."""
    return state.options.hidden and not state.over and bool(state.players[seat].pile)


def hides(state: State) -> bool:
    return state.options.hidden and not state.over


def changed(state: State, options: Options) -> State:
    """Hidden scores can be shown; what everybody has seen is not hidden again."""
    if options.hidden and not state.options.hidden and any(player.pile for player in state.players):
        raise Impossible(say("Everybody has seen the points so far. Hide them from the next game on."))
    return replace(state, options=options)


def flies(state: State, seat: int, ship: Ship) -> bool:
    return is_seat(state, seat) and state.players[seat].ship == ship


def others(state: State, seat: int) -> tuple[int, ...]:
    """Everybody else who plays, in the order of play."""
    return tuple(other for other in clockwise(state, seat) if other != seat)


# What several moves change


def pass_turn(state: State) -> State:
    """The next player is on: in the final turns the next player who still has one."""
    final = tuple(seat for seat in state.final if seat != state.turn)
    turn = next_seat(state, state.turn) if state.trigger is None else next(iter(final), state.turn)
    state = state if state.moved or ship_waits(state) else _lost_sight(state)
    return replace(
        state,
        begun=True,
        turn=turn,
        final=final,
        launched=None,
        remote=None,
        hits=(),
        fresh=0,
        taken=False,
        struck=(),
        moved=False,
    )


def ship_waits(state: State) -> bool:
    """At a table that plays on the map the junk of this turn flew, and the ship is still where it was."""
    flew = state.launched is not None and state.launched.steps is not None
    return state.options.map and flew and not state.moved


def _lost_sight(state: State) -> State:
    """What moved beside the map is somewhere else now: the ship, and the junk that it launched and took."""
    return scattered(with_player(state, state.turn, at=None))


def scattered(state: State) -> State:
    """Nobody knows any more what lies where."""
    return replace(state, lying=lying.unknown(state.boards))


def load(state: State, seat: int, tiles: int) -> State:
    """That many tiles more, or fewer, in the cargo."""
    return with_player(state, seat, cargo=max(0, state.players[seat].cargo + tiles))
