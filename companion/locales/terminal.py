"""Messages at a terminal, in the language that its environment names."""

from __future__ import annotations

import os
from functools import cache

from companion.core.words import Arg, Renderer
from companion.locales import Languages


@cache
def renderer() -> Renderer:
    return Renderer(language=Languages().of_terminal(os.environ))


def in_words(said: Arg) -> str:
    return renderer()(said)
