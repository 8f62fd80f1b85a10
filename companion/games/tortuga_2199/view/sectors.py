"""A sector as a page shows it: whose it is, what is there, and what somebody may do there now."""

from __future__ import annotations

from msgspec import Struct

from companion.core.offer import Offer, form
from companion.core.rules import Reminder
from companion.core.words import Message, SeatName, say, sentences
from companion.games.tortuga_2199.box import Kind, Place, Sector, kind_of, name_of, spot, tile_of, track_of
from companion.games.tortuga_2199.fights import known_bonus
from companion.games.tortuga_2199.moves.conquest import price
from companion.games.tortuga_2199.moves.corrections import SectorCorrected
from companion.games.tortuga_2199.moves.hunts import HuntNoted
from companion.games.tortuga_2199.state import Note, State, note_of, tracks
from companion.games.tortuga_2199.view import reminders
from companion.games.tortuga_2199.view.offers import (
    Fights,
    Foe,
    at_sector,
    captures,
    fights,
    foes,
    reinforcements,
    shared_reason,
)

SIZE = 50
"""From the middle of a hexagon to its corners, in units of the drawing."""


class SectorView(Struct, frozen=True):
    id: Sector
    name: Message
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
    yours: Message | None
    """For its owner, with what to do about a combat bonus that nobody has read out yet."""
    bonus: Message | None
    ability: Message | None
    used: bool
    minerals: int | None
    """None: not tracked."""
    hunt: bool | None
    explored: tuple[int, ...]
    note: Note | None
    """What the viewer read on the Hunt token; nobody else sees it."""
    write_note: Offer | None
    """The page asks for the note."""
    ships: tuple[int, ...]
    """Empty where nobody tracks them."""
    offers: tuple[Offer, ...]
    """What can be done there."""
    captures: tuple[Offer, ...]
    """An explored hunt, by its difficulty."""
    reinforce: tuple[Offer, ...]
    foes: tuple[Foe, ...]
    fights: Fights | None
    closed: Message | None
    """Why nothing at all can be done here now."""
    correct: Offer
    """The page asks for owner, defence and what is there."""
    reminders: tuple[Reminder, ...]
    said: Message
    """For those who cannot see the map."""


def sectors(state: State, viewer: int | None, actor: int) -> dict[Sector, SectorView]:
    """All sectors in play, in the order in which they are drawn."""
    return {sector: _sector(state, place, sector, viewer, actor) for place, sector in state.layout.items()}


def _sector(state: State, place: Place, sector: Sector, viewer: int | None, actor: int) -> SectorView:
    ground, tile, track, (x, y) = state.grounds[sector], tile_of(sector), track_of(sector), spot(place, SIZE)
    note, hunts = note_of(state, viewer, sector), tracks(state, "hunts")
    difficulty = note.difficulty if note else None
    offers, enemies = at_sector(state, actor, sector, difficulty), foes(state, actor, sector)
    caught = captures(state, actor, sector) if difficulty is None else ()
    raises = reinforcements(state, actor, sector)
    return SectorView(
        id=sector,
        name=name_of(sector),
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
        yours=_yours(state, sector) if ground.owner == actor else None,
        bonus=tile.bonus,
        ability=tile.ability,
        used=sector in state.used,
        minerals=ground.minerals if tracks(state, "minerals") else None,
        hunt=ground.hunt is not None if hunts else None,
        explored=tuple(ground.hunt.explored) if ground.hunt and hunts else (),
        note=note,
        write_note=form(HuntNoted, viewer, say("Note"), sector=sector) if note else None,
        ships=_ships_at(state, sector),
        offers=offers,
        captures=caught,
        reinforce=raises,
        foes=enemies,
        fights=fights(state, actor, sector, enemies),
        closed=_nobody_begins(state)
        or shared_reason([one.why_not for one in (*offers, *caught, *raises)] + [foe.why_not for foe in enemies]),
        correct=form(SectorCorrected, None, say("Save"), sector=sector),
        reminders=reminders.at_sector(sector),
        said=_said(state, sector),
    )


def _nobody_begins(state: State) -> Message | None:
    """Chance says who is first, not the order of the seats: the page offers nothing before that."""
    return None if state.begun else say("Who begins? Draw somebody, or pick a player below.")


def _yours(state: State, sector: Sector) -> Message:
    yours = say("{sector} is yours.", sector=name_of(sector))
    if sector == "tortuga" or known_bonus(state, sector) is not None:
        return yours
    return sentences(
        yours,
        say(
            "In fights add what is printed at defence {defence}: "
            "the first fight asks for it, or save it in “Correct by hand”.",
            defence=state.grounds[sector].defence,
        ),
    )


def _ships_at(state: State, sector: Sector) -> tuple[int, ...]:
    if not tracks(state, "ships"):
        return ()
    return tuple(seat for seat, captain in enumerate(state.players) if captain.ship == sector and captain.playing)


def _said(state: State, sector: Sector) -> Message:
    ground, bonus, value = state.grounds[sector], tile_of(sector).bonus, state.values[kind_of(sector)]
    whose = say("free") if ground.owner is None else say("held by {name}", name=SeatName(ground.owner))
    worth = say("worth {n}", n=value) if bonus is None else say("worth {n}, {bonus}", n=value, bonus=bonus)
    name, level = name_of(sector), ground.defence
    return say("{sector}: {whose}, defence {level}, {worth}", sector=name, whose=whose, level=level, worth=worth)
