"""The server's now: the wall clock at start plus monotonic time since, in epoch milliseconds.

A Raspberry Pi has no clock chip and gets its time by a step, some time after start; a running
sand-glass must not see that step.
"""

import time

_OFFSET = time.time() - time.monotonic()


def now() -> int:
    return int((_OFFSET + time.monotonic()) * 1000)
