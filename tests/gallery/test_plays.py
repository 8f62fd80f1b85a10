"""Correcting a play changes what was said, and nothing that was not."""

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from companion.core.problems import Changed, Missing, Refused
from companion.gallery import Gallery
from companion.gallery import plays as gallery_plays
from companion.gallery.plays import SeatCorrection
from companion.gallery.results import PLACE
from companion.stats.plays import Play, Rogue, Share, StoredLine
from companion.store import memory
from tests.drill_tables import NOON, Clock, playing

PEOPLE = (Rogue(id="a", name="Ann"), Rogue(id="b", name="Bob"), Rogue(id="c", name="Cleo"))


def chess(*shares, **more):
    usual = {
        "id": "p",
        "game": "chess",
        "title": "Chess",
        "played_at": NOON,
        "minutes": 30,
        "ended_at": NOON + 1_800_123,
    }
    return Play(shares=shares, **usual | {"decided": "Ann by two points.", "decided_by": "points"} | more)


DUEL = chess(
    Share("a", score=9, rank=1, winner=True, lines=(StoredLine("all", "All", 9),)),
    Share("b", score=7, rank=2, lines=(StoredLine("all", "All", 7),)),
)


@pytest.fixture
def gallery(tmp_path):
    with playing(tmp_path, Clock()) as found:
        yield Gallery(found.store, found.now)


@pytest.fixture
def correct(gallery):
    def corrected(play, **changes):
        gallery.do("Came in", *PEOPLE, play)
        as_shown = gallery_plays.as_it_is(gallery.play(play.id), gallery.snapshot())
        parts = changes.pop("parts", {})
        seats = tuple(replace(part, **parts.get(seat, {})) for seat, part in enumerate(as_shown.parts))
        gallery_plays.correct(gallery, play.id, replace(as_shown, parts=seats, **changes))
        return gallery.play(play.id)

    return corrected


def test_it_works(correct):
    now = correct(DUEL, notes=" Fun ", place="Attic", counted=False)
    assert now == replace(DUEL, notes="Fun", place="Attic", counted=False)


def test_a_changed_score_gives_new_places_and_takes_away_what_is_no_longer_true(correct):
    now = correct(DUEL, parts={0: {"score": 5, "rank": 0}, 1: {"rank": 0}})
    assert [(share.score, share.rank, share.winner) for share in now.shares] == [(5, 2, False), (7, 1, True)]
    assert [bool(share.lines) for share in now.shares] == [False, True]
    assert (now.decided, now.decided_by, now.ended_at) == ("", "", DUEL.ended_at)


def test_places_follow_a_corrected_score_also_where_they_were_sent_along(correct):
    now = correct(DUEL, parts={1: {"score": 99}})
    assert [(share.score, share.rank, share.winner) for share in now.shares] == [(9, 2, False), (99, 1, True)]


def test_places_that_somebody_says_stay(correct):
    now = correct(DUEL, parts={1: {"score": 99}}, by_hand=True)
    assert [(share.rank, share.winner) for share in now.shares] == [(1, True), (2, False)]
    again = correct(now, parts={0: {"score": 1}})
    assert [(share.rank, share.winner) for share in again.shares] == [(1, True), (2, False)]


def test_a_tie_that_was_decided_stays_decided_while_its_scores_do(correct):
    play = chess(Share("a", score=9, rank=2), Share("b", score=9, rank=1, winner=True), Share("c", score=4, rank=3))
    assert [share.rank for share in correct(play, parts={2: {"score": 5}}).shares] == [2, 1, 3]
    assert [share.rank for share in correct(play, parts={2: {"score": 9}}).shares] == [1, 1, 1]


def test_a_sheet_is_corrected_cell_by_cell(correct):
    now = correct(DUEL, parts={1: {"lines": (StoredLine("all", "All", 7), StoredLine("bonus", "Bonus", 4))}})
    assert [(share.score, share.winner, len(share.lines)) for share in now.shares] == [(9, False, 1), (11, True, 2)]


def test_times_are_no_points(correct):
    """The form and the API send cells without their units."""
    clock, gold = StoredLine("clock", "Time", 744, "time"), StoredLine("gold", "Gold", 9)
    timed = chess(Share("a", score=9, rank=1, winner=True, lines=(clock, gold)), Share("b", score=7, rank=2))
    sent = {"lines": (replace(clock, unit="points"), replace(gold, points=8))}
    assert correct(timed, parts={0: sent}).shares[0] == replace(
        timed.shares[0], score=8, lines=(clock, replace(gold, points=8))
    )


