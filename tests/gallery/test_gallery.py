"""The gallery: what is published, kept, corrected, merged, and taken back."""

import threading
from dataclasses import replace as changed

import pytest
from msgspec.structs import replace

from companion.core.problems import Missing, Refused
from companion.core.ranking import rank
from companion.core.sheet import Line
from companion.core.table_moves import Confirmed, Stopped
from companion.core.words import in_english, say
from companion.gallery import FIGURES_KEPT, Gallery, by_name, results
from companion.gallery import people as gallery_people
from companion.gallery import plays as gallery_plays
from companion.gallery.results import PLACE
from companion.stats.plays import Play, Rogue, Share
from companion.store import memory
from companion.tables.opening import open_started
from tests.drill import GAME
from tests.drill.moves import GameOver, Tapped
from tests.drill.options import Options
from tests.drill_tables import BOB, HOST, NOON, Clock, do, opened, playing

pytestmark = pytest.mark.usefixtures("either_store")

ANN, BOB_R = Rogue(id="a", name="Ann"), Rogue(id="b", name="Bob")


def game(key="p1", *rogues, at=NOON, title="Chess"):
    shares = tuple(Share(rogue, score=3 - n, rank=n + 1, winner=n == 0) for n, rogue in enumerate(rogues or ("a", "b")))
    return Play(id=key, game="chess", title=title, played_at=at, shares=shares)


@pytest.fixture
def tables(tmp_path):
    with playing(tmp_path, Clock()) as found:
        yield found


@pytest.fixture
def gallery(tables):
    return Gallery(tables.store, tables.now)


@pytest.fixture
def filled(gallery):
    gallery.do("Hung up", ANN, BOB_R, game())
    return gallery


def finished(tables, **options):
    room = opened(tables)
    do(tables, room, BOB, Tapped(amount=3))
    do(tables, room, HOST, GameOver())
    do(tables, room, HOST, Confirmed())
    return room


def names(gallery):
    snapshot = gallery.snapshot()
    return [[snapshot.who(share.rogue).name for share in found.shares] for found in snapshot.plays]


# A table goes in the gallery


def test_a_confirmed_table_is_a_play_of_three_rogues(tables, gallery):
    room = finished(tables)
    (found,) = gallery.snapshot().plays
    assert (found.game, found.title, found.table, found.finished) == ("drill", "Drill", room.code, True)
    assert [(share.score, share.rank, share.winner) for share in found.shares] == [
        (0, 2, False),
        (3, 1, True),
        (0, 2, False),
    ]
    assert names(gallery) == [["Ann", "Bob", "Cat"]]
    assert found.shares[1].lines
    assert found.ended_by


def test_whoever_has_nothing_written_down_has_neither_0_points_nor_a_place():
    points = [[Line("a", say("Cities"), 20)], [Line("a", say("Cities"), 30)], []]
    sheet = rank(points)
    shares = [results.share_of(sheet, seat, ["Ann", "Bob", "Cat"]) for seat in sheet.seats]
    assert [(share.score, share.rank) for share in shares] == [(20, 2), (30, 1), (None, 0)]


def test_the_same_people_next_time_are_the_same_rogues(tables, gallery):
    finished(tables)
    finished(tables)
    one, two = gallery.snapshot().plays
    assert [share.rogue for share in one.shares] == [share.rogue for share in two.shares]
    assert len(gallery.snapshot().rogues) == 3


def test_capitals_and_spaces_make_nobody_else(tables, gallery):
    finished(tables)
    room = open_started(tables, GAME, Options(), ("  ANN ", "Dora"), "t", host_seat=0)
    do(tables, room, HOST, Stopped())
    assert sorted(rogue.name for rogue in gallery.snapshot().rogues.values()) == ["Ann", "Bob", "Cat", "Dora"]


def test_somebody_renamed_is_found_under_the_old_name(tables, gallery):
    finished(tables)
    ann = by_name(gallery.snapshot())["ann"]
    gallery_people.rename(gallery, ann, "Anna")
    finished(tables)
    assert names(gallery) == [["Anna", "Bob", "Cat"]] * 2


def test_taken_down_and_hung_again_it_keeps_notes_and_place(tables, gallery):
    room = finished(tables)
    (found,) = gallery.snapshot().plays
    gallery.do("Noted", replace(found, notes="What an evening", place="Attic", counted=False))
    line = tables.undo(room.code, HOST)
    assert gallery.snapshot().plays == ()
    tables.undo(room.code, HOST, target=line)
    (again,) = gallery.snapshot().plays
    assert (again.notes, again.place, again.counted) == ("What an evening", "Attic", False)


