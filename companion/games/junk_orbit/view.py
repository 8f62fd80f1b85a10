"""What a page shows of a table: everything worked out, nothing left to compute in a template."""

from __future__ import annotations

from msgspec import Struct

from companion.core.ledger import Reminder
from companion.games.junk_orbit import cities
from companion.games.junk_orbit.box import BOX, SOURCES, Board, Source
from companion.games.junk_orbit.chart import Chart
from companion.games.junk_orbit.crew import Mine, PlayerRow, TileCard, cards, mine, players
from companion.games.junk_orbit.deliveries import needs_board, needs_city, needs_source
from companion.games.junk_orbit.guide import Step, reminders, steps
from companion.games.junk_orbit.orbit import orbits
from companion.games.junk_orbit.prompts import HitPrompt, move_words, prompts
from companion.games.junk_orbit.rules import phase
from companion.games.junk_orbit.scoring import ENDED, level_for_first, total
from companion.games.junk_orbit.setting_up import BoardChoice, Setting, layout, setting
from companion.games.junk_orbit.state import State

FEWEST_VALUES = 6


class Goal(Struct, frozen=True):
    """A board with its cities, as the delivery sheet offers them."""

    board: Board
    name: str
    cities: tuple[str, ...]
    board_only: bool
    """Here the board alone is enough."""


class Sheet(Struct, frozen=True):
    """What a delivery has to be told, and what is offered."""

    values: tuple[int, ...]
    source: bool
    board: bool
    city: bool
    goals: tuple[Goal, ...]

    @property
    def value_alone(self) -> bool:
        return not (self.source or self.board or self.city)


class Stack(Struct, frozen=True):
    key: Source
    name: str
    left: int | None


class Lap(Struct, frozen=True):
    board: Board
    name: str
    names: tuple[str, ...]
    loose: tuple[str, ...]


class JunkOrbit(Struct, frozen=True):
    phase: str
    heading: str
    chapter: str
    """Where this changes, the page starts at its top."""
    turn: int | None
    deliveries: tuple[tuple[TileCard, ...], ...]
    """By seat. What lies face down for the viewer has no value, source or city."""
    scores: tuple[int | None, ...]
    """By seat; None: hidden until the end."""
    final_turns: tuple[int, ...]
    """Who still has a final turn, in the order of play."""
    trigger: int | None
    over: bool
    ended_by: str | None
    players: tuple[PlayerRow, ...]
    mine: Mine | None
    my_turn: bool
    hits: tuple[HitPrompt, ...]
    targets: tuple[int, ...]
    """Whom the player on turn can hit."""
    moves: str
    """How far the ship goes, once something was launched."""
    remote: bool
    """Something was just delivered by launch: ships there are hit all the same."""
    sheet: Sheet
    boards: tuple[Board, ...]
    night: tuple[Board, ...]
    layout: tuple[BoardChoice, ...]
    stacks: tuple[Stack, ...]
    """Empty: nobody counts them."""
    counts_cargo: bool
    gamble: bool
    may_fail: bool
    """A refill that fails brings the final turns; in those it changes nothing any more."""
    end_words: str
    steps: tuple[Step, ...]
    hit_reminders: tuple[Reminder, ...]
    final_reminders: tuple[Reminder, ...]
    setting: Setting | None
    """How to set up; None once the game is on."""
    race: tuple[int, ...]
    racing: bool
    race_winner: int | None
    laps: tuple[Lap, ...]
    chart: Chart
    box_line: str


def view(state: State, seat: int | None) -> JunkOrbit:
    now, over = phase(state), state.over
    shown = [not state.options.hidden or over or other == seat for other in range(len(state.crews))]
    return JunkOrbit(
        phase=now,
        heading=_heading(state),
        chapter=f"{'own' if seat == state.turn else 'another'} {'final' if state.trigger is not None else 'turn'}",
        turn=None if over else state.turn,
        deliveries=tuple(cards(state, other, open_=over or other == seat) for other in range(len(state.crews))),
        scores=tuple(total(state, other) if open_ else None for other, open_ in enumerate(shown)),
        final_turns=state.final,
        trigger=state.trigger,
        over=over,
        ended_by=ENDED if over else None,
        players=players(state, shown),
        mine=None if seat is None else mine(state, seat),
        my_turn=not over and seat == state.turn,
        hits=prompts(state, seat),
        targets=tuple(n for n, crew in enumerate(state.crews) if n != state.turn and crew.playing),
        moves=move_words(state),
        remote=state.remote is not None,
        sheet=_sheet(state),
        boards=state.boards,
        night=state.night,
        layout=layout(state),
        stacks=_stacks(state),
        counts_cargo=state.options.cargo,
        gamble="phobos" in state.night and "phobos" in state.boards and state.stacks["mars"] != 0,
        may_fail=state.trigger is None,
        end_words="End my turn" if state.trigger is None else "End my final turn",
        steps=steps(state, now),
        hit_reminders=reminders(state, "hits"),
        final_reminders=reminders(state, "final"),
        setting=None if state.begun else setting(state),
        race=level_for_first(state) if over else (),
        racing=state.racing,
        race_winner=state.winner,
        laps=_laps(state),
        chart=_chart(state, seat),
        box_line=cities.written(state),
    )


def _heading(state: State) -> str:
    if state.over:
        return "Result"
    if not state.begun:
        return "Setting up"
    return "Final turns" if state.trigger is not None else "Playing"


def _sheet(state: State) -> Sheet:
    highest = max((tile.value for crew in state.crews for tile in crew.pile), default=0)
    values = tuple(range(1, max(FEWEST_VALUES, highest) + 1))
    city, known = needs_city(state), cities.known(state)
    goals = tuple(
        Goal(board, BOX.boards[board].name, known[board], not (city and BOX.boards[board].region == "mars"))
        for board in state.boards
    )
    return Sheet(values, needs_source(state), needs_board(state), city, goals)


def _stacks(state: State) -> tuple[Stack, ...]:
    if not state.options.stacks and all(left is None for left in state.stacks.values()):
        return ()
    return tuple(Stack(source, BOX.boards[source].name, state.stacks[source]) for source in SOURCES)


def _laps(state: State) -> tuple[Lap, ...]:
    return tuple(Lap(board, BOX.boards[board].name, state.laps[board], state.loose[board]) for board in state.boards)


def _chart(state: State, seat: int | None) -> Chart:
    ship = None if seat is None else state.crews[seat].ship
    warp = "deimos" in state.night and "deimos" in state.boards
    return Chart(orbits(state), ship, warp, state.options.warp_zero)
