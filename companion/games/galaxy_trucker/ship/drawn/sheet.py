"""The ship sheet of a drawn ship: every count follows from the drawing, so it is right after every hit."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.galaxy_trucker.ship import Goods, Ship
from companion.games.galaxy_trucker.ship.drawn.contents import (
    containers,
    filled,
    goods_on,
    with_goods,
    with_humans,
    with_tokens,
    without_aliens,
)
from companion.games.galaxy_trucker.ship.drawn.crew import cabins, manned
from companion.games.galaxy_trucker.ship.drawn.kinds import ALIENS, KindName
from companion.games.galaxy_trucker.ship.drawn.ship import DrawnShip, open_ends
from companion.games.galaxy_trucker.ship.drawn.squares import FRONT, REAR


def in_step(ship: Ship) -> Ship:
    """Drawing and sheet brought together: parts are counted on the drawing, and what moves about is laid out on it."""
    if ship.drawing is None:
        return ship
    drawing = _laid_out(ship, ship.drawing)
    return replace(
        ship,
        drawing=drawing,
        connectors=len(open_ends(drawing)),
        engines=_pointing(drawing, "engine", (REAR,)),
        double_engines=_pointing(drawing, "double_engine", (REAR,)),
        cannons=_pointing(drawing, "cannon", (FRONT,)),
        double_cannons=_pointing(drawing, "double_cannon", (FRONT,)),
        side_cannons=_pointing(drawing, "cannon", (1, 2, 3)),
        double_side_cannons=_pointing(drawing, "double_cannon", (1, 2, 3)),
        batteries=drawing.tokens,
        humans=None if ship.humans is None else drawing.humans,
        orange=None if ship.humans is None else _aliens(drawing).count("orange"),
        purple=None if ship.humans is None else _aliens(drawing).count("purple"),
        holds=containers(drawing, special=False),
        special_holds=containers(drawing, special=True),
        goods=None if ship.goods is None else goods_on(drawing),
    )


def with_drawing(ship: Ship, drawing: DrawnShip, *, crew: bool = False) -> Ship:
    """The sheet of a drawing on which things went with their components; ``crew``: it has just been placed."""
    placed = crew or ship.humans is not None
    aliens = _aliens(drawing)
    return in_step(
        replace(
            ship,
            drawing=drawing,
            batteries=drawing.tokens,
            humans=drawing.humans if placed else None,
            orange=aliens.count("orange") if placed else None,
            purple=aliens.count("purple") if placed else None,
            goods=None if ship.goods is None else goods_on(drawing),
        )
    )


def ready_to_fly(ship: Ship) -> Ship:
    """A drawn ship at its launch: where nobody chose a crew, two humans are in every cabin, and the holds are empty."""
    if ship.drawing is None:
        return ship
    ship = ship if ship.humans is not None else with_drawing(ship, manned(ship.drawing, {}), crew=True)
    return replace(ship, goods=ship.goods or Goods())


def _pointing(drawing: DrawnShip, name: KindName, ways: tuple[int, ...]) -> int:
    return sum(component.points in ways for component in drawing.of(name))


def _aliens(drawing: DrawnShip) -> list[str]:
    return [component.alien for component in drawing.components if component.alien is not None]


def _laid_out(ship: Ship, drawing: DrawnShip) -> DrawnShip:
    """With as many tokens, figures and goods as the sheet says, as far as there is room for them."""
    drawing = filled(drawing) if ship.batteries is None else with_tokens(drawing, ship.batteries)
    if ship.goods is not None:
        drawing = with_goods(drawing, ship.goods)
    return drawing if ship.humans is None else with_humans(_with_aliens(ship, drawing), ship.humans)


def _with_aliens(ship: Ship, drawing: DrawnShip) -> DrawnShip:
    drawing = without_aliens(drawing, [alien for alien in ALIENS if getattr(ship, alien)])
    for alien in ALIENS:
        homes = [cabin.square for cabin in cabins(drawing) if alien in cabin.aliens]
        home = next((c for c in map(drawing.at, homes) if c is not None and c.alien is None), None)
        if getattr(ship, alien) and alien not in _aliens(drawing) and home is not None:
            drawing = drawing.with_components([replace(home, humans=0, alien=alien)])
    return drawing
