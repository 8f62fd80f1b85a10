"""A language for tests: every message accented, in brackets and longer by 40 %, so that what is not a message shows.

To look at it: ``python -m tests.locales.pseudo /tmp/more``, then ``LOCALES=/tmp/more companion serve``.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from tests.locales.catalogues import Book, compiled, extract

CODE = "en-XA"
FACTS = 'name = "[Þšéûðö]"\ndecimal = ","\nthousands = "."\ndate = "[{day}/{month}/{year} {time}]"\n'
ACCENTED = str.maketrans("AaCcDdEeIiNnOoSsTtUuYyZz", "ÀåÇçÐðÉéÎîÑñÖöŠšŢţÛûÝýŽž")
HOLES = re.compile(r"(\{\{|\}\}|\{\w+\})")
LONGER = 0.4
PADDING = "············ "
"""No longer than a long word, so that a line can be broken."""


def pseudo(words: str) -> str:
    """``Join {game}`` as ``[Jöîñ {game} ···]``."""
    parts = [part if HOLES.fullmatch(part) else part.translate(ACCENTED) for part in HOLES.split(words)]
    return f"[{''.join(parts)}{(PADDING * len(words))[: round(len(words) * LONGER)]}]"


def build(folder: Path) -> Path:
    """The language in a folder of its own, as ``LOCALES`` wants it."""
    book = Book(locale="en", fuzzy=False)
    for message in extract():
        if message.id:
            words = message.id
            book.add(words, pseudo(words) if isinstance(words, str) else tuple(map(pseudo, words)))
    place = folder / CODE
    place.mkdir(parents=True)
    (place / "language.toml").write_text(FACTS, "utf-8")
    (place / "messages.mo").write_bytes(compiled(book))
    return folder


if __name__ == "__main__":
    print(build(Path(sys.argv[1])))
