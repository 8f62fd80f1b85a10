"""The letters on people's tokens."""

from __future__ import annotations

import pytest

from companion.core.names import letters


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (["Ann", "bob"], ["A", "B"]),
        (["Annegret", "Anna-Lena", "Bob"], ["Ae", "Aa", "B"]),
        (["Ann", "Anna"], ["A", "Aa"]),
        (["Anna", "Annika", "Anton"], ["Aa", "Ai", "At"]),
    ],
)
def test_nobody_shares_a_letter(names, shown):
    assert letters(names) == shown
