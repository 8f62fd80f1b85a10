"""What is in the box: sectors, their tiles and defence tracks, Control tokens, hands and prices; and the map."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Literal, get_args

from msgspec import Struct

from companion.core.words import Message, say, several

SEATS = (2, 4)
GOAL = 15
"""Influence that wins at once."""
INFLUENCE_PRICE = 7
"""Crypto for one Influence, at Tortuga."""
MARKERS = 10
RING_OF_TWO = 4
"""Ring sectors with two players."""
POSTS_FOR_TWO = 2
"""How many of them are Trading Posts, unless the table says otherwise; the others are Turrets."""
POSTS = range(1, 4)
"""How many it can say."""
HAND = 5

Kind = Literal["trading-post", "turrets", "vortex", "research-lab", "mines", "fortress", "tortuga"]
Sector = Literal[
    "tortuga",
    "trading-post-1",
    "turrets-1",
    "trading-post-2",
    "turrets-2",
    "trading-post-3",
    "turrets-3",
    "vortex",
    "research-lab",
    "mines",
    "fortress",
]
Outer = Literal["vortex", "research-lab", "mines", "fortress"]
Area = Literal["ring", "outer", "centre"]

KINDS: tuple[Kind, ...] = get_args(Kind)
SECTORS: tuple[Sector, ...] = get_args(Sector)
OUTER: tuple[Outer, ...] = get_args(Outer)
RING: tuple[Sector, ...] = SECTORS[1:7]


class Tile(Struct, frozen=True):
    """What is printed on a sector of this kind, as far as the text says it."""

    name: Message
    area: Area
    cards: str
    """The letter of the cards that are sold there."""
    ability: Message | None = None
    bonus: Message | None = None
    """What its Bonus token does."""


class Track(Struct, frozen=True):
    lowest: int
    highest: int


TILES: dict[Kind, Tile] = {
    "trading-post": Tile(say("Trading Post"), "ring", "T", bonus=say("+1 Crypto every turn")),
    "turrets": Tile(say("Turrets"), "ring", "T", bonus=say("+1 in every ship fight")),
    "vortex": Tile(say("Vortex"), "outer", "V", say("Destroy 1 card played this turn for free")),
    "research-lab": Tile(say("Research Lab"), "outer", "R", say("Reserve 1 hand card for free")),
    "mines": Tile(say("Mines"), "outer", "M", say("Take 1 Minerals token from the cache")),
    "fortress": Tile(say("Fortress"), "outer", "F", say("+1 Manoeuvre this turn")),
    "tortuga": Tile(say("Tortuga"), "centre", "T"),
}
TRACKS: dict[Area, Track] = {"ring": Track(2, 8), "outer": Track(4, 10), "centre": Track(14, 15)}
VALUES: dict[Kind, int] = {
    "trading-post": 1,
    "turrets": 1,
    "vortex": 2,
    "research-lab": 2,
    "mines": 2,
    "fortress": 2,
    "tortuga": 3,
}
HANDS: dict[int, tuple[int, ...]] = {2: (4, 5), 3: (3, 4, 5), 4: (3, 4, 4, 5)}


@cache
def kind_of(sector: Sector) -> Kind:
    return next(kind for kind in KINDS if sector == kind or sector.rpartition("-")[0] == kind)


def tile_of(sector: Sector) -> Tile:
    return TILES[kind_of(sector)]


def track_of(sector: Sector) -> Track:
    return TRACKS[tile_of(sector).area]


def alike(one: Sector, other: Sector) -> bool:
    """Both of the ring, or both of the outer four: only those can be in each other's place."""
    return tile_of(one).area == tile_of(other).area


@cache
def name_of(sector: Sector) -> Message:
    """ "Mines", "Turrets 2": no line breaks before the number."""
    match kind_of(sector):
        case "trading-post":
            return say("Trading Post\u00a0{number}", number=int(sector[-1]))
        case "turrets":
            return say("Turrets\u00a0{number}", number=int(sector[-1]))
        case kind:
            return TILES[kind].name


def short_name(sector: Sector) -> Message:
    """What fits into a hexagon: "Post 2", "Lab"."""
    match kind_of(sector):
        case "trading-post":
            return say("Post\u00a0{number}", number=int(sector[-1]))
        case "research-lab":
            return say("Lab")
    return name_of(sector)


def ring_for(players: int, posts: int = POSTS_FOR_TWO) -> tuple[Sector, ...]:
    """Trading Posts and Turrets in turn, clockwise; two players have four, ``posts`` of them Trading Posts."""
    if players > SEATS[0]:
        return RING
    most = {"trading-post": posts, "turrets": RING_OF_TWO - posts}
    return tuple(sector for sector in RING if int(sector[-1]) <= most[kind_of(sector)])


def sectors_for(players: int, posts: int = POSTS_FOR_TWO) -> tuple[Sector, ...]:
    return ("tortuga", *ring_for(players, posts), *OUTER)


def posts_among(sectors: Iterable[Sector]) -> int:
    """How many of these are Trading Posts."""
    return sum(kind_of(sector) == "trading-post" for sector in sectors)


def ring_in_words(posts: int, turrets: int) -> Message:
    return several(
        "{n} Trading Post and {turrets} Turrets", "{n} Trading Posts and {turrets} Turrets", posts, turrets=turrets
    )


# The map: its places, their neighbours, and the drawing

Place = Literal["centre", "nw", "ne", "e", "se", "sw", "w", "top-left", "top-right", "bottom-right", "bottom-left"]

OUTER_PLACES: tuple[Place, ...] = ("top-left", "top-right", "bottom-right", "bottom-left")
RING_PLACES: dict[int, tuple[Place, ...]] = {4: ("nw", "ne", "se", "sw"), 6: ("nw", "ne", "e", "se", "sw", "w")}
AXIAL: dict[Place, tuple[int, int]] = {
    "centre": (0, 0),
    "nw": (0, -1),
    "ne": (1, -1),
    "e": (1, 0),
    "se": (0, 1),
    "sw": (-1, 1),
    "w": (-1, 0),
    "top-left": (-1, -1),
    "top-right": (2, -1),
    "bottom-right": (1, 1),
    "bottom-left": (-2, 1),
}
STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def laid_out(ring: tuple[Sector, ...], outer: Sequence[Sector]) -> dict[Place, Sector]:
    """Tortuga in the middle, the ring round it, the outer four in this order."""
    layout: dict[Place, Sector] = {"centre": "tortuga"}
    layout |= dict(zip(RING_PLACES[len(ring)], ring, strict=True))
    return layout | dict(zip(OUTER_PLACES, outer, strict=True))


def steps_between(layout: dict[Place, Sector], start: Sector, goal: Sector) -> int:
    """How many moves into a neighbouring sector lead from here to there."""
    where = {AXIAL[place]: sector for place, sector in layout.items()}
    first = next(at for at, sector in where.items() if sector == start)
    distances, queue = {first: 0}, deque([first])
    while queue:
        at = queue.popleft()
        if where[at] == goal:
            return distances[at]
        for near in ((at[0] + q, at[1] + r) for q, r in STEPS):
            if near in where and near not in distances:
                distances[near] = distances[at] + 1
                queue.append(near)
    return 0