def test_a_new_play_begins_with_the_place_where_one_plays(tables, gallery):
    with tables.store.write() as db:
        memory.write_setting(db, PLACE, "Attic")
    finished(tables)
    assert gallery.snapshot().plays[0].place == "Attic"


def test_bots_are_no_rogues_to_be_ranked(tables, gallery):
    seating = changed(GAME, seating=lambda names, options: (*names, "Robot"))
    tables.games[GAME.slug] = seating
    room = open_started(tables, seating, Options(), ("Ann", "Robot"), "t", host_seat=0)
    do(tables, room, HOST, Stopped())
    (found,) = gallery.snapshot().plays
    assert [share.bot for share in found.shares] == [False, True]
    assert gallery.snapshot().who(found.shares[1].rogue).hidden


# Reading


def test_only_what_changed_is_read_again_and_figures_are_kept(filled):
    counted = []

    def count(snapshot):
        counted.append(1)
        return len(snapshot.plays)

    assert [filled.kept("n", count), filled.kept("n", count), len(counted)] == [1, 1, 1]
    filled.do("Another", game("p2", at=NOON + 1))
    assert [filled.kept("n", count), len(counted)] == [2, 2]
    assert [found.id for found in filled.snapshot().plays] == ["p2", "p1"]


def test_figures_are_bounded_and_what_every_page_needs_outlasts_what_one_visitor_asks(filled):
    replayed = []
    for number in range(FIGURES_KEPT * 2):
        filled.kept("ratings", lambda snapshot: replayed.append(1))
        filled.kept(("found", number), lambda snapshot, n=number: n)
    assert len(filled._kept) == FIGURES_KEPT
    assert len(replayed) == 1
    assert filled.kept(("found", 0), lambda snapshot: "again") == "again"


def test_another_process_sees_it_too(filled, tables):
    other = Gallery(tables.store, tables.now)
    assert len(other.snapshot().plays) == 1
    filled.do("Another", game("p2"))
    assert len(other.snapshot().plays) == 2


def test_what_is_not_there_is_said(filled):
    with pytest.raises(Missing, match="not in the gallery"):
        filled.play("nope")
    with pytest.raises(Missing, match="This person is not"):
        filled.rogue("nope")


# Deeds and their undoing


def test_a_change_that_changes_nothing_is_none(filled):
    assert filled.do("Again", game()) is None
    assert len(filled.changes()) == 1


def test_deleted_undone_and_redone(filled):
    off = filled.do("Taken off", replace(game(), gone=True))
    assert filled.snapshot().plays == ()
    back = filled.undo(off)
    assert len(filled.snapshot().plays) == 1
    again = filled.undo(back)
    assert filled.snapshot().plays == ()
    filled.undo(again)
    assert [in_english(change.words) for change in filled.changes()] == [
        "“Taken off” is undone",
        "Taken off",
        "“Taken off” is undone",
        "Taken off",
        "Hung up",
    ]


def test_what_was_new_is_taken_down_by_its_undo_and_hangs_again_by_the_next(filled):
    back = filled.undo(1)
    assert (filled.snapshot().plays, filled.snapshot().rogues) == ((), {})
    filled.undo(back)
    assert names(filled) == [["Ann", "Bob"]]


def test_a_later_change_is_not_lost_by_an_undo(filled):
    first = filled.do("Noted", replace(game(), notes="one"))
    filled.do("Noted again", replace(game(), notes="two"))
    with pytest.raises(Refused, match="Undo that first"):
        filled.undo(first)
    assert filled.play("p1").notes == "two"


def test_a_change_done_twice_is_done_once_and_gets_its_first_number_again(filled):
    seen, noted = filled.snapshot().version, replace(game(), notes="one")
    first = filled.do("Noted", noted, seen=seen)
    assert filled.do("Noted", noted, seen=seen) == first
    assert filled.do("Something else", noted) is None
    back = filled.undo(first)
    assert filled.undo(first) == back
    assert len(filled.changes()) == 3
    filled.undo(back)
    assert filled.undo(first) > back, "done again, it can be undone again"


