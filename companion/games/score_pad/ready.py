"""Ready sheets for boxes that people own, in our own words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files

from companion.core.box_sheets.reading import read
from companion.core.box_sheets.shape import BoxSheet

FOLDER = files("companion.games.score_pad") / "sheets"


@lru_cache(maxsize=1)
def sheets() -> Mapping[str, BoxSheet]:
    """By key, which is the name of the file; read when somebody first asks."""
    found = sorted((file.name.removesuffix(".toml"), file) for file in FOLDER.iterdir() if file.name.endswith(".toml"))
    return {key: read(file.read_text(encoding="utf-8")) for key, file in found}
