"""Deeds: a button with its price, and the reason where it cannot be pressed now."""

from __future__ import annotations

from functools import cache
from itertools import groupby
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import Event, Move
from companion.games.tortuga_2199 import events as e
from companion.games.tortuga_2199.conquest import price, reinforceable
from companion.games.tortuga_2199.planet import INFLUENCE_PRICE, OUTER, Sector, name_of
from companion.games.tortuga_2199.refusals import refuse
from companion.games.tortuga_2199.state import State, is_seat, tracks
from companion.games.tortuga_2199.tracked import distance, note_of

LIKELY_DIFFICULTIES = range(1, 9)
LIKELY_PURCHASES = range(1, 4)
SCORING = ("HuntCaptured", "InfluenceBought")
"""These bring Influence at once: a thumb that rests after a conquest must not find them in bright colours."""


class Deed(Struct, frozen=True):
    kind: str
    label: str
    price: str
    fields: dict[str, str | int]
    why_not: str | None
    said: str | None = None
    """The reason, where the button before it has not said it already."""
    first: bool = False
    """The first at its sector that can be done."""


class Foe(Struct, frozen=True):
    """Somebody whose ship may be attacked here."""

    seat: int
    guards: bool
    """It is their sector."""
    why_not: str | None


def deed(state: State, seat: int, event: Event, label: str, cost: str = "") -> Deed:
    why_not = refuse(state, Move(event, seat, 0))
    return Deed(type(event).__name__, label, cost, _fields(event), why_not)


def _fields(event: Event) -> dict[str, str | int]:
    """What a form has to send beside the kind."""
    said = {name: (getattr(event, name), default) for name, default in _defaults(type(event)).items()}
    return {name: "on" if value is True else value for name, (value, default) in said.items() if value != default}


@cache
def _defaults(kind: type[Event]) -> dict[str, Any]:
    """Asked once per kind: to look at a struct's fields takes its time."""
    return {field.name: field.default for field in msgspec.structs.fields(kind)}


def at_sector(state: State, seat: int, sector: Sector, difficulty: int | None = None) -> tuple[Deed, ...]:
    """All that somebody may do at a sector, with its price; the difficulty of its hunt is for who has read it."""
    found = [*_conquests(state, seat, sector), *_moves(state, seat, sector)]
    if sector == "tortuga":
        return (*found, *_purchases(state, seat))
    found += _hunts(state, seat, sector, difficulty)
    return (*found, *_minerals(state, seat, sector), *_abilities(state, seat, sector))


def _conquests(state: State, seat: int, sector: Sector) -> list[Deed]:
    cost = price(state, sector)
    if state.grounds[sector].owner == seat:
        return []
    with_manoeuvre = e.SectorConquered(sector=sector)
    found = [deed(state, seat, with_manoeuvre, "Conquer", f"{cost} Manoeuvre")]
    if state.options.scenario == "peaceful":
        found.append(deed(state, seat, e.SectorConquered(sector=sector, crypto=cost), "Conquer", f"{cost} Crypto"))
    return found


def _moves(state: State, seat: int, sector: Sector) -> list[Deed]:
    if not tracks(state, "ships") or state.captains[seat].ship == sector:
        return []
    if state.placing and seat == state.turn:
        return [deed(state, seat, e.ShipPlaced(sector=sector), "Put the ship here", "out of the bay")]
    steps = distance(state, seat, sector)
    found = [deed(state, seat, e.ShipMoved(sector=sector), "Move here", f"{steps} Manoeuvre")]
    if state.captains[seat].helper:
        found.append(deed(state, seat, e.ShipMoved(sector=sector, steps=0), "Move by a card", "free"))
    return found


def _purchases(state: State, seat: int) -> list[Deed]:
    counts = LIKELY_PURCHASES
    return [
        deed(state, seat, e.InfluenceBought(count=n), f"Buy {n} Influence", f"{INFLUENCE_PRICE * n} Crypto")
        for n in counts
    ]