def test_two_who_write_at_once_are_both_told_the_truth(filled):
    seen = filled.snapshot().version
    filled.do("Noted", replace(game(), notes="one"), seen=seen)
    with pytest.raises(Refused, match="Somebody changed this"):
        filled.do("Noted", replace(game(), notes="two"), seen=seen)
    assert filled.play("p1").notes == "one"


def test_many_changes_at_once_are_all_kept_in_one_order(filled, tables):
    def publish_one(number):
        Gallery(tables.store, tables.now).do("Another", game(f"n{number}"))

    threads = [threading.Thread(target=publish_one, args=(number,)) for number in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(filled.snapshot().plays) == 13
    assert [change.seq for change in filled.changes()] == list(range(13, 0, -1))


# People


def test_merged_and_undone(filled):
    filled.do("A guest", Rogue(id="c", name="Annie"), game("p2", "c", "b", at=NOON + 1))
    change = gallery_people.merge(filled, "c", "a")
    assert names(filled) == [["Ann", "Bob"]] * 2
    assert filled.rogue("c").name == "Ann"
    assert by_name(filled.snapshot())["annie"].id == "a"
    filled.undo(change)
    assert names(filled) == [["Annie", "Bob"], ["Ann", "Bob"]]


def test_who_sat_at_one_table_is_not_merged(filled):
    filled.do("More", *(replace(game(), id=f"m{number}", played_at=NOON + number) for number in range(4)))
    before = filled.snapshot()
    with pytest.raises(Refused, match=r"Bob and Ann sat at one table: (\w+ on 2023-11-14, ){2}\w+ on .* and 2 more"):
        gallery_people.merge(filled, "b", "a")
    assert filled.snapshot() == before


def test_merged_twice_is_merged_once(filled):
    filled.do("A guest", Rogue(id="c", name="Annie"))
    change = gallery_people.merge(filled, "c", "a")
    assert gallery_people.merge(filled, "c", "a") == change


def test_a_merge_is_undone_also_for_plays_that_were_touched_since(filled):
    filled.do("A guest", Rogue(id="c", name="Annie"), game("p2", "c", "b", at=NOON + 1))
    change = gallery_people.merge(filled, "c", "a")
    as_shown = gallery_plays.as_it_is(filled.play("p2"), filled.snapshot())
    gallery_plays.correct(filled, "p2", replace(as_shown, notes="What an evening"))
    assert names(filled)[0] == ["Ann", "Bob"]
    filled.undo(change)
    assert names(filled) == [["Annie", "Bob"], ["Ann", "Bob"]]
    assert filled.play("p2").notes == "What an evening"


def test_a_merge_is_undone_also_for_evenings_since(tables, gallery):
    finished(tables)
    gallery.do("A guest", Rogue(id="x", name="Annabel"))
    change = gallery_people.merge(gallery, by_name(gallery.snapshot())["ann"].id, "x")
    finished(tables)
    assert names(gallery) == [["Annabel", "Bob", "Cat"]] * 2
    gallery.undo(change)
    assert names(gallery) == [["Ann", "Bob", "Cat"]] * 2


def test_a_colour_that_was_tapped_since_stays_when_something_else_is_undone(filled):
    change = gallery_people.rename(filled, filled.rogue("a"), "Annabel")
    filled.do("Another game", filled.rogue("a").coloured("pink"))
    filled.undo(change)
    assert (filled.rogue("a").name, filled.rogue("a").colour) == ("Ann", "pink")
    picked = gallery_people.pick_face(filled, filled.rogue("a"), 1)
    filled.do("One more game", filled.rogue("a").coloured("green"))
    with pytest.raises(Refused, match="Something else was changed there since"):
        filled.undo(picked)


def test_two_who_are_one_keep_their_colour(filled):
    filled.do("A guest", Rogue(id="c", name="Annie", face=1))
    change = gallery_people.merge(filled, "c", "a")
    assert filled.rogue("a").colour == "blue"
    filled.undo(change)
    assert not filled.rogue("a").own_colour


def test_nobody_is_merged_with_themselves(filled):
    with pytest.raises(Refused, match="the same person already"):
        gallery_people.merge(filled, "a", "a")


@pytest.mark.parametrize(("name", "why"), [("", "type a name"), ("x" * 41, "up to 40"), ("bob", "already a Bob")])
def test_a_name_that_does_not_do(filled, name, why):
    with pytest.raises(Refused, match=why):
        gallery_people.rename(filled, ANN, name)
    assert filled.rogue("a").name == "Ann"
