"""Photos that players hang at a table: stored then, shown with the play, taken down by their owner or the host."""

import io
import json

import pytest
from PIL import Image

from companion.services import services
from companion.store import changes
from tests.web.gallery.test_rogue_pages import jpeg


@pytest.fixture
def table(own_house):
    return own_house


def add(table, phone, body=None):
    return phone.post(f"{table.path}/photo", {"photo": (io.BytesIO(body or jpeg()), "ship.jpg")})


def kept(table):
    with services(table.app).gallery.store.read() as db:
        return changes.photo_names(db)


def play(table):
    (found,) = services(table.app).gallery.snapshot().plays
    return found


def test_it_hangs_with_the_play_and_says_whose_it_is(table):
    assert add(table, table.bob).status_code == 303
    (name,) = kept(table)
    assert add(table, table.ann, jpeg(width=500)).status_code == 303
    table.over()
    assert [(photo.seat, photo.name == name) for photo in play(table).photos] == [(1, True), (0, False)]
    page = table.ann.get(f"/gallery/plays/{play(table).id}").text
    assert page.index(f"/photos/{name}") < page.index("A photo of Bob")
    assert Image.open(io.BytesIO(table.ann.get(f"/gallery/photos/{name}").data)).format == "JPEG"


def test_nothing_is_stored_of_whoever_does_not_sit_here(table):
    assert add(table, table.stranger).status_code == 403
    assert kept(table) == []


@pytest.mark.parametrize(("who", "left"), [("ann", 0), ("bob", 0), ("stranger", 1)])
def test_taken_down_by_its_owner_and_by_the_host(table, who, left):
    add(table, table.bob)
    (name,) = kept(table)
    getattr(table, who).post(table.path, {"kind": "PhotoRemoved", "seat": 1, "photo": name})
    assert len(table.room.table.photos) == left
    table.over()
    assert len(play(table).photos) == left


def test_taken_down_in_the_gallery_and_brought_back(table):
    add(table, table.bob)
    table.over()
    key, (photo,) = play(table).id, play(table).photos
    assert table.ann.post(f"/gallery/plays/{key}/photos/{photo.name}/delete", {}).status_code == 303
    assert play(table).photos == ()
    services(table.app).gallery.undo(services(table.app).gallery.changes()[0].seq)
    assert play(table).photos == (photo,)


def test_what_was_taken_down_in_the_gallery_stays_down_when_the_result_is_confirmed_again(table):
    add(table, table.bob)
    add(table, table.ann, jpeg(width=500))
    table.over()
    key, (bobs, anns) = play(table).id, play(table).photos
    table.ann.post(f"/gallery/plays/{key}/photos/{bobs.name}/delete", {})
    table.ann.post(f"{table.path}/undo", {})
    assert services(table.app).gallery.snapshot().plays == ()
    table.ann.post(table.path, {"kind": "Confirmed"})
    assert play(table).photos == (anns,)


def test_the_json_gallery_lists_it(table):
    add(table, table.bob)
    table.over()
    (shown,) = table.ann.get("/api/gallery").json["results"]
    assert shown["photos"] == [{"seat": 1, "photo": f"/gallery/photos/{kept(table)[0]}"}]
    assert table.ann.get(shown["photos"][0]["photo"]).status_code == 200


def test_the_archive_takes_it_along(table):
    add(table, table.bob)
    table.over()
    sent = json.loads(table.ann.get("/gallery/out/json").data)
    assert sent["plays"][0]["photos"] == [{"name": kept(table)[0], "seat": 1}]
    assert [photo["name"] for photo in sent["photos"]] == kept(table)
