"""Delivering tiles, and correcting a delivered one. What is face down is shown in full only to its owner."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Sequence
from typing import Annotated, Self

from msgspec import Meta
from msgspec.structs import replace

from companion.core.game import By, Move
from companion.core.seats import A_SEAT, with_player
from companion.core.words import Message, listed, noun, say, several
from companion.games.junk_orbit.box import SOURCES, region
from companion.games.junk_orbit.chart.cities import learn, resolved
from companion.games.junk_orbit.limits import LEAST_VALUE, NO_STARTERS, beyond_the_box, is_on, wrong_board
from companion.games.junk_orbit.nouns import place
from companion.games.junk_orbit.state import Destination, How, State, Tile, TileSource

MOST_VALUE = 99
MOST_AT_ONCE = 20
PICKED = "^((earth|moon|mars)-)?[0-9]{1,2}$"
DIRECT: How = "direct"


class Delivery(Move, frozen=True):
    """Tiles for a pile: checked alike, be they one or several, new or corrected."""

    who = A_SEAT
    destination: Destination | None = None

    @abstractmethod
    def sent(self) -> list[tuple[int, TileSource | None, How | None]]:
        """The tiles without their destination."""

    def tiles(self, state: State) -> list[Tile]:
        """As they are kept: with the board and the usual spelling of their city."""
        board, city = resolved(state, self.destination)
        return [
            Tile(max(0, value), None if source == "starter" else source, board, city, how)
            for value, source, how in self.sent()
        ]

    def refuse(self, state: State, by: By) -> Message | None:
        sent = self.sent()
        if not 1 <= len(sent) <= MOST_AT_ONCE:
            return say("Pick at least one tile, and {most} at the most.", most=MOST_AT_ONCE)
        if any(source == "starter" for _, source, _ in sent):
            return NO_STARTERS
        if not all(1 <= value <= MOST_VALUE for value, _, _ in sent):
            return LEAST_VALUE
        new = self.tiles(state)
        lacks = next(filter(None, (missing(state, tile) for tile in new)), None)
        return self._misplaced(state) or lacks or beyond_the_box([*self.kept(state, by.player), *new])

    def kept(self, state: State, seat: int) -> list[Tile]:
        """All delivered tiles on the table that stay as they are."""
        return [tile for player in state.players for tile in player.pile]

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        tiles = self.tiles(before)
        if viewer is not None and viewer == by.seat:
            return say("{name} delivered {tiles}", name=by.name, tiles=listed(map(tile_words, tiles)))
        if before.options.hidden:
            count = several("{n} tile", "{n} tiles", len(tiles))
            return say("{name} delivered {tiles}", name=by.name, tiles=count)
        points = sum(tile.value for tile in tiles)
        if len(tiles) == 1:
            return say("{name} delivered {tiles}", name=by.name, tiles=noun("a {value}", value=points))
        return say("{name} delivered {n} tiles, {points} points", name=by.name, n=len(tiles), points=points)

    def _misplaced(self, state: State) -> Message | None:
        said = None if self.destination is None else self.destination.board
        board, city = resolved(state, self.destination)
        if not city:
            return None
        if board is None:
            return say("On which board is {city}? Choose it beside the name.", city=city)
        if said is None:
            return None
        return wrong_board(said, city) or (None if board == said else is_on(city, board))


def missing(state: State, tile: Tile) -> Message | None:
    """What the night sides of this table need to know."""
    if needs_source(state) and tile.source is None:
        return say("By night the source counts: Earth, Moon or Mars?")
    if needs_board(state) and tile.board is None:
        return say("By night the destination counts: which city?")
    if needs_city(state) and region(tile.board) == "mars" and not tile.city:
        return say("By night every Mars city counts once: which one is it?")
    return None


def needs_source(state: State) -> bool:
    return "earth" in state.night or "moon" in state.night


def needs_board(state: State) -> bool:
    return "earth" in state.night or "mars" in state.night


def needs_city(state: State) -> bool:
    """Only the Mars bonus tells one city from another."""
    return "mars" in state.night


class OneTile(Delivery, frozen=True, kw_only=True):
    value: int
    source: TileSource | None = None
    how: How | None = None

    def sent(self) -> list[tuple[int, TileSource | None, How | None]]:
        return [(self.value, self.source, self.how)]


class Delivered(OneTile, frozen=True, kw_only=True):
    independent = True

    def refuse(self, state: State, by: By) -> Message | None:
        if self.how == "remote" and state.taken and by.seat == state.turn:
            return say("Splendor #2331 has taken the tile that you launched. It is not delivered.")
        return super().refuse(state, by)

    def chance(self, state: State, by: By, dice: random.Random) -> Self:
        """A tile with the number of the launch that was noted came by it, unless something else was said."""
        launched = by.seat == state.turn and _launched(state, self.tiles(state))
        return replace(self, how="remote") if launched else self

    def apply(self, state: State, by: By) -> State:
        new = self.tiles(state)
        return _piled(state, by.player, new, new[0] if self.how == "remote" else None)


class SeveralDelivered(Delivery, frozen=True, kw_only=True):
    """Several tiles for one city: picked like "earth-3", or by values and sources with the same keys, in any order."""

    independent = True
    values: dict[int, int] = {}
    sources: dict[int, TileSource] = {}
    picked: tuple[Annotated[str, Meta(pattern=PICKED)], ...] = ()

    def sent(self) -> list[tuple[int, TileSource | None, How | None]]:
        """What was picked may have been launched; the older form was for direct deliveries only."""
        numbered = [(self.values[key], self.sources.get(key), DIRECT) for key in sorted(self.values)]
        return [*numbered, *map(_read_pick, self.picked)]

    def apply(self, state: State, by: By) -> State:
        new = self.tiles(state)
        return _piled(state, by.player, new, _launched(state, new))


def _read_pick(pick: str) -> tuple[int, TileSource | None, How | None]:
    name, _, value = pick.rpartition("-")
    source: TileSource | None = next((source for source in SOURCES if source == name), None)
    return int(value) if value.isdecimal() else 0, source, None


def _piled(state: State, seat: int, new: Sequence[Tile], launched: Tile | None) -> State:
    """Face down onto the pile. A launched tile has left the cargo already."""
    flown = launched if seat == state.turn else None
    unloaded = len(new) - (flown is not None and state.launched is not None)
    player = state.players[seat]
    state = with_player(state, seat, pile=(*player.pile, *new), cargo=max(0, player.cargo - unloaded))
    for tile in new:
        state = learn(state, tile.board, tile.city)
    fresh = state.fresh + len(new) if seat == state.turn else state.fresh
    return replace(state, begun=True, fresh=fresh, remote=flown or state.remote)


def _launched(state: State, new: Sequence[Tile]) -> Tile | None:
    """The one that came there by launch, since nothing else was said and its number is the launched one.

    On the map that is asked when it lands."""
    if state.launched is None or state.launched.steps is not None or state.remote is not None or state.taken:
        return None
    return next((tile for tile in new if tile.how is None and tile.value == state.launched.value), None)


class DeliveryCorrected(OneTile, frozen=True, kw_only=True):
    """Another tile in place of one of the own pile."""

    index: int

    def refuse(self, state: State, by: By) -> Message | None:
        return no_tile(state, by.player, self.index) or super().refuse(state, by)

    def kept(self, state: State, seat: int) -> list[Tile]:
        laid = list(super().kept(state, seat))
        laid.remove(state.players[seat].pile[self.index])
        return laid

    def apply(self, state: State, by: By) -> State:
        pile, new = state.players[by.player].pile, self.tiles(state)[0]
        if not 0 <= self.index < len(pile):
            return state
        state = with_player(state, by.player, pile=(*pile[: self.index], new, *pile[self.index + 1 :]))
        return learn(state, new.board, new.city)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        if viewer is None or viewer != by.seat:
            return say("{name} corrected a tile", name=by.name)
        new = tile_words(self.tiles(before)[0])
        return say("{name} corrected tile {number} to {tile}", name=by.name, number=self.index + 1, tile=new)


def no_tile(state: State, seat: int, index: int) -> Message | None:
    if 0 <= index < len(state.players[seat].pile):
        return None
    return say("That tile is not in the pile. Look again, then choose.")


def tile_words(tile: Tile) -> Message:
    """ "a 3 from the Moon to NYC by launch", as far as it is known."""
    known = _way_words(tile)
    return noun("{tile} by launch", tile=known) if tile.how == "remote" else known


def _way_words(tile: Tile) -> Message:
    goal = tile.city or (place(tile.board) if tile.board else None)
    if tile.source and goal:
        return noun("a {value} from {source} to {goal}", value=tile.value, source=place(tile.source), goal=goal)
    if tile.source:
        return noun("a {value} from {source}", value=tile.value, source=place(tile.source))
    return noun("a {value} to {goal}", value=tile.value, goal=goal) if goal else noun("a {value}", value=tile.value)
