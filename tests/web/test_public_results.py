"""Where strangers come in: what they can read leads to no table, and what they play is nobody's until it is accepted."""

import io
import re
import uuid

import pytest
from sqlalchemy import text

from companion.core.table_moves import Confirmed
from companion.exchange.formats import WRITTEN
from companion.gallery import results
from companion.services import services
from companion.stats.plays import named
from tests.drill.moves import GameOver, Tapped
from tests.drill_tables import BOB, HOST, do
from tests.web.client_phones import Phone, Table
from tests.web.gallery.test_rogue_pages import jpeg
from tests.web.parsed_pages import parse, sentence

KEY = "a key for tests"
BEARER = {"Authorization": f"Bearer {KEY}"}
DAY = 24 * 3600 * 1000


def end(table):
    """Bob has won; the id of the result."""
    do(table.tables, table.room, BOB, Tapped(amount=3))
    do(table.tables, table.room, HOST, GameOver())
    do(table.tables, table.room, HOST, Confirmed())
    return results.key_of(table.code, table.room.table)


def plays(app):
    return services(app).gallery.snapshot().plays


@pytest.fixture
def keeper(public_house):
    phone = Phone(public_house)
    assert phone.post("/gallery/key", {"key": KEY}).status_code == 303
    return phone


@pytest.fixture
def accepted(public_house, keeper):
    """A table whose result somebody with the key has accepted, and its id."""
    table = Table(public_house)
    key = end(table)
    assert keeper.press(keeper.get("/gallery/strangers"), "Accept").status_code == 303
    return table, key


# The id of a play


def test_the_id_of_a_play_follows_from_nothing(app):
    table, other = Table(app), Table(app)
    key = end(table)
    assert uuid.UUID(key).version == 4
    assert key not in (end(other), named("play", table.code, table.room.table.began_at))


def test_confirmed_once_more_it_keeps_its_id(own_house):
    key = end(own_house)
    own_house.tables.undo(own_house.code, HOST)
    do(own_house.tables, own_house.room, HOST, Confirmed())
    assert [play.id for play in plays(own_house.app)] == [key]


def made_before(table):
    """A table of an earlier edition, whose log has no id for the result."""
    with table.tables.store.write() as db:
        (body,) = db.execute(text("SELECT body FROM entry WHERE seq = 1 AND code = :c"), {"c": table.code}).one()
        bare = re.sub(rb'"play":"[^"]*"', b'"play":""', body)
        db.execute(text("UPDATE entry SET body = :b WHERE seq = 1 AND code = :c"), {"b": bare, "c": table.code})
    table.tables._rooms.clear()


def test_an_id_that_follows_from_a_code_is_replaced_where_strangers_come(own_house):
    table, gallery = own_house, services(own_house.app).gallery
    made_before(table)
    old = end(table)
    assert old == named("play", table.code, table.room.table.began_at)
    with table.tables.store.write() as db:
        results.replace_derived_keys(db)
    gallery.__init__(table.tables.store, table.tables.now)
    (play,) = plays(table.app)
    assert uuid.UUID(play.id).version == 4
    assert table.ann.get(f"/gallery/plays/{old}").status_code == 404
    assert "Move by move" in table.ann.get(f"/gallery/plays/{play.id}").text, "its table is still known"
    (change,) = gallery.changes()
    gallery.undo(change.seq)
    assert not plays(table.app), "what was done to it can be undone as before"
    table.tables.undo(table.code, HOST)
    do(table.tables, table.room, HOST, Confirmed())
    assert [one.id for one in plays(table.app)] == [play.id]


def test_a_random_one_stays(own_house):
    key = end(own_house)
    with own_house.tables.store.write() as db:
        results.replace_derived_keys(db)
    services(own_house.app).gallery.__init__(own_house.tables.store, own_house.tables.now)
    assert [play.id for play in plays(own_house.app)] == [key]


# Codes


def test_no_code_is_read_in_the_gallery(accepted, keeper):
    table, key = accepted
    stranger = Phone(table.app)
    pages = ["/gallery", f"/gallery/plays/{key}", "/api/gallery", f"/api/gallery/{key}", "/gallery/rogues", "/"]
    pages += [f"/gallery/out/{kind}?play={key}" for kind in WRITTEN]
    pages += [f"/api/gallery/export/{kind}?play={key}" for kind in WRITTEN]
    for path in pages:
        answer = stranger.get(path)
        assert (answer.status_code, table.code in answer.text) == (200, False), path
    told = stranger.get(f"/api/gallery/{key}", headers=BEARER).json
    assert told["code"] == table.code, "whoever has the key knows it"


