"""The rules of Galaxy Trucker: how a game begins, what each move changes, and where it stands."""

from __future__ import annotations

import random

from msgspec.structs import replace

from companion.core.game import Event, Move, Started
from companion.games.galaxy_trucker import build, flight, resolve, timer
from companion.games.galaxy_trucker.card_play import Roll
from companion.games.galaxy_trucker.cards import NotUnderstood, turned_up
from companion.games.galaxy_trucker.events import (
    BuildStarted,
    CardClosed,
    CardStepAnswered,
    CardTurned,
    CreditsChanged,
    CrewPlaced,
    DaysMoved,
    DiceRolled,
    FlightStarted,
    GameEnded,
    GaveUp,
    GlassRanOut,
    GoodsChanged,
    JourneyEnded,
    MarkerPlaced,
    MistakeFound,
    RoundBegun,
    SetAsideCounted,
    ShipCounted,
    ShipSheetChanged,
    TilesCorrected,
    TileTaken,
    TimerFlipped,
    TimerPaused,
    TimerResumed,
)
from companion.games.galaxy_trucker.options import put_right
from companion.games.galaxy_trucker.plays import with_ship, won
from companion.games.galaxy_trucker.ship import Count, Ship, stepped, with_goods
from companion.games.galaxy_trucker.state import Glass, State, over, paid, ship_at

MOST_CREDITS = 10_000
FARTHEST = 100_000


def setup(started: Started) -> State:
    seats = len(started.seats)
    options = put_right(started.options, seats)
    everybody = frozenset(range(seats))
    first = build.fresh_round(options.rounds[0], seats, everybody, first_flight=options.first_flight)
    return State(options, seats, everybody, first)


def phase(state: State) -> str:
    return "over" if over(state) else state.round.stage


def apply(state: State, move: Move) -> State:
    if state.round.glass is not None:
        state = _timer(state, state.round.glass, move)
    match move.event:
        case RoundBegun() if paid(state):
            return build.next_round(state)
        case BuildStarted() if paid(state) or state.round.stage == "setup":
            return build.build_started(build.next_round(state) if paid(state) else state, move.at)
        case FlightStarted() if state.round.stage == "check":
            return flight.launched(state)
        case TilesCorrected(tiles=tiles) if state.round.stage in ("build", "check"):
            return build.tiles_corrected(state, tiles)
        case JourneyEnded() if state.round.stage == "flight":
            return flight.landed(resolve.closed(state))
        case GameEnded() if paid(state):
            return replace(state, ended=True)
        case CardClosed():
            return resolve.closed(state)
        case DiceRolled(first=first, second=second) if state.round.stage == "flight":
            return resolve.rolled(state, move.seat, Roll(_pips(first), _pips(second)))
        case CardTurned() as event if state.round.stage == "flight" and state.round.card is None:
            return _card_turned(state, event)
    return _by_seat(state, move, move.seat) if move.seat in state.round.crews and move.seat is not None else state


def _timer(state: State, glass: Glass, move: Move) -> State:
    match move.event:
        case TimerFlipped() if glass.ran_out_at is not None and not timer.closed(glass):
            return build.flipped(state, glass, move.at)
        case TimerPaused():
            return state.with_round(glass=timer.stopped(glass, move.at, move.seat))
        case TimerResumed() if glass.paused:
            return state.with_round(glass=timer.resumed(glass, move.at))
        case GlassRanOut():
            return state.with_round(glass=timer.ran_out(glass, move.at))
    return state


def _card_turned(state: State, event: CardTurned) -> State:
    try:
        return resolve.turned(state, turned_up(event))
    except NotUnderstood:
        return state


def _pips(number: int) -> int:
    return max(1, min(number, 6))


