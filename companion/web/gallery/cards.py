"""Cards: a play, or a page of a year, as one picture of 1080 × 1350 that can be shown, swiped and sent to friends.

A card is drawn once, by ``templates/gallery/card.svg``, for pages and for PNG files alike. Text is in our own face.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple

from flask import current_app
from markupsafe import Markup
from msgspec import Struct

from companion.core.words import Arg
from companion.gallery.in_thread import in_thread
from companion.services import services
from companion.stats.charts.svg import breadth
from companion.stats.plays import Rogue
from companion.store import changes
from companion.web.words import put_into_words

FILE_WIDTH = 756
"""Pixels of a file: as sharp as a phone shows it, and drawn in half the time of all 1080."""
RAYS = 0.28
"""How much lighter they are: mixed here, since what is seen through takes its time to draw."""
PICTURES_KEPT = 24
"""Of about 100 kB each."""
WIDER = 1.1
"""Our face beside the one that ``breadth`` measures, at 12 units, at the most."""
IN_OUR_FACE = 0x250
"""Letters below this one are in our face; others are looked for among the fonts of this computer."""
COLOURS = {
    "yellow": "#ffd23f",
    "blue": "#55abff",
    "red": "#ff6553",
    "green": "#45d483",
    "violet": "#b88bff",
    "orange": "#ff9838",
    "white": "#f7efe2",
    "pink": "#ff8dc4",
    "turquoise": "#5fdfe6",
    "lime": "#c5e04a",
    "sand": "#d8b184",
    "silver": "#b9bfe8",
}
"""As the stylesheet has them, which no picture reads."""


class Row(NamedTuple):
    """A line of a card: somebody or something, a number, and how long its bar is (0 to 1)."""

    label: Arg
    value: Arg
    rogue: Rogue | None = None
    part: float = 0


class Card(Struct, frozen=True):
    key: str
    """Names it on its page and in its address."""
    kicker: Arg
    title: Arg
    colour: str = "coral"
    faces: tuple[Rogue, ...] = ()
    lines: tuple[Arg, ...] = ()
    rows: tuple[Row, ...] = ()
    link: str = ""
    """Where its page leads to read more."""


class Fitted(NamedTuple):
    size: float
    lines: list[str]


SMALLEST = 24
"""Letters are not made smaller than this; what still has no room is cut."""


def fitted(said: Arg, width: float, largest: float, most_lines: int, height: float = 1e9) -> Fitted:
    """The largest letters in which a text has room on so few lines, and within that height; the smallest are cut."""
    text = put_into_words(said)
    size = largest
    while size > SMALLEST:
        lines = _wrapped(text, _room(width, size))
        if lines is not None and len(lines) <= most_lines and len(lines) * size * 1.02 <= height:
            return Fitted(size, lines)
        size *= 0.92
    return Fitted(size, _cut(text, _room(width, size), most_lines))


def wide(text: str, size: float) -> float:
    """How wide it is in our face, at the most."""
    return breadth(text) * WIDER * size / 12


def _room(width: float, size: float) -> float:
    """The same the other way round: how much has room, as ``breadth`` measures it."""
    return width * 12 / (size * WIDER)


def _wrapped(text: str, room: float) -> list[str] | None:
    """As lines no longer than that; None: a word is."""
    lines: list[str] = []
    for word in text.split():
        if breadth(word) > room:
            return None
        if lines and breadth(f"{lines[-1]} {word}") <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _cut(text: str, room: float, most_lines: int) -> list[str]:
    """Broken anywhere, into at most this many lines: the last one says that there was more."""
    lines: list[str] = []
    left = text
    while left and len(lines) < most_lines:
        fits = next((at for at in range(1, len(left) + 1) if breadth(left[:at]) > room), len(left) + 1) - 1
        lines.append(left[: max(1, fits)])
        left = left[max(1, fits) :].lstrip()
    while left and lines[-1] and breadth(f"{lines[-1]}…") > room:
        lines[-1] = lines[-1][:-1]
    return [*lines[:-1], f"{lines[-1].rstrip()}…"] if left else lines or [""]


def drawn(card: Card, photo: Callable[[str], str]) -> Markup:
    """The card as SVG; ``photo`` says where a picture of that name is."""
    colour = COLOURS.get(card.colour, "#fe9279")
    said = [(line, fit.size) for fit in (fitted(text, 920, 42, 3) for text in card.lines) for line in fit.lines]
    template = current_app.jinja_env.get_template("gallery/card.svg")
    inks = {"colour": colour, "rays": _lighter(colour), "colours": COLOURS}
    return Markup(template.render(card=card, said=said, fitted=fitted, wide=wide, photo=photo, **inks))


def _lighter(colour: str) -> str:
    return "#" + "".join(f"{round(255 * RAYS + (1 - RAYS) * part):02x}" for part in bytes.fromhex(colour[1:]))


def png(card: Card) -> bytes:
    """The card as a file. Others are served meanwhile.

    It is kept until something changes in the gallery: nobody who was deleted stays in a picture.
    """
    svg = str(drawn(card, _inside))
    font = str(current_app.config["STATIC"] / "fonts" / "companion.ttf")
    rendered = services().gallery.kept("pictures", lambda _: lru_cache(maxsize=PICTURES_KEPT)(_rendered))
    return in_thread(lambda: rendered(svg, font))


def _inside(name: str) -> str:
    """A photo within the picture itself: whoever draws it reads no address."""
    with services().gallery.store.read() as db:
        found = changes.read_photo(db, name)
    return "" if found is None else f"data:image/jpeg;base64,{b64encode(found).decode()}"


def _rendered(svg: str, font: str) -> bytes:
    # Loaded when somebody first wants a picture: an evening at the table needs none.
    from resvg_py import svg_to_bytes

    ours = all(ord(char) < IN_OUR_FACE or char in "–—’‘“”„…→−×·⁦⁨⁩ẞ" for char in svg)
    return bytes(svg_to_bytes(svg_string=svg, font_files=[font], skip_system_fonts=ours, width=FILE_WIDTH))


def by_key(cards: Iterable[Card], key: str) -> Card | None:
    return next((card for card in cards if card.key == key), None)
