"""Answering a hit: which tile the victim gives up."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.game import By, Move
from companion.core.seats import A_SEAT, is_seat
from companion.core.words import Message, SeatName, noun, say
from companion.games.junk_orbit.chart import lying
from companion.games.junk_orbit.chart.orbit import orbits
from companion.games.junk_orbit.moves.deliveries import no_tile, tile_words
from companion.games.junk_orbit.moves.launches import without_tile
from companion.games.junk_orbit.state import Hit, State, flies, load, scattered


class DeliveryLost(Move, frozen=True):
    """A delivered tile goes back to the board: the answer to a hit."""

    who = A_SEAT
    index: int

    def refuse(self, state: State, by: By) -> Message | None:
        return no_tile(state, by.player, self.index)

    def apply(self, state: State, by: By) -> State:
        if not 0 <= self.index < len(state.players[by.player].pile):
            return state
        return _answered(without_tile(state, by.player, self.index), by.player)

    def tell(self, before: State, by: By, viewer: int | None) -> Message | None:
        if by.seat is None or not is_seat(before, by.seat):
            return None
        tile = self._tile_words(before, by.seat, own=viewer == by.seat)
        if _owed(before, by.seat) is None:
            return say("{name} gave up {tile}", name=by.name, tile=tile)
        return say("{name} gave up {tile} for the hit", name=by.name, tile=tile)

    def _tile_words(self, before: State, seat: int, *, own: bool) -> Message:
        pile = before.players[seat].pile
        if not 0 <= self.index < len(pile) or (before.options.hidden and not own):
            return noun("a delivered tile")
        tile = pile[self.index]
        return tile_words(tile) if own else noun("a delivered tile (−{value})", value=tile.value)


class FromCargo(Move, frozen=True):
    """An answer to a hit that costs no points. Any phone may give it."""

    who = A_SEAT
    anyone = True

    def refuse(self, state: State, by: By) -> Message | None:
        return say("{name} was not hit.", name=SeatName(by.player)) if _owed(state, by.player) is None else None


class CargoDropped(FromCargo, frozen=True):
    def refuse(self, state: State, by: By) -> Message | None:
        empty = state.options.cargo and state.players[by.player].cargo == 0
        return super().refuse(state, by) or (say("The cargo is empty.") if empty else None)

    def apply(self, state: State, by: By) -> State:
        return _answered(load(state, by.player, -1), by.player)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} gave up a tile from the cargo", name=by.name)


class NothingDropped(FromCargo, frozen=True):
    """The victim has no tile (or none any more)."""

    def refuse(self, state: State, by: By) -> Message | None:
        return super().refuse(state, by) or self._has_tiles(state, by.player)

    def _has_tiles(self, state: State, seat: int) -> Message | None:
        if state.players[seat].pile:
            return say("There are delivered tiles. Choose one of them, or one from the cargo.")
        full = state.options.cargo and state.players[seat].cargo > 0
        return say("There are tiles in the cargo. Give up one of them.") if full else None

    def apply(self, state: State, by: By) -> State:
        return _answered(state, by.player, all_of_it=True)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} had nothing to give up", name=by.name)


def _owed(state: State, seat: int) -> Hit | None:
    """The first hit that this seat still has to answer."""
    return next((hit for hit in state.hits if hit.victim == seat), None)


def _answered(state: State, seat: int, *, all_of_it: bool = False) -> State:
    """One tile is given up for the oldest hit. Splendor takes what it gets by hitting, then the tile that hit it."""
    hit = _owed(state, seat)
    if hit is None:
        return state
    left = [] if all_of_it or hit.left <= 1 else [replace(hit, left=hit.left - 1)]
    place = state.hits.index(hit)
    state = replace(state, hits=(*state.hits[:place], *left, *state.hits[place + 1 :]))
    if not all_of_it:
        state = load(state, hit.by, 1) if flies(state, hit.by, "splendor") else _laid_down(state, hit)
    return load(state, seat, 1) if hit.takes and not left else state


def _laid_down(state: State, hit: Hit) -> State:
    """In the city where the victim's ship is."""
    if hit.at is None:
        return scattered(state)
    return replace(state, lying=lying.dropped(state.lying, orbits(state).home(hit.at)))
