"""Says whether a file is a sheet of a box, and where it is wrong."""

from __future__ import annotations

from companion.core.box_sheets.reading import read
from companion.core.problems import CommandFailed, Unreadable
from companion.core.words import Message, say, several


def check(raw: bytes) -> Message:
    try:
        sheet = read(raw.decode("utf-8-sig"))
    except UnicodeDecodeError as problem:
        raise CommandFailed(say("This is not a text file in UTF-8.")) from problem
    except Unreadable as problem:
        raise CommandFailed(problem.words) from problem
    return several(
        "{title} is all right: {n} line.", "{title} is all right: {n} lines.", len(sheet.lines), title=sheet.title
    )
