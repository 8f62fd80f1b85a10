"""People pick a colour while a table gathers, and show their face at it."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("waiting", sa.Column("colour", sa.String(16)))
    op.create_table(
        "mugshot",
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("code", sa.String(6), sa.ForeignKey("tabletop.code"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.String, nullable=False),
    )
    op.create_index("mugshot_by_code", "mugshot", ["code"])
