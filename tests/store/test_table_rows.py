"""Rows of tables, phones and claims."""

import pytest

from companion.core.log import Entry
from companion.store import entries, table_rows
from tests.drill.moves import Tapped
from tests.drill.options import Options
from tests.drill_tables import migrated

pytestmark = pytest.mark.usefixtures("either_store")


@pytest.fixture
def db(tmp_path):
    store = migrated(tmp_path)
    with store.write() as db:
        table_rows.open_table(db, "AAAAAA", "drill", Options(first=3), 7)
        yield db
    store.close()


def test_a_fresh_table_is_open(db):
    row = table_rows.row(db, "AAAAAA")
    assert (row.game, row.options, row.opened_at) == ("drill", '{"first":3,"roll_off":false,"named":true}', 7)
    assert (row.closed, row.locked, row.next_code) == (False, False, None)
    assert table_rows.row(db, "BBBBBB") is None


def test_the_stamp_moves_with_every_change_and_entry(db):
    assert table_rows.stamp(db, "BBBBBB") is None
    assert table_rows.stamp(db, "AAAAAA") == (1, 0)
    table_rows.change(db, "AAAAAA", locked=True)
    assert table_rows.stamp(db, "AAAAAA") == (2, 0)
    entries.add(db, "AAAAAA", Entry(1, Tapped(), 0, 0, 1))
    assert table_rows.stamp(db, "AAAAAA") == (2, 1)


def test_open_tables_newest_first(db):
    table_rows.open_table(db, "BBBBBB", "drill", Options(), 9)
    table_rows.open_table(db, "CCCCCC", "drill", Options(), 8)
    table_rows.change(db, "CCCCCC", closed=True)
    assert table_rows.open_tables(db) == ["BBBBBB", "AAAAAA"]
    assert table_rows.open_tables(db, 1) == ["BBBBBB"]


def test_waiting_seats_in_order(db):
    table_rows.add_waiting(db, "AAAAAA", 2, "Cat")
    table_rows.add_waiting(db, "AAAAAA", 0, "Ann")
    table_rows.change_waiting(db, "AAAAAA", 2, name="Kate")
    assert table_rows.waiting_seats(db, "AAAAAA") == [(0, "Ann"), (2, "Kate")]
    table_rows.drop_waiting(db, "AAAAAA", 0)
    assert table_rows.waiting_seats(db, "AAAAAA") == [(2, "Kate")]
    table_rows.drop_waiting(db, "AAAAAA")
    assert table_rows.waiting_seats(db, "AAAAAA") == []


def test_a_phone_has_one_role_at_a_table(db):
    table_rows.put_phone(db, "AAAAAA", "t", 1, seat=None, host=False, wants=2)
    table_rows.put_phone(db, "AAAAAA", "t", 2, seat=1, host=True)
    (phone,) = table_rows.phones(db, "AAAAAA")
    assert (phone.token, phone.seat, phone.host, phone.wants) == ("t", 1, True, None)


def test_phones_of_other_tables_are_left_alone(db):
    table_rows.open_table(db, "BBBBBB", "drill", Options(), 9)
    for code in ("AAAAAA", "BBBBBB"):
        table_rows.put_phone(db, code, "t", 1, seat=1, host=False)
    table_rows.change_phones(db, "AAAAAA", {"seat": 1}, host=True)
    table_rows.drop_phones(db, "BBBBBB", seat=1)
    assert [phone.host for phone in table_rows.phones(db, "AAAAAA")] == [True]
    assert table_rows.phones(db, "BBBBBB") == ()


def test_the_tables_that_a_phone_belongs_to(db):
    for number, (seat, host, wants) in enumerate([(0, False, None), (None, True, None), (None, False, 1)]):
        table_rows.open_table(db, f"CCCCC{number}", "drill", Options(), 9)
        table_rows.put_phone(db, f"CCCCC{number}", "t", 1, seat=seat, host=host, wants=wants)
    assert set(table_rows.open_tables_of(db, "t")) == {"CCCCC0", "CCCCC1"}


def test_a_claim_is_read_until_it_expires(db):
    table_rows.add_claim(db, "c", "AAAAAA", 2, False, 100)
    assert table_rows.read_claim(db, "c", 99) == table_rows.Claim("AAAAAA", 2, False)
    assert table_rows.read_claim(db, "c", 100) is None
    assert table_rows.read_claim(db, "other", 99) is None


def test_a_used_claim_is_gone_and_takes_the_expired_with_it(db):
    table_rows.add_claim(db, "used", "AAAAAA", 2, False, 100)
    table_rows.add_claim(db, "old", "AAAAAA", 1, False, 50)
    table_rows.add_claim(db, "good", "AAAAAA", 0, True, 100)
    table_rows.drop_claim(db, "used", 60)
    assert [table_rows.read_claim(db, token, 0) for token in ("used", "old")] == [None, None]
    assert table_rows.read_claim(db, "good", 60) == table_rows.Claim("AAAAAA", 0, True)


def test_claims_move_and_go_with_their_seat(db):
    table_rows.add_claim(db, "a", "AAAAAA", 2, False, 100)
    table_rows.add_claim(db, "b", "AAAAAA", 3, False, 100)
    table_rows.move_claims(db, "AAAAAA", 2, 1)
    table_rows.drop_claims(db, "AAAAAA", 3)
    assert table_rows.read_claim(db, "a", 0).seat == 1
    assert table_rows.read_claim(db, "b", 0) is None


def test_tokens_are_stored_hashed():
    assert table_rows.hashed("t") != "t"
    assert len(table_rows.hashed("t")) == 64
