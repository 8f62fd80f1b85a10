"""Tells a logged game step by step, and how it ended."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core import golden
from companion.core.game import Started
from companion.core.log import Entry, Log
from companion.core.problems import CommandFailed
from companion.core.sheet import Sheet
from companion.core.words import Message, listed, say, sentences
from companion.games import find
from companion.locales.terminal import in_words


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
        line = _words(log, entry)
        if entry.seq in log.dead:
            line = say("{line} (undone later)", line=line)
        yield f"{entry.seq:4}  {_since(log, entry)}  {in_words(line.named(log.table.names))}"


def _words(log: Log, entry: Entry) -> Message:
    """As the one who did it reads it: a replay hides nothing."""
    if isinstance(entry.move, Started):
        people = listed(entry.move.seats, "comma")
        return say("{people} sat down to play {game}", people=people, game=log.game.name)
    return log.words_of(entry.seq, entry.seat)


def _since(log: Log, entry: Entry) -> str:
    minutes, seconds = divmod((entry.at - log.entries[0].at) // 1000, 60)
    return f"{minutes:3}:{seconds:02}"


def _standing(log: Log) -> Iterator[str]:
    sheet = log.table.sheet()
    if sheet is None:
        yield in_words(say("The game goes on (phase: {phase}).", phase=log.game.phase(log.table.state)))
        return
    yield from _results(sheet)
    assert sheet.ended is not None
    won = (None, None) if log.table.stopped else (sheet.remark, sheet.who_won)
    yield in_words(sentences(sheet.ended.words, *won))


def _results(sheet: Sheet) -> Iterator[str]:
    for seat in sorted(sheet.seats, key=lambda seat: seat.rank):
        lines = ", ".join(f"{in_words(line.label)} {in_words(line.points)}" for line in seat.lines)
        yield f"{seat.rank}. {seat.name}: {in_words(seat.total)}" + (f" ({lines})" if lines else "")
