"""The options that the host may change during a game, as its form shows them: what cannot be chosen now says why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.core.table import Table
from companion.core.table_moves import OptionChanged
from companion.core.words import Message
from companion.web.forms import Field, fields


def changeable(table: Table) -> list[Field]:
    """Those that say something, as they are."""
    if not table.game.changeable:
        return []
    now = msgspec.to_builtins(table.state.options)
    found = [field for field in fields(table.game.options, now) if field.name in table.game.changeable]
    return [_as_it_can_be(table, field) for field in found if field.matters(now)]


def _as_it_can_be(table: Table, field: Field) -> Field:
    others = dict(_others(field))
    refused = {value: why for value, other in others.items() if (why := _why_not(table, field.name, other))}
    if not refused or (field.control != "many" and len(refused) < len(others)):
        return field
    return replace(field, fixed=next(iter(refused.values())), closed=tuple(refused) if field.control == "many" else ())


def _why_not(table: Table, name: str, value: Any) -> Message | None:
    return OptionChanged(name=name, value=value).refuse(table, None)


def _others(field: Field) -> Iterator[tuple[str, Any]]:
    """What one step makes of it; a text may become anything."""
    match field.control, field.value:
        case "switch", bool(on):
            yield "", not on
        case "choice", chosen:
            yield from ((value, value) for value, _ in field.choices if value != str(chosen))
        case "many", ticked:
            yield from ((value, [*ticked, value]) for value, _ in field.choices if value not in ticked)
        case "number", int(number):
            yield from ((str(other), other) for other in (number - 1, number + 1) if _within(field, other))


def _within(field: Field, number: int) -> bool:
    return (field.least is None or number >= field.least) and (field.most is None or number <= field.most)
