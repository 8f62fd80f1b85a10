"""Tokens of seats and hosts: stored as hashes only, and compared in constant time."""

import hashlib
from hmac import compare_digest

import pytest
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from companion.store.table_rows import hashed
from companion.tables import room as rooms
from companion.tables.claims import claim
from tests.drill_tables import HOST, opened, playing

TOKENS = ["ann-" + "a" * 28, "bob-" + "b" * 28]


def test_a_stolen_database_opens_no_seat(tmp_path):
    with playing(tmp_path) as tables:
        room = opened(tables, ("Ann", "Bob"), seat_tokens=TOKENS)
        link = claim(tables, room, HOST, 0)
        held = {phone.token for phone in tables.room(room.code).phones}
        stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    secrets = [*TOKENS, "host-token", link]
    assert not [secret for secret in secrets if secret.encode() in stored]
    assert held == {hashlib.sha256(token.encode()).hexdigest() for token in [*TOKENS, "host-token"]}
    assert hashed(link).encode() in stored, "the hash of the link is there"


def test_every_phone_is_compared_in_constant_time(tmp_path, monkeypatch):
    """Neither the first wrong character nor the place in the list shows in how long it takes."""
    asked = []

    def compare(one, other):
        asked.append(one)
        return compare_digest(one, other)

    monkeypatch.setattr(rooms, "compare_digest", compare)
    with playing(tmp_path) as tables:
        room = opened(tables, ("Ann", "Bob"), seat_tokens=TOKENS)
        for token, seat in ((TOKENS[0], 0), (TOKENS[1], 1), ("wrong", None)):
            asked.clear()
            assert room.actor(room.phone(hashed(token))).seat == seat
            assert asked == [phone.token for phone in room.phones]


def test_a_complaint_of_the_database_names_nobody(tmp_path):
    """It ends up in the log."""
    with playing(tmp_path) as tables, pytest.raises(SQLAlchemyError) as complaint, tables.store.engine.connect() as db:
        db.execute(text("SELECT * FROM nowhere WHERE token = :token"), {"token": TOKENS[0]})
    assert "nowhere" in str(complaint.value)
    assert TOKENS[0] not in str(complaint.value)
