"""A database file that a server can read and not write, whoever runs it."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server_process import Server

NEW_NAMESPACE = 0x20000
READ_ONLY, REMOUNT, BIND, RECURSIVE, PRIVATE = 1, 32, 4096, 16384, 1 << 18


@contextmanager
def read_only(server: Server) -> Iterator[None]:
    """From the next start until the one after this. Permissions do not bind root: there the file is mounted read-only,
    for the eyes of the server alone, and that ends with it."""
    file = server.instance / "companion.db"
    if os.geteuid() == 0:
        if not hasattr(os, "fork") or not _may_mount():
            pytest.skip("root needs Linux and the right to mount for a file that it cannot write")
        server.before = lambda: _mount_read_only(file)
    else:
        file.chmod(0o444)
    try:
        yield
    finally:
        server.before = None
        file.chmod(0o644)


def _may_mount() -> bool:
    """Tried in a process of its own, which has it alone."""
    child = os.fork()
    if child == 0:
        os._exit(1 if _libc_says("unshare", NEW_NAMESPACE) else 0)
    return os.waitpid(child, 0)[1] == 0


def _mount_read_only(file: Path) -> None:
    path = os.fsencode(file)
    steps = (
        ("unshare", NEW_NAMESPACE),
        ("mount", None, b"/", None, RECURSIVE | PRIVATE, None),
        ("mount", path, path, None, BIND, None),
        ("mount", None, path, None, REMOUNT | BIND | READ_ONLY, None),
    )
    for name, *args in steps:
        trouble = _libc_says(name, *args)
        if trouble:
            raise OSError(trouble, f"{name} of {file}")


def _libc_says(name: str, *args: object) -> int:
    libc = ctypes.CDLL(None, use_errno=True)
    return ctypes.get_errno() if getattr(libc, name)(*args) else 0
