"""The lines of a sheet on the table screen: as many as there is room for, the first ones folded."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.core.sheet import Line, SeatSheet, Sheet, add_up
from companion.core.words import say, verbatim
from companion.locales import Languages
from companion.web.end_lines import EndLines, end_lines
from companion.web.words import put_into_words, speaking


@pytest.fixture(autouse=True)
def language() -> Iterator[None]:
    with speaking(Languages().known("en"), ()):
        yield


def sheet(people: int, rounds: int, points: float = 3, label: str = "Round") -> Sheet:
    lines = tuple(Line(f"r{n}", verbatim(f"{label} {n + 1}"), points) for n in range(rounds))
    total = add_up([line.points for line in lines])
    return Sheet(
        tuple(SeatSheet(n, total, n + 1, lines, f"P{n}") for n in range(people)), (0,), "points", say("On points")
    )


def labels(lines: EndLines | None) -> list[str]:
    assert lines is not None
    return [put_into_words(row.label) for row in lines.rows]


def test_a_few_rounds_are_all_there_and_larger() -> None:
    lines = end_lines(sheet(3, 4))
    assert labels(lines) == ["Round 1", "Round 2", "Round 3", "Round 4"]
    assert lines is not None
    assert lines.size == "few roomy"


@pytest.mark.parametrize("people", [2, 4, 5, 6, 8, 9, 12])
def test_the_first_rounds_fold_and_all_adds_up(people: int) -> None:
    lines = end_lines(sheet(people, 25))
    assert lines is not None
    folded, *rounds = labels(lines)
    assert folded == f"The first {25 - len(rounds)}"
    assert rounds == [f"Round {n + 1}" for n in range(25 - len(rounds), 25)]
    assert len(rounds) >= 4
    assert sum(int(row.cells[0]) for row in lines.rows) == 75


def test_long_labels_take_more_room() -> None:
    short, long = (
        end_lines(sheet(4, 25)),
        end_lines(sheet(4, 25, label="What everybody has in the hold at the end of year")),
    )
    assert len(labels(long)) < len(labels(short))


def test_what_the_places_say_already_is_not_said_twice() -> None:
    assert end_lines(sheet(3, 1)) is None
    assert end_lines(sheet(3, 0)) is None


def test_nothing_but_noughts_is_left_of_what_the_places_say() -> None:
    """Whose points are all in one line: that is the total again, and the others would not add up to it."""
    lines = tuple(Line(key, verbatim(key), points) for key, points in (("all", 7), ("crew", 0), ("cargo", 0)))
    seats = tuple(SeatSheet(n, 7, 1, lines, f"P{n}") for n in range(2))
    assert end_lines(Sheet(seats, (0, 1), "points", say("On points"))) is None


def test_numbers_that_have_no_room_are_left_out() -> None:
    assert end_lines(sheet(12, 3, points=12345.5)) is None
    assert end_lines(sheet(3, 3, points=12345.5)) is not None