def _by_seat(state: State, move: Move, seat: int) -> State:
    """What somebody does with an own ship."""
    match move.event:
        case TileTaken(number=number) if state.round.stage == "build":
            return build.tile_taken(state, seat, number, move.at)
        case SetAsideCounted(count=count):
            return build.set_aside(state, seat, count)
        case MistakeFound(components=components, fine=fine):
            return build.mistake_found(state, seat, components, fine=fine)
        case CrewPlaced(humans=humans, orange=orange, purple=purple):
            return build.crew_placed(state, seat, humans, orange=orange, purple=purple)
        case ShipSheetChanged(field=field, amount=amount):
            ship = ship_at(state, seat)
            return with_ship(state, ship, stepped(state.round.ships[ship], field, max(-99, min(amount, 99))))
        case GoodsChanged(goods=goods):
            ship = ship_at(state, seat)
            return with_ship(state, ship, with_goods(state.round.ships[ship], goods))
    return _in_flight(state, move, seat)


def _in_flight(state: State, move: Move, seat: int) -> State:
    flying = state.round.stage == "flight"
    match move.event:
        case DaysMoved(days=days) if flying:
            return flight.days_moved(state, seat, days)
        case MarkerPlaced(position=position) if flying:
            return flight.marker_placed(state, seat, max(-FARTHEST, min(position, FARTHEST)))
        case GaveUp() if flying:
            why = flight.forced(state).get(seat, flight.BY_CHOICE)
            return flight.ended_if_empty(flight.given_up(state, {seat: why}))
        case CardStepAnswered() as answer if flying:
            return resolve.answered(state, seat, answer)
        case CreditsChanged(amount=amount) if state.round.stage in ("flight", "payout"):
            return won(state, seat, max(-MOST_CREDITS, min(amount, MOST_CREDITS)))
        case ShipCounted(exposed_connectors=connectors, goods=goods, lost_components=lost) if state.round.stage in (
            "flight",
            "payout",
        ):
            return state.with_round(counts=state.round.counts | {seat: Count(connectors, goods, lost)})
    return state


def seated(state: State, playing: tuple[bool, ...]) -> State:
    """Who comes late plays from the next set-up or building on; who leaves in flight has given up."""
    here = frozenset(seat for seat, plays in enumerate(playing) if plays)
    late = len(playing) - len(state.round.ships)
    gone = [seat for seat in state.round.crews if seat not in here]
    state = replace(state, seats=len(playing), playing=here)
    state = state.with_round(ships=state.round.ships + (Ship(),) * late)
    if state.round.stage in ("setup", "build", "check"):
        return _reseated(state, here)
    for seat in gone if state.round.stage == "flight" else ():
        state = resolve.without(flight.given_up(state, {seat: flight.LEFT}), seat)
    return state


def _reseated(state: State, here: frozenset[int]) -> State:
    now = state.round
    crews = tuple(sorted(here if now.stage != "check" else here & set(now.crews)))
    tiles = {ship: number for ship, number in now.tiles.items() if ship in crews}
    return build.built_if_done(
        state.with_round(crews=crews, tiles=tiles, tiles_out=max(now.tiles_out, len(crews)) if now.tiles_out else 0)
    )


def chance(state: State, move: Move, dice: random.Random) -> Event:
    event: Event = move.event
    if isinstance(event, DiceRolled) and not event.first and not event.second:
        return replace(event, first=dice.randint(1, 6), second=dice.randint(1, 6))
    return event


def demo(seats: int) -> list[tuple[int | None, Event]]:
    """Round I in mid-flight, all tiles taken, some days and credits moved."""
    moves: list[tuple[int | None, Event]] = [(0, BuildStarted())]
    moves += [(seat, TileTaken(number=seats - seat)) for seat in range(seats)]
    moves += [(seat, CrewPlaced(humans=4 + seat)) for seat in reversed(range(seats))]
    moves.append((0, FlightStarted()))
    moves += [(seat, DaysMoved(days=3 + 2 * seat)) for seat in range(seats)]
    return [*moves, (0, CreditsChanged(amount=4)), (seats - 1, DaysMoved(days=-2))]
