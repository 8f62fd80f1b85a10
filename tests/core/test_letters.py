"""The letters on people's discs."""

from __future__ import annotations

import pytest

from companion.core.names import first_names, second_letters


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (("Ann", "bob"), ("", "")),
        (("Annegret", "anna-Lena", "Bob"), ("e", "a", "")),
        (("Ann", "Anna"), ("", "a")),
        (("Anna", "Annika", "Anton"), ("a", "i", "t")),
        (("A-b", "A c"), ("b", "c")),
    ],
)
def test_whoever_begins_alike_has_a_letter_of_their_own(names, shown):
    assert second_letters(names) == shown


def test_a_short_line_calls_people_by_what_tells_them_apart():
    names = ["Ann", "Wilhelmina Alexandra", "Maximilianapolis Meier", "Kim Lee", "Kim Ray"]
    assert first_names(names) == ("Ann", "Wilhelmina", "Maximiliana…", "Kim Lee", "Kim Ray")
