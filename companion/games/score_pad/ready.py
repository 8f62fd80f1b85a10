"""Ready sheets for boxes that people own, in our own words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from companion.core.box_sheets.reading import read
from companion.core.box_sheets.shape import BoxSheet

FOLDER = Path(__file__).parent / "sheets"


@lru_cache(maxsize=1)
def sheets() -> Mapping[str, BoxSheet]:
    """By key, which is the name of the file; read when somebody first asks."""
    return {file.stem: read(file.read_text(encoding="utf-8")) for file in sorted(FOLDER.glob("*/*.toml"))}