def test_a_sheet_without_a_score_gets_none(correct):
    lines = (StoredLine("clock", "Time", 744, "time"), StoredLine("turns", "Turns", 12))
    timed = chess(Share("a", rank=1, winner=True, lines=lines), Share("b", rank=2, lines=lines))
    unmeasured = tuple(replace(line, unit="points") for line in lines)
    parts = {0: {"rank": 2, "lines": unmeasured}, 1: {"rank": 1, "lines": (*unmeasured[:1],)}}
    now = correct(timed, parts=parts, by_hand=True)
    assert [(share.score, share.winner, len(share.lines)) for share in now.shares] == [
        (None, False, 2),
        (None, True, 1),
    ]


def test_a_score_typed_over_a_sheet_takes_it_away(correct):
    now = correct(DUEL, parts={1: {"score": 8}})
    assert [len(share.lines) for share in now.shares] == [1, 0]


def test_another_title_is_another_game(correct, gallery):
    played_before = replace(DUEL, id="old", game="azul-1", title="Azul", played_at=NOON - 9)
    gallery.do("Came in", *PEOPLE, played_before)
    now = correct(replace(DUEL, bgg_id=5), title=" azul ")
    assert (now.game, now.title, now.bgg_id) == ("azul-1", "azul", 0)
    assert correct(now, title="Brand new").game == "brand-new"
    assert correct(now, title="").game == "azul-1"


def test_another_hour_or_length_forgets_when_it_ended(correct):
    now = correct(DUEL, minutes=45)
    assert (now.ended_at, now.decided) == (0, DUEL.decided)


@pytest.mark.parametrize(
    "shares",
    [
        (Share("a", score=4), Share("b", score=4)),
        (Share("a", score=9, rank=1), Share("b", score=4, rank=2, winner=True)),
    ],
    ids=["lost together", "who is named the winner"],
)
def test_a_note_changes_no_result(correct, shares):
    play = chess(*shares, cooperative=not shares[0].rank)
    assert correct(play, notes="Close!").shares == shares


def test_who_plays_together_wins_or_loses_as_before(correct):
    play = chess(Share("a", score=4), Share("b", score=4), cooperative=True)
    now = correct(play, parts={0: {"score": 6}, 1: {"score": 6}})
    assert [(share.score, share.rank, share.winner) for share in now.shares] == [(6, 0, False)] * 2


@pytest.mark.parametrize(("wins", "won"), [("won", True), ("lost", False)])
def test_whether_people_won_together_can_be_put_right(correct, wins, won):
    before = chess(Share("a", winner=not won), Share("b", winner=not won), cooperative=True)
    assert [share.winner for share in correct(before, wins=wins).shares] == [won, won]


def test_a_game_against_each_other_was_one_together(correct):
    now = correct(DUEL, wins="lost")
    assert now.cooperative
    assert [(share.score, share.rank, share.winner) for share in now.shares] == [(9, 0, False), (7, 0, False)]
    again = correct(now, wins="highest")
    assert not again.cooperative
    assert [(share.rank, share.winner) for share in again.shares] == [(1, True), (2, False)]


def test_the_fewest_points_won(correct):
    now = correct(DUEL, wins="lowest")
    assert [(share.rank, share.winner) for share in now.shares] == [(2, False), (1, True)]
    assert now.decided == ""


def test_under_another_title_it_is_won_as_that_game_was_last_time(correct, gallery):
    hearts = replace(DUEL, id="old", game="hearts", title="Hearts", played_at=NOON - 9, lowest_wins=True)
    gallery.do("Came in", *PEOPLE, hearts)
    now = correct(DUEL, title="Hearts")
    assert now.lowest_wins
    assert [share.winner for share in now.shares] == [False, True]
    by_hand = correct(replace(DUEL, id="other"), title="Hearts", by_hand=True)
    assert [share.winner for share in by_hand.shares] == [True, False]
    at_a_table = correct(replace(DUEL, id="own", table="ABCDEF"), title="Hearts")
    assert [share.winner for share in at_a_table.shares] == [True, False]


