"""The flight board as coordinates that a template only has to print: a track of days, and the ships on it."""

from __future__ import annotations

import math
from functools import cache

from msgspec import Struct

from companion.core.once import once_per_state
from companion.core.words import Message, noun, say
from companion.games.galaxy_trucker import nouns
from companion.games.galaxy_trucker.flight import flight_order, gave_up_words, lapped
from companion.games.galaxy_trucker.state import State, round_rules

WIDTH, HEIGHT, MARGIN = 360, 220, 20
RADIUS = HEIGHT / 2 - MARGIN
STRAIGHT = WIDTH - 2 * MARGIN - 2 * RADIUS


class Space(Struct, frozen=True):
    index: int
    x: float
    y: float
    angle: float
    """The way of flight in degrees; 0 is to the right."""
    start: bool


class Marker(Struct, frozen=True):
    seat: int
    position: int
    """Days from the start space; behind it they are negative."""
    space: int
    x: float
    y: float
    angle: float
    lap: int
    """Full circles flown."""
    order: int
    """1 is the leader."""
    leader: bool
    lapped: bool
    words: Message
    """For a screen reader: "leads", "3 days behind"."""


class Out(Struct, frozen=True):
    """A ship that is off the board."""

    seat: int
    words: Message


class Board(Struct, frozen=True):
    width: int
    height: int
    lap: int
    spaces: tuple[Space, ...]
    ships: tuple[Marker, ...]


def outs(state: State) -> tuple[Out, ...]:
    gone = state.round.gave_up.items() if state.round.stage == "flight" else ()
    return tuple(Out(seat, gave_up_words(seat, why)) for seat, why in gone)


@once_per_state
def board(state: State) -> Board:
    lap = round_rules(state).lap
    spaces = _spaces(lap)
    order = flight_order(state)
    ships = tuple(_marker(state, spaces, order, seat) for seat in order)
    return Board(WIDTH, HEIGHT, lap, spaces, ships)


@cache
def _spaces(lap: int) -> tuple[Space, ...]:
    return tuple(_space(index, lap) for index in range(lap))


def _space(index: int, lap: int) -> Space:
    x, y, angle = _on_track(index / lap)
    return Space(index, round(x, 1), round(y, 1), round(angle, 1), start=index == 0)


def _on_track(part: float) -> tuple[float, float, float]:
    """A place on two straights with round ends, clockwise from the upper left corner."""
    bend = math.pi * RADIUS
    way = part * 2 * (STRAIGHT + bend)
    left, right = MARGIN + RADIUS, MARGIN + RADIUS + STRAIGHT
    if way < STRAIGHT:
        return left + way, MARGIN, 0
    if way < STRAIGHT + bend:
        turn = (way - STRAIGHT) / RADIUS
        return right + RADIUS * math.sin(turn), HEIGHT / 2 - RADIUS * math.cos(turn), math.degrees(turn)
    if way < 2 * STRAIGHT + bend:
        return right - (way - STRAIGHT - bend), HEIGHT - MARGIN, 180
    turn = (way - 2 * STRAIGHT - bend) / RADIUS
    return left - RADIUS * math.sin(turn), HEIGHT / 2 + RADIUS * math.cos(turn), 180 + math.degrees(turn)


def _marker(state: State, spaces: tuple[Space, ...], order: tuple[int, ...], seat: int) -> Marker:
    position = state.round.positions[seat]
    space = spaces[position % round_rules(state).lap]
    behind = state.round.positions[order[0]] - position
    return Marker(
        seat=seat,
        position=position,
        space=space.index,
        x=space.x,
        y=space.y,
        angle=space.angle,
        lap=max(0, position // round_rules(state).lap),
        order=order.index(seat) + 1,
        leader=seat == order[0],
        lapped=seat in lapped(state),
        words=_words(state, seat, behind, max(0, position // round_rules(state).lap)),
    )


def _words(state: State, seat: int, behind: int, lap: int) -> Message:
    if seat in lapped(state):
        return noun("lapped: must give up")
    if not behind:
        return noun("leads, lap {number}", number=lap + 1) if lap else noun("leads")
    return say("{days} behind", days=nouns.days(behind))
