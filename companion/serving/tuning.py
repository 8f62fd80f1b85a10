"""How a served process uses the machine: it keeps no more memory than it needs, where the C library can be asked for
that, and no thread holds up the pages."""

from __future__ import annotations

import ctypes
import gc
import sys
from contextlib import suppress

_ARENA_MAX = -8
"""What glibc calls the number of heaps, in ``mallopt``."""


def tune() -> None:
    """Before anything is loaded. Threads share one heap: only one of them runs at a time, and what each would keep for
    itself is never given back."""
    gc.set_threshold(50_000, 50, 100)  # full collections take long while thousands of phones are connected
    sys.setswitchinterval(0.0005)  # a page asks the database often, and each time waits so long for a busy thread
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).mallopt(_ARENA_MAX, 1)


def settle() -> None:
    """What the start has loaded stays: no later collection looks at it."""
    gc.collect()
    gc.freeze()
    give_back()


def give_back() -> None:
    """What is free goes to the system; otherwise whatever is below something in use is kept."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)
