"""The database: opened, migrated, locked, full."""

import sqlite3
import threading

import msgspec
import pytest
from sqlalchemy import UniqueConstraint, event, inspect, text
from sqlalchemy.exc import OperationalError

from companion.core.game import Started
from companion.core.log import Entry
from companion.core.problems import StoreAway, StoreBroken, StoreFull
from companion.core.words import say
from companion.gallery import Gallery
from companion.stats.plays import named
from companion.store import Store, changes, entries, memory, table_rows
from companion.store.migrations import upgrade
from companion.store.schema import REVISION, metadata
from companion.store.trouble import Conflict, meaning
from tests.drill import GAME
from tests.drill.moves import Tapped
from tests.drill.options import Options
from tests.drill_tables import migrated
from tests.store_fixtures import KITCHEN_ONLY

pytestmark = pytest.mark.usefixtures("either_store")


@pytest.fixture
def bare(tmp_path, either_store, request):
    """A database without a schema."""
    new = f"sqlite:///{tmp_path / 'bare.db'}"
    found = Store(request.getfixturevalue("postgres").fresh() if either_store == "postgresql" else new)
    yield found
    found.close()


@pytest.fixture
def store(tmp_path):
    found = migrated(tmp_path)
    yield found
    found.close()


def begin(store, code="AAAAAA"):
    with store.write() as db:
        table_rows.open_table(db, code, "drill", Options(), 1)
        entries.add(db, code, Entry(1, Started(game="drill", seats=("Ann",), options=Options()), None, None, 1))


def tap(seq, once=None):
    return Entry(seq, Tapped(), 0, 0, seq, once)


def write(store, *writes):
    with store.write() as db:
        for one_write in writes:
            one_write(db)


def fill(store):
    for seq in range(2, 10_000, 2):
        with store.write() as db:
            entries.add(db, "AAAAAA", tap(seq, once="x" * 60 + str(seq)))
            entries.add(db, "AAAAAA", tap(seq + 1))


def test_an_empty_folder_gets_a_database_of_this_revision(tmp_path):
    store = Store.at(tmp_path / "fresh" / "instance")
    assert store.revision() == REVISION
    store.close()


@pytest.mark.parametrize("way", ["by migrations", "at once"])
def test_both_ways_build_the_schema_that_the_code_has(bare, way):
    store = bare
    if way == "by migrations":
        upgrade(store.engine)
    store.migrate()
    assert store.revision() == REVISION
    with store.read() as db:
        found = inspect(db)
        for table in metadata.sorted_tables:
            built = {column["name"]: column["nullable"] for column in found.get_columns(table.name)}
            assert built == {column.name: column.nullable for column in table.columns}
            indexes = {index["name"] for index in found.get_indexes(table.name) if not index["unique"]}
            assert indexes == {index.name for index in table.indexes}
            assert found.get_pk_constraint(table.name)["constrained_columns"] == list(table.primary_key.columns.keys())
            uniques = {tuple(unique["column_names"]) for unique in found.get_unique_constraints(table.name)}
            assert uniques == {tuple(c.columns.keys()) for c in table.constraints if isinstance(c, UniqueConstraint)}


def test_results_of_the_first_schema_become_plays(bare):
    store = bare
    upgrade(store.engine, "0001")
    lines = [{"key": "count", "label": "Counter", "points": 0}]
    seats = [{"seat": n, "total": 0, "rank": 1, "lines": lines, "name": name} for n, name in enumerate(("Ann", "Bob"))]
    sheet = {"seats": seats, "winners": [0, 1], "decided_by": "shared", "decided_words": "Shared.", "ended_by": None}
    with store.write() as db:
        db.execute(text("INSERT INTO tabletop VALUES ('AAAAAA', 'drill', '{}', 1, false, false, 1, NULL)"))
        row = {"c": "AAAAAA", "s": msgspec.json.encode(sheet).decode()}
        entries.add(db, "AAAAAA", tap(1, once="k"))
        db.execute(text("INSERT INTO phone VALUES (1, 'AAAAAA', 't', 0, true, NULL, 5)"))
        memory.remember_people(db, ["Ann"], 5)
        db.execute(text("INSERT INTO result VALUES (:c, 'drill', 60000, 240000, true, :s)"), row)
    store.migrate()
    snapshot = Gallery(store, lambda: 0).snapshot()
    (tables,) = snapshot.plays
    assert (tables.table, tables.game, tables.played_at, tables.minutes, tables.finished) == (
        "AAAAAA",
        "drill",
        60000,
        3,
        True,
    )
    assert [snapshot.who(share.rogue).name for share in tables.shares] == ["Ann", "Bob"]
    assert tables.id == named("play", "AAAAAA", 60000)
    assert set(snapshot.rogues) == {named("rogue", "ann"), named("rogue", "bob")}
    with store.read() as db:
        assert [entry.once for entry in entries.since(db, GAME, "AAAAAA")] == ["k"], "all else is as it was"
        assert (table_rows.phones(db, "AAAAAA")[0].host, memory.people(db)) == (True, ["Ann"])
    assert Gallery(store, lambda: 9).undo(1) == 2, "and can be taken back"


