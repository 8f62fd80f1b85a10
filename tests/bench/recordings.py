"""Recorded games, found by looking, and tables at which they go on: what people really play, move by move."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.core import golden
from companion.core.game import Game, Move
from companion.core.log import Entry, Log
from companion.core.table_moves import FOR_PLAYERS, Confirmed, Stopped
from companion.games import find
from companion.store import Store, entries, table_rows
from companion.tables.claims import fresh_token
from companion.tables.opening import fresh_code
from tests.server_process import ROOT

TAPS = 60
"""Taps of each game that are enough to go by."""


class Recording(Struct, frozen=True):
    """One recorded game, up to its confirmation: that saves a result and a backup, which no other tap does."""

    name: str
    log: Log
    first: int
    """The place of the first entry that is played; those before it are there when the phones come."""
    last: int

    @property
    def played(self) -> list[Entry]:
        return self.log.entries[self.first : self.last]

    @property
    def people(self) -> int:
        return _people(self.log)


class Seated(Struct):
    """A table in the store of a server, with the tokens of its phones."""

    code: str
    tokens: list[str]
    host: str
    names: tuple[str, ...]

    def token_for(self, entry: Entry) -> str:
        """Of the phone that sends this move."""
        own = entry.by is not None and 0 <= entry.by < len(self.tokens)
        return self.tokens[entry.by] if own and (entry.by == entry.seat or entry.move.anyone) else self.host


def games() -> Iterable[str]:
    return find()


def recordings(slug: str, taps: int = TAPS) -> Iterator[Recording]:
    """Those with the most phones first, until there are enough taps; the middle of a game that is longer than that."""
    by_size = sorted(recorded(slug), key=lambda one: (_people(one[1]), one[1].version))
    while taps > 0 and by_size:
        name, log = by_size.pop()
        last = next((n for n, e in enumerate(log.entries) if isinstance(e.move, (Confirmed, Stopped))), log.version)
        first = max(1, (last - taps) // 2)
        last = min(last, first + taps)
        tapped = sum(can_be_tapped(entry) for entry in log.entries[first:last])
        taps -= tapped
        if tapped:
            yield Recording(name, log, first, last)


def can_be_tapped(entry: Entry) -> bool:
    """Whether a phone can send this very move: neither time nor chance has a part in it."""
    if entry.by is None:
        return False
    move = entry.move
    return type(move).chance is Move.chance if isinstance(move, Move) else isinstance(move, FOR_PLAYERS)


def body(entry: Entry) -> dict[str, Any]:
    """The move as a phone sends it to the JSON face."""
    fields = msgspec.to_builtins(entry.move)
    return {"kind": fields.pop("kind"), "fields": fields, "seat": entry.seat, "once": secrets.token_urlsafe(8)}


@cache
def recorded(slug: str) -> list[tuple[str, Log]]:
    folder = ROOT / "tests" / "games" / find()[slug].folder / "golden"
    return [(file.stem, golden.read(file.read_text(), find())) for file in sorted(folder.glob("*.json"))]


def _people(log: Log) -> int:
    """Seats with a phone: all but those of bots."""
    table = log.table_after(1)
    return len(table.seats) - len(table.bots)


class Archive:
    """The database of a running server, to which recorded entries are added from outside."""

    def __init__(self, instance: Path) -> None:
        self.store = Store.at(instance)

    def close(self) -> None:
        self.store.close()

    def seat(self, recording: Recording, now: int, host_seat: int | None = None) -> Seated:
        """A table at which the game has come as far as the recording's first tap. The phone of that seat is the host's;
        without one it is another device."""
        before = recording.log.entries[: recording.first]
        shift, started = now - before[-1].at, before[0].move
        tokens = [fresh_token() for _ in range(recording.people)]
        host = fresh_token() if host_seat is None else tokens[host_seat]
        seated = Seated(fresh_code(), tokens, host, recording.log.table_after(1).names)
        with self.store.write() as db:
            table_rows.open_table(db, seated.code, recording.log.game.slug, started.options, now)
            for entry in before:
                entries.add(db, seated.code, replace(entry, at=entry.at + shift, once=None))
            for number, token in enumerate(tokens):
                table_rows.put_phone(db, seated.code, table_rows.hashed(token), now, seat=number, host=False)
            table_rows.put_phone(db, seated.code, table_rows.hashed(host), now, seat=host_seat, host=True)
        return seated

    def add(self, game: Game, code: str, entry: Entry, after: int) -> int:
        """Adds what time or chance brought, ``after`` milliseconds behind the last entry; answers with its number."""
        with self.store.write() as db:
            last = entries.since(db, game, code, entries.head(db, code) - 1)[0]
            fresh = replace(entry, seq=last.seq + 1, at=last.at + max(0, after), once=None)
            entries.add(db, code, fresh)
        return fresh.seq
