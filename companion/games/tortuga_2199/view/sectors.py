"""The planet as a page shows it: every sector with its owner and what is there, and the hexagons that are drawn."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.core.once import once_per_state
from companion.core.words import Message, SeatName, noun, say
from companion.games.tortuga_2199.box import Kind, Place, Sector, kind_of, name_of, short_name, tile_of, track_of
from companion.games.tortuga_2199.fights import known_bonus
from companion.games.tortuga_2199.moves.conquest import guarded, price
from companion.games.tortuga_2199.state import State, tracks

ROWS: tuple[tuple[Place, ...], ...] = (
    ("top-left", "nw", "ne", "top-right"),
    ("w", "centre", "e"),
    ("bottom-left", "sw", "se", "bottom-right"),
)
PLACES = tuple(place for row in ROWS for place in row)
"""In reading order: each row lies over the edge of the one above it."""


class SectorView(Struct, frozen=True):
    id: Sector
    name: Message
    kind: Kind
    cards: str
    """The letter of the cards sold there."""
    place: Place
    owner: int | None
    guarded: bool
    """Its owner's ship is there, as far as ships are tracked."""
    defence: int
    lowest: int
    highest: int
    value: int
    price: int | None
    """Of a conquest; None: nobody conquers it any more."""
    combat_bonus: int | None
    """What an owner adds who defends there; None: nobody has read it out yet."""
    bonus: Message | None
    ability: Message | None
    used: bool
    minerals: int | None
    """None: not tracked."""
    hunt: bool | None
    """Whether its Hunt token is still there; None: it never had one."""
    explored: tuple[int, ...]
    """Those who have a marker on it, where hunts are tracked."""
    ships: tuple[int, ...]
    """Empty where nobody tracks them."""
    said: Message
    """For those who cannot see the map."""


class Hex(Struct, frozen=True):
    """One hexagon of the drawing, the same for everybody but for whoever can tap it."""

    sector: Sector
    kind: Kind
    name: Message
    said: Message
    owner: int | None
    guarded: bool
    defence: int
    value: int
    minerals: bool
    hunt: bool | None
    explored: tuple[int, ...]
    ships: tuple[int, ...]
    bright: bool = False
    """The player on turn can conquer it with what is left."""
    taps: bool = False
    open: bool = False
    """Its sheet is open."""


@once_per_state
def sectors(state: State) -> dict[Sector, SectorView]:
    """All sectors in play, in the order in which they are drawn."""
    return {sector: _sector(state, place, sector) for place, sector in state.layout.items()}


def tapped(state: State, bright: tuple[Sector, ...]) -> tuple[Hex | None, ...]:
    """For all who can conquer nothing the very same, so that it is drawn once."""
    shown = _tapped(state)
    return tuple(_lit(one, bright) for one in shown) if bright else shown


def with_open(shown: tuple[Hex | None, ...], asked: str) -> tuple[Hex | None, ...]:
    if not any(one is not None and one.sector == asked for one in shown):
        return shown
    return tuple(replace(one, open=True) if one is not None and one.sector == asked else one for one in shown)


def _lit(shown: Hex | None, bright: tuple[Sector, ...]) -> Hex | None:
    return shown if shown is None or shown.sector not in bright else replace(shown, bright=True)


@once_per_state
def _tapped(state: State) -> tuple[Hex | None, ...]:
    return tuple(None if one is None else replace(one, taps=True) for one in hexes(state))


@once_per_state
def hexes(state: State) -> tuple[Hex | None, ...]:
    found = sectors(state)
    return tuple(_hex(found[state.layout[place]]) if place in state.layout else None for place in PLACES)


def _hex(shown: SectorView) -> Hex:
    return Hex(
        sector=shown.id,
        kind=shown.kind,
        name=short_name(shown.id),
        said=shown.said,
        owner=shown.owner,
        guarded=shown.guarded,
        defence=shown.defence,
        value=shown.value,
        minerals=bool(shown.minerals),
        hunt=shown.hunt,
        explored=shown.explored,
        ships=shown.ships,
    )


def _sector(state: State, place: Place, sector: Sector) -> SectorView:
    ground, tile, track = state.grounds[sector], tile_of(sector), track_of(sector)
    fallen = sector == "tortuga" and ground.owner is not None
    return SectorView(
        id=sector,
        name=name_of(sector),
        kind=kind_of(sector),
        cards=tile.cards,
        place=place,
        owner=ground.owner,
        guarded=guarded(state, sector),
        defence=ground.defence,
        lowest=track.lowest,
        highest=track.highest,
        value=state.values[kind_of(sector)],
        price=None if fallen else price(state, sector),
        combat_bonus=known_bonus(state, sector),
        bonus=tile.bonus,
        ability=tile.ability,
        used=sector in state.used,
        minerals=ground.minerals if tracks(state, "minerals") else None,
        hunt=None if sector == "tortuga" else ground.hunt is not None,
        explored=tuple(ground.hunt.explored) if ground.hunt and tracks(state, "hunts") else (),
        ships=_ships_at(state, sector),
        said=_said(state, sector),
    )


def _ships_at(state: State, sector: Sector) -> tuple[int, ...]:
    if not tracks(state, "ships"):
        return ()
    return tuple(seat for seat, captain in enumerate(state.players) if captain.ship == sector and captain.playing)


def _said(state: State, sector: Sector) -> Message:
    ground, bonus, value = state.grounds[sector], tile_of(sector).bonus, state.values[kind_of(sector)]
    whose = noun("free") if ground.owner is None else noun("held by {name}", name=SeatName(ground.owner))
    worth = noun("worth {n} Influence", n=value)
    if bonus is not None:
        worth = noun("worth {n} Influence, {bonus}", n=value, bonus=bonus)
    name, level = name_of(sector), ground.defence
    return say("{sector}: {whose}, defence {level}, {worth}", sector=name, whose=whose, level=level, worth=worth)
