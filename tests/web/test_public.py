"""Where strangers come in: tables are unlisted, and one that nobody touches is closed."""

import pytest

from companion.services import services
from companion.settings import Settings
from companion.tables.idle import HOUR, SWEEP_EVERY
from tests.web.client_phones import Phone, Table, made
from tests.web.parsed_pages import parse, sentence


@pytest.fixture
def hall(tmp_path):
    app = made(tmp_path, settings=Settings(public=True, idle_hours=6, instance_key="a key for tests"))
    yield app
    services(app).tables.store.close()


@pytest.fixture
def later(hall, monkeypatch):
    """Moves the clock of the house."""
    tables = services(hall).tables

    def move(hours):
        then = tables.now() + int(hours * HOUR)
        monkeypatch.setattr(tables, "now", lambda: then)

    return move


def test_tables_are_unlisted(hall):
    table = Table(hall)
    assert table.code not in table.stranger.get("/").text
    assert table.code in table.ann.get("/").text, "one's own are listed"
    assert "Tables are not listed here" in table.stranger.get("/").text
    assert table.stranger.get(f"/j/{table.code}").status_code == 200, "the code is the way in"


def test_at_home_they_are_listed(tmp_path):
    home = made(tmp_path)
    table = Table(home)
    lobby = table.stranger.get("/").text
    assert table.code in lobby
    assert "not listed" not in lobby
    services(home).tables.store.close()


def test_names_of_other_people_are_not_offered(hall):
    table = Table(hall)
    chips = parse(table.stranger.get("/new/drill").text).all("button", class_="chip")
    assert not [chip for chip in chips if "formaction" not in chip.attrs]


def test_own_tables_are_found_among_many(hall):
    table = Table(hall)
    for _ in range(21):
        Table(hall)
    assert table.code in table.ann.get("/").text


@pytest.mark.parametrize("gathers", [False, True])
def test_an_idle_table_leaves_the_lobby_of_its_owner(hall, later, gathers):
    """At the moment at which it is closed, before anybody has swept."""
    ann = Phone(hall)
    path = ann.post("/new/drill", {"name": "Ann"} | ({"gather": "on"} if gathers else {})).location
    later(5.95)
    assert path in ann.get("/").text
    later(0.06)
    assert path not in ann.get("/").text
    later(1)
    assert path not in ann.get("/").text, "nor is it there when it was swept"


def test_the_form_says_that_idle_tables_are_closed(hall, app):
    words = "A table that nobody touches for 6 hours is closed."
    assert words in Phone(hall).get("/new/drill").text
    assert "nobody touches" not in Phone(app).get("/new/drill").text


@pytest.mark.parametrize("path", ["", "/history", "/people", "/screen", "/live", "/qr.svg"])
def test_an_idle_table_says_that_it_was_closed(hall, later, path):
    table = Table(hall)
    later(6.1)
    answer = table.ann.get(table.path + path)
    assert answer.status_code == 410
    assert sentence(answer) == "Nobody touched this table for 6 hours, so it was closed. Open a new one."


def test_nothing_can_be_done_there(hall, later):
    table = Table(hall)
    later(6.1)
    assert table.do(table.ann, "Tapped").status_code == 410
    assert table.stranger.post(f"/j/{table.code}", {"name": "Eve"}).status_code == 410
    assert table.version == 1


def test_nor_by_a_program(hall, later):
    client = hall.test_client(use_cookies=False)
    reply = client.post("/api/tables", json={"game": "drill", "seats": ["Ann"]}).json
    bearer = {"Authorization": f"Bearer {reply['host_token']}"}
    assert client.get(f"/api/tables/{reply['code']}", headers=bearer).status_code == 200
    later(6.1)
    for answer in (
        client.get(f"/api/tables/{reply['code']}", headers=bearer),
        client.post(f"/api/tables/{reply['code']}/undo", json={}, headers=bearer),
    ):
        assert (answer.status_code, answer.json["error"]["field"]) == (410, "code")


def test_who_plays_on_is_not_idle(hall, later):
    table = Table(hall)
    for _ in range(3):
        later(5)
        assert table.do(table.ann, "Tapped").status_code == 303
    assert table.ann.get(table.path).status_code == 200


def test_nor_is_a_table_to_which_somebody_came(hall, later):
    ann = Phone(hall)
    code = ann.post("/new/drill", {"name": "Ann", "gather": "on"}).location.rpartition("/")[2]
    later(5)
    assert Phone(hall).post(f"/j/{code}", {"name": "Bob"}).status_code == 303
    later(5)
    assert ann.get(f"/t/{code}").status_code == 200
    later(1.1)
    assert ann.get(f"/t/{code}").status_code == 410


def test_a_stranger_who_tries_closed_tables_is_guessing(hall, later):
    table = Table(hall)
    later(6.1)
    answers = [table.stranger.get(f"/j/{table.code}").status_code for _ in range(21)]
    assert answers == [410] * 20 + [429]
    assert [table.ann.get(table.path).status_code for _ in range(21)] == [410] * 21, "who played there is told"


def test_at_home_tables_stay(app, table, monkeypatch):
    tables = services(app).tables
    then = tables.now() + 1000 * HOUR
    monkeypatch.setattr(tables, "now", lambda: then)
    assert table.ann.get(table.path).status_code == 200


def test_an_open_page_goes_when_its_table_is_closed(hall, later):
    table = Table(hall)
    stream = table.ann.get(f"{table.path}/live?page=play", buffered=False)
    assert b"data: <main" in next(stream.response)
    later(6.1 + SWEEP_EVERY / HOUR)
    assert Phone(hall).get("/").status_code == 200, "anybody's visit sweeps"
    assert list(stream.response)[-1] == b"event: gone\ndata: \n\n"
    assert table.room.closed


def test_the_sweep_spares_who_plays(hall, later):
    idle, busy = Table(hall), Table(hall)
    later(5)
    assert busy.do(busy.ann, "Tapped").status_code == 303
    later(2)
    Phone(hall).get("/")
    assert (idle.room.closed, busy.room.closed) == (True, False)


def test_the_machines_own_page_is_shut(hall):
    assert Phone(hall, "127.0.0.1").get("/machine").status_code == 403


def test_over_tls_browsers_stay_with_it(hall):
    assert "max-age" in Phone(hall).get("/", base_url="https://localhost").headers["Strict-Transport-Security"]
    assert "Strict-Transport-Security" not in Phone(hall).get("/").headers
