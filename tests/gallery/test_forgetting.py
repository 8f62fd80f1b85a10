"""Somebody who is deleted for good is nowhere any more, and their plays are."""

import io

import pytest
from PIL import Image

from companion.core.problems import Missing, Refused
from companion.core.words import say
from companion.gallery import Gallery, backups, forgetting, people
from companion.gallery import photos as gallery_photos
from companion.gallery import plays as gallery_plays
from companion.stats.plays import Play, Rogue, Share
from companion.store import changes, memory, schema
from tests.drill_tables import NOON, Clock, playing


def jpeg(shade):
    file = io.BytesIO()
    Image.new("RGB", (300, 300), (shade, 0, 0)).save(file, "JPEG")
    return file.getvalue()


@pytest.fixture
def gallery(tmp_path):
    with playing(tmp_path, Clock()) as found:
        kept = Gallery(found.store, found.now)
        play = Play(
            id="p",
            game="go",
            title="Go",
            played_at=NOON,
            shares=(
                Share("z", score=9, rank=1, winner=True),
                Share("b", score=3, rank=2),
                Share("somebody", score=1, rank=3),
            ),
            decided=say("{name} by six points.", name="Zacharias"),
            ended_by="Zacharias gave up.",
        )
        kept.do(say("Added: {game} with {names}", game="Go", names="Zacharias"), Rogue(id="z", name="Zacharias"), play)
        kept.do("Came in", Rogue(id="b", name="Bob"), Rogue(id="y", name="Zacky"))
        people.rename(kept, kept.rogue("z"), "Zacharias the Great")
        people.merge(kept, "y", "z")
        gallery_photos.of_rogue(kept, kept.rogue("z"), jpeg(200))
        gallery_plays.correct(kept, "p", gallery_plays.Correction(NOON, _parts(kept), notes="Fun"))
        with kept.store.write() as db:
            memory.remember_people(db, ["Zacharias", "Bob"], NOON)
        backups.keep(tmp_path / "backups", kept)
        yield kept


def _parts(gallery):
    return gallery_plays.as_it_is(gallery.play("p"), gallery.snapshot()).parts


def everything(gallery, folder):
    """All that is stored, as text."""
    with gallery.store.read() as db:
        rows = [row for table in schema.metadata.sorted_tables for row in db.execute(table.select())]
    files = [
        file.read_bytes().decode("latin-1") for file in folder.rglob("*") if file.is_file() and file.suffix != ".db"
    ]
    return "\n".join(map(repr, rows)) + "\n".join(files)


def test_nothing_is_left_of_the_name_and_the_play_stays(gallery, tmp_path):
    photo = gallery.rogue("z").photo
    assert "Zac" in everything(gallery, tmp_path / "backups")
    forgetting.delete_person(gallery, "y", tmp_path / "backups")
    assert "zac" not in everything(gallery, tmp_path / "backups").casefold()
    play = gallery.play("p")
    assert [share.rogue for share in play.shares] == ["somebody-2", "b", "somebody"]
    assert (play.shares[0].score, play.shares[0].winner, play.notes) == (9, True, "Fun")
    with pytest.raises(Missing):
        gallery.rogue("z")
    with gallery.store.read() as db:
        assert changes.read_photo(db, photo) is None
    assert not (tmp_path / "backups" / "photos" / f"{photo}.jpg").exists()


def test_another_process_sees_it_too(gallery, tmp_path):
    other = Gallery(gallery.store, gallery.now)
    assert "z" in other.snapshot().rogues
    forgetting.delete_person(gallery, "z", tmp_path / "backups")
    assert set(other.snapshot().rogues) == {"b"}


def test_no_undo_brings_them_back(gallery, tmp_path):
    last = gallery.snapshot().version
    forgetting.delete_person(gallery, "z", tmp_path / "backups")
    assert [change.for_good for change in gallery.changes(2)] == [True, False], "no page offers to undo it"
    with pytest.raises(Refused, match="deleted for good"):
        gallery.undo(gallery.snapshot().version)
    for seq in range(last, 0, -1):
        gallery.undo(seq)
    assert "zac" not in everything(gallery, tmp_path / "backups").casefold()
    gallery.undo(gallery.snapshot().version)
    assert gallery.play("p").shares[0].rogue == "somebody-2"


def test_a_photo_goes_for_good_unless_somebody_else_shows_it(gallery, tmp_path):
    photo = gallery.rogue("z").photo
    gallery_photos.of_rogue(gallery, gallery.rogue("b"), jpeg(200))
    gallery_photos.of_rogue(gallery, gallery.rogue("z"), None)
    forgetting.delete_photo(gallery, photo, tmp_path / "backups")
    with gallery.store.read() as db:
        assert changes.read_photo(db, photo) is not None
    gallery_photos.of_rogue(gallery, gallery.rogue("b"), None)
    forgetting.delete_photo(gallery, photo, tmp_path / "backups")
    with gallery.store.read() as db:
        assert changes.read_photo(db, photo) is None


def test_a_new_person_of_that_name_is_somebody_else(gallery, tmp_path):
    forgetting.delete_person(gallery, "z", tmp_path / "backups")
    change = gallery_photos.of_name(gallery, "Zacharias", gallery_photos.shrunk_face(jpeg(9)))
    assert change is not None
    fresh = next(rogue for rogue in gallery.snapshot().rogues.values() if rogue.name == "Zacharias")
    assert fresh.id not in {share.rogue for share in gallery.play("p").shares}
