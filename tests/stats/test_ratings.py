"""Ratings: the model's own numbers, in date order, with ties, teams and settling in."""

from __future__ import annotations

import pytest
from openskill.models import BradleyTerryPart

from companion.stats.bouts import bouts
from companion.stats.plays import Share
from companion.stats.ratings import SETTLED, START, latest_steps, ranking, replay, shown
from tests.bench.gallery_data import large_snapshot
from tests.stats.snapshots import DAY, EVENING, played, ratings, snapshot

MODEL = BradleyTerryPart(window_size=50)


def mus(board):
    return {rogue: curve.mu[-1] for rogue, curve in board.curves.items()}


def test_one_game_is_rated_as_the_model_says():
    [ann], [bob], [cleo] = MODEL.rate([[MODEL.rating()], [MODEL.rating()], [MODEL.rating()]], ranks=[2, 1, 3])
    own = ratings([played(1, ann=20, bob=30, cleo=10)])
    assert mus(own) == {"bob": bob.mu, "ann": ann.mu, "cleo": cleo.mu}
    assert own.curves["ann"].sigma == ann.sigma
    assert own.curves["bob"].points == [(EVENING + DAY, shown(bob.mu))]


def test_equals_that_tie_stay_equal():
    own = mus(ratings([played(1, ann=20, bob=20)]))
    assert own["ann"] == own["bob"] == MODEL.mu


def test_a_tie_lifts_the_weaker():
    own = ratings([played(1, ann=30, bob=20), played(2, ann=20, bob=20)])
    (_, before), (_, after) = own.curves["bob"].points
    assert before < after < START


def test_whoever_wins_most_and_leads_against_each_of_the_others_is_first():
    """However much one last place costs."""
    plays = [
        played(1, cleo=10, bob=8, ann=7),
        played(2, ann=10, cleo=7, bob=5),
        played(3, ann=13, bob=3, cleo=1),
        played(4, bob=70, cleo=60, ann=30),
        played(5, ann=8, bob=7, cleo=5),
    ]
    own = mus(ratings(plays))
    assert sorted(own, key=own.__getitem__, reverse=True) == ["ann", "bob", "cleo"]


def test_a_shared_first_place_brings_more_than_the_second():
    before = [played(1, ann=30, bob=20, cleo=10)]
    second, shared = (mus(ratings([*before, played(2, ann=20, bob=score, cleo=11)])) for score in (19, 20))
    assert second["bob"] < shared["bob"]
    assert second["ann"] > shared["ann"]
    assert second["cleo"] == pytest.approx(shared["cleo"])


def test_a_team_is_rated_as_a_team():
    new = MODEL.rating
    [[ann, cleo], [bob, dov]] = MODEL.rate([[new(), new()], [new(), new()]], ranks=[1, 2])
    own = mus(ratings([played(1, ann=30, bob=20, cleo=30, dov=20, teams="ABAB")]))
    assert own == {"ann": ann.mu, "cleo": cleo.mu, "bob": bob.mu, "dov": dov.mu}


def test_a_large_replay_is_what_the_model_says_step_by_step():
    """The lean way of calling the model against the plain one, with ties and teams."""
    plays = large_snapshot(plays=400, people=30).plays
    skills = {}
    for that in bouts(sorted(plays, key=lambda play: (play.played_at, play.id))):
        sides: dict[int, list[str]] = {}
        for side, share in zip(that.side, that.play.shares, strict=True):
            sides.setdefault(side, []).append(share.rogue)
        places = dict(zip(that.side, that.place, strict=True))
        teams = [[skills.get(rogue, MODEL.rating()) for rogue in side] for side in sides.values()]
        for side, team in zip(sides.values(), MODEL.rate(teams, ranks=[places[at] for at in sides]), strict=True):
            skills.update(zip(side, team, strict=True))
    own = mus(ratings(plays))
    assert own == {rogue: pytest.approx(skill.mu, abs=1e-9) for rogue, skill in skills.items()}


def test_left_out_is_what_says_nothing_about_who_is_better():
    plays = [
        played(1, ann=3, bob=1, cooperative=True),
        played(2, ann=3),
        played(3, ann=3, bob=1, finished=False),
        played(4, ann=3, bob=1, counted=False),
        played(5, shares=(Share("ann", winner=True), Share("bob"))),
        played(6, ann=3, bob=1, teams="AA"),
        played(7, shares=(Share("ann", 3, rank=1, winner=True), Share("bob", left=True))),
    ]
    assert ratings(plays).curves == {}


