"""The pages, drawn for everybody."""

from __future__ import annotations

import re

from companion.core.turn_clock.moves import ClockGiven, ClockPaused, TurnPassed
from companion.games.clock_only.moves.game import GameEnded


def test_every_page_is_drawn_before_the_start(pages):
    for page in pages.phones():
        assert "Who starts?" in page
        assert page.count('value="ClockGiven"') == 3
    assert "Who starts?" in pages.watcher()
    assert "ClockGiven" not in pages.watcher()
    assert "Azul" in pages.screen()


def test_one_phone_for_all_is_one_big_button(pages):
    pages.do(0, ClockGiven())
    for page in pages.phones():
        assert re.search(r'<button class="clock-face[^>]*>.*?Pass on to Bob', page, re.DOTALL)
        assert page.count("data-deadline") == 3, "in the top bar, large, and in the list"
    assert "<button" not in pages.screen().split('id="part-turn-clock"')[1]


def test_a_paused_clock_goes_on_with_a_tap(pages):
    pages.do(0, ClockGiven()).do(0, TurnPassed()).do(0, ClockPaused())
    for page in pages.phones():
        assert "The clock is paused" in page
        assert re.search(r'<button class="clock-face[^>]*still[^>]*>.*?Tap to continue', page, re.DOTALL)
        assert "data-deadline" not in page
    assert "Paused" in pages.screen()


def test_every_page_is_drawn_at_the_end(pages):
    pages.do(0, ClockGiven()).do(0, GameEnded(winners=(2,)))
    for page in (*pages.phones(), pages.watcher(), pages.screen()):
        assert "Cem wins" in page
        assert "on the clock." in page
        assert 'class="clock-face' not in page


def test_who_won_is_asked_while_the_clock_stands_still(clock):
    trial = clock(2).start(0, at=0)
    end = trial.view(0).end
    assert (end.pause.kind, end.resume) == ("ClockPaused", None)
    end = trial.pause(24).view(0).end
    assert (end.pause, end.resume.kind) == (None, "ClockResumed")
    assert trial.do(0, GameEnded(winners=(1,)), at=37_000).spent == [24, 0]
