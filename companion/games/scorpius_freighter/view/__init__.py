"""What a page shows of a table: everything worked out, nothing left to compute in a template."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.core.now import Now
from companion.core.offer import Offer, form, offer
from companion.core.once import once_per_state
from companion.core.seats import is_seat
from companion.core.words import Message, SeatName, ordinal, say, several
from companion.games.scorpius_freighter.box import ACTIONS, KINDS, PLANETS, TITLES, Action, Kind
from companion.games.scorpius_freighter.freighter.printed import written_notes, written_rings
from companion.games.scorpius_freighter.freighter.skill import skill
from companion.games.scorpius_freighter.moves.corrections import BoxCorrected
from companion.games.scorpius_freighter.moves.count import CountBegun
from companion.games.scorpius_freighter.moves.turn import TurnEnded
from companion.games.scorpius_freighter.state import State, phase
from companion.games.scorpius_freighter.view.coach import Coach, More, coach, more, now_words
from companion.games.scorpius_freighter.view.count import Progress, Sheet, points_so_far, progress, sheet
from companion.games.scorpius_freighter.view.draft import DraftView, draft_line, draft_view
from companion.games.scorpius_freighter.view.freighters import (
    CrewNames,
    FreighterCard,
    MyCrew,
    MyFreighter,
    Roster,
    Standing,
    crew_names,
    freighters,
    my_crew,
    my_freighter,
    rosters,
    standings,
)
from companion.games.scorpius_freighter.view.planets import (
    Choice,
    Mothership,
    PlanetForms,
    choices,
    motherships,
    planet_forms,
)
from companion.games.scorpius_freighter.view.setup import Board, Setting, board, setting

CHAPTERS = ("draft", "setup", "count", "over")
"""Phases that are pages of their own; all others are one."""


class Final(Struct, frozen=True):
    """The final round."""

    left: int
    words: Message
    still_to_play: tuple[int, ...]


class Ending(Struct, frozen=True):
    """The end of the turn; without the coach one tap with an audit or without."""

    done: Offer
    audited: Offer | None
    """The page asks by whom."""


class Numbers(Struct, frozen=True):
    """What is printed in this box."""

    form: Offer
    trigger: int
    capacity: int
    spaces: tuple[int, ...]
    board_spaces: int


class Mine(Struct, frozen=True):
    """What is this seat's own."""

    crew: MyCrew
    freighter: MyFreighter | None
    board: Board
    more: More


class ScorpiusFreighter(Struct, frozen=True):
    phase: str
    now: Now
    chapter: str
    """Where this changes, the page of this seat starts at its top."""
    turn_chapter: str
    """The same for a page that acts for whoever is on turn: each of their questions is a page of its own."""
    round: int
    round_words: Message
    turn: int | None
    first: int
    coached: bool
    tracked: bool
    trigger: int
    trigger_words: Message
    capacity: int
    motherships: tuple[Mothership, ...]
    choices: tuple[Choice | None, ...]
    final: Final | None
    warning: Message | None
    """A mothership has enough cubes while the round goes on."""
    still_to_play: tuple[int, ...]
    """In this round, the one on turn first."""
    refreshed: Message | None
    """Whose crew came back at the end of the last turn."""
    coach: Coach | None
    ending: Ending | None
    to_count: Offer
    numbers: Numbers
    planets: tuple[PlanetForms, ...]
    standings: tuple[Standing, ...]
    blank: tuple[None, ...]
    """As many places as there are lines, while they are not shown."""
    freighters: tuple[FreighterCard, ...]
    rosters: tuple[Roster, ...]
    mine: tuple[Mine, ...]
    """By seat; none while the draft is on."""
    draft: DraftView | None
    setting: Setting | None
    progress: tuple[Progress, ...]
    sheet: Sheet | None
    """The viewer's own; nobody sees another one before all are confirmed."""
    over: bool
    actions: dict[Action, Message]
    cargo: dict[Kind, Message]
    printed_actions: str
    printed_cards: str


def view(state: State, seat: int | None) -> ScorpiusFreighter:
    shown = _for_all(state)
    if seat is None or not is_seat(state, seat):
        return shown
    return replace(
        shown,
        now=_now(state, seat, shown.phase),
        chapter=_chapter(state, seat, shown.phase),
        draft=draft_view(state, state.draft, seat) if state.draft is not None and state.drafting else None,
        sheet=sheet(state, seat) if state.counting else None,
    )


def opened(state: State, seat: int | None, asked: str) -> CrewNames | None:
    """The sheet of the own crew, between the draft and the count."""
    if asked != "fix-crew" or seat is None or not is_seat(state, seat) or state.drafting or state.counting:
        return None
    return crew_names(state, seat)


@once_per_state
def _for_all(state: State) -> ScorpiusFreighter:
    """As somebody sees it who only looks on."""
    at, turn = phase(state), state.turn
    return ScorpiusFreighter(
        phase=at,
        now=_now(state, None, at),
        chapter=_chapter(state, None, at),
        turn_chapter=f"{state.round}-{turn}-{at}",
        round=state.round,
        round_words=_round_words(state),
        turn=turn,
        first=state.first,
        coached=state.coached,
        tracked=state.tracked,
        trigger=state.trigger,
        trigger_words=_trigger_words(state),
        capacity=state.capacity,
        motherships=motherships(state),
        choices=choices(state),
        final=_final(state),
        warning=_warning(state),
        still_to_play=() if turn is None else state.still_to_play,
        refreshed=_refreshed(state),
        coach=coach(state),
        ending=_ending(state) if turn is not None and state.begun else None,
        to_count=_to_count(state),
        numbers=_numbers(state),
        planets=tuple(planet_forms(planet) for planet in range(len(PLANETS))),
        standings=standings(state),
        blank=(None,) * len(state.players),
        freighters=freighters(state),
        rosters=rosters(state),
        mine=_all_mine(state),
        draft=draft_view(state, state.draft, None) if state.draft is not None and state.drafting else None,
        setting=setting(state) if at == "setup" else None,
        progress=progress(state) if state.counting else (),
        sheet=None,
        over=state.shown,
        actions=ACTIONS,
        cargo={kind: TITLES[kind] for kind in KINDS},
        printed_actions=written_rings(state.rings),
        printed_cards=written_notes(state.notes),
    )


