"""A table in the middle of its evening: the rounds that are paid out, and the one under way."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.core import seats
from companion.core.game import Started
from companion.core.once import once_per_state
from companion.core.words import Message
from companion.games.galaxy_trucker.box import RulesCard, rules_card
from companion.games.galaxy_trucker.box.timer import Glass
from companion.games.galaxy_trucker.cards.card import OpenCard, Roll
from companion.games.galaxy_trucker.options import Options, RoundName, put_right
from companion.games.galaxy_trucker.ship import Count, Ship
from companion.games.galaxy_trucker.ship.drawn.sheet import in_step

UNCOUNTED = Count(exposed_connectors=999)
"""Of somebody who left before counting: no beauty, no goods, no losses."""

Stage = Literal["setup", "build", "check", "flight", "payout"]
STAGES: tuple[Stage, ...] = ("setup", "build", "check", "flight", "payout")
BEFORE_LAUNCH: tuple[Stage, ...] = ("setup", "build", "check")
AFTER_LAUNCH: tuple[Stage, ...] = ("flight", "payout")
Reason = Literal["choice", "lapped", "no_humans", "no_engines", "left"]
"""Why somebody gave up."""


class Player(Struct, frozen=True, gc=False):
    playing: bool = True
    """False for somebody who has left."""


class Round(Struct, frozen=True, gc=False):
    """One round. Until launch things go by ship (the seat that began it), from then on by the seat that flies."""

    name: RoundName
    ships: tuple[Ship, ...]
    """One for every seat."""
    taking_part: tuple[int, ...]
    """The seats that fly in this round."""
    first_flight: bool = False
    stage: Stage = "setup"
    tiles_out: int = 0
    tiles: dict[int, int] = {}
    finished_at: dict[int, int] = {}
    glass: Glass | None = None
    switches: int = 0
    crew_placed: frozenset[int] = frozenset()
    ship_flown: tuple[int, ...] = ()
    """Whose ship each seat flies."""
    positions: dict[int, int] = {}
    """Days flown by each ship whose marker is on the board; the start space is 0."""
    gave_up: dict[int, Reason] = {}
    credits: dict[int, int] = {}
    """Won and paid in this flight."""
    cards_turned: tuple[str, ...] = ()
    """The cards turned up so far, by name."""
    open_card: OpenCard | None = None
    last_report: tuple[Message, ...] = ()
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


class PaidRound(Struct, frozen=True):
    """A round that is over and paid out."""

    name: RoundName
    results: dict[int, Result]
    cards_turned: tuple[str, ...] = ()
    """They stay in the box from now on."""
    crewed: bool = False
    """Somebody said what crew went on board."""


class State(Struct, frozen=True, gc=False):
    options: Options
    """As they came, with nonsense put right."""
    players: tuple[Player, ...]
    round: Round
    past_rounds: tuple[PaidRound, ...] = ()
    ended: bool = False
    """Called off after a pay-out, before the last round."""

    @property
    def open_card(self) -> OpenCard:
        """The card that is open; for those who know that one is."""
        assert self.round.open_card is not None, "a card is open"
        return self.round.open_card

    def with_round(self, **changes: object) -> State:
        return replace(self, round=replace(self.round, **changes))

    def with_ship(self, number: int, ship: Ship) -> State:
        ships = self.round.ships
        return self.with_round(ships=(*ships[:number], in_step(ship), *ships[number + 1 :]))

    def with_credits(self, seat: int, amount: int) -> State:
        """Booked as won in this flight, or as paid if negative."""
        credits = self.round.credits
        return self.with_round(credits=credits | {seat: credits.get(seat, 0) + amount})


def setup(started: Started) -> State:
    players = (Player(),) * len(started.seats)
    options = put_right(started.options, len(players))
    return State(options, players, fresh_round(options.rounds[0], players, first_flight=options.first_flight))


def fresh_round(name: RoundName, players: tuple[Player, ...], *, first_flight: bool = False) -> Round:
    taking_part = tuple(seat for seat, player in enumerate(players) if player.playing)
    return Round(name, ships=(Ship(),) * len(players), taking_part=taking_part, first_flight=first_flight)


def phase(state: State) -> str:
    return "over" if over(state) else state.round.stage


def guided(state: State) -> bool:
    """The phones lead through every card: where the table wants it, and always in a first flight, which is a lesson."""
    return state.options.guided or state.round.first_flight


@once_per_state
def round_rules(state: State) -> RulesCard:
    """The rules card of the round under way."""
    return rules_card(state.options, state.round.name)


# Teams, and who works on which ship


def teams(state: State) -> tuple[int, ...]:
    """The team of each seat; empty if everybody flies alone. Partners sit opposite each other."""
    return () if state.options.teams == "none" else tuple(seat % 2 for seat in range(len(state.players)))


def partner(state: State, seat: int) -> int:
    """Who sits opposite, or the seat itself if there is nobody to swap with."""
    other = (seat + 2) % 4
    return other if teams(state) and other in state.round.taking_part else seat


def ship_at(state: State, seat: int) -> int:
    """The ship that this seat works on or flies now."""
    return partner(state, seat) if state.round.stage in BEFORE_LAUNCH and state.round.switches % 2 else seat


def sheet_at(state: State, seat: int) -> Ship:
    """What is known of the ship that this seat works on or flies now."""
    return state.round.ships[ship_at(state, seat)]


def sees_credits(state: State, viewer: int | None, seat: int) -> bool:
    """Whether the viewer may know what this seat has: its own, a partner's, or all of them where they are open."""
    if not state.options.hidden_credits or over(state) or viewer == seat:
        return True
    sides = teams(state)
    return bool(sides) and viewer is not None and viewer < len(sides) and sides[viewer] == sides[seat]


