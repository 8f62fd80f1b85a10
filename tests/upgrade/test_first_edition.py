"""A house of the first edition comes over: every table goes on, and the gallery has all it had."""

from __future__ import annotations

import json
from contextlib import contextmanager, suppress

import pytest

from companion import cli, create_app
from companion.core.problems import Refused
from companion.exchange.preview import Choices
from companion.games import find
from companion.services import services
from companion.stats.plays import Snapshot
from companion.store import memory
from tests.upgrade import BACKUP, RUNNING, TABLES, TOLD, put_back, unpacked
from tests.web.client_phones import Phone
from tests.web.parsed_pages import forms

THAT_EVENING = 1_794_807_200_000
PAGES = ("", "/history", "/history?whole=1", "/rules", "/people", "/screen", "/watch")
GALLERY = ("", "/rogues", "/ranking", "/records", "/years", "/changes", "/files", "/print/score-pad")


@contextmanager
def opened(instance):
    """An instance as the edition of today opens it, later in that evening."""
    app = create_app(instance)
    services(app).tables.now = lambda: THAT_EVENING
    yield app
    services(app).tables.store.close()


@pytest.fixture(scope="module")
def left(tmp_path_factory):
    """What was left, to be looked at only."""
    with opened(put_back(tmp_path_factory.mktemp("first"))) as app:
        yield app


@pytest.fixture
def house(tmp_path):
    """What was left, to go on with."""
    with opened(put_back(tmp_path)) as app:
        yield app


def phone(app, token="nobody"):
    found = Phone(app)
    found.client.set_cookie("companion", token)
    return found


def room_of(house, name):
    return services(house).tables.room(TABLES[name]["code"])


def got(answer):
    assert answer.status_code == 200, (answer.request.path, answer.text[:500])
    return answer


# Tables


def test_every_game_of_then_is_here():
    assert set(RUNNING) <= set(find())


@pytest.mark.parametrize("name", TABLES)
def test_every_table_is_what_it_was(left, name):
    told, room = TABLES[name], room_of(left, name)
    assert (room.version, list(room.names), room.closed) == (told["entries"], told["names"], told["closed"])
    sheet = None if room.log is None else room.table.sheet()
    seats = None if sheet is None else [[seat.name, seat.total, seat.rank] for seat in sheet.seats]
    assert seats == told["seats"]


@pytest.mark.parametrize("name", TABLES)
def test_every_page_draws_for_everybody(left, name):
    code = TABLES[name]["code"]
    for token in (f"host-{name}", f"phone-{name}-0", f"phone-{name}-1", "nobody"):
        for page in PAGES:
            answer = phone(left, token).get(f"/t/{code}{page}")
            assert answer.status_code in (200, 303), (token, page, answer.text[:500])
            if token.startswith("host"):
                assert 'id="page"' in got(answer).text
    for path in (f"/j/{code}", f"/api/tables/{code}", f"/api/tables/{code}/log"):
        got(phone(left).get(path))


@pytest.mark.parametrize("slug", RUNNING)
def test_a_running_game_goes_on_and_back(house, slug):
    """A button of the page is pressed on the phone that sat there, and undone there."""
    code, tokens = TABLES[slug]["code"], (f"phone-{slug}-0", f"phone-{slug}-1", f"host-{slug}")
    for one in (phone(house, token) for token in tokens):
        for found in forms(got(one.get(f"/t/{code}", follow_redirects=True)).text):
            kind = dict(found.fields).get("kind")
            if found.disabled or kind in (None, "Undone"):
                continue
            before = room_of(house, slug)
            version, state = before.version, before.table.state
            one.send(found)
            if room_of(house, slug).version == version:
                continue  # it wanted something typed
            answer = one.post(f"/t/{code}/undo", {"target": room_of(house, slug).version})
            assert answer.status_code == 303, answer.text[:500]
            assert room_of(house, slug).table.state == state
            return
    raise AssertionError("nobody can do anything")


def test_those_who_gathered_begin(house):
    room = room_of(house, "gathering")
    assert [name for _, name in room.waiting] == ["Ada", "Bert"]
    asked = [one.wants for one in room.phones if one.wants is not None]
    assert asked == [1], "a phone waits to be let in"
    host = phone(house, "host-gathering")
    host.press(got(host.get(f"/t/{room.code}")), "Start")
    assert room_of(house, "gathering").names == ("Ada", "Bert")
    assert room_of(house, "gathering").log is not None


def test_what_ended_is_confirmed_now_and_hangs(house):
    gallery = services(house).gallery
    before = len(gallery.snapshot().plays)
    room = room_of(house, "unconfirmed")
    host = phone(house, "host-unconfirmed")
    answer = host.press(got(host.get(f"/t/{room.code}")), "Confirm")
    assert answer.status_code == 303
    assert len(gallery.snapshot().plays) == before + 1
    host.post(f"/t/{room.code}/undo", {})
    assert len(gallery.snapshot().plays) == before


