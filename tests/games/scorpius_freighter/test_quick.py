"""The quick-score sheet: one request, one result, and what is refused how."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.core.problems import Impossible
from companion.games.scorpius_freighter import GAME

CARGO = {"credits": 3, "goods": 4, "meds": 2, "data": 3}
ANNA: dict[str, Any] = {
    "name": "Anna",
    "completed_contracts": [15, 12],
    "active_sections": [5],
    "contract_abilities": [2],
    "side_deals": [4, 4, 5],
    "crew": [
        {"name": "Koda", "empty_spaces": 5},
        {"name": "Og"},
        {"name": "Auxis", "matches": 0},
        {"name": "Rafa", "points": 0},
    ],
    "cargo": CARGO,
}
BRAD = ANNA | {"name": "Brad", "crew": [{"name": "Trin"}], "completed_contracts": [8]}


def quick(*seats: Any, **more: Any) -> Any:
    body = msgspec.json.encode({"seats": list(seats)} | more)
    return GAME.quick.sheet(msgspec.json.decode(body, type=GAME.quick.request))


def impossible(*seats: Any) -> tuple[str, str | None]:
    with pytest.raises(Impossible) as caught:
        quick(*seats)
    return str(caught.value), caught.value.field


@pytest.mark.rule("SF-073")
def test_it_works():
    sheet = quick(ANNA, BRAD)
    assert [(seat.name, seat.total, seat.rank) for seat in sheet.seats] == [("Anna", 68, 1), ("Brad", 40, 2)]
    assert [line.key for line in sheet.seats[0].lines] == [
        "completed_contracts",
        "active_sections",
        "contract_abilities",
        "side_deals",
        "crew",
        "cargo",
    ]
    assert (sheet.winners, sheet.decided_by) == ((0,), "points")


def test_options_may_be_there_and_are_empty():
    assert quick(ANNA, BRAD, options={}).winners == (0,)
    with pytest.raises(msgspec.ValidationError):
        quick(ANNA, BRAD, options={"speed": 1})


@pytest.mark.rule("SF-078")
@pytest.mark.parametrize("count", [0, 1, 5])
def test_it_is_for_two_to_four(count):
    words, field = impossible(*[ANNA] * count)
    assert (f"2 to 4 players; you sent {count}" in words, field) == (True, "seats")


@pytest.mark.rule("SF-078")
@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"completed_contracts": [15, -1]}, "seats.1.completed_contracts.1"),
        ({"active_sections": [-5]}, "seats.1.active_sections.0"),
        ({"contract_abilities": [-2]}, "seats.1.contract_abilities.0"),
        ({"side_deals": [4, 4, -5]}, "seats.1.side_deals.2"),
        ({"cargo": CARGO | {"meds": -1}}, "seats.1.cargo.meds"),
        ({"crew": [{"name": "Vik", "matches": -1}]}, "seats.1.crew.0.matches"),
        ({"crew": [{"name": "Vik", "matches": 10_000}]}, "seats.1.crew.0.matches"),
        ({"side_deals": [4, 10_000]}, "seats.1.side_deals.1"),
        ({"cargo": CARGO | {"data": 10**400}}, "seats.1.cargo.data"),
        ({"crew": [{"name": "Bob"}]}, "seats.1.crew.0.name"),
        ({"crew": [{"name": "Bob", "points": 3}]}, "seats.1.crew.0.name"),
        ({"crew": [{"name": "Og"}]}, "seats.1.crew.0.name"),
        ({"crew": [{"name": "Mag"}, {"name": "Mag"}]}, "seats.1.crew.1.name"),
        ({"crew": [{"name": name} for name in ("Mag", "Das", "Abby", "Raven", "Trin")]}, "seats.1.crew"),
    ],
)
def test_impossible_sheets(change, field):
    assert impossible(ANNA, BRAD | change)[1] == field


@pytest.mark.parametrize("key", sorted(ANNA))
def test_nothing_may_be_missing(key):
    with pytest.raises(msgspec.ValidationError):
        quick(ANNA, {name: value for name, value in BRAD.items() if name != key})


@pytest.mark.parametrize(
    "change",
    [
        {"cargo": {"credits": 3}},
        {"cargo": CARGO | {"gold": 1}},
        {"crew": [{"name": "Koda"}]},
        {"crew": [{"name": "Koda", "matches": 3}]},
        {"crew": [{"name": "Og", "points": 3}]},
        {"side_deals": [2.5]},
        {"side_deals": 4},
        {"colour": "red"},
    ],
)
def test_nor_be_there_too_much_or_of_another_kind(change):
    with pytest.raises(msgspec.ValidationError):
        quick(ANNA, BRAD | change)


def test_what_is_missing_is_named(app):
    answer = app.test_client().post(
        "/api/score/scorpius-freighter", json={"seats": [ANNA, BRAD | {"crew": [{"name": "Koda"}]}]}
    )
    assert answer.status_code == 400
    assert answer.json["error"]["field"] == "seats.1.crew.0.empty_spaces"
    assert "missing" in answer.json["error"]["message"]


def test_a_program_gets_the_common_shape(app):
    answer = app.test_client().post("/api/score/scorpius-freighter", json={"seats": [ANNA, BRAD]}).json
    assert (answer["game"], answer["winners"], answer["decided_by"]) == ("scorpius-freighter", [0], "points")
    assert answer["seats"][0]["total"] == 68
    assert answer["seats"][0]["lines"][4] == {"key": "crew", "label": "Crew", "points": 9}
    refused = app.test_client().post("/api/score/scorpius-freighter", json={"seats": [ANNA]})
    assert refused.status_code == 422
