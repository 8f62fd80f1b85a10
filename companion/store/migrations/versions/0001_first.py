"""The first schema: tables, their logs, phones, people, results, settings."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tabletop",
        sa.Column("code", sa.String(6), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("opened_at", sa.BigInteger, nullable=False),
        sa.Column("closed", sa.Boolean, nullable=False),
        sa.Column("locked", sa.Boolean, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("next_code", sa.String(6)),
    )
    op.create_index("tabletop_open", "tabletop", ["closed", "opened_at"])
    op.create_table(
        "entry",
        sa.Column("code", sa.String(6), sa.ForeignKey("tabletop.code"), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(64), nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("by", sa.Integer),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("once", sa.String(64)),
        sa.PrimaryKeyConstraint("code", "seq"),
        sa.UniqueConstraint("code", "once", name="entry_once"),
    )
    op.create_table(
        "waiting",
        sa.Column("code", sa.String(6), sa.ForeignKey("tabletop.code"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("code", "seat"),
    )
    op.create_table(
        "phone",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("code", sa.String(6), sa.ForeignKey("tabletop.code"), nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("host", sa.Boolean, nullable=False),
        sa.Column("wants", sa.Integer),
        sa.Column("seen_at", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("code", "token", name="phone_token"),
    )
    op.create_index("phone_by_token", "phone", ["token"])
    op.create_table(
        "claim",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("code", sa.String(6), sa.ForeignKey("tabletop.code"), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("host", sa.Boolean, nullable=False),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "person",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("name", sa.String(64), nullable=False, unique=True),
        sa.Column("seen_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "result",
        sa.Column("code", sa.String(6), sa.ForeignKey("tabletop.code"), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("began_at", sa.BigInteger, nullable=False),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
        sa.Column("finished", sa.Boolean, nullable=False),
        sa.Column("sheet", sa.Text, nullable=False),
    )
    op.create_index("result_newest", "result", ["ended_at"])
    op.create_table(
        "setting",
        sa.Column("key", sa.String(128), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
