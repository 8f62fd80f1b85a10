"""The gallery: results become plays of rogues, and every change of them is a deed that can be undone."""

import json
import uuid
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

HOUSE = uuid.UUID("6f1f5d0e-5b0e-5c53-9d43-3d2f6b1f8f10")


def upgrade() -> None:
    op.create_table(
        "deed",
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("words", sa.String(400), nullable=False),
        sa.Column("changes", sa.Text, nullable=False),
        sa.Column("undoes", sa.Integer),
    )
    op.create_table(
        "record",
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("deed", sa.Integer, sa.ForeignKey("deed.seq"), nullable=False),
        sa.PrimaryKeyConstraint("kind", "key"),
    )
    op.create_index("record_by_deed", "record", ["deed"])
    op.create_table(
        "photo",
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.String, nullable=False),
    )
    _move_results()
    op.drop_index("result_newest", "result")
    op.drop_table("result")


def _move_results() -> None:
    db = op.get_bind()
    rows = db.execute(sa.text("SELECT code, game, began_at, ended_at, finished, sheet FROM result")).mappings().all()
    if not rows:
        return
    records: list[dict[str, Any]] = []
    rogues: dict[str, str] = {}
    for row in rows:
        sheet = json.loads(row["sheet"])
        for seat in sheet["seats"]:
            rogues.setdefault(_rogue(seat), seat["name"])
        play = _play(row, sheet)
        records.append({"kind": "play", "key": play["id"], "body": json.dumps(play), "deed": 1})
    for key, name in rogues.items():
        records.append({"kind": "rogue", "key": key, "body": json.dumps({"id": key, "name": name}), "deed": 1})
    changes = [{"kind": r["kind"], "key": r["key"], "before": None, "after": r["body"]} for r in records]
    deed = {"at": max(row["ended_at"] for row in rows), "changes": json.dumps(changes)}
    words = "Earlier results were hung on the wall"
    db.execute(
        sa.text("INSERT INTO deed (seq, at, words, changes) VALUES (1, :at, :words, :changes)"), deed | {"words": words}
    )
    db.execute(sa.text("INSERT INTO record (kind, key, body, deed) VALUES (:kind, :key, :body, :deed)"), records)


def _play(row: Any, sheet: dict[str, Any]) -> dict[str, Any]:
    shares = [
        {
            "rogue": _rogue(seat),
            "score": seat["total"],
            "rank": seat["rank"],
            "winner": seat["seat"] in sheet["winners"],
            "lines": seat["lines"],
        }
        for seat in sheet["seats"]
    ]
    return {
        "id": _named("play", row["code"], row["began_at"]),
        "game": row["game"],
        "title": row["game"].replace("-", " ").title(),
        "played_at": row["began_at"],
        "shares": shares,
        "minutes": max(1, round((row["ended_at"] - row["began_at"]) / 60_000)),
        "decided_by": sheet["decided_by"],
        "decided": sheet["decided_words"],
        "ended_by": sheet["ended_by"] or "",
        "finished": bool(row["finished"]),
        "table": row["code"],
    }


def _rogue(seat: dict[str, Any]) -> str:
    return _named("rogue", " ".join(seat["name"].split()).casefold())


def _named(kind: str, *parts: object) -> str:
    return str(uuid.uuid5(HOUSE, "/".join([kind, *map(str, parts)])))
