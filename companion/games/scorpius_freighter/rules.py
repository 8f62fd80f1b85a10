"""The rules of a table: how it begins, what each move changes, and where it stands."""

from __future__ import annotations

import random
from typing import Any

from msgspec.structs import replace

from companion.core.game import Event, Move, Started
from companion.core.sheet import Sheet
from companion.games.scorpius_freighter import count, deeds, draft, hold, printing, rounds, scoring, turn
from companion.games.scorpius_freighter import count_events as c
from companion.games.scorpius_freighter import deed_events as d
from companion.games.scorpius_freighter import events as e
from companion.games.scorpius_freighter.box import BOX, Cockpit
from companion.games.scorpius_freighter.learned import fitted, read_notes, read_rings
from companion.games.scorpius_freighter.options import Options
from companion.games.scorpius_freighter.state import (
    Freighter,
    Member,
    State,
    Turn,
    drafting,
    is_seat,
    on_turn,
    players,
    step,
    with_freighter,
)


def setup(started: Started) -> State:
    options: Options = started.options
    seats = len(started.seats)
    rings = tuple(fitted(ring, n) for ring, n in zip(read_rings(options.actions), options.spaces, strict=True))
    cockpits = _cockpits(options, seats, started.seed)
    state = State(
        options,
        tuple(Freighter(cockpit=cockpit) for cockpit in cockpits),
        capacity=options.capacity,
        rings=rings,
        notes=read_notes(options.cards),
    )
    return replace(state, draft=draft.dealt(seats, started.seed)) if options.crew == "draft" else state


def _cockpits(options: Options, seats: int, seed: int) -> list[Cockpit | None]:
    if options.cockpits == "printed":
        return [None] * seats
    deck: list[Cockpit | None] = list(BOX.cockpits)
    random.Random(f"cockpits {seed}").shuffle(deck)
    return deck[:seats]


def phase(state: State) -> str:
    if state.shown:
        return "over"
    if state.counting:
        return "count"
    if drafting(state):
        return "draft"
    if not state.begun:
        return "setup"
    return step(state) if state.coached else "turn"


def apply(state: State, move: Move) -> State:
    event, seat = move.event, move.seat
    match event:
        case e.FirstChosen(first=first):
            return replace(state, begun=True, first=first) if _can_begin(state, first) else state
        case e.TurnEnded():
            return _turn_ended(state, on_turn(state) if seat is None else seat, event)
        case e.CountBegun():
            return state if state.counting or drafting(state) else count.opened(state)
    if isinstance(event, e.PRINTED):
        return printing.corrected(state, event)
    return state if seat is None or not is_seat(state, seat) else _for_seat(state, event, seat)


def _can_begin(state: State, first: int | None) -> bool:
    return not state.begun and not drafting(state) and not state.counting and is_seat(state, first)


def _turn_ended(state: State, seat: int | None, event: e.TurnEnded) -> State:
    if seat is None or seat != on_turn(state):
        return state
    if event.audited is not None and 0 <= event.audited < len(state.ships):
        state = turn.confiscated(state, event.audited)
    return _counted_if_over(state, rounds.ended(state, seat))


def _counted_if_over(before: State, after: State) -> State:
    return count.opened(after) if after.counting and not before.counting else after


def _for_seat(state: State, event: Event, seat: int) -> State:
    if isinstance(event, c.COUNTING):
        return count.entered(state, seat, event)
    if isinstance(event, e.DRAFT):
        return _drafted(state, event, seat)
    if isinstance(event, d.DEEDS):
        return deeds.done(state, seat, event) if seat == on_turn(state) else state
    if isinstance(event, e.COACHED):
        return turn.stepped(state, seat, event) if seat == on_turn(state) else state
    return _own(state, event, seat)


