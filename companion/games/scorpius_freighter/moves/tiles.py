"""Tiles of a tracked freighter: storage, equipment, and the cubes on them."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.game import By
from companion.core.seats import A_SEAT, with_player
from companion.core.words import Message, say, several, signed, verbatim
from companion.games.scorpius_freighter.box import BOX, CARGO, MED_BAY, Kind
from companion.games.scorpius_freighter.freighter import hold
from companion.games.scorpius_freighter.freighter.skill import left, skill, slots, spend
from companion.games.scorpius_freighter.moves.freighter_move import (
    NOT_TRACKED,
    ActionMove,
    PlayMove,
    TrackedMove,
    other_action,
    under_way,
)
from companion.games.scorpius_freighter.state import Doing, State, Tile

MOST_ROOM = 6
MOST_CUBES = 99


class TileMove(ActionMove, frozen=True):
    """A tile from a slot of a display: one per action, and skill says how far one reaches."""

    slot: int

    def not_now(self, state: State, by: By) -> Message | None:
        return super().not_now(state, by) or self._out_of_reach(under_way(state), state, by.player)

    def _out_of_reach(self, doing: Doing, state: State, seat: int) -> Message | None:
        if doing.used:
            return say("One tile per action.")
        available = skill(state, seat, doing)
        if self.slot in slots(available):
            return None
        if not available:
            return say("Skill 0 reaches no slot.")
        if available == 1:
            return say("Skill 1 reaches only slot 1.")
        return say("Skill {n} reaches slots 1 to {last}.", n=available, last=slots(available)[-1])


def odd_room(room: int | None) -> Message | None:
    fits = room is None or 0 <= room <= MOST_ROOM
    return None if fits else say("A tile holds between 0 and {most} cubes.", most=MOST_ROOM)


class StorageExpanded(TileMove, frozen=True):
    """A storage tile from this slot; ``joins`` are the areas of its kind that it touches."""

    part_of = "storage"
    cargo: Kind
    room: int = 2
    joins: tuple[int, ...] = ()

    def wrong(self, state: State, by: By) -> Message | None:
        return odd_room(self.room)

    def apply(self, state: State, by: By) -> State:
        own = hold.expanded(state.players[by.player], self.cargo, self.room, self.joins)
        return spend(with_player(state, by.player, tiles=own.tiles))

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say(
            "{name} took {cargo} storage from slot {slot}", name=by.name, cargo=CARGO[self.cargo], slot=self.slot
        )


class EquipmentAdded(TileMove, frozen=True):
    part_of = "upgrade"
    tile: str
    room: int | None = None

    def wrong(self, state: State, by: By) -> Message | None:
        if self.tile not in BOX.equipment:
            return say("“{tile}” is not an equipment tile. Take a name as it is printed on the tile.", tile=self.tile)
        return odd_room(self.room)

    def apply(self, state: State, by: By) -> State:
        new = Tile(self.tile, "equipment", None, self.room)
        return spend(with_player(state, by.player, tiles=(*state.players[by.player].tiles, new)))

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} took {tile} from slot {slot}", name=by.name, tile=verbatim(self.tile), slot=self.slot)


class CargoPickedUp(ActionMove, frozen=True):
    part_of = "pickup"
    areas: tuple[int, ...]

    def wrong(self, state: State, by: By) -> Message | None:
        chosen, doing = set(self.areas), under_way(state)
        if not chosen or not chosen <= set(hold.areas(state.players[by.player])):
            return say("Which storage areas? Choose among your own.")
        skill_left = left(state, by.player, doing)
        if len(chosen) > skill_left:
            return several("Skill is left for {n} area.", "Skill is left for {n} areas.", skill_left)
        return say("Each tile gains one cube with one action.") if chosen & set(doing.areas) else None

    def apply(self, state: State, by: By) -> State:
        fresh = tuple(dict.fromkeys(self.areas))
        own = hold.picked_up(state.players[by.player], fresh)
        return spend(with_player(state, by.player, tiles=own.tiles), len(fresh), fresh)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        areas = len(set(self.areas))
        return several("{name} picked up cargo in {n} area", "{name} picked up cargo in {n} areas", areas, name=by.name)


class EquipmentUsed(TrackedMove, frozen=True):
    """``through`` another tile (Nanobots, Power Cell) it costs no skill; ``beside``: tiles next to the Medical Bay."""

    tile: int
    through: int | None = None
    beside: int | None = None

    def wrong(self, state: State, by: By) -> Message | None:
        return self._unusable(state, by.player) or self._not_operating(state, by.player)

    def _unusable(self, state: State, seat: int) -> Message | None:
        own = state.players[seat]
        if not 0 <= self.tile < len(own.tiles) or own.tiles[self.tile].role == "storage":
            return say("That is not your equipment. Choose one of your own tiles.")
        if self.tile in state.this_turn.worked:
            name = hold.tile_name(own, own.tiles[self.tile])
            return say("{tile} has worked in this turn. Each tile works once.", tile=name)
        neighbours = self.beside is None or 0 <= self.beside <= 4
        return None if neighbours else say("A tile has between 0 and 4 neighbours.")

    def _not_operating(self, state: State, seat: int) -> Message | None:
        turn = state.this_turn
        if self.through is not None:
            return None if self.through in turn.worked else say("First use the tile that starts it.")
        operating = turn.given if turn.given is not None and turn.given.action == "operate" else turn.main
        if operating is None or operating.action != "operate":
            return other_action("operate")
        return None if left(state, seat, operating) else say("No skill is left to use another tile.")

    def apply(self, state: State, by: By) -> State:
        own = state.players[by.player]
        if not 0 <= self.tile < len(own.tiles):
            return state
        if self.through is None:
            state = spend(self._back_to_operating(state))
        name = own.tiles[self.tile].name
        if name == "Medical Bay":
            meds = MED_BAY[max(0, min(self.beside or 0, len(MED_BAY) - 1))]
            state = with_player(state, by.player, tiles=hold.loaded(own, self.tile, "meds", meds).tiles)
        turn, card = state.this_turn, BOX.equipment.get(name)
        given = turn.given if card is None or card.grants is None else Doing(card.grants, card.skill)
        return replace(state, this_turn=replace(turn, worked=(*turn.worked, self.tile), given=given))

    def _back_to_operating(self, state: State) -> State:
        """Each tile is finished before the next: the action that the last one gave is over."""
        given = state.this_turn.given
        finished = given is not None and given.action != "operate"
        return replace(state, this_turn=replace(state.this_turn, given=None)) if finished else state

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        own = None if before.turn is None else before.players[before.turn]
        if own is None or not 0 <= self.tile < len(own.tiles):
            return say("{name} used a tile", name=by.name)
        return say("{name} used {tile}", name=by.name, tile=hold.tile_name(own, own.tiles[self.tile]))


class TileLoaded(PlayMove, frozen=True):
    """Cubes on a tile, more or fewer."""

    who = A_SEAT
    independent = True
    tile: int
    cube: Kind
    change: int

    def not_now(self, state: State, by: By) -> Message | None:
        return super().not_now(state, by) or (None if state.tracked else NOT_TRACKED)

    def wrong(self, state: State, by: By) -> Message | None:
        own = state.players[by.player]
        if not 0 <= self.tile < len(own.tiles):
            return say("You have no such tile.")
        tile = own.tiles[self.tile]
        name, space = hold.tile_name(own, tile), hold.space_left(own, tile)
        if tile.cubes.of(self.cube) + self.change < 0:
            return say("There is no {cargo} cube on {tile} to take off.", cargo=CARGO[self.cube], tile=name)
        if self.change > MOST_CUBES:
            return say("Up to {most} cubes at a time.", most=MOST_CUBES)
        full = space is not None and self.change > space
        return say("{tile} is full: what has no room is lost.", tile=name) if full else None

    def apply(self, state: State, by: By) -> State:
        own = hold.loaded(state.players[by.player], self.tile, self.cube, self.change)
        return with_player(state, by.player, tiles=own.tiles)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        cargo, change = CARGO[self.cube], signed(self.change)
        return say("{name} corrected the {cargo} cubes by {change}", name=by.name, cargo=cargo, change=change)
