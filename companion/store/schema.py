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

REVISION = "0001"
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
    UniqueConstraint("code", "token", name="phone_token"),
)
Index("phone_by_token", phone.c.token)

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

result = Table(
    "result",
    metadata,
    Column("code", String(6), ForeignKey("tabletop.code"), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("began_at", BigInteger, nullable=False),
    Column("ended_at", BigInteger, nullable=False),
    Column("finished", Boolean, nullable=False),
    Column("sheet", Text, nullable=False),
)
Index("result_newest", result.c.ended_at)

setting = Table(
    "setting",
    metadata,
    Column("key", String(128), primary_key=True),
    Column("value", Text, nullable=False),
)
