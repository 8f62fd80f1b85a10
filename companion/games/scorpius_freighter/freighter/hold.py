"""The hold of a freighter: which tile has room, what is paid from where, and which crew helps."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.words import Message, say, verbatim
from companion.games.scorpius_freighter.box import KINDS, Kind
from companion.games.scorpius_freighter.cubes import NONE, Cubes, one, summed
from companion.games.scorpius_freighter.state import Freighter, State, Tile


def cargo(freighter: Freighter) -> Cubes:
    """Every cube on its tiles. Those on the active contract are not cargo any more."""
    return summed(tile.cubes for tile in freighter.tiles)


def room(freighter: Freighter, tile: Tile) -> int | None:
    """How many cubes the tile takes; Ay Ar adds one to storage tiles."""
    if tile.room is None:
        return None
    return tile.room + int(tile.role == "storage" and "Ay Ar" in freighter.experienced)


def space_left(freighter: Freighter, tile: Tile) -> int | None:
    whole = room(freighter, tile)
    return None if whole is None else max(0, whole - tile.cubes.total)


def with_tile(freighter: Freighter, index: int, tile: Tile) -> Freighter:
    return replace(freighter, tiles=(*freighter.tiles[:index], tile, *freighter.tiles[index + 1 :]))


def loaded(freighter: Freighter, index: int, kind: Kind, change: int) -> Freighter:
    """Cubes onto a tile or off it; what has no room is lost, what is not there cannot go."""
    if not 0 <= index < len(freighter.tiles):
        return freighter
    tile = freighter.tiles[index]
    left = space_left(freighter, tile)
    gain = change if left is None else min(change, left)
    number = max(0, tile.cubes.of(kind) + gain)
    return with_tile(freighter, index, replace(tile, cubes=replace(tile.cubes, **{kind: number})))


def paid(freighter: Freighter, price: Cubes) -> Freighter:
    """The price goes to the stock, cube by cube from the fullest tile, which makes room where it is short."""
    for kind in KINDS:
        for _ in range(price.of(kind)):
            index = _fullest(freighter, kind)
            if index is not None:
                freighter = loaded(freighter, index, kind, -1)
    return freighter


def _fullest(freighter: Freighter, kind: Kind) -> int | None:
    holders = [index for index, tile in enumerate(freighter.tiles) if tile.cubes.of(kind)]
    return max(holders, key=lambda index: freighter.tiles[index].cubes.total, default=None)


def picked_up(freighter: Freighter, areas: tuple[int, ...]) -> Freighter:
    """Each storage tile in these areas gains one cube of its kind, if there is room."""
    for index, tile in enumerate(freighter.tiles):
        if tile.role == "storage" and tile.kind is not None and tile.area in areas:
            freighter = loaded(freighter, index, tile.kind, 1)
    return freighter


def areas(freighter: Freighter) -> tuple[int, ...]:
    return tuple(sorted({tile.area for tile in freighter.tiles if tile.role == "storage"}))


def expanded(freighter: Freighter, kind: Kind, size: int, joins: tuple[int, ...]) -> Freighter:
    """One more storage tile; the areas of its kind that it touches become one."""
    touched = {tile.area for tile in freighter.tiles if tile.area in joins and tile.kind == kind}
    area = min(touched, default=max(areas(freighter), default=-1) + 1)
    merged = tuple(replace(tile, area=area) if tile.area in touched else tile for tile in freighter.tiles)
    new = Tile("", "storage", kind, size, NONE, area)
    return replace(freighter, tiles=(*merged, new))


def empty_spaces(state: State, freighter: Freighter) -> int:
    """Places without a tile; Restricted Access counts as occupied."""
    return max(0, state.board_spaces - (freighter.restricted or 0) - len(freighter.tiles))


def unfair(freighter: Freighter, asked: Cubes, given: Cubes | None = None) -> Message | None:
    """Why these cubes do not pay for that; Das lets one cube of another kind stand in."""
    price = asked if given is None else given
    if price.least < 0:
        return say("Cubes cannot be fewer than none.")
    if price.total != asked.total:
        return say("As many cubes as the tile asks for, no more and no fewer.")
    other = sum(max(0, price.of(kind) - asked.of(kind)) for kind in KINDS)
    if other > 1:
        return say("Das stands in for 1 cube.")
    if other and "Das" not in freighter.experienced:
        return say("Only experienced Das lets one cube stand in for another.")
    return None if cargo(freighter).covers(price) else say("Not enough cargo on the freighter for that.")


def unloadable(freighter: Freighter, kind: Kind | None) -> bool:
    return kind is not None and cargo(freighter).covers(one(kind))


def unloaded(state: State, seat: int, kind: Kind | None) -> Freighter:
    """One cube back to the stock, where cargo is tracked."""
    freighter = state.players[seat]
    return paid(freighter, one(kind)) if state.tracked and kind is not None else freighter


STORAGE = {
    "credits": say("Credits storage"),
    "goods": say("Goods storage"),
    "meds": say("Meds storage"),
    "data": say("Data storage"),
}


START_NAMES = {
    "Cockpit": say("Cockpit"),
    "Lock Box": say("Lock Box"),
    "Hidden Compartment": say("Hidden Compartment"),
}


def tile_name(freighter: Freighter, tile: Tile) -> Message:
    if tile.role == "cockpit" and freighter.cockpit:
        return say("Cockpit {letter}", letter=freighter.cockpit)
    if tile.kind and not tile.name:
        return STORAGE[tile.kind]
    return START_NAMES.get(tile.name) or verbatim(tile.name)
