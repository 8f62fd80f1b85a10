"""Quick score: control by sector, tokens, the ladder; sheets that cannot be are told so."""

from __future__ import annotations

import msgspec
import pytest

from companion.core.problems import Impossible
from companion.games.tortuga_2199 import GAME


def seat(name="Ann", sectors=(), tokens=0):
    return {"name": name, "sectors": list(sectors), "tokens": tokens}


def scored(*seats, **more):
    body = {"seats": list(seats), "tortuga_conquered_by": None, **more}
    return GAME.quick.sheet(msgspec.convert(body, GAME.quick.request))


@pytest.mark.rule("TO-114")
def test_lines_are_control_and_tokens():
    sheet = scored(seat("Ann", ["trading-post-1", "vortex"], 7), seat("Bob", ["mines", "turrets-2"], 2))
    assert [[(line.key, line.points) for line in row.lines] for row in sheet.seats] == [
        [("control", 3), ("tokens", 7)],
        [("control", 3), ("tokens", 2)],
    ]
    assert ([row.total for row in sheet.seats], sheet.winners, sheet.decided_by) == ([10, 5], (0,), "points")


@pytest.mark.rule("TO-114")
def test_values_may_be_given():
    options = {"sector_values": {"vortex": 4, "tortuga": 5}}
    sheet = scored(seat(sectors=["vortex", "mines"]), seat(), options=options)
    assert sheet.seats[0].total == 6


@pytest.mark.rule("TO-115")
@pytest.mark.parametrize(
    ("seats", "field"),
    [
        ([seat(sectors=["mines"]), seat(sectors=["mines"])], "seats.1.sectors.0"),
        ([seat(sectors=["mines", "mines"]), seat()], "seats.0.sectors.1"),
        ([seat(sectors=["trading-post-3"]), seat()], "seats.0.sectors.0"),
        ([seat(), seat(sectors=["vortex", "turrets-3"])], "seats.1.sectors.1"),
        ([seat(sectors=["atlantis"]), seat()], "seats.0.sectors.0"),
        ([seat(), seat(tokens=-1)], "seats.1.tokens"),
        ([seat()], "seats"),
        ([seat()] * 5, "seats"),
    ],
)
def test_impossible_sheets(seats, field):
    with pytest.raises(Impossible) as refused:
        scored(*seats)
    assert refused.value.field == field


@pytest.mark.rule("TO-115")
def test_the_third_ones_exist_with_three_players():
    assert scored(seat(sectors=["trading-post-3", "turrets-3"]), seat(), seat()).seats[0].total == 2


@pytest.mark.rule("TO-116")
@pytest.mark.parametrize(("owner", "said"), [(0, None), (0, 1), (None, 1), (0, 5), (0, -1)])
def test_the_conqueror_of_tortuga_owns_it(owner, said):
    seats = [seat(sectors=["tortuga"] if number == owner else []) for number in range(2)]
    with pytest.raises(Impossible) as refused:
        scored(*seats, tortuga_conquered_by=said)
    assert refused.value.field == "tortuga_conquered_by"


@pytest.mark.rule("TO-117")
def test_the_ladder_orders_every_place():
    sheet = scored(
        seat("Ann", ["tortuga"], 2),
        seat("Bob", ["mines"], 3),
        seat("Cem", ["turrets-1", "turrets-2"], 3),
        seat("Dora", ["vortex"], 3),
        tortuga_conquered_by=0,
    )
    assert ([row.rank for row in sheet.seats], sheet.decided_by) == ([1, 3, 2, 3], "tortuga")


def test_sectors_and_shared():
    assert scored(seat(tokens=2), seat(sectors=["turrets-1"], tokens=1)).decided_by == "sectors"
    assert scored(seat(tokens=2), seat(tokens=2)).decided_by == "shared"


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": [{"name": "Ann", "tokens": 1}, seat()]},
        {"seats": [seat(), seat() | {"tokens": "two"}]},
        {"seats": [seat(), seat()], "options": {"sector_values": {"atlantis": 1}}},
        {"seats": [seat(), seat()], "winner": 1},
    ],
)
def test_what_is_no_sheet_at_all(wrong):
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"tortuga_conquered_by": None} | wrong, GAME.quick.request)


def test_who_conquered_tortuga_is_said_even_if_nobody_did():
    with pytest.raises(msgspec.ValidationError, match="tortuga_conquered_by"):
        msgspec.convert({"seats": [seat(), seat()]}, GAME.quick.request)
