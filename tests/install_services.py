"""Installs PostgreSQL and Redis for the tests if they are missing, or says in one line what is missing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

PACKAGES = {"postgres": "postgresql", "redis-server": "redis-server"}
"""Debian's packages, by the program that we need of each."""
WISHED = {"clock": "libfaketime", "wire": "iptables"}
"""To set the clock of a running server and to cut a wire; tests that do so are skipped where it cannot be done."""


def program(name: str) -> str | None:
    """Debian keeps PostgreSQL's own programs off the path, by version."""
    homes = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda home: int(home.parent.name))
    return shutil.which(name, path=os.pathsep.join([*map(str, reversed(homes)), os.environ.get("PATH", "")]))


def clock_setter() -> Path | None:
    """The library that gives a process a wall clock of its own."""
    return next(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"), None)


def missing() -> list[str]:
    return [package for name, package in PACKAGES.items() if program(name) is None]


def install(packages: list[str]) -> None:
    if not shutil.which("apt-get"):
        return
    first = [] if os.geteuid() == 0 else ["sudo", "-n"]
    # Only the programs are wanted: no database of Debian's own making, no service that starts by itself.
    quiet = {"check": False, "stdout": subprocess.DEVNULL, "env": os.environ | {"DEBIAN_FRONTEND": "noninteractive"}}
    subprocess.run([*first, "apt-get", "update", "-qq"], **quiet)  # type: ignore[call-overload]
    subprocess.run([*first, "apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages], **quiet)  # type: ignore[call-overload]


def main() -> int:
    wanted = missing() + [
        WISHED[what] for what, there in (("clock", clock_setter()), ("wire", program("iptables"))) if not there
    ]
    if wanted:
        install(wanted)
    if missing():
        print(f"Tests of several workers need {' and '.join(missing())}: install that, then run make test again.")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