def test_whoever_follows_every_link_finds_no_table(accepted):
    """From every address that asks for nothing, through all that is linked from there but the sheets of boxes."""
    finished, _ = accepted
    codes = [table.code for table in (finished, Table(finished.app))]
    codes.append(Phone(finished.app).post("/new/drill", {"name": "Ann", "gather": "on"}).location.rpartition("/")[2])
    stranger = Phone(finished.app, "203.0.113.7")
    routes = [rule for rule in finished.app.url_map.iter_rules() if "GET" in rule.methods and not rule.arguments]
    ahead = sorted(rule.rule for rule in routes)
    seen = set(ahead)
    assert {"/", "/tv", "/tables", "/gallery", "/api/gallery"} <= seen
    while ahead:
        path = ahead.pop()
        answer = stranger.get(path)
        found = f"{answer.location} {answer.get_data(as_text=True) if answer.mimetype.startswith('text') or answer.is_json else ''}"
        assert not [code for code in codes if code in found], path
        linked = {link.replace("&amp;", "&") for link in re.findall(r'(?:href|action)="(/[^"#]*)', found)}
        fresh = {link for link in linked - seen if not re.search(r"^/(static|sheets)/|\.(png|svg)$", link)}
        seen |= fresh
        ahead += fresh
    assert len(seen) > 100


def test_at_home_programs_read_it(own_house):
    key = end(own_house)
    assert own_house.stranger.get(f"/api/gallery/{key}").json["code"] == own_house.code


def next_of(page):
    (main,) = parse(page.text).all("main", id="page")
    return main.attrs.get("data-next")


def test_only_players_are_led_to_the_next_game(public_house):
    table = Table(public_house)
    end(table)
    path = table.bob.post(f"{table.path}/again").location
    for page in ("/watch", "/screen"):
        assert next_of(table.bob.get(table.path + page)) == path + page
        assert next_of(table.stranger.get(table.path + page)) is None
        assert path.rpartition("/")[2] not in table.stranger.first_of_stream(f"{table.path}/live?page={page[1:]}")


# A finished table


def test_nobody_sits_down_at_a_finished_table(public_house):
    table = Table(public_house)
    end(table)
    version = table.room.changes
    for sent in ({"seat": 2}, {"seat": 1}, {"name": "Cat"}, {"name": "Eve"}):
        answer = table.stranger.post(f"/j/{table.code}", sent)
        assert (answer.status_code, sent) == (422, sent)
        assert "This game is over, and nobody can sit down any more." in answer.text
    assert table.room.changes == version


def test_at_home_they_do_for_the_next_game(table):
    end(table)
    assert table.stranger.post(f"/j/{table.code}", {"seat": 2}).status_code == 303


def test_who_played_corrects_the_result_for_a_day(public_house, monkeypatch):
    table = Table(public_house)
    end(table)
    assert table.do(table.ann, "Undone").status_code == 303
    assert table.do(table.ann, "Confirmed").status_code == 303
    then = table.tables.now() + DAY + 1
    monkeypatch.setattr(table.tables, "now", lambda: then)
    monkeypatch.setattr(services(public_house).idle, "hours", 48)
    answer = table.do(table.ann, "Undone")
    assert (answer.status_code, table.room.table.confirmed) == (422, True)
    assert "This result is older than a day, so it stays as it is." in answer.text


# Whose result it is


def test_the_result_of_strangers_is_nobodys_until_it_is_accepted(public_house, keeper):
    table = Table(public_house)
    key = end(table)
    gallery = services(public_house).gallery
    assert not plays(public_house)
    assert not gallery.snapshot().rogues
    for path in (f"/gallery/plays/{key}", f"/api/gallery/{key}"):
        assert Phone(public_house).get(path).status_code == 404
    assert "Results waiting for you: 1" in keeper.get("/gallery").text
    assert "Results waiting for you" not in Phone(public_house).get("/gallery").text
    assert keeper.press(keeper.get("/gallery/strangers"), "Accept").status_code == 303
    (play,) = plays(public_house)
    assert [gallery.snapshot().who(share.rogue).name for share in play.shares] == ["Ann", "Bob", "Cat"]
    again = keeper.post(f"/gallery/plays/{key}/accept")
    assert (again.status_code, sentence(again)) == (422, "This result counts already.")


def test_one_change_takes_it_back(accepted, keeper):
    table, key = accepted
    change = services(table.app).gallery.changes()[0]
    assert keeper.post(f"/gallery/changes/{change.seq}/undo").status_code == 303
    assert not plays(table.app)
    assert [play.id for play in services(table.app).gallery.of_strangers()] == [key]


def test_corrected_afterwards_it_waits_again(accepted):
    table, key = accepted
    table.tables.undo(table.code, HOST)
    do(table.tables, table.room, HOST, Confirmed())
    assert not plays(table.app)
    assert [play.id for play in services(table.app).gallery.of_strangers()] == [key]


def test_or_it_is_taken_out(public_house, keeper):
    end(Table(public_house))
    assert keeper.press(keeper.get("/gallery/strangers"), "Take out").status_code == 303
    assert "Nothing waits here." in keeper.get("/gallery/strangers").text
    assert not plays(public_house)


def test_programs_do_the_same(public_house):
    key = end(Table(public_house))
    caller = public_house.test_client(use_cookies=False)
    assert caller.get("/api/gallery/waiting").status_code == 401
    (found,) = caller.get("/api/gallery/waiting", headers=BEARER).json["results"]
    assert (found["id"], found["names"], found["totals"]) == (key, ["Ann", "Bob", "Cat"], [0, 3, 0])
    path = f"/api/gallery/{key}/accept"
    assert caller.post(path, json={}).status_code == 401
    assert caller.post(path, json={}, headers=BEARER).status_code == 200
    assert [play.id for play in plays(public_house)] == [key]


