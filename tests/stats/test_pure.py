"""The gallery's arithmetic knows neither the web nor the database nor the clock."""

from __future__ import annotations

import pytest

from tests.test_house import HOUSE, imports, known_parts, outside

PURE = ("bouts", "company", "days", "figures", "matrix", "ratings", "records", "spread", "streaks", "year")
FILES = [*(HOUSE / "stats" / f"{name}.py" for name in PURE), *sorted((HOUSE / "stats" / "charts").glob("*.py"))]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_it_knows_only_the_core_and_itself(file):
    assert known_parts(file) <= {"core", "stats"}
    assert not outside(file) & {"flask", "sqlalchemy", "time", "os", "random", "secrets", "threading", "gevent"}
    assert not any(name.endswith((".now", ".today")) for name in imports(file))
    text = file.read_text(encoding="utf-8")
    assert ".now(" not in text
    assert ".today(" not in text
