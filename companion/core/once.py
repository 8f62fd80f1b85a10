"""Work that is done once for each state, however many pages ask for it at that moment."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

States = ParamSpec("States")
Result = TypeVar("Result")

KEPT = 32
"""States for which a result is kept: all pages of a table ask within a moment."""


def once_per_state(work: Callable[States, Result]) -> Callable[States, Result]:
    """The same function, which remembers its results for the last states. States never change, so one object is one
    state; equal ones need not be found, and many hold dicts."""
    kept: OrderedDict[tuple[int, ...], tuple[tuple[Any, ...], Result]] = OrderedDict()

    @wraps(work)
    def remembered(*states: States.args, **none: States.kwargs) -> Result:
        key = tuple(map(id, states))
        if key in kept:
            return kept[key][1]
        result = work(*states, **none)
        kept[key] = states, result  # what is kept lives, so its id is nobody else's
        while len(kept) > KEPT:
            kept.popitem(last=False)
        return result

    return remembered