def test_no_backup_and_no_export_has_it_before(public_house):
    end(Table(public_house))
    caller = public_house.test_client(use_cookies=False)
    assert caller.get("/api/gallery/export/json", headers=BEARER).json["plays"] == []


def people(app):
    """Whoever played, by play, the newest first."""
    snapshot = services(app).gallery.snapshot()
    return [[snapshot.who(share.rogue).name for share in play.shares] for play in snapshot.plays]


def accept_next(keeper, **answers):
    page = keeper.get("/gallery/strangers")
    assert page.status_code == 200
    return keeper.press(page, "Accept", **answers)


def known(app, name):
    return next(one.id for one in services(app).gallery.snapshot().rogues.values() if one.name == name)


def test_people_of_two_tables_are_not_one_for_their_names(accepted, keeper):
    table, _ = accepted
    end(Table(table.app))
    assert accept_next(keeper).status_code == 303
    assert sorted(people(table.app)) == [["Ann", "Bob", "Cat"], ["Ann 2", "Bob 2", "Cat 2"]]
    first, second = ({share.rogue for share in play.shares} for play in plays(table.app))
    assert not first & second


def test_unless_the_keeper_says_so(accepted, keeper):
    table, _ = accepted
    end(Table(table.app))
    page = keeper.get("/gallery/strangers").text
    assert "Who is Ann?" in page
    assert "Somebody new" in page
    assert accept_next(keeper, **{"people.1": known(table.app, "Bob")}).status_code == 303
    assert sorted(people(table.app)) == [["Ann", "Bob", "Cat"], ["Ann 2", "Bob", "Cat 2"]]
    end(Table(table.app))
    assert accept_next(keeper, **{"people.0": known(table.app, "Ann 2")}).status_code == 303
    assert ["Ann 2", "Bob 2", "Cat 3"] in people(table.app), "whoever came back with a number is offered, too"


def test_nobody_sits_on_two_seats(accepted, keeper):
    table, _ = accepted
    key = end(Table(table.app))
    ann = known(table.app, "Ann")
    answer = keeper.post(f"/gallery/plays/{key}/accept", {"people.0": ann, "people.2": ann})
    assert (answer.status_code, sentence(answer)) == (422, "Nobody sits on two seats. Pick somebody else for Cat.")
    assert keeper.post(f"/gallery/plays/{key}/accept", {"people.0": "nobody"}).status_code == 404
    assert len(plays(table.app)) == 1


def test_a_corrected_result_is_of_the_same_people(accepted, keeper):
    table, _ = accepted
    table.tables.undo(table.code, HOST)
    do(table.tables, table.room, HOST, Confirmed())
    assert accept_next(keeper).status_code == 303
    assert people(table.app) == [["Ann", "Bob", "Cat"]]


def test_programs_say_who_they_are(accepted):
    table, _ = accepted
    key, caller = end(Table(table.app)), table.app.test_client(use_cookies=False)
    (found,) = caller.get("/api/gallery/waiting", headers=BEARER).json["results"]
    assert found["known"] == [[known(table.app, name)] for name in ("Ann", "Bob", "Cat")]
    body = {"people": [found["known"][0][0], "new"]}
    assert caller.post(f"/api/gallery/{key}/accept", json=body, headers=BEARER).status_code == 200
    assert sorted(people(table.app)) == [["Ann", "Bob", "Cat"], ["Ann", "Bob 2", "Cat 2"]]


def test_strangers_get_neither_photo_nor_name_of_a_namesake(accepted, keeper):
    """Ann of another table is somebody else."""
    table, _ = accepted
    gallery, ann = services(table.app).gallery, known(table.app, "Ann")
    photo = {"photo": (io.BytesIO(jpeg()), "a.jpg")}
    assert keeper.post(f"/gallery/rogues/{ann}/photo", photo).status_code == 303
    name = gallery.rogue(ann).photo
    assert name in keeper.get(f"/gallery/rogues/{ann}").text, "that is where it is shown"
    assert keeper.post(f"/gallery/rogues/{ann}/rename", {"name": "Annegret"}).status_code == 303
    other = Table(table.app)
    form = other.ann.get("/new/drill").text
    assert "Annegret" not in form
    assert "Ann" in form
    end(other)
    pages = ["/new/drill", f"/j/{other.code}", *(f"{other.path}{page}" for page in ("", "/people", "/screen"))]
    for path in pages:
        page = other.ann.get(path, follow_redirects=True)
        assert page.status_code == 200
        assert name not in page.text, path
        assert "Annegret" not in page.text, path
    assert accept_next(keeper).status_code == 303
    somebody = gallery.snapshot().who(plays(table.app)[0].shares[0].rogue)
    assert (somebody.name, somebody.photo) == ("Ann 2", "")
