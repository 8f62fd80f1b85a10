"""``python -m tests.audit``: asks the database of known weaknesses about everything in ``requirements.lock``."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys

from tests.server_process import ROOT

NO_TOOL = "pip-audit is not installed here: run make audit, which installs it."
NO_NETWORK = "The database of known weaknesses cannot be reached from here, so nothing was asked."


NOBODY_ASKED = 2
"""No news is no good news: whoever relies on this must not take it for one."""


class NotAsked(Exception):
    """Nobody could be asked; the sentence says why."""


def audited(seconds: float = 90) -> list[str]:
    """What is known against what we install. Whatever could not be asked about is no good news: then nobody was."""
    if importlib.util.find_spec("pip_audit") is None:
        raise NotAsked(NO_TOOL)
    command = [sys.executable, "-m", "pip_audit", "--disable-pip", "--require-hashes", "--progress-spinner", "off"]
    command += ["--timeout", "5", "--format", "json", "-r", str(ROOT / "requirements.lock")]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=seconds)
        found = json.loads(done.stdout)["dependencies"]
    except (subprocess.TimeoutExpired, ValueError):
        raise NotAsked(NO_NETWORK) from None
    skipped = [package["name"] for package in found if "skip_reason" in package]
    if skipped:
        raise NotAsked(NO_NETWORK if len(skipped) == len(found) else f"Not asked about {', '.join(skipped)}.")
    return [f"{one['name']} {one['version']}: {weak['id']}" for one in found for weak in one["vulns"]]


def main() -> int:
    try:
        known = audited()
    except NotAsked as reason:
        print(reason)
        return NOBODY_ASKED
    print("\n".join(known) or "Nothing is known against what requirements.lock installs.")
    return 1 if known else 0


if __name__ == "__main__":
    sys.exit(main())