def _all_mine(state: State) -> tuple[Mine, ...]:
    if state.drafting or state.counting:
        return ()
    return tuple(_mine(state, seat) for seat in range(len(state.players)))


def _mine(state: State, seat: int) -> Mine:
    freighter = my_freighter(state, seat) if state.tracked else None
    return Mine(my_crew(state, seat), freighter, board(state, seat), more(seat))


# The first line


def _now(state: State, seat: int | None, at: str) -> Now:
    if state.draft is not None and state.drafting:
        line, more = draft_line(state.draft, seat if seat in state.draft.hands else None)
        return Now(line, more)
    if at == "setup" and seat is None and state.start_tile:
        more = say("Set up the table, and tick what is done on a phone.")
        return Now(say("{name} starts", name=SeatName(state.first)), more, state.first)
    if at == "setup":
        return Now(say("Set up the table"), say("Tick what is done. Everybody sees it."))
    if state.counting:
        return _now_counting(state, seat)
    turn = state.turn
    if turn is None:
        return Now(say("Nobody is left to play"))
    if seat == turn:
        return _now_own(state, turn, _round_words(state))
    more = now_words(state, turn) if state.coached else _round_words(state)
    return Now(say("{name}’s turn", name=SeatName(turn)), more, turn)


def _round_words(state: State) -> Message:
    return say("Final round") if state.final else say("Round {round}", round=state.round)


def _now_counting(state: State, seat: int | None) -> Now:
    if seat is None or not state.players[seat].playing:
        return Now(say("Count your freighters"), say("The sheets open when everybody has confirmed."))
    own = state.players[seat]
    if own.confirmed:
        return Now(say("Your sheet is confirmed"), say("The sheets open when everybody has confirmed."))
    return Now(say("Count your freighter"), points_so_far(own.count))


def _now_own(state: State, seat: int, round_words: Message) -> Now:
    if not state.coached:
        return Now(say("{name}’s turn", name=SeatName(seat)), round_words, seat, own=say("Your turn"))
    turn = state.this_turn
    match state.step:
        case "assign":
            return Now(say("Send crew"), say("Whoever stays is your skill."))
        case "move":
            more = several(
                "You sent {n} crew, so its ship flies {n} space.",
                "You sent {n} crew, so its ship flies {n} spaces.",
                turn.assigned,
            )
            return Now(say("Pick a planet"), more)
        case "audit":
            full = turn.audit is not None and state.ships[turn.audit].cubes >= state.capacity
            lost = say("Give up one cube. The mothership is full, so it goes to the stock.")
            return Now(say("Audit: give up a cube"), lost if full else say("It goes on the mothership."))
    planet = turn.planet or 0
    if turn.doing is None:
        more = say("{planet}, skill {skill}", planet=PLANETS[planet], skill=skill(state, seat, None))
        return Now(say("Do what is printed there"), more)
    more = say("{planet}, skill {skill}", planet=PLANETS[planet], skill=skill(state, seat, turn.doing))
    return Now(ACTIONS[turn.doing.action], more)


def _chapter(state: State, seat: int | None, at: str) -> str:
    """Nothing of what the others do: nobody's page jumps while they read it."""
    if state.draft is not None and at == "draft":
        return f"draft-{state.draft.passes}"
    if at == "count" and seat is not None and is_seat(state, seat) and state.players[seat].confirmed:
        return "confirmed"
    return at if at in CHAPTERS else "turns"


# The end


def _trigger_words(state: State) -> Message:
    """The space with the red edge is drawn in every hold."""
    return say("Red edge: the {nth} cube on one mothership brings the embargo.", nth=ordinal(state.trigger))


def _final(state: State) -> Final | None:
    if not state.final or state.counting:
        return None
    left = len(state.still_to_play)
    return Final(left, several("{n} turn left", "{n} turns left", left), state.still_to_play)


def _warning(state: State) -> Message | None:
    if state.final or state.counting or not state.triggered:
        return None
    return say("A mothership has enough cubes. After this round comes the final one.")


def _refreshed(state: State) -> Message | None:
    if state.refreshed is None or state.counting:
        return None
    return say("{name}’s whole crew is back.", name=SeatName(state.refreshed))


def _ending(state: State) -> Ending:
    if not state.coached:
        done = offer(state, TurnEnded(), state.turn, say("Turn done, no audit"), style="primary")
        return Ending(done, form(TurnEnded, state.turn, say("Audited? Tap by whom. That ends your turn.")))
    doing = state.this_turn.doing
    busy = state.tracked and doing is not None and not doing.used
    return Ending(offer(state, TurnEnded(), state.turn, say("Turn done"), style="" if busy else "primary"), None)


def _to_count(state: State) -> Offer:
    question = say("Go straight to the count? No more turns are entered.")
    return offer(state, CountBegun(), None, say("Go to the count now"), confirm=question)


def _numbers(state: State) -> Numbers:
    save = form(BoxCorrected, None, say("Save"), style="primary")
    spaces = tuple(len(ring) for ring in state.rings)
    return Numbers(save, state.trigger, state.capacity, spaces, state.board_spaces)
