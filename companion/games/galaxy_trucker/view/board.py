"""The flight board as coordinates that a template only has to print: a track of days, and the ships on it."""

from __future__ import annotations

import math
from functools import cache
from typing import TypeAlias

from msgspec import Struct

from companion.core.once import once_per_state
from companion.core.words import Message, noun, say
from companion.games.galaxy_trucker import nouns
from companion.games.galaxy_trucker.flight import flight_order, gave_up_words, lapped
from companion.games.galaxy_trucker.scoring import in_hand
from companion.games.galaxy_trucker.state import State, round_rules, sees_credits, sheet_at

MARGIN = 20
CLOSE, ASIDE = 20, 9
"""Ships nearer to each other than this are drawn so far beside the track, in turns outside and inside."""


Spot: TypeAlias = tuple[float, float]


class Shape(Struct, frozen=True):
    """Of the track: two straights with round ends, and a margin for the ships on them."""

    width: int
    height: int

    @property
    def radius(self) -> float:
        return self.height / 2 - MARGIN

    @property
    def straight(self) -> float:
        return self.width - 2 * MARGIN - 2 * self.radius


PHONE = Shape(360, 82)
OVAL, WIDE, STRIP = Shape(400, 216), Shape(606, 216), Shape(800, 78)
"""On the table screen: beside what a card does, alone, and below ships that are drawn."""


class Ring(Struct, frozen=True):
    """The days, drawn as dashes of one path; its middle is at the start space."""

    width: int
    height: int
    track: str
    days: int
    x: float
    y: float


class Marker(Struct, frozen=True):
    seat: int
    position: int
    """Days from the start space; behind it they are negative."""
    x: float
    y: float
    lap: int
    """Full circles flown."""
    order: int
    """1 is the leader."""
    leader: bool
    lapped: bool
    words: Message
    """"leads", "3 days behind"."""
    credits: Message | None
    """In hand; None: they are not for all to see."""


class Out(Struct, frozen=True):
    """A ship that is off the board."""

    seat: int
    words: Message


class Board(Struct, frozen=True):
    kind: str
    """Its shape: "phone", "oval", "wide" or "strip"."""
    width: int
    height: int
    lap: int
    ring: Ring
    ships: tuple[Marker, ...]


def outs(state: State) -> tuple[Out, ...]:
    gone = state.round.gave_up.items() if state.round.stage == "flight" else ()
    return tuple(Out(seat, gave_up_words(seat, why)) for seat, why in gone)


@once_per_state
def board(state: State) -> Board:
    return _board(state, "phone", PHONE)


@once_per_state
def screen_board(state: State) -> Board:
    """For the table screen: as large as the ships and the card beside it allow."""
    now = state.round
    if any(sheet_at(state, seat).drawing for seat in now.taking_part):
        return _board(state, "strip", STRIP)
    if now.open_card or now.last_report or now.gave_up:
        return _board(state, "oval", OVAL)
    return _board(state, "wide", WIDE)


def _board(state: State, kind: str, shape: Shape) -> Board:
    lap, order = round_rules(state).lap, flight_order(state)
    spots = _apart(shape, [_place(shape, state.round.positions[seat] % lap, lap) for seat in order])
    ships = tuple(_marker(state, spot, lap, order, seat) for spot, seat in zip(spots, order, strict=True))
    return Board(kind, shape.width, shape.height, lap, _ring(shape, lap), ships)


@cache
def _ring(shape: Shape, lap: int) -> Ring:
    x, y = _place(shape, 0, lap)
    straight, radius = shape.straight, shape.radius
    ends = f"a{radius:g} {radius:g} 0 0 1 0"
    track = f"M{x:g} {y:g}h{straight:g}{ends} {2 * radius:g}h{-straight:g}{ends} {-2 * radius:g}z"
    return Ring(shape.width, shape.height, track, lap, x, y)


@cache
def _place(shape: Shape, space: int, lap: int) -> Spot:
    """On two straights with round ends, clockwise from the upper left corner."""
    straight, radius = shape.straight, shape.radius
    bend = math.pi * radius
    way = space / lap * 2 * (straight + bend)
    left, right = MARGIN + radius, MARGIN + radius + straight
    if way < straight:
        return round(left + way, 1), MARGIN
    if way < straight + bend:
        turn = (way - straight) / radius
        return round(right + radius * math.sin(turn), 1), round(shape.height / 2 - radius * math.cos(turn), 1)
    if way < 2 * straight + bend:
        return round(right - (way - straight - bend), 1), shape.height - MARGIN
    turn = (way - 2 * straight - bend) / radius
    return round(left - radius * math.sin(turn), 1), round(shape.height / 2 + radius * math.cos(turn), 1)


def _apart(shape: Shape, spots: list[Spot]) -> list[Spot]:
    """Whoever is a day behind would cover whoever is ahead."""
    apart, outside = list(spots), True
    for ahead in range(len(spots) - 1):
        if math.dist(spots[ahead], spots[ahead + 1]) >= CLOSE:
            continue
        if apart[ahead] == spots[ahead]:
            apart[ahead] = _beside(shape, spots[ahead], outside)
        outside = not outside
        apart[ahead + 1] = _beside(shape, spots[ahead + 1], outside)
    return apart


def _beside(shape: Shape, spot: Spot, outside: bool) -> Spot:
    (x, y), left, right = spot, MARGIN + shape.radius, MARGIN + shape.radius + shape.straight
    middle = min(max(x, left), right), shape.height / 2
    far = math.dist(spot, middle)
    longer = (far + (ASIDE if outside else -ASIDE)) / far
    return round(middle[0] + (x - middle[0]) * longer, 1), round(middle[1] + (y - middle[1]) * longer, 1)


def _marker(state: State, spot: Spot, lap: int, order: tuple[int, ...], seat: int) -> Marker:
    position, (x, y) = state.round.positions[seat], spot
    behind = state.round.positions[order[0]] - position
    return Marker(
        seat=seat,
        position=position,
        x=x,
        y=y,
        lap=max(0, position // lap),
        order=order.index(seat) + 1,
        leader=seat == order[0],
        lapped=seat in lapped(state),
        words=_words(state, seat, behind, max(0, position // lap)),
        credits=nouns.credits(in_hand(state)[seat]) if sees_credits(state, None, seat) else None,
    )


def _words(state: State, seat: int, behind: int, lap: int) -> Message:
    if seat in lapped(state):
        return noun("lapped: must give up")
    if not behind:
        return noun("leads, lap {number}", number=lap + 1) if lap else noun("leads")
    return say("{days} behind", days=nouns.days(behind))
