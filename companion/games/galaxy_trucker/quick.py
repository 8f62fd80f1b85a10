"""The quick score: a whole game on one sheet, counted like at a table."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import Impossible
from companion.core.sheet import Sheet
from companion.games.galaxy_trucker.options import ROUNDS, SEATS, Options, RoundName
from companion.games.galaxy_trucker.rounds import Card, rules_card
from companion.games.galaxy_trucker.scoring import enter_round, open_books, sheet
from companion.games.galaxy_trucker.ship import COLOURS, Count, Goods
from companion.games.galaxy_trucker.state import Result

PLACES = 4


class QuickGoods(Struct, frozen=True, forbid_unknown_fields=True):
    red: int
    yellow: int
    green: int
    blue: int


class QuickShip(Struct, frozen=True, forbid_unknown_fields=True):
    place: int | None
    """The order of landing among those who landed, from 1; null for who gave up."""
    exposed_connectors: int
    goods: QuickGoods
    lost_components: int
    flight_credits: int
    """Won in the flight, or paid if negative."""


class QuickRound(Struct, frozen=True, forbid_unknown_fields=True):
    round: RoundName
    seats: tuple[QuickShip, ...]
    """One ship for each seat of the game, in the same order."""


class QuickRewards(Struct, frozen=True, forbid_unknown_fields=True):
    """What is left out is as printed."""

    places: tuple[int, ...] | None = None
    best_ship: int | None = None


class QuickOptions(Struct, frozen=True, forbid_unknown_fields=True):
    teams: tuple[tuple[int, ...], ...] | None = None
    """Two pairs of seat numbers."""
    rewards: dict[RoundName, QuickRewards] = {}
    """Corrections to printed values. One of III holds for IIIa too, unless that has its own."""


class QuickSeat(Struct, frozen=True, forbid_unknown_fields=True):
    name: str


class QuickRequest(Struct, frozen=True, forbid_unknown_fields=True):
    seats: tuple[QuickSeat, ...]
    rounds: tuple[QuickRound, ...]
    options: QuickOptions = QuickOptions()


def quick(request: QuickRequest) -> Sheet:
    seats = len(request.seats)
    if not SEATS[0] <= seats <= SEATS[1]:
        raise Impossible(f"Galaxy Trucker is for {SEATS[0]} to {SEATS[1]} players; you sent {seats}.", "seats")
    _check_rewards(request.options.rewards)
    _check_rounds(request.rounds, seats)
    books = open_books(seats, _team_of(request.options.teams, seats))
    for flown in request.rounds:
        results = {seat: _result(ship) for seat, ship in enumerate(flown.seats)}
        enter_round(books, _card(request.options, flown.round), Options().prices, results)
    return sheet(books, "Scored at once.").named([seat.name for seat in request.seats])


def _result(ship: QuickShip) -> Result:
    goods = Goods(ship.goods.red, ship.goods.yellow, ship.goods.green, ship.goods.blue)
    return Result(ship.place, Count(ship.exposed_connectors, goods, ship.lost_components), ship.flight_credits)


def _card(options: QuickOptions, name: RoundName) -> Card:
    card = rules_card(Options(), name)
    steps: tuple[RoundName, ...] = ("III", "IIIa") if name == "IIIa" else (name,)
    for step in steps:
        corrected = options.rewards.get(step, QuickRewards())
        places = card.places if corrected.places is None else corrected.places
        best_ship = card.best_ship if corrected.best_ship is None else corrected.best_ship
        card = replace(card, places=places, best_ship=best_ship)
    return card


def _team_of(pairs: tuple[tuple[int, ...], ...] | None, seats: int) -> tuple[int, ...]:
    if pairs is None:
        return ()
    if seats != SEATS[1]:
        raise Impossible(f"Teams are for four players; you sent {seats} seats.", "options.teams")
    if [len(pair) for pair in pairs] != [2, 2] or sorted(seat for pair in pairs for seat in pair) != [0, 1, 2, 3]:
        raise Impossible("Teams are two pairs with every seat from 0 to 3 in one of them.", "options.teams")
    return tuple(0 if seat in pairs[0] else 1 for seat in range(seats))


def _check_rewards(rewards: dict[RoundName, QuickRewards]) -> None:
    for name, corrected in rewards.items():
        field = f"options.rewards.{name}"
        if corrected.places is not None and len(corrected.places) != PLACES:
            raise Impossible("There are four rewards for places, first to fourth.", f"{field}.places")
        for index, reward in enumerate(corrected.places or ()):
            _whole(reward, "A reward", f"{field}.places.{index}")
        _whole(corrected.best_ship or 0, "The bonus for the best ship", f"{field}.best_ship")


def _check_rounds(rounds: Sequence[QuickRound], seats: int) -> None:
    if not rounds:
        raise Impossible("No round was flown: send at least one of I, II, III, IIIa.", "rounds")
    last = -1
    for number, flown in enumerate(rounds):
        here = ROUNDS.index(flown.round)
        if here <= last:
            told = "is there twice" if here == last else "comes too late"
            raise Impossible(f"Round {flown.round} {told}: the order is I, II, III, IIIa.", f"rounds.{number}.round")
        last = here
        if len(flown.seats) != seats:
            expected = f"Round {flown.round} needs one ship for each of the {seats} seats"
            raise Impossible(f"{expected}; you sent {len(flown.seats)}.", f"rounds.{number}.seats")
        _check_ships(flown.seats, f"rounds.{number}.seats")


def _check_ships(ships: Sequence[QuickShip], field: str) -> None:
    landed = sum(ship.place is not None for ship in ships)
    taken: set[int] = set()
    for seat, ship in enumerate(ships):
        here = f"{field}.{seat}"
        if ship.place is not None:
            if not 1 <= ship.place <= landed:
                many = "one ship" if landed == 1 else f"{landed} ships"
                raise Impossible(f"{many.capitalize()} landed, so places run from 1 to {landed}.", f"{here}.place")
            if ship.place in taken:
                raise Impossible(f"Place {ship.place} is there twice.", f"{here}.place")
            taken.add(ship.place)
        _whole(ship.exposed_connectors, "The number of exposed connectors", f"{here}.exposed_connectors")
        _whole(ship.lost_components, "The number of lost components", f"{here}.lost_components")
        for colour in COLOURS:
            _whole(getattr(ship.goods, colour), f"The number of {colour} goods", f"{here}.goods.{colour}")


def _whole(number: int, what: str, field: str) -> None:
    if number < 0:
        raise Impossible(f"{what} cannot be below 0.", field)