def _hunts(state: State, seat: int, sector: Sector, difficulty: int | None) -> list[Deed]:
    if not tracks(state, "hunts"):
        return [deed(state, seat, e.HuntCaptured(sector=sector), "Capture hunt", "+1 Influence")]
    if state.grounds[sector].hunt is None:
        return []
    if note_of(state, seat, sector) is None:
        return [deed(state, seat, e.HuntExplored(sector=sector), "Explore the hunt", "1 Manoeuvre")]
    if difficulty is None:
        return []
    event = e.HuntCaptured(sector=sector, difficulty=difficulty)
    return [deed(state, seat, event, "Capture hunt", f"{difficulty} Manoeuvre")]


def captures(state: State, seat: int, sector: Sector) -> tuple[Deed, ...]:
    """An explored hunt of which no difficulty was noted: one of those that are likely."""
    if not tracks(state, "hunts") or note_of(state, seat, sector) is None:
        return ()
    wanted = LIKELY_DIFFICULTIES
    return tuple(deed(state, seat, e.HuntCaptured(sector=sector, difficulty=n), str(n)) for n in wanted)


def _minerals(state: State, seat: int, sector: Sector) -> list[Deed]:
    if not tracks(state, "minerals") or state.grounds[sector].minerals == 0:
        return []
    return [deed(state, seat, e.MineralsCollected(sector=sector), "Collect Minerals", "1 Manoeuvre")]


def _abilities(state: State, seat: int, sector: Sector) -> list[Deed]:
    if sector not in OUTER or state.grounds[sector].owner != seat:
        return []
    return [deed(state, seat, e.AbilityUsed(sector=sector), f"Use {name_of(sector)}", "free, once a turn")]


def reinforcements(state: State, seat: int, sector: Sector) -> tuple[Deed, ...]:
    if state.grounds[sector].owner != seat:
        return ()
    levels = reinforceable(state, sector)
    return tuple(deed(state, seat, e.SectorReinforced(sector=sector, defence=n), str(n)) for n in levels)


def foes(state: State, seat: int, sector: Sector) -> tuple[Foe, ...]:
    """The owner first; where ships are tracked only those that are here. Peaceful Pirates have none."""
    if state.options.scenario == "peaceful":
        return ()
    owner = state.grounds[sector].owner
    others = [other for other, captain in enumerate(state.captains) if other != seat and captain.playing]
    if tracks(state, "ships"):
        others = [other for other in others if state.captains[other].ship == sector]
    others.sort(key=lambda other: other != owner)
    return tuple(_foe(state, seat, other, sector) for other in others if is_seat(state, seat))


def _foe(state: State, seat: int, other: int, sector: Sector) -> Foe:
    why_not = refuse(state, Move(e.AttackDeclared(defender=other, sector=sector), seat, 0))
    return Foe(other, state.grounds[sector].owner == other, why_not)


def shared_reason(reasons: list[str | None]) -> str | None:
    """The one reason why nothing can be done, if it is the same for all."""
    return reasons[0] if reasons and len(set(reasons)) == 1 else None


def pointed(deeds: tuple[Deed, ...], known: str | None) -> tuple[Deed, ...]:
    """The first that can be done stands out, save where it scores; a reason known from above is not said again."""
    able = next((number for number, one in enumerate(deeds) if one.why_not is None), None)
    first = None if able is None or deeds[able].kind in SCORING else able
    above = (known, *(one.why_not for one in deeds))
    return tuple(
        replace(one, first=number == first, said=None if one.why_not == above[number] else one.why_not)
        for number, one in enumerate(deeds)
    )


def in_forms(deeds: tuple[Deed, ...]) -> tuple[tuple[Deed, ...], ...]:
    """Neighbours that need no more than the sector share a form; any other has one of its own."""
    runs = groupby(enumerate(deeds), key=lambda numbered: -1 if [*numbered[1].fields] == ["sector"] else numbered[0])
    return tuple(tuple(one for _, one in run) for _, run in runs)
