"""Crews, cabin by cabin: who may live where, whom an epidemic takes."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from companion.core.words import Message, say
from companion.games.galaxy_trucker.ship.drawn.contents import HUMANS
from companion.games.galaxy_trucker.ship.drawn.kinds import Alien
from companion.games.galaxy_trucker.ship.drawn.ship import Component, DrawnShip
from companion.games.galaxy_trucker.ship.drawn.squares import Square


class Cabin(Struct, frozen=True):
    square: Square
    aliens: frozenset[Alien]
    """Who may live there in the place of two humans."""


def cabins(ship: DrawnShip) -> tuple[Cabin, ...]:
    return tuple(
        Cabin(cabin.square, supported(ship, cabin) if cabin.name == "cabin" else frozenset())
        for cabin in ship.holding(lambda kind: kind.cabin)
    )


def supported(ship: DrawnShip, cabin: Component) -> frozenset[Alien]:
    """The aliens whose life support is joined to it."""
    return frozenset(other.kind.supports for other in ship.joined(cabin) if other.kind.supports is not None)


def why_not_manned(ship: DrawnShip, aliens: Mapping[Alien, Square]) -> Message | None:
    """Why this crew cannot go on board."""
    found = {cabin.square: cabin for cabin in cabins(ship)}
    if not all(square in found for square in aliens.values()):
        return say("An alien needs a cabin. Tap one that has life support beside it.")
    if any(alien not in found[square].aliens for alien, square in aliens.items()):
        return say("That cabin has no life support for this alien. Put two humans in it.")
    if len(set(aliens.values())) < len(aliens):
        return say("An alien wants a cabin of its own.")
    return None


def manned(ship: DrawnShip, aliens: Mapping[Alien, Square]) -> DrawnShip:
    """Two humans in every cabin, save where one of these aliens lives."""
    lives = {square: alien for alien, square in aliens.items()}
    return ship.with_components(
        replace(cabin, humans=0 if cabin.square in lives else HUMANS, alien=lives.get(cabin.square))
        for cabin in ship.holding(lambda kind: kind.cabin)
    )


def infected(ship: DrawnShip) -> tuple[Square, ...]:
    """The occupied cabins that are joined to another occupied one."""
    return tuple(
        cabin.square for cabin in ship.components if cabin.crew and any(other.crew for other in ship.joined(cabin))
    )


def after_epidemic(ship: DrawnShip) -> DrawnShip:
    """One of the crew gone from each infected cabin, all judged as they were when the card appeared."""
    sick = infected(ship)
    return ship.with_components(
        replace(cabin, humans=max(0, cabin.humans - 1), alien=None) for cabin in ship.components if cabin.square in sick
    )
