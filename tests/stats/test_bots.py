"""Bots sit at the table, can come first, and are nobody."""

from __future__ import annotations

from companion.stats.bouts import bout, bouts, sat, tally
from companion.stats.figures import figures
from companion.stats.matrix import matrix, regulars
from companion.stats.year import review
from tests.stats.snapshots import played, ratings, records, snapshot, wins

PLAYS = [
    played(1, ann=5, bot=9, bob=3, minutes=40),
    played(2, ann=5, bot=1, bob=3),
    played(3, ann=5, bot=9),
]
SNAPSHOT = snapshot(*PLAYS, hidden=("bot",))


def test_against_bots_alone_it_is_solo():
    assert bout(PLAYS[2]) is None
    assert figures(SNAPSHOT, "ann").solo == 1


def test_where_a_bot_came_first_nobody_won():
    assert [one.result for one in sat(PLAYS, "ann")] == [0, 1, None]
    assert tally(sat(PLAYS, "bob")).losses == 2


def test_people_still_meet_each_other_and_not_the_bot():
    assert set(matrix(bouts(PLAYS)).cells) == {("ann", "bob"), ("bob", "ann")}
    assert matrix(bouts(PLAYS)).cells["ann", "bob"].wins == 2
    assert [one.other for one in figures(SNAPSHOT, "ann").met] == ["bob"]
    assert figures(SNAPSHOT, "bot").played == 0
    assert regulars(snapshot(*PLAYS), 9) == ["ann", "bob"]


def test_a_bot_holds_no_record():
    own = records(PLAYS)
    assert own.highest is not None
    assert (own.highest.value, own.highest.rogues) == (5, ("ann",))
    assert own.biggest is not None
    assert (own.biggest.value, own.biggest.rogues) == (2, ("ann",)), "the bot's margin of 4 is nobody's"
    assert own.longest is not None
    assert own.longest.rogues == ("ann", "bob")
    assert own.mean_winning == 5


def test_a_bot_has_no_rating_and_gives_none():
    people_alone = [played(1, ann=5, bob=3), played(2, ann=5, bob=3)]
    assert ratings(PLAYS).curves == ratings(people_alone).curves


def test_a_bot_beside_people_is_no_second_side():
    assert ratings([played(1, ann=5, bot=9, bob=5, teams="ABA")]).curves == {}


def test_a_bot_is_not_in_the_year():
    own = review(snapshot(*PLAYS), 2024)
    assert (own.people, own.first_timers, own.pair) == (2, ("ann", "bob"), ("ann", "bob", 2))


def test_whoever_is_level_with_a_bot_has_won_and_shares_it_with_nobody():
    play = played(1, ann=9, bot=9, bob=3)
    assert [one.result for one in sat([play], "ann")] == [1]
    own = wins(snapshot(play))["ann"]
    assert (own.wins, own.shared) == (1, 0)
    assert records([play]).closest is None, "nobody was ahead of the bot"


def test_somebody_whom_nobody_knows_holds_no_record():
    own = records([played(1, somebody=90, ann=40, bob=30), played(2, ann=41, bob=35)])
    assert own.highest is not None
    assert (own.highest.value, own.highest.rogues) == (41, ("ann",))
    assert own.biggest is not None
    assert (own.biggest.value, own.biggest.rogues) == (6, ("ann",))
    assert own.mean_score == 47.2
