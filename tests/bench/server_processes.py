"""The two servers under load, each a process of its own: started, weighed, stopped."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Any

from tests.bench.load_client import Phones
from tests.server_process import ROOT

TICKS = os.sysconf("SC_CLK_TCK")
SERVE = ("companion", "serve", "--host", "127.0.0.1", "--port", "0", "--instance", "FOLDER")
CPU_CLOCK = 2
"""What Linux calls the clock of a process's processor time, beside its number."""
PAGE = os.sysconf("SC_PAGE_SIZE")


class Served:
    """A server process with the phones that watch it."""

    def __init__(self, name: str, *command: str, env: dict[str, str] | None = None) -> None:
        self.name = name
        self.folder = tempfile.TemporaryDirectory(prefix="companion-bench-")
        filled = [part.replace("FOLDER", self.folder.name) for part in command]
        pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "text": True, "env": os.environ | (env or {})}
        self.process = subprocess.Popen([sys.executable, "-m", *filled], cwd=ROOT, **pipes)
        self.url = self._address()

    def _address(self) -> str:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            found = re.match(r"Serving on (http://\S+?)/$", line.strip())
            if found:
                return found[1]
        raise RuntimeError(f"{self.name} did not start.")

    @cached_property
    def phones(self) -> Phones:
        return Phones(self.url)

    @property
    def instance(self) -> Path:
        return Path(self.folder.name)

    def ask(self, name: str, *arguments: Any) -> Any:
        return self.phones.ask(name, *arguments)

    def cpu(self) -> float:
        """Seconds of processor time so far, by the process's own clock: the one in /proc ticks too slowly for a tap."""
        return time.clock_gettime((~self.process.pid << 3) | CPU_CLOCK)

    def memory(self) -> int:
        return memory(self.process.pid)

    def __enter__(self) -> Served:
        return self

    def __exit__(self, *_problem: Any) -> None:
        if "phones" in vars(self):
            self.phones.close()
        self.process.terminate()
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.folder.cleanup()


def ours() -> Served:
    return Served("ours", *SERVE)


def several(workers: int, database: str, bell: str) -> Served:
    env = {"DATABASE_URL": database, "BELL_URL": bell}
    return Served(f"{workers} workers", *SERVE, "--workers", str(workers), env=env)


def bare() -> Served:
    return Served("baseline", "tests.bench.baseline", "FOLDER")


def cpu_of_all(root: int) -> float:
    """Seconds of processor time of a process and of all that it started and that still run."""
    stats = {}
    for file in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = file.read_text().rsplit(")", 1)[1].split()
            stats[int(file.parent.name)] = int(fields[1]), (int(fields[11]) + int(fields[12])) / TICKS
    family = {root}
    while more := {pid for pid, (parent, _) in stats.items() if parent in family} - family:
        family |= more
    return sum(seconds for pid, (_, seconds) in stats.items() if pid in family)


def memory(pid: int) -> int:
    """Bytes of a process that are in memory."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE
