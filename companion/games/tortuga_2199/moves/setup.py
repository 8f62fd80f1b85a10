"""How the map is laid out, as the table says that it really is."""

from __future__ import annotations

import random

from msgspec.structs import replace

from companion.core.game import By
from companion.core.words import Message, listed, say
from companion.games.tortuga_2199.box import (
    OUTER,
    OUTER_PLACES,
    POSTS,
    RING_OF_TWO,
    SEATS,
    Outer,
    Sector,
    alike,
    name_of,
    ring_in_words,
)
from companion.games.tortuga_2199.layout import can_relay, ring_relaid, swapped
from companion.games.tortuga_2199.moves.tortuga_move import TortugaMove
from companion.games.tortuga_2199.state import State


class OuterPlaced(TortugaMove, frozen=True):
    """The outer four from top left, clockwise; left empty the app shuffles them."""

    order: tuple[Outer, ...] = ()

    def own_refusal(self, state: State, by: By) -> Message | None:
        if not self.order or sorted(self.order) == sorted(OUTER):
            return None
        return say("Pick each of the four outer sectors once.")

    def chance(self, state: State, by: By, dice: random.Random) -> OuterPlaced:
        if self.order:
            return self
        order: list[Outer] = list(OUTER)
        dice.shuffle(order)
        return replace(self, order=tuple(order))

    def apply(self, state: State, by: By) -> State:
        if sorted(self.order) != sorted(OUTER):
            return state
        return replace(state, layout=state.layout | dict(zip(OUTER_PLACES, self.order, strict=True)))

    def words(self, before: State, by: By) -> Message:
        sectors = listed((name_of(sector) for sector in self.order), "comma")
        return say("{name} laid the outer sectors: {sectors}", name=by.name, sectors=sectors)


class SectorsSwapped(TortugaMove, frozen=True):
    """Two sectors are the other way round on our table."""

    one: Sector
    other: Sector

    @property
    def places(self) -> tuple[Sector, ...]:
        return self.one, self.other

    def own_refusal(self, state: State, by: By) -> Message | None:
        if self.one == self.other or "tortuga" in self.places:
            return say("Pick two different sectors; Tortuga is always in the middle.")
        if alike(self.one, self.other):
            return None
        return say("Swap two sectors right round Tortuga, or two of the outer four.")

    def apply(self, state: State, by: By) -> State:
        if not self.in_play(state) or not alike(self.one, self.other):
            return state
        return replace(state, layout=swapped(state.layout, self.one, self.other))

    def words(self, before: State, by: By) -> Message:
        one, other = name_of(self.one), name_of(self.other)
        return say("{name} swapped {one} and {other} on the map", name=by.name, one=one, other=other)


class RingLaid(TortugaMove, frozen=True):
    """Two players: how many of the four ring sectors are Trading Posts on our map; the others are Turrets."""

    trading_posts: int

    def own_refusal(self, state: State, by: By) -> Message | None:
        if len(state.players) > SEATS[0]:
            return say("With three or four players all six sectors round Tortuga are in play.")
        if state.begun:
            return say("The game has begun, so the sectors round Tortuga stay as they are. Wrong? Start another table.")
        if self.trading_posts in POSTS:
            return None
        return say(
            "Of the four sectors round Tortuga {least} to {most} are Trading Posts.", least=POSTS[0], most=POSTS[-1]
        )

    def apply(self, state: State, by: By) -> State:
        return ring_relaid(state, self.trading_posts) if can_relay(state) and self.trading_posts in POSTS else state

    def words(self, before: State, by: By) -> Message:
        ring = ring_in_words(self.trading_posts, RING_OF_TWO - self.trading_posts)
        return say("{name} laid {ring} round Tortuga", name=by.name, ring=ring)
