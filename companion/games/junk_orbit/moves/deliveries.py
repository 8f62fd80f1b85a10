"""Delivering tiles, and correcting a delivered one. What is face down is shown in full only to its owner."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.game import By, Move
from companion.core.seats import A_SEAT, with_player
from companion.core.words import Message, listed, say, several
from companion.games.junk_orbit.box import place, region
from companion.games.junk_orbit.cities import learn, resolved
from companion.games.junk_orbit.limits import LEAST_VALUE, NO_STARTERS, beyond_the_box, is_on, wrong_board
from companion.games.junk_orbit.state import Destination, How, State, Tile, TileSource

MOST_VALUE = 99
MOST_AT_ONCE = 20


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
            return say("Enter between 1 and {most} tiles.", most=MOST_AT_ONCE)
        if any(source == "starter" for _, source, _ in sent):
            return NO_STARTERS
        if not all(1 <= value <= MOST_VALUE for value, _, _ in sent):
            return LEAST_VALUE
        new = self.tiles(state)
        missing = next(filter(None, (_missing(state, tile) for tile in new)), None)
        return self._misplaced(state) or missing or beyond_the_box([*self.kept(state, by.player), *new])

    def kept(self, state: State, seat: int) -> list[Tile]:
        """All delivered tiles on the table that stay as they are."""
        return [tile for player in state.players for tile in player.pile]

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        tiles = self.tiles(before)
        if viewer is not None and viewer == by.seat:
            return say("{name} delivered {tiles}", name=by.name, tiles=listed(map(tile_words, tiles), "comma"))
        count = several("a tile", "{n} tiles", len(tiles))
        if before.options.hidden:
            return say("{name} delivered {tiles}", name=by.name, tiles=count)
        points = sum(tile.value for tile in tiles)
        return say("{name} delivered {tiles} for {points}", name=by.name, tiles=count, points=points)

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


def _missing(state: State, tile: Tile) -> Message | None:
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

    def apply(self, state: State, by: By) -> State:
        """A launched tile has left the cargo already."""
        new = self.tiles(state)
        flown = by.seat == state.turn and self._was_launched(state)
        unloaded = 0 if flown and state.launched is not None else 1
        return replace(_piled(state, by.player, new, unloaded), remote=new[0] if flown else state.remote)

    def _was_launched(self, state: State) -> bool:
        """By what was said, or since nothing else was and the number is that of the launched tile."""
        if self.how is not None:
            return self.how == "remote"
        still_flies = state.launched is not None and state.remote is None and not (state.taken or state.moved)
        return still_flies and state.launched is not None and state.launched.value == self.value

    def refuse(self, state: State, by: By) -> Message | None:
        if self.how == "remote" and state.taken and by.seat == state.turn:
            return say("Splendor #2331 has taken the tile that you launched. It is not delivered.")
        return super().refuse(state, by)


class SeveralDelivered(Delivery, frozen=True, kw_only=True):
    """A direct delivery of several tiles to one city. Values and sources have the same keys, in any order."""

    independent = True
    values: dict[int, int]
    sources: dict[int, TileSource] = {}

    def sent(self) -> list[tuple[int, TileSource | None, How | None]]:
        return [(self.values[key], self.sources.get(key), "direct") for key in sorted(self.values)]

    def apply(self, state: State, by: By) -> State:
        new = self.tiles(state)
        return _piled(state, by.player, new, len(new))


def _piled(state: State, seat: int, new: Sequence[Tile], unloaded: int) -> State:
    """Face down onto the pile."""
    player = state.players[seat]
    cargo = max(0, player.cargo - unloaded)
    state = with_player(state, seat, pile=(*player.pile, *new), cargo=cargo)
    for tile in new:
        state = learn(state, tile.board, tile.city)
    fresh = state.fresh + len(new) if seat == state.turn else state.fresh
    return replace(state, begun=True, fresh=fresh)


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
    return say("{tile} by launch", tile=known) if tile.how == "remote" else known


def _way_words(tile: Tile) -> Message:
    goal = tile.city or (place(tile.board) if tile.board else None)
    if tile.source and goal:
        return say("a {value} from {source} to {goal}", value=tile.value, source=place(tile.source), goal=goal)
    if tile.source:
        return say("a {value} from {source}", value=tile.value, source=place(tile.source))
    return say("a {value} to {goal}", value=tile.value, goal=goal) if goal else say("a {value}", value=tile.value)