def _drafted(state: State, event: e.CrewPicked | e.CrewKept, seat: int) -> State:
    if state.draft is None or not drafting(state):
        return state
    if isinstance(event, e.CrewPicked):
        return draft.picked(state, state.draft, seat, event.name)
    return draft.kept(state, state.draft, seat, event.crew)


def _own(state: State, event: Event, seat: int) -> State:
    """What somebody says of the own freighter, on turn or not."""
    freighter = state.freighters[seat]
    match event:
        case e.CrewNamed(crew=names):
            return with_freighter(state, seat, replace(freighter, crew=_named(freighter.crew, names)))
        case e.CockpitChosen(cockpit=cockpit):
            return with_freighter(state, seat, replace(freighter, cockpit=cockpit))
        case e.RestrictedCounted(spaces=spaces):
            return with_freighter(state, seat, replace(freighter, restricted=max(0, spaces)))
        case d.CrewPromoted():
            return deeds.promoted(state, seat, event)
        case e.TileLoaded(tile=tile, cube=cube, change=change):
            return with_freighter(state, seat, hold.loaded(freighter, tile, cube, change))
        case e.FreeCrewCounted(free=free):
            crew = tuple(replace(member, assigned=place >= free) for place, member in enumerate(freighter.crew))
            return with_freighter(state, seat, replace(freighter, crew=crew))
    return state


def _named(crew: tuple[Member, ...], names: tuple[str, ...]) -> tuple[Member, ...]:
    """Other cards in the same places: assigned as before; who was experienced stays so."""
    veterans = {member.name for member in crew if member.experienced}
    fresh = (*names, *("",) * len(crew))[: len(crew)]
    return tuple(
        replace(member, name=name, experienced=name in veterans and bool(name))
        for member, name in zip(crew, fresh, strict=True)
    )


def seated(state: State, playing: tuple[bool, ...]) -> State:
    """Who leaves is skipped and not waited for; who comes late brings a freighter of their own."""
    late = len(playing) - len(state.freighters)
    freighters = state.freighters + (Freighter(),) * late
    freighters = tuple(replace(f, playing=plays) for f, plays in zip(freighters, playing, strict=True))
    before, was_on_turn = state, on_turn(state)
    state = replace(state, freighters=freighters)
    if on_turn(state) != was_on_turn:
        state = replace(state, turn=Turn())
    if state.draft is not None and drafting(state):
        return draft.settled(state)
    return count.shown(_counted_if_over(before, rounds.closed(state)))


def score(state: State) -> Sheet:
    """The sheets once all are confirmed; before that there is nothing to be seen, not even at a table that stops."""
    if not state.shown:
        return scoring.sheet([scoring.Count() for _ in state.freighters], None)
    return scoring.sheet([freighter.count for freighter in state.freighters])


def secret(state: State, seat: int) -> bool:
    """A hand of the draft is for its owner's eyes, also on a shared phone; who has chosen is asked nothing more."""
    return state.draft is not None and drafting(state) and seat in draft.waits_for(state, state.draft)


def reveals(state: State) -> int:
    return draft.reveals(state.draft) + int(state.shown)


def chance(state: State, move: Move, dice: random.Random) -> Event:
    event: Event = move.event
    if isinstance(event, e.FirstChosen) and event.first is None:
        return replace(event, first=dice.choice(players(state)))
    return event


def remembered(state: State) -> dict[str, Any]:
    return printing.remembered(state)


def demo(seats: int) -> list[tuple[int | None, Event]]:
    """One round is played, and the first player has just met the checkpoint."""
    moves: list[tuple[int | None, Event]] = [(0, e.FirstChosen(first=0))]
    for seat in range(seats):
        moves += [(seat, e.CrewAssigned(count=2)), (seat, e.MothershipMoved(planet=seat % 3)), (seat, e.TurnEnded())]
    moves += [(0, e.CrewAssigned(count=1)), (0, e.MothershipMoved(planet=0)), (0, e.ActionChosen(action="deal"))]
    return moves
