"""How to lay out the box for this table: a checklist with the right numbers in it."""

from __future__ import annotations

from msgspec import Struct

from companion.core.offer import Offer, offer
from companion.core.rules import Reminder
from companion.core.words import Message, SeatName, listed, noun, say, sentences, several
from companion.games.junk_orbit.box import BOX, MARKS, Board, Ship
from companion.games.junk_orbit.chart.orbit import MARS_FAMILY
from companion.games.junk_orbit.moves.setup import FirstChosen
from companion.games.junk_orbit.nouns import power, ship_name, title
from companion.games.junk_orbit.state import State, marks
from companion.games.junk_orbit.view.guide import reminders


class BoardChoice(Struct, frozen=True):
    board: Board
    name: Message
    used: bool
    night: bool


class ShipChoice(Struct, frozen=True):
    ship: Ship
    label: Message
    power: Message
    taken_by: int | None


class Setting(Struct, frozen=True):
    steps: tuple[Message, ...]
    ships: tuple[ShipChoice, ...]
    reminders: tuple[Reminder, ...]
    first: tuple[Offer, ...]
    """Who begins: one for each player."""
    draw: Offer
    """Nobody knows."""


def setting(state: State) -> Setting:
    first = tuple(_first(state, seat) for seat in range(len(state.players)))
    draw = offer(state, FirstChosen(), None, say("Nobody knows: draw"), style="quiet")
    return Setting(_steps(state), _ships(state), reminders(state, "setup"), first, draw)


def _first(state: State, seat: int) -> Offer:
    return offer(state, FirstChosen(first=seat), None, say("{name}", name=SeatName(seat)))


def layout(state: State) -> tuple[BoardChoice, ...]:
    """All boards of the box, used or not, by day or by night."""
    return tuple(BoardChoice(board, title(board), board in state.boards, board in state.night) for board in BOX.boards)


def _ships(state: State) -> tuple[ShipChoice, ...]:
    flown = {player.ship: seat for seat, player in enumerate(state.players)}
    return tuple(
        ShipChoice(ship, noun("{ship} ({side})", ship=ship_name(ship), side=card.side), power(ship), flown.get(ship))
        for ship, card in BOX.ships.items()
    )


def _steps(state: State) -> tuple[Message, ...]:
    return (
        _boards_step(state),
        _tiles_step(state),
        _stacks_step(state),
        _seed_step(state),
        _ships_step(state),
        say("Each cargo: two starters of 1 and one of 2, and the top tile of each stack. That makes 6 tiles."),
        say("Spare starters go back into the box."),
    )


def _stacks_step(state: State) -> Message:
    shuffle = say("Shuffle three face-down stacks: Earth, Moon, Mars.")
    moons = [title(board) for board in state.boards if board in MARS_FAMILY[1:]]
    if not moons:
        return shuffle
    use = several("{moons} uses the Mars stack.", "{moons} use the Mars stack.", len(moons), moons=listed(moons))
    return sentences(shuffle, use)


def _boards_step(state: State) -> Message:
    laid = listed((_side(state, board) for board in state.boards), "comma")
    docks = (
        say("{city} joins {one} and {other}.", city=city, one=title(one), other=title(other))
        for city, (one, other) in BOX.transfers.items()
        if one in state.boards and other in state.boards
    )
    return sentences(say("Lay out {boards}.", boards=laid), *docks)


def _side(state: State, board: Board) -> Message:
    if board in state.night:
        return say("{board} (night)", board=title(board))
    return say("{board} (day)", board=title(board))


def _tiles_step(state: State) -> Message:
    used = marks(state)
    out = [mark for mark in MARKS if mark not in used]
    if not out:
        return say("Sort in the tiles marked {used}.", used=listed(used))
    return say("Sort in the tiles marked {used}; {others} stay in the box.", used=listed(used), others=listed(out))


def _ships_step(state: State) -> Message:
    if state.options.ships == "chosen":
        return say("Choose a ship each and tap it on your phone. It starts on Kepler.")
    return say("Take the ship your phone shows, that side up. It starts on Kepler.")


def _seed_step(state: State) -> Message:
    counts = {board: BOX.boards[board].owned for board in state.boards}
    each = (say("{board} {count}", board=title(board), count=count) for board, count in counts.items())
    return say(
        "One tile at each city from its owner’s stack: {each}, {total} in all. Shared cities get one.",
        each=listed(each, "comma"),
        total=sum(counts.values()),
    )
