"""A play that is logged by hand: what, when, who, and how it went."""

import pytest
from msgspec.structs import replace

from companion.core.problems import Refused
from companion.exchange.games import KnownGame
from companion.gallery import Gallery, logbook, people, plays
from companion.gallery.logbook import Logged, LoggedSeat
from companion.stats.plays import Play, Rogue, Share, StoredLine
from tests.drill_tables import NOON, Clock, playing

EVENING = Logged("Azul", NOON, (LoggedSeat("Ann", 40), LoggedSeat("Bob", 31)), once="one")


@pytest.fixture
def gallery(tmp_path):
    with playing(tmp_path, Clock()) as found:
        yield Gallery(found.store, found.now)


def results(gallery, key):
    who = gallery.snapshot().who
    return [(who(share.rogue).name, share.score, share.rank, share.winner) for share in gallery.play(key).shares]


def test_it_works(gallery):
    gallery.do("Came in", Rogue(id="a", name="Ann"))
    done = logbook.log(gallery, EVENING)
    assert results(gallery, done.id) == [("Ann", 40, 1, True), ("Bob", 31, 2, False)]
    assert gallery.play(done.id).shares[0].rogue == "a", "whoever is known is not somebody new"
    assert gallery.undo(done.change)
    assert gallery.snapshot().plays == ()


def test_sent_twice_it_is_logged_once_and_a_correction_stays(gallery):
    done = logbook.log(gallery, EVENING)
    gallery.do("Corrected", replace(gallery.play(done.id), notes="close"))
    assert logbook.log(gallery, EVENING) == logbook.LoggedPlay(done.id, None)
    assert gallery.play(done.id).notes == "close"


@pytest.mark.parametrize(
    ("seats", "result"),
    [
        ((LoggedSeat("Ann"), LoggedSeat("Bob", winner=True)), [(2, False), (1, True)]),
        ((LoggedSeat("Ann"), LoggedSeat("Bob", winner=True), LoggedSeat("Cy")), [(0, False), (1, True), (0, False)]),
        ((LoggedSeat("Ann", 9), LoggedSeat("Bob", 9)), [(1, True), (1, True)]),
        (
            (LoggedSeat("Ann", 9), LoggedSeat("Bob", 7, winner=True), LoggedSeat("Cy", 8)),
            [(2, False), (1, True), (3, False)],
        ),
        ((LoggedSeat("Ann", 9),), [(0, False)]),
    ],
    ids=["just a winner", "of three", "a tie", "whoever is named won", "alone"],
)
def test_scores_or_just_a_winner(gallery, seats, result):
    done = logbook.log(gallery, replace(EVENING, seats=seats))
    assert [(share.rank, share.winner) for share in gallery.play(done.id).shares] == result


def test_the_lowest_wins_as_last_time(gallery):
    logbook.log(gallery, replace(EVENING, lowest_wins=True))
    again = logbook.log(gallery, replace(EVENING, once="two"))
    assert [share.winner for share in gallery.play(again.id).shares] == [False, True]
    other = logbook.log(gallery, replace(EVENING, once="three", lowest_wins=False))
    assert [share.winner for share in gallery.play(other.id).shares] == [True, False]


def test_together(gallery):
    seats = (LoggedSeat("Ann", winner=True), LoggedSeat("Bob", winner=True))
    done = gallery.play(logbook.log(gallery, replace(EVENING, seats=seats, together=True)).id)
    assert (done.cooperative, [share.winner for share in done.shares]) == (True, [True, True])


def test_lines_are_the_score(gallery):
    lines = (StoredLine("c", "Cities", 4), StoredLine("r", "Roads", 2.5))
    done = logbook.log(gallery, replace(EVENING, seats=(LoggedSeat("Ann", lines=lines), LoggedSeat("Bob", 6))))
    assert results(gallery, done.id) == [("Ann", 6.5, 1, True), ("Bob", 6, 2, False)]


def test_a_known_title_is_a_known_game(gallery):
    gallery.do("Came in", Play(id="p", game="azul-1", title="Azul", played_at=1, shares=(Share("a"),), bgg_id=230802))
    first = gallery.play(logbook.log(gallery, EVENING).id)
    assert (first.game, first.bgg_id) == ("azul-1", 230802)
    house = [KnownGame("drill", "The Drill")]
    other = logbook.log(gallery, replace(EVENING, title="the drill", once="two"), house)
    assert gallery.play(other.id).game == "drill"


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"title": " "}, "type a name"),
        ({"seats": ()}, "Who played"),
        ({"seats": (LoggedSeat("Ann", 3), LoggedSeat("Bob"))}, "Who won"),
        ({"seats": (LoggedSeat("Ann", 3), LoggedSeat("ann", 4))}, "twice"),
        ({"seats": (LoggedSeat("x" * 41, 3),)}, "up to 40"),
        ({"seats": tuple(LoggedSeat(f"P{n}", n) for n in range(101))}, "are the most"),
        ({"played_at": NOON + 3 * 24 * 3600 * 1000}, "in the future"),
        ({"played_at": 2**53}, "far away"),
    ],
)
def test_what_does_not_do_is_not_logged(gallery, changes, why):
    with pytest.raises(Refused, match=why):
        logbook.log(gallery, replace(EVENING, **changes))
    assert gallery.snapshot().version == 0


def test_somebody_is_nobody_in_particular(gallery):
    seats = (LoggedSeat("Somebody", 90), LoggedSeat("somebody ", 80), LoggedSeat("Ann", 3))
    done = logbook.log(gallery, replace(EVENING, seats=seats))
    assert [share.rogue for share in gallery.play(done.id).shares[:2]] == ["somebody", "somebody-2"]
    assert [rogue.name for rogue in gallery.snapshot().rogues.values()] == ["Ann"]


def test_a_correction_to_somebody_makes_nobody(gallery):
    done = logbook.log(gallery, EVENING)
    as_is = plays.as_it_is(gallery.play(done.id), gallery.snapshot())
    parts = (replace(as_is.parts[0], name="Somebody"), as_is.parts[1])
    plays.correct(gallery, done.id, replace(as_is, parts=parts))
    assert gallery.play(done.id).shares[0].rogue == "somebody"
    assert sorted(rogue.name for rogue in gallery.snapshot().rogues.values()) == ["Ann", "Bob"]
    with pytest.raises(Refused, match="Pick another name"):
        people.rename(gallery, gallery.called("Bob"), " somebody")
