"""Tells a logged game step by step, and how it ended."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core import golden
from companion.core.game import Started
from companion.core.log import Entry, Log
from companion.core.problems import CommandFailed
from companion.core.sheet import Sheet
from companion.core.words import Renderer, in_english, say, sentences
from companion.games import find


def replay(text: bytes) -> Iterator[str]:
    """Line by line; a result that differs from the one in the file is a problem."""
    try:
        log = golden.read(text, find())
    except Exception as problem:  # whatever a file of unknown origin does to the rules
        raise CommandFailed(
            say("This is not a log that these games can play through: {problem}.", problem=repr(problem))
        ) from problem
    yield from _steps(log)
    yield ""
    yield from _standing(log)
    if golden.expected(text) not in (None, golden.result(log)):
        raise CommandFailed(say("By the present rules this game ends differently from what the file says."))


def _steps(log: Log) -> Iterator[str]:
    for entry in log.entries:
        taken_back = " (taken back later)" if entry.seq in log.dead else ""
        yield f"{entry.seq:4}  {_since(log, entry)}  {_words(log, entry)}{taken_back}"


def _words(log: Log, entry: Entry) -> str:
    """As the one who did it reads it: a replay hides nothing."""
    if isinstance(entry.move, Started):
        return f"{', '.join(entry.move.seats)} sat down to play {log.game.title}"
    return Renderer(log.table.names)(log.words_of(entry.seq, entry.seat))


def _since(log: Log, entry: Entry) -> str:
    minutes, seconds = divmod((entry.at - log.entries[0].at) // 1000, 60)
    return f"{minutes:3}:{seconds:02}"


def _standing(log: Log) -> Iterator[str]:
    sheet = log.table.sheet()
    if sheet is None:
        yield f"The game goes on (phase: {log.game.phase(log.table.state)})."
        return
    yield from _results(sheet)
    assert sheet.ended is not None
    yield in_english(sentences(sheet.ended.words, sheet.decided_words))


def _results(sheet: Sheet) -> Iterator[str]:
    for seat in sorted(sheet.seats, key=lambda seat: seat.rank):
        lines = ", ".join(f"{in_english(line.label)} {line.points}" for line in seat.lines)
        yield f"{seat.rank}. {seat.name}: {seat.total}" + (f" ({lines})" if lines else "")
