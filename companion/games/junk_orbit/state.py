"""The table as it stands: options, crews with their piles, whose turn it is, and what is still owed."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.games.junk_orbit.box import BOX, SOURCES, START_CARGO, Board, Ship, Source, boards_for, marks_for
from companion.games.junk_orbit.events import How

Laps = dict[Board, tuple[str, ...]]
MARKS = ("2+", "4+", "5+")


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    boards: Annotated[
        tuple[Board, ...],
        Meta(title="Boards", description="Any mix of earth, moon, mars, phobos, deimos. Blank: by the players."),
    ] = ()
    night: Annotated[
        tuple[Board, ...],
        Meta(title="Night sides", description="Boards that lie night side up, like earth, mars. Blank: all by day."),
    ] = ()
    ships: Annotated[
        Literal["a", "b", "either", "chosen"],
        Meta(
            title="Ships",
            description="Dealt by the app, or chosen as they lie on the table. Each can still be changed.",
            extra={"labels": {"a": "A sides, dealt", "b": "B sides, dealt", "either": "Both sides, dealt"}},
        ),
    ] = "a"
    tiles: Annotated[
        Literal["auto", "2+", "4+", "5+"],
        Meta(
            title="Tiles",
            description="Which marks you sort in; the others stay in the box.",
            extra={
                "labels": {"auto": "By the players", "2+": "Only 2+", "4+": "2+ and 4+", "5+": "All, with 5+ (longer)"}
            },
        ),
    ] = "auto"
    stacks: Annotated[
        bool, Meta(title="Count the stacks", description="Each pick-up is entered; the end then comes by itself.")
    ] = False
    cargo: Annotated[
        bool, Meta(title="Count cargo", description="Launches and pick-ups are entered, cargo is in sight.")
    ] = False
    hidden: Annotated[
        bool, Meta(title="Hidden scores", description="Nobody sees another player's total before the end.")
    ] = False
    warp_zero: Annotated[
        bool, Meta(title="Warp to 0", description="Deimos by night may shorten a 1 to 0. Off: never below 1.")
    ] = False
    cities: Annotated[
        str,
        Meta(
            title="Cities of your box", description="The line that an earlier table gave you, or blank.", max_length=900
        ),
    ] = ""


class Tile(Struct, frozen=True):
    """A delivered tile. What no night side needs may be left out."""

    value: int
    source: Source | None = None
    board: Board | None = None
    city: str = ""
    how: How | None = None


class Crew(Struct, frozen=True):
    ship: Ship | None = None
    pile: tuple[Tile, ...] = ()
    cargo: int = START_CARGO
    playing: bool = True


class Launch(Struct, frozen=True):
    value: int
    source: str | None = None
    direction: str | None = None


class Hit(Struct, frozen=True):
    """Somebody still has to give up so many tiles."""

    victim: int
    by: int
    left: int = 1
    counter: bool = False


class State(Struct, frozen=True):
    options: Options
    crews: tuple[Crew, ...]
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
    hits: tuple[Hit, ...] = ()
    trigger: int | None = None
    """Who could not refill."""
    final: tuple[int, ...] = ()
    """Who still has a final turn, in the order of play."""
    racing: bool = False
    winner: int | None = None
    """Of the race to the bin."""

    @property
    def over(self) -> bool:
        return self.trigger is not None and not self.final


def is_seat(state: State, seat: int | None) -> bool:
    return seat is not None and 0 <= seat < len(state.crews)


def marks(state: State) -> tuple[str, ...]:
    """The marks of the tiles in use."""
    chosen = state.options.tiles
    return marks_for(len(state.crews)) if chosen == "auto" else MARKS[: MARKS.index(chosen) + 1]


def by_players(boards: tuple[Board, ...], players: int) -> tuple[Board, ...]:
    """These boards in the order of the box, or those for so many players."""
    return tuple(board for board in BOX.boards if board in boards) or boards_for(players)


def first_stacks(state: State) -> dict[Source, int | None]:
    """What lies face down after set-up. Only with all tiles in use can that be known without counting."""
    if not state.options.stacks or marks(state) != MARKS:
        return dict.fromkeys(SOURCES)
    return {source: _left_over(state, source) for source in SOURCES}


def _left_over(state: State, source: Source) -> int:
    seeded = sum(BOX.boards[board].owned for board in state.boards if BOX.boards[board].region == source)
    return BOX.tiles[source] - seeded - len(state.crews)


def with_crew(state: State, seat: int, crew: Crew) -> State:
    return replace(state, crews=(*state.crews[:seat], crew, *state.crews[seat + 1 :]))


def clockwise(state: State, after: int) -> tuple[int, ...]:
    """Everybody else who plays, in the order of play."""
    count = len(state.crews)
    others = ((after + step) % count for step in range(1, count))
    return tuple(seat for seat in others if state.crews[seat].playing)
