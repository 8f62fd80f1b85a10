"""The quick score: one request, one result, the same counting as at a table."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.core.problems import Impossible
from companion.core.sheet import Sheet
from companion.games.galaxy_trucker import GAME
from companion.games.galaxy_trucker.moves import FlightStarted


def ship(place: int | None = None, connectors: Any = 0, lost: Any = 0, won: Any = 0, **goods: Any) -> dict[str, Any]:
    blocks = dict.fromkeys(("red", "yellow", "green", "blue"), 0) | goods
    return {
        "place": place,
        "exposed_connectors": connectors,
        "goods": blocks,
        "lost_components": lost,
        "flight_credits": won,
    }


def body(*rounds: tuple[str, list[Any]], seats: int | None = None, **options: Any) -> dict[str, Any]:
    number = len(rounds[0][1]) if seats is None else seats
    return {
        "options": options,
        "seats": [{"name": f"Player {n}"} for n in range(number)],
        "rounds": [{"round": name, "seats": ships} for name, ships in rounds],
    }


def quick(*rounds: tuple[str, list[Any]], seats: int | None = None, **options: Any) -> Sheet:
    request = msgspec.json.encode(body(*rounds, seats=seats, **options))
    return GAME.quick.sheet(msgspec.json.decode(request, type=GAME.quick.request))


def impossible(*rounds: tuple[str, list[Any]], **options: Any) -> str | None:
    with pytest.raises(Impossible) as caught:
        quick(*rounds, **options)
    assert str(caught.value).endswith(".")
    return caught.value.field


def totals(sheet: Sheet) -> list[float]:
    return [seat.total for seat in sheet.seats]


def test_it_works():
    sheet = quick(("I", [ship(1, 3, 4, red=1, green=2, blue=1), ship(None, 0, 9, yellow=1)]))
    assert [(line.key, line.points) for line in sheet.seats[0].lines] == [
        ("I.flight", 0),
        ("I.place", 4),
        ("I.ship", 2),
        ("I.goods", 9),
        ("I.losses", -4),
    ]
    assert [(line.key, line.points) for line in sheet.seats[1].lines][3:] == [
        ("I.goods", 2),
        ("I.losses", -5),
        ("I.floor", 3),
    ]
    assert (totals(sheet), sheet.winners, sheet.decided_by) == ([11, 0], (0,), "points")
    assert [seat.notes for seat in sheet.seats] == [{"in_profit": True}, {"in_profit": False}]


@pytest.mark.rule("GT-001")
@pytest.mark.parametrize("count", [0, 1, 5])
def test_too_few_or_too_many_players_are_impossible(count):
    assert impossible(("I", [ship()] * count)) == "seats"


@pytest.mark.rule("GT-215")
@pytest.mark.parametrize(
    ("places", "field"),
    [
        ((1, 1, 2), "rounds.0.seats.1.place"),
        ((1, 3, None), "rounds.0.seats.1.place"),
        ((2, 3, 4), "rounds.0.seats.2.place"),
        ((None, None, 2), "rounds.0.seats.2.place"),
    ],
)
def test_places_run_from_one_without_gap_or_double(places, field):
    assert impossible(("I", [ship(place) for place in places])) == field
    assert quick(("I", [ship(2), ship(None), ship(1)])).winners == (2,)


@pytest.mark.rule("GT-216")
@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"connectors": -1}, "exposed_connectors"),
        ({"lost": -1}, "lost_components"),
        ({"green": -1}, "goods.green"),
    ],
)
def test_counts_are_never_negative(wrong, field):
    assert impossible(("I", [ship(1), ship(2, **wrong)])) == f"rounds.0.seats.1.{field}"
    assert totals(quick(("I", [ship(1, won=-3), ship(2)]))) == [3, 5]


@pytest.mark.rule("GT-216")
@pytest.mark.parametrize("wrong", [{"connectors": 1.5}, {"lost": "2"}, {"red": None}, {"won": True}])
def test_what_is_no_whole_number_is_no_request(wrong):
    with pytest.raises(msgspec.ValidationError):
        quick(("I", [ship(1), ship(2, **wrong)]))


@pytest.mark.rule("GT-217")
@pytest.mark.parametrize(
    ("names", "field"),
    [
        (("I", "I"), "rounds.1.round"),
        (("II", "I"), "rounds.1.round"),
        (("III", "IIIa", "II"), "rounds.2.round"),
    ],
)
def test_rounds_come_once_and_in_order(names, field):
    assert impossible(*((name, [ship(1), ship(2)]) for name in names)) == field
    assert totals(quick(("I", [ship(1), ship(2)]), ("IIIa", [ship(1), ship(2)]))) == [24, 20]


@pytest.mark.rule("GT-217")
@pytest.mark.parametrize("ships", [1, 3])
def test_every_seat_has_a_ship_in_every_round(ships):
    assert impossible(("I", [ship(1), ship(2)]), ("II", [ship()] * ships), seats=2) == "rounds.1.seats"


@pytest.mark.rule("GT-218")
@pytest.mark.parametrize(
    ("seats", "teams"),
    [
        (2, [[0], [1]]),
        (3, [[0, 1], [2]]),
        (4, [[0, 1, 2], [3]]),
        (4, [[0, 1]]),
        (4, [[0, 1], [1, 3]]),
        (4, [[0, 1], [2, 4]]),
    ],
)
def test_teams_are_two_pairs_of_four(seats, teams):
    assert impossible(("I", [ship()] * seats), teams=teams) == "options.teams"


@pytest.mark.rule("GT-219")
def test_all_may_have_given_up():
    sheet = quick(("I", [ship(won=2), ship(blue=1)]))
    assert totals(sheet) == [2, 1]
    assert all(line.points == 0 for seat in sheet.seats for line in seat.lines if line.key in ("I.place", "I.ship"))


@pytest.mark.rule("GT-220", "GT-248")
def test_with_teams_the_pile_is_common_and_floored_as_one():
    ships = [ship(1, 0), ship(2, 5), ship(None, lost=9), ship(3, 5)]
    sheet = quick(("I", ships), teams=[[0, 2], [1, 3]])
    assert totals(sheet) == [1, 5, 1, 5]
    assert [sum(line.points for line in seat.lines) for seat in sheet.seats] == [6, 3, -5, 2]
    sheet = quick(("I", [ship(None), ship(2), ship(None, lost=9), ship(1)]), teams=[[0, 2], [1, 3]])
    assert totals(sheet)[:1] == [0]
    assert not any(line.key == "I.floor" for seat in sheet.seats for line in seat.lines)
    assert [seat.notes["in_profit"] for seat in sheet.seats] == [False, True, False, True]


@pytest.mark.rule("GT-221")
def test_a_pair_wins_on_points_and_two_pairs_share():
    won = quick(("I", [ship(1), ship(4), ship(2), ship(3)]), teams=[[0, 2], [1, 3]])
    assert (won.winners, won.decided_by) == ((0, 2), "points")
    level = quick(("I", [ship(1), ship(2), ship(4), ship(3)]), teams=[[0, 2], [1, 3]])
    assert (level.winners, level.decided_by) == ((0, 1, 2, 3), "shared")


@pytest.mark.rule("GT-246")
def test_unknown_rounds_and_missing_places_are_no_request_and_no_round_is_impossible():
    with pytest.raises(msgspec.ValidationError):
        quick(("IV", [ship(1), ship(2)]))
    without = {key: value for key, value in ship().items() if key != "place"}
    with pytest.raises(msgspec.ValidationError):
        quick(("I", [ship(1), without]))
    assert impossible(seats=2) == "rounds"
    assert impossible(("I", [ship(1), ship(0)])) == "rounds.0.seats.1.place"


@pytest.mark.rule("GT-247")
def test_corrected_rewards_replace_what_they_name():
    two = [ship(1, 1), ship(2, 2)]
    assert totals(quick(("II", two), rewards={"II": {"places": [20, 10, 4, 2]}})) == [24, 10]
    assert totals(quick(("II", two), rewards={"II": {"best_ship": 0}})) == [8, 6]
    assert totals(quick(("IIIa", two), rewards={"III": {"best_ship": 1}})) == [13, 9]
    both = {"III": {"best_ship": 1, "places": [5, 4, 3, 2]}, "IIIa": {"best_ship": 3}}
    assert totals(quick(("III", two), ("IIIa", two), rewards=both)) == [6 + 8, 8]


@pytest.mark.rule("GT-247")
def test_wrong_rewards_are_told():
    two = ("I", [ship(1), ship(2)])
    assert impossible(two, rewards={"I": {"places": [4, 3, 2]}}) == "options.rewards.I.places"
    assert impossible(two, rewards={"I": {"places": [4, 3, 2, -1]}}) == "options.rewards.I.places.3"
    assert impossible(two, rewards={"I": {"best_ship": -1}}) == "options.rewards.I.best_ship"
    for wrong in ({"IV": {}}, {"I": {"places": "4321"}}, {"I": {"bonus": 1}}):
        with pytest.raises(msgspec.ValidationError):
            quick(two, rewards=wrong)


def test_it_counts_as_the_table_does(trial):
    table = trial(2, rounds=("I", "II")).launch().credits(0, 4).land().count(0, 2, 3, red=1).count(1, 1, 9)
    table.go(0).tiles(1, 2).do(0, FlightStarted()).land().count(0, 1, 9).count(1, 1, blue=3)
    first = [ship(1, 2, 3, 4, red=1), ship(2, 1, 9)]
    sent = quick(("I", first), ("II", [ship(1, 1, 9), ship(2, 1, blue=3)]))
    played = GAME.score(table.state).named([seat.name for seat in sent.seats])
    assert sent == msgspec.structs.replace(played, ended=sent.ended)
