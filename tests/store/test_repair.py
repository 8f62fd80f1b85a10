"""One page of a database is overwritten, whichever it is: all other rows are saved, and what is lost is said."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing

import msgspec
import pytest

from companion.core.words import say
from companion.locales.terminal import in_words
from companion.store import Store, changes, repair, schema, table_rows
from companion.store.health import quick_check
from companion.store.pages import LEAF, Pages
from companion.store.trouble import Unusable

PAGE = 4096
CODES = [f"AAA{number:03}" for number in range(8)]
ENTRIES, RECORDS, PHOTOS = 60, 150, 3
TABLES = ("tabletop", "entry", "phone", "person", "deed", "record", "photo", "setting")


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    """A house with tables, a gallery and photos that fill several pages each."""
    instance = tmp_path_factory.mktemp("sound")
    with closing(Store.at(instance)) as store, store.write() as db:
        for code in CODES:
            table_rows.open_table(db, code, "drill", {"wet": True}, 1000, "Friday")
            body = {"kind": "Started", "game": "drill", "seats": ["Ann"], "options": {"wet": True}, "title": "Friday"}
            for seq in range(1, ENTRIES + 1):
                said = msgspec.json.encode(body if seq == 1 else {"kind": "Tapped", "note": "x" * 60})
                kind = "Started" if seq == 1 else "Tapped"
                row = {"code": code, "seq": seq, "kind": kind, "body": said, "seat": 0, "by": 0, "at": 1000 + seq}
                db.execute(schema.entry.insert(), row | {"once": f"{code}-{seq}"})
            phones = [
                {"code": code, "token": f"{code}-{seat}", "seat": seat, "host": seat == 0, "seen_at": 1}
                for seat in range(20)
            ]
            db.execute(schema.phone.insert(), phones)
        for number in range(RECORDS):
            body = json.dumps({"id": f"play-{number}", "note": "y" * 200})
            one = changes.RecordChange("play", f"play-{number}", None, body)
            changes.do(db, 2000 + number, say("Logged"), [one])
        for number in range(PHOTOS):
            changes.keep_photo(db, f"photo-{number}", bytes(range(256)) * 40, 5)
        db.execute(schema.person.insert(), [{"name": f"Person {n}", "seen_at": n} for n in range(40)])
        db.execute(schema.setting.insert(), [{"key": f"key-{n}", "value": "true"} for n in range(5)])
    with closing(sqlite3.connect(instance / "companion.db")) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return instance


@pytest.fixture
def house(sound, tmp_path):
    """A copy of it that may be damaged."""
    shutil.copyfile(sound / "companion.db", tmp_path / "companion.db")
    return tmp_path


def rows(instance, table):
    with closing(sqlite3.connect(instance / "companion.db")) as db:
        return set(db.execute(f"SELECT * FROM {table}"))


def pages_of(instance, table):
    """Its leaves; the first is where its tree begins, if that is not a leaf itself."""
    with closing(sqlite3.connect(instance / "companion.db")) as db:
        (root,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
    return root, Pages((instance / "companion.db").read_bytes()).tree(root).leaves


def damage(instance, *numbers):
    with (instance / "companion.db").open("r+b") as raw:
        for number in numbers:
            raw.seek((number - 1) * PAGE)
            raw.write(b"\xa5" * PAGE)


def repaired(instance):
    saved = repair.repair(instance)
    assert quick_check(instance / "companion.db") == ""
    with closing(sqlite3.connect(instance / "companion.db")) as db:
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
    with closing(Store.at(instance)) as store:
        assert store.revision() == schema.REVISION
    return saved, "\n".join(in_words(words) for words in saved.words)


def test_whichever_page_is_damaged_all_other_rows_are_saved(sound, tmp_path):
    original = {table: rows(sound, table) for table in TABLES}
    count = (sound / "companion.db").stat().st_size // PAGE
    assert count > 60
    pages, worst = Pages((sound / "companion.db").read_bytes()), 0
    for number in range(1, count + 1):
        instance = tmp_path / str(number)
        instance.mkdir()
        shutil.copyfile(sound / "companion.db", instance / "companion.db")
        damage(instance, number)
        if quick_check(instance / "companion.db") == "":
            continue  # the middle of a photo, which no check looks at
        _, said = repaired(instance)
        lost = {table: len(original[table] - rows(instance, table)) for table in TABLES}
        worst = max(worst, sum(lost.values()))
        gap = lost["entry"] if "log of" in said or "logs of" in said else 0
        on_it = len(list(pages.rows(number))) if pages.data[(number - 1) * PAGE] == LEAF else 1
        assert sum(lost.values()) - gap <= on_it, (number, lost, said)
        assert gap <= 2 * ENTRIES, (number, said)
        assert lost["record"] == 0, "the changes know it, too"
        for table, missing in lost.items():
            words = in_words(repair.KINDS[table])
            if missing and table not in ("tabletop", "deed"):
                saved = len(original[table]) - missing
                assert f"{words}: {saved:,} of " in said, (number, table, missing, said)
    print(f"of {count} pages the worst cost {worst} rows")


@pytest.mark.parametrize("which", [0, 1, -1])
def test_a_leaf_of_entries_costs_what_is_on_it(house, which):
    _, leaves = pages_of(house, "entry")
    damage(house, leaves[which])
    _, said = repaired(house)
    kept = rows(house, "entry")
    total = ENTRIES * len(CODES)
    assert total - 2 * ENTRIES <= len(kept) < total
    assert f"Entries of tables: {len(kept)} of {total} saved." in said
    assert ("The newest are missing" in said) == (which == -1)
    assert f"Tables: {len(CODES)} saved, none lost." in said
    for code in CODES:
        seqs = sorted(row[1] for row in kept if row[0] == code)
        assert seqs == list(range(1, len(seqs) + 1)), "a log without a gap"


def test_the_root_of_the_entries_costs_nothing(house):
    root, leaves = pages_of(house, "entry")
    before = rows(house, "entry")
    assert root not in leaves
    damage(house, root)
    repaired(house)
    assert rows(house, "entry") == before


def test_lost_tables_are_put_together_again_from_their_logs(house):
    before, entries, phones = (rows(house, table) for table in ("tabletop", "entry", "phone"))
    _, leaves = pages_of(house, "tabletop")
    damage(house, *leaves)
    _, said = repaired(house)
    assert rows(house, "tabletop") == {(*row[:3], 1001, *row[4:]) for row in before}
    assert (rows(house, "entry"), rows(house, "phone")) == (entries, phones)
    assert f"{len(CODES)} tables were put together again from their logs: AAA000, " in said


def test_lost_changes_cost_no_record(house):
    before = rows(house, "record")
    _, leaves = pages_of(house, "deed")
    damage(house, *leaves[1:3])
    saved, said = repaired(house)
    assert rows(house, "record") == before
    assert saved.gallery_is_whole
    assert "can no longer be undone" in said
    assert "Changes of the gallery: " in said


def test_lost_records_come_back_from_the_changes(house):
    before = rows(house, "record")
    _, leaves = pages_of(house, "record")
    damage(house, leaves[-1])
    saved, said = repaired(house)
    assert rows(house, "record") == before
    assert saved.gallery_is_whole
    assert "are back from what was changed last" in said


def test_what_was_deleted_for_good_does_not_come_back(house):
    with closing(sqlite3.connect(house / "companion.db")) as db:
        db.execute("INSERT INTO deed (seq, at, words, changes) VALUES (?, 1, '\"\"', '[]')", (RECORDS + 1,))
        db.commit()
    before = rows(house, "record")
    _, leaves = pages_of(house, "record")
    damage(house, leaves[-1])
    saved, said = repaired(house)
    kept = rows(house, "record")
    assert kept < before
    assert not saved.gallery_is_whole
    assert f"Results and people of the gallery: {len(kept)} of {len(before)} saved. The newest are missing." in said


def test_rows_that_were_only_beside_the_file_are_saved(house):
    """A pulled plug: what came last is in the write-ahead log."""
    _, leaves = pages_of(house, "phone")
    with closing(sqlite3.connect(house / "companion.db")) as db:
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("INSERT INTO setting VALUES ('late', 'true')")
        db.commit()
        for end in ("", "-wal"):
            shutil.copyfile(house / f"companion.db{end}", house / f"copy.db{end}")
    for end in ("", "-wal"):
        (house / f"copy.db{end}").replace(house / f"companion.db{end}")
    damage(house, leaves[0])
    repaired(house)
    assert ("late", "true") in rows(house, "setting")


def test_an_older_schema_is_saved_as_it_is(house):
    """The next start brings it up to date."""
    before = {row[:-1] for row in rows(house, "tabletop")}
    with closing(sqlite3.connect(house / "companion.db")) as db:
        db.execute("DROP TABLE batch")
        db.execute("ALTER TABLE tabletop DROP COLUMN put_away_at")
        db.execute("UPDATE alembic_version SET version_num = '0005'")
        db.commit()
        db.execute("VACUUM")
    _, leaves = pages_of(house, "record")
    damage(house, leaves[0])
    repaired(house)
    assert {row[:-1] for row in rows(house, "tabletop")} == before


def test_where_nothing_can_be_read_the_newest_copy_is_taken(house):
    (house / "backups").mkdir()
    shutil.copyfile(house / "companion.db", house / "backups" / "copy.db")
    (house / "companion.db").write_bytes(b"nothing at all" * 1000)
    saved, said = repaired(house)
    assert "copy.db" in said
    assert not saved.gallery_is_whole, "its backups may be newer"


def test_without_a_copy_the_backups_of_the_gallery_are_a_beginning(house):
    (house / "companion.db").write_bytes(b"nothing at all" * 1000)
    with pytest.raises(Unusable, match="no sound copy"):
        repair.repair(house)
    (house / "backups").mkdir()
    (house / "backups" / "gallery-2026-11-16-213000-000.json").write_text("{}")
    saved, said = repaired(house)
    assert "the new database is empty" in said
    assert not saved.gallery_is_whole


def test_while_somebody_has_it_open_it_is_left_alone(house):
    with closing(Store.at(house)):
        _, leaves = pages_of(house, "entry")
        damage(house, leaves[0])
        with pytest.raises(Unusable, match="has this database open"):
            repair.repair(house)
    repaired(house)
