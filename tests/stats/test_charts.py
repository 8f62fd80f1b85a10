"""Pictures: well-formed, safe, described, with the table behind them."""

from __future__ import annotations

import re
from datetime import date
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.words import APART, TOGETHER, verbatim
from companion.settings import STATIC
from companion.stats.charts.axes import moments, steps
from companion.stats.charts.bars import score_spread
from companion.stats.charts.lines import Series, rating_curves, running_graph
from companion.stats.charts.svg import breadth, clipped, initial
from companion.stats.charts.weeks import level, year_calendar
from companion.stats.spread import spread
from tests.stats.snapshots import DAY, EVENING
from tests.stats.strategies import names

few = settings(max_examples=40)
SVG = "{http://www.w3.org/2000/svg}"
ALLOWED = {"svg", "title", "desc", "g", "path", "rect", "circle", "line", "polyline", "text", "tspan"}


def checked(picture):
    """The drawing as a tree, after everything that holds for all of them."""
    root = ElementTree.fromstring(picture.svg)
    kinds = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert kinds <= ALLOWED
    attributes = {name for element in root.iter() for name in element.attrib}
    assert "style" not in attributes
    assert not any(name.startswith("on") for name in attributes)
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert root.attrib["aria-labelledby"].split() == ids
    assert root.attrib["role"] == "img"
    assert [root[0].tag, root[1].tag] == [f"{SVG}title", f"{SVG}desc"]
    assert root[1].text
    assert all(len(row) == len(picture.headers) for row in picture.rows)
    return root


def words(root) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}text")]


@few
@given(st.lists(st.tuples(names, st.lists(st.tuples(st.integers(0, 2**41), st.integers(0, 3000)))), max_size=9), names)
def test_rating_curves_of_anybody(people, title):
    picture = rating_curves("one", [Series(name, sorted(points)) for name, points in people], title=verbatim(title))
    checked(picture)
    assert picture.title.strip(APART + TOGETHER) == title.strip(APART + TOGETHER)


@few
@given(st.lists(st.tuples(names, st.lists(st.integers(-50, 400) | st.floats(-5, 5), max_size=8)), max_size=8))
def test_running_graphs_of_any_game(people):
    checked(running_graph("one", [Series(name, list(enumerate(totals))) for name, totals in people]))


@few
@given(st.lists(st.integers(-500, 500) | st.floats(-9, 9).map(lambda x: round(x, 1)), max_size=30), names)
def test_spreads_of_any_scores(scores, title):
    checked(score_spread("one", spread(scores), verbatim(title)))


@few
@given(st.dictionaries(st.dates(date(2016, 1, 1), date(2029, 12, 31)), st.integers(0, 9)), st.integers(2016, 2029))
def test_calendars_of_any_year(days, year):
    root = checked(year_calendar("one", year, days))
    rights = [float(e.attrib["x"]) + float(e.attrib["width"]) for e in root.iter(f"{SVG}rect")]
    assert max(rights) <= 328
    dots = list(root.iter(f"{SVG}circle"))
    assert len(dots) == 4 + sum(count > 0 and at.year == year for at, count in days.items())


def test_a_name_is_text_and_nothing_else():
    picture = running_graph("one", [Series("<script>alert(1)</script>", [(0, 1), (1, 2)])])
    assert "<script" not in picture.svg
    assert picture.headers[1] == "<script>alert(1)</script>", "the table is escaped by the template"
    assert picture.__html__() == picture.svg


def test_ids_come_from_the_argument():
    assert 'aria-labelledby="a-title a-desc"' in running_graph("a", []).svg
    assert 'id="x-y-title"' in running_graph('x"y', []).svg


def test_the_running_graph_and_its_table():
    picture = running_graph("one", [Series("Ann", [(0, 0), (1, 4), (2, 9)]), Series("Bob", [(0, 0), (1, 6)])])
    root = checked(picture)
    assert picture.headers == ("Round", "Ann", "Bob")
    assert picture.rows == (("0", "0", "0"), ("1", "4", "6"), ("2", "9", "6"))
    assert picture.description == "Ann 9, Bob 6."
    assert len(root.findall(f"{SVG}polyline")) == 2
    assert "stroke-dasharray" in root.findall(f"{SVG}polyline")[1].attrib, "lines differ by more than colour"
    assert words(root).count("A") == words(root).count("B") == 2, "at the end of the line and in the legend"
    legend = [(beside.text, beside[0].text) for beside in root.iter(f"{SVG}text") if len(beside)]
    assert legend == [("Ann", "9"), ("Bob", "6")], "each number right behind its name"


