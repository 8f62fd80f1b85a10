"""A count that fell with somebody else's undo, in a table that only scores its years."""

from __future__ import annotations

import pytest

from companion.core.drafts import draft
from companion.core.game import THE_HOST, Logged, Started
from companion.core.log import Entry, Log
from companion.core.undo import undo
from companion.core.words import Renderer
from companion.games.star_scrappers_orbital import GAME
from companion.games.star_scrappers_orbital.moves import FirstChosen, ModulesCounted, YearEnded
from companion.games.star_scrappers_orbital.options import Options
from tests.games.star_scrappers_orbital.test_tally import counted


class Table:
    def __init__(self) -> None:
        started = Started(game=GAME.slug, seats=("Ann", "Bob"), options=Options(closely="years"), seed=1)
        self.log = Log(GAME, [Entry(1, started, None, THE_HOST, 0)])

    def do(self, seat: int | None, move: Logged, by: int | None = None) -> int:
        pressed = seat if by is None else by
        self.log.append(Entry(self.log.version + 1, move, seat, THE_HOST if pressed is None else pressed, 0))
        return self.log.version

    def draft(self, seat: int) -> str | None:
        found = draft(self.log, seat)
        return None if found is None else Renderer(self.log.table.names)(found.words)


@pytest.fixture
def fallen() -> Table:
    """Ann ended the year with her count, Bob counted, and the host undid what Ann did."""
    table = Table()
    table.do(0, FirstChosen(first=0))
    ended = table.do(0, counted(s0=2))
    table.do(1, ModulesCounted(counts={"bio": 4}))
    table.do(None, undo(table.log, THE_HOST, host=True, target=ended))
    assert table.log.table.state.counted == {}
    return table


def test_it_is_offered_again_when_the_year_is_counted_again(fallen):
    assert fallen.draft(1) is None, "nobody counts yet"
    fallen.do(0, counted(s0=3))
    assert fallen.draft(1) == "Your entry from before: 4 Bio"
    assert fallen.draft(0) is None


def test_another_year_asks_for_another_count(fallen):
    fallen.do(0, counted(s0=3, s1=1))
    fallen.do(0, YearEnded(year=1))
    fallen.do(0, counted(year=2, s0=3))
    assert fallen.draft(1) is None


def test_what_the_phone_that_undid_it_had_entered_itself_is_not_offered():
    """One phone for all: whoever undoes it there means it."""
    table = Table()
    table.do(0, FirstChosen(first=0))
    ended = table.do(0, counted(s0=2), by=THE_HOST)
    table.do(1, ModulesCounted(counts={"bio": 4}), by=THE_HOST)
    table.do(None, undo(table.log, THE_HOST, host=True, target=ended))
    table.do(0, counted(s0=3), by=THE_HOST)
    assert table.draft(1) is None
