"""How to lay out the box for this table: a checklist with the right numbers in it."""

from __future__ import annotations

from msgspec import Struct

from companion.core.ledger import Reminder
from companion.games.junk_orbit.box import BOX, Board, Ship
from companion.games.junk_orbit.guide import reminders
from companion.games.junk_orbit.state import MARKS, State, marks


class BoardChoice(Struct, frozen=True):
    board: Board
    name: str
    used: bool
    night: bool


class ShipChoice(Struct, frozen=True):
    ship: Ship
    label: str
    taken_by: int | None


class Setting(Struct, frozen=True):
    steps: tuple[str, ...]
    boards: tuple[BoardChoice, ...]
    ships: tuple[ShipChoice, ...]
    reminders: tuple[Reminder, ...]


def setting(state: State) -> Setting:
    return Setting(_steps(state), layout(state), _ships(state), reminders(state, "setup"))


def layout(state: State) -> tuple[BoardChoice, ...]:
    """All boards of the box, used or not, by day or by night."""
    return tuple(
        BoardChoice(board, card.name, board in state.boards, board in state.night) for board, card in BOX.boards.items()
    )


def _ships(state: State) -> tuple[ShipChoice, ...]:
    flown = {crew.ship: seat for seat, crew in enumerate(state.crews)}
    return tuple(ShipChoice(ship, f"{card.name} ({card.side})", flown.get(ship)) for ship, card in BOX.ships.items())


def _steps(state: State) -> tuple[str, ...]:
    return (
        _boards_step(state),
        _tiles_step(state),
        "Shuffle three face-down stacks: Earth, Moon, Mars. Phobos and Deimos use the Mars stack.",
        _seed_step(state),
        "Each ship stands on Kepler, its card with the right side up.",
        "Each cargo: two starters of 1 and one of 2, and the top tile of each stack. That makes 6 tiles.",
        "Spare starters go back into the box.",
    )


def _boards_step(state: State) -> str:
    laid = ", ".join(_side(state, board) for board in state.boards)
    docks = [
        f"{city} joins {BOX.boards[one].name} and {BOX.boards[other].name}"
        for city, (one, other) in BOX.transfers.items()
        if one in state.boards and other in state.boards
    ]
    return f"Lay out {laid}. {'; '.join(docks)}."


def _side(state: State, board: Board) -> str:
    return f"{BOX.boards[board].name} ({'night' if board in state.night else 'day'})"


def _tiles_step(state: State) -> str:
    used = marks(state)
    out = [mark for mark in MARKS if mark not in used]
    kept = f"; {' and '.join(out)} stay in the box" if out else ""
    return f"Sort in the tiles marked {' and '.join(used)}{kept}."


def _seed_step(state: State) -> str:
    counts = {board: BOX.boards[board].owned for board in state.boards}
    listed = ", ".join(f"{BOX.boards[board].name} {count}" for board, count in counts.items())
    return (
        f"One tile at each city from its owner’s stack: {listed}, {sum(counts.values())} in all. Shared cities get one."
    )
