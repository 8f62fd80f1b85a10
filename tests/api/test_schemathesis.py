"""Thousands of made-up requests against the running server: nothing breaks, and the OpenAPI page tells the truth.

Whether a well-formed request is taken is not asked here: the rules of a game refuse more than a schema can say.
"""

import subprocess
import sys
from pathlib import Path

SECONDS = 24
SETTINGS = """
[parameters]
"path.code" = "{code}"

[auth.openapi.token]
bearer = "{host_token}"
"""


def test_it_works(own_server, tmp_path):
    server = own_server()
    settings = tmp_path / "schemathesis.toml"
    settings.write_text(SETTINGS.format(**server.open_table("Ann", "Bob")))
    done = _schemathesis(settings, server.url)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Stateful" in done.stdout


def _schemathesis(settings: Path, url: str) -> subprocess.CompletedProcess[str]:
    """Streams are left out, since they do not end."""
    run = ["run", f"{url}/api/openapi.json", "--exclude-path-regex", "/live$", "--no-color"]
    checks = ["--checks", "all", "--exclude-checks", "positive_data_acceptance"]
    amount = ["--max-examples", "15", "--max-time", str(SECONDS)]
    command = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(settings), *run, *checks, *amount]
    return subprocess.run(command, cwd=settings.parent, capture_output=True, text=True, timeout=SECONDS * 4)
