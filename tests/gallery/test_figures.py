"""Figures that are carried on from change to change, in every process."""

import pytest

from companion.gallery import FIGURES_KEPT, Gallery
from companion.gallery.figures import champions_of, stories_of
from companion.gallery.ratings import ratings_of
from companion.stats.plays import Rogue
from tests.drill_tables import Clock, playing
from tests.stats.snapshots import played, ratings

PEOPLE = [Rogue(id=name, name=name.title()) for name in ("ann", "bob", "cleo")]


@pytest.fixture
def workers(tmp_path):
    """Two processes with one database."""
    with playing(tmp_path, Clock()) as tables:
        yield Gallery(tables.store, tables.now), Gallery(tables.store, tables.now)


def test_each_game_has_its_own_board(workers):
    one, _ = workers
    chess, golf = played(1, ann=3, bob=1), played(2, ann=1, bob=3, game="golf")
    one.do("Came in", *PEOPLE, chess, golf)
    assert ratings_of(one, "chess").board == ratings([chess])
    assert ratings_of(one, "golf").board == ratings([golf])
    assert ratings_of(one).board == ratings([chess, golf])
    assert ratings_of(one, "never played").board.curves == {}


def test_a_change_in_one_process_is_seen_in_the_other_at_once(workers):
    one, other = workers
    first, second = played(1, ann=3, bob=1), played(5, ann=2, bob=4)
    one.do("Came in", *PEOPLE, first, second)
    assert champions_of(other)["chess"].rogue == "bob"
    assert ratings_of(other).board == ratings([first, second])

    between = played(3, bob=1, cleo=6)
    one.do("Came in", between)
    assert ratings_of(other).board == ratings([first, between, second])
    assert [story.kind for story in stories_of(other, between)] == ["first", "landslide"]

    undone = one.do("Corrected", played(1, ann=3, bob=8))
    assert ratings_of(other).board == ratings([played(1, ann=3, bob=8), between, second])
    assert champions_of(other)["chess"].rogue == "cleo"
    one.undo(undone)
    assert ratings_of(other).board == ratings([first, between, second])
    assert champions_of(other)["chess"].rogue == "bob"


def test_what_is_carried_is_bounded_and_outlives_a_change(workers):
    one, _ = workers
    one.do("Came in", *PEOPLE, played(1, ann=3, bob=1))
    seen = []

    def onward(_snapshot, before):
        seen.append(before)
        return len(seen)

    assert one.carried("count", onward) == one.carried("count", onward) == 1
    one.do("Came in", played(2, ann=3, bob=1))
    assert one.carried("count", onward) == 2
    assert seen == [None, 1]
    for number in range(FIGURES_KEPT + 5):
        one.carried(number, onward)
    assert len(one._carried) == FIGURES_KEPT


def test_nothing_is_carried_past_somebody_who_was_taken_away(workers):
    one, _ = workers
    one.do("Came in", *PEOPLE, played(1, ann=3, bob=1))
    one.carried("figures", lambda _snapshot, _before: "of Cleo")
    one.do("Gone", Rogue(id="cleo", name="Cleo", gone=True))
    one.snapshot()
    assert one._carried == {}


def test_a_clock_that_served_any_box_has_neither_champion_nor_first_win(workers):
    one, _ = workers
    boxes = Gallery(one.store, one.now, unnamed=["clock"])
    timed = played(2, ann=1, bob=3, game="clock")
    boxes.do("Came in", *PEOPLE, played(1, ann=1, bob=3, game="clock"), timed, played(3, ann=3, bob=1))
    assert champions_of(boxes).keys() == {"chess"}
    assert "nth" not in [story.kind for story in stories_of(boxes, timed)]
    assert {"nth", "defence"} & {story.kind for story in stories_of(one, timed)}
