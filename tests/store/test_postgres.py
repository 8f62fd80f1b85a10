"""What only PostgreSQL can do to us, and what its users see of it."""

import re
import signal
import threading

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from companion import cli
from companion.core.log import Entry
from companion.core.problems import StoreAway, StoreFull
from companion.gallery import Gallery
from companion.stats.plays import Rogue
from companion.store import Store, changes, engines, entries, memory, table_rows
from companion.store.schema import REVISION
from companion.store.trouble import Conflict, Unusable, meaning
from tests.drill import GAME
from tests.drill.moves import Tapped
from tests.drill.options import Options
from tests.drill_tables import BOB, do, opened, playing
from tests.faults.connections import until
from tests.postgres_redis import Postgres

ANN = Rogue(id="a", name="Ann")


@pytest.fixture
def url(postgres, monkeypatch):
    found = postgres.emptied()
    monkeypatch.setenv("DATABASE_URL", found)
    return found


@pytest.fixture
def store(url):
    found = Store(url)
    yield found
    found.close()


class Refusal(Exception):
    def __init__(self, words="", sqlstate=None):
        super().__init__(words)
        self.sqlstate = sqlstate


@pytest.mark.parametrize(
    ("state", "words", "known"),
    [
        ("40001", "could not serialize access", Conflict),
        ("40P01", "deadlock detected", Conflict),
        ("53100", "could not extend file: No space left on device", StoreFull),
        ("57P01", "terminating connection due to administrator command", StoreAway),
        ("57P03", "the database system is starting up", StoreAway),
        ("08006", "connection failure", StoreAway),
        ("53300", "sorry, too many clients already", StoreAway),
        (None, "connection refused", StoreAway),
        ("42P01", "no such relation", OperationalError),
    ],
)
def test_its_states_mean_what_the_house_knows(state, words, known):
    assert isinstance(meaning(OperationalError("", None, Refusal(words, state))), known)


def test_a_reader_sees_one_picture_whatever_others_write_meanwhile(store):
    with store.read() as db:
        assert memory.people(db) == []
        with store.write() as other:
            memory.remember_people(other, ["Ann"], 1)
        assert memory.people(db) == []
    with store.read() as db:
        assert memory.people(db) == ["Ann"]


