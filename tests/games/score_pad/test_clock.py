"""A pad with a clock: both go on beside each other, and the times are on the result."""

from __future__ import annotations

import pytest

from companion.core.game import Started
from companion.core.log import Entry, Log
from companion.core.table_moves import Undone
from companion.core.turn_clock.moves import ClockGiven, ClockPaused, TimeRanOut, TurnPassed
from companion.core.undo import undo
from companion.core.words import Renderer
from companion.games.score_pad import GAME
from companion.games.score_pad.moves.game import GameEnded
from companion.games.score_pad.moves.scores import ScoreEntered
from companion.games.score_pad.options import Options
from tests.games.pages import drawn


class Evening:
    def __init__(self, **options) -> None:
        started = Started(game="score-pad", seats=("Ann", "Bob"), options=Options(**options))
        self.log, self.at = Log(GAME, [Entry(1, started, None, None, 0)]), 0

    def do(self, seconds, move, seat=0):
        self.at += seconds * 1000
        self.log.append(Entry(self.log.version + 1, move, seat, None if move.by_time else seat, self.at))
        return self

    @property
    def clock(self):
        return self.log.table.state.clock

    @property
    def spent(self):
        return [times.spent // 1000 for times in self.clock.times]


def test_without_one_there_is_none(pad):
    trial = pad(2)
    assert trial.view().clock is None
    assert GAME.deadline(trial.state) is None
    refusal = "This table has no clock. The host can choose one on the page “Table”."
    assert [trial.refusal(0, move) for move in (ClockGiven(), ClockPaused(), TimeRanOut())] == [refusal] * 3


def test_scores_are_written_while_it_runs_and_undone_without_it():
    evening = Evening(clock="up").do(0, ClockGiven()).do(5, ScoreEntered(row=0, score=7))
    evening.do(3, TurnPassed()).do(4, ScoreEntered(row=0, score=4), 1)
    before = evening.clock
    evening.do(1, undo(evening.log, 1, host=False), 1)
    assert isinstance(evening.log.entries[-1].move, Undone)
    assert evening.clock == before
    assert evening.log.table.timer() is not None
    evening.do(0, undo(evening.log, 0, host=False), 0)
    assert (evening.clock.turn, evening.clock.since, evening.spent) == (0, None, [8, 0])


@pytest.mark.parametrize(
    ("options", "move"), [({}, GameEnded()), ({"rounds": 1}, ScoreEntered(row=0, score=2)), ({"target": 1}, None)]
)
def test_it_stops_with_the_game_and_the_times_are_lines_that_count_nothing(options, move):
    evening = Evening(clock="bank", bank_minutes=1, **options).do(0, ClockGiven())
    evening.do(20, ScoreEntered(row=0, score=5)).do(10, TurnPassed())
    evening.do(7, move or ScoreEntered(row=0, score=1), 1)
    sheet = evening.log.table.sheet()
    assert evening.clock.since is None
    times = [next(line for line in seat.lines if line.key == "clock") for seat in sheet.seats]
    assert [(line.points, line.unit) for line in times] == [(30, "time"), (7, "time")]
    assert sheet.seats[0].total == 5
    assert sheet.winners == (0,)


def test_out_of_time_loses_whatever_was_scored():
    evening = Evening(clock="bank", bank_minutes=1, at_zero="lose").do(0, ClockGiven())
    evening.do(5, ScoreEntered(row=0, score=50)).do(5, ScoreEntered(row=0, score=4), 1)
    due, move = evening.log.table.deadline()
    assert due == 60_000
    evening.do(50, move).do(0, GameEnded())
    sheet = evening.log.table.sheet()
    assert (sheet.winners, sheet.decided_by, [seat.rank for seat in sheet.seats]) == ((1,), "time", [2, 1])
    assert Renderer(("Ann", "Bob"))(sheet.decided_words) == "Ann ran out of time."
    assert [one.moment.kind for one in evening.log.moments(None)] == ["time", "winner"]


def test_a_clock_is_chosen_in_mid_game(pad):
    trial = pad(2).change("clock", "turn")
    assert trial.view().clock.settings == "60 seconds for each turn."
    trial.do(0, ClockGiven()).seated(True, True, True)
    assert len(trial.view().clock.faces) == 3


def test_its_pages(tmp_path):
    with drawn(GAME, tmp_path, "Ann", "Bob", clock="bank") as pages:
        assert all("The clock stands still." in page for page in pages.phones())
        pages.do(0, ClockGiven())
        for page in pages.phones():
            assert 'aria-label="Pass on to Bob"' in page
            assert 'class="number-pad"' in page
        large = pages.page("?as=0&q=clock")
        assert 'class="clock-face' in large
        assert "Back to the sheet" in large
        assert 'class="number-pad"' not in large
        assert "data-deadline" in pages.screen()
        pages.do(0, ScoreEntered(row=0, score=3)).do(0, GameEnded())
        assert all("How long you thought" in page for page in pages.phones())
