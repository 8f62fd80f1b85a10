"""Quick score: one sheet in, the same scoring as at a table out, and plain words about what is wrong."""

from __future__ import annotations

import msgspec
import pytest

from companion.core.problems import Impossible
from companion.games.star_scrappers_orbital import GAME
from companion.games.star_scrappers_orbital.box import COLOURS

NOTHING = dict.fromkeys(COLOURS, 0)


def seat(name="Ann", years=5, **more):
    counts = {key: more.pop(key) for key in list(more) if key in COLOURS}
    sheet = [NOTHING | counts] * years if isinstance(years, int) else years
    return {"name": name, "years": sheet, "other_vp": 0, "crew_symbols": 0, "megacredits": 0} | more


def scored(*seats, **options):
    body = msgspec.json.encode({"seats": seats} | ({"options": options} if options else {}))
    return GAME.quick.sheet(msgspec.json.decode(body, type=GAME.quick.request))


def wrong(*seats, **options):
    with pytest.raises(Impossible) as problem:
        scored(*seats, **options)
    return problem.value.field


def test_it_works():
    sheet = scored(seat(structural=1, bio=2), seat("Bob", structural=1))
    assert [one.total for one in sheet.seats] == [12, 6]
    assert (sheet.winners, sheet.decided_by, sheet.seats[1].name) == ((0,), "points", "Bob")
    assert [line.key for line in sheet.seats[0].lines] == ["year1", "year2", "year3", "year4", "year5", "other"]


@pytest.mark.rule("SS-147")
def test_what_is_left_out_is_five_years_standard_without_zeros():
    assert [one.total for one in scored(seat(), seat("Bob")).seats] == [0, 0]
    assert [one.total for one in scored(seat(), seat("Bob"), zero_scores=True).seats] == [36, 36]
    assert [one.total for one in scored(seat(years=6, bio=1), seat("Bob", years=6), years=6).seats] == [7, 0]


@pytest.mark.parametrize(
    ("first", "second", "decided"),
    [
        ({"crew_symbols": 2}, {"crew_symbols": 1, "megacredits": 9}, "crew"),
        ({"megacredits": 2}, {"megacredits": 1}, "megacredits"),
        ({}, {}, "shared"),
        ({"other_vp": 1}, {"crew_symbols": 9}, "points"),
    ],
)
def test_each_rung_of_the_ladder(first, second, decided):
    sheet = scored(seat(bio=1, **first), seat("Bob", bio=1, **second))
    assert sheet.decided_by == decided
    assert sheet.winners == ((0, 1) if decided == "shared" else (0,))


@pytest.mark.rule("SS-160")
@pytest.mark.parametrize(("points", "winners"), [(18, (0,)), (17, ())])
def test_peace_looks_at_the_first_seat_alone(points, winners):
    others = [seat("Opponent 1", bio=3, other_vp=60), seat("Opponent 2")]
    sheet = scored(seat(other_vp=points), *others, mode="solo-peace")
    assert (sheet.winners, sheet.decided_by) == (winners, "points")
    assert [one.total for one in sheet.seats] == [points, 66, 0]


@pytest.mark.rule("SS-112")
def test_against_bots_the_ranking_is_the_normal_one():
    sheet = scored(seat(bio=1), seat("Bot 1", bio=1, crew_symbols=1), seat("Bot 2"), mode="solo-bots")
    assert (sheet.winners, sheet.decided_by) == ((1,), "crew")
    assert [one.rank for one in sheet.seats] == [2, 1, 3]


@pytest.mark.rule("SS-148")
@pytest.mark.parametrize("kind", [*COLOURS, "crew_symbols", "megacredits"])
def test_nothing_is_less_than_nothing(kind):
    where = f"years.0.{kind}" if kind in COLOURS else kind
    assert wrong(seat(), seat("Bob", **{kind: -1})) == f"seats.1.{where}"
    scored(seat(other_vp=-3))


@pytest.mark.rule("SS-149")
def test_how_many_seats():
    assert wrong() == wrong(*[seat()] * 6) == "seats"
    for mode in ("solo-peace", "solo-bots"):
        assert wrong(seat(), mode=mode) == wrong(*[seat()] * 4, mode=mode) == "seats"
    scored(*[seat()] * 5)


@pytest.mark.rule("SS-150")
def test_how_many_years():
    assert wrong(seat(years=4)) == wrong(seat(years=6)) == "seats.0.years"
    assert wrong(seat(years=7), years=7) == wrong(seat(years=0), years=0) == "options.years"
    assert wrong(seat(years=6), seat("Bob"), years=6) == "seats.1.years"


@pytest.mark.rule("SS-151")
def test_modes():
    for mode in ("solo-peace", "solo-bots"):
        assert wrong(*[seat(years=6)] * 3, mode=mode, years=6) == "options.years"
    with pytest.raises(msgspec.ValidationError, match="mode"):
        scored(seat(), mode="coop")


@pytest.mark.rule("SS-146")
@pytest.mark.parametrize(
    "broken",
    [
        {"other_vp": 1.5},
        {"megacredits": "many"},
        {"crew_symbols": None},
        {"colour": 1},
        {"years": [dict.fromkeys(COLOURS[1:], 0)] * 5},
        {"years": [NOTHING | {"gold": 1}] * 5},
    ],
)
def test_no_sheet_at_all(broken):
    with pytest.raises(msgspec.ValidationError):
        scored(seat() | broken)


@pytest.mark.rule("SS-146")
@pytest.mark.parametrize("field", ["name", "years", "other_vp", "crew_symbols", "megacredits"])
def test_every_field_is_needed(field):
    with pytest.raises(msgspec.ValidationError, match=field):
        scored({key: value for key, value in seat().items() if key != field})


@pytest.mark.rule("SS-152")
def test_counts_may_fall():
    years = [NOTHING | {"bio": count} for count in (3, 1, 2, 0, 1)]
    assert scored(seat(years=years), seat("Bob", bio=1)).seats[0].total == 5
