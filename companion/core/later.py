"""Functions whose modules are loaded when they are first called: a house has many games, and an evening plays one."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any


def later(module: str, name: str) -> Callable[..., Any]:
    """The function of that name, once somebody calls it."""

    @cache
    def found() -> Any:
        return getattr(import_module(module), name)

    return lambda *given: found()(*given)
