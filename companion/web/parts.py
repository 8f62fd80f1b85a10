"""Pages are parts: small templates, each a pure function of one struct, the people at the table and the language.

Equal struct, equal HTML: a part is drawn once for all seats, versions and tables that share it, and a stream sends
only the parts that differ from what its phone shows.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from typing import Any

import msgspec
from jinja2 import Environment
from markupsafe import Markup
from msgspec import Struct

MEMO_BYTES = 16_000_000
"""How much drawn HTML is kept, keys included."""

MARK = re.compile(r"<part:([\w-]+)>")
"""Where a part belongs in a page that has been drawn without its parts. What people type cannot look like it, since
its angle brackets are escaped."""

NOTHING_NEW = "<!-- -->"
"""The message of a stream to a page that shows everything already, so that the phone learns the new version."""

_encoder = msgspec.msgpack.Encoder(order="deterministic")


class SeatMark(Struct, frozen=True):
    """A seat as every template shows it: colour, shape and letter by its number."""

    number: int
    name: str
    letter: str
    left: bool
    bot: bool
    """The game itself sits there: nobody becomes it."""


class Scene(Struct, frozen=True):
    """What every part of a page may use beside its own struct. With it and the struct, its HTML is decided."""

    language: str
    seats: tuple[SeatMark, ...]


class Picture(Struct, frozen=True):
    """A page that was drawn: what is around the parts, with a mark where each of them belongs, and the parts by id."""

    around: str
    parts: dict[str, str]

    def whole(self) -> str:
        return MARK.sub(lambda found: self.parts[found[1]], self.around)

    def since(self, before: Picture | None) -> str:
        """What a page that shows ``before`` has to put in; all of it where more than parts has changed."""
        if before is self:
            return NOTHING_NEW
        if before is None or before.around != self.around:
            return self.whole()
        differing = [name for name, drawn in self.parts.items() if before.parts[name] != drawn]
        return "".join(_swap(name, self.parts[name]) for name in differing) or NOTHING_NEW


def _swap(name: str, drawn: str) -> str:
    return f'<hx-partial hx-target="#{name}" hx-swap="outerMorph">{drawn}</hx-partial>'


class Memo:
    """Texts by key; whatever was not asked for longest goes when there is no more room."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.used = 0
        self._kept: OrderedDict[tuple[str, bytes, bytes], str] = OrderedDict()

    def find(self, key: tuple[str, bytes, bytes]) -> str | None:
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def keep(self, key: tuple[str, bytes, bytes], text: str) -> None:
        self._forget(key)
        self._kept[key] = text
        self.used += _size(key, text)
        while self.used > self.room:
            self._forget(next(iter(self._kept)))

    def _forget(self, key: tuple[str, bytes, bytes]) -> None:
        if key in self._kept:
            self.used -= _size(key, self._kept.pop(key))


def _size(key: tuple[str, bytes, bytes], text: str) -> int:
    return sum(map(len, key)) + len(text.encode())


class PartDrawer:
    """Draws parts, each once for all who see the same."""

    def __init__(self, env: Environment, room: int = MEMO_BYTES) -> None:
        self.env = env
        self.memo = Memo(room)

    def draw(self, template: str, name: str, struct: Any, scene: Scene, id: str) -> str:
        """The part as an element with this id. Messages are put into the words of whoever asks for it."""
        key = (f"{template}#{id}", _encoder.encode(scene), _encoder.encode(struct))
        found = self.memo.find(key)
        if found is None:
            inside = self.env.get_template(template).render({name: struct, "seats": scene.seats}).strip()
            found = f'<div class="part" id="{id}">{inside}</div>'
            self.memo.keep(key, found)
        return found


class Page:
    """A page while it is drawn. Its template says ``{{ part("totals", view.totals) }}`` where a part belongs."""

    def __init__(self, drawer: PartDrawer, scene: Scene, folder: str) -> None:
        self.drawer, self.scene, self.folder = drawer, scene, folder
        self.parts: dict[str, str] = {}

    def part(self, name: str, struct: Any, key: int | str | None = None) -> Markup:
        """The game's own part of this name; ``table/…`` for one that every table has.

        The template gets the struct under the part's name. ``key`` tells several parts of one name apart.
        """
        place, _, own = name.rpartition("/")
        template = f"{place or 'games/' + self.folder}/parts/{own}.html"
        id = f"part-{own}" if key is None else f"part-{own}-{key}"
        assert id not in self.parts, f"two parts have the id {id}"
        self.parts[id] = self.drawer.draw(template, own.replace("-", "_"), struct, self.scene, id)
        return Markup(f"<part:{id}>")

    def picture(self, around: str) -> Picture:
        return Picture(around, self.parts)
