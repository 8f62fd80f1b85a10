"""How much junk lies in the cities, as far as anybody can know it."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.junk_orbit.box import BOX, Board, Place

Lying = dict[Board, tuple[int | None, ...]]
"""By board and space, shared cities on the lap of their owner; None: nobody knows."""


def seeded(boards: Iterable[Board]) -> Lying:
    """One tile at each city."""
    return {board: (1,) * len(BOX.boards[board].lap) for board in boards}


def unknown(boards: Iterable[Board]) -> Lying:
    return {board: (None,) * len(BOX.boards[board].lap) for board in boards}


def found(lying: Lying, place: Place) -> int | None:
    board, space = place
    counts = lying.get(board, ())
    return counts[space] if 0 <= space < len(counts) else None


def put(lying: Lying, place: Place, tiles: int | None) -> Lying:
    """There are that many now."""
    board, space = place
    counts = lying.get(board, ())
    if not 0 <= space < len(counts):
        return lying
    return lying | {board: (*counts[:space], tiles, *counts[space + 1 :])}


def dropped(lying: Lying, place: Place) -> Lying:
    """One tile more."""
    there = found(lying, place)
    return lying if there is None else put(lying, place, there + 1)


def moved(lying: Lying, board: Board) -> Lying:
    """The cities of this lap are elsewhere: that makes no difference where all hold the same."""
    same = len(set(lying.get(board, ()))) <= 1
    return lying if same else lying | unknown((board,))
