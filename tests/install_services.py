"""Installs databases, proxies and tools for the tests if they are missing, or says in one line what is missing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

PACKAGES = {"postgres": "postgresql", "redis-server": "redis-server"}
"""Debian's packages, by the program that we need of each."""
WISHED = {"faketime": "libfaketime", "iptables": "iptables", "nginx": "nginx", "caddy": "caddy"}
"""To set the clock of a running server, to cut a wire, to run in front of a server, likewise. Where they cannot be had,
tests that need them are skipped, unless ``can_install`` says that they could."""


def program(name: str) -> str | None:
    """Debian keeps PostgreSQL's own programs off the path, by version, and nginx off the path of most people."""
    homes = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda home: int(home.parent.name))
    return shutil.which(
        name, path=os.pathsep.join([*map(str, reversed(homes)), os.environ.get("PATH", ""), "/usr/sbin"])
    )


def clock_setter() -> Path | None:
    """The library that gives a process a wall clock of its own."""
    return next(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"), None)


def missing() -> list[str]:
    return [package for name, package in PACKAGES.items() if program(name) is None]


def wished() -> list[str]:
    there = {name: program(name) for name in WISHED} | {"faketime": clock_setter()}
    return [package for name, package in WISHED.items() if there[name] is None]


def can_install() -> bool:
    """Whether ``make test`` could have installed what Debian has: then nothing is missing by chance."""
    return shutil.which("apt-get") is not None and os.geteuid() == 0


def apt_get(*words: str) -> None:
    """Only the programs are wanted: no database of Debian's own making, no service that starts by itself."""
    first = [] if os.geteuid() == 0 else ["sudo", "-n"]
    quietly = ["env", "DEBIAN_FRONTEND=noninteractive", "SYSTEMD_OFFLINE=1", "apt-get", "-qq"]
    subprocess.run([*first, *quietly, *words], check=False, stdout=subprocess.DEVNULL)


def install() -> None:
    if not shutil.which("apt-get"):
        return
    apt_get("update")
    for packages in (missing(), *([package] for package in wished())):  # what Debian has not keeps nothing else out
        if packages:
            apt_get("install", "-y", "--no-install-recommends", *packages)


def main() -> int:
    if missing() or wished():
        install()
    if missing():
        print(f"Tests of several workers need {' and '.join(missing())}: install that, then run make test again.")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
