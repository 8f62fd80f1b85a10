"""Checks that every quick-score request needs: the number of players, and numbers within their range."""

from __future__ import annotations

from companion.core.problems import Impossible
from companion.core.words import Message, say


def check_seats(title: str, seats: tuple[int, int], sent: int) -> None:
    fewest, most = seats
    if not fewest <= sent <= most:
        words = say(
            "{game} is for {fewest} to {most} players; you sent {sent}.",
            game=Message(title),
            fewest=fewest,
            most=most,
            sent=sent,
        )
        raise Impossible(words, "seats")


def check_range(what: Message, value: float | None, field: str, least: float = 0, most: float | None = None) -> None:
    """``what`` is a noun, like "Influence tokens"; a value that was left out fits."""
    if value is None or (value >= least and (most is None or value <= most)):
        return
    if most is None:
        raise Impossible(say("{what}: {least} or more.", what=what, least=least), field)
    raise Impossible(say("{what}: from {least} to {most}.", what=what, least=least, most=most), field)
