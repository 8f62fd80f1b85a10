"""Launching junk, and the ships that it hits."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from companion.core.game import By, Move
from companion.core.seats import A_SEAT, ON_TURN, is_seat, with_player
from companion.core.words import Message, SeatName, listed, say
from companion.games.junk_orbit.state import Hit, Launch, State, TileSource, flies, load, others

SHIELDED_UP_TO = 2
"""Tiles of so little value cannot hit the Planetary Defender."""


class JunkLaunched(Move, frozen=True):
    """Optional: the tile that flies, so that the page says how far the ship moves, and the cargo is counted."""

    who = A_SEAT
    value: int
    source: TileSource | None = None
    direction: Literal["cw", "ccw"] | None = None

    def refuse(self, state: State, by: By) -> Message | None:
        launched = say("You have launched already. Undo that first.") if state.launched is not None else None
        return _cannot_fly(state, by, self.value) or launched

    def apply(self, state: State, by: By) -> State:
        launched = Launch(max(0, self.value), self.source, self.direction)
        return replace(load(state, by.player, -1), begun=True, launched=launched)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        if self.direction == "cw":
            return say("{name} launched a {value} clockwise", name=by.name, value=self.value)
        if self.direction == "ccw":
            return say("{name} launched a {value} counter-clockwise", name=by.name, value=self.value)
        return say("{name} launched a {value}", name=by.name, value=self.value)


def _cannot_fly(state: State, by: By, value: int | None) -> Message | None:
    if state.over:
        return say("The game is over. Nothing flies any more.")
    wrong_value = say("A tile has a value of 1 or more.") if value is not None and value < 1 else None
    return ON_TURN.refuse(state, by.seat) or wrong_value


class ShipsHit(Move, frozen=True):
    """The seat's junk (or its own ship, by a power) hit these ships."""

    who = A_SEAT
    victims: tuple[int, ...]
    value: int | None = None
    """Of the tile; left out, that of the launched one."""
    by: Literal["junk", "ship"] = "junk"

    def refuse(self, state: State, by: By) -> Message | None:
        return _cannot_fly(state, by, self.value) or self._wrong_victims(state, by.player)

    def _wrong_victims(self, state: State, seat: int) -> Message | None:
        if not self.victims or not all(is_seat(state, victim) for victim in self.victims):
            return say("Whose ship was hit? Pick a player.")
        if seat in self.victims:
            return say("You never hit your own ship.")
        for victim in self.victims:
            if self._shielded(state, victim):
                defender = SeatName(victim)
                return say("Junk of value 1 or 2 cannot hit {name}, the Planetary Defender.", name=defender)
        return None

    def _shielded(self, state: State, victim: int) -> bool:
        launched = state.launched or state.remote
        value = launched.value if self.value is None and launched is not None else self.value
        weak = self.by == "junk" and value is not None and value <= SHIELDED_UP_TO
        return weak and flies(state, victim, "planetary-defender")

    def apply(self, state: State, by: By) -> State:
        """Everybody who was hit owes tiles now, in the order of play."""
        found = [v for v in others(state, by.player) if v in self.victims and not self._shielded(state, v)]
        for victim in found:
            state = self._struck(state, by.player, victim)
        return replace(state, begun=True)

    def _struck(self, state: State, attacker: int, victim: int) -> State:
        heavy = flies(state, attacker, "necktie-fighter") and attacker == state.turn
        new = [Hit(victim, attacker, left=2 if heavy else 1)]
        if flies(state, victim, "necktie-fighter"):
            new.append(Hit(attacker, victim, counter=True))
        state = replace(state, hits=(*state.hits, *new))
        swallows = self.by == "junk" and flies(state, victim, "splendor")
        return _swallowed(state, attacker, victim) if swallows else state

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        victims = listed(SeatName(victim) for victim in self.victims if is_seat(before, victim))
        return say("{name} hit {victims}", name=by.name, victims=victims)


def _swallowed(state: State, attacker: int, splendor: int) -> State:
    """Splendor takes the tile: what it had delivered does not count as a delivery."""
    state = load(state, splendor, 1)
    if state.remote is None or attacker != state.turn:
        return state
    pile = state.players[attacker].pile
    index = max((n for n, tile in enumerate(pile) if tile == state.remote), default=-1)
    return replace(without_tile(state, attacker, index), remote=None)


def without_tile(state: State, seat: int, index: int) -> State:
    """The pile without this tile; an index that is not there changes nothing."""
    pile = state.players[seat].pile
    if not 0 <= index < len(pile):
        return state
    return with_player(state, seat, pile=(*pile[:index], *pile[index + 1 :]))
