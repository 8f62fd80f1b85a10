"""The quick-score sheet: one request, one result, and what is refused how."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.core.problems import Impossible
from companion.core.sheet import Sheet
from companion.games.junk_orbit import GAME

NIGHT = ["earth", "moon", "mars"]


def tile(value: Any = 1, source: Any = None, board: Any = None, city: Any = "Somewhere") -> dict[str, Any]:
    sent: dict[str, Any] = {"value": value}
    if source is not None:
        sent["source"] = source
    if board is not None:
        sent["destination"] = {"board": board, "city": city}
    return sent


def quick(*piles: list[dict[str, Any]], night: Any = (), **more: Any) -> Sheet:
    seats = [{"name": f"Player {n}", "delivered": pile} for n, pile in enumerate(piles)]
    body = {"options": {"night": list(night)}, "seats": seats, "bin_race_winner": None, **more}
    return GAME.quick.sheet(msgspec.json.decode(msgspec.json.encode(body), type=GAME.quick.request))


def test_it_works():
    pile = [tile(3, "earth", "mars", "Tharsis"), tile(4, "moon", "earth", "NYC")]
    sheet = quick(pile, [tile(5, "mars", "moon", "Kepler")], night=NIGHT)
    assert [(s.name, s.total, s.rank) for s in sheet.seats] == [("Player 0", 9, 1), ("Player 1", 5, 2)]
    assert [line.key for line in sheet.seats[0].lines] == ["deliveries", "night_earth", "night_moon", "night_mars"]


def test_options_may_be_left_out():
    body = b'{"seats": [{"name": "A", "delivered": [{"value": 2}]}, {"name": "B", "delivered": []}], "bin_race_winner": null}'
    assert GAME.quick.sheet(msgspec.json.decode(body, type=GAME.quick.request)).winners == (0,)


def test_it_counts_as_the_table_does(orbit):
    table = orbit(2, night=("earth", "mars")).deliver(0, 3, "earth", "Tharsis").deliver(1, 2, "mars", "NYC").finish()
    sent = quick([tile(3, "earth", "mars", "Tharsis")], [tile(2, "mars", "earth", "NYC")], night=["earth", "mars"])
    assert [seat.lines for seat in sent.seats] == [seat.lines for seat in GAME.score(table.state).seats]


@pytest.mark.rule("JO-110")
@pytest.mark.parametrize("count", [0, 1, 6])
def test_it_is_for_two_to_five(count):
    with pytest.raises(Impossible, match=f"2 to 5 players; you sent {count}") as caught:
        quick(*[[]] * count)
    assert caught.value.field == "seats"


@pytest.mark.rule("JO-111")
@pytest.mark.parametrize("value", [0, -3])
def test_a_value_below_one_is_impossible(value):
    with pytest.raises(Impossible) as caught:
        quick([], [tile(2), tile(value)])
    assert caught.value.field == "seats.1.delivered.1.value"


@pytest.mark.rule("JO-111")
@pytest.mark.parametrize("value", ["3", 2.5, None, True])
def test_a_value_that_is_no_number_is_no_sheet(value):
    with pytest.raises(msgspec.ValidationError):
        quick([tile(value)], [])


@pytest.mark.rule("JO-112")
def test_a_starter_is_impossible_with_its_reason():
    with pytest.raises(Impossible, match="starter has no destination") as caught:
        quick([tile(1, "starter")], [])
    assert caught.value.field == "seats.0.delivered.0.source"


@pytest.mark.rule("JO-112")
@pytest.mark.parametrize(("pile", "night"), [([tile(1, "venus")], []), ([tile(1, "moon", "sun")], []), ([], ["sun"])])
def test_other_unknown_words_are_no_sheet(pile, night):
    with pytest.raises(msgspec.ValidationError):
        quick(pile, [], night=night)


@pytest.mark.rule("JO-113")
@pytest.mark.parametrize(
    ("night", "sent", "field"),
    [
        ("earth", tile(1, None, "mars"), "source"),
        ("earth", tile(1, "earth"), "destination"),
        ("moon", tile(1), "source"),
        ("mars", tile(1, "earth"), "destination"),
    ],
)
def test_what_a_night_side_needs_may_not_be_missing(night, sent, field):
    with pytest.raises(msgspec.ValidationError, match=rf"seats\[1\]\.delivered\[0\]\.{field}"):
        quick([], [sent], night=[night])
    assert quick([], [sent]).seats[1].total == 1


@pytest.mark.rule("JO-113")
def test_what_no_night_side_needs_may_be_left_out():
    assert quick([tile(1, "moon")], [], night=["moon"]).seats[0].total == 1
    assert quick([tile(1, None, "earth")], [], night=["mars", "phobos"]).seats[0].total == 1


@pytest.mark.rule("JO-114")
def test_all_five_nights_are_taken_and_three_have_a_line():
    sheet = quick([], [], night=["deimos", "phobos", "mars", "moon", "earth"])
    assert [line.key for line in sheet.seats[0].lines] == ["deliveries", "night_earth", "night_moon", "night_mars"]
    assert len(quick([], [], night=["phobos", "deimos"]).seats[0].lines) == 1


@pytest.mark.rule("JO-115")
def test_phobos_and_deimos_are_destinations_for_two_players_too():
    assert quick([tile(1, "earth", "deimos"), tile(1, "earth", "phobos")], [], night=["earth"]).seats[0].total == 6


@pytest.mark.rule("JO-116")
@pytest.mark.parametrize(("board", "most"), [("earth", 9), ("moon", 5), ("mars", 9), ("phobos", 3), ("deimos", 2)])
def test_more_cities_than_a_board_has_are_impossible(board, most):
    pile = [tile(1, None, board, f"Town {n}") for n in range(most)]
    assert quick(pile, [tile(1, None, board, " TOWN 0 ")]).seats[0].total == most
    with pytest.raises(Impossible, match=f"has {most} cities"):
        quick(pile, [tile(1, None, board, "Other")])


@pytest.mark.rule("JO-116")
@pytest.mark.parametrize(("source", "most"), [("earth", 37), ("moon", 29), ("mars", 47)])
def test_more_tiles_than_the_box_holds_are_impossible(source, most):
    assert quick([tile(1, source)] * most, []).seats[0].total == most
    with pytest.raises(Impossible, match=f"holds {most} tiles"):
        quick([tile(1, source)] * most, [tile(1, source)])


@pytest.mark.rule("JO-117")
def test_the_race_decides_between_who_is_level():
    sheet = quick([tile(3)], [tile(3)], [tile(1)], bin_race_winner=1)
    assert (sheet.winners, sheet.decided_by, [s.rank for s in sheet.seats]) == ((1,), "bin-race", [2, 1, 3])
    assert quick([tile(3)], [tile(3)], bin_race_winner=None).decided_by == "shared"


@pytest.mark.rule("JO-117")
@pytest.mark.parametrize(
    ("piles", "winner"),
    [
        (([tile(3)], [tile(3)], [tile(1)]), 2),
        (([tile(3)], [tile(2)]), 0),
        (([tile(3)], [tile(1), tile(2)]), 0),
        (([], []), 5),
        (([], []), -1),
    ],
)
def test_nobody_else_can_win_the_race(piles, winner):
    with pytest.raises(Impossible) as caught:
        quick(*piles, bin_race_winner=winner)
    assert caught.value.field == "bin_race_winner"


@pytest.mark.rule("JO-118")
@pytest.mark.parametrize(
    "body",
    [
        b"{}",
        b'{"seats": [{"name": "A", "delivered": []}, {"name": "B", "delivered": []}]}',
        b'{"bin_race_winner": null, "seats": [{"name": "A"}]}',
        b'{"bin_race_winner": null, "seats": [{"delivered": []}]}',
        b'{"bin_race_winner": null, "seats": [], "x": 1}',
        b'{"bin_race_winner": null, "seats": [], "options": {"day": []}}',
        b'{"bin_race_winner": null, "seats": [{"name": "A", "delivered": [{}]}]}',
        b'{"bin_race_winner": null, "seats": [{"name": "A", "delivered": [{"value": 1, "destination": {"board": "moon"}}]}]}',
        b'{"bin_race_winner": null, "seats": [{"name": "A", "delivered": [{"value": 1, "destination": {"city": "Kepler"}}]}]}',
    ],
)
def test_missing_and_unknown_fields_are_no_sheet(body):
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(body, type=GAME.quick.request)


@pytest.mark.rule("JO-136")
@pytest.mark.parametrize(
    ("board", "city", "words"),
    [
        ("moon", "Olympus", "Olympus is on Mars."),
        ("phobos", " bradbury", "Bradbury is on Mars."),
        ("moon", "Kilimanjaro", "Kilimanjaro is on Earth."),
        ("earth", "KEPLER", "Kepler is on the Moon."),
        ("deimos", "Hellas", "Hellas is on Mars."),
        ("moon", "NYC", "NYC is on Earth."),
        ("mars", "Hamilton", "Hamilton is on the Moon."),
        ("earth", "Tharsis", "Tharsis is on Mars."),
        ("earth", "Copernicus", "Copernicus is on the Moon."),
        ("earth", " ", "A destination needs the name of its city."),
    ],
)
def test_known_cities_have_their_board(board, city, words):
    with pytest.raises(Impossible) as caught:
        quick([tile(1, None, board, city)], [])
    assert str(caught.value) == words
    assert caught.value.field.startswith("seats.0.delivered.0.destination.")


def test_piles_can_be_counted_instead(app_request):
    counted = {"points": 20, "tiles": 6, "earth_to_moon": 1, "earth_to_mars": 2, "moon_tiles": 4, "mars_cities": 5}
    sheet = app_request({"name": "A", "counted": counted}, {"name": "B", "counted": {"points": 41, "tiles": 9}})
    assert [(line.key, line.points) for line in sheet.seats[0].lines] == [
        ("deliveries", 20),
        ("night_earth", 5),
        ("night_moon", 3),
        ("night_mars", 8),
    ]
    assert sheet.winners == (1,)


@pytest.mark.parametrize(
    "counted",
    [
        {"points": -1},
        {"points": 3, "tiles": 4},
        {"points": 30, "moon_tiles": 30},
        {"points": 30, "mars_cities": 15},
        {"points": 99, "earth_to_moon": 30, "earth_to_mars": 8},
    ],
)
def test_counts_that_no_box_brings_about_are_refused(app_request, counted):
    with pytest.raises(Impossible):
        app_request({"name": "A", "counted": counted}, {"name": "B", "counted": {"points": 1, "tiles": 1}})


@pytest.fixture
def app_request():
    def ask(*seats):
        body = {"seats": seats, "options": {"night": ["earth", "moon", "mars"]}, "bin_race_winner": None}
        return GAME.quick.sheet(msgspec.convert(body, GAME.quick.request))

    return ask
