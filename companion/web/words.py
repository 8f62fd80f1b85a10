"""Messages on pages: printed in words, with the names of the table that the page is about.

Templates print a message like any other value; the renderer of the page that is being drawn puts it into words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from jinja2 import Environment

from companion.core.words import Arg, Listing, Message, Number, Renderer, SeatName, in_english, say, several, signed

_renderer: ContextVar[Renderer] = ContextVar("renderer", default=in_english)
_SAYABLE = frozenset({Message, SeatName, Number, Listing})


@contextmanager
def names_at_hand(names: Sequence[str]) -> Iterator[None]:
    """While this lasts, messages know the players of this table."""
    before = _renderer.set(Renderer(tuple(names)))
    try:
        yield
    finally:
        _renderer.reset(before)


def put_into_words(said: Arg) -> str:
    return _renderer.get()(said)


def _printed(value: Any) -> Any:
    """What Jinja prints for a value."""
    return _renderer.get()(value) if type(value) in _SAYABLE else value


def prepare(env: Environment) -> None:
    env.finalize = _printed
    env.globals["_"] = say
    env.globals["several"] = several
    env.filters["words"] = put_into_words
    env.filters["signed"] = lambda number: put_into_words(signed(number))
