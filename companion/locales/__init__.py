"""The languages, found by looking: every folder here that has a ``language.toml`` beside its catalogue.

English needs none. What a language lacks stays English; nothing is read before somebody speaks it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from gettext import GNUTranslations
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from companion.core.words import ENGLISH, Language

if TYPE_CHECKING:
    from werkzeug.sansio.request import Request

HERE = Path(__file__).parent
FACTS = "language.toml"
CATALOGUE = "messages.mo"
COOKIE = "language"
"""Keeps what was chosen on a phone."""


class Languages:
    """All languages that can be chosen; ``more`` is a folder with further ones, in the same form.

    ``beside`` gives by the code of a language what it says beside its catalogue, by the English words.
    """

    def __init__(self, more: Path | None = None, beside: Callable[[str], Mapping[str, str]] | None = None) -> None:
        roots = [HERE] if more is None else [HERE, more]
        found = [_read(file.parent, beside) for root in roots for file in sorted(root.glob(f"*/{FACTS}"))]
        self._known = {language.code.lower(): language for language in (ENGLISH, *found)}

    def __iter__(self) -> Iterator[Language]:
        return iter(self._known.values())

    def known(self, code: str) -> Language | None:
        """By its code, in any of the usual ways to write it: ``pt-BR``, ``pt_BR.UTF-8``; else by its first part."""
        tag = code.partition(".")[0].replace("_", "-").lower()
        return self._known.get(tag) or self._known.get(tag.partition("-")[0])

    def best(self, wanted: Sequence[str]) -> Language | None:
        """The first of these that we speak."""
        return next((found for code in wanted if (found := self.known(code))), None)

    def of_phone(self, request: Request, setting: str) -> Language:
        """What was chosen on the phone, else what its browser asks for, else the setting of the house, else English."""
        wanted = [tag for tag, quality in request.accept_languages if quality > 0]
        return self.known(request.cookies.get(COOKIE, "")) or self.best([*wanted, *house(setting)]) or ENGLISH

    def of_terminal(self, environ: Mapping[str, str]) -> Language:
        """The language of a terminal: ``LANGUAGE`` may list several, the others name one."""
        others = (environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
        locale = next(filter(None, others), "")
        return self.best([*house(environ.get("LANGUAGE", "")), locale]) or ENGLISH


def house(setting: str) -> list[str]:
    """The languages in a setting like ``de`` or, as other programs read it, ``de_AT:de``."""
    return [code for code in setting.split(":") if code]


class Catalogue:
    """The patterns of one language, read when the first of them is looked for."""

    def __init__(self, file: Path, beside: Callable[[], Mapping[str, str]] = dict) -> None:
        self._file, self._read_beside = file, beside

    @cached_property
    def _translations(self) -> GNUTranslations:
        with self._file.open("rb") as file:
            return GNUTranslations(file)

    @cached_property
    def _beside(self) -> Mapping[str, str]:
        return self._read_beside()

    def find(self, msgid: str) -> str:
        found = self._translations.gettext(msgid) if msgid else ""
        return self._beside.get(msgid, found) if found == msgid else found

    def find_plural(self, one: str, many: str, n: int) -> str:
        return self._translations.ngettext(one, many, n)


def _read(folder: Path, beside: Callable[[str], Mapping[str, str]] | None) -> Language:
    facts = tomllib.loads((folder / FACTS).read_text("utf-8"))
    language = msgspec.convert({"code": folder.name.replace("_", "-"), **facts}, Language)
    catalogue = Catalogue(folder / CATALOGUE, partial(beside, language.code) if beside else dict)
    return msgspec.structs.replace(language, find=catalogue.find, find_plural=catalogue.find_plural)
