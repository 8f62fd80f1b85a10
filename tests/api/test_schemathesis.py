"""Thousands of made-up requests against the running server: nothing breaks, and the OpenAPI page tells the truth.

Whether a well-formed request is taken is not asked here: the rules of a game refuse more than a schema can say.
"""

import re
import subprocess
import sys
from pathlib import Path

import pytest

SECONDS, LONG = 14, 240
SETTINGS = """
[parameters]
"path.code" = "{code}"

[auth.openapi.token]
bearer = "{host_token}"
"""


def test_it_works(own_server, tmp_path):
    done = _shoot(own_server(), tmp_path, 15, SECONDS)
    assert "Stateful" in done.stdout


@pytest.mark.soak
@pytest.mark.timeout(900)
def test_for_long(own_server, tmp_path):
    done = _shoot(own_server(), tmp_path, 300, LONG)
    cases = int(re.search(r"(\d+) generated", done.stdout)[1])
    assert cases > 2000, done.stdout


def _shoot(server, tmp_path, examples, seconds):
    settings = tmp_path / "schemathesis.toml"
    settings.write_text(SETTINGS.format(**server.open_table("Ann", "Bob")))
    done = _schemathesis(settings, server.url, examples, seconds)
    assert done.returncode == 0 or _only_gave_up(done.stdout), done.stdout + done.stderr
    return done


def _only_gave_up(reply: str) -> bool:
    """On a busy machine it may find no case among the events of all games in its time: that is not an answer of ours."""
    kinds = re.findall(r"🚫 ([\w ]+): (\d+)", reply)
    cases = re.search(r"(\d+) generated, (\d+) passed", reply)
    gave_up = [("Schema Error", str(reply.count("Failed to generate test cases")))]
    return "FAILURES" not in reply and kinds == gave_up and bool(cases) and cases[1] == cases[2]


def _schemathesis(settings: Path, url: str, examples: int, seconds: int) -> subprocess.CompletedProcess[str]:
    """Streams are left out, since they do not end. So is what ``Allow`` says: where a word and anybody's name share a path
    (``/players/ranking``, ``/players/<player>``), it names the methods of both."""
    run = ["run", f"{url}/api/openapi.json", "--exclude-path-regex", "/live$", "--no-color"]
    checks = ["--checks", "all", "--exclude-checks", "positive_data_acceptance,allow_header_conformance"]
    amount = ["--max-examples", str(examples), "--max-time", str(seconds)]
    command = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(settings), *run, *checks, *amount]
    return subprocess.run(command, cwd=settings.parent, capture_output=True, text=True, timeout=seconds * 3)
