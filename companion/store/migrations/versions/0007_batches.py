"""A large file comes in in many short steps, and is in the gallery at once when the last one is done."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "batch",
        sa.Column("seq", sa.Integer, sa.ForeignKey("deed.seq"), primary_key=True, autoincrement=False),
        sa.Column("token", sa.String(64), nullable=False, unique=True),
        sa.Column("records", sa.Integer, nullable=False),
        sa.Column("shown_by", sa.Integer),
    )
