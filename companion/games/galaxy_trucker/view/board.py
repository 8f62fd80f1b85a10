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
    """For a screen reader: "leads", "3 days behind"."""


class Out(Struct, frozen=True):
    """A ship that is off the board."""

    seat: int
    words: Message


class Board(Struct, frozen=True):
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
    lap, order = round_rules(state).lap, flight_order(state)
    ships = tuple(_marker(state, lap, order, seat) for seat in order)
    return Board(WIDTH, HEIGHT, lap, _ring(lap), ships)


@cache
def _ring(lap: int) -> Ring:
    x, y = _place(0, lap)
    ends = f"a{RADIUS:g} {RADIUS:g} 0 0 1 0"
    track = f"M{x:g} {y:g}h{STRAIGHT:g}{ends} {2 * RADIUS:g}h{-STRAIGHT:g}{ends} {-2 * RADIUS:g}z"
    return Ring(WIDTH, HEIGHT, track, lap, x, y)


@cache
def _place(space: int, lap: int) -> tuple[float, float]:
    """On two straights with round ends, clockwise from the upper left corner."""
    bend = math.pi * RADIUS
    way = space / lap * 2 * (STRAIGHT + bend)
    left, right = MARGIN + RADIUS, MARGIN + RADIUS + STRAIGHT
    if way < STRAIGHT:
        return round(left + way, 1), MARGIN
    if way < STRAIGHT + bend:
        turn = (way - STRAIGHT) / RADIUS
        return round(right + RADIUS * math.sin(turn), 1), round(HEIGHT / 2 - RADIUS * math.cos(turn), 1)
    if way < 2 * STRAIGHT + bend:
        return round(right - (way - STRAIGHT - bend), 1), HEIGHT - MARGIN
    turn = (way - 2 * STRAIGHT - bend) / RADIUS
    return round(left - RADIUS * math.sin(turn), 1), round(HEIGHT / 2 + RADIUS * math.cos(turn), 1)


def _marker(state: State, lap: int, order: tuple[int, ...], seat: int) -> Marker:
    position = state.round.positions[seat]
    x, y = _place(position % lap, lap)
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
    )


def _words(state: State, seat: int, behind: int, lap: int) -> Message:
    if seat in lapped(state):
        return noun("lapped: must give up")
    if not behind:
        return noun("leads, lap {number}", number=lap + 1) if lap else noun("leads")
    return say("{days} behind", days=nouns.days(behind))