def test_what_was_written_about_changes_stays_as_it_was(bare):
    store, words = bare, ["Added: “Chess” with Zoë", '"quoted" {x} \\ %s', ""]
    upgrade(store.engine, "0002")
    with store.write() as db:
        for seq, said in enumerate(words, start=1):
            row = {"seq": seq, "words": said}
            db.execute(text("INSERT INTO deed (seq, at, words, changes) VALUES (:seq, 1, :words, '[]')"), row)
    store.migrate()
    with store.write() as db:
        changes.do(db, 2, say("Corrected: {game}", game="x" * 1000), [])
        assert [found.words for found in reversed(changes.latest(db))] == [
            *words,
            say("Corrected: {game}", game="x" * 1000),
        ]


def test_an_empty_database_has_no_revision_until_it_is_migrated(bare):
    store = bare
    assert store.revision() is None
    store.migrate()
    store.migrate()
    assert store.revision() == REVISION


@pytest.mark.parametrize("old", [False, True])
def test_two_workers_that_start_at_once_build_one_schema(bare, old):
    if old:
        upgrade(bare.engine, "0001")
    others = [Store(bare.url) for _ in range(4)]
    threads = [threading.Thread(target=other.migrate) for other in others]
    for thread in threads:
        thread.start()
    for thread, other in zip(threads, others, strict=True):
        thread.join()
        assert other.revision() == REVISION
        other.close()


@KITCHEN_ONLY
def test_what_is_acknowledged_survives_a_pulled_plug(store):
    assert store.pragma("journal_mode") == "wal"
    assert store.pragma("synchronous") == 2  # FULL
    assert store.pragma("foreign_keys") == 1


def test_entries_come_back_as_they_went_in(store):
    begin(store)
    with store.write() as db:
        entries.add(db, "AAAAAA", Entry(2, Tapped(amount=3), 0, None, 1_700_000_000_123, "k"))
    with store.read() as db:
        first, second = entries.since(db, GAME, "AAAAAA")
        assert first.move.options == Options()
        assert second == Entry(2, Tapped(amount=3), 0, None, 1_700_000_000_123, "k")
        assert entries.since(db, GAME, "AAAAAA", 1) == [second]
        assert (entries.head(db, "AAAAAA"), entries.head(db, "BBBBBB")) == (2, 0)
        assert (entries.seq_of(db, "AAAAAA", "k"), entries.seq_of(db, "AAAAAA", "x")) == (2, None)


@pytest.mark.parametrize("second", [tap(2), tap(3, once="k")])
def test_the_same_key_is_a_conflict_and_stores_nothing(store, second):
    begin(store)
    with store.write() as db:
        entries.add(db, "AAAAAA", tap(2, once="k"))
    with pytest.raises(Conflict):
        write(
            store, lambda db: table_rows.change(db, "AAAAAA", locked=True), lambda db: entries.add(db, "AAAAAA", second)
        )
    with store.read() as db:
        assert entries.head(db, "AAAAAA") == 2
        assert not table_rows.row(db, "AAAAAA").locked


def test_the_same_once_at_another_table_is_no_conflict(store):
    begin(store)
    begin(store, "BBBBBB")
    with store.write() as db:
        entries.add(db, "AAAAAA", tap(2, once="k"))
        entries.add(db, "BBBBBB", tap(2, once="k"))


def test_entries_need_their_table(store):
    with pytest.raises(Conflict), store.write() as db:
        entries.add(db, "NOBODY", tap(1))


