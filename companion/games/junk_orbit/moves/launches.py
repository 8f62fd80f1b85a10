"""Launching junk, and the ships that it hits."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec.structs import replace

from companion.core.game import By, Move
from companion.core.seats import A_SEAT, ON_TURN, is_seat, with_player
from companion.core.words import Message, SeatName, listed, say
from companion.games.junk_orbit.box import Place
from companion.games.junk_orbit.chart.flight import shielded
from companion.games.junk_orbit.state import Hit, Launch, Means, State, TileSource, flies, load, others


class JunkLaunched(Move, frozen=True):
    """Optional: the tile that flies, so that the page says how far the ship moves, and the cargo is counted."""

    who = A_SEAT
    value: int
    source: TileSource | None = None
    direction: Literal["cw", "ccw"] | None = None

    def refuse(self, state: State, by: By) -> Message | None:
        return cannot_fly(state, by, self.value) or launched_already(state)

    def apply(self, state: State, by: By) -> State:
        launched = Launch(max(0, self.value), self.source, self.direction)
        return replace(load(state, by.player, -1), begun=True, launched=launched)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        if self.direction == "cw":
            return say("{name} launched a {value} clockwise", name=by.name, value=self.value)
        if self.direction == "ccw":
            return say("{name} launched a {value} counter-clockwise", name=by.name, value=self.value)
        return say("{name} launched a {value}", name=by.name, value=self.value)


def launched_already(state: State) -> Message | None:
    return None if state.launched is None else say("You have launched already. Undo that first.")


def cannot_fly(state: State, by: By, value: int | None) -> Message | None:
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
    by: Means = "junk"
    tile: int | None = None
    """The tile of the own pile that hit: it was delivered by the launch, so that Splendor takes it from there."""

    def refuse(self, state: State, by: By) -> Message | None:
        return cannot_fly(state, by, self.value) or self._wrong_victims(state, by.player)

    def _wrong_victims(self, state: State, seat: int) -> Message | None:
        if not self.victims or not all(is_seat(state, victim) for victim in self.victims):
            return say("Whose ship was hit? Pick a player.")
        if seat in self.victims:
            return say("You never hit your own ship.")
        return next(filter(None, (self._spared(state, victim) for victim in self.victims)), None)

    def _spared(self, state: State, victim: int) -> Message | None:
        name = SeatName(victim)
        if self._shielded(state, victim):
            return say("Junk of value 1 or 2 cannot hit {name}, the Planetary Defender.", name=name)
        if (victim, self.by) in state.struck:
            return say("You have hit {name} in this turn. One launch hits a ship once.", name=name)
        return None

    def _shielded(self, state: State, victim: int) -> bool:
        launched = state.launched or state.remote
        value = launched.value if self.value is None and launched is not None else self.value
        return self.by == "junk" and shielded(state, victim, value)

    def apply(self, state: State, by: By) -> State:
        """Everybody who was hit owes tiles now, in the order of play."""
        found = [v for v in others(state, by.player) if v in self.victims and not self._shielded(state, v)]
        return replace(struck(state, by.player, found, self.by, self.tile), begun=True)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        victims = listed(SeatName(victim) for victim in self.victims if is_seat(before, victim))
        return say("{name} hit {victims}", name=by.name, victims=victims)


def struck(state: State, attacker: int, victims: Iterable[int], means: Means, tile: int | None = None) -> State:
    """Each of them owes tiles; the Necktie Fighter strikes back at once, and Splendor #2331 takes the tile."""
    for victim in victims:
        takes = means == "junk" and flies(state, victim, "splendor")
        new = [
            replace(hit, number=state.hits_made + count)
            for count, hit in enumerate(_hits(state, attacker, victim, means, takes), 1)
        ]
        state = replace(state, hits=(*state.hits, *new), struck=(*state.struck, (victim, means)))
        state = replace(state, hits_made=state.hits_made + len(new))
        state = _swallowed(state, attacker, tile) if takes else state
    return state


def _hits(state: State, attacker: int, victim: int, means: Means, takes: bool) -> list[Hit]:
    heavy = flies(state, attacker, "necktie-fighter") and attacker == state.turn
    there = state.players[victim].at
    hit = Hit(victim, attacker, left=2 if heavy else 1, means=means, takes=takes, at=there)
    if not flies(state, victim, "necktie-fighter"):
        return [hit]
    return [hit, Hit(attacker, victim, counter=True, means=means, at=_counter_place(state, attacker, there, means))]


def _counter_place(state: State, attacker: int, there: Place | None, means: Means) -> Place | None:
    """Where the attacker's ship is at that moment: it launches from its city, and rams in the city of the other."""
    return there if means == "ship" else state.players[attacker].at


def _swallowed(state: State, attacker: int, index: int | None) -> State:
    """Splendor has the tile: what it had delivered does not count as a delivery."""
    pile = state.players[attacker].pile
    if index is None and state.remote is not None and attacker == state.turn:
        index = max((n for n, tile in enumerate(pile) if tile == state.remote), default=None)
    state = replace(state, taken=True, remote=None)
    return state if index is None else without_tile(state, attacker, index)


def without_tile(state: State, seat: int, index: int) -> State:
    """The pile without this tile; an index that is not there changes nothing."""
    pile = state.players[seat].pile
    if not 0 <= index < len(pile):
        return state
    return with_player(state, seat, pile=(*pile[:index], *pile[index + 1 :]))
