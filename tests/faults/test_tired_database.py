"""The database is held by somebody else, gone, or damaged: it is said in words, others are served, nothing is lost."""

from __future__ import annotations

import json
import select
import sqlite3
import subprocess
import sys
import time
from contextlib import closing, contextmanager

import pytest

from companion.store import engines, repair
from companion.store.health import quick_check
from companion.store.pages import Pages
from tests.faults.connections import KeptConnection, fetch, stored, until
from tests.faults.read_only import read_only
from tests.server_process import ROOT

KITCHEN = "The Companion is catching its breath. Nothing was lost; try again in a moment."


@contextmanager
def held(server):
    """Another process writes, and takes its time."""
    with closing(sqlite3.connect(server.instance / "companion.db", isolation_level=None)) as db:
        db.execute("BEGIN IMMEDIATE")
        yield
        db.execute("ROLLBACK")


def ready(server):
    status, words = fetch(server, "/readyz")
    return status, json.loads(words)["database"]


@pytest.fixture
def server(own_server):
    return own_server()


def test_held_by_somebody_else_a_tap_waits_a_little_and_is_asked_for_again(server):
    table = server.open_table("Ann", "Bob")
    with closing(KeptConnection(server, table, 0)) as line:
        with held(server):
            began = time.monotonic()
            status, reply = line.send("Tapped", once="a")
            took = time.monotonic() - began
        assert (status, reply["error"]["message"]) == (503, KITCHEN)
        assert engines.PATIENCE <= took < engines.PATIENCE + 8
        assert line.send("Tapped", once="a") == (201, {"version": 2})


def test_meanwhile_everybody_else_is_served(server):
    """A page that only reads never waits for a writer that waits."""
    table = server.open_table("Ann", "Bob")
    fetch(server, f"/t/{table['code']}/screen")  # warm
    with closing(KeptConnection(server, table, 0)) as line, held(server):
        body = json.dumps({"kind": "Tapped"})
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {line.token}"}
        line.wire.request("POST", line.path, body, headers)
        served = 0
        while not select.select([line.wire.sock], [], [], 0)[0]:
            assert fetch(server, f"/t/{table['code']}/screen")[0] == 200
            served += 1
        assert line.wire.getresponse().status == 503
    assert served > 1, "else they have waited with it"


def test_a_short_hold_is_not_noticed(server):
    table = server.open_table("Ann", "Bob")
    with closing(KeptConnection(server, table, 0)) as line, held(server):
        body = json.dumps({"kind": "Tapped"})
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {line.token}"}
        line.wire.request("POST", line.path, body, headers)
        fetch(server, "/healthz")
    assert len(until(lambda: len(stored(server, table["code"])) == 2 and stored(server, table["code"]))) == 2


def test_a_file_that_vanished_takes_no_taps_and_says_so(server):
    table = server.open_table("Ann", "Bob")
    file = server.instance / "companion.db"
    with closing(KeptConnection(server, table, 0)) as line:
        assert ready(server) == (200, "ok")
        away = file.rename(file.with_name("elsewhere.db"))
        status, reply = line.send("Tapped")
        assert (status, "cannot be used just now" in reply["error"]["message"]) == (503, True)
        assert ready(server)[0] == 503
        assert "was deleted or replaced" in ready(server)[1]
        assert fetch(server, f"/t/{table['code']}/screen")[0] == 200, "what is known is shown"
        away.rename(file)
        assert line.send("Tapped")[0] == 201
        assert ready(server) == (200, "ok")


def test_a_file_that_is_read_only_takes_no_taps_and_says_so(server):
    table = server.open_table("Ann", "Bob")
    server.stop()
    with read_only(server):
        server.again()
        with closing(KeptConnection(server, table, 0)) as line:
            status, reply = line.send("Tapped", once="a")
        assert (status, "cannot be used just now" in reply["error"]["message"]) == (503, True)
        form = "kind=Tapped&once=b"
        status, words = fetch(server, f"/t/{table['code']}/do", form, line.token, HX_Request_Type="partial")
        assert (status, "cannot be used just now" in words) == (503, True)
        assert fetch(server, f"/t/{table['code']}/screen")[0] == 200, "what is known is shown"
        server.stop()
    server.again()
    with closing(KeptConnection(server, table, 0)) as line:
        assert line.send("Tapped", once="a") == (201, {"version": 2})


# Damaged


def played(server, taps=300):
    """A table with a log that is long enough to fill pages of its own."""
    table = server.open_table("Ann", "Bob")
    with closing(KeptConnection(server, table, 0)) as line:
        for _ in range(taps):
            assert line.send("Tapped")[0] == 201
    return table["code"]


