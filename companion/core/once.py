"""Work that is done once for each state, however many pages ask for it at that moment."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from typing import TypeVar

State = TypeVar("State")
Result = TypeVar("Result")

KEPT = 32
"""States for which a result is kept: all pages of a table ask within a moment."""


def once_per_state(work: Callable[[State], Result]) -> Callable[[State], Result]:
    """The same function, which remembers its results for the last states. States never change, so one object is one
    state; equal ones need not be found, and many hold dicts."""
    kept: OrderedDict[int, tuple[State, Result]] = OrderedDict()

    @wraps(work)
    def remembered(state: State) -> Result:
        found = kept.get(id(state))
        if found is not None and found[0] is state:
            return found[1]
        result = work(state)
        kept[id(state)] = state, result
        while len(kept) > KEPT:
            kept.popitem(last=False)
        return result

    return remembered
