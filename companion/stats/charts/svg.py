"""What all pictures are drawn with: the frame, text that is safe and fits, numbers and marks.

One unit is one pixel on a phone of 360 px; nothing is written smaller than 11. Colours are classes that the stylesheet
fills in; the attributes beside them are what is seen without one.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from html import escape

from msgspec import Struct

from companion.core.sheet import Points, tidy
from companion.core.words import Renderer, in_english, plain

WIDTH = 328
TEXT = 12
_FORBIDDEN = re.compile("[^\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]+")
_NARROW, _BROAD = frozenset("iljtfrI.,:;'|!()[]- "), frozenset("mwMW@%")

DASHES = ("", "7 3", "2 3", "9 3 2 3", "4 2", "1 2", "12 3", "6 2 1 2 1 2")
MOST = len(DASHES)
_LETTER = ' font-size="11" font-weight="700" fill="black"'


class Picture(Struct, frozen=True):
    """A drawing and the table behind it."""

    svg: str
    title: str
    description: str
    headers: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def __html__(self) -> str:
        """Templates may print it as it is: everything in it is escaped already."""
        return self.svg


def picture(
    id: str,
    height: float,
    drawn: Iterable[str],
    *,
    title: str,
    description: str,
    headers: Iterable[str],
    rows: Iterable[Iterable[str]],
) -> Picture:
    """The frame. ``id`` has to be the picture's own on its page: title and description are found by it."""
    name = escape(re.sub(r"[^\w-]", "-", id))
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="pic" viewBox="0 0 {WIDTH} {number(height)}" role="img" '
        f'aria-labelledby="{name}-title {name}-desc" font-size="{TEXT}" fill="currentColor">'
        f'<title id="{name}-title">{safe(title)}</title><desc id="{name}-desc">{safe(description)}</desc>'
        f"{''.join(drawn)}</svg>"
    )
    return Picture(svg, title, description, tuple(headers), tuple(tuple(row) for row in rows))


def safe(text: str) -> str:
    """Text for inside an element or a quoted attribute. Control characters have no place in XML, escaped or not."""
    return escape(_FORBIDDEN.sub(" ", text))


def number(value: float) -> str:
    """A coordinate, with one decimal at the most."""
    return f"{value:.1f}".removesuffix(".0")


def points(value: Points, into: Renderer = in_english) -> str:
    """A score as people write it."""
    return into(plain(tidy(value)))


def word(x: float, y: float, text: str, anchor: str = "start", kind: str = "pic-ink", more: str = "") -> str:
    return f'<text x="{number(x)}" y="{number(y)}" text-anchor="{anchor}" class="{kind}"{more}>{safe(text)}</text>'


def across(x1: float, y1: float, x2: float, y2: float, kind: str = "pic-grid", more: str = "") -> str:
    ends = f'x1="{number(x1)}" y1="{number(y1)}" x2="{number(x2)}" y2="{number(y2)}"'
    return f'<line {ends} class="{kind}" stroke="currentColor"{more}/>'


def mark(x: float, y: float, letter: str, colour: str) -> str:
    """Somebody: a disc in their own colour, with their letter."""
    return (
        f'<g transform="translate({number(x)} {number(y)})" class="c-{safe(colour)}"><circle r="8" class="pic-mark" '
        f'fill="white" stroke="black"/>{word(0, 4, letter, "middle", "pic-letter", _LETTER)}</g>'
    )


def initial(name: str, at: int) -> str:
    """The letter of a name, or its number where it begins with none."""
    first = name.strip()[:1].upper()[:1]
    return first if first.isalnum() else str(at + 1)


def breadth(text: str) -> float:
    """About how wide text of the usual size is."""
    return sum(_breadth(char) for char in text)


def _breadth(char: str) -> float:
    if unicodedata.east_asian_width(char) in "WF":
        return 14.0
    if unicodedata.combining(char) or unicodedata.category(char) in ("Mn", "Cf"):
        return 0.0
    if char in _NARROW:
        return 4.2
    return 10.8 if char in _BROAD else 8.4 if char.isupper() else 7.0


def clipped(text: str, room: float) -> str:
    """As much of a text as fits."""
    if breadth(text) <= room:
        return text
    while text and breadth(text) + 12 > room:
        text = text[:-1]
    return text.rstrip() + "…"
