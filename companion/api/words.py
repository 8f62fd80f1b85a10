"""Sentences in JSON: strings, in the language that the program asks for; ``?words=1`` adds them as they were said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask import g, request
from msgspec import Struct

from companion.core.words import ENGLISH, Arg, Language, Message, Renderer
from companion.services import services


class Text(str):
    """A message in words, which still knows what was said; or a play as its id."""

    said: Message | None = None


class Speech:
    """Puts messages into words for one program, with the names of one table."""

    def __init__(self, language: Language, names: Sequence[str] = ()) -> None:
        self._names = tuple(names)
        self._renderer = Renderer(self._names, language)

    def __call__(self, said: Arg) -> Text:
        text = Text(self._renderer(said))
        if isinstance(said, Message):
            text.said = said.named(self._names)
        return text

    def within(self, value: Any) -> Any:
        return self._renderer.within(value, self)


def language() -> Language:
    """English, unless the program asks for another one."""
    if "language" not in g:
        wanted = [tag for tag, quality in request.accept_languages if quality > 0]
        g.language = services().languages.best(wanted) or ENGLISH
    found: Language = g.language
    return found


def speech(names: Sequence[str] = ()) -> Speech:
    return Speech(language(), names)


def wanted() -> bool:
    return request.args.get("words") == "1"


def said_in(content: Any) -> Any:
    """What was said in this answer, in the places where its strings are; None: nothing."""
    match content:
        case Text():
            return content.said
        case Struct():
            names = zip(content.__struct_encode_fields__, content.__struct_fields__, strict=True)
            return _dict({outside: getattr(content, inside) for outside, inside in names})
        case dict():
            return _dict(content)
        case list() | tuple():
            found = [said_in(one) for one in content]
            return found if any(one is not None for one in found) else None
    return None


def _dict(content: dict[str, Any]) -> dict[str, Any] | None:
    found = {name: said for name, inside in content.items() if (said := said_in(inside)) is not None}
    return found or None
