"""The chart: coordinates that only have to be printed."""

from __future__ import annotations

from itertools import pairwise

import pytest

from companion.core.game import Course
from companion.games.score_pad import scoring
from companion.games.score_pad.moves import GameEnded, PointsAdded
from companion.games.score_pad.ready import sheets


def places(curve):
    return [tuple(map(float, place.split(","))) for place in curve.points.split()]


def test_it_works(pad):
    chart = pad(2).row(0, 10, 5).row(1, 10, -5).opened("chart")
    assert (chart.width, chart.height, chart.caption) == (320, 200, "Totals after 2 rounds")
    assert places(chart.curves[0]) == [(36, 180), (170, 95), (304, 10)]
    assert places(chart.curves[1]) == [(36, 180), (170, 137.5), (304, 180)]
    assert [curve.end.number for curve in chart.curves] == [20, 0]
    assert [(mark.x, mark.number) for mark in chart.rows] == [(170, 1), (304, 2)]
    assert [(mark.y, mark.number) for mark in chart.scale] == [(10, 20), (180, 0)]


def test_totals_below_nothing_lie_below_the_zero_line(pad):
    chart = pad(2).row(0, 30, -10).opened("chart")
    assert chart.zero_y == 137.5
    assert chart.curves[1].end.y == 180
    assert [mark.number for mark in chart.scale] == [30, 0, -10]


def test_labels_of_the_scale_keep_their_distance(pad):
    assert [mark.number for mark in pad(2).row(0, 69, -4).opened("chart").scale] == [69, 0]
    assert [mark.number for mark in pad(2).row(0, 2, -80).opened("chart").scale] == [0, -80]


@pytest.mark.rule("SP-016")
def test_teams_have_one_curve_each(pad):
    chart = pad(3, teams=2).row(0, 1, 2, 3).opened("chart")
    assert [(curve.seat, curve.team, curve.seats, curve.end.number) for curve in chart.curves] == [
        (None, 0, (0, 2), 4),
        (None, 1, (1,), 2),
    ]


def test_a_round_is_drawn_once_everybody_has_filled_it_in(pad):
    pad = pad(2).do(0, PointsAdded(row=0, amount=3))
    assert pad.opened("chart") is None
    assert pad.row(0, 3, 4).do(0, PointsAdded(row=1, amount=3)).opened("chart").caption == "Totals after 1 round"


def test_at_the_end_all_that_is_written_is_drawn(pad):
    chart = pad(2, target=10).row(0, 3, 4).enter(0, 1, 9).do(None, GameEnded()).opened("chart")
    assert chart.caption == "Totals after 2 rounds"


def test_rounds_without_points_lie_flat(pad):
    chart = pad(2).row(0, 0, 0).opened("chart")
    assert {y for curve in chart.curves for _, y in places(curve)} == {180}


def test_many_rounds_get_few_labels_and_stay_inside(pad):
    pad = pad(2)
    for row in range(60):
        pad.row(row, 1000 * (-1) ** row, row / 8)
    chart = pad.opened("chart")
    assert 5 <= len(chart.rows) <= 8
    assert all(36 <= x <= 304 and 10 <= y <= 180 for curve in chart.curves for x, y in places(curve))


def test_categories_are_drawn_once_they_are_written(pad):
    chart = pad(2, categories=("Cities", "Roads", "Farms")).enter(0, 2, 4).enter(1, 2, 1).enter(0, 0, 5).opened("chart")
    assert [mark.number for mark in chart.rows] == [3]
    assert chart.caption == "Totals after 1 category"


def test_whoever_is_level_is_below_the_other(pad):
    chart = pad(4).row(0, 30, 5, 5, 6).opened("chart")
    assert [curve.end.x for curve in chart.curves] == [304] * 4
    heights = [curve.end.y for curve in chart.curves]
    assert heights[3] + 16 == heights[1] == heights[2] - 16


def test_a_crowd_that_is_level_is_beside_each_other_on_a_phone(pad):
    chart = pad(12).row(0, *[5] * 12).opened("chart")
    assert len({(curve.end.x, curve.end.y) for curve in chart.curves}) == 12
    assert chart.curves[1].end.x < 304


def test_a_table_screen_has_a_tall_one(pad):
    chart = pad(12).row(0, *[5] * 12).view().chart
    assert chart.height > chart.width
    ends = sorted(curve.end.y for curve in chart.curves)
    assert all(low + 16 <= high for low, high in pairwise(ends))
    assert ends[-1] <= chart.height


def test_the_course_of_a_game_has_no_typo_in_it(pad):
    played = pad(2).row(0, 3, 4).row(1, 300, 1).row(2, 5, 5).enter(0, 1, 30)
    assert scoring.course(played.state) == Course(((3, 4), (33, 5), (38, 10)))
    assert scoring.course(played.state) is scoring.course(played.state), "worked out once for a whole page"


def test_the_course_of_a_sheet_with_one_round_goes_line_by_line(pad):
    played = pad(2, categories=("Cities", "Roads", "Farms")).row(0, 3, 4).row(2, 5, 0)
    assert scoring.course(played.state) == Course(((3, 4), (3, 4), (8, 4)), by_round=False)


def test_the_course_of_a_sheet_has_a_step_for_each_category(pad):
    played = pad(3, sheet=sheets()["seven-wonders"])
    rows = len(played.state.slots)
    for row in range(rows):
        played = played.row(row, 1, 2, 3)
    course = scoring.course(played.state)
    assert (rows, len(course.totals), course.by_round) == (9, 7, False)
    assert list(course.totals[-1]) == [seat.total for seat in scoring.score(played.state).seats]
