"""The delivery sheet: what a delivery has to say at this table, and what is offered."""

from __future__ import annotations

from msgspec import Struct

from companion.core.offer import Offer, form
from companion.core.words import Message, say
from companion.games.junk_orbit import cities
from companion.games.junk_orbit.box import SOURCES, Board, Source, region, title
from companion.games.junk_orbit.moves.deliveries import needs_board, needs_city, needs_source
from companion.games.junk_orbit.moves.laps import CityNamed
from companion.games.junk_orbit.state import State

FEWEST_VALUES = 6


class Goal(Struct, frozen=True):
    """A board with its cities."""

    board: Board
    name: Message
    cities: tuple[str, ...]
    board_only: bool
    """Here the board alone is enough."""


class DeliverySheet(Struct, frozen=True):
    values: tuple[int, ...]
    source: bool
    board: bool
    city: bool
    goals: tuple[Goal, ...]
    sources: dict[Source, Message]
    name_city: Offer
    """The page asks for board and city."""

    @property
    def value_alone(self) -> bool:
        return not (self.source or self.board or self.city)


def delivery_sheet(state: State) -> DeliverySheet:
    highest = max((tile.value for player in state.players for tile in player.pile), default=0)
    values = tuple(range(1, max(FEWEST_VALUES, highest) + 1))
    city, known = needs_city(state), cities.known(state)
    goals = tuple(
        Goal(board, title(board), known[board], not (city and region(board) == "mars")) for board in state.boards
    )
    sources, add = {source: title(source) for source in SOURCES}, form(CityNamed, None, say("Add"))
    return DeliverySheet(values, needs_source(state), needs_board(state), city, goals, sources, add)
