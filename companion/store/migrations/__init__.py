"""Alembic's steps from one schema to the next, run from code: there is no alembic.ini."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine

from companion.store.engines import build_alone


def upgrade(engine: Engine, revision: str = "head") -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    with engine.connect().execution_options(writing=True) as db, db.begin():
        build_alone(db)
        config.attributes["connection"] = db
        command.upgrade(config, revision)
