"""What was done to the gallery is said by a message, stored as JSON; what was written as text stays text."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("deed", sa.Column("said", sa.Text, nullable=False, server_default='""'))
    db = op.get_bind()
    rows = db.execute(sa.text("SELECT seq, words FROM deed")).all()
    said = [{"seq": seq, "said": json.dumps(words, ensure_ascii=False)} for seq, words in rows]
    if said:
        db.execute(sa.text("UPDATE deed SET said = :said WHERE seq = :seq"), said)
    op.execute("ALTER TABLE deed DROP COLUMN words")
    op.execute("ALTER TABLE deed RENAME COLUMN said TO words")
