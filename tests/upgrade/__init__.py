"""A house of the first edition, as it was left in the middle of an evening: ``first/``.

It was made by that edition itself: a table of each game in mid-game with an undo and a redo, one that gathers, one that
ended and was not confirmed, sixteen that were confirmed or stopped, and a gallery with notes, photos, somebody renamed,
hidden and merged, a file taken in, a play taken off and one put back. ``told.json`` is what that edition said of it;
``page.html``, ``table.js`` and ``table.css`` are what a phone had open at its score pad.
"""

from __future__ import annotations

import gzip
import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

FIRST = Path(__file__).parent / "first"
BACKUP = FIRST / "gallery-2026-11-16-034535-000.json"
TOLD: dict[str, Any] = json.loads((FIRST / "told.json").read_text(encoding="utf-8"))
TABLES: dict[str, dict[str, Any]] = TOLD["tables"]
RUNNING = ("galaxy-trucker", "junk-orbit", "score-pad", "scorpius-freighter", "star-scrappers-orbital", "tortuga-2199")
"""Each has phones with the cookies ``host-<slug>``, ``phone-<slug>-0`` and ``phone-<slug>-1``."""


def unpacked(name: str) -> bytes:
    return gzip.decompress((FIRST / f"{name}.gz").read_bytes())


def put_back(instance: Path) -> Path:
    """The instance folder as the first edition left it."""
    shutil.copytree(FIRST / "photos", instance / "backups" / "photos")
    shutil.copy(BACKUP, instance / "backups")
    with closing(sqlite3.connect(instance / "companion.db")) as db:
        db.executescript(unpacked("instance.sql").decode())
    return instance
