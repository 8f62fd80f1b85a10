"""The rules of a table: how it begins, what each move changes, and where it stands."""

from __future__ import annotations

import random

from msgspec.structs import replace

from companion.core.game import Event, Move, Started
from companion.games.junk_orbit import cities, hits, piles, turns
from companion.games.junk_orbit.box import BOARDS, SOURCES, Board, Ship, ships
from companion.games.junk_orbit.events import (
    BinRaceWon,
    BoardsChosen,
    CargoCounted,
    CargoDropped,
    CityNamed,
    Delivered,
    DeliveryCorrected,
    DeliveryLost,
    Destination,
    FirstChosen,
    JunkLaunched,
    JunkPickedUp,
    LapEntered,
    LapsMirrored,
    NothingDropped,
    RaceStarted,
    RefillFailed,
    SeveralDelivered,
    ShipChosen,
    ShipsHit,
    StackCounted,
    TurnEnded,
)
from companion.games.junk_orbit.state import (
    Crew,
    Launch,
    Options,
    State,
    by_players,
    first_stacks,
    is_seat,
    with_crew,
)


def setup(started: Started) -> State:
    options: Options = started.options
    laps, loose = cities.read(options.cities)
    players = len(started.seats)
    crews = tuple(Crew(ship=ship) for ship in _dealt(options.ships, players, started.seed))
    boards, night = by_players(options.boards, players), _in_order(options.night)
    state = State(options, crews, boards, night, laps, loose, dict.fromkeys(SOURCES))
    return replace(state, stacks=first_stacks(state))


def _dealt(side: str, players: int, seed: int) -> list[Ship | None]:
    if side == "chosen":
        return [None] * players
    deck = list(ships({"a": "A", "b": "B"}.get(side)))
    random.Random(seed).shuffle(deck)
    return [*deck[:players], *([None] * (players - len(deck)))]


def _in_order(boards: tuple[Board, ...]) -> tuple[Board, ...]:
    return tuple(board for board in BOARDS if board in boards)


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


def apply(state: State, move: Move) -> State:
    if isinstance(move.event, ABOUT_A_SEAT):
        return _for_seat(state, move.event, move.seat) if move.seat is not None and is_seat(state, move.seat) else state
    match move.event:
        case BoardsChosen(boards=boards, night=night):
            return _boards_chosen(state, boards, night)
        case FirstChosen(first=first) if is_seat(state, first) and not state.begun:
            return replace(state, begun=True, turn=first)
        case JunkPickedUp():
            return turns.picked_up(state, move.seat, move.event)
        case RefillFailed():
            return turns.refill_failed(state, move.seat)
        case TurnEnded():
            return turns.ended(state, move.seat)
        case StackCounted(stack=stack, tiles=tiles):
            return replace(state, stacks=state.stacks | {stack: max(0, tiles)})
        case LapEntered(board=board, names=names):
            return cities.entered(state, board, names)
        case CityNamed(board=board, city=city):
            return cities.heard(state, board, cities.tidy(city))
        case LapsMirrored():
            return replace(state, laps=cities.mirrored(state.laps))
        case RaceStarted():
            return replace(state, racing=True)
        case BinRaceWon(winner=winner) if is_seat(state, winner):
            return replace(state, winner=winner)
    return state


ABOUT_A_SEAT = (
    ShipChosen,
    Delivered,
    SeveralDelivered,
    DeliveryCorrected,
    JunkLaunched,
    ShipsHit,
    DeliveryLost,
    CargoDropped,
    NothingDropped,
    CargoCounted,
)


def _for_seat(state: State, event: Event, seat: int) -> State:
    match event:
        case ShipChosen(ship=ship):
            return with_crew(state, seat, replace(state.crews[seat], ship=ship))
        case Delivered() | SeveralDelivered():
            return piles.delivered(state, seat, event)
        case DeliveryCorrected():
            return piles.corrected(state, seat, event)
        case JunkLaunched(value=value, source=source, direction=direction):
            launched = Launch(max(0, value), source, direction)
            return replace(hits.loaded(state, seat, -1), begun=True, launched=launched)
        case ShipsHit():
            return replace(hits.struck(state, seat, event), begun=True)
        case DeliveryLost(index=index) if 0 <= index < len(state.crews[seat].pile):
            return hits.answered(hits.without(state, seat, index), seat)
        case CargoDropped():
            return hits.answered(hits.loaded(state, seat, -1), seat)
        case NothingDropped():
            return hits.answered(state, seat, all_of_it=True)
        case CargoCounted(change=change):
            return hits.loaded(state, seat, change)
    return state


def _boards_chosen(state: State, boards: tuple[Board, ...], night: tuple[Board, ...]) -> State:
    state = replace(state, boards=by_players(boards, len(state.crews)), night=_in_order(night))
    return state if state.begun else replace(state, stacks=first_stacks(state))


def seated(state: State, playing: tuple[bool, ...]) -> State:
    """Who comes late takes a starting cargo of their own; who leaves is skipped and keeps the pile."""
    late = len(playing) - len(state.crews)
    crews = state.crews + (Crew(),) * late
    crews = tuple(replace(crew, playing=plays) for crew, plays in zip(crews, playing, strict=True))
    stacks = {stack: None if left is None else max(0, left - late) for stack, left in state.stacks.items()}
    return turns.reseated(replace(state, crews=crews, stacks=stacks))


def remembered(state: State) -> dict[str, str]:
    """Options to offer at the next table with the same box."""
    return {"cities": cities.written(state)}


def demo(seats: int) -> list[tuple[int | None, Event]]:
    """One round is played, and the first player has just hit the second."""
    goals = [Destination(city="Tharsis"), Destination(city="NYC"), Destination(city="Hamilton")]
    moves: list[tuple[int | None, Event]] = [(0, FirstChosen(first=0))]
    for seat in range(seats):
        goal = goals[seat % 3]
        moves.append((seat, Delivered(value=seat % 4 + 2, source="moon", destination=goal, how="direct")))
        moves.append((seat, TurnEnded()))
    moves.append((0, Delivered(value=4, source="earth", destination=goals[0], how="remote")))
    return [*moves, (0, ShipsHit(victims=(1,), value=4))]


def secret(state: State, seat: int) -> bool:
    """With hidden scores a pile is for its owner's eyes, also on a shared phone."""
    return state.options.hidden and not state.over and bool(state.crews[seat].pile)
