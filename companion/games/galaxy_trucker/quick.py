"""The quick score: a whole game on one sheet, counted like at a table."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.core.problems import Impossible
from companion.core.quick import check_range, check_seats
from companion.core.sheet import Ending, Sheet
from companion.core.words import say, several
from companion.games.galaxy_trucker.box import RulesCard, rules_card
from companion.games.galaxy_trucker.options import ROUNDS, SEATS, Options, RoundName
from companion.games.galaxy_trucker.scoring import enter_round, open_books, sheet
from companion.games.galaxy_trucker.ship import Count, Goods
from companion.games.galaxy_trucker.state import Result

PLACES = 4


class QuickGoods(Struct, frozen=True, forbid_unknown_fields=True):
    red: int
    yellow: int
    green: int
    blue: int


class QuickShip(Struct, frozen=True, forbid_unknown_fields=True):
    place: int | None
    """The order of landing among those who landed, from 1; null for a ship that gave up."""
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
    check_seats("Galaxy Trucker", SEATS, seats)
    _check_rewards(request.options.rewards)
    _check_rounds(request.rounds, seats)
    books = open_books(seats, _team_of(request.options.teams, seats))
    for flown in request.rounds:
        results = {seat: _result(ship) for seat, ship in enumerate(flown.seats)}
        enter_round(books, _rules(request.options, flown.round), Options().prices, results)
    return sheet(books, Ending("quick", say("Scored at once."))).named([seat.name for seat in request.seats])


def _result(ship: QuickShip) -> Result:
    goods = Goods(ship.goods.red, ship.goods.yellow, ship.goods.green, ship.goods.blue)
    return Result(ship.place, Count(ship.exposed_connectors, goods, ship.lost_components), ship.flight_credits)


def _rules(options: QuickOptions, name: RoundName) -> RulesCard:
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
        raise Impossible(say("Teams are for four players; you sent {sent} seats.", sent=seats), "options.teams")
    if [len(pair) for pair in pairs] != [2, 2] or sorted(seat for pair in pairs for seat in pair) != [0, 1, 2, 3]:
        raise Impossible(say("Teams are two pairs with every seat from 0 to 3 in one of them."), "options.teams")
    return tuple(0 if seat in pairs[0] else 1 for seat in range(seats))


def _check_rewards(rewards: dict[RoundName, QuickRewards]) -> None:
    for name, corrected in rewards.items():
        field = f"options.rewards.{name}"
        if corrected.places is not None and len(corrected.places) != PLACES:
            raise Impossible(say("There are four rewards for places, first to fourth."), f"{field}.places")
        for index, reward in enumerate(corrected.places or ()):
            check_range(say("Reward"), reward, f"{field}.places.{index}")
        check_range(say("Bonus for the best-looking ship"), corrected.best_ship, f"{field}.best_ship")


def _check_rounds(rounds: Sequence[QuickRound], seats: int) -> None:
    if not rounds:
        raise Impossible(say("No round was flown: send at least one of I, II, III, IIIa."), "rounds")
    last = -1
    for number, flown in enumerate(rounds):
        here, field = ROUNDS.index(flown.round), f"rounds.{number}"
        if here == last:
            words = say("Round {round} is there twice: the order is I, II, III, IIIa.", round=flown.round)
            raise Impossible(words, f"{field}.round")
        if here < last:
            words = say("Round {round} comes too late: the order is I, II, III, IIIa.", round=flown.round)
            raise Impossible(words, f"{field}.round")
        last = here
        _check_ships(flown, seats, f"{field}.seats")


def _check_ships(flown: QuickRound, seats: int, field: str) -> None:
    if len(flown.seats) != seats:
        words = say(
            "Round {round} needs one ship for each of the {seats} seats; you sent {sent}.",
            round=flown.round,
            seats=seats,
            sent=len(flown.seats),
        )
        raise Impossible(words, field)
    _check_places(flown.seats, field)
    for seat, ship in enumerate(flown.seats):
        _check_counts(ship, f"{field}.{seat}")


def _check_places(ships: Sequence[QuickShip], field: str) -> None:
    landed = sum(ship.place is not None for ship in ships)
    taken: set[int] = set()
    for seat, ship in enumerate(ships):
        if ship.place is None:
            continue
        if not 1 <= ship.place <= landed:
            words = several(
                "One ship landed, so its place is 1.", "{n} ships landed, so places run from 1 to {n}.", landed
            )
            raise Impossible(words, f"{field}.{seat}.place")
        if ship.place in taken:
            raise Impossible(say("Place {place} is there twice.", place=ship.place), f"{field}.{seat}.place")
        taken.add(ship.place)


def _check_counts(ship: QuickShip, field: str) -> None:
    check_range(say("Exposed connectors"), ship.exposed_connectors, f"{field}.exposed_connectors")
    check_range(say("Lost components"), ship.lost_components, f"{field}.lost_components")
    check_range(say("Red goods"), ship.goods.red, f"{field}.goods.red")
    check_range(say("Yellow goods"), ship.goods.yellow, f"{field}.goods.yellow")
    check_range(say("Green goods"), ship.goods.green, f"{field}.goods.green")
    check_range(say("Blue goods"), ship.goods.blue, f"{field}.goods.blue")