def test_the_same_people_at_two_tables_at_once_wait_for_each_other_but_not_crosswise(store):
    def remember(*names):
        for at in range(30):
            with store.write() as db:
                memory.remember_people(db, names, at)

    threads = [threading.Thread(target=remember, args=names) for names in (("Ann", "Bob"), ("Bob", "Ann"))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with store.read() as db:
        assert sorted(memory.people(db)) == ["Ann", "Bob"]


def test_the_log_goes_on_while_somebody_holds_the_table(store):
    with store.write() as db:
        table_rows.open_table(db, "AAAAAA", "drill", Options(), 1)
    with store.write() as holder:
        table_rows.hold(holder, "AAAAAA")
        with store.write() as db:
            entries.add(db, "AAAAAA", Entry(1, Tapped(), 0, 0, 1))
    with store.read() as db:
        assert len(entries.since(db, GAME, "AAAAAA")) == 1


def test_two_that_correct_the_same_rogue_do_it_one_after_the_other(store):
    """What a change says was there before is what the change before it left."""
    galleries = [Gallery(store, lambda: 1) for _ in range(4)]
    galleries[0].do("Hung up", ANN)

    def rename(number):
        for turn in range(8):
            galleries[number].do("Named", Rogue(id="a", name=f"Ann {number}-{turn}"))

    threads = [threading.Thread(target=rename, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with store.read() as db:
        written = [changes.record_changes_of(db, seq)[0] for seq in range(1, changes.newest(db) + 1)]
    assert len(written) == 1 + 4 * 8
    assert [change.before for change in written[1:]] == [change.after for change in written[:-1]]


def test_the_number_of_a_change_is_the_last_word(postgres, store, monkeypatch):
    """Somebody who does not wait for their turn gets a conflict, and nothing of theirs is stored."""
    monkeypatch.setattr(changes, "lock_writers", lambda db: None)
    lost = []

    def second():
        try:
            with store.write() as db:
                changes.do(db, 1, "Also first", [changes.RecordChange("rogue", "x", None, "{}")])
        except Conflict as problem:
            lost.append(problem)

    rival = threading.Thread(target=second)
    with store.write() as db:
        changes.do(db, 1, "First", [])
        rival.start()
        until(lambda: postgres.rows(store.url, "SELECT 1 FROM pg_locks WHERE NOT granted"))
    rival.join()
    assert len(lost) == 1
    with store.read() as db:
        assert (changes.newest(db), changes.row(db, "rogue", "x")) == (1, None)


def test_signs_that_it_cannot_store_do_no_harm(url, tmp_path):
    with playing(tmp_path) as tables:
        room = opened(tables)
        assert do(tables, room, BOB, Tapped(), once="a\x00b") == 2
        assert do(tables, room, BOB, Tapped(), once="a\x00b") == 2


def test_a_restart_costs_no_more_than_the_time_it_takes():
    running = Postgres()
    try:
        store = Store(running.fresh())
        store.migrate()
        with store.write() as db:
            memory.remember_people(db, ["Ann"], 1)
        running.down(signal.SIGQUIT)
        with pytest.raises(StoreAway), store.read() as db:
            memory.people(db)
        with pytest.raises(StoreAway), store.write() as db:
            memory.remember_people(db, ["Bob"], 1)
        running.start()
        with store.read() as db:
            assert memory.people(db) == ["Ann"]
        running.down()
        running.start()
        with store.write() as db:  # the connections of before are not even tried
            memory.remember_people(db, ["Cat"], 2)
        store.close()
    finally:
        running.stop()


# The command


def test_doctor_tells_of_it(url, store, tmp_path, capsys):
    cli.main(["doctor", "--instance", str(tmp_path), "--port", "0"])
    output = capsys.readouterr().out
    assert "PostgreSQL 1" in output
    assert "BAD  Database   fsync off" in output, "as the tests have it"
    assert "up to date" in output


def test_doctor_says_if_it_cannot_be_reached(monkeypatch, tmp_path, capsys):
    monkeypatch.setenv("DATABASE_URL", "postgresql://companion:secret@127.0.0.1:1/hall")
    assert cli.main(["doctor", "--instance", str(tmp_path), "--port", "0"]) == 1
    output = capsys.readouterr().out
    assert "BAD  Database" in output
    assert "cannot be used" in output
    assert "secret" not in output


def test_a_newer_schema_is_left_alone(url, store, tmp_path, capsys):
    with store.write() as db:
        db.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    try:
        assert cli.main(["export", "--instance", str(tmp_path)]) == 1
        assert "newer Companion" in capsys.readouterr().err
    finally:
        with store.write() as db:
            db.execute(text("UPDATE alembic_version SET version_num = :r"), {"r": REVISION})


def test_from_the_kitchen_to_the_hall_and_back(url, store, tmp_path, monkeypatch, capsys):
    """A file of SQLite's is imported to PostgreSQL; its backup there is the same file again."""
    monkeypatch.delenv("DATABASE_URL")
    files = [tmp_path / name for name in ("kitchen.json", "hall.json")]
    assert cli.main(["demo", "--instance", str(tmp_path)]) == 0
    assert cli.main(["export", "--instance", str(tmp_path), str(files[0])]) == 0
    monkeypatch.setenv("DATABASE_URL", url)
    assert cli.main(["import", "--instance", str(tmp_path), str(files[0])]) == 0
    assert cli.main(["backup", "--instance", str(tmp_path), str(files[1])]) == 0
    capsys.readouterr()
    kitchen, hall = ([_unnumbered(line) for line in file.read_text().splitlines()] for file in files)
    assert sorted(kitchen) == sorted(hall)
    assert len(kitchen) > 50


def _unnumbered(line):
    return re.sub(r'"id":\d+,', "", line.rstrip(","))


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("mysql://x/y", "not the address of a database"),
        ("nonsense", "not the address of a database"),
    ],
)
def test_an_address_of_something_else_is_refused(url, words):
    with pytest.raises(Unusable, match=words):
        engines.engine(url)


@pytest.mark.parametrize("given", ["postgres://u@h/d", "postgresql://u@h/d", "postgresql+psycopg://u@h/d"])
def test_the_usual_spellings_are_understood(given, monkeypatch, tmp_path):
    monkeypatch.setenv("DATABASE_URL", given)
    assert engines.address(tmp_path) == "postgresql+psycopg://u@h/d"
