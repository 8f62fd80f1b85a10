"""The sheets of boxes that this house has: ready ones of its games, and its own, whose changes can be undone."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from companion.core.box_sheets.reading import checked, free_key, slug
from companion.core.box_sheets.shape import BoxSheet, KeptSheet
from companion.core.game import Game
from companion.core.problems import Missing
from companion.core.words import say
from companion.gallery import Gallery
from companion.stats.plays import plain

NOT_KEYS = ("new", "received", "file", "none")
"""Other pages have these addresses, and "none" is for a table that does without a sheet."""


class OnShelf(Struct, frozen=True):
    """A sheet that a table can be opened with."""

    key: str
    sheet: BoxSheet
    own: bool
    """This house wrote it or was given it."""


class HouseSheets(Struct, frozen=True):
    gallery: Gallery
    games: Mapping[str, Game]

    def all(self) -> dict[str, OnShelf]:
        """By key, in the order of their titles; an own one takes the place of a ready one."""
        return self.gallery.kept("sheets", lambda snapshot: self._found())

    def _found(self) -> dict[str, OnShelf]:
        found = self._ready()
        for kept in self.gallery.stored_sheets():
            if not kept.gone:
                found[kept.id] = OnShelf(kept.id, kept.sheet, own=True)
        return dict(sorted(found.items(), key=lambda item: plain(item[1].sheet.title)))

    def _ready(self) -> dict[str, OnShelf]:
        ready = (game.sheets() for game in self.games.values() if game.sheets is not None)
        return {key: OnShelf(key, sheet, own=False) for sheets in ready for key, sheet in sheets.items()}

    def find(self, key: str) -> OnShelf:
        found = self.all().get(key)
        if found is None:
            raise Missing(say("There is no such sheet here. It may have been taken away."))
        return found

    def by_title(self, title: str) -> OnShelf | None:
        """The sheet of the box with this title, in any language."""
        wanted = plain(title)
        titles = ((plain(name), one) for one in self.all().values() for name in _titles(one.sheet))
        return next((one for name, one in titles if name == wanted), None) if wanted else None

    def put(self, sheet: BoxSheet, key: str = "") -> str:
        """Keeps a sheet under this key, or under one that is made from its title; the key."""
        sheet = checked(sheet)
        key = key or free_key(slug(sheet.title), {*self.all(), *NOT_KEYS})
        self.gallery.do(say("Sheet for {title}", title=sheet.title), KeptSheet(key, sheet))
        return key

    def remove(self, key: str) -> int | None:
        """Takes an own sheet away; a ready one of the same key is there again."""
        found = self.find(key)
        if not found.own:
            raise Missing(say("This sheet came with the Companion and stays."))
        words = say("Took the sheet for {title} away", title=found.sheet.title)
        return self.gallery.do(words, KeptSheet(key, found.sheet, gone=True))


def _titles(sheet: BoxSheet) -> list[str]:
    others = (words.get(sheet.title) for words in sheet.words.values())
    return [sheet.title, *(title for title in others if title)]
