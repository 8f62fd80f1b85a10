"""Two people against each other, and everybody's wins."""

from companion.stats.duel import duel
from companion.stats.plays import Rogue, assemble
from tests.stats.snapshots import played, wins


def snapshot(*plays):
    return assemble(1, plays, [Rogue(id=name, name=name.title()) for name in ("ann", "bob", "cleo")])


EVENINGS = snapshot(
    played(1, ann=3, bob=1),
    played(2, ann=1, bob=3, cleo=2),
    played(3, ann=2, bob=2),
    played(4, ann=5, cleo=1),
    played(5, ann=4, bob=2, cleo=9),
)


def test_a_duel_counts_who_came_before_whom_whatever_the_place():
    found = duel(EVENINGS, "ann", "bob")
    assert (found.wins, found.losses, found.draws) == (2, 1, 1)
    assert [one.result for one in found.together] == [1, 0, -1, 1], "the latest first"
    assert [(game.wins, game.losses, game.draws) for game in found.games] == [(2, 1, 1)]


def test_it_is_the_same_seen_from_the_other_side():
    ann, bob = duel(EVENINGS, "ann", "bob"), duel(EVENINGS, "bob", "ann")
    assert (ann.wins, ann.losses, ann.draws) == (bob.losses, bob.wins, bob.draws)


def test_those_who_never_met():
    found = duel(snapshot(played(1, ann=3, bob=1)), "ann", "cleo")
    assert (found.meetings, found.together, found.games) == (0, (), ())


def test_wins_and_rows_of_everybody():
    assert {who: (own.played, own.wins, own.row) for who, own in wins(EVENINGS).items()} == {
        "ann": (5, 2, 0),
        "bob": (4, 1, 0),
        "cleo": (3, 1, 1),
    }
