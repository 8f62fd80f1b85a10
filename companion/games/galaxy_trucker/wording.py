"""Small pieces of sentences."""

from __future__ import annotations

from collections.abc import Iterable


def many(number: int, what: str) -> str:
    """ "1 day", "3 days"."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def names(seats: Iterable[int]) -> str:
    return ", ".join(f"{{{seat}}}" for seat in seats)
