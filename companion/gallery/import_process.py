"""The process that works at large files, beside the one that serves: set to work, and found at work.

It is nice to others, and its memory goes with it. One works at a time, whatever number of processes serve: it holds a
lock that the system opens when it ends, however it ends.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from contextlib import AbstractContextManager
from pathlib import Path

from companion.store import file_lock

NO_FILE = "0"
"""In place of a token: only clears away what was taken back."""
LOCK = "incoming.lock"
A_DAY = 86_400.0
_children: dict[tuple[Path, str], subprocess.Popen[bytes]] = {}


def start(instance: Path, token: str) -> None:
    """It waits until no other is at work, and ends by itself."""
    for key in [key for key, child in _children.items() if child.poll() is not None]:
        del _children[key]
    command = [sys.executable, "-m", "companion.gallery.import_work", str(instance.resolve()), token, str(os.getpid())]
    child = subprocess.Popen(command, stdin=subprocess.DEVNULL)
    _children[instance, token] = child
    threading.Thread(target=child.wait, daemon=True).start()


def works(instance: Path, token: str) -> bool:
    """Whether somebody is at work, or was set to work at this file by us."""
    child = _children.get((instance, token))
    return (child is not None and child.poll() is None) or file_lock.is_held(instance / LOCK)


def at_work(instance: Path) -> AbstractContextManager[None]:
    """Waits until nobody else is."""
    return file_lock.held(instance / LOCK, A_DAY)
