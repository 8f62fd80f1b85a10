"""Long work beside the other visitors: the server has one thread, and whoever reads a large file must not hold it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TypeVar, cast

T = TypeVar("T")


def is_served() -> bool:
    """Whether gevent serves here: then others are waiting."""
    patched = sys.modules.get("gevent.monkey")
    return patched is not None and bool(patched.is_module_patched("threading"))


def in_thread(work: Callable[[], T]) -> T:
    """What ``work`` makes, which touches neither request nor database: in a thread of its own where gevent serves."""
    if not is_served():
        return work()
    from gevent import get_hub

    def caught() -> tuple[T | None, Exception | None]:
        """A problem comes back to whoever asked; on its own gevent would print it past the log."""
        try:
            return work(), None
        except Exception as problem:
            return None, problem

    done, problem = get_hub().threadpool.apply(caught)
    if problem is not None:
        raise problem
    return cast(T, done)


def beside(work: Callable[[], object]) -> None:
    """Begins it and does not wait; where gevent does not serve there is nobody to work for."""
    if is_served():
        from gevent import spawn

        spawn(work)
