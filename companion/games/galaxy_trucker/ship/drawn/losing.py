"""Components that go, and whatever goes with them."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from companion.games.galaxy_trucker.ship.drawn.crew import cabins, supported
from companion.games.galaxy_trucker.ship.drawn.ship import DrawnShip, pieces
from companion.games.galaxy_trucker.ship.drawn.squares import Square


def pieces_without(ship: DrawnShip, squares: Collection[Square]) -> tuple[frozenset[Square], ...]:
    """What the ship falls into once these components are off, the largest piece first."""
    return pieces(ship.only(component.square for component in ship.components if component.square not in squares))


def piece_to_keep(ship: DrawnShip, squares: Collection[Square]) -> frozenset[Square] | None:
    """The piece that is kept where there is nothing to decide; None: its owner has to choose.

    A ship without humans is out, so a single piece that has some is kept, or will have some once they are on board.
    """
    found = pieces_to_keep(ship, squares)
    if not found:
        return frozenset()
    return found[0] if len(found) == 1 else None


def pieces_to_keep(ship: DrawnShip, squares: Collection[Square]) -> tuple[frozenset[Square], ...]:
    """Those with humans; all of them where none has any."""
    found = pieces_without(ship, squares)
    manned = tuple(piece for piece in found if _people(ship.only(piece), placed=ship.humans > 0))
    return manned or found


def _people(piece: DrawnShip, *, placed: bool) -> int:
    return piece.humans if placed else len(cabins(piece))


def without(ship: DrawnShip, squares: Collection[Square], keep: Square) -> DrawnShip:
    """The ship without these components: the piece with this square, else the one that is kept anyway."""
    found = pieces_without(ship, squares)
    chosen = next((piece for piece in found if keep in piece), None) or piece_to_keep(ship, squares)
    return kept(ship, next(iter(found), frozenset()) if chosen is None else chosen)


def kept(ship: DrawnShip, piece: Collection[Square]) -> DrawnShip:
    """Only this piece flies on; aliens whose cabin has lost its life support leave."""
    left = ship.only(piece)
    gone = (
        replace(cabin, alien=None)
        for cabin in left.components
        if cabin.alien is not None and cabin.alien not in supported(left, cabin)
    )
    return left.with_components(gone)
