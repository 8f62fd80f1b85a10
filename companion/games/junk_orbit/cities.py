"""City names: which board has which, where they lie on its lap, and the line in which a box is remembered."""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec.structs import replace

from companion.games.junk_orbit.box import BOARDS, BOX, Board
from companion.games.junk_orbit.events import Destination
from companion.games.junk_orbit.state import Laps, State

LONGEST_NAME = 24


def tidy(name: str) -> str:
    """On one line, not too long, without signs that mean something elsewhere."""
    return " ".join(re.sub(r"[{}|;:,]", " ", name).split())[:LONGEST_NAME]


def same(one: str, other: str) -> bool:
    return one.strip().casefold() == other.strip().casefold()


def printed(board: Board) -> tuple[str, ...]:
    """The names that the app knows by itself, of cities that this board owns."""
    card = BOX.boards[board]
    return tuple(name for name in (*card.lap, *card.loose) if name and owner(name, board) == board)


def owner(name: str, board: Board) -> Board:
    """Shared cities belong to one board, whichever lap they are found on."""
    return next((boards[0] for city, boards in BOX.transfers.items() if same(city, name)), board)


def known(state: State) -> dict[Board, tuple[str, ...]]:
    """All names by the board that owns them, in the order of the lap."""
    found = {}
    for board in BOARDS:
        names = (*state.laps[board], *state.loose[board])
        found[board] = tuple(name for name in names if name and owner(name, board) == board)
    return found


def spelled(state: State, name: str) -> tuple[Board | None, str]:
    """The board and the usual spelling of this name; no board for a name that nobody has heard yet."""
    for board, names in known(state).items():
        for other in names:
            if same(name, other):
                return board, other
    return None, tidy(name)


def resolved(state: State, wished: Destination | None) -> tuple[Board | None, str]:
    """Board and city of a destination; nothing where nothing was said."""
    if wished is None:
        return None, ""
    board, city = spelled(state, wished.city) if wished.city.strip() else (None, "")
    return board or wished.board, city


def heard(state: State, board: Board | None, city: str) -> State:
    """The name is offered from now on."""
    if board is None or not city or spelled(state, city)[0] is not None:
        return state
    return replace(state, loose=state.loose | {board: (*state.loose[board], city)})


def entered(state: State, board: Board, typed: Mapping[int, str]) -> State:
    """The lap anew. Names that are on it no more stay on offer if they are printed or were delivered to."""
    lap: list[str] = []
    for place in range(len(state.laps[board])):
        name = tidy(typed.get(place, ""))
        name = spelled(state, name)[1] if name else ""
        lap.append("" if name in lap else name)
    before = (name for name in (*state.loose[board], *state.laps[board]) if name and owner(name, board) == board)
    kept = (name for name in before if name not in lap and (_delivered(state, name) or name in printed(board)))
    return replace(
        state, laps=state.laps | {board: tuple(lap)}, loose=state.loose | {board: tuple(dict.fromkeys(kept))}
    )


def _delivered(state: State, city: str) -> bool:
    return any(tile.city == city for crew in state.crews for tile in crew.pile)


def mirrored(laps: Laps) -> Laps:
    """The other way round, from the same first space."""
    return {board: (*lap[:1], *reversed(lap[1:])) for board, lap in laps.items()}


# The line that a box is remembered by: "Earth: Kilimanjaro, -, NYC, … | Cairo; Moon: …"


def written(state: State) -> str:
    parts = []
    for board in BOARDS:
        lap = ", ".join(name or "-" for name in state.laps[board])
        loose = ", ".join(state.loose[board])
        parts.append(f"{BOX.boards[board].name}: {lap}" + (f" | {loose}" if loose else ""))
    return "; ".join(parts)


def read(line: str) -> tuple[Laps, Laps]:
    """Laps and loose names from that line; whatever does not fit is left as the box has it."""
    laps = {board: card.lap for board, card in BOX.boards.items()}
    loose = {board: card.loose for board, card in BOX.boards.items()}
    for part in line.split(";"):
        head, _, rest = part.partition(":")
        board = next((key for key, card in BOX.boards.items() if same(card.name, head)), None)
        names, _, others = rest.partition("|")
        lap = tuple(tidy(name.replace("-", " ") if name.strip() == "-" else name) for name in names.split(","))
        if (
            board is not None
            and len(lap) == len(laps[board])
            and len(set(filter(None, lap))) == len([*filter(None, lap)])
        ):
            laps[board] = lap
            unplaced = (tidy(name) for name in others.split(","))
            kept = [*unplaced, *(name for name in printed(board))]
            loose[board] = tuple(dict.fromkeys(name for name in kept if name and name not in lap))
    return laps, loose