def test_whoever_left_is_rated_with_nobody():
    shares = Share("ann", 3, rank=1, winner=True), Share("bob", 1, rank=2)
    plays = [played(1, shares=shares)], [played(1, shares=(*shares, Share("cleo", left=True)))]
    without, with_cleo = (ratings(found) for found in plays)
    assert with_cleo.curves == without.curves


def test_a_game_that_somebody_left_brought_them_nothing():
    left = played(2, shares=(Share("ann", 3, rank=1, winner=True), Share("bob", 1, rank=2), Share("cleo", left=True)))
    plays = [played(1, ann=1, cleo=3), left]
    steps = latest_steps(plays[::-1], ratings(plays), "cleo", 5)
    assert [step.play for step in steps] == plays[:1]


def test_the_order_is_that_of_the_dates():
    plays = [played(1, ann=3, bob=1), played(2, ann=1, bob=3, cleo=2), played(3, cleo=3, bob=1)]
    forwards, backwards = ratings(plays), ratings(reversed(plays))
    assert {r: c.points for r, c in forwards.curves.items()} == {r: c.points for r, c in backwards.curves.items()}
    assert mus(forwards) != mus(replay(plays[::-1]).board)


def test_settling_in_until_five_games():
    plays = [played(day, ann=3, bob=1) for day in range(SETTLED - 1)]
    board = ratings(plays)
    assert [(line.place, line.settling) for line in ranking(board, snapshot(*plays))] == [(0, True), (0, True)]
    assert board.curves["ann"].settled == []
    plays += [played(20, ann=3, cleo=1)]
    board = ratings(plays)
    lines = ranking(board, snapshot(*plays))
    assert [(line.rogue, line.place, line.rated) for line in lines] == [("ann", 1, 5), ("bob", 0, 4), ("cleo", 0, 1)]
    assert len(board.curves["ann"].settled) == 1


def test_equal_ratings_share_a_place_and_hidden_people_have_none():
    plays = [played(day, ann=3, bob=3, cleo=3) for day in range(5)]
    board = ratings(plays)
    assert [line.place for line in ranking(board, snapshot(*plays))] == [1, 1, 1]
    plays += [played(9, ann=9, bob=3, cleo=1)]
    lines = ranking(ratings(plays), snapshot(*plays, hidden=("ann",)))
    assert [(line.rogue, line.place) for line in lines] == [("bob", 1), ("cleo", 2)]


def test_what_the_last_games_brought_adds_up_to_the_rating():
    plays = [played(1, ann=3, bob=1), played(2, bob=3, cleo=1), played(3, ann=1, bob=3, cleo=2), played(4, ann=2)]
    board = ratings(plays)
    steps = latest_steps(plays[::-1], board, "ann", 5)
    assert [(step.play.id, step.place, step.sides) for step in steps] == [("p003", 3, 3), ("p001", 1, 2)]
    assert START + sum(step.change for step in steps) == shown(board.curves["ann"].mu[-1])
    assert latest_steps(plays[::-1], board, "ann", 1) == steps[:1]
    assert latest_steps(plays, board, "dora", 5) == []


def test_the_scale_is_familiar():
    assert shown(MODEL.mu) == 1500
    # mu apart by ln(10) * sqrt(2) * beta are odds of ten to one for settled players
    assert shown(MODEL.mu + 2.302585 * 1.414214 * 25 / 6) == 1900


def test_an_upset_is_a_win_over_a_better_one_when_both_have_settled():
    routine = [played(day, ann=3, bob=1) for day in range(5)]
    own = ratings([*routine, played(6, ann=1, bob=3)])
    [upset] = own.upsets
    (ann, bob) = (own.curves[rogue].points[4][1] for rogue in ("ann", "bob"))
    assert (upset.play.id, upset.by, upset.over) == ("p006", ("bob",), ("ann",))
    assert upset.gap == pytest.approx(ann - bob, abs=1)
    assert ratings([*routine[1:], played(6, ann=1, bob=3)]).upsets == ()
    assert ratings([*routine, played(6, ann=1, bob=1)]).upsets == ()
