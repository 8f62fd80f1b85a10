"""The cities that a table knows: of which board, in which spelling, and how a new name is learnt."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from companion.games.junk_orbit.box import BOARDS, Board
from companion.games.junk_orbit.chart.city_names import owner, same, tidy
from companion.games.junk_orbit.state import Destination, State


def known(state: State) -> dict[Board, tuple[str, ...]]:
    """All names by the board that owns them, in the order of the lap."""
    return _known(tuple((*state.laps[board], *state.loose[board]) for board in BOARDS))


@lru_cache(maxsize=32)
def _known(names: tuple[tuple[str, ...], ...]) -> dict[Board, tuple[str, ...]]:
    return {board: owned(board, own) for board, own in zip(BOARDS, names, strict=True)}


def owned(board: Board, names: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the names that are cities of this board itself."""
    return tuple(name for name in names if name and owner(name, board) == board)


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


def learn(state: State, board: Board | None, city: str) -> State:
    """The name is offered from now on."""
    if board is None or not city or spelled(state, city)[0] is not None:
        return state
    return replace(state, loose=state.loose | {board: (*state.loose[board], city)})
