"""The figures of a rogue, against a gallery small enough to count by hand."""

from __future__ import annotations

import pytest

from companion.stats.figures import PlaceLine, figures, plays_of
from companion.stats.plays import Share
from tests.stats.snapshots import DAY, EVENING, played, snapshot

SNAPSHOT = snapshot(
    played(1, ann=40, bob=31, minutes=60, place="Kitchen"),
    played(2, ann=20, bob=35, cleo=30, minutes=50, place="Club"),
    played(3, ann=33, bob=33, minutes=40, place="Kitchen"),
    played(4, ann=50, bob=20, cleo=44),
    played(5, ann=7, game="patience"),
    played(6, ann=12, dov=12, game="rescue", cooperative=True, minutes=30),
    played(7, ann=0, bob=0, finished=False, minutes=10),
    played(8, ann=99, bob=1, counted=False, minutes=500, place="Nowhere"),
    played(9, ann=21, bob=70, cleo=65, game="hearts", lowest_wins=True),
)
ANN = figures(SNAPSHOT, "ann")


def test_games_minutes_first_and_last():
    assert ANN.played == 8  # nine, less the one that does not count
    assert (ANN.minutes, ANN.timed) == (60 + 50 + 40 + 30 + 10, 5)
    assert (ANN.solo, ANN.unfinished, ANN.together, ANN.together_won) == (1, 1, 1, 1)
    assert ANN.first is not None
    assert ANN.last is not None
    assert (ANN.first.id, ANN.last.id) == ("p001", "p009")
    assert ANN.places == (PlaceLine("Kitchen", 2), PlaceLine("Club", 1))


def test_wins_overall_by_game_and_by_player_count():
    # bouts: won 1, lost 2, tied 3, won 4, won 9
    assert (ANN.tally.bouts, ANN.tally.wins, ANN.tally.ties, ANN.tally.losses) == (5, 3, 1, 1)
    assert ANN.tally.rate == (3 + 0.5) / 5
    assert [(one.game, one.played, one.tally.rate) for one in ANN.by_game] == [
        ("chess", 5, (2 + 0.5) / 4),
        ("hearts", 1, 1),
        ("patience", 1, None),
        ("rescue", 1, None),
    ]
    assert {count: own.rate for count, own in ANN.by_count.items()} == {2: 1.5 / 2, 3: 2 / 3}


def test_scores_leave_out_the_unfinished():
    chess = ANN.by_game[0].scores
    assert chess is not None
    assert (chess.kept, chess.mean) == (4, (40 + 20 + 33 + 50) / 4)
    assert (chess.best, chess.best_in.id, chess.worst, chess.worst_in.id) == (50, "p004", 20, "p002")


def test_the_best_score_is_the_lowest_where_the_lowest_wins():
    plays = [played(day, ann=score, bob=50, game="hearts", lowest_wins=True) for day, score in enumerate((30, 12, 80))]
    scores = figures(snapshot(*plays), "ann").by_game[0].scores
    assert scores is not None
    assert (scores.best, scores.worst) == (12, 80)


def test_margins():
    chess = ANN.by_game[0]
    assert chess.won_by is not None
    assert chess.lost_by is not None
    # won 40-31 and 50-44, lost 20-35
    assert (chess.won_by.mean, chess.won_by.most, chess.won_by.most_in.id) == ((9 + 6) / 2, 9, "p001")
    assert (chess.lost_by.kept, chess.lost_by.mean, chess.lost_by.most) == (1, 15, 15)
    assert ANN.by_game[1].won_by is not None
    assert ANN.by_game[1].won_by.mean == 65 - 21


def test_streaks_are_ended_by_ties_and_not_by_what_is_no_bout():
    # Won, lost, tied and won; then solo, together, unfinished and uncounted, which end nothing; then won again.
    now = ANN.streaks
    assert now.winning is not None
    assert (now.winning.length, now.winning.since, now.winning.until) == (2, EVENING + 4 * DAY, EVENING + 9 * DAY)
    assert now.losing is not None
    assert now.losing.length == 1
    assert now.current == now.winning
    assert now.current_wins


def test_a_streak_of_losses_goes_on_and_the_longest_is_kept():
    results = "LLLWLL"
    plays = [played(day, ann=1 if r == "L" else 3, bob=2) for day, r in enumerate(results)]
    own, other = figures(snapshot(*plays), "ann").streaks, figures(snapshot(*plays), "bob").streaks
    assert own.losing is not None
    assert own.current is not None
    assert (own.losing.length, own.current.length, own.current_wins) == (3, 2, False)
    assert other.winning == own.losing
    assert other.current_wins


def test_after_a_tie_nothing_goes_on():
    own = figures(snapshot(played(1, ann=3, bob=2), played(2, ann=2, bob=2)), "ann").streaks
    assert own.current is None
    assert not own.current_wins
    assert own.winning is not None


def test_somebody_who_never_played_has_no_figures_but_no_error_either():
    nobody = figures(SNAPSHOT, "zoe")
    assert (nobody.played, nobody.tally.rate, nobody.by_game, nobody.met) == (0, None, (), ())
    assert nobody.first is nobody.nemesis is nobody.streaks.winning is None


def test_plays_of_a_rogue_are_the_newest_first():
    assert [play.id for play in plays_of(SNAPSHOT, "dov")] == ["p006"]
    assert [play.id for play in plays_of(SNAPSHOT, "cleo")] == ["p009", "p004", "p002"]


def test_scores_that_were_not_kept_are_not_nought():
    own = figures(snapshot(played(1, shares=(Share("ann", winner=True), Share("bob")))), "ann").by_game[0]
    assert own.scores is own.won_by is own.lost_by is None
    assert own.tally.rate == 1


@pytest.mark.parametrize("rogue", ["ann", "bob", "cleo", "dov"])
def test_the_tables_add_up(rogue):
    own = figures(SNAPSHOT, rogue)
    assert sum(one.played for one in own.by_game) == own.played
    assert sum(one.tally.bouts for one in own.by_game) == own.tally.bouts
    assert sum(one.wins for one in own.by_count.values()) == own.tally.wins
