"""Laws that hold for every game, told once: each game's own tests say for which games and moves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.core.game import Event, Game, Move
from companion.core.log import Entry, Log, Undone


def logged(log: Log, event: Event, seat: int | None, by: int | None = None) -> None:
    log.append(Entry(log.version + 1, event, seat, seat if by is None else by, log.version))


def undo_means_it_never_happened(log: Log, event: Event, seat: int | None) -> None:
    """Do, then undo, is as before; and the undo of that is as after."""
    before = log.table.state
    logged(log, event, seat)
    after, target = log.table.state, log.version
    logged(log, Undone(targets=(target,)), seat)
    assert log.table.state == before
    logged(log, Undone(targets=(log.version,)), seat)
    assert log.table.state == after


def takes_anything(game: Game, state: Any, moves: Iterable[tuple[int | None, Event]]) -> Any:
    """The state after moves that nobody asked the rules about: neither words nor rules nor views may fail on them."""
    for seat, event in moves:
        if isinstance(event, game.events):
            move = Move(event, seat, 0)
            game.refuse(state, move)
            game.tell(state, move, None)
            state = game.apply(state, move)
    return state
