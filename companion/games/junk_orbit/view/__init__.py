"""What a page shows of a table: everything worked out, nothing left to compute in a template."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.core.now import Now
from companion.core.offer import Offer, form, offer
from companion.core.once import once_per_state
from companion.core.rules import Reminder
from companion.core.words import Message, SeatName, listed, say, several
from companion.games.junk_orbit.box import SOURCES, Board, Source
from companion.games.junk_orbit.chart import city_names
from companion.games.junk_orbit.chart.flight import charted, where
from companion.games.junk_orbit.moves.counts import StackCounted
from companion.games.junk_orbit.moves.laps import LapEntered
from companion.games.junk_orbit.moves.race import BinRaceWon, RaceDeclined, RaceStarted
from companion.games.junk_orbit.moves.setup import BoardsChosen
from companion.games.junk_orbit.nouns import place, title
from companion.games.junk_orbit.scoring import ENDED, level_for_first, total
from companion.games.junk_orbit.state import State, phase
from companion.games.junk_orbit.view.delivery import DeliverySheet, Keys, delivery_keys, delivery_sheet
from companion.games.junk_orbit.view.guide import Step, reminders, steps
from companion.games.junk_orbit.view.hits import HitPrompt, hit_prompts, hit_words
from companion.games.junk_orbit.view.orrery import Orrery, orrery
from companion.games.junk_orbit.view.players import Mine, PlayerRow, TileCard, cards, mine, players
from companion.games.junk_orbit.view.setup import BoardChoice, Setting, layout, setting
from companion.games.junk_orbit.view.turn import (
    Launching,
    OnTurn,
    launching,
    move_words,
    on_turn,
    pick_up_words,
    targets_of,
)


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


class Final(Struct, frozen=True):
    """The final turns, counted down."""

    left: Message
    count: int
    why: Message
    seats: tuple[int, ...]
    """Who still has one, in the order of play."""
    reminders: tuple[Reminder, ...]


class Race(Struct, frozen=True):
    """The race to the bin."""

    words: Message
    runners: tuple[int, ...]
    settled: bool
    """Somebody won it, or nobody wants to run."""
    racing: bool
    start: Offer | None
    win: tuple[Offer, ...]
    """One for each player who has to race."""
    share: Offer | None
    """Nobody runs; None: that was said."""


class JunkOrbit(Struct, frozen=True):
    now: Now
    phase: str
    stage: str
    """What the page is about: "setup", "mine", "others"."""
    chapter: str
    """Where this changes, the page starts at its top."""
    turn: int | None
    deliveries: tuple[tuple[TileCard, ...], ...]
    """By seat. What is face down for the viewer has no value, source or city."""
    scores: tuple[int | None, ...]
    """By seat; None: hidden until the end."""
    final: Final | None
    final_turns: tuple[int, ...]
    """Who still has a final turn, in the order of play."""
    trigger: int | None
    over: bool
    ended_by: Message | None
    players: tuple[PlayerRow, ...]
    mine: Mine | None
    keys: Keys | None
    my_turn: bool
    launching: Launching | None
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
    race: Race | None
    """None: nobody has to run."""
    laps: tuple[Lap, ...]
    orrery: Orrery
    box_line: str


def view(state: State, seat: int | None) -> JunkOrbit:
    watched = _watched(state)
    if seat is None:
        return watched
    my_turn, sheet = not state.over and seat == state.turn, delivery_sheet(state, seat)
    keys = delivery_keys(state, seat) if state.begun else None
    shown = [total(state, other) if other == seat else score for other, score in enumerate(watched.scores)]
    return replace(
        watched,
        now=_now(state, seat),
        stage="setup" if not state.begun else "mine" if my_turn else "others",
        chapter=_chapter(state, seat),
        deliveries=_deliveries(state, seat),
        scores=tuple(shown),
        players=_rows(state, shown),
        mine=mine(state, seat),
        keys=keys,
        my_turn=my_turn,
        launching=launching(state, seat, sheet.values),
        sheet=sheet,
        on_turn=on_turn(state) if my_turn and state.begun else None,
        hits=hit_prompts(state, seat) if state.hits else (),
        orrery=orrery(state, seat),
    )


@once_per_state
def _watched(state: State) -> JunkOrbit:
    """What somebody sees who only looks on, and most of what everybody sees."""
    now, over = phase(state), state.over
    scores = tuple(None if state.options.hidden and not over else row.score for row in players(state))
    return JunkOrbit(
        now=_now(state, None),
        phase=now,
        stage="others" if state.begun else "setup",
        chapter=_chapter(state, None),
        turn=None if over else state.turn,
        deliveries=_deliveries(state, None),
        scores=scores,
        final=_final(state) if state.final else None,
        final_turns=state.final,
        trigger=state.trigger,
        over=over,
        ended_by=ENDED.words if over else None,
        players=_rows(state, scores),
        mine=None,
        keys=None,
        my_turn=False,
        launching=None,
        on_turn=None,
        hits=hit_prompts(state, None),
        targets=targets_of(state),
        moves=move_words(state),
        remote=state.remote is not None,
        sheet=delivery_sheet(state, None),
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
        race=_race(state) if over else None,
        laps=_laps(state),
        orrery=orrery(state, None),
        box_line=city_names.written(state.laps, state.loose, checked=state.checked),
    )


def _chapter(state: State, seat: int | None) -> str:
    return f"{'own' if seat == state.turn else 'another'} {'final' if state.trigger is not None else 'turn'}"


def _deliveries(state: State, seat: int | None) -> tuple[tuple[TileCard, ...], ...]:
    return tuple(cards(state, other, open_=state.over or other == seat) for other in range(len(state.players)))


def _rows(state: State, scores: Sequence[int | None]) -> tuple[PlayerRow, ...]:
    rows = players(state)
    if None not in scores:
        return rows
    return tuple(replace(row, score=score) for row, score in zip(rows, scores, strict=True))


def _now(state: State, seat: int | None) -> Now:
    if not state.begun:
        return Now(say("Set up the game"), say("Tick what is done. Then say who begins."))
    if state.hits:
        hit = state.hits[0]
        if hit.victim == seat:
            own = say("{name} hit you", name=SeatName(hit.by))
            return Now(hit_words(hit), say("Choose what you give up."), hit.by, own=own)
        words = say("{name} was hit", name=SeatName(hit.victim))
        return Now(words, say("{name} chooses what to give up.", name=SeatName(hit.victim)), hit.victim)
    final, name = state.trigger is not None, SeatName(state.turn)
    line = say("{name}’s final turn", name=name) if final else say("{name}’s turn", name=name)
    if seat != state.turn:
        return Now(line, seat=state.turn)
    return Now(line, _next_words(state), state.turn, own=say("Your final turn") if final else say("Your turn"))


def _next_words(state: State) -> Message:
    if not state.options.map:
        return say("Tap what you deliver, then end your turn.")
    if not charted(state):
        return say("First the map: is it like your boards?")
    if where(state, state.turn) is None:
        return say("First your ship: tap the city where it is.")
    if state.launched is None:
        return say("Tap a value, then where it lands.")
    if not state.moved and state.launched.steps is not None:
        return say("Now your ship, the other way.")
    return pick_up_words(state)


def _final(state: State) -> Final:
    count = len(state.final)
    words = listed(SeatName(seat) for seat in state.final)
    return Final(
        left=several("{n} final turn to go", "{n} final turns to go", count),
        count=count,
        why=say("{name} could not refill. Still to play: {names}", name=SeatName(state.trigger or 0), names=words),
        seats=state.final,
        reminders=reminders(state, "final"),
    )


def _stacks(state: State) -> tuple[Stack, ...]:
    if not state.options.stacks and all(left is None for left in state.stacks.values()):
        return ()
    return tuple(
        Stack(source, title(source), state.stacks[source], form(StackCounted, None, say("Set"), stack=source))
        for source in SOURCES
    )


def _race(state: State) -> Race | None:
    level = level_for_first(state)
    if not level:
        return None
    runners = tuple(seat for seat in level if state.players[seat].playing) or level
    settled = state.winner is not None or state.no_race
    return Race(
        words=_race_words(state, settled=settled),
        runners=runners,
        settled=settled,
        racing=state.racing,
        start=None if state.racing or settled else _start_race(state),
        win=tuple(_win_race(state, runner) for runner in runners),
        share=None if state.no_race else _share(state),
    )


def _race_words(state: State, *, settled: bool) -> Message:
    """Once it is settled, only how to put it right: who won is for the reveal below to say."""
    return say("Was the race different? Tap who won") if settled else say("Still level: race to the bin!")


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
    return form(LapEntered, None, say("Save {board}", board=place(board)), board=board)
