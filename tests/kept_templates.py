"""Templates that one process of the tests has compiled, others only read: most of the time that an app takes for its first
pages goes by with that.

They are kept for one run, since what is compiled follows from more than the text of a template.
"""

from __future__ import annotations

import os
from typing import Any

from jinja2 import FileSystemBytecodeCache

from companion.web.filters import Templates

FOLDER = "COMPANION_TESTS_KEEP_TEMPLATES_IN"
"""Where, for a process that the tests start; without it nothing is kept."""
_begin = Templates.__init__


def keep() -> None:
    """From now on, for every app of this process."""
    folder = os.environ.get(FOLDER)
    if folder is None:
        return
    kept = FileSystemBytecodeCache(folder)

    def begin(self: Templates, *args: Any, **more: Any) -> None:
        _begin(self, *args, **(more | {"bytecode_cache": kept}))

    Templates.__init__ = begin
