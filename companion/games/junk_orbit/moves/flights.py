"""A turn on the map: where the junk stops, where the ship stops, and which ships are hit on the way."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from companion.core.game import By, Move
from companion.core.seats import A_SEAT, is_seat, with_player
from companion.core.words import Arg, Listing, Message, SeatName, listed, say
from companion.games.junk_orbit.box import Board, Place, region
from companion.games.junk_orbit.chart import lying
from companion.games.junk_orbit.chart.cities import learn
from companion.games.junk_orbit.chart.flight import (
    MOST_STEPS,
    Flight,
    charted,
    junk_flights,
    reaches,
    ship_flights,
    where,
)
from companion.games.junk_orbit.chart.orbit import orbits
from companion.games.junk_orbit.limits import NO_STARTERS, beyond_the_box
from companion.games.junk_orbit.moves.deliveries import missing, needs_city
from companion.games.junk_orbit.moves.launches import cannot_fly, launched_already, struck
from companion.games.junk_orbit.state import Launch, State, Tile, TileSource, load

NOT_CHARTED = say("The map is not set up yet. Put the cities where they are on your boards first.")
NOT_PLACED = say("The map does not know where your ship is. Tap its city first.")
NO_WAY = say("There is no way to that city. Pick another one.")


class OnTheMap(Move, frozen=True):
    """Something stops in this city."""

    who = A_SEAT
    board: Board
    space: int
    hits: tuple[int, ...] = ()
    """Of several ways to that city: the one that hits these ships."""

    @property
    def end(self) -> Place:
        return self.board, self.space

    def city(self, state: State) -> Message:
        return orbits(state).label(_on_lap(state, self.end))

    def picked(self, flights: tuple[Flight, ...]) -> Flight | None:
        return next((f for f in flights if f.end == self.end and set(f.hits) == set(self.hits)), None)


class JunkFlown(OnTheMap, frozen=True, kw_only=True):
    """The launched tile stops there, is delivered if that is its destination, and hits the ships that it finds."""

    value: int
    direction: Literal["cw", "ccw"]
    steps: int
    """How far it flies: its value, but for powers and night sides."""
    delivered: bool = False
    source: TileSource | None = None

    def refuse(self, state: State, by: By) -> Message | None:
        return (
            cannot_fly(state, by, self.value)
            or launched_already(state)
            or _blind(state, by.player)
            or self._no_way(state, by.player)
            or (self._not_delivered(state, by.player) if self.delivered else None)
        )

    def _no_way(self, state: State, seat: int) -> Message | None:
        needs_earth = reaches(state, seat, self.value).get(self.steps)
        if needs_earth is None or self.steps > MOST_STEPS or self._flight(state, seat) is None:
            return NO_WAY
        if needs_earth and self.source not in (None, "earth"):
            return say("Only junk from Earth may fly that far with the Interplanet Express.")
        return None

    def _not_delivered(self, state: State, seat: int) -> Message | None:
        flight = self._flight(state, seat)
        if flight is not None and flight.taken_by is not None:
            return say("{name} takes the tile. It is not delivered.", name=SeatName(flight.taken_by))
        if self.source == "starter":
            return NO_STARTERS
        tile = self._tile(state)
        if needs_city(state) and region(tile.board) == "mars" and not tile.city:
            return say("By night every Mars city counts once: type its name under “Cities of your box” first.")
        return missing(state, tile) or beyond_the_box([*(t for player in state.players for t in player.pile), tile])

    def _flight(self, state: State, seat: int) -> Flight | None:
        return self.picked(junk_flights(state, seat, self.steps, self.value, self.direction))

    def _tile(self, state: State) -> Tile:
        lap = state.laps[self.board]
        city = lap[self.space] if 0 <= self.space < len(lap) else ""
        source = None if self.source == "starter" else self.source
        return Tile(max(0, self.value), source, self.board, city, "remote")

    def apply(self, state: State, by: By) -> State:
        launched = Launch(max(0, self.value), self.source, self.direction, self.steps)
        flight = self._flight(state, by.player) if 0 <= self.steps <= MOST_STEPS else None
        state = replace(load(state, by.player, -1), begun=True, launched=launched, sailed=())
        if flight is None:
            return replace(state, flown=())
        state = replace(state, flown=flight.route)
        if not self.delivered and flight.taken_by is None:
            state = replace(state, lying=lying.dropped(state.lying, flight.end))
        if self.delivered:
            tile = self._tile(state)
            pile = (*state.players[by.player].pile, tile)
            state = learn(with_player(state, by.player, pile=pile), tile.board, tile.city)
            state = replace(state, remote=tile)
        return struck(state, by.player, flight.hits, "junk")

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        said: dict[str, Arg] = {"name": by.name, "value": self.value, "city": self.city(before)}
        hit = _hit_names(before, self.hits)
        if self.delivered and hit:
            return say("{name} launched a {value} to {city}, delivered it and hit {hit}", **said, hit=hit)
        if self.delivered:
            return say("{name} launched a {value} to {city} and delivered it", **said)
        if hit:
            return say("{name} launched a {value} to {city} and hit {hit}", **said, hit=hit)
        return say("{name} launched a {value} to {city}", **said)


class ShipSailed(OnTheMap, frozen=True, kw_only=True):
    """The ship stops there; Jolly Roger hits the ships on its way."""

    steps: int

    def refuse(self, state: State, by: By) -> Message | None:
        if state.moved:
            return say("Your ship has moved in this turn. Undo that first.")
        no_way = None if self._flight(state, by.player) else NO_WAY
        return cannot_fly(state, by, None) or _blind(state, by.player) or no_way

    def _flight(self, state: State, seat: int) -> Flight | None:
        return self.picked(tuple(flight for flight in ship_flights(state, seat) if flight.steps == self.steps))

    def apply(self, state: State, by: By) -> State:
        flight = self._flight(state, by.player)
        if flight is None:
            return state
        state = struck(state, by.player, flight.hits, "ship")
        return replace(with_player(state, by.player, at=flight.end), sailed=flight.route, moved=True)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        city, hit = self.city(before), _hit_names(before, self.hits)
        if hit:
            return say("{name} flew to {city} and hit {hit}", name=by.name, city=city, hit=hit)
        return say("{name} flew to {city}", name=by.name, city=city)


class ShipPlaced(Move, frozen=True):
    """The seat's ship is in this city, as everybody can see."""

    who = A_SEAT
    anyone = True
    board: Board
    space: int

    def refuse(self, state: State, by: By) -> Message | None:
        return None if 0 <= self.space < len(state.laps[self.board]) else NO_WAY

    def apply(self, state: State, by: By) -> State:
        place = orbits(state).home(_on_lap(state, (self.board, self.space)))
        return with_player(state, by.player, at=place)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        city = orbits(before).label(_on_lap(before, (self.board, self.space)))
        return say("{name} is at {city}", name=by.name, city=city)


def _blind(state: State, seat: int) -> Message | None:
    if not charted(state):
        return NOT_CHARTED
    return NOT_PLACED if where(state, seat) is None else None


def _on_lap(state: State, place: Place) -> Place:
    """The place, or the first space of its lap where there is none such."""
    board, space = place
    return place if 0 <= space < len(state.laps[board]) else (board, 0)


def _hit_names(state: State, hits: tuple[int, ...]) -> Listing | None:
    seats = [SeatName(seat) for seat in hits if is_seat(state, seat)]
    return listed(seats) if seats else None
