"""Which plays are bouts, who won them, and by how much."""

from __future__ import annotations

import pytest

from companion.stats.bouts import Tally, behind, bout, margin, sat, tally
from companion.stats.plays import Play, Share
from tests.stats.snapshots import played


def test_the_first_wins_and_places_follow_the_ranks():
    found = bout(played(1, ann=40, bob=31, cleo=35))
    assert found is not None
    assert (found.place, found.sides, found.winners) == ((1, 3, 2), 3, 1)
    assert [found.result(at) for at in range(3)] == [1, 0, 0]
    assert (found.beats(0, 1), found.beats(1, 2), found.beats(2, 1)) == (1, -1, 1)


@pytest.mark.parametrize(
    "why", ["cooperative", "unfinished", "uncounted", "solo", "one team", "two chairs", "no winner"]
)
def test_no_bout_where_nobody_could_beat_anybody(why):
    plays = {
        "cooperative": played(1, ann=4, bob=3, cooperative=True),
        "unfinished": played(1, ann=4, bob=3, finished=False),
        "uncounted": played(1, ann=4, bob=3, counted=False),
        "solo": played(1, ann=4),
        "one team": played(1, ann=4, bob=3, teams="AA"),
        "two chairs": played(1, shares=(Share("ann", rank=1, winner=True), Share("ann", rank=2))),
        "no winner": played(1, shares=(Share("ann"), Share("bob"))),
    }
    assert bout(plays[why]) is None


WENT_HOME = played(
    1, shares=(Share("ann", 40, rank=1, winner=True), Share("bob", 31, rank=2), Share("cleo", left=True))
)


def test_whoever_left_took_part_in_no_bout():
    found = bout(WENT_HOME)
    assert found is not None
    assert (found.sides, found.beats(0, 1), found.beats(0, 2), found.beats(2, 1)) == (2, 1, None, None)
    assert (margin(found), behind(found, 1)) == (9, 9)
    assert [(len(sat([WENT_HOME], who)), tally(sat([WENT_HOME], who)).bouts) for who in ("bob", "cleo")] == [
        (1, 1),
        (1, 0),
    ]
    assert tally(sat([WENT_HOME], "ann")).even == 0.5


def test_nobody_beats_anybody_once_all_others_have_left():
    alone = played(1, shares=(Share("ann", 40, rank=1, winner=True), Share("bob", left=True)))
    assert bout(alone) is None


def test_a_shared_first_place_is_a_part_of_a_win_each_and_a_tie_between_them():
    found = bout(played(1, ann=40, bob=40, cleo=10))
    assert found is not None
    assert [found.result(at) for at in range(3)] == [0.5, 0.5, 0]
    assert found.beats(0, 1) == 0
    assert margin(found) is None


def test_partners_win_together_and_never_meet():
    found = bout(played(1, ann=30, bob=20, cleo=30, dov=20, teams="ABAB"))
    assert found is not None
    assert (found.sides, found.winners, found.place) == (2, 1, (1, 3, 1, 3))
    assert found.result(0) == found.result(2) == 1
    assert found.beats(0, 2) is None
    assert found.beats(0, 3) == 1
    assert margin(found) == 10


def test_a_partner_without_a_rank_has_that_of_the_team():
    shares = (Share("ann", rank=2, team="A"), Share("bob", rank=1, winner=True), Share("cleo", team="A"))
    found = bout(played(1, shares=shares))
    assert found is not None
    assert found.place == (2, 1, 2)


def test_who_is_named_the_winner_won_whatever_the_ranks_say():
    found = bout(played(1, shares=(Share("ann", score=9, rank=1), Share("bob", score=4, rank=2, winner=True))))
    assert found is not None
    assert found.place == (2, 1)
    assert margin(found) is None, "points did not decide"
    assert behind(found, 0) is None


def test_behind_a_winner_without_ranks_nobody_is_known_to_beat_anybody():
    found = bout(played(1, shares=(Share("ann", winner=True), Share("bob"), Share("cleo"))))
    assert found is not None
    assert found.place == (1, 0, 0)
    assert (found.beats(0, 1), found.beats(2, 0), found.beats(1, 2)) == (1, -1, None)


@pytest.mark.parametrize(
    ("play", "lead", "gaps"),
    [
        (played(1, ann=40, bob=31, cleo=35), 5, (None, 9, 5)),
        (played(1, ann=40, bob=31, cleo=35, lowest_wins=True), 4, (9, None, 4)),
        (played(1, ann=2.3, bob=2.2), 0.1, (None, 0.1)),
        (played(1, shares=(Share("ann", score=4, rank=1), Share("bob", score=4, rank=2))), 0, (None, 0)),
        (played(1, shares=(Share("ann", score=4, rank=1), Share("bob", rank=2))), None, (None, None)),
    ],
    ids=["highest", "lowest", "decimals", "tie-break", "no score"],
)
def test_margins(play: Play, lead, gaps):
    found = bout(play)
    assert found is not None
    assert margin(found) == lead
    assert tuple(behind(found, at) for at in range(len(gaps))) == gaps


def test_a_tally_by_hand():
    plays = [
        played(1, ann=9, bob=5),
        played(2, ann=9, bob=9, cleo=1),
        played(3, ann=1, bob=2, cleo=3, dov=4),
        played(4, ann=9, bob=1, cooperative=True),
    ]
    own = tally(sat(plays, "ann"))
    # credit 1 + 1/2 + 0, an even share would be 1/2 + 1/3 + 1/4
    assert own == Tally(3, 1, 1, 1, 1.5, pytest.approx(13 / 12))
    assert own.rate == 0.5
    assert own.above == pytest.approx(1.5 - 13 / 12)
    assert tally([]).rate is None


def test_who_sat_on_two_chairs_is_seen_on_the_better_one():
    shares = (Share("ann", score=3, rank=2), Share("bob", score=1, rank=3), Share("ann", score=8, rank=1, winner=True))
    assert [(one.at, one.bout, one.result) for one in sat([played(1, shares=shares)], "ann")] == [(2, None, None)]
