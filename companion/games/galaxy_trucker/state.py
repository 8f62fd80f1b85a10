"""A table in the middle of its evening: the rounds flown, and the one under way."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.games.galaxy_trucker.card_play import CardPlay, Roll
from companion.games.galaxy_trucker.options import Options, RoundName
from companion.games.galaxy_trucker.rounds import Card, rules_card
from companion.games.galaxy_trucker.ship import Count, Ship

UNCOUNTED = Count(exposed_connectors=999)
"""Of somebody who left before counting: no beauty, no goods, no losses."""

Stage = Literal["setup", "build", "check", "flight", "payout"]


class Glass(Struct, frozen=True, gc=False):
    """The sand-glass on its circle. It runs from ``starts_at`` to ``ends_at``; without an end it lies still."""

    circle: int
    left: int
    """Milliseconds of sand above: now, if it lies still; else at ``starts_at``."""
    starts_at: int = 0
    ends_at: int | None = None
    ran_out_at: int | None = None
    paused_by: int | None = None

    @property
    def paused(self) -> bool:
        return self.ends_at is None and self.ran_out_at is None


class Round(Struct, frozen=True, gc=False):
    """One round. Until launch things go by ship (the seat that began it), from then on by the seat that flies."""

    name: RoundName
    ships: tuple[Ship, ...]
    """One for every seat."""
    crews: tuple[int, ...]
    """The seats that take part."""
    first_flight: bool = False
    stage: Stage = "setup"
    tiles_out: int = 0
    tiles: dict[int, int] = {}
    finished_at: dict[int, int] = {}
    glass: Glass | None = None
    switches: int = 0
    crew_placed: frozenset[int] = frozenset()
    flown: tuple[int, ...] = ()
    """Whose ship each seat flies."""
    positions: dict[int, int] = {}
    """Days flown by each ship whose marker is on the board; the start space is 0."""
    gave_up: dict[int, str] = {}
    credits: dict[int, int] = {}
    """Won and paid in this flight."""
    cards: tuple[str, ...] = ()
    """The cards turned up so far, by name."""
    card: CardPlay | None = None
    told: tuple[str, ...] = ()
    """What the last card did."""
    roll: Roll | None = None
    counts: dict[int, Count] = {}
    landing: tuple[int, ...] = ()
    """The seats that landed, the first first."""


class Result(Struct, frozen=True, gc=False):
    """How one ship came out of a round."""

    place: int | None
    count: Count
    credits: int


class Flown(Struct, frozen=True):
    """A round that is over and paid out."""

    name: RoundName
    results: dict[int, Result]
    cards: tuple[str, ...] = ()
    """Those turned up in it, by name; they stay in the box from now on."""


class State(Struct, frozen=True, gc=False):
    options: Options
    """As they came, with nonsense put right."""
    seats: int
    playing: frozenset[int]
    """Those who have not left."""
    round: Round
    done: tuple[Flown, ...] = ()
    ended: bool = False
    """Called off after a pay-out, before the last round."""

    def with_round(self, **changes: object) -> State:
        return replace(self, round=replace(self.round, **changes))


def the_card(state: State) -> Card:
    return rules_card(state.options, state.round.name)


def teams(state: State) -> tuple[int, ...]:
    """The team of each seat; empty if everybody flies alone. Partners sit opposite each other."""
    return () if state.options.teams == "none" else tuple(seat % 2 for seat in range(state.seats))


def partner(state: State, seat: int) -> int:
    """Who sits opposite, or the seat itself if there is nobody to swap with."""
    other = (seat + 2) % 4
    return other if teams(state) and other in state.round.crews else seat


def ship_at(state: State, seat: int) -> int:
    """The ship that this seat works on or flies now."""
    before_launch = state.round.stage in ("setup", "build", "check")
    return partner(state, seat) if before_launch and state.round.switches % 2 else seat


def tile_of(state: State, seat: int) -> int | None:
    """The number tile of the ship that this seat stands at."""
    return state.round.tiles.get(ship_at(state, seat))


def free_tiles(state: State) -> tuple[int, ...]:
    taken = set(state.round.tiles.values())
    return tuple(number for number in range(1, state.round.tiles_out + 1) if number not in taken)


def building(state: State) -> tuple[int, ...]:
    """The seats whose ship has no tile yet."""
    return tuple(seat for seat in state.round.crews if tile_of(state, seat) is None)


def waited_for(state: State) -> tuple[int, ...]:
    """Whose ship is still to be counted; nobody waits for one who left."""
    now = state.round
    return tuple(seat for seat in now.crews if seat not in now.counts and seat in state.playing)


def paid(state: State) -> bool:
    """The round is over, all ships are counted."""
    return state.round.stage == "payout" and not waited_for(state)


def next_name(state: State) -> RoundName | None:
    """The round that follows this one; None: this is the last."""
    after = len(state.done) + 1
    return state.options.rounds[after] if after < len(state.options.rounds) else None


def over(state: State) -> bool:
    return paid(state) and (state.ended or next_name(state) is None)


def results(state: State) -> dict[int, Result]:
    """How the ships of this round come out as counted so far; who gave up has no place."""
    now = state.round
    places = {seat: place for place, seat in enumerate(now.landing, start=1)}
    return {
        seat: Result(places.get(seat), now.counts.get(seat, UNCOUNTED), now.credits.get(seat, 0)) for seat in now.crews
    }


def flown(state: State) -> Flown:
    """This round as it is put away."""
    return Flown(state.round.name, results(state), state.round.cards)


def rounds_flown(state: State) -> tuple[Flown, ...]:
    """All rounds that are paid out, this one included if it is."""
    return (*state.done, flown(state)) if paid(state) else state.done


def last_card_done(state: State) -> bool:
    """All cards of this round were turned up here and the last is dealt with."""
    return state.round.card is None and len(state.round.cards) >= the_card(state).cards


def says_go(state: State) -> int | None:
    """Who landed first in the round before and so starts the next one; None: the table chooses."""
    past = rounds_flown(state)
    first = [seat for seat, result in past[-1].results.items() if result.place == 1] if past else []
    return first[0] if first and first[0] in state.playing else None
