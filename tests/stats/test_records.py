"""Records of a game, head to head, and how scores spread."""

from __future__ import annotations

import pytest

from companion.stats.annals import annals
from companion.stats.bouts import bouts
from companion.stats.matrix import matrix, regulars
from companion.stats.plays import Share
from companion.stats.records import game_records, shelf
from companion.stats.spread import Bin, round_step, spread
from tests.stats.snapshots import played, records, snapshot

CHESS = (
    played(1, ann=40, bob=31, minutes=60),
    played(2, ann=20, bob=35, cleo=34, minutes=90),
    played(3, ann=33, bob=33, minutes=30),
    played(4, ann=50, bob=20),
    played(5, ann=77, bob=20, finished=False, minutes=200),
    played(6, ann=99, bob=20, counted=False, minutes=999),
    played(7, ann=50, bob=41, minutes=90),
)
SNAPSHOT = snapshot(*CHESS, played(8, ann=300, bob=1, game="golf"))


def held(record):
    return None if record is None else (record.value, record.play.id, record.rogues)


def test_records_of_a_game():
    chess = game_records(annals(SNAPSHOT).of("chess"))
    assert chess is not None
    own = chess.overall
    assert (chess.title, own.played, own.bouts, own.ties) == ("Chess", 6, 5, 1)
    assert held(own.highest) == (50, "p004", ("ann",)), "of equals the earlier stands"
    assert held(own.lowest) == (20, "p002", ("ann",))
    assert held(own.biggest) == (30, "p004", ("ann",))
    assert held(own.closest) == (1, "p002", ("bob",)), "a tie is not a close win"
    assert held(own.longest) == (200, "p005", ("ann", "bob"))
    assert own.best == own.highest


def test_averages_of_a_game():
    own = game_records(annals(SNAPSHOT).of("chess")).overall
    scores = [40, 31, 20, 35, 34, 33, 33, 50, 20, 50, 41]
    assert own.mean_score == sum(scores) / len(scores)
    assert own.mean_winning == (40 + 35 + 33 + 50 + 50) / 5
    assert (own.minutes, own.mean_minutes) == (470, 470 / 5)  # 60, 90, 30, 200, 90
    assert sorted(game_records(annals(SNAPSHOT).of("chess")).scores) == sorted(scores)


def test_records_by_player_count():
    by_count = game_records(annals(SNAPSHOT).of("chess")).by_count
    assert {count: own.played for count, own in by_count.items()} == {2: 5, 3: 1}
    assert held(by_count[3].closest) == (1, "p002", ("bob",))
    assert held(by_count[2].closest) == (9, "p001", ("ann",))


def test_the_lowest_score_is_the_best_where_the_lowest_wins():
    own = records([played(1, ann=5, bob=30, lowest_wins=True), played(2, ann=25, bob=20, lowest_wins=True)])
    assert held(own.best) == held(own.lowest) == (5, "p001", ("ann",))
    assert held(own.biggest) == (25, "p001", ("ann",))
    assert held(own.closest) == (5, "p002", ("bob",))
    assert own.mean_winning == (5 + 20) / 2


def test_a_score_that_two_had_is_held_by_both():
    assert held(records([played(1, ann=9, bob=9, cleo=1)]).highest) == (9, "p001", ("ann", "bob"))


def test_co_operative_and_solo_scores_are_records_without_margins():
    own = records([played(1, ann=9, bob=9, cooperative=True), played(2, ann=12)])
    assert held(own.highest) == (12, "p002", ("ann",))
    assert own.biggest is own.closest is own.mean_winning is None
    assert own.bouts == 0


def test_a_margin_is_held_by_the_whole_side():
    own = records([played(1, ann=9, bob=2, cleo=9, dov=2, teams="ABAB")])
    assert held(own.biggest) == (7, "p001", ("ann", "cleo"))


def test_nothing_played_holds_nothing():
    assert game_records(annals(SNAPSHOT).of("go")) is None
    assert records([]) is None


def test_the_shelf():
    assert [(one.game, one.played, one.last.id) for one in shelf(SNAPSHOT)] == [
        ("chess", 6, "p007"),
        ("golf", 1, "p008"),
    ]


def test_head_to_head():
    found = matrix(bouts(play for play in SNAPSHOT.plays if play.game == "chess"))
    cell = found.cells["ann", "bob"]
    assert (cell.wins, cell.losses, cell.draws) == (3, 1, 1)
    assert found.cells["bob", "ann"].wins == 1
    assert found.cells["cleo", "ann"].wins == 1
    assert ("ann", "ann") not in found.cells
    # meetings: Ann 5 with Bob and 1 with Cleo, Bob the same, Cleo 2
    assert found.people == ("ann", "bob", "cleo")


def test_head_to_head_among_some():
    found = matrix(bouts(SNAPSHOT.plays), ["cleo", "bob"])
    assert found.people == ("cleo", "bob")
    assert {pair: cell.wins for pair, cell in found.cells.items()} == {("bob", "cleo"): 1, ("cleo", "bob"): 0}


def test_what_was_not_written_down_is_no_meeting():
    plays = [played(1, shares=(Share("ann", winner=True), Share("bob"), Share("cleo")))]
    assert set(matrix(bouts(plays)).cells) == {("ann", "bob"), ("bob", "ann"), ("ann", "cleo"), ("cleo", "ann")}


def test_regulars():
    assert regulars(SNAPSHOT, 2) == ["ann", "bob"]
    assert regulars(SNAPSHOT, 9, "golf") == ["ann", "bob"]
    assert regulars(snapshot(*CHESS, hidden=("ann",)), 9) == ["bob", "cleo"]


def test_a_spread_by_hand():
    found = spread([3, 4, 4, 9, 11], most=5)
    # 3 to 11 in steps of 2: 2-3, 4-5, 6-7, 8-9, 10-11
    assert found.bins == (Bin(2, 4, 1), Bin(4, 6, 2), Bin(6, 8, 0), Bin(8, 10, 1), Bin(10, 12, 1))
    assert (found.count, found.mean, found.median, found.whole) == (5, 31 / 5, 4, True)
    assert spread([]) is None


def test_steps_across_a_round_number_are_widened():
    # from 0.05 to 0.149 a step of 0.1 would do, were it not that 0.1 lies between
    assert spread([0.05, 0.149], most=1).bins == (Bin(0, 0.2, 2),)


@pytest.mark.parametrize(
    ("least", "step"), [(0, 1), (0.3, 1), (1, 1), (1.1, 2), (4, 5), (50, 50), (51, 100), (700, 1000)]
)
def test_round_steps(least, step):
    assert round_step(least, whole=True) == step
