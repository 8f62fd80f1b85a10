"""The history of a table in words; what lies face down is told in full only to its owner."""

from __future__ import annotations

from companion.core.game import Event, Move
from companion.games.junk_orbit import hits, piles, turns
from companion.games.junk_orbit.box import BOX, name_of
from companion.games.junk_orbit.cities import tidy
from companion.games.junk_orbit.events import (
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
from companion.games.junk_orbit.rules import ABOUT_A_SEAT
from companion.games.junk_orbit.state import State, Tile, by_players, is_seat

WAYS = {"cw": " clockwise", "ccw": " counter-clockwise", None: ""}


def tell(before: State, move: Move, viewer: int | None) -> str | None:
    if isinstance(move.event, ABOUT_A_SEAT):
        if move.seat is None or not is_seat(before, move.seat):
            return None
        return _of_seat(before, move.event, move.seat, viewer == move.seat)
    match move.event:
        case BoardsChosen():
            return _boards_words(before, move.event)
        case FirstChosen(first=first):
            return f"said: {{{first}}} begins"
        case JunkPickedUp():
            return _pick_up_words(before, move.event)
        case RefillFailed():
            again = before.trigger is not None
            return "could not refill once more" if again else "could not refill: the final turns begin"
        case TurnEnded():
            last = before.trigger is not None and move.seat in (None, before.turn)
            return "had the final turn" if last else "ended the turn"
        case StackCounted(stack=stack, tiles=tiles):
            return f"counted {tiles} tiles in the stack of {name_of(stack)}"
        case LapEntered(board=board):
            return f"entered the lap of {name_of(board)}"
    return _plain_words(move.event)


def _plain_words(event: object) -> str | None:
    match event:
        case CityNamed(board=board, city=city):
            return f"named {tidy(city)} on {name_of(board)}"
        case LapsMirrored():
            return "turned the drawn laps round"
        case RaceStarted():
            return "started the race to the bin"
        case BinRaceWon(winner=winner):
            return f"said: {{{winner}}} won the race to the bin"
    return None


def _of_seat(before: State, event: Event, seat: int, own: bool) -> str | None:
    match event:
        case ShipChosen(ship=ship):
            return f"flies {BOX.ships[ship].name}"
        case Delivered() | SeveralDelivered():
            return "delivered " + _tiles_words(before, piles.tiles(before, event), own)
        case DeliveryCorrected(index=index):
            return (
                f"corrected tile {index + 1} to {_tile_words(piles.tiles(before, event)[0])}"
                if own
                else "corrected a tile"
            )
        case JunkLaunched(value=value, direction=direction):
            return f"launched a {value}{WAYS[direction]}"
        case ShipsHit(victims=victims):
            return "hit " + " and ".join(f"{{{victim}}}" for victim in victims if is_seat(before, victim))
        case DeliveryLost(index=index):
            return _lost_words(before, seat, index, own)
        case CargoDropped():
            return "gave up a tile from the cargo"
        case NothingDropped():
            return "had nothing to give up"
        case CargoCounted(change=change):
            return f"corrected the cargo to {max(0, before.crews[seat].cargo + change)}"
    return None


def _tiles_words(before: State, tiles: list[Tile], own: bool) -> str:
    if own:
        return ", ".join(_tile_words(tile) for tile in tiles)
    count = "a tile" if len(tiles) == 1 else f"{len(tiles)} tiles"
    return count if before.options.hidden else f"{count} for {sum(tile.value for tile in tiles)}"


def _tile_words(tile: Tile) -> str:
    source = f" from {name_of(tile.source)}" if tile.source else ""
    goal = f" to {tile.city}" if tile.city else f" to {name_of(tile.board)}" if tile.board else ""
    how = " by launch" if tile.how == "remote" else ""
    return f"a {tile.value}{source}{goal}{how}"


def _lost_words(before: State, seat: int, index: int, own: bool) -> str:
    pile = before.crews[seat].pile
    because = "" if hits.owed(before, seat) is None else " for the hit"
    if not 0 <= index < len(pile):
        return f"gave up a delivered tile{because}"
    worth = "" if before.options.hidden else f" (−{pile[index].value})"
    return f"gave up {_tile_words(pile[index])}{because}" if own else f"gave up a delivered tile{worth}{because}"


def _boards_words(before: State, event: BoardsChosen) -> str:
    boards = by_players(event.boards, len(before.crews))
    sides = [f"{BOX.boards[board].name}{' by night' if board in event.night else ''}" for board in boards]
    return "laid out " + ", ".join(sides)


def _pick_up_words(before: State, event: JunkPickedUp) -> str:
    if event.gamble:
        return "drew from the Mars stack instead"
    taken = f"picked up {event.tiles} {'tile' if event.tiles == 1 else 'tiles'}"
    if event.board is None:
        return taken
    if before.stacks[turns.stack_of(event.board)] == 0 and before.trigger is None:
        return f"{taken} and could not refill: the final turns begin"
    return f"{taken}, refilled from {name_of(turns.stack_of(event.board))}"
