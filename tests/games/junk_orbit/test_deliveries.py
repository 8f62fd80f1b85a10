"""Delivering: what a tile is, what a night table has to know, and what cannot be."""

from __future__ import annotations

import pytest

from companion.games.junk_orbit.box import BOX
from companion.games.junk_orbit.moves import Delivered, DeliveryCorrected, JunkLaunched, SeveralDelivered
from companion.games.junk_orbit.state import Destination

NIGHT = ("earth", "moon", "mars")


def test_it_works(orbit):
    table = orbit(2).deliver(0, 3).deliver(0, 4)
    assert table.totals == [7, 0]
    assert [tile.value for tile in table.view(0).deliveries[0]] == [3, 4]


@pytest.mark.rule("JO-003")
@pytest.mark.parametrize("value", [0, -2, 100])
def test_a_value_is_a_whole_number_of_one_or_more(orbit, value):
    assert orbit(2).refusal(0, Delivered(value=value)) == "A tile is worth a whole number of 1 or more."
    assert orbit(2).deliver(0, 1).totals == [1, 0]


def test_the_buttons_grow_with_the_highest_tile(orbit):
    assert orbit(2).view(0).sheet.values == (1, 2, 3, 4, 5, 6)
    assert orbit(2).deliver(0, 8).view(0).sheet.values[-1] == 8


@pytest.mark.rule("JO-004", "JO-005")
def test_source_and_destination_are_kept_with_the_tile(orbit):
    tile = orbit(2).deliver(0, 3, "earth", "tharsis ", how="remote").view(0).deliveries[0][0]
    assert (tile.value, tile.source, tile.how, tile.label) == (3, "earth", "remote", "Earth → Tharsis")
    assert (tile.destination.board, tile.destination.city) == ("mars", "Tharsis")


@pytest.mark.rule("JO-006")
def test_a_starter_cannot_be_delivered(orbit):
    words = "A starter has no destination, so it cannot be delivered."
    assert orbit(2).refusal(0, Delivered(value=1, source="starter")) == words
    assert orbit(2).refusal(0, SeveralDelivered(values={0: 1}, sources={0: "starter"})) == words


@pytest.mark.rule("JO-038")
def test_a_remote_delivery_scores_at_once(orbit):
    table = orbit(2, night=NIGHT).deliver(0, 4, "moon", "Tharsis", how="remote")
    assert table.totals == [4, 0]
    assert table.view(0).remote


@pytest.mark.rule("JO-053")
def test_several_go_in_one_direct_delivery(orbit):
    event = SeveralDelivered(
        values={0: 3, 1: 2, 4: 5}, sources={0: "mars", 1: "earth", 4: "mars"}, destination=Destination(city="Hamilton")
    )
    table = orbit(2, night=NIGHT).do(0, event)
    assert [(t.value, t.source, t.destination.city, t.how) for t in table.view(0).deliveries[0]] == [
        (3, "mars", "Hamilton", "direct"),
        (2, "earth", "Hamilton", "direct"),
        (5, "mars", "Hamilton", "direct"),
    ]
    assert table.refusal(0, SeveralDelivered(values={})) == "Pick at least one tile, and 20 at the most."


@pytest.mark.rule("JO-053")
def test_tiles_are_picked_first_and_the_city_sends_them(orbit):
    picked = SeveralDelivered(picked=("mars-3", "earth-2", "mars-5"), destination=Destination(city="Hamilton"))
    table = orbit(2, night=NIGHT, cargo=True).do(0, picked)
    assert [(t.value, t.source, t.destination.city) for t in table.view(0).deliveries[0]] == [
        (3, "mars", "Hamilton"),
        (2, "earth", "Hamilton"),
        (5, "mars", "Hamilton"),
    ]
    assert table.cargo(0) == 3
    launched = orbit(2, night=NIGHT, cargo=True).do(0, JunkLaunched(value=5)).do(0, picked)
    assert launched.cargo(0) == 3, "the 5 had left the cargo already"
    assert launched.view(0).remote


def test_on_a_day_table_the_value_alone_is_enough(orbit):
    sheet = orbit(2).view(0).sheet
    assert sheet.value_alone
    assert not orbit(2, night=("moon",)).view(0).sheet.value_alone
    assert orbit(2, night=("phobos", "deimos")).view(0).sheet.value_alone


@pytest.mark.rule("JO-059")
@pytest.mark.parametrize(
    ("night", "tile", "asked"),
    [
        (("moon",), {"destination": Destination(city="NYC")}, "source"),
        (("earth",), {"source": "earth"}, "destination"),
        (("mars",), {"source": "earth", "destination": Destination(board="phobos")}, "which one"),
    ],
)
def test_what_a_night_side_needs_has_to_be_said(orbit, night, tile, asked):
    assert asked in orbit(2, night=night).refusal(0, Delivered(value=2, **tile))
    assert orbit(2).refusal(0, Delivered(value=2, **tile)) is None


