"""A sector as a page shows it: whose it is, what lies there, and what somebody may do there now."""

from __future__ import annotations

from msgspec import Struct

from companion.core.ledger import Reminder
from companion.games.tortuga_2199.conquest import price
from companion.games.tortuga_2199.deeds import (
    Deed,
    Foe,
    at_sector,
    captures,
    foes,
    in_forms,
    pointed,
    reinforcements,
    shared_reason,
)
from companion.games.tortuga_2199.guide import at_sector as reminders_at
from companion.games.tortuga_2199.planet import Kind, Place, Sector, kind_of, name_of, spot, tile_of, track_of
from companion.games.tortuga_2199.state import Note, State, tracks
from companion.games.tortuga_2199.totals import known_bonus

NARROW = 9
"""Longer names get two lines."""
SIZE = 50
"""From the middle of a hexagon to its corners, in units of the drawing."""


class SectorView(Struct, frozen=True):
    id: Sector
    name: str
    lines: tuple[str, ...]
    """The name, broken for a narrow hexagon."""
    kind: Kind
    cards: str
    """The letter of the cards sold there."""
    place: Place
    x: float
    y: float
    owner: int | None
    defence: int
    lowest: int
    highest: int
    value: int
    price: int
    """Of a conquest."""
    combat_bonus: int | None
    """What an owner adds who defends there; None: nobody has read it out yet."""
    yours: str
    """For who owns it, with what to do about a combat bonus that nobody has read out yet; empty: another does."""
    bonus: str
    ability: str
    used: bool
    minerals: int | None
    """None: not tracked."""
    hunt: bool | None
    explored: tuple[int, ...]
    note: Note | None
    """What the viewer read on the Hunt token; nobody else sees it."""
    ships: tuple[int, ...]
    """Empty where nobody tracks them."""
    forms: tuple[tuple[Deed, ...], ...]
    """What can be done there: deeds that one form can send stand together."""
    captures: tuple[Deed, ...]
    """An explored hunt, by its difficulty."""
    reinforce: tuple[Deed, ...]
    foes: tuple[Foe, ...]
    closed: str | None
    """Why nothing at all can be done here now."""
    reminders: tuple[Reminder, ...]
    said: str
    """For those who cannot see the map."""


def sectors(state: State, viewer: int | None, actor: int) -> dict[Sector, SectorView]:
    """All sectors in play, in the order in which they are drawn."""
    return {sector: _sector(state, place, sector, viewer, actor) for place, sector in state.layout.items()}


def _sector(state: State, place: Place, sector: Sector, viewer: int | None, actor: int) -> SectorView:
    ground, tile, track = state.grounds[sector], tile_of(sector), track_of(sector)
    x, y = spot(place, SIZE)
    note = ground.hunt.explored.get(viewer) if ground.hunt and viewer is not None else None
    difficulty = note.difficulty if note else None
    deeds = at_sector(state, actor, sector, difficulty)
    raises, fights = reinforcements(state, actor, sector), foes(state, actor, sector)
    caught = captures(state, actor, sector) if difficulty is None else ()
    closed = shared_reason([one.why_not for one in (*deeds, *caught, *raises)] + [foe.why_not for foe in fights])
    hunts = tracks(state, "hunts")
    return SectorView(
        id=sector,
        name=name_of(sector),
        lines=_lines(name_of(sector)),
        kind=kind_of(sector),
        cards=tile.cards,
        place=place,
        x=x,
        y=y,
        owner=ground.owner,
        defence=ground.defence,
        lowest=track.lowest,
        highest=track.highest,
        value=state.values[kind_of(sector)],
        price=price(state, sector),
        combat_bonus=known_bonus(state, sector),
        yours=_yours(state, sector) if ground.owner == actor else "",
        bonus=tile.bonus,
        ability=tile.ability,
        used=sector in state.used,
        minerals=ground.minerals if tracks(state, "minerals") else None,
        hunt=ground.hunt is not None if hunts else None,
        explored=tuple(ground.hunt.explored) if ground.hunt and hunts else (),
        note=note,
        ships=ships_at(state, sector),
        forms=in_forms(pointed(deeds, closed)),
        captures=caught,
        reinforce=raises,
        foes=fights,
        closed=closed,
        reminders=reminders_at(sector),
        said=_said(state, sector),
    )


def _yours(state: State, sector: Sector) -> str:
    words = f"{name_of(sector)} is yours."
    if sector == "tortuga" or known_bonus(state, sector) is not None:
        return words
    printed = f"In fights add what is printed at defence {state.grounds[sector].defence}"
    return f"{words} {printed}: the first fight asks for it, or save it in “Correct by hand”."


def _lines(name: str) -> tuple[str, ...]:
    return tuple(name.split(" ", 1)) if len(name) > NARROW else (name,)


def ships_at(state: State, sector: Sector) -> tuple[int, ...]:
    if not tracks(state, "ships"):
        return ()
    return tuple(seat for seat, captain in enumerate(state.captains) if captain.ship == sector and captain.playing)


def _said(state: State, sector: Sector) -> str:
    ground = state.grounds[sector]
    whose = "free" if ground.owner is None else f"held by {{{ground.owner}}}"
    bonus = tile_of(sector).bonus
    worth = f"worth {state.values[kind_of(sector)]}" + (f", {bonus}" if bonus else "")
    return f"{name_of(sector)}: {whose}, defence {ground.defence}, {worth}"