# The gallery


def shown(snapshot: Snapshot):
    return sorted(
        f"{play.title}: " + ", ".join(f"{snapshot.who(share.rogue).name} {share.score}" for share in play.shares)
        for play in snapshot.plays
    )


def test_the_gallery_is_what_it_was(left):
    snapshot = services(left).gallery.snapshot()
    assert shown(snapshot) == TOLD["plays"]
    assert sorted(rogue.name for rogue in snapshot.rogues.values() if not rogue.is_really) == TOLD["people"]
    assert any(play.notes for play in snapshot.plays)
    assert any(play.photo for play in snapshot.plays)
    assert len([play for play in snapshot.plays if not play.counted]) == 2, "one then, one in the file"


def test_every_page_of_the_gallery_draws(left):
    visitor, snapshot = phone(left), services(left).gallery.snapshot()
    pages = [f"/gallery{page}" for page in GALLERY]
    pages += [f"/gallery/plays/{play.id}" for play in snapshot.plays]
    pages += [f"/gallery/plays/{play.id}/edit" for play in snapshot.plays]
    pages += [f"/gallery/rogues/{key}" for key, rogue in snapshot.rogues.items() if not rogue.is_really]
    pages += [f"/gallery/records/{game}" for game in {play.game for play in snapshot.plays if play.counted}]
    pages += [f"/gallery/photos/{play.photo}" for play in snapshot.plays if play.photo]
    for page in [*pages, "/gallery/years/2026", "/", "/new/score-pad", "/quick/tortuga-2199"]:
        got(visitor.get(page))


def test_the_json_face_tells_it_all(left):
    visitor, snapshot = phone(left), services(left).gallery.snapshot()
    plays = [f"/gallery/{play.id}" for play in snapshot.plays]
    people = [f"/players/{key}" for key, rogue in snapshot.rogues.items() if not rogue.is_really]
    games = [f"/records/{game}" for game in {play.game for play in snapshot.plays if play.counted}]
    lists = ["/gallery", "/gallery/changes", "/gallery/years", "/gallery/years/2026", "/gallery/backups", "/players"]
    for path in [*lists, "/players/ranking", "/players/heads", "/records", *plays, *people, *games]:
        got(visitor.get(f"/api{path}"))


@pytest.mark.parametrize("kind", ["csv", "json", "bgsplay"])
def test_it_can_be_taken_along(left, kind):
    assert len(got(phone(left).get(f"/gallery/out/{kind}")).data) > 1000


def test_what_was_changed_then_is_taken_back_now(house):
    gallery = services(house).gallery
    changes = gallery.changes(limit=1000)
    assert len(changes) == TOLD["changes"]
    before = shown(gallery.snapshot())
    taken_back, undone = 0, gallery.taken_back(changes)
    for change in changes:
        if change.seq in undone:
            continue
        with suppress(Refused):  # something else was changed there since
            gallery.undo(gallery.undo(change.seq))
            taken_back += 1
        assert shown(gallery.snapshot()) == before, change.words
    assert taken_back > len(changes) / 2


def test_the_wifi_is_known(left):
    with services(left).tables.store.read() as db:
        assert memory.read_setting(db, "wifi")["ssid"] == "Bag End"
    answer = Phone(left, "127.0.0.1").get("/machine")
    assert "Bag End" in got(answer).text


# What it wrote down


def test_a_backup_of_then_comes_in(house):
    visitor, gallery = phone(house), services(house).gallery
    before = shown(gallery.snapshot())
    page = got(visitor.get("/gallery/files")).text
    assert BACKUP.name in page
    answer = visitor.post(f"/gallery/backups/{BACKUP.name}", {}, follow_redirects=True)
    assert "nothing" in got(answer).text.lower() or "here already" in answer.text
    assert shown(gallery.snapshot()) == before


def test_a_backup_of_then_fills_an_empty_house(tmp_path):
    with opened(tmp_path) as empty:
        queue = services(empty).import_queue
        assert queue.take(queue.put(BACKUP.read_bytes()), Choices())
        assert shown(services(empty).gallery.snapshot()) == TOLD["plays"]


def test_what_was_exported_then_is_imported_now(tmp_path):
    file, instance = tmp_path / "house.json", tmp_path / "instance"
    file.write_bytes(unpacked("house.json"))
    assert cli.main(["import", "--instance", str(instance), str(file)]) == 0
    with opened(instance) as app:
        assert {name: room_of(app, name).version for name in TABLES} == {n: t["entries"] for n, t in TABLES.items()}
        assert shown(services(app).gallery.snapshot()) == TOLD["plays"]


def test_it_can_be_exported_again(left, tmp_path):
    file = tmp_path / "again.json"
    assert cli.main(["export", "--instance", left.instance_path, str(file)]) == 0
    assert len(json.loads(file.read_text(encoding="utf-8"))["tabletop"]) == len(TABLES)