def test_where_only_the_board_matters_it_is_enough(orbit):
    table = orbit(2, night=("earth",)).deliver(0, 2, "earth", board="moon")
    assert table.totals == [3, 0]
    goals = orbit(2, night=("mars",)).view(0).sheet.goals
    assert [(goal.board, goal.board_only) for goal in goals] == [("earth", True), ("moon", True), ("mars", False)]


@pytest.mark.rule("JO-059")
def test_piles_lie_face_down_for_others_until_the_end(orbit):
    table = orbit(2).deliver(0, 3, "earth", "Tharsis").deliver(0, 2)
    for viewer in (None, 1):
        hidden = table.view(viewer).deliveries[0]
        assert [(t.index, t.value, t.source, t.destination, t.label) for t in hidden] == [
            (0, None, None, None, "Face down"),
            (1, None, None, None, "Face down"),
        ]
    event = Delivered(value=3, source="earth", destination=Destination(city="Tharsis"))
    assert table.tell(0, event, 0) == "Player 0 delivered a 3 from Earth to Tharsis"
    assert table.tell(0, event, 1) == table.tell(0, event, None) == "Player 0 delivered a 3"
    assert table.finish().view(1).deliveries[0][0].label == "Earth → Tharsis"


def test_a_delivery_of_several_is_told_alike(orbit):
    """Others read how many tiles it was and what they are worth together."""
    table, both = orbit(2), SeveralDelivered(picked=("earth-3", "moon-2"))
    assert table.tell(0, both, 0) == "Player 0 delivered a 3 from Earth and a 2 from the Moon"
    assert table.tell(0, both, 1) == "Player 0 delivered 2 tiles, 5 points"


def test_scores_may_be_hidden_too(orbit):
    table = orbit(2, hidden=True).deliver(0, 3)
    assert table.view(0).scores == (3, None)
    assert table.view(1).scores == (None, 0)
    assert table.view(None).scores == (None, None)
    assert table.tell(0, Delivered(value=3), 1) == "Player 0 delivered 1 tile"
    assert table.finish().view(None).scores == (3, 0)


@pytest.mark.rule("JO-010")
@pytest.mark.parametrize("board", list(BOX.boards))
def test_a_board_has_only_so_many_cities(orbit, board):
    table, most = orbit(5), BOX.boards[board].owned
    for number in range(most):
        table.deliver(number % 5, 1, None, f"Town {number}", board)
    event = Delivered(value=1, destination=Destination(board=board, city="One more"))
    assert (
        table.refusal(0, event)
        == f"{BOX.boards[board].name} has {most} cities, and these are {most + 1} different ones."
    )
    again = Delivered(value=1, destination=Destination(board=board, city=" town 0 "))
    assert table.refusal(1, again) is None


@pytest.mark.rule("JO-015")
@pytest.mark.parametrize(
    ("city", "board"), [("Kilimanjaro", "earth"), ("Olympus", "mars"), ("Bradbury", "mars"), ("Hellas", "mars")]
)
def test_shared_cities_belong_to_one_board(orbit, city, board):
    assert orbit(2).deliver(0, 1, None, city).state.players[0].pile[0].board == board
    wrong = Delivered(value=1, destination=Destination(board="moon", city=city))
    assert orbit(2).refusal(0, wrong) == f"{city} is on {BOX.boards[board].name}."


def test_new_cities_need_a_board_once_and_are_offered_afterwards(orbit):
    table = orbit(2)
    event = Delivered(value=1, destination=Destination(city="Gale"))
    assert table.refusal(0, event) == "On which board is Gale? Choose it beside the name."
    table.deliver(0, 1, None, " Gale  City{0}", "mars")
    assert table.view(1).sheet.goals[2].cities[-1] == "Gale City 0"
    assert table.deliver(1, 2, None, "gale city 0").state.players[1].pile[0].board == "mars"


def test_a_tile_bound_for_home_is_a_warning_only(orbit):
    assert "right stack" in orbit(2).deliver(0, 1, "mars", board="phobos").view(0).mine.warning
    assert orbit(2).deliver(0, 1, "mars", "NYC").view(0).mine.warning is None


def test_the_box_holds_only_so_many_tiles(orbit):
    table = orbit(2)
    for _ in range(29):
        table.deliver(0, 1, "moon")
    refused = table.refusal(1, Delivered(value=1, source="moon"))
    assert refused == "The box holds 29 tiles from the Moon, and these are 30."


def test_a_tile_can_be_corrected(orbit):
    table = orbit(2).deliver(0, 3).deliver(0, 4)
    table.do(0, DeliveryCorrected(index=0, value=5, source="moon"))
    assert [(t.value, t.source) for t in table.view(0).deliveries[0]] == [(5, "moon"), (4, None)]
    assert table.refusal(0, DeliveryCorrected(index=2, value=5)) is not None
