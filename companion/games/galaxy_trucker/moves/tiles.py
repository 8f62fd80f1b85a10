"""Number tiles: who has finished, and in which order the ships will start."""

from __future__ import annotations

from companion.core.game import By
from companion.core.words import Message, SeatName, listed, say
from companion.games.galaxy_trucker.moves.trucker_move import ShipMove, TruckerMove
from companion.games.galaxy_trucker.state import State, built_if_done, free_tiles, ship_at, tile_of


class TileTaken(ShipMove, frozen=True):
    """I'm done. 0 takes the lowest tile that is left."""

    stages = ("build",)
    number: int = 0

    def refuse(self, state: State, by: By) -> Message | None:
        if state.round.stage == "setup":
            return say("Nobody has said Go yet.")
        if state.round.stage != "build":
            return say("Building is over, all tiles are taken.")
        own = tile_of(state, by.player)
        if own is not None:
            return say("This ship is finished: it has tile {number}.", number=own)
        return self._not_there(state) if self.number and self.number not in free_tiles(state) else None

    def _not_there(self, state: State) -> Message:
        owner = next((ship for ship, tile in state.round.tiles.items() if tile == self.number), None)
        free = listed(free_tiles(state), "comma")
        if owner is None:
            return say("There is no tile {number}. Still there: {free}.", number=self.number, free=free)
        return say("{name} was faster. Still there: {free}.", name=SeatName(ship_at(state, owner)), free=free)

    def apply(self, state: State, by: By) -> State:
        free = free_tiles(state)
        if not free or tile_of(state, by.player) is not None:
            return state
        ship, now = ship_at(state, by.player), state.round
        tiles = now.tiles | {ship: self._got(state)}
        return built_if_done(state.with_round(tiles=tiles, finished_at=now.finished_at | {ship: by.at}))

    def _got(self, state: State) -> int:
        free = free_tiles(state)
        return self.number if self.number in free else next(iter(free), self.number)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} is done: tile {number}", name=by.name, number=self._got(before))


class TilesCorrected(TruckerMove, frozen=True):
    """Who has which tile after all, by seat; for a race that ended otherwise at the table."""

    stages = ("build", "check")
    tiles: dict[int, int]

    def refuse(self, state: State, by: By) -> Message | None:
        now, numbers = state.round, list(self.tiles.values())
        if now.stage not in self.stages:
            return say("Tiles matter only until the launch. Move the markers on the flight board instead.")
        if not set(self.tiles) <= set(now.taking_part):
            return say("One of these players does not take part in this round.")
        if len(set(numbers)) < len(numbers) or not set(numbers) <= set(range(1, now.tiles_out + 1)):
            return say("Each tile from 1 to {last} has one owner.", last=now.tiles_out)
        if now.stage == "check" and len(self.tiles) < len(now.taking_part):
            return say("Every ship has a tile now. Say who has which.")
        return None

    def apply(self, state: State, by: By) -> State:
        known = {seat: number for seat, number in self.tiles.items() if seat in state.round.taking_part}
        return built_if_done(state.with_round(tiles={ship_at(state, seat): number for seat, number in known.items()}))

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        pairs = (say("{name} {number}", name=SeatName(seat), number=number) for seat, number in self.tiles.items())
        return say("{name} put the tiles right: {tiles}", name=by.name, tiles=listed(pairs, "comma"))
