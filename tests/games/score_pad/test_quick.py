"""The quick-score sheet: one request, one result, the same counting as on a table."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.core.problems import Impossible
from companion.core.sheet import Sheet
from companion.games.score_pad import GAME
from tests.games.trial import spoken


def quick(*seats: dict[str, Any], **options: Any) -> Sheet:
    request = {"options": options, "seats": [{"name": f"Player {n}", **seat} for n, seat in enumerate(seats)]}
    return spoken(GAME.quick.sheet(msgspec.convert(request, GAME.quick.request)))


def test_it_works():
    sheet = quick({"name": "Ann", "scores": [5, 0.1]}, {"name": "Bob", "scores": [-2, 0.2]})
    assert [(seat.name, seat.total, seat.rank) for seat in sheet.seats] == [("Ann", 5.1, 1), ("Bob", -1.8, 2)]
    assert (sheet.winners, sheet.decided_by) == ((0,), "points")
    assert [line.label for line in sheet.seats[0].lines] == ["Round 1", "Round 2"]


def test_options_may_be_left_out():
    request = msgspec.json.decode(b'{"seats": [{"name": "Ann", "scores": [1]}]}', type=GAME.quick.request)
    assert GAME.quick.sheet(request).winners == (0,)


def test_it_counts_as_the_table_does(pad):
    played = pad(3, winner="lowest", teams=2).row(0, 4, 5, 6).row(1, 1, 0.5).sheet
    sent = quick({"scores": [4, 1]}, {"scores": [5, 0.5]}, {"scores": [6, None]}, winner="lowest", teams=2)
    assert sent == msgspec.structs.replace(played, ended=sent.ended).named([s.name for s in sent.seats])


def test_categories_name_the_lines():
    sheet = quick({"scores": [1, 2]}, {"scores": [3, 4]}, categories=["Cities", "Roads"])
    assert [line.label for line in sheet.seats[1].lines] == ["Cities", "Roads"]


def test_teams_can_be_named_seat_by_seat():
    sheet = quick({"scores": [1], "team": 1}, {"scores": [2], "team": 0}, {"scores": [4], "team": 1}, teams=2)
    assert [seat.total for seat in sheet.seats] == [5, 2, 5]


@pytest.mark.rule("SP-001")
@pytest.mark.parametrize("count", [0, 13])
def test_too_few_or_too_many_players_are_impossible(count):
    with pytest.raises(Impossible, match=f"1 to 12 players; you sent {count}") as caught:
        quick(*[{"scores": [1]}] * count)
    assert caught.value.field == "seats"


@pytest.mark.parametrize(
    ("seats", "options", "field"),
    [
        ([[1, 2], [1]], {}, "seats.1.scores"),
        ([[1], [1]], {"categories": ["Cities", "Roads"]}, "seats.0.scores"),
        ([[1, 2], [1, 2]], {"rounds": 1}, "seats.0.scores"),
        ([[1], [1e7]], {}, "seats.1.scores.0"),
        ([[1, 0.12345], [1, 1]], {}, "seats.0.scores.1"),
    ],
)
def test_a_sheet_that_cannot_be_says_where(seats, options, field):
    with pytest.raises(Impossible) as caught:
        quick(*({"scores": scores} for scores in seats), **options)
    assert caught.value.field == field


@pytest.mark.parametrize("options", [{}, {"teams": 2}])
def test_a_team_that_is_not_there_is_impossible(options):
    with pytest.raises(Impossible) as caught:
        quick({"scores": [1]}, {"scores": [1], "team": 2}, **options)
    assert caught.value.field == "seats.1.team"


@pytest.mark.parametrize(
    "request_body",
    [b"{}", b'{"seats": 1}', b'{"seats": [], "x": 1}', b'{"seats": [{"name": "Ann", "scores": [1], "x": 1}]}'],
)
def test_missing_and_unknown_fields_are_no_request(request_body):
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(request_body, type=GAME.quick.request)
