"""Bids: first everybody's bid, then what was made of it; secret ones are shown once all are there."""

from __future__ import annotations

import msgspec
import pytest

from companion.core.game import By, Started
from companion.core.log import Entry, Log
from companion.games.score_pad import GAME
from companion.games.score_pad.moments import moments
from companion.games.score_pad.moves.rows import RowClosed
from companion.games.score_pad.moves.scores import BidEntered, NumbersEntered, PointsAdded, RowEntered, ScoreEntered
from companion.games.score_pad.ready import sheets
from companion.games.score_pad.state import open_row, reveals
from tests.games.trial import undo_means_it_never_happened


@pytest.fixture
def wizard(pad):
    return pad(3, sheet=sheets()["wizard"])


@pytest.fixture
def skulls(pad):
    return pad(3, sheet=sheets()["skull-king"])


def test_what_was_made_comes_after_all_bids(wizard):
    wizard.enter(0, 0, 1)
    assert (wizard.view().waiting_for, wizard.totals) == ((1, 2), [0, 0, 0])
    wizard.enter(1, 0, 0).enter(2, 0, 0)
    assert (wizard.view().waiting_for, wizard.totals) == ((0, 1, 2), [0, 0, 0])
    wizard.row(1, 1, 0, 1)
    assert wizard.totals == [30, 20, -10]
    assert wizard.view().waiting_for == (0, 1, 2)


def test_the_last_number_of_a_round_is_asked_about_where_it_does_not_add_up(wizard):
    wizard.row(0, 1, 1, 0).enter(0, 1, 1)
    assert (wizard.view(1).entry.keys.fits, wizard.view(1).entry.doubt) == (None, None), "Cem may have none"
    last = wizard.enter(1, 1, 1).view(2).entry
    assert (last.keys.most, last.keys.fits) == (1, -1), "no key adds up"
    assert last.doubt.confirm == "Tricks in this round: 1. The others have 2 of them. Is that right all the same?"
    wizard.enter(2, 1, 0).row(2, 0, 0, 0).enter(2, 3, 1).enter(0, 3, 0)
    assert wizard.view(1).entry.keys.fits == 1


@pytest.mark.rule("SP-032")
def test_a_bid_without_what_was_made_is_missing_and_not_0(wizard):
    wizard.row(0, 1, 0, 0).enter(0, 1, 1).do(None, RowClosed(row=1))
    assert wizard.totals == [30, 0, 0]
    assert [len(seat.lines) for seat in wizard.sheet.seats] == [1, 0, 0]


def test_only_counts_are_bid(wizard):
    for number in (-1, 0.5):
        assert (
            wizard.refusal(0, ScoreEntered(row=0, score=number)) == "That is a count. Write a whole number from 0 on."
        )


@pytest.mark.rule("SP-027")
def test_secret_bids_are_seen_once_everybody_has_one(skulls):
    skulls.do(0, BidEntered(row=0, bid=8765)).do(1, BidEntered(row=0, bid=0))
    assert not any(shows(skulls, seat) for seat in (None, 1, 2))
    assert (reveals(skulls.state), GAME.secret(skulls.state, 2)) == (0, True)
    skulls.do(2, BidEntered(row=0, bid=1))
    assert all(shows(skulls, seat) for seat in (None, 0, 1, 2))
    assert (reveals(skulls.state), GAME.secret(skulls.state, 2)) == (1, False)


def shows(pad, seat):
    """Whether a page of this seat, or a program that reads its view, finds the bid."""
    return b"8765" in msgspec.json.encode(GAME.view(pad.state, seat))


@pytest.mark.rule("SP-027")
def test_nothing_is_made_of_bids_that_are_still_secret(skulls):
    """Its points would tell the bid."""
    skulls.do(0, BidEntered(row=0, bid=1))
    for move in (ScoreEntered(row=1, score=1), PointsAdded(row=1, amount=1), NumbersEntered(numbers={1: 1})):
        assert skulls.refusal(0, move) == "First all bid, in secret. Then write what you made of it."
    for seat in (1, 2):
        skulls.do(seat, BidEntered(row=0, bid=0))
    skulls.do(0, ScoreEntered(row=1, score=1))


