"""How a table begins, who sits down later, and what its next game is offered."""

from __future__ import annotations

import random
from typing import Any

from msgspec.structs import replace

from companion.core.game import Started
from companion.core.problems import Impossible
from companion.core.seats import playing, reseated
from companion.core.words import Message, noun, say
from companion.games.scorpius_freighter.box import BOX, Cockpit
from companion.games.scorpius_freighter.count import close_round, show_if_confirmed
from companion.games.scorpius_freighter.freighter.homeworlds import homeworlds, written_homeworlds
from companion.games.scorpius_freighter.freighter.printed import (
    fitted,
    read_notes,
    read_rings,
    written_notes,
    written_rings,
)
from companion.games.scorpius_freighter.moves.draft import deal, settle
from companion.games.scorpius_freighter.options import Options
from companion.games.scorpius_freighter.state import Freighter, State, Turn


def setup(started: Started) -> State:
    options: Options = started.options
    seats = len(started.seats)
    return State(
        options,
        tuple(Freighter(cockpit=cockpit) for cockpit in _cockpits(options, seats, started.seed)),
        capacity=options.capacity,
        board_spaces=options.freighter_spaces,
        rings=tuple(fitted(ring, n) for ring, n in zip(read_rings(options.actions), options.spaces, strict=True)),
        notes=read_notes(options.cards),
        draft=deal(seats, started.seed) if options.crew == "draft" else None,
    )


def _cockpits(options: Options, seats: int, seed: int) -> list[Cockpit | None]:
    if options.cockpits == "printed":
        return [None] * seats
    deck: list[Cockpit | None] = list(BOX.cockpits)
    random.Random(f"cockpits {seed}").shuffle(deck)
    return deck[:seats]


def seated(state: State, playing: tuple[bool, ...]) -> State:
    """Nobody waits for a player who left; whoever comes late brings a freighter of their own."""
    was_on_turn = state.turn
    state = reseated(state, playing, lambda seat: Freighter())
    if state.turn != was_on_turn:
        state = replace(state, this_turn=Turn())
    return settle(state) if state.drafting else show_if_confirmed(close_round(state))


def leaving(state: State, seat: int) -> Message | None:
    """The draft picks for them, the count takes their sheet as it is."""
    if state.draft is not None and not state.draft.over and seat in state.draft.hands:
        return noun("the Companion drafts for them")
    counted = state.counting and not state.shown and not state.players[seat].confirmed
    return noun("their sheet counts as it is") if counted else None


def joining(state: State) -> Message | None:
    """With more players it takes more cubes, unless the table has said what its board says."""
    now = state.options.trigger(len(state.players) + 1)
    if state.corrected_trigger is not None or now == state.trigger:
        return None
    return noun("with {players} players, {n} cubes bring the end", players=len(state.players) + 1, n=now)


def waiting(state: State) -> tuple[int, ...]:
    """Those who have not drafted or not confirmed their sheet yet, else the player on turn."""
    if state.draft is not None and state.drafting:
        return state.draft.waits_for
    if state.counting:
        return tuple(seat for seat in playing(state) if not state.players[seat].confirmed)
    return () if not state.begun or state.turn is None else (state.turn,)


def secret(state: State, seat: int) -> bool:
    """A hand of the draft is for its owner's eyes, also on a shared phone, until they have chosen; a sheet, until all
    are laid open, also of somebody who left."""
    drafts = state.draft is not None and not state.draft.over and seat in state.draft.waits_for
    return drafts or hides(state)


def hides(state: State) -> bool:
    """Sheets are filled in in secret."""
    return state.counting and not state.shown


def reveals(state: State) -> int:
    """How often sealed picks and sheets were laid open so far."""
    drafted = 0 if state.draft is None else state.draft.passes + state.draft.over
    return drafted + state.shown


def remembered(state: State) -> dict[str, Any]:
    """Options to offer at the next table with the same box: its numbers, and what the phones do."""
    left, center, right = (len(ring) for ring in state.rings)
    triggers = {f"trigger_{n}": state.options.trigger(n) for n in (2, 3, 4)}
    if state.corrected_trigger is not None:
        triggers[f"trigger_{len(state.players)}"] = state.corrected_trigger
    return triggers | {
        "spaces_left": left,
        "spaces_center": center,
        "spaces_right": right,
        "capacity": state.capacity,
        "actions": written_rings(state.rings),
        "cards": written_notes(state.notes),
        "freighter_spaces": state.board_spaces,
        "homeworlds": written_homeworlds(homeworlds(state)),
        "lead": state.options.lead,
        "track": state.options.track,
    }


def changed(state: State, options: Options) -> State:
    """What the phones follow, changed: they may follow less between two turns; for more they would need all that went
    before."""
    if not state.begun:
        return replace(state, options=options)
    if (options.lead == "coach" and not state.coached) or (options.track and not state.tracked):
        raise Impossible(say("The phones do not know what happened so far. Choose it for the next game."))
    if state.counting:
        raise Impossible(say("You are counting already. Choose it for the next game."))
    if state.this_turn != Turn():
        raise Impossible(say("A turn is on. Change this when it has ended."))
    return replace(state, options=options)
