"""Stories about a result, and the champion of each game."""

import pytest
from msgspec.structs import replace

from companion.core.words import in_english
from companion.stats.annals import annals
from companion.stats.plays import Share
from companion.stats.stories import stories
from tests.stats.snapshots import played, snapshot

NAMES = {"ann": "Ann", "bob": "Bob", "cem": "Cem", "dora": "Dora"}


def found(*plays, title="Chess", **more):
    """Of the last of these plays, by kind."""
    gallery = snapshot(*plays, **more)
    said = stories(gallery, annals(gallery), plays[-1], NAMES, title)
    return {story.kind: in_english(story.words) for story in said}


def champions(gallery):
    return annals(gallery).champions(gallery)


def champion(plays):
    return champions(snapshot(*plays))["chess"]


def test_it_works():
    plays = [played(0, ann=9, bob=3), played(1, ann=8, bob=4), played(2, ann=4, bob=10)]
    assert found(*plays) == {
        "record": "New record: 10",
        "revenge": "Revenge: Ann won last time",
        "first": "Bob’s first win at Chess, at the 3rd try",
        "champion": "Champion of Chess: Bob takes the title from Ann",
        "landslide": "Landslide: 10 to 4",
    }


def test_a_title_passes_by_beating_its_holder_and_stays_otherwise():
    first, without, tie, lost = (
        played(0, ann=9, bob=3),
        played(1, bob=9, cem=3),
        played(2, ann=5, bob=5),
        played(3, ann=4, bob=3, cem=6),
    )
    reigns = [champion([first, without, tie, lost][:number]) for number in range(1, 5)]
    assert [reign.rogue for reign in reigns] == ["ann", "ann", "ann", "cem"]
    assert (reigns[-1].since.id, reigns[-1].taken_from) == (lost.id, "ann")
    assert champion([first, played(5, ann=9, bob=1)]).defences == 1


def test_nobody_takes_a_title_with_a_bot_or_for_somebody_unknown():
    first = played(0, ann=9, bob=3)
    bot = replace(
        played(1, ann=1, robot=9), shares=(Share("ann", score=1, rank=2), Share("robot", 9, "", 1, True, bot=True))
    )
    nobody = played(2, ann=1, somebody=9)
    assert champion([first, bot, nobody]).rogue == "ann"


def test_champions_by_game_without_those_who_are_hidden():
    chess, go = played(0, ann=9, bob=3), replace(played(1, bob=9, ann=3), game="go", title="Go")
    assert {game: reign.rogue for game, reign in champions(snapshot(chess, go)).items()} == {
        "chess": "ann",
        "go": "bob",
    }
    assert set(champions(snapshot(chess, go, hidden=("bob",)))) == {"chess"}


def test_a_title_is_defended():
    plays = [played(day, ann=9, bob=3, cem=1 + day) for day in range(3)]
    assert found(*plays)["defence"] == "Champion of Chess: Ann defends the title for the 2nd time"
    assert found(*plays[:2])["defence"] == "Champion of Chess: Ann defends the title"


@pytest.mark.parametrize(
    ("plays", "kind", "words"),
    [
        ([played(0, ann=31, bob=30)], "close", "Photo finish: just 1 ahead"),
        ([played(0, ann=31, bob=15)], "landslide", "Landslide: 31 to 15"),
        ([played(n, ann=9 + n, bob=8, cem=7) for n in range(3)], "second", "Bob is second for the 3rd time in a row"),
        ([replace(played(0, ann=n, bob=8), id=str(n)) for n in range(3)], "again", "Chess for the 3rd time on one day"),
        (
            [replace(played(0, ann=3, bob=8), ended_at=(24 + 2) * 3_600_000)],
            "night",
            "Night shift: it was over at 02:00",
        ),
        ([played(n, ann=n, bob=8) for n in range(10)], "round", "The 10th play in this gallery"),
    ],
)
def test_dry_facts(plays, kind, words):
    assert found(*plays)[kind] == words
    assert kind not in found(played(0, ann=9, bob=5))


def test_nothing_is_said_of_somebody_hidden_or_of_what_does_not_count():
    plays = [played(0, ann=9, bob=8), played(1, ann=9, bob=8)]
    assert found(*plays, hidden=("bob",)) == {}
    assert found(plays[0], replace(plays[1], counted=False)) == {}
    assert found(plays[0], replace(plays[1], finished=False)) == {}


def test_nothing_is_compared_where_nobody_knows_which_game_it_was():
    """Other plays under the same name may be of any other box."""
    plays = [played(0, id=f"p{n}", ann=4, bob=8, cem=3) for n in range(3)] + [played(0, id="p9", ann=20, bob=10, cem=3)]
    assert {"record", "first", "champion", "landslide", "again"} <= found(*plays).keys()
    assert found(*plays, title=None).keys() == {"landslide"}


def test_nobody_is_second_where_all_but_the_winner_are_level():
    level = [Share(name, rank=1 if name == "ann" else 2, winner=name == "ann") for name in ("ann", "bob", "cem")]
    assert "second" not in found(*(replace(played(n, ann=1, bob=0, cem=0), shares=tuple(level)) for n in range(4)))
