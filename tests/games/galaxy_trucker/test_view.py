"""What a page shows besides what the rules' own tests look at."""

from __future__ import annotations

import math
from itertools import combinations, pairwise, starmap

import pytest

from companion.games.galaxy_trucker import GAME
from companion.games.galaxy_trucker import moves as m


def test_it_works(trial):
    view = trial(2).view(0)
    assert (view.now.line, view.primary, view.now.more) == ("Set up round I", "go", "The boldest of you says Go.")
    assert view.steps.items[0] == "Everybody takes ship board I (18 squares)."


def step(table, seat):
    view = table.view(seat)
    return view.primary, view.now.line, view.now.more


def test_there_is_one_obvious_next_thing_in_every_phase(trial):
    table = trial(2).go().do(0, m.TileTaken())
    still = "Still building: Player 1."
    assert step(table, 1) == ("done", "Build!", still)
    assert step(table, 0) == (None, "Your ship is done", None), "the row below names the others"
    empty = "The glass is empty", "Whoever is done may make the last flip."
    assert step(table.wait(90), 0) == ("flip", *empty)
    assert step(table, 1) == ("done", *empty)
    assert step(table.do(0, m.TimerFlipped()), 1) == ("done", "Last glass!", still)
    assert step(table.wait(90), 1)[:2] == ("done", "Hands off!")
    check = "Check each other’s ships. Player 0 takes crew on board next."
    assert step(table.do(1, m.TileTaken()), 1) == (None, "Spot check", check), "it waits"
    assert step(table.do(0, m.FlightStarted()), 1) == (None, "Player 0 turns up the next card", None)
    assert step(table, 0) == (None, "You lead: turn up a card", "Follow it, then set your days and credits.")
    assert step(table, None) == (None, "Player 0 turns up the next card", None), "a TV sets nothing"
    assert step(table.card("I-open-space-1"), 0)[:2] == ("answer", "How strong are your engines?")
    assert step(table, 1) == (None, "Player 0: engine strength", None)
    table.answer(0, number=1).answer(1, number=1)
    assert step(table.land(), 0)[:2] == ("count", "Count your ship")
    assert step(table.count(0), 0) == (None, "The ships have landed", None)
    assert step(table, None) == (None, "The ships have landed", "Still counting: Player 1.")
    assert step(table.count_rest(), 1) == ("next_round", "Round I is paid out", "Clean up and go on.")
    assert step(table.do(0, m.RoundBegun()), 1) == (None, "Set up round II", "Player 0 landed first and says Go.")


def test_a_line_names_two_and_counts_more(trial):
    table = trial(4).launch().card("I-meteors-2").roll(3, 4)
    assert step(table, None) == (None, "4 players decide", None)
    table.answer(0).answer(1)
    assert step(table, None) == (None, "Player 2, Player 3: what it cost", None)


def test_a_pause_says_who_asked_for_it(trial):
    table = trial(2).go().do(1, m.TimerPaused())
    assert table.view().timer.paused_by == 1
    assert step(table, 0)[0] == "resume"
    assert table.do(0, m.TimerResumed()).view().timer.paused_by is None


def test_every_offer_says_why_not(trial):
    offers = trial(2).go().view(0).offers
    assert {name for name, offer in offers.items() if offer.why_not} == {"flip", "resume", "set_aside"}


def test_each_stage_has_its_own_offers(trial):
    table = trial(2)
    assert set(table.view(0).offers) == {"go"}
    assert "launch" not in table.go().view(0).offers
    assert "give_up" in trial(2).launch().view(0).offers


def test_a_page_that_does_not_know_the_seat_leaves_the_answer_to_the_tap(trial):
    offers = trial(2).launch().view(None).offers
    assert not any(offer.why_not for offer in offers.values())


@pytest.mark.parametrize(("name", "words"), [("I", "Shuffle all four"), ("III", "until a card of level III is on top")])
def test_the_launch_checklist_knows_the_round(trial, name, words):
    items = trial(2, rounds=(name,)).go().tiles(1, 2).view().steps.items
    assert any(words in item for item in items)


def test_more_foresight_replaces_shuffling(trial):
    table = trial(2, rounds=("II",), foresight=True)
    assert any("keep each pile in its order" in item for item in table.view().steps.items)
    items = table.go().tiles(1, 2).view().steps.items
    assert any("unshuffled" in item for item in items)
    assert not any("Shuffle" in item for item in items)


def test_ships_a_day_apart_do_not_cover_each_other(trial):
    table = trial(4, rounds=("III",)).launch()
    for day in range(60):
        ships = table.place(day, day + 1, day + 2, day + 3).view().board.ships
        spots = [(ship.x, ship.y) for ship in ships]
        assert min(starmap(math.dist, pairwise(spots))) >= 20
        assert min(starmap(math.dist, combinations(spots, 2))) >= 15


def test_the_board_lies_within_its_picture(trial):
    table = trial(4).launch()
    board = table.view().board
    assert (board.ships[0].x, board.ships[0].y) == (board.ring.x, board.ring.y)
    around = [
        ship for day in range(0, 40, 4) for ship in table.place(day, day + 1, day + 2, day + 3).view().board.ships
    ]
    assert all(0 < ship.x < board.width and 0 < ship.y < board.height for ship in around)
    board = trial(4).launch().view().board
    assert [ship.words for ship in board.ships] == ["leads", "2 days behind", "4 days behind", "6 days behind"]


def test_a_round_has_ticks_of_its_own(trial):
    """The same step of another round is another message, so that nobody finds it ticked already."""
    table = trial(2, rounds=("II", "III")).launch().land().count_rest()
    first = GAME.view(table.state, 0).steps.items
    table.do(0, m.RoundBegun()).launch().land().count_rest()
    later = GAME.view(table.state, 0).steps.items
    assert [words.msgid for words in first] == [words.msgid for words in later]
    assert not any(words in later for words in first)


def test_whoever_is_out_is_named_with_the_reason(trial):
    table = trial(3).launch().do(1, m.GaveUp())
    assert [(out.seat, out.words) for out in table.view().outs] == [(1, "Player 1 gave up.")]


def test_a_phone_for_all_has_a_button_for_everybody_who_builds(trial):
    table = trial(3).go().do(1, m.TileTaken())
    assert [done.take.label for done in table.view(0).dones] == ["Player 0 is done", "Player 2 is done"]


def test_the_screen_shows_what_everybody_has_unless_it_is_hidden(trial):
    for hidden in (True, False):
        table = trial(2, hidden_credits=hidden).launch().do(1, m.CreditsChanged(amount=4))
        found = [ship.credits for ship in table.view().screen_board.ships]
        assert found == [None, None] if hidden else found == ["0 credits", "4 credits"]
        landing = [ship.landing and ship.landing.points for ship in table.land().view().payout.ships]
        assert landing == [None, None] if hidden else landing == [4, 3]
        assert table.view(0).screen_board is None, "phones have their own"


def test_the_track_is_as_wide_as_what_is_beside_it_allows(trial):
    table = trial(2, guided=True).launch()
    assert table.view().screen_board.kind == "wide"
    table.card("I-open-space-1")
    assert table.view().screen_board.kind == "oval", "beside the card"
    shapes = [(board.width, board.height) for board in (table.view().screen_board, table.view().board)]
    assert shapes == [(400, 216), (360, 82)]
    for board in (table.view().screen_board, table.view().board):
        assert all(0 < ship.x < board.width and 0 < ship.y < board.height for ship in board.ships)
