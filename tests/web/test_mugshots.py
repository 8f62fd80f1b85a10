"""Faces at a table: one's own, for this evening; in the gallery only if they are kept."""

import io

import pytest
from PIL import Image

from companion.exchange import images
from companion.gallery import by_name
from companion.services import services
from companion.store.table_rows import A_DAY
from tests.web.client_phones import Phone, Table
from tests.web.gallery.test_rogue_pages import jpeg
from tests.web.parsed_pages import parse, sentence


@pytest.fixture
def table(own_house):
    return own_house


def sent(body, **more):
    return more | {"photo": (io.BytesIO(body), "me.jpg")}


def show(table, phone, body=None, **more):
    return phone.post(f"{table.path}/face?page=people", sent(body or jpeg(), **more))


def faces(phone, path):
    return [img.attrs["src"] for img in parse(phone.get(path).text).all("img") if "/faces/" in img.attrs["src"]]


def photo_of(app, name):
    rogue = by_name(services(app).gallery.snapshot()).get(name)
    return rogue.photo if rogue else None


def test_it_is_shown_at_this_table_and_stored_nowhere_else(table):
    assert show(table, table.bob).status_code == 303
    table.over()
    (address,) = set(faces(table.ann, f"{table.path}/screen"))
    picture = table.ann.get(address)
    assert (picture.mimetype, picture.headers["Cache-Control"]) == ("image/jpeg", "private, max-age=86400")
    assert Image.open(io.BytesIO(picture.data)).size == (256, 256)
    assert photo_of(table.app, "bob") == "", "the gallery has Bob, but not his face"


def test_kept_for_the_gallery(table):
    show(table, table.bob, keep="on")
    assert photo_of(table.app, "bob")
    show(table, table.ann)
    assert photo_of(table.app, "ann") is None


def test_one_that_stands_already_is_kept_with_one_tap(table):
    show(table, table.bob)
    page = table.bob.get(f"{table.path}/people")
    table.bob.press(page, "Keep it for the gallery, too")
    assert photo_of(table.app, "bob")
    assert "Keep it for the gallery, too" not in table.bob.get(f"{table.path}/people").text
    assert table.ann.post(f"{table.path}/face?page=people", {"keep": "on"}).status_code == 422, "there is none"


def test_whoever_plays_on_with_the_phone_of_the_host_keeps_their_face(table):
    show(table, table.bob)
    table.ann.post(f"{table.path}/host/share?page=people", {"sure": "yes"})
    assert list(table.room.mugshots) == [1]
    table.ann.post(f"{table.path}/host/free?page=people", {"seat": 1, "sure": "yes"})
    assert not table.room.mugshots


def test_a_kept_one_is_of_the_person_whom_the_result_names(table):
    show(table, table.bob, keep="on")
    table.over()
    (bob,) = [rogue for rogue in services(table.app).gallery.snapshot().rogues.values() if rogue.name == "Bob"]
    assert bob.photo


def test_only_ones_own(table):
    assert show(table, table.stranger).status_code == 403
    show(table, table.bob, seat=0)
    assert list(table.room.mugshots) == [1], "a seat that the form names does not count"


@pytest.mark.parametrize(("who", "left"), [("ann", []), ("bob", []), ("stranger", [1])])
def test_removed_by_its_owner_and_by_the_host(table, who, left):
    show(table, table.bob, keep="on")
    getattr(table, who).post(f"{table.path}/face?page=people", {"seat": 1, "remove": "on"})
    assert list(table.room.mugshots) == left
    assert bool(photo_of(table.app, "bob")) == bool(left), "from the gallery, too"


def test_a_player_cannot_remove_that_of_another(table):
    show(table, table.ann)
    answer = table.bob.post(f"{table.path}/face?page=people", {"seat": 0, "remove": "on"})
    assert answer.status_code == 403
    assert sentence(answer) == "Only they themselves or the host can remove that photo."


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (b"not a picture", "That is not a photo that can be read here. Send a JPEG, PNG or WebP picture."),
        (b"", "No photo was sent. Pick one first."),
    ],
)
def test_what_is_no_photo(table, body, words):
    answer = table.bob.post(f"{table.path}/face?page=people", sent(body))
    assert (answer.status_code, sentence(answer)) == (422, words)
    assert not table.room.mugshots


def test_one_that_is_too_large(table, monkeypatch):
    monkeypatch.setattr(images, "MOST_BYTES", 1000)
    answer = table.bob.post(f"{table.path}/face?page=people", sent(b"x" * 1001))
    assert answer.status_code == 422
    assert sentence(answer).startswith("That photo is too large")
    assert not table.room.mugshots


def test_the_next_game_shows_it_and_a_freed_seat_does_not(table):
    show(table, table.bob)
    table.over()
    code = table.ann.post(f"{table.path}/again").location.rpartition("/")[2]
    room = services(table.app).tables.room(code)
    assert list(room.mugshots) == [1]
    assert room.mugshots != table.room.mugshots, "under another name"
    table.ann.post(f"/t/{code}/host/free?page=people", {"seat": 1, "sure": "yes"})
    assert not services(table.app).tables.room(code).mugshots


def test_it_is_gone_the_next_evening(table):
    show(table, table.bob)
    later = table.room.table.at + A_DAY + 60_000
    table.tables.now = lambda: later
    table.ann.post("/new/drill", {"name": "Ann"})
    assert not table.room.mugshots
    assert not faces(table.ann, f"{table.path}/people")


def test_where_strangers_come(public_house):
    """Only the code of the table leads to it, and nobody without the key puts anything into the gallery."""
    app = public_house
    table, other = Table(app), Table(app)
    show(table, table.bob)
    (name,) = table.room.mugshots.values()
    assert Phone(app, "192.168.1.77").get(f"/t/{other.code}/faces/{name}").status_code == 404
    assert 'name="keep"' not in table.bob.get(f"{table.path}/people").text
    answer = show(table, table.ann, keep="on")
    assert (answer.status_code, list(table.room.mugshots)) == (403, [1])
