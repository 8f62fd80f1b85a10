"""What a deployment installs: pinned with hashes, in step with the project, and nothing known against it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from types import SimpleNamespace

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.audit import NotAsked, audited
from tests.server_process import ROOT

LOCK = (ROOT / "requirements.lock").read_text("utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
WANTED = [Requirement(text) for text in PROJECT["dependencies"] + PROJECT["optional-dependencies"]["scale"]]
PINS = re.findall(r"^([\w.-]+)(?:\[[\w,-]+\])?==([\w.!+-]+)([^\n]*)\n((?:    --hash=[^\n]+\n)*)", LOCK, re.MULTILINE)


def test_everything_is_pinned_with_hashes() -> None:
    lines = [line for line in LOCK.splitlines() if line and not line.startswith((" ", "#"))]
    assert len(lines) == len(PINS) > 20, "every line that names a package pins it"
    for name, _, _, hashes in PINS:
        found = re.findall(r"--hash=sha256:([0-9a-f]{64})", hashes)
        assert found, f"{name} has no hash"
        assert len(found) == hashes.count("--hash="), name


@pytest.mark.parametrize("wanted", WANTED, ids=str)
def test_the_lock_satisfies_the_project(wanted: Requirement) -> None:
    """After a change of pyproject.toml: make lock."""
    pinned = {canonicalize_name(name): version for name, version, _, _ in PINS}
    name = canonicalize_name(wanted.name)
    assert name in pinned, f"{name} is not in requirements.lock: run make lock"
    assert wanted.specifier.contains(pinned[name], prereleases=True), f"{name} {pinned[name]}: run make lock"


def test_nothing_is_known_against_it() -> None:
    try:
        known = audited()
    except NotAsked as reason:
        pytest.skip(str(reason))
    assert known == []


def test_whoever_could_not_be_asked_gives_no_good_news(monkeypatch: pytest.MonkeyPatch) -> None:
    """Offline the tool says “No known vulnerabilities” of packages that it has skipped."""
    skipped = {"name": "flask", "skip_reason": "not found"}
    sound: dict[str, object] = {"name": "flask", "version": "3.1", "vulns": []}
    weak = sound | {"vulns": [{"id": "CVE-1"}]}
    reply: list[dict[str, object]] = []
    monkeypatch.setattr("tests.audit.importlib.util.find_spec", lambda name: True)
    answer = lambda *_, **__: SimpleNamespace(stdout=json.dumps({"dependencies": reply}))  # noqa: E731
    monkeypatch.setattr("tests.audit.subprocess.run", answer)
    for found in ([skipped], [sound, skipped]):
        reply[:] = found
        with pytest.raises(NotAsked):
            audited()
    reply[:] = [sound, weak]
    assert audited() == ["flask 3.1: CVE-1"]


LOADED = """
import sys
before = set(sys.modules)
import companion, companion.serving.workers, companion.live.redis_bell, redis, psycopg
from companion import api, web
from companion.gallery import figures as gallery_figures
from importlib.metadata import packages_distributions
owners = packages_distributions()
tops = {name.partition(".")[0] for name in set(sys.modules) - before}
print("\\n".join(sorted({dist for top in tops for dist in owners.get(top, [])})))
"""


def test_what_a_worker_loads_is_in_the_lock() -> None:
    """Also what another package needs without saying so: a fresh machine has nothing else."""
    reply = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, cwd=ROOT, check=True)
    pinned = {canonicalize_name(name) for name, _, _, _ in PINS}
    loaded = {canonicalize_name(name) for name in reply.stdout.split()}
    assert {"flask", "gunicorn", "redis"} <= loaded
    assert loaded - {"tabletop-companion"} <= pinned
