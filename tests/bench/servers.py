"""The two servers under load, each a process of its own: started, weighed, stopped."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.bench.phones import Phones
from tests.servers import ROOT

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


class Served:
    """A server process with the phones that watch it."""

    def __init__(self, name: str, *command: str) -> None:
        self.name = name
        self.folder = tempfile.TemporaryDirectory(prefix="companion-bench-")
        filled = [part.replace("FOLDER", self.folder.name) for part in command]
        self.process = subprocess.Popen([sys.executable, "-m", *filled], cwd=ROOT, stdout=subprocess.PIPE, text=True)
        self.url = self._address()
        self.phones = Phones(self.url)

    def _address(self) -> str:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            found = re.match(r"Serving on (http://\S+?)/$", line.strip())
            if found:
                return found[1]
        raise RuntimeError(f"{self.name} did not start.")

    def ask(self, name: str, *arguments: Any) -> Any:
        return self.phones.ask(name, *arguments)

    def cpu(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self) -> int:
        return memory(self.process.pid)

    def __enter__(self) -> Served:
        return self

    def __exit__(self, *_problem: Any) -> None:
        self.phones.close()
        self.process.terminate()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.folder.cleanup()


def ours() -> Served:
    return Served("ours", "companion", "serve", "--host", "127.0.0.1", "--port", "0", "--instance", "FOLDER")


def bare(page_bytes: int) -> Served:
    return Served("baseline", "tests.bench.baseline", "FOLDER", str(page_bytes))


def memory(pid: int) -> int:
    """Bytes of a process that are in memory."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE
