"""Answers in JSON: a struct of the inside in the shape that the outside knows, and lists page by page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any, TypeVar

import msgspec
from flask import Response
from msgspec import Meta, Struct

from companion.api import words
from companion.api.words import Text
from companion.core.problems import Rejected
from companion.core.words import say
from companion.serving.links import link
from companion.stats.plays import Play

T = TypeVar("T")


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
    if isinstance(found, Play):
        return kind(found.id)
    return found if isinstance(found, kind) else words.speech()(found)


def answer(content: Any, status: int = 200) -> Response:
    body = as_json(content, words.wanted())
    return Response(body, status, {"Cache-Control": "no-store"}, mimetype="application/json")


def as_json(content: Any, with_words: bool) -> bytes:
    said = words.said_in(content) if with_words else None
    if said is not None:
        content = msgspec.to_builtins(content, enc_hook=str) | {"words": said}
    return msgspec.json.encode(content, enc_hook=str)


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
