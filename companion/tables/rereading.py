"""Tables whose logs were changed from outside: somebody's name was taken out of them for good."""

from __future__ import annotations

from collections.abc import Iterable

from companion.tables.write_path import Tables


def reread(tables: Tables, codes: Iterable[str]) -> None:
    """Every process looks at them once more, and so does whoever waits there."""
    for code in codes:
        tables.on_remote_change(code)
        tables.bell.ring(code)
