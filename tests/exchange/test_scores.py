"""Scores as people write them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.problems import Unreadable
from companion.core.sheet import tidy
from companion.exchange.scores import DEEPEST, LONGEST, evaluate, in_figures, plain, summed


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("12+5+3", 20),
        (" 12 + (3*4) - 2 ", 22),
        ("2*(3+(4-1))/3", 4),
        ("-5", -5),
        ("--5", 5),
        ("7/2", 3.5),
        ("1/3", 0.333333),
        ("3×4−2", 10),
        (".5+1.25", 1.75),
        ("10-2-3", 5),
        ("2+3*4", 14),
    ],
)
def test_a_sum_is_worked_out(written, value):
    assert evaluate(written, "") == value


@pytest.mark.parametrize(
    "written",
    [
        "",
        "abc",
        "12+",
        "(1",
        "1)",
        "()",
        "1 2",
        "2**3",
        "9**9**9",
        "1e9",
        "5/0",
        "__import__('os')",
        "1_000",
        "٣+٤",
        "NaN",
        "Infinity",
        "0x10",
        "1,5",
    ],
)
def test_whatever_is_no_sum_stays_words(written):
    assert evaluate(written, "") is None
    assert summed(written, "") == (None, written)


@pytest.mark.parametrize(
    "bomb",
    [
        "9" * 40,
        "999999999*999999999",
        "1/.000001*9999999",
        "(" * (DEEPEST + 1) + "1" + ")" * (DEEPEST + 1),
        "1+" * LONGEST + "1",
    ],
)
def test_a_bomb_is_refused_with_its_place(bomb):
    with pytest.raises(Unreadable) as refused:
        summed(bomb, "plays[0].playerScores[1].score")
    assert refused.value.place == "plays[0].playerScores[1].score"


def test_brackets_side_by_side_are_not_deep():
    assert evaluate("+".join(["(1)"] * (DEEPEST + 10)), "") == DEEPEST + 10


def test_the_sum_is_kept_as_it_was_written():
    assert summed("12+5", "") == (17, "12+5")
    assert summed(" 17 ", "") == (17, "")
    assert summed("017", "") == (17, "017")
    assert summed("17.50", "") == (17.5, "17.50")


@pytest.mark.parametrize("written", ["49-46ish", "36, 42", "36-42", "3+4", "won", "٣"])
def test_where_people_type_freely_only_a_plain_number_is_one(written):
    assert plain(written, "") == (None, written)


def test_a_plain_number_is_a_score():
    assert plain(" 61.5 ", "") == (61.5, "")
    assert plain("-3", "") == (-3, "")
    assert plain("", "") == (None, "")


@given(st.floats(-1e9, 1e9).map(tidy) | st.integers(-(10**12), 10**12))
def test_figures_come_back(points):
    assert plain(in_figures(points), "") == (points, "")
    assert summed(in_figures(points), "") == (points, "")


def value(tree: object) -> float:
    if not isinstance(tree, tuple):
        return tree
    sign, left, right = tree
    return {"+": value(left) + value(right), "-": value(left) - value(right), "*": value(left) * value(right)}[sign]


def words(tree: object) -> str:
    return f"({words(tree[1])}{tree[0]}{words(tree[2])})" if isinstance(tree, tuple) else str(tree)


@given(st.recursive(st.integers(0, 9), lambda inner: st.tuples(st.sampled_from("+-*"), inner, inner), max_leaves=8))
def test_any_sum_gives_what_it_should(tree):
    assert evaluate(words(tree), "") == value(tree)
