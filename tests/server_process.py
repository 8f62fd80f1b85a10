"""A real server process for tests: started, asked, stopped, killed, frozen."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent


class Server:
    """One served process over one instance folder, or one that keeps several workers."""

    module = "tests.serve_drill"

    def __init__(
        self, instance: Path, port: int = 0, before: Any = None, workers: int = 1, env: dict[str, str] | None = None
    ) -> None:
        self.instance = instance
        self.before = before
        self.workers = workers
        self.env = env or {}
        self.process = self._start(port)

    def _start(self, port: int) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", self.module, str(self.instance), str(port)]
        if self.workers > 1:
            command[2:] = ["tests.serve_drill_workers", str(self.instance), str(port), str(self.workers)]
        pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
        process = subprocess.Popen(command, cwd=ROOT, preexec_fn=self.before, env=os.environ | self.env, **pipes)
        assert process.stdout is not None
        said = []
        for line in process.stdout:
            said.append(line)
            found = re.match(r"Serving on (https?://\S+?)/$", line.strip())
            if found:
                self.url = found[1]
                self.port = int(self.url.rsplit(":", 1)[1])
                return process
        raise AssertionError("The server did not start:\n" + "".join(said))

    def again(self) -> None:
        """Starts again on the same port and the same database."""
        self.process = self._start(self.port)

    def signal(self, number: signal.Signals) -> None:
        self.process.send_signal(number)

    def kill(self) -> None:
        self.process.kill()
        self._reap()

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGCONT)
            self.process.terminate()
        self._reap()

    def _reap(self) -> None:
        self.process.wait(10)
        if self.process.stdout is not None:
            self.process.stdout.close()

    def call(self, path: str, body: Any = None, token: str | None = None) -> tuple[int, Any]:
        """One request to the JSON face: status and answer."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data)
        request.add_header("Content-Type", "application/json")
        if token:
            request.add_header("Authorization", f"Bearer {token}")
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:
                return answer.status, json.loads(answer.read())
        except urllib.error.HTTPError as problem:
            with problem:
                return problem.code, json.loads(problem.read())

    def open_table(self, *names: str, game: str = "drill", **options: Any) -> dict[str, Any]:
        status, reply = self.call("/api/tables", {"game": game, "seats": list(names), "options": options})
        assert status == 201, reply
        opened: dict[str, Any] = reply
        return opened
