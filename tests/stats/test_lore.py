"""Lore: one true line about a result, the rarest thing first."""

import pytest

from companion.core.words import in_english, ordinal
from companion.stats.annals import annals
from companion.stats.stories import stories
from tests.stats.snapshots import played, snapshot

NAMES = {"ann": "Ann", "bob": "Bob", "cem": "Cem", "dora": "Dora"}


def told(*plays, **more):
    """Of the last of these plays, which is in the gallery like the others."""
    gallery = snapshot(*plays, **more)
    found = stories(gallery, annals(gallery), plays[-1], NAMES, "Chess")
    return in_english(found[0].words) if found else None


def days(*scores, **more):
    """A play a day, each with the scores of Ann and Bob."""
    return [played(day, ann=ann, bob=bob, **more) for day, (ann, bob) in enumerate(scores)]


def test_a_better_score_than_ever_is_a_record():
    assert told(*days((9, 3), (8, 2), (10, 4))) == "New record: 10"
    assert told(*days((9, 3), (8, 2), (9, 4))) != "New record: 9", "a record stands until it is broken"


def test_the_lowest_score_is_the_record_where_the_lowest_wins():
    assert told(*days((9, 3), (8, 4), (2.5, 9), lowest_wins=True)) == "New record: 2.5"
    assert told(*days((9, 3), (8, 4), (11, 4), lowest_wins=True)) == "Bob’s 3rd win in a row against Ann"


def test_two_plays_are_too_few_for_a_record():
    assert told(*days((9, 3), (10, 4))) == "Ann’s 2nd win at Chess"


def test_somebody_alone_can_have_a_record_and_nothing_else():
    assert told(played(0, ann=4), played(1, ann=5), played(2, ann=6)) == "New record: 6"
    assert told(played(0, ann=4), played(1, ann=5), played(2, ann=5)) is None


def test_a_streak_against_one_other_counts_what_they_played_together():
    others = [played(10, ann=2, cem=8), played(11, dora=1, bob=9)]
    assert told(*days((9, 3), (8, 3)), *others, played(12, ann=8, bob=3)) == "Ann’s 3rd win in a row against Bob"


def test_a_streak_after_other_wins_says_both():
    plays = days((9, 1), (2, 8), (7, 3), (6, 3), (5, 3))
    assert told(*plays) == "Ann’s 4th win, the 3rd in a row against Bob"


def test_a_streak_at_a_larger_table_names_nobody_else():
    plays = [played(day, ann=9 - day, bob=3, cem=2) for day in range(3)]
    assert told(*plays) == "Ann’s 3rd win in a row"
    more = [played(day, ann=9, bob=ann, cem=2) for day, ann in enumerate((1, 20, 1, 1, 1))]
    assert told(*more) == "Ann’s 4th win, the 3rd in a row"


def test_a_tie_and_a_loss_end_a_streak_and_an_unfinished_game_does_not():
    assert told(*days((9, 3), (8, 8), (7, 3), (6, 3))) == "Ann’s 3rd win at Chess"
    plays = days((9, 3), (8, 3), (7, 3), (6, 3))
    unfinished = played(2, ann=7, bob=3, finished=False)
    assert told(*plays[:2], unfinished, plays[3]) == "Ann’s 3rd win in a row against Bob"


def test_revenge_is_taken_on_whoever_won_with_the_same_people_last_time():
    assert told(*days((9, 3), (3, 8), (7, 3))) == "Revenge: Bob won last time"
    assert (
        told(*days((9, 3), (3, 8)), played(9, bob=9, cem=1), played(10, ann=7, bob=3)) == "Revenge: Bob won last time"
    )
    assert told(*days((9, 3), (3, 8)), played(10, ann=7, bob=3, cem=1)) == "Ann’s 2nd win at Chess"


def test_a_first_win_says_how_long_it_took():
    before = [played(day, ann=1, bob=9 - day, cem=2) for day in range(3)]
    assert told(*before, played(9, ann=7, dora=5)) == "Ann’s first win at Chess, at the 4th try"
    assert told(played(0, ann=7, bob=3)) == "Ann’s first win at Chess"


def test_else_the_wins_are_counted():
    plays = days((9, 3), (8, 3), (3, 8), (3, 8), (9, 1))
    assert told(*plays, played(8, ann=9, bob=2, cem=1)) == "Ann’s 4th win at Chess"


def test_only_what_came_before_counts_and_only_at_this_game():
    later, other = played(30, ann=50, bob=3), played(1, ann=99, bob=3, game="go")
    now = played(9, ann=7, bob=3)
    gallery = snapshot(later, other, now)
    found, *_ = stories(gallery, annals(gallery), now, NAMES, "Chess")
    assert in_english(found.words) == "Ann’s first win at Chess"


def test_a_play_that_is_not_counted_is_left_out():
    assert told(*days((9, 3), (8, 3), counted=False), played(9, ann=7, bob=3)) == "Ann’s first win at Chess"


@pytest.mark.parametrize(
    "now",
    [
        played(9, ann=7, bob=7),
        played(9, ann=3, bot=7, bob=1),
        played(9, ann=7, bob=3, finished=False),
        played(9, ann=7, bob=3, cooperative=True),
    ],
)
def test_nothing_is_told_where_nobody_beat_everybody(now):
    assert told(*days((9, 3), (8, 3)), now) is None


def test_nothing_is_told_of_somebody_who_is_hidden():
    plays = days((9, 3), (8, 2), (10, 4))
    assert told(*plays, hidden=("bob",)) is None


def test_whoever_was_merged_is_the_same_person():
    plays = [played(0, annie=9, bob=3), played(1, annie=8, bob=3)]
    now = played(2, ann=7, bob=3)
    gallery = snapshot(*plays, now, merged={"annie": "ann"})
    found, *_ = stories(gallery, annals(gallery), now, NAMES, "Chess")
    assert in_english(found.words) == "Ann’s 3rd win in a row against Bob"


def test_ordinals():
    said = [in_english(ordinal(n)) for n in (1, 2, 3, 4, 11, 12, 13, 21, 22, 102, 111)]
    assert said == ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "102nd", "111th"]