def test_two_lines_of_one_name_are_two_lines(correct, gallery):
    lines = (StoredLine("tiles", "Tiles", 3), StoredLine("tiles", "Tiles", 6))
    play = chess(Share("a", score=9, rank=1, winner=True, lines=lines), Share("b", score=7, rank=2))
    gallery.do("Came in", *PEOPLE, play)
    for line, points, score in (("tiles", 4, 10), ("tiles~2", 8, 12)):
        changed = gallery_plays.with_score(gallery.play("p"), gallery.snapshot(), 0, points, line)
        gallery_plays.correct(gallery, "p", changed)
        assert gallery.play("p").shares[0].score == score
    assert [line.key for line in gallery.play("p").shares[0].lines] == ["tiles", "tiles"]
    with pytest.raises(Changed):
        gallery_plays.with_score(gallery.play("p"), gallery.snapshot(), 0, 5, "tiles~3")


def test_ties_are_ties(correct):
    now = correct(DUEL, parts={1: {"score": 9, "rank": 0}, 0: {"rank": 0}})
    assert [(share.rank, share.winner) for share in now.shares] == [(1, True), (1, True)]


def test_only_tonights_place_is_where_one_plays_next(correct, gallery):
    def remembered():
        with gallery.store.read() as db:
            return memory.read_setting(db, PLACE, "")

    correct(DUEL, place="Attic")
    assert remembered() == "Attic"
    correct(replace(DUEL, id="old", played_at=NOON - 1), place="Grandma's")
    assert remembered() == "Attic"


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"parts": {0: {"name": "bob"}}}, "cannot sit at a table twice"),
        ({"parts": {0: {"name": " "}}}, "needs a name"),
        ({"parts": {0: {"name": "x" * 41}}}, "up to 40"),
        ({"parts": {0: {"rank": -1}}}, "from 1 to 1000"),
        ({"played_at": int(datetime(1800, 1, 1, tzinfo=UTC).timestamp() * 1000)}, "far away"),
        ({"played_at": 2**53}, "far away"),
    ],
)
def test_what_does_not_do_changes_nothing(correct, gallery, changes, why):
    with pytest.raises(Refused, match=why):
        correct(DUEL, **changes)
    assert gallery.play("p") == DUEL


def test_a_seat_more_or_less_is_another_play(gallery):
    gallery.do("Came in", *PEOPLE, DUEL)
    as_shown = gallery_plays.as_it_is(DUEL, gallery.snapshot())
    with pytest.raises(Refused, match="needs a name"):
        gallery_plays.correct(gallery, "p", replace(as_shown, parts=(*as_shown.parts, SeatCorrection("Cleo"))))


def test_who_looked_at_an_older_gallery_is_told(gallery):
    gallery.do("Came in", *PEOPLE, DUEL)
    seen, as_shown = gallery.snapshot().version, gallery_plays.as_it_is(DUEL, gallery.snapshot())
    gallery_plays.correct(gallery, "p", replace(as_shown, notes="one"), seen)
    with pytest.raises(Changed):
        gallery_plays.correct(gallery, "p", replace(as_shown, notes="two"), seen)


def test_what_was_taken_off_is_not_corrected(gallery):
    gallery.do("Came in", *PEOPLE, DUEL)
    change = gallery_plays.take_off(gallery, "p")
    assert gallery_plays.take_off(gallery, "p") == change
    with pytest.raises(Missing):
        gallery_plays.correct(gallery, "p", gallery_plays.as_it_is(DUEL, gallery.snapshot()))


LEFT = chess(
    Share("a", score=9, rank=1, winner=True),
    Share("b", score=7, rank=2),
    Share("c", left=True, lines=(StoredLine("all", "All", 3),)),
)


def test_places_follow_from_the_scores_of_those_who_stayed(correct):
    now = correct(LEFT, parts={1: {"score": 11}})
    assert [(share.rank, share.winner, share.left) for share in now.shares] == [
        (2, False, False),
        (1, True, False),
        (0, False, True),
    ]


def test_whoever_left_is_counted_once_somebody_writes_down_what_they_had(correct):
    now = correct(LEFT, parts={2: {"score": 10}})
    assert [(share.rank, share.left) for share in now.shares] == [(2, False), (3, False), (1, False)]