def test_more_is_higher_and_later_is_further_right():
    root = checked(running_graph("one", [Series("Ann", [(0, 0), (1, 10), (2, 5)])]))
    points = [tuple(map(float, pair.split(","))) for pair in root.find(f"{SVG}polyline").attrib["points"].split()]
    (x0, y0), (x1, y1), (x2, y2) = points
    assert x0 < x1 < x2
    assert y1 < y2 < y0


def test_the_table_behind_ratings_is_by_month_or_year_when_they_are_long():
    short = [Series("Ann", [(EVENING, 1500), (EVENING + 2 * DAY, 1520)])]
    assert rating_curves("one", short).rows == (("1 Jan 2024", "1500"), ("3 Jan 2024", "1520"))
    longer = [Series("Ann", [(EVENING, 1500), (EVENING + 2 * DAY, 1520), (EVENING + 100 * DAY, 1490)])]
    assert rating_curves("one", longer).rows == (("Jan 2024", "1520"), ("Apr 2024", "1490"))
    longest = [
        Series("Ann", [(EVENING, 1500), (EVENING + 1500 * DAY, 1490)]),
        Series("Bob", [(EVENING + 1500 * DAY, 1600)]),
    ]
    assert rating_curves("one", longest).rows == (("2024", "1500", ""), ("2028", "1490", "1600"))
    assert rating_curves("one", longest).description == "Bob 1600, Ann 1490. From 1 Jan 2024 to 9 Feb 2028."


def test_a_curve_of_thousands_of_games_stays_small():
    busy = Series("Ann", [(EVENING + at * DAY, 1500 + at % 90) for at in range(5000)])
    assert len(rating_curves("one", [busy] * 8).svg) < 40_000


def test_the_spread_is_told_and_tabled():
    picture = score_spread("one", spread([3, 4, 4, 9, 11], most=5))
    assert picture.description == "5 scores, half of them at 4 or below. Most often 4 to 5: 2 times."
    assert picture.rows == (("2 to 3", "1"), ("4 to 5", "2"), ("6 to 7", "0"), ("8 to 9", "1"), ("10 to 11", "1"))
    heights = [float(e.attrib["height"]) for e in checked(picture).iter(f"{SVG}rect")]
    assert heights[1] == 2 * heights[0]
    assert score_spread("one", spread([0.5, 0.6])).rows[0][0] == "0.5 to under 0.51"


def test_the_calendar_is_told_and_tabled():
    picture = year_calendar("one", 2024, {date(2024, 2, 29): 3, date(2024, 1, 1): 1, date(2023, 1, 1): 9})
    root = checked(picture)
    assert len(list(root.iter(f"{SVG}rect"))) == 366 + 4
    assert picture.rows == (("1 Jan 2024", "1"), ("29 Feb 2024", "3"))
    assert picture.description == "Something was played on 2 days. The busiest was 29 Feb 2024: 3 plays."
    assert "<title>29 Feb 2024: 3 plays</title>" in picture.svg
    assert year_calendar("one", 1999, {}).description == "Something was played on 0 days."


@pytest.mark.parametrize(("count", "size"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 3), (5, 4), (40, 4)])
def test_dots_grow(count, size):
    assert level(count) == size


def test_ticks():
    assert [text for _, text in steps(6)] == ["0", "2", "4", "6"]
    assert [text for _, text in steps(3)] == ["0", "1", "2", "3"]
    assert [text for _, text in moments(EVENING, EVENING + 20 * DAY)] == ["1 Jan", "21 Jan"]
    assert [text for _, text in moments(EVENING, EVENING + 100 * DAY)] == ["Feb 24", "Mar 24", "Apr 24"]
    assert [text for _, text in moments(EVENING, EVENING + 4000 * DAY)] == ["2025", "2027", "2029", "2031", "2033"]


def test_long_names_are_clipped_and_every_name_has_a_letter():
    assert clipped("Ann", 60) == "Ann"
    assert clipped("A very long name", 60).endswith("…")
    assert breadth(clipped("名前が長い人", 60)) <= 60
    assert [initial(name, 2) for name in ("ann", "ßa", "😀", "", "7th")] == ["A", "S", "3", "3", "7"]


def test_every_class_has_its_style():
    drawn = [
        rating_curves("a", [Series(name, [(0, 1), (1, 2)]) for name in "abcdefgh"]),
        score_spread("b", spread([1, 2, 3])),
        year_calendar("c", 2024, {date(2024, 1, 1): 1}),
    ]
    used = {name for one in drawn for value in re.findall(r'class="([^"]+)"', one.svg) for name in value.split()}
    used = {name for name in used if not name.startswith("c-")}  # the colours of people are everybody's
    styled = set(re.findall(r"\.(pic[\w-]*)", (STATIC / "companion.css").read_text(encoding="utf-8")))
    assert used <= styled
