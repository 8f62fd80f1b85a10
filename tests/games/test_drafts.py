"""Counts that fell with somebody else's undo are offered again to whoever made them, in every game that has them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from companion.core.drafts import draft
from companion.core.game import THE_HOST, By, Game, Logged
from companion.core.log import Entry, Log
from companion.core.undo import undo
from companion.games import find
from tests.bench.recordings import recorded

COUNTED = [game for game in find().values() if any(move.offered_again for move in game.moves)]


def add(log: Log, move: Logged, seat: int | None, by: int | None) -> None:
    log.append(Entry(log.version + 1, move, seat, by, log.entries[-1].at))


def openings(game: Game) -> Iterator[tuple[Log, Entry, Entry]]:
    """A log that ends with the count of somebody, that count, and the line of somebody else that made it possible."""
    for _, log in recorded(game.slug):
        for opener, first in pairwise(log.alive()[1:]):
            opened = game.phase(log.stood_before(opener.seq).state) != game.phase(log.table_after(opener.seq).state)
            counts = first.move.offered_again and first.seat is not None and first.seat != opener.seat
            if opened and counts and opener.by is not None and first.seq == opener.seq + 1:
                yield Log(game, log.entries[: first.seq]), first, opener


@pytest.mark.parametrize("game", COUNTED, ids=lambda game: game.slug)
def test_a_count_that_fell_is_offered_again_once_the_table_is_there_again(game: Game) -> None:
    found = list(openings(game))
    assert found, "no recorded game shows it"
    for log, count, opener in found:
        assert count.seat is not None
        add(log, undo(log, THE_HOST, host=True, target=opener.seq), None, THE_HOST)
        assert count.seq in log.dead
        add(log, opener.move, opener.seat, opener.by)
        again = draft(log, count.seat)
        assert again is not None
        assert again.moves == (count.move,)
        assert again.moves[0].why_not(log.table.state, By(count.seat, again=True)) is None
        others = [seat for seat in range(len(log.table.seats)) if seat != count.seat]
        assert [draft(log, seat) for seat in others] == [None] * len(others), "nobody else lost anything"
        add(log, again.moves[0], count.seat, count.seat)
        assert draft(log, count.seat) is None


@pytest.mark.parametrize("game", COUNTED, ids=lambda game: game.slug)
def test_what_somebody_took_back_is_not_offered(game: Game) -> None:
    for log, count, _ in openings(game):
        assert count.seat is not None
        add(log, undo(log, count.seat, host=False, target=count.seq), None, count.seat)
        assert draft(log, count.seat) is None
