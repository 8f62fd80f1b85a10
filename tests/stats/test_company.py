"""Whom somebody met: nemesis, favourite victim, rival, last met."""

from __future__ import annotations

from msgspec.structs import replace

from companion.stats.bouts import sat
from companion.stats.company import company, last_met, nemesis, rival, victim
from companion.stats.figures import figures
from companion.stats.plays import Share
from tests.stats.snapshots import played, snapshot


def duels(other: str, results: str, first_day: int = 0):
    """Ann against somebody: W, L or T."""
    score = {"W": 3, "T": 2, "L": 1}
    return [played(first_day + day, id=f"{other}{day}", ann=score[r], **{other: 2}) for day, r in enumerate(results)]


def met(*plays):
    return company(sat(plays, "ann"))


def test_a_balance_is_counted_from_both_sides():
    plays = [*duels("bob", "WWLT")]
    mine, theirs = met(*plays)["bob"], company(sat(plays, "bob"))["ann"]
    assert (mine.wins, mine.losses, mine.draws, mine.meetings, mine.lead) == (2, 1, 1, 4, 1)
    assert (theirs.wins, theirs.losses, theirs.draws) == (1, 2, 1)


def test_partners_and_friends_are_met_without_a_result():
    both = met(
        played(1, ann=3, bob=1, cleo=3, dov=1, teams="ABAB"),
        played(2, ann=5, cleo=5, cooperative=True),
        played(3, ann=5, cleo=5, finished=False),
        played(4, ann=5, cleo=4, counted=False),
    )
    assert (both["cleo"].meetings, both["cleo"].partners, both["cleo"].shared) == (0, 1, 3)
    assert (both["dov"].wins, both["dov"].partners, both["dov"].shared) == (1, 0, 1)


def test_whoever_left_one_chair_and_ended_on_another_did_not_meet_themselves():
    play = played(1, bob=2, cleo=1)
    twice = replace(play, shares=(*play.shares, Share(rogue="bob", left=True)))
    chairs = sat([twice], "bob")
    assert [one.at for one in chairs] == [0]
    assert chairs[0].bout is not None
    assert set(company(chairs)) == {"cleo"}
    other = sat([replace(twice, shares=twice.shares[::-1])], "bob")
    assert other[0].bout is not None
    assert set(company(other)) == {"cleo"}
    assert company(sat([twice], "cleo"))["bob"].meetings == 1


def test_the_nemesis_leads_by_most_and_was_met_three_times():
    plays = [*duels("bob", "LLLW"), *duels("cleo", "LL"), *duels("dov", "LLLLWW")]
    # Bob leads by 3-1=2, Dov by 4-2=2, Cleo was met only twice: Bob needed fewer meetings
    found = nemesis(met(*plays))
    assert found is not None
    assert found.other == "bob"
    assert victim(met(*plays)) is None


def test_two_meetings_make_no_nemesis_and_an_even_balance_none_either():
    assert nemesis(met(*duels("bob", "LL"))) is None
    assert nemesis(met(*duels("bob", "LWT"))) is None


def test_the_favourite_victim_is_the_nemesis_turned_round():
    plays = [*duels("bob", "WWWL"), *duels("cleo", "WWW")]
    found = victim(met(*plays))
    assert found is not None
    assert (found.other, found.lead) == ("cleo", 3)
    cleos = nemesis(company(sat(plays, "cleo")))
    assert cleos is not None
    assert cleos.other == "ann"


def test_the_rival_is_close_over_many_meetings():
    # Bob leads 6:5 and Dov 8:7; Eve was beaten 12:2; Cleo is level, but was met less than half as often as Dov
    plays = [
        *duels("bob", "WL" * 5 + "L"),
        *duels("cleo", "WL" * 3),
        *duels("dov", "WL" * 7 + "L"),
        *duels("eve", "W" * 12 + "LL"),
    ]
    found = rival(met(*plays))
    assert found is not None
    assert (found.other, found.meetings) == ("dov", 15)


def test_no_rival_before_six_meetings_or_with_a_clear_lead():
    assert rival(met(*duels("bob", "WLWLW"))) is None
    assert rival(met(*duels("bob", "WWWWLL"))) is None
    assert rival({}) is None


def test_of_equal_balances_the_rival_met_more_often_is_the_one():
    found = rival(met(*duels("bob", "WL" * 3), *duels("cleo", "WL" * 4)))
    assert found is not None
    assert found.other == "cleo"


def test_last_met():
    order = last_met(met(*duels("bob", "WW", 5), *duels("cleo", "WW", 1), played(9, ann=1, dov=1, cooperative=True)))
    assert [(one.other, one.last.id if one.last else "") for one in order] == [
        ("dov", "p009"),
        ("bob", "bob1"),
        ("cleo", "cleo1"),
    ]


def test_hidden_people_are_no_nemesis():
    plays = [*duels("bob", "LLLL"), *duels("cleo", "LLL")]
    assert figures(snapshot(*plays), "ann").nemesis.other == "bob"
    assert figures(snapshot(*plays, hidden=("bob",)), "ann").nemesis.other == "cleo"
