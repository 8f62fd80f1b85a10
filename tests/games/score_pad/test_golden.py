"""Which whole games there are; what holds for each of them is tested for all games together."""

from __future__ import annotations

from pathlib import Path

from companion.core import golden

FILES = sorted((Path(__file__).parent / "golden").glob("*.json"))


def test_there_is_one_for_every_way_to_end():
    endings = {golden.expected(file.read_text())["ended"] for file in FILES}
    assert endings == {"target", "rounds", "categories", "called", "stopped", "outcome"}
    assert len(FILES) >= 8
