"""What a page shows of a table: everything worked out, nothing left to compute in a template."""

from __future__ import annotations

from msgspec import Struct

from companion.core.offer import Offer, form, offer
from companion.core.seats import is_seat
from companion.core.words import Message, SeatName, say, several
from companion.games.scorpius_freighter.box import ACTIONS, BOX, COLOURS, KINDS, TITLES, Action, Kind
from companion.games.scorpius_freighter.freighter.printed import written_notes, written_rings
from companion.games.scorpius_freighter.moves.corrections import BoxCorrected, CrewCardNoted, ShipPlaced, SpaceNoted
from companion.games.scorpius_freighter.moves.count import CountBegun
from companion.games.scorpius_freighter.moves.turn import TurnEnded
from companion.games.scorpius_freighter.state import State, phase
from companion.games.scorpius_freighter.view.coach import Coach, coach
from companion.games.scorpius_freighter.view.count import Progress, RevealLine, Sheet, progress, reveal, sheet
from companion.games.scorpius_freighter.view.draft import DraftView, draft_view
from companion.games.scorpius_freighter.view.freighters import FreighterCard, freighters
from companion.games.scorpius_freighter.view.planets import Mothership, motherships
from companion.games.scorpius_freighter.view.setup import Setting, setting

CHAPTERS = ("draft", "setup", "count", "over")
"""Phases that are pages of their own; all others are one."""


class Cargo(Struct, frozen=True):
    cube: Kind
    name: Message
    colour: Message


class Corrections(Struct, frozen=True):
    """The page asks for the numbers; ``to_count`` is a button."""

    place: Offer
    note_space: Offer
    printed_numbers: Offer
    note_card: Offer
    to_count: Offer


class ScorpiusFreighter(Struct, frozen=True):
    phase: str
    chapter: str
    """Where this changes, the page of this seat starts at its top."""
    turn_chapter: str
    """The same for a page that acts for whoever is on turn: each of their questions is a page of its own."""
    round: int
    turn: int | None
    first: int
    coached: bool
    tracked: bool
    trigger: int
    trigger_words: Message
    """What the two printed numbers of a mothership mean: cubes that bring the end, cubes that it holds."""
    capacity: int
    motherships: tuple[Mothership, ...]
    final_round: bool
    still_to_play: tuple[int, ...]
    """In this round, the one on turn first."""
    turns_left: Message
    """What their number counts: "turns left"."""
    warning: Message | None
    """A mothership has enough cubes while the round goes on."""
    refreshed: Message | None
    """Whose crew came back at the end of the last turn."""
    coach: Coach | None
    end_turn: Offer
    end_audited: Offer
    """Without the coach: the page asks by whom."""
    corrections: Corrections
    freighters: tuple[FreighterCard, ...]
    draft: DraftView | None
    setting: Setting | None
    progress: tuple[Progress, ...]
    sheet: Sheet | None
    """The viewer's own; nobody sees another one before all are confirmed."""
    reveal: tuple[RevealLine, ...]
    over: bool
    cargo: tuple[Cargo, ...]
    actions: dict[Action, Message]
    equipment: tuple[str, ...]
    crew_names: tuple[str, ...]
    """All 28; none while the draft is on."""
    restricted: bool
    dealt: bool
    """Cockpits are dealt by the app."""
    printed_actions: str
    printed_cards: str


def view(state: State, seat: int | None) -> ScorpiusFreighter:
    at, turn, drafting = phase(state), state.turn, state.drafting
    return ScorpiusFreighter(
        phase=at,
        chapter=_chapter(state, seat, at),
        turn_chapter=f"{state.round}-{turn}-{at}",
        round=state.round,
        turn=turn,
        first=state.first,
        coached=state.coached,
        tracked=state.tracked,
        trigger=state.trigger,
        trigger_words=_trigger_words(state),
        capacity=state.capacity,
        motherships=motherships(state),
        final_round=state.final,
        still_to_play=() if turn is None else state.still_to_play,
        turns_left=several("turn left", "turns left", 0 if turn is None else len(state.still_to_play)),
        warning=_warning(state),
        refreshed=_refreshed(state),
        coach=coach(state),
        end_turn=_end_turn(state),
        end_audited=form(TurnEnded, turn, say("Audited? Tap by whom. That ends your turn.")),
        corrections=_corrections(state),
        freighters=freighters(state),
        draft=draft_view(state, state.draft, seat) if state.draft is not None and drafting else None,
        setting=setting(state) if at == "setup" else None,
        progress=progress(state) if state.counting else (),
        sheet=sheet(state, seat) if seat is not None and state.counting and is_seat(state, seat) else None,
        reveal=reveal(state),
        over=state.shown,
        cargo=tuple(Cargo(kind, TITLES[kind], COLOURS[kind]) for kind in KINDS),
        actions=ACTIONS,
        equipment=tuple(BOX.equipment),
        crew_names=() if drafting else tuple(BOX.crew),
        restricted=state.options.boards == "restricted",
        dealt=state.options.cockpits == "dealt",
        printed_actions=written_rings(state.rings),
        printed_cards=written_notes(state.notes),
    )


def _chapter(state: State, seat: int | None, at: str) -> str:
    """Nothing of what the others do: nobody's page jumps while they read it."""
    if state.draft is not None and at == "draft":
        return f"draft-{state.draft.passes}"
    if at == "count" and seat is not None and is_seat(state, seat) and state.players[seat].confirmed:
        return "confirmed"
    return at if at in CHAPTERS else "turns"


def _trigger_words(state: State) -> Message:
    return several(
        "{n} cube on one mothership brings the end. Each has room for {capacity}.",
        "{n} cubes on one mothership bring the end. Each has room for {capacity}.",
        state.trigger,
        capacity=state.capacity,
    )


def _warning(state: State) -> Message | None:
    if state.final or state.counting or not state.triggered:
        return None
    return say("A mothership has enough cubes. If that still holds when this round ends, one final round is played.")


def _refreshed(state: State) -> Message | None:
    if state.refreshed is None or state.counting:
        return None
    return say("{name}’s whole crew is back: all four are free again.", name=SeatName(state.refreshed))


def _end_turn(state: State) -> Offer:
    label = say("Turn done") if state.coached else say("Turn done, no audit")
    return offer(state, TurnEnded(), state.turn, label, style="primary")


def _corrections(state: State) -> Corrections:
    question = say("Go straight to the count? Turns are not entered any more.")
    return Corrections(
        place=form(ShipPlaced, None, say("Set")),
        note_space=form(SpaceNoted, None, say("Note")),
        printed_numbers=form(BoxCorrected, None, say("Correct them")),
        note_card=form(CrewCardNoted, None, say("Note")),
        to_count=offer(state, CountBegun(), None, say("Go to the count now"), confirm=question),
    )
