"""Why a move is not taken, in sentences that say what to do instead."""

from __future__ import annotations

from companion.core.game import Move
from companion.games.junk_orbit import deliveries, hits
from companion.games.junk_orbit.box import BOX, Board, name_of
from companion.games.junk_orbit.cities import known, owner, same, spelled, tidy
from companion.games.junk_orbit.events import (
    EVENTS,
    BinRaceWon,
    BoardsChosen,
    CargoCounted,
    CargoDropped,
    CityNamed,
    Delivered,
    DeliveryCorrected,
    DeliveryLost,
    FirstChosen,
    JunkLaunched,
    JunkPickedUp,
    LapEntered,
    NothingDropped,
    RaceStarted,
    RefillFailed,
    SeveralDelivered,
    ShipChosen,
    ShipsHit,
    StackCounted,
    TurnEnded,
)
from companion.games.junk_orbit.rules import ABOUT_A_SEAT
from companion.games.junk_orbit.scoring import level_for_first
from companion.games.junk_orbit.state import State, clockwise, is_seat

MOST_CARGO = 128


def refuse(state: State, move: Move) -> str | None:
    if not isinstance(move.event, EVENTS):
        return "Junk Orbit does not know this move. Reload the page and try again."
    if isinstance(move.event, ABOUT_A_SEAT):
        if move.seat is None or not is_seat(state, move.seat):
            return "For whom? Pick a player first."
        return _for_seat(state, move, move.seat)
    match move.event:
        case FirstChosen(first=first):
            return _no_first(state, first)
        case TurnEnded() | RefillFailed() | JunkPickedUp():
            return _no_turn(state, move.seat, move.event) or _no_pick_up(state, move.event)
        case StackCounted(tiles=tiles, stack=stack) if not 0 <= tiles <= BOX.tiles[stack]:
            return f"That stack has between 0 and {BOX.tiles[stack]} tiles."
        case LapEntered():
            return _no_lap(state, move.event)
        case CityNamed():
            return _no_city(state, move.event)
        case RaceStarted() | BinRaceWon():
            return _no_race(state, move.event)
        case BoardsChosen() if state.over:
            return "The game is over. Undo the last turn to change the boards."
    return None


def _for_seat(state: State, move: Move, seat: int) -> str | None:
    match move.event:
        case ShipChosen(ship=ship):
            return _ship_taken(state, seat, ship)
        case Delivered() | SeveralDelivered():
            return deliveries.refusal(state, seat, move.event)
        case DeliveryCorrected():
            return _no_tile(state, seat, move.event.index) or deliveries.refusal(state, seat, move.event)
        case DeliveryLost(index=index):
            return _no_tile(state, seat, index)
        case JunkLaunched() | ShipsHit():
            return _no_launch(state, seat, move.event)
        case CargoDropped() | NothingDropped():
            return _no_hit(state, seat, move.event)
        case CargoCounted(change=change) if not 0 <= state.crews[seat].cargo + change <= MOST_CARGO:
            return "Cargo cannot be less than nothing." if change < 0 else "That is more than the box holds."
    return None


def _ship_taken(state: State, seat: int, ship: str) -> str | None:
    for other, crew in enumerate(state.crews):
        if crew.ship == ship and other != seat:
            return f"{{{other}}} flies that ship. Give {{{other}}} another one first."
    return None


def _no_first(state: State, first: int) -> str | None:
    if state.begun:
        return "The game has begun. Undo back to the start to let somebody else begin."
    return None if is_seat(state, first) else "Nobody sits there. Pick one of the players."


def _no_turn(state: State, seat: int | None, event: object) -> str | None:
    if state.over:
        return "The game is over. Correct the piles if need be, then confirm the result."
    if state.hits:
        return f"First {{{state.hits[0].victim}}} has to choose a tile for the hit."
    if seat in (None, state.turn) or _said_twice(state, seat, event):
        return None
    return f"It is {{{state.turn}}}’s turn."


def _said_twice(state: State, seat: int | None, event: object) -> bool:
    """A failed refill ends the turn; to say so once more does no harm while nobody has moved on."""
    untouched = state.trigger is not None and state.final == clockwise(state, state.trigger)
    return isinstance(event, TurnEnded) and untouched and seat == state.trigger


def _no_pick_up(state: State, event: object) -> str | None:
    if not isinstance(event, JunkPickedUp):
        return None
    if not 0 <= event.tiles <= MOST_CARGO:
        return "How many tiles did you pick up? Count them."
    if not event.gamble:
        return None
    if "phobos" not in state.night or "phobos" not in state.boards:
        return "Drawing from the Mars stack needs Phobos on its night side."
    return "The Mars stack is empty: take what lies at your city." if state.stacks["mars"] == 0 else None


def _no_tile(state: State, seat: int, index: int) -> str | None:
    if 0 <= index < len(state.crews[seat].pile):
        return None
    return "That tile is not in the pile. Look again, then choose."


def _no_launch(state: State, seat: int, event: JunkLaunched | ShipsHit) -> str | None:
    if state.over:
        return "The game is over. Nothing flies any more."
    if seat != state.turn:
        return f"It is {{{state.turn}}}’s turn."
    if event.value is not None and event.value < 1:
        return "A tile has a value of 1 or more."
    if isinstance(event, JunkLaunched):
        return "You have launched already. Undo that first." if state.launched is not None else None
    return _no_victims(state, seat, event)


def _no_victims(state: State, seat: int, event: ShipsHit) -> str | None:
    if not event.victims or not all(is_seat(state, victim) for victim in event.victims):
        return "Whose ship was hit? Pick a player."
    if seat in event.victims:
        return "You never hit your own ship."
    for victim in event.victims:
        if hits.shielded(state, victim, event):
            return f"Junk of value 1 or 2 cannot hit {{{victim}}}, the Planetary Defender."
    return None


def _no_hit(state: State, seat: int, event: object) -> str | None:
    if hits.owed(state, seat) is None:
        return f"{{{seat}}} was not hit."
    if isinstance(event, NothingDropped) and state.crews[seat].pile:
        return "There are delivered tiles. Choose one of them, or one from the cargo."
    return None


def _no_lap(state: State, event: LapEntered) -> str | None:
    if not all(0 <= place < len(state.laps[event.board]) for place in event.names):
        return "The lap of that board is not so long."
    names = [tidy(name).casefold() for name in event.names.values() if tidy(name)]
    if len(set(names)) < len(names):
        return "One name stands there twice. Every city is on a lap once."
    elsewhere = (_elsewhere(state, event.board, tidy(name)) for name in event.names.values())
    return next(filter(None, elsewhere), None)


def _no_city(state: State, event: CityNamed) -> str | None:
    name = tidy(event.city)
    if not name:
        return "What is the city called? Type its name."
    board, spelling = spelled(state, name)
    if board is not None:
        return f"{spelling} on {name_of(board)} is among the cities already."
    full = len(known(state)[event.board]) >= BOX.boards[event.board].owned
    return f"All cities of {name_of(event.board)} have a name. Correct them on its lap." if full else None


def _elsewhere(state: State, board: Board, name: str) -> str | None:
    right = spelled(state, name)[0] if name else None
    shared = next((boards for city, boards in BOX.transfers.items() if same(city, name)), ())
    if right is None or right == board or board in shared:
        return None
    return f"{name} is on {name_of(owner(name, right))}."


def _no_race(state: State, event: object) -> str | None:
    level = level_for_first(state)
    if not state.over or not level:
        return "Nobody has to race: it is only for who is level at the end on points and deliveries."
    if isinstance(event, BinRaceWon) and event.winner not in level:
        return "Only who is still level can win the race."
    return None
