"""Pages are parts: small templates, each a pure function of one struct, the people at the table and the language.

Equal struct, equal HTML: a part is drawn once for all seats, versions and tables that share it, and a stream sends
only the parts that differ from what its phone shows.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec
from jinja2 import Environment
from markupsafe import Markup
from msgspec import Struct

from companion.core.colours import NAMES
from companion.core.once import once_per_state

MEMO_BYTES = 16_000_000
"""How much drawn HTML is kept, keys included."""

MARK = re.compile(r"<part:([\w-]+)>")
"""Where a part belongs in a page that has been drawn without its parts. What people type cannot look like it, since
its angle brackets are escaped."""

NOTHING_NEW = "<!-- -->"
"""The message of a stream to a page that shows everything already, so that the phone learns the new version."""

_encoder = msgspec.msgpack.Encoder(order="deterministic")


RIMS = 12
"""Patterns of rims in the stylesheet."""


class SeatMark(Struct, frozen=True):
    """A seat as every template shows it: a letter or two, the rim by its number, the colour that its player picked."""

    number: int
    name: str
    letter: str
    left: bool
    bot: bool
    """The game itself sits there: nobody becomes it."""
    colour: str
    photo: str
    """The address of a face that was taken at this table; blank: none was."""
    second: str
    """Another letter of the name, where somebody else has the same first one."""

    @classmethod
    def without_table(cls, number: int, name: str, colour: str = "") -> SeatMark:
        """Somebody on a quick sheet or on a sample, else in the colour that a seat of that number gets."""
        colour = colour or tuple(NAMES)[number % len(NAMES)]
        letter = name[:1].upper() or "?"
        return SeatMark(number, name, letter, left=False, bot=False, colour=colour, photo="", second="")

    @property
    def style(self) -> str:
        """The classes of whatever is theirs."""
        return f"s{self.number % RIMS} c-{self.colour}"


class Scene(Struct, frozen=True):
    """What every part of a page may use beside its own struct. With it and the struct, its HTML is decided."""

    language: str
    seats: tuple[SeatMark, ...]


@once_per_state
def _scene_bytes(scene: Scene) -> bytes:
    return _encoder.encode(scene)


class Shown(Struct, frozen=True):
    """What a stream remembers of the picture that its phone shows. Thousands of them wait at a time, so what is around
    the parts is known by its digest; the parts are those of the memo."""

    around: bytes
    parts: dict[str, str]


class Picture(Struct, frozen=True):
    """A page that was drawn: what is around the parts, with a mark where each of them belongs, and the parts by id."""

    around: str
    shown: Shown

    @classmethod
    def of(cls, around: str, parts: dict[str, str]) -> Picture:
        return cls(around, Shown(blake2b(around.encode(), digest_size=16).digest(), parts))

    @property
    def parts(self) -> dict[str, str]:
        return self.shown.parts

    def whole(self) -> str:
        return MARK.sub(lambda found: self.parts[found[1]], self.around)

    def since(self, before: Shown | None) -> str:
        """What a page that shows ``before`` has to put in; all of it where more than parts has changed."""
        if before is None:
            return self.whole()
        if before.parts is self.parts:
            return NOTHING_NEW
        if before.around != self.shown.around:
            return self.whole()
        return "".join(_swap(n, new) for n, new in self.parts.items() if before.parts[n] != new) or NOTHING_NEW


def _swap(name: str, drawn: str) -> str:
    """Put in at the element of this id, by the way of swapping that is the default of all pages (``layout.html``)."""
    return f'<hx-partial id="{name}">{drawn}</hx-partial>'


class Part(NamedTuple):
    id: str
    html: str
    mark: Markup
    """Holds its place in the page."""


Place = tuple[str, str, int | str | None]
"""The folder of a game, the name of a part, and the key that tells several of one name apart."""
Key = tuple[Place, bytes, bytes]


class Memo:
    """Parts by key; whatever was not asked for longest goes when there is no more room."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.used = 0
        self._kept: OrderedDict[Key, Part] = OrderedDict()

    def find(self, key: Key) -> Part | None:
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def keep(self, key: Key, part: Part) -> None:
        self._forget(key)
        self._kept[key] = part
        self.used += _size(key, part)
        while self.used > self.room:
            self._forget(next(iter(self._kept)))

    def _forget(self, key: Key) -> None:
        if key in self._kept:
            self.used -= _size(key, self._kept.pop(key))