def hides(state: State) -> bool:
    return state.options.hidden_credits and not over(state)


# Number tiles


def tile_of(state: State, seat: int) -> int | None:
    """The number tile of the ship that this seat works on."""
    return state.round.tiles.get(ship_at(state, seat))


def free_tiles(state: State) -> tuple[int, ...]:
    taken = set(state.round.tiles.values())
    return tuple(number for number in range(1, state.round.tiles_out + 1) if number not in taken)


def building(state: State) -> tuple[int, ...]:
    """The seats whose ship has no tile yet."""
    return tuple(seat for seat in state.round.taking_part if tile_of(state, seat) is None)


def built_if_done(state: State) -> State:
    """With a tile on every ship building ends at once, whatever the timer shows."""
    if state.round.stage != "build" or building(state) or not state.round.taking_part:
        return state
    return state.with_round(stage="check", glass=None)


# The end of a round and of the game


def last_card_done(state: State) -> bool:
    """All cards of this round were turned up here and the last is dealt with."""
    return state.round.open_card is None and len(state.round.cards_turned) >= round_rules(state).cards


def waited_for(state: State) -> tuple[int, ...]:
    """Whose ship is still to be counted; nobody waits for one who left."""
    now = state.round
    return tuple(seat for seat in now.taking_part if seat not in now.counts and seats.plays(state, seat))


def paid(state: State) -> bool:
    """The round is over, all ships are counted."""
    return state.round.stage == "payout" and not waited_for(state)


def next_name(state: State) -> RoundName | None:
    """The round that follows this one; None: this is the last."""
    after = len(state.past_rounds) + 1
    return state.options.rounds[after] if after < len(state.options.rounds) else None


def over(state: State) -> bool:
    return paid(state) and (state.ended or next_name(state) is None)


def results(state: State) -> dict[int, Result]:
    """How the ships of this round come out as counted so far; whoever gave up has no place."""
    now = state.round
    places = {seat: place for place, seat in enumerate(now.landing, start=1)}
    return {
        seat: Result(places.get(seat), now.counts.get(seat, UNCOUNTED), now.credits.get(seat, 0))
        for seat in now.taking_part
    }


def paid_rounds(state: State) -> tuple[PaidRound, ...]:
    """All rounds that are paid out, this one included if it is."""
    return (*state.past_rounds, put_away(state)) if paid(state) else state.past_rounds


def put_away(state: State) -> PaidRound:
    """The round under way as it is kept once it is over."""
    return PaidRound(state.round.name, results(state), state.round.cards_turned, bool(state.round.crew_placed))


def says_go(state: State) -> int | None:
    """Who landed first in the round before and so starts the next one; None: the table chooses."""
    past = paid_rounds(state)
    first = [seat for seat, result in past[-1].results.items() if result.place == 1] if past else []
    return first[0] if first and seats.plays(state, first[0]) else None
