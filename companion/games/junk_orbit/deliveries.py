"""Why a tile cannot be delivered, and what a table has to be told about one."""

from __future__ import annotations

from companion.games.junk_orbit import piles
from companion.games.junk_orbit.box import BOARDS, SOURCES
from companion.games.junk_orbit.events import Delivered, DeliveryCorrected, SeveralDelivered, TileSource
from companion.games.junk_orbit.limits import LEAST_VALUE, NO_STARTERS, too_many_cities, too_many_tiles, wrong_board
from companion.games.junk_orbit.night import region
from companion.games.junk_orbit.state import State, Tile

MOST_VALUE = 99
MOST_AT_ONCE = 20


def needs_source(state: State) -> bool:
    return "earth" in state.night or "moon" in state.night


def needs_board(state: State) -> bool:
    return "earth" in state.night or "mars" in state.night


def needs_city(state: State) -> bool:
    """Only the Mars bonus tells one city from another."""
    return "mars" in state.night


Laid = Delivered | SeveralDelivered | DeliveryCorrected


def refusal(state: State, seat: int, event: Laid) -> str | None:
    values, sources = _sent(event)
    if not 1 <= len(values) <= MOST_AT_ONCE:
        return f"Enter between 1 and {MOST_AT_ONCE} tiles."
    if "starter" in sources:
        return NO_STARTERS
    if not all(1 <= value <= MOST_VALUE for value in values):
        return LEAST_VALUE
    new = piles.tiles(state, event)
    wrong = (_unfit(state, event, tile) for tile in new)
    return next(filter(None, wrong), None) or _beyond_the_box(state, seat, event, new)


def _sent(event: Laid) -> tuple[list[int], list[TileSource | None]]:
    if isinstance(event, SeveralDelivered):
        return list(event.values.values()), [*event.sources.values()]
    return [event.value], [event.source]


def _unfit(state: State, event: Laid, tile: Tile) -> str | None:
    said = event.destination
    if said is not None and said.board is not None and tile.city and tile.board is not None:
        problem = wrong_board(said.board, tile.city)
        if problem is not None:
            return problem
        if tile.board != said.board:
            return f"{tile.city} is on {tile.board.capitalize()}."
    if tile.city and tile.board is None:
        return f"On which board is {tile.city}? Choose it beside the name."
    return _missing(state, tile)


def _missing(state: State, tile: Tile) -> str | None:
    """What the night sides of this table need to know."""
    if needs_source(state) and tile.source is None:
        return "By night the source counts: Earth, Moon or Mars?"
    if needs_board(state) and tile.board is None:
        return "By night the destination counts: which city?"
    if needs_city(state) and region(tile.board) == "mars" and not tile.city:
        return "By night every Mars city counts once: which one is it?"
    return None


def _beyond_the_box(state: State, seat: int, event: object, new: list[Tile]) -> str | None:
    """More tiles or more cities than there are."""
    skipped = (seat, event.index) if isinstance(event, DeliveryCorrected) else None
    laid = [t for n, crew in enumerate(state.crews) for i, t in enumerate(crew.pile) if (n, i) != skipped]
    problems = [too_many_cities([*laid, *new], board) for board in BOARDS]
    problems += [too_many_tiles([*laid, *new], source) for source in SOURCES]
    return next(filter(None, problems), None)


def odd(tile: Tile) -> str | None:
    """A warning, never a refusal: junk is bound for another board than it lay on."""
    if tile.source is None or tile.board is None or region(tile.board) != tile.source:
        return None
    return "Bound for where it came from: was it drawn from the right stack?"
