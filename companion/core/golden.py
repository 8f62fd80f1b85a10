"""Golden games: a whole log as a text file with one entry per line, and the result it led to.

Any table exports to this form and a test replays it, so a bug report *is* a test.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Raw, Struct

from companion.core.game import Game
from companion.core.log import Entry, Log, decoder, typed


class _Written(Struct, frozen=True):
    """An entry as the file keeps it."""

    seq: int
    at: int
    seat: int | None
    by: int | None
    event: Raw


class _File(Struct, frozen=True):
    game: str
    source: str
    entries: tuple[_Written, ...]
    sheet: dict[str, Any] | None = None


def read(text: str | bytes, games: Mapping[str, Game]) -> Log:
    """The log in the file, folded by the present rules. Fails on a file that is not one of ours."""
    file = msgspec.json.decode(text, type=_File)
    game = games[file.game]
    decode = decoder(game).decode
    return Log(game, (Entry(e.seq, typed(game, decode(e.event)), e.seat, e.by, e.at) for e in file.entries))


def expected(text: str | bytes) -> dict[str, Any] | None:
    """The result that the file says its game led to; None: it was still going on."""
    return msgspec.json.decode(text, type=_File).sheet


def result(log: Log) -> dict[str, Any] | None:
    """The result by the present rules, in the form that the file keeps it."""
    sheet = log.table.sheet()
    if sheet is None:
        return None
    return {
        "totals": [seat.total for seat in sheet.seats],
        "ranks": [seat.rank for seat in sheet.seats],
        "winners": list(sheet.winners),
        "decided_by": sheet.decided_by,
        "ended": None if sheet.ended is None else sheet.ended.key,
    }


def write(log: Log, source: str) -> str:
    """The file for this log. ``source`` says in words where the game was played."""
    entries = ",\n".join(f"  {_json(_written(entry))}" for entry in log.entries)
    head = f'"game": {_json(log.game.slug)},\n"source": {_json(source)},'
    return f'{{{head}\n"entries": [\n{entries}\n],\n"sheet": {_json(result(log))}}}\n'


def _written(entry: Entry) -> _Written:
    return _Written(entry.seq, entry.at, entry.seat, entry.by, Raw(msgspec.json.encode(entry.move)))


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
