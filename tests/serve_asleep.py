"""As ``serve_drill``, on a computer that sleeps: the seconds in the file that ``SLEPT`` names pass by the wall clock and
for the system, and not for those who measure time awake."""

from companion.serving.patch import patch

patch()

import os  # noqa: E402
import runpy  # noqa: E402
import time  # noqa: E402
from pathlib import Path  # noqa: E402
from typing import Any  # noqa: E402

from companion import clock  # noqa: E402


class Times:
    """Stands in for the module in the house's own clock."""

    def time(self) -> float:
        return time.time() + _slept()

    def clock_gettime(self, which: int) -> float:
        return time.clock_gettime(which) + _slept()

    def __getattr__(self, name: str) -> Any:
        return getattr(time, name)


def _slept() -> float:
    return float(Path(os.environ["SLEPT"]).read_text())


if __name__ == "__main__":
    clock.time = Times()  # type: ignore[assignment]
    runpy.run_module("tests.serve_drill", run_name="__main__")