@pytest.mark.rule("SP-027")
def test_no_other_move_writes_a_secret_bid(skulls):
    """The history would say it to everybody, for example where the sheet of a bid was still open on a phone as it was undone."""
    moves = (
        ScoreEntered(row=0, score=3),
        PointsAdded(row=0, amount=3),
        NumbersEntered(numbers={0: 3}),
        RowEntered(row=0, scores={0: 3}),
    )
    for move in moves:
        assert "Bids are secret here until everybody has one." in skulls.refusal(0, move)
    skulls.row(0, 1, 0, 0)
    assert [skulls.refusal(0, move) for move in moves] == [None] * 4, "they are on the table"


@pytest.mark.rule("SP-027")
def test_the_history_keeps_the_secret_until_the_last_bid(skulls):
    assert skulls.tell(0, BidEntered(row=0, bid=3)) == "Player 0 has a bid"
    skulls.do(0, BidEntered(row=0, bid=3)).do(1, BidEntered(row=0, bid=0))
    assert skulls.tell(2, BidEntered(row=0, bid=1)) == "All bids are there: Player 0 3, Player 1 0, Player 2 1"


def test_a_bid_on_the_table_is_corrected_on_the_sheet(skulls, wizard):
    skulls.row(0, 1, 1, 1)
    sentence = "The bids are on the table already. Correct yours on the sheet."
    assert skulls.refusal(0, BidEntered(row=0, bid=2)) == sentence
    assert wizard.refusal(0, BidEntered(row=0, bid=2)) == sentence
    assert skulls.refusal(0, ScoreEntered(row=0, score=2)) is None


def test_whoever_leaves_is_not_waited_for_with_a_bid(skulls):
    skulls.do(0, BidEntered(row=0, bid=3)).do(1, BidEntered(row=0, bid=0)).seated(True, True, False)
    assert reveals(skulls.state) == 1


@pytest.mark.rule("SP-028")
def test_what_may_stay_blank_is_not_waited_for(skulls):
    skulls.row(0, 1, 0, 0).row(1, 1, 0, 0)
    assert (skulls.totals, open_row(skulls.state)) == ([20, 10, 10], 3)
    assert skulls.enter(0, 2, 30).totals == [50, 10, 10]


def test_the_history_calls_a_bid_a_bid(wizard):
    assert wizard.tell(0, ScoreEntered(row=0, score=3)) == "Player 0 bids 3"
    wizard.row(0, 3, 0)
    assert wizard.tell(0, ScoreEntered(row=1, score=2)) == "Player 0 made 2 of 3"
    assert wizard.tell(2, ScoreEntered(row=1, score=2)) == "Player 2 made 2"
    assert wizard.tell(0, ScoreEntered(row=0, score=1)) == "Player 0, Round 1 · Bid: 1 instead of 3"


def test_the_table_screen_says_what_is_written_now(wizard):
    assert wizard.view(None).head.heading == "Round 1 of 20: Bids"
    assert wizard.row(0, 1, 0, 0).view(None).head.heading == "Round 1 of 20: Tricks"
    assert wizard.row(1, 1, 0, 0).view(None).head.heading == "Round 2 of 20: Bids"


def test_a_phone_names_what_it_asks_for_before_the_round(skulls, wizard):
    assert skulls.view(1).now.line == "Player 1 – Bid, round 1 of 10"
    assert wizard.row(0, 1, 0, 0).view(1).now.line == "Player 1 – Tricks, round 1 of 20"


def test_a_bid_that_is_undone_was_never_made(skulls):
    started = Started(game=GAME.slug, seats=skulls.names, options=skulls.state.options)
    log = Log(GAME, [Entry(1, started, None, None, 0)])
    for seat in range(3):
        undo_means_it_never_happened(log, BidEntered(row=0, bid=seat), seat)


def test_the_best_round_is_the_one_with_the_most_points_not_with_the_highest_bid(wizard):
    for number in range(3):
        wizard.row(2 * number, 0, 1, 0).row(2 * number + 1, 0, 0, 0)
    wizard.row(6, 9, 2, 0)
    before, move = wizard.state, ScoreEntered(row=7, score=2)
    found = moments(before, move, move.applied(before, By(1)), None)
    assert [(moment.kind, moment.numbers) for moment in found] == [("record", (40,))]


def test_what_a_bid_looks_like_is_explained_where_bids_are_made(wizard, pad):
    assert (wizard.view(0).bids, pad(2).view(0).bids) == (True, False)
