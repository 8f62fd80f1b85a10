"""The tables of the database. Moments are epoch milliseconds, documents are JSON text."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

REVISION = "0007"
"""The migration that this code needs. ``store.migrate`` brings a database there."""

tabletop = Table(
    "tabletop",
    metadata,
    Column("code", String(6), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("options", Text, nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("closed", Boolean, nullable=False),
    Column("locked", Boolean, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("next_code", String(6)),
    Column("title", String(60)),
    Column("put_away_at", BigInteger),
)
Index("tabletop_open", tabletop.c.closed, tabletop.c.opened_at)

entry = Table(
    "entry",
    metadata,
    Column("code", String(6), ForeignKey("tabletop.code"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("kind", String(64), nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("seat", Integer),
    Column("by", Integer),
    Column("at", BigInteger, nullable=False),
    Column("once", String(64)),
    PrimaryKeyConstraint("code", "seq"),
    UniqueConstraint("code", "once", name="entry_once"),
)

waiting = Table(
    "waiting",
    metadata,
    Column("code", String(6), ForeignKey("tabletop.code"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("name", String(64), nullable=False),
    Column("colour", String(16)),
    PrimaryKeyConstraint("code", "seat"),
)
"""Seats of a table that has not started; from then on the log knows them."""

phone = Table(
    "phone",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("code", String(6), ForeignKey("tabletop.code"), nullable=False),
    Column("token", String(64), nullable=False),
    Column("seat", Integer),
    Column("host", Boolean, nullable=False),
    Column("wants", Integer),
    Column("seen_at", BigInteger, nullable=False),
    Column("vouched_by", Integer),
    UniqueConstraint("code", "token", name="phone_token"),
)
Index("phone_by_token", phone.c.token)

mugshot = Table(
    "mugshot",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("code", String(6), ForeignKey("tabletop.code"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("body", String, nullable=False),
)
Index("mugshot_by_code", mugshot.c.code)
"""Faces of people at a table, in base 64, for an evening. Their names are secrets; what is kept is in the gallery."""

claim = Table(
    "claim",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("code", String(6), ForeignKey("tabletop.code"), nullable=False),
    Column("seat", Integer),
    Column("host", Boolean, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
)

person = Table(
    "person",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", String(64), nullable=False, unique=True),
    Column("seen_at", BigInteger, nullable=False),
)

change = Table(
    "deed",
    metadata,
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("words", Text, nullable=False),
    Column("changes", Text, nullable=False),
    Column("undoes", Integer),
)
"""What was done to the gallery, one after another; each knows how it was before."""

record = Table(
    "record",
    metadata,
    Column("kind", String(16), nullable=False),
    Column("key", String(64), nullable=False),
    Column("body", Text, nullable=False),
    Column("deed", Integer, ForeignKey("deed.seq"), nullable=False),
    PrimaryKeyConstraint("kind", "key"),
)
Index("record_by_deed", record.c.deed)
"""What is in the gallery now: plays and rogues, each with the change that last touched it."""

batch = Table(
    "batch",
    metadata,
    Column("seq", Integer, ForeignKey("deed.seq"), primary_key=True, autoincrement=False),
    Column("token", String(64), nullable=False, unique=True),
    Column("records", Integer, nullable=False),
    Column("shown_by", Integer),
)
"""Records that come in in many short steps, stored under a change that no list shows. Until ``shown_by`` names the
change with which they came into the gallery, nobody sees them."""

photo = Table(
    "photo",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("body", String, nullable=False),
)
"""Pictures in base 64, by what they look like: the same picture is kept once."""

setting = Table(
    "setting",
    metadata,
    Column("key", String(128), primary_key=True),
    Column("value", Text, nullable=False),
)