def test_an_error_in_the_middle_stores_nothing(store):
    begin(store)
    with pytest.raises(ZeroDivisionError):
        write(store, lambda db: entries.add(db, "AAAAAA", tap(2)), lambda db: 1 / 0)
    with store.read() as db:
        assert entries.head(db, "AAAAAA") == 1


@pytest.fixture
def limit(store):
    """Sets how many pages the database may have, on every connection."""
    pages = [0]

    @event.listens_for(store.engine, "connect")
    def _limit(dbapi, _record):
        if pages[0]:
            dbapi.execute(f"PRAGMA max_page_count={pages[0]}")

    def put(count):
        pages[0] = count
        store.engine.dispose()

    return put


@KITCHEN_ONLY
def test_a_full_disk_stores_nothing_and_reads_go_on(store, limit):
    begin(store)
    limit(store.pragma("page_count") + 2)
    with pytest.raises(StoreFull):
        fill(store)
    with store.read() as db:
        stored = [entry.seq for entry in entries.since(db, GAME, "AAAAAA")]
    assert stored == list(range(1, len(stored) + 1))
    assert len(stored) % 2 == 1, "of the two that no longer fitted neither is there"
    assert len(stored) > 1

    limit(1_000_000)
    with store.write() as db:
        entries.add(db, "AAAAAA", tap(len(stored) + 1))
    with store.read() as db:
        assert entries.head(db, "AAAAAA") == len(stored) + 1


@KITCHEN_ONLY
def test_other_trouble_is_not_called_a_full_disk(store):
    with pytest.raises(Exception, match="no such table") as caught, store.write() as db:
        db.exec_driver_sql("INSERT INTO absent VALUES (1)")
    assert not isinstance(caught.value, StoreFull)
    assert isinstance(caught.value.orig, sqlite3.OperationalError)


@KITCHEN_ONLY
@pytest.mark.parametrize(
    ("said", "known"),
    [
        ("database is locked", StoreAway),
        ("attempt to write a readonly database", StoreBroken),
        ("database disk image is malformed", StoreBroken),
        ("file is not a database", StoreBroken),
        ("unable to open database file", StoreBroken),
    ],
)
def test_what_sqlite_says_is_known(store, said, known):
    """Each is answered with 503, and phones keep their taps."""
    problem = meaning(OperationalError("BEGIN", {}, sqlite3.OperationalError(said)))
    assert type(problem) is known
    assert problem.status == 503


def test_writers_at_once_lose_and_double_nothing(store):
    begin(store)
    won = []

    def write(me):
        for number in range(15):
            while True:
                with store.read() as db:
                    head = entries.head(db, "AAAAAA")
                try:
                    with store.write() as db:
                        entries.add(db, "AAAAAA", tap(head + 1, once=f"{me}-{number}"))
                except Conflict:
                    continue
                won.append(f"{me}-{number}")
                break

    threads = [threading.Thread(target=write, args=(me,)) for me in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with store.read() as db:
        stored = entries.since(db, GAME, "AAAAAA")
    assert [entry.seq for entry in stored] == list(range(1, 62))
    assert sorted(entry.once for entry in stored[1:]) == sorted(won)


def test_a_reader_is_not_held_up_by_a_writer(store):
    begin(store)
    with store.write() as db:
        entries.add(db, "AAAAAA", tap(2))
        with store.read() as other:
            assert entries.head(other, "AAAAAA") == 1


def test_people_are_remembered_the_latest_first(store):
    with store.write() as db:
        memory.remember_people(db, ["Ann", "Bob"], 5)
        memory.remember_people(db, ["Cat"], 6)
        memory.remember_people(db, ["Bob"], 7)
    with store.read() as db:
        assert memory.people(db) == ["Bob", "Cat", "Ann"]
        assert memory.people(db, 1) == ["Bob"]


def test_settings_are_kept_changed_and_forgotten(store):
    with store.write() as db:
        memory.write_setting(db, "address", {"ip": "10.0.0.1"})
        memory.write_setting(db, "address", {"ip": "10.0.0.2"})
    with store.read() as db:
        assert memory.read_setting(db, "address") == {"ip": "10.0.0.2"}
        assert memory.read_setting(db, "other", 7) == 7
    with store.write() as db:
        memory.write_setting(db, "address", None)
    with store.read() as db:
        assert memory.read_setting(db, "address") is None
