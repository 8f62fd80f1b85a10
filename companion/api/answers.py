"""Answers in JSON: a struct of the inside in the shape that the outside knows, and lists page by page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any, TypeVar

import msgspec
from flask import Response
from msgspec import Meta, Struct

from companion.core.problems import Rejected
from companion.core.words import in_english, say
from companion.serving.links import link
from companion.stats.plays import Play

T = TypeVar("T")


class Text(str):
    """A message in words, or a play as its id."""


STRING = {"type": "string"}
Words = Annotated[Text, Meta(extra_json_schema=STRING)]
PlayKey = Annotated[Text, Meta(extra_json_schema=STRING | {"description": "The id of a play."})]


class Done(Struct, frozen=True):
    deed: int | None
    """Undo it by this number; null: nothing was changed."""
    version: int
    """Of the gallery, now."""


class _Sources:
    """Several things as one: what is said outright, else what the first of them has."""

    def __init__(self, outright: dict[str, Any], sources: tuple[Any, ...]) -> None:
        self._outright = outright
        self._sources = sources

    def __getattr__(self, name: str) -> Any:
        if name in self._outright:
            return self._outright[name]
        for source in self._sources:
            if hasattr(source, name):
                return getattr(source, name)
        raise AttributeError(name)


def shaped(kind: type[T], /, *sources: Any, **outright: Any) -> T:
    """What these sources say, as this shape: its fields are theirs by name, its JSON names are its own (``rename``)."""
    return msgspec.convert(_Sources(outright, sources), kind, from_attributes=True, dec_hook=_text)


def _text(kind: type, found: Any) -> Any:
    return kind(found.id if isinstance(found, Play) else in_english(found))


def answer(content: Any, status: int = 200) -> Response:
    body = msgspec.json.encode(content, enc_hook=str)
    return Response(body, status, {"Cache-Control": "no-store"}, mimetype="application/json")


def paged(
    found: Sequence[T], key: Callable[[T], str], limit: int, behind: str | None, parameter: str
) -> tuple[Sequence[T], str | None]:
    """One page of a list, and the key that asks for the next one; ``behind`` is the last key of the page before."""
    start = 0
    if behind is not None:
        place = next((number for number, one in enumerate(found, start=1) if key(one) == behind), None)
        if place is None:
            raise Rejected(say("This is not on the list. Begin again without it."), parameter)
        start = place
    shown = found[start : start + limit]
    return shown, key(shown[-1]) if start + limit < len(found) else None


def photo_path(name: str) -> str | None:
    return link("gallery.photo", name=name) if name else None
