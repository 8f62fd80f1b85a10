"""What a page shows of a table: everything worked out, nothing left to compute in a template."""

from __future__ import annotations

from msgspec import Struct

from companion.core.offer import Offer, form, offer
from companion.core.rules import Reminder
from companion.core.words import Message, SeatName, say
from companion.games.junk_orbit import city_names
from companion.games.junk_orbit.box import SOURCES, Board, Source, title
from companion.games.junk_orbit.moves.counts import StackCounted
from companion.games.junk_orbit.moves.laps import LapEntered, LapsMirrored
from companion.games.junk_orbit.moves.race import BinRaceWon, RaceDeclined, RaceStarted
from companion.games.junk_orbit.moves.setup import BoardsChosen
from companion.games.junk_orbit.orbit import orbits
from companion.games.junk_orbit.scoring import ENDED, level_for_first, total
from companion.games.junk_orbit.state import State, phase
from companion.games.junk_orbit.view.chart import Chart
from companion.games.junk_orbit.view.delivery import DeliverySheet, delivery_sheet
from companion.games.junk_orbit.view.guide import Step, reminders, steps
from companion.games.junk_orbit.view.hits import HitPrompt, hit_prompts
from companion.games.junk_orbit.view.players import Mine, PlayerRow, TileCard, cards, mine, players
from companion.games.junk_orbit.view.setup import BoardChoice, Setting, layout, setting
from companion.games.junk_orbit.view.turn import OnTurn, move_words, on_turn, targets_of


class Stack(Struct, frozen=True):
    key: Source
    name: Message
    left: int | None
    count: Offer
    """The page asks for the tiles."""


class Lap(Struct, frozen=True):
    board: Board
    name: Message
    names: tuple[str, ...]
    loose: tuple[str, ...]
    save: Offer
    """The page asks for the names."""


class JunkOrbit(Struct, frozen=True):
    phase: str
    heading: Message
    chapter: str
    """Where this changes, the page starts at its top."""
    turn: int | None
    deliveries: tuple[tuple[TileCard, ...], ...]
    """By seat. What is face down for the viewer has no value, source or city."""
    scores: tuple[int | None, ...]
    """By seat; None: hidden until the end."""
    final_turns: tuple[int, ...]
    """Who still has a final turn, in the order of play."""
    trigger: int | None
    over: bool
    ended_by: Message | None
    players: tuple[PlayerRow, ...]
    mine: Mine | None
    my_turn: bool
    on_turn: OnTurn | None
    """What the viewer can note in a turn of their own."""
    hits: tuple[HitPrompt, ...]
    targets: tuple[int, ...]
    """Whom the player on turn can hit."""
    moves: Message | None
    """How far the ship goes, once something was launched."""
    remote: bool
    """Something was just delivered by launch: ships there are hit all the same."""
    sheet: DeliverySheet
    boards: tuple[Board, ...]
    night: tuple[Board, ...]
    layout: tuple[BoardChoice, ...]
    lay_out: Offer
    """The page asks for boards and night sides."""
    stacks: tuple[Stack, ...]
    """Empty: nobody counts them."""
    counts_cargo: bool
    steps: tuple[Step, ...]
    hit_reminders: tuple[Reminder, ...]
    final_reminders: tuple[Reminder, ...]
    setting: Setting | None
    """How to set up; None once the game is on."""
    race: tuple[int, ...]
    racing: bool
    race_winner: int | None
    start_race: Offer | None
    win_race: tuple[Offer, ...]
    """One for each player who has to race."""
    share: Offer | None
    """Nobody runs; None: that was said, or there is no tie."""
    laps: tuple[Lap, ...]
    mirror: Offer
    chart: Chart
    box_line: str


def view(state: State, seat: int | None) -> JunkOrbit:
    now, over = phase(state), state.over
    everybody = range(len(state.players))
    shown = [not state.options.hidden or over or other == seat for other in everybody]
    my_turn = not over and seat == state.turn
    race = level_for_first(state) if over else ()
    return JunkOrbit(
        phase=now,
        heading=_heading(state),
        chapter=f"{'own' if seat == state.turn else 'another'} {'final' if state.trigger is not None else 'turn'}",
        turn=None if over else state.turn,
        deliveries=tuple(cards(state, other, open_=over or other == seat) for other in everybody),
        scores=tuple(total(state, other) if open_ else None for other, open_ in enumerate(shown)),
        final_turns=state.final,
        trigger=state.trigger,
        over=over,
        ended_by=ENDED.words if over else None,
        players=players(state, shown),
        mine=None if seat is None else mine(state, seat),
        my_turn=my_turn,
        on_turn=on_turn(state) if my_turn else None,
        hits=hit_prompts(state, seat),
        targets=targets_of(state),
        moves=move_words(state),
        remote=state.remote is not None,
        sheet=delivery_sheet(state),
        boards=state.boards,
        night=state.night,
        layout=layout(state),
        lay_out=form(BoardsChosen, None, say("Lay out like this")),
        stacks=_stacks(state),
        counts_cargo=state.options.cargo,
        steps=steps(state, now),
        hit_reminders=reminders(state, "hits"),
        final_reminders=reminders(state, "final"),
        setting=None if state.begun else setting(state),
        race=race,
        racing=state.racing,
        race_winner=state.winner,
        start_race=None if state.racing or state.winner is not None or state.no_race else _start_race(state),
        win_race=tuple(_win_race(state, runner) for runner in race),
        share=None if state.no_race or not race else _share(state),
        laps=_laps(state),
        mirror=_mirror(state),
        chart=_chart(state, seat),
        box_line=city_names.written(state.laps, state.loose),
    )


def _heading(state: State) -> Message:
    if state.over:
        return say("Result")
    if not state.begun:
        return say("Setting up")
    return say("Final turns") if state.trigger is not None else say("Playing")


def _stacks(state: State) -> tuple[Stack, ...]:
    if not state.options.stacks and all(left is None for left in state.stacks.values()):
        return ()
    return tuple(
        Stack(source, title(source), state.stacks[source], form(StackCounted, None, say("Set"), stack=source))
        for source in SOURCES
    )


def _start_race(state: State) -> Offer:
    return offer(state, RaceStarted(), None, say("Ready, steady, go!"), style="primary")


def _share(state: State) -> Offer:
    return offer(state, RaceDeclined(), None, say("Nobody runs: share the win"), style="quiet")


def _win_race(state: State, runner: int) -> Offer:
    return offer(state, BinRaceWon(winner=runner), None, say("{name} won", name=SeatName(runner)))


def _laps(state: State) -> tuple[Lap, ...]:
    return tuple(
        Lap(board, title(board), state.laps[board], state.loose[board], _save_lap(board)) for board in state.boards
    )


def _save_lap(board: Board) -> Offer:
    return form(LapEntered, None, say("Save {board}", board=title(board)), board=board)


def _mirror(state: State) -> Offer:
    label = say("Our boards run the other way round: turn all laps")
    return offer(state, LapsMirrored(), None, label, style="quiet")


def _chart(state: State, seat: int | None) -> Chart:
    ship = None if seat is None else state.players[seat].ship
    return Chart(orbits(state), ship, state.by_night("deimos"), state.options.warp_zero)