def noise(file, which):
    """Overwrites a page of entries, as a worn-out memory card does."""
    with closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        size = db.execute("PRAGMA page_size").fetchone()[0]
        (root,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'entry'").fetchone()
    page = Pages(file.read_bytes()).tree(root).leaves[which]
    with file.open("r+b") as raw:
        raw.seek((page - 1) * size)
        raw.write(b"\xa5" * size)
    assert quick_check(file)


def doctor(server, port):
    command = [sys.executable, "-m", "companion", "doctor", "--repair", "--instance", str(server.instance)]
    return subprocess.run([*command, "--port", str(port)], cwd=ROOT, capture_output=True, text=True)


@pytest.fixture
def damaged(server):
    """The page in the middle: what is written from now on goes to others."""
    code = played(server)
    server.stop()
    noise(server.instance / "companion.db", 3)
    return server, code


def test_damage_is_noticed_at_the_start_and_said_at_the_machine(damaged):
    server, _ = damaged
    server.again()
    _, words = until(lambda: ready(server)[0] == 503 and ready(server))
    assert "is damaged" in words
    assert "companion doctor --repair" in words
    said = "The database of this Companion is damaged."
    status, page = fetch(server, "/")
    assert (status, said in page) == (200, True)
    status, page = fetch(server, "/", X_Forwarded_For="192.168.1.20")
    assert (status, said in page) == (200, False), "guests cannot do anything about it"


def test_with_known_damage_taps_are_taken_where_they_can_be_kept(damaged):
    """The evening goes on; what was confirmed meanwhile is saved with the rest."""
    server, _ = damaged
    server.again()
    until(lambda: ready(server)[0] == 503)
    table = server.open_table("Cat", "Dan")
    with closing(KeptConnection(server, table, 0)) as line:
        assert line.send("Tapped", once="a") == (201, {"version": 2})
    server.stop()
    repair.repair(server.instance)
    assert [row["once"] for row in stored(server, table["code"])][1:] == ["a"]


@pytest.mark.parametrize("which", [3, -1])
def test_the_doctor_saves_what_it_can_and_says_what_is_lost(server, which):
    code = played(server)
    server.stop()
    noise(server.instance / "companion.db", which)
    done = doctor(server, server.port)
    assert done.returncode == 0, done.stderr
    assert quick_check(server.instance / "companion.db") == ""
    kept = [row["seq"] for row in stored(server, code)]
    print(done.stdout)
    assert kept == list(range(1, len(kept) + 1)), "a log without a gap"
    assert 30 < len(kept) < 301
    assert f"Entries of tables: {len(kept)} of 301 saved." in done.stdout
    assert ("The newest are missing." in done.stdout) == (which == -1)
    assert next(server.instance.glob("companion.db.damaged-*")).name in done.stdout
    server.again()
    reply = server.call(f"/api/tables/{code}")[1]
    assert (reply["version"], ready(server)) == (len(kept), (200, "ok"))


def test_the_doctor_names_the_backup_of_the_gallery(server):
    server.stop()
    folder = server.instance / "backups"
    folder.mkdir()
    for day in (15, 16):
        (folder / f"gallery-2026-11-{day}-213000-000.json").write_text("{}")
    for beside in server.instance.glob("companion.db-*"):
        beside.unlink()  # stopped while it looks the file over, the server leaves all pages there
    (server.instance / "companion.db").write_bytes(b"nothing at all" * 1000)
    done = doctor(server, 8123)
    assert "the new database is empty" in done.stdout
    assert str(folder / "gallery-2026-11-16-213000-000.json") in done.stdout
    assert "http://localhost:8123/gallery/files" in done.stdout
    server.again()
    assert "Restore the backup of" in fetch(server, "/gallery/files")[1]


def test_the_doctor_refuses_while_a_server_has_it_open(damaged):
    """Whatever port that server has."""
    server, _ = damaged
    before = (server.instance / "companion.db").stat().st_ino
    server.again()
    done = doctor(server, 1)
    assert (done.returncode, done.stderr) == (1, "companion: A Companion has this database open. Stop it first.\n")
    assert (server.instance / "companion.db").stat().st_ino == before
    server.stop()
    assert doctor(server, 1).returncode == 0


def test_a_sound_file_is_left_alone(server):
    server.stop()
    done = doctor(server, server.port)
    assert (done.returncode, "nothing to repair" in done.stderr) == (1, True)
