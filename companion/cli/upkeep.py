"""What one does to an instance from the terminal: take it along, bring it back, copy it, let the host in."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from companion.core import names
from companion.core.problems import CommandFailed, NoSuchTable
from companion.core.words import Message, say, sentences, several
from companion.games import find
from companion.serving import addresses
from companion.store import Store, engines, memory
from companion.store.health import copy, exists, in_plain_words
from companion.store.trouble import Conflict
from companion.tables import claims
from companion.tables.room import Actor, Room
from companion.tables.write_path import Tables

HOST = Actor(None, True)
STANDARD = Path("-")
"""Stands for the terminal's own input or output."""
BAR = 40
"""Characters of a bar in the terminal."""


class Silent:
    """The bell of a process that nobody listens to; the server looks at the database itself."""

    def ring(self, code: str) -> None:
        pass

    def wake(self, code: str) -> None:
        pass


@contextmanager
def playing(instance: Path) -> Iterator[Tables]:
    """The tables of this instance, also while a server has them open."""
    with in_plain_words(instance):
        store = Store.at(instance)
        try:
            yield Tables(store, find(), Silent())
        finally:
            store.close()


def room_of(tables: Tables, typed: str) -> Room:
    code = names.tidy_code(typed)
    try:
        return tables.room(code)
    except NoSuchTable:
        raise CommandFailed(say("There is no table {code} here.", code=code)) from None


def address(tables: Tables, port: int, public_url: str | None) -> str:
    """What links begin with: the address that the host picked, or the best one of this computer."""
    with tables.store.read() as db:
        return addresses.base_url(port, public_url, memory.read_setting(db, "address"))


def host_link(instance: Path, code: str, port: int, public_url: str | None) -> str:
    """A fresh link that makes the device that opens it the host of this table, once, within ten minutes."""
    with playing(instance) as tables:
        token = claims.claim(tables, room_of(tables, code), HOST, None)
        return f"{address(tables, port, public_url)}/c/{token}"


# Out and in


def export_all(instance: Path) -> str:
    from companion.store import dump

    _must_exist(instance)
    with playing(instance) as tables, tables.store.read() as db, db.begin():
        return dump.write(db)


def export_table(instance: Path, typed: str) -> str:
    """One table in the form that tests are made of."""
    from companion.core import golden

    _must_exist(instance)
    with playing(instance) as tables:
        room = room_of(tables, typed)
        if room.log is None:
            raise CommandFailed(say("Table {code} has not started, so there is nothing to write down.", code=room.code))
        return golden.write(room.log, f"Table {room.code}, exported on {datetime.now():%Y-%m-%d}")


def import_all(instance: Path, file: Path) -> Message:
    """Everything from an exported file, or nothing at all."""
    from companion.store import dump

    text = content(file)
    try:
        document = dump.read(text, find())
        with playing(instance) as tables, tables.store.write() as db:
            new, known = dump.load(db, document, _bar(sum(map(len, document.values()))))
    except CommandFailed as problem:
        raise CommandFailed(say("{file}: {problem}", file=str(file), problem=problem.words)) from problem
    except Conflict as problem:
        raise CommandFailed(
            say("{file}: its rows contradict each other. Nothing was imported.", file=str(file))
        ) from problem
    imported = several("{n} table imported.", "{n} tables imported.", new)
    return sentences(
        imported, several("Here already: {n} table.", "Here already: {n} tables.", known) if known else None
    )


def _bar(total: int) -> Callable[[int], None]:
    """Hears how many rows were stored, and says in one line of a terminal how far it is."""
    stored = 0

    def done(rows: int) -> None:
        nonlocal stored
        stored += rows
        if sys.stderr.isatty():
            filled = BAR * stored // total
            sys.stderr.write(f"\r[{'#' * filled}{'.' * (BAR - filled)}] {100 * stored // total} %")
            sys.stderr.write("\n" if stored == total else "")
            sys.stderr.flush()

    return done


def backup(instance: Path, file: Path | None) -> Path:
    """A copy that is whole even if people play meanwhile. The answer is its path.

    A database on a server is copied as ``export`` writes it.
    """
    _must_exist(instance)
    is_file = engines.is_file(engines.address(instance))
    target = file or instance / "backups" / f"{datetime.now():%Y-%m-%d-%H%M%S}.{'db' if is_file else 'json'}"
    if target.exists():
        raise CommandFailed(say("{target} exists already. Name another file.", target=str(target)))
    target.parent.mkdir(parents=True, exist_ok=True)
    if not is_file:
        target.write_text(export_all(instance), "utf-8")
        return target
    with in_plain_words(instance):
        copy(instance / "companion.db", target)
    return target


def _must_exist(instance: Path) -> None:
    if not exists(instance):
        raise CommandFailed(
            say("There is no database in {instance}. Name its folder with --instance.", instance=str(instance))
        )


def content(file: Path) -> bytes:
    return sys.stdin.buffer.read() if file == STANDARD else file.read_bytes()
