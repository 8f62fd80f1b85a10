"""Why a side deal or a contract is not taken: too little cargo, no such row, one at a time."""

from __future__ import annotations

from companion.games.scorpius_freighter import deed_events as d
from companion.games.scorpius_freighter import hold
from companion.games.scorpius_freighter.box import KINDS
from companion.games.scorpius_freighter.cubes import Cubes
from companion.games.scorpius_freighter.deeds import asked, lacking
from companion.games.scorpius_freighter.state import Contract, Freighter

MOST_POINTS = 99
ODD_POINTS = f"Points run from 0 to {MOST_POINTS}."


def odd_tile(points: int, cargo: Cubes) -> str | None:
    if not 0 <= points <= MOST_POINTS:
        return ODD_POINTS
    if min(cargo.of(kind) for kind in KINDS) < 0 or not cargo.total:
        return "Which cargo does it ask for? At least one cube."
    return None


def no_deal(freighter: Freighter, event: d.DealMade) -> str | None:
    if event.kept is not None and not 0 <= event.kept < len(freighter.kept):
        return "That side deal does not lie left of your board."
    deal = asked(freighter, event)
    return odd_tile(deal.points, deal.cargo) or hold.fair(freighter, deal.cargo, event.paid)


def no_contract(freighter: Freighter, event: d.ContractTaken) -> str | None:
    if freighter.active is not None:
        return "You have an active contract. Only one at a time: complete it first."
    if not event.sections or not 0 <= event.first < len(event.sections):
        return "Which row do you deliver at once? A contract is taken only with a row delivered."
    if not 0 <= event.points <= MOST_POINTS:
        return ODD_POINTS
    for section in event.sections:
        odd = odd_tile(section.points, section.cargo)
        if odd is not None:
            return odd
    short = hold.fair(freighter, event.sections[event.first].cargo, event.paid)
    return None if short is None else f"{short} A contract is taken only with a row delivered at once."


def no_section(freighter: Freighter, event: d.SectionDelivered) -> str | None:
    active = freighter.active
    if active is None:
        return "You have no active contract. Take one, and deliver a row of it."
    return _no_row(active, event.row) or hold.fair(freighter, lacking(active.rows[event.row]), event.paid)


def _no_row(active: Contract, row: int) -> str | None:
    if not 0 <= row < len(active.rows):
        return "Your contract has no such row."
    return "That row is done." if active.rows[row].done else None


def no_cube_for_row(freighter: Freighter, event: d.CubeDelivered) -> str | None:
    if freighter.active is None:
        return "You have no active contract."
    problem = _no_row(freighter.active, event.row)
    if problem is not None:
        return problem
    if not hold.unloadable(freighter, event.cube):
        return f"There is no {event.cube} cube on your freighter."
    row = freighter.active.rows[event.row]
    return None if lacking(row).of(event.cube) else f"That row needs no {event.cube} any more."
