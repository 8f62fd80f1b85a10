"""``python -m tests.audit [ADVISORIES]``: asks the database of known weaknesses about everything in ``requirements.lock``.

Without a network, ADVISORIES is a copy of that database: the file ``all.zip`` that osv.dev publishes for PyPI.
"""

from __future__ import annotations

import importlib.util
import json
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from packaging.utils import canonicalize_name
from packaging.version import InvalidVersion, Version

from tests.server_process import ROOT

LOCK = ROOT / "requirements.lock"
NO_TOOL = "pip-audit is not installed here: run make audit, which installs it."
NO_NETWORK = (
    "The database of known weaknesses cannot be reached from here, so nothing was asked about any of the {} packages. "
    "With a copy of it: make audit ADVISORIES=all.zip (from osv.dev, PyPI)."
)
NOBODY_ASKED = 2
"""No news is no good news: whoever relies on this must not take it for one."""


class NotAsked(Exception):
    """Nobody could be asked; the sentence says why."""


def pinned() -> dict[str, str]:
    """The versions that a deployment installs, by name."""
    found = re.findall(r"^([\w.-]+)==(\S+)", LOCK.read_text("utf-8"), re.MULTILINE)
    return {canonicalize_name(name): version for name, version in found}


def audited(seconds: float = 90) -> list[str]:
    """What is known against what we install. Whatever could not be asked about is no good news: then nobody was."""
    if importlib.util.find_spec("pip_audit") is None:
        raise NotAsked(NO_TOOL)
    command = [sys.executable, "-m", "pip_audit", "--disable-pip", "--require-hashes", "--progress-spinner", "off"]
    command += ["--timeout", "5", "--format", "json", "-r", str(LOCK)]
    nobody = NO_NETWORK.format(len(pinned()))
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=seconds)
        found = json.loads(done.stdout)["dependencies"]
    except (subprocess.TimeoutExpired, ValueError):
        raise NotAsked(nobody) from None
    skipped = [package["name"] for package in found if "skip_reason" in package]
    if skipped:
        raise NotAsked(nobody if len(skipped) == len(found) else f"Not asked about {', '.join(skipped)}.")
    return [f"{one['name']} {one['version']}: {weak['id']}" for one in found for weak in one["vulns"]]


# From a copy of the database


def looked_up(file: Path) -> list[str]:
    """As ``audited``, from a copy: one JSON document for each known weakness."""
    try:
        with zipfile.ZipFile(file) as copy:
            advisories = [json.loads(copy.read(name)) for name in copy.namelist() if name.endswith(".json")]
    except (OSError, zipfile.BadZipFile, ValueError) as problem:
        raise NotAsked(f"{file} is no copy of the database of known weaknesses: {problem}.") from None
    if not advisories:
        raise NotAsked(f"{file} has no advisory in it, so nothing was asked.")
    here = pinned()
    known = ((name, one["id"]) for one in advisories if "withdrawn" not in one for name in _affected(one, here))
    return sorted({f"{name} {here[name]}: {number}" for name, number in known})


def _affected(advisory: dict[str, Any], here: dict[str, str]) -> Iterator[str]:
    """Those of our packages that this one is about, in the very version that we install."""
    for part in advisory.get("affected", []):
        name = canonicalize_name(part.get("package", {}).get("name", ""))
        if part.get("package", {}).get("ecosystem") != "PyPI" or name not in here:
            continue
        ranges = [one["events"] for one in part.get("ranges", []) if one.get("type") == "ECOSYSTEM"]
        if here[name] in part.get("versions", []) or any(_within(here[name], events) for events in ranges):
            yield name


def _within(version: str, events: list[dict[str, str]]) -> bool:
    """Whether this version lies between where the weakness came in and where it was mended."""
    inside = False
    for event in sorted(events, key=lambda one: _version(next(iter(one.values())))):
        (kind, at), ours = next(iter(event.items())), _version(version)
        if kind == "introduced" and ours >= _version(at):
            inside = True
        if (kind == "fixed" and ours >= _version(at)) or (kind == "last_affected" and ours > _version(at)):
            inside = False
    return inside


def _version(text: str) -> Version:
    try:
        return Version(text)
    except InvalidVersion:
        return Version("0")


def main(copy: str = "") -> int:
    try:
        known = looked_up(Path(copy)) if copy else audited()
    except NotAsked as reason:
        print(reason)
        return NOBODY_ASKED
    print("\n".join(known) or "Nothing is known against what requirements.lock installs.")
    return 1 if known else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
