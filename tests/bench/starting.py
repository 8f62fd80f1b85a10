"""From the command to the first page, and the memory that takes: with a new database and with an old one.

As on a computer where it ran before: Python has compiled everything once, and kept it.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator

from tests.bench.figures import Figure, middle
from tests.bench.server_processes import memory
from tests.server_process import ROOT

TIMES = 3


def starting(_remarks: list[str]) -> Iterator[Figure]:
    firsts, seconds = [], []
    with tempfile.TemporaryDirectory() as compiled, tempfile.TemporaryDirectory() as first:
        env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        env["PYTHONPYCACHEPREFIX"] = compiled
        _start(first, env)
        for _ in range(TIMES):
            with tempfile.TemporaryDirectory() as folder:
                firsts.append(_start(folder, env))
                seconds.append(_start(folder, env))
    for name, runs in (("first start", firsts), ("next start", seconds)):
        yield Figure(f"{name}, until GET / is answered", middle(took for took, _ in runs), unit="s", at_most=1.2)
        yield Figure(f"{name}, memory", middle(size for _, size in runs) / 1e6, unit="MB", at_most=75)


def _start(folder: str, env: dict[str, str]) -> tuple[float, int]:
    command = [sys.executable, "-m", "companion", "serve", "--host", "127.0.0.1", "--port", "0", "--instance", folder]
    began = time.perf_counter()
    with subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        found = next(filter(None, (re.match(r"Serving on (\S+)", line) for line in process.stdout)))
        with urllib.request.urlopen(found[1], timeout=10) as answer:
            answer.read()
        took, size = time.perf_counter() - began, memory(process.pid)
        process.terminate()
    return took, size