def _size(key: Key, part: Part) -> int:
    return len(key[1]) + len(key[2]) + len(part.html.encode())


LISTS_KEPT = 32
"""All pages of a table ask for the same lists within a moment."""


class PartList(NamedTuple):
    structs: tuple[Any, ...]
    parts: dict[str, str]
    marks: Markup


class PartDrawer:
    """Draws parts, each once for all who see the same."""

    def __init__(self, env: Environment, room: int = MEMO_BYTES) -> None:
        self.env = env
        self.memo = Memo(room)
        self._lists: OrderedDict[tuple[str, str, bytes, int], PartList] = OrderedDict()

    def draw_list(self, folder: str, name: str, structs: tuple[Any, ...], scene: Scene, scene_bytes: bytes) -> PartList:
        """One part for each struct. Pages of one version have the very same list, which is put together once."""
        key = folder, name, scene_bytes, id(structs)
        found = self._lists.get(key)
        if found is not None and found.structs is structs:
            return found
        drawn = [self.draw((folder, name, n), struct, scene, scene_bytes) for n, struct in enumerate(structs)]
        fresh = PartList(structs, {part.id: part.html for part in drawn}, Markup().join(part.mark for part in drawn))
        self._lists[key] = fresh
        while len(self._lists) > LISTS_KEPT:
            self._lists.popitem(last=False)
        return fresh

    def draw(self, place: Place, struct: Any, scene: Scene, scene_bytes: bytes) -> Part:
        """Messages are put into the words of whoever asks for it."""
        key = place, scene_bytes, _encoder.encode(struct)
        found = self.memo.find(key)
        if found is None:
            found = self._drawn(place, struct, scene)
            self.memo.keep(key, found)
        return found

    def _drawn(self, place: Place, struct: Any, scene: Scene) -> Part:
        folder, name, key = place
        where, _, own = name.rpartition("/")
        template = self.env.get_template(f"{where or f'games/{folder}'}/parts/{own}.html")
        drawn = template.render({own.replace("-", "_"): struct, "seats": scene.seats}).strip()
        id = f"part-{own}" if key is None else f"part-{own}-{key}"
        return Part(id, _element(id, drawn), Markup(f"<part:{id}>"))


def _element(id: str, drawn: str) -> str:
    """The element that is swapped. A template that says ``<part data-stage="setup">…</part>`` gives it attributes."""
    start = f'<div class="part" id="{id}"'
    if drawn.startswith("<part "):
        return f"{start}{drawn.removeprefix('<part').removesuffix('</part>')}</div>"
    return f"{start}>{drawn}</div>"


class Page:
    """A page while it is drawn. Its template says ``{{ part("totals", view.totals) }}`` where a part belongs."""

    def __init__(self, drawer: PartDrawer, scene: Scene, folder: str) -> None:
        self.drawer, self.scene, self.folder = drawer, scene, folder
        self.parts: dict[str, str] = {}
        self._scene_bytes = _scene_bytes(scene)

    def part(self, name: str, struct: Any, key: int | str | None = None) -> Markup:
        """The game's own part of this name; ``table/…`` for one that every table has.

        The template gets the struct under the part's name. ``key`` tells several parts of one name apart.
        """
        drawn = self.drawer.draw((self.folder, name, key), struct, self.scene, self._scene_bytes)
        assert drawn.id not in self.parts, f"two parts have the id {drawn.id}"
        self.parts[drawn.id] = drawn.html
        return drawn.mark

    def part_list(self, name: str, structs: tuple[Any, ...]) -> Markup:
        """A part of this name for each struct, with its place in the list as the key. What is still to come is None."""
        drawn = self.drawer.draw_list(self.folder, name, structs, self.scene, self._scene_bytes)
        self.parts |= drawn.parts
        return drawn.marks

    def picture(self, around: str) -> Picture:
        return Picture.of(around, self.parts)
