"""A year in review, against a gallery small enough to count by hand."""

from __future__ import annotations

from datetime import date, timedelta, timezone

from companion.stats.days import calendar, day, plays_in, years
from companion.stats.figures import PlaceLine
from companion.stats.year import GameLine, NewGame, Run, review
from tests.stats.snapshots import played, ratings, snapshot

BEFORE = (played(-30, ann=1, bob=2, id="old"),)
PLAYS = (
    played(0, ann=5, bob=3, minutes=60, place="Kitchen"),
    played(0, ann=5, bob=3, minutes=30, id="p000b"),
    played(1, ann=6, bob=3, cleo=2, minutes=45, place="Kitchen"),
    played(40, ann=1, bob=7, cleo=2, game="golf", place="Club"),
    played(41, bob=7, cleo=9, game="golf"),
    played(42, cleo=7, dov=7, game="rescue", cooperative=True, minutes=120),
    played(43, ann=9, bob=1),
    played(44, ann=9, bob=9, counted=False, minutes=600),
    played(400, ann=2, bob=1),
)
SNAPSHOT = snapshot(*BEFORE, *PLAYS)
OWN = review(SNAPSHOT, 2024)


def test_years():
    assert [(one.year, one.plays) for one in years(SNAPSHOT)] == [(2025, 1), (2024, 7), (2023, 1)]
    assert years(snapshot()) == []


def test_how_much():
    assert (OWN.plays, OWN.minutes, OWN.people) == (7, 60 + 30 + 45 + 120, 4)
    assert OWN.games == (GameLine("chess", "Chess", 4), GameLine("golf", "Golf", 2), GameLine("rescue", "Rescue", 1))
    assert OWN.new_games == (NewGame("golf", "Golf"), NewGame("rescue", "Rescue"))
    assert OWN.places == (PlaceLine("Kitchen", 2), PlaceLine("Club", 1))
    assert OWN.longest is not None
    assert OWN.longest.id == "p042"


def test_when():
    assert OWN.busiest_day == (date(2024, 1, 1), 2)
    assert OWN.months == (3, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    assert OWN.busiest_month == 2


def test_who():
    assert OWN.regulars == (("bob", 6), ("ann", 5), ("cleo", 4), ("dov", 1))
    assert OWN.first_timers == ("cleo", "dov")
    assert OWN.pair == ("ann", "bob", 5)


def test_the_player_of_the_year_won_most_above_an_even_share():
    assert OWN.champion is not None
    # Ann: four of five; even would be 1/2 + 1/2 + 1/3 + 1/3 + 1/2
    assert (OWN.champion.rogue, OWN.champion.tally.wins, OWN.champion.tally.bouts) == ("ann", 4, 5)
    assert round(OWN.champion.tally.above, 6) == round(4 - (1.5 + 2 / 3), 6)


def test_whoever_won_as_much_is_player_of_the_year_as_well():
    level = [played(at, ann=2, cleo=1) for at in range(5)] + [played(at, bob=2, cleo=1) for at in range(5, 10)]
    found = review(snapshot(*level), 2024).champion
    assert (found.rogue, found.also) == ("ann", ("bob",))
    ahead = review(snapshot(*level, played(11, bob=2, cleo=1)), 2024).champion
    assert (ahead.rogue, ahead.also) == ("bob", ())


def test_four_bouts_make_no_player_of_the_year():
    assert review(snapshot(*[played(at, ann=2, bob=1) for at in range(4)]), 2024).champion is None
    assert review(snapshot(*[played(at, ann=2, bob=1) for at in range(5)]), 2024).champion is not None


def test_the_longest_streak_is_within_the_year():
    assert OWN.streak == Run(3, ("ann",))
    assert review(SNAPSHOT, 2025).streak is None, "one win is not a streak"


def test_whoever_has_as_many_wins_in_a_row_is_named_as_well():
    plays = [played(1, cleo=3, ann=2), played(2, cleo=3, ann=2), played(3, bob=3, ann=2), played(4, bob=3, ann=2)]
    assert review(snapshot(*plays), 2024).streak == Run(2, ("cleo", "bob")), "the earlier first"


def test_the_biggest_upset():
    plays = [played(at, ann=3, bob=1) for at in range(6)] + [played(7, ann=1, bob=2), played(8, ann=1, bob=2)]
    found = snapshot(*plays)
    upset = review(found, 2024, ratings(found.plays)).upset
    assert upset is not None
    assert upset.play.id == "p007", "the second is no longer as surprising"
    assert review(found, 2024).upset is None
    assert review(found, 2023, ratings(found.plays)).upset is None


def test_hidden_people_are_counted_and_not_named():
    own = review(snapshot(*BEFORE, *PLAYS, hidden=("ann",)), 2024)
    assert (own.people, own.plays) == (4, 7)
    assert "ann" not in dict(own.regulars)
    assert own.champion is None
    assert own.pair == ("bob", "cleo", 3)


def test_a_year_without_plays():
    empty = review(SNAPSHOT, 1999)
    assert (empty.plays, empty.games, empty.busiest_day, empty.busiest_month) == (0, (), None, None)
    assert empty.champion is empty.pair is empty.streak is None


def test_an_evening_belongs_to_the_day_of_its_own_place():
    late = played(0, ann=1, bob=2)  # 19:00 UTC on New Year's Day
    east, west = timezone(timedelta(hours=6)), timezone(timedelta(hours=-20))
    assert (day(late), day(late, east), day(late, west)) == (date(2024, 1, 1), date(2024, 1, 2), date(2023, 12, 31))
    assert [len(plays_in(snapshot(late), year, west)) for year in (2023, 2024)] == [1, 0]
    only_a_date = played(0, ann=1, bob=2, whole_day=True)
    assert day(only_a_date, east) == date(2024, 1, 1)


def test_the_calendar_leaves_out_what_does_not_count():
    assert calendar(PLAYS)[date(2024, 1, 1)] == 2
    assert date(2024, 2, 14) not in calendar(PLAYS)
