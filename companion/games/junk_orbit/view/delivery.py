"""The delivery keys: what a delivery has to say at this table, and what is offered."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.core.offer import Offer, form
from companion.core.once import once_per_state
from companion.core.words import Message, say
from companion.games.junk_orbit.box import SOURCES, Board, Source, region
from companion.games.junk_orbit.chart import cities
from companion.games.junk_orbit.chart.orbit import orbits
from companion.games.junk_orbit.moves.deliveries import (
    Delivered,
    SeveralDelivered,
    needs_board,
    needs_city,
    needs_source,
)
from companion.games.junk_orbit.moves.laps import CityNamed
from companion.games.junk_orbit.nouns import title
from companion.games.junk_orbit.state import State, flies, hides

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


class Keys(Struct, frozen=True):
    """The keys of one player; they rest while others play."""

    seat: int
    sheet: DeliverySheet
    one: Offer
    """The page asks for the value."""
    some: Offer
    """The page asks for tiles and city."""
    here: tuple[str, ...]
    """The cities that the ship can deliver to now, as far as the map knows."""
    draft: str
    """Changes with the tiles that can be picked."""


def values_known(state: State, seat: int | None) -> tuple[int, ...]:
    """As high as the tiles of this box run, by the piles that this seat may look at."""
    seen = (player.pile for other, player in enumerate(state.players) if other == seat or not hides(state))
    return tuple(range(1, max([FEWEST_VALUES, *(tile.value for pile in seen for tile in pile)]) + 1))


def delivery_sheet(state: State, seat: int | None) -> DeliverySheet:
    return replace(_watched(state), values=values_known(state, seat))


@once_per_state
def _watched(state: State) -> DeliverySheet:
    city, known = needs_city(state), cities.known(state)
    goals = tuple(
        Goal(board, title(board), known[board], not (city and region(board) == "mars")) for board in state.boards
    )
    sources, add = {source: title(source) for source in SOURCES}, form(CityNamed, None, say("Add the city"))
    return DeliverySheet((), needs_source(state), needs_board(state), city, goals, sources, add)


def delivery_keys(state: State, seat: int) -> Keys:
    sheet = delivery_sheet(state, seat)
    one, some = form(Delivered, seat, say("Deliver it")), form(SeveralDelivered, seat, say("Deliver"))
    draft = f"{seat}-{len(sheet.values)}-{int(sheet.source)}"
    return Keys(seat, sheet, one, some, _here(state, seat), draft)


def _here(state: State, seat: int) -> tuple[str, ...]:
    """Where the ship has just stopped on the map; a Space Cowboy delivers next to it, too."""
    at, chart = state.players[seat].at, orbits(state)
    if at is None or not state.moved or seat != state.turn:
        return ()
    near = chart.neighbours(chart.home(at)) if flies(state, seat, "space-cowboy") else ()
    names = (state.laps[board][space] for board, space in (chart.home(at), *near))
    return tuple(name for name in names if name)
