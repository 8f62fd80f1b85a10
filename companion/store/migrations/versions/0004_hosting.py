"""Tables have titles of their own, and players vouch for a phone that lost its seat."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tabletop", sa.Column("title", sa.String(60)))
    op.add_column("phone", sa.Column("vouched_by", sa.Integer))
