"""What a page shows of a table: everything worked out, nothing left to compute in a template."""

from __future__ import annotations

from msgspec import Struct

from companion.games.scorpius_freighter import rounds
from companion.games.scorpius_freighter.box import ACTIONS, BOX, COLOURS, KINDS, Action, Kind
from companion.games.scorpius_freighter.count_view import Progress, RevealLine, Sheet, progress, reveal, sheet
from companion.games.scorpius_freighter.cubes import so_many
from companion.games.scorpius_freighter.draft_view import DraftView, draft_view
from companion.games.scorpius_freighter.freighter_view import FreighterCard, freighters
from companion.games.scorpius_freighter.learned import written_notes, written_rings
from companion.games.scorpius_freighter.rings import Mothership, motherships
from companion.games.scorpius_freighter.rules import phase
from companion.games.scorpius_freighter.scoring import ENDED
from companion.games.scorpius_freighter.setting_up import Setting, setting
from companion.games.scorpius_freighter.state import State, drafting, on_turn, still_to_play, trigger
from companion.games.scorpius_freighter.turn_view import Coach, coach

HEADINGS = {"draft": "Crew draft", "setup": "Setting up", "count": "The count", "over": "Result"}


class Cargo(Struct, frozen=True):
    cube: Kind
    colour: str


class ScorpiusFreighter(Struct, frozen=True):
    phase: str
    heading: str
    chapter: str
    """Where this changes, the page of this seat starts at its top."""
    turn_chapter: str
    """The same for a page that acts for whoever is on turn: each of their questions is a page of its own."""
    round: int
    turn: int | None
    first: int
    my_turn: bool
    coached: bool
    tracked: bool
    trigger: int
    trigger_words: str
    """What the two printed numbers of a mothership mean: cubes that bring the end, cubes that it holds."""
    capacity: int
    motherships: tuple[Mothership, ...]
    final_round: bool
    still_to_play: tuple[int, ...]
    """In this round, the one on turn first."""
    turns_left: str
    """What their number counts: "turns left"."""
    warning: str | None
    """A mothership has enough cubes while the round goes on."""
    refreshed: str | None
    """Whose crew came back at the end of the last turn."""
    coach: Coach | None
    freighters: tuple[FreighterCard, ...]
    draft: DraftView | None
    setting: Setting | None
    progress: tuple[Progress, ...]
    sheet: Sheet | None
    """The viewer's own; nobody sees another one before all are confirmed."""
    reveal: tuple[RevealLine, ...]
    over: bool
    ended_by: str | None
    cargo: tuple[Cargo, ...]
    actions: dict[Action, str]
    equipment: tuple[str, ...]
    crew_names: tuple[str, ...]
    """All 28; none while the draft is on."""
    restricted: bool
    dealt: bool
    """Cockpits are dealt by the app."""
    printed_actions: str
    printed_cards: str


def view(state: State, seat: int | None) -> ScorpiusFreighter:
    at, now = phase(state), on_turn(state)
    return ScorpiusFreighter(
        phase=at,
        heading=HEADINGS.get(at, "Final round" if state.final else f"Round {state.round}"),
        chapter=_chapter(state, seat, at),
        turn_chapter=f"{state.round}-{now}-{at}",
        round=state.round,
        turn=now,
        first=state.first,
        my_turn=seat is not None and seat == now,
        coached=state.coached,
        tracked=state.options.track,
        trigger=trigger(state),
        trigger_words=_trigger_words(trigger(state), state.capacity),
        capacity=state.capacity,
        motherships=motherships(state),
        final_round=state.final,
        still_to_play=() if now is None else still_to_play(state),
        turns_left="turn left" if now is not None and len(still_to_play(state)) == 1 else "turns left",
        warning=_warning(state),
        refreshed=_refreshed(state),
        coach=coach(state),
        freighters=freighters(state),
        draft=draft_view(state, seat) if drafting(state) else None,
        setting=setting(state) if at == "setup" else None,
        progress=progress(state) if state.counting else (),
        sheet=sheet(state, seat) if state.counting and seat is not None and seat < len(state.freighters) else None,
        reveal=reveal(state),
        over=state.shown,
        ended_by=ENDED if state.shown else None,
        cargo=tuple(Cargo(kind, COLOURS[kind]) for kind in KINDS),
        actions=ACTIONS,
        equipment=tuple(BOX.equipment),
        crew_names=() if at == "draft" else tuple(BOX.crew),
        restricted=state.options.boards == "restricted",
        dealt=state.options.cockpits == "dealt",
        printed_actions=written_rings(state.rings),
        printed_cards=written_notes(state.notes),
    )


def _chapter(state: State, seat: int | None, at: str) -> str:
    """Not a word of what the others do: nobody's page jumps while they read it."""
    if state.draft is not None and at == "draft":
        return f"draft-{state.draft.passes}"
    if at == "count" and seat is not None and seat < len(state.freighters) and state.freighters[seat].confirmed:
        return "confirmed"
    return at if at in HEADINGS else "turns"


def _trigger_words(cubes: int, capacity: int) -> str:
    brings = "brings" if cubes == 1 else "bring"
    return f"{so_many(cubes, 'cube')} on one mothership {brings} the end. Each has room for {capacity}."


def _warning(state: State) -> str | None:
    if not rounds.warning(state):
        return None
    return "A mothership has enough cubes. If that still holds when this round ends, one final round is played."


def _refreshed(state: State) -> str | None:
    if state.refreshed is None or state.counting:
        return None
    return f"{{{state.refreshed}}}’s whole crew is back: all four are free again."
