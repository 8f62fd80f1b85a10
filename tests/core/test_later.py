"""Functions whose modules are loaded when they are first called."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from companion.core.later import later


def test_a_module_is_loaded_with_the_first_call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "far_away.py").write_text("def added(one, other): return one + other", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    added = later("far_away", "added")
    assert "far_away" not in sys.modules
    assert (added(1, 2), added(3, 4)) == (3, 7)
    assert sys.modules.pop("far_away")
