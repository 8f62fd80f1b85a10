"""A table at which nobody plays on is put away, and can be opened again."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("tabletop", sa.Column("put_away_at", sa.BigInteger))
