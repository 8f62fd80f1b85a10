"""What a deployment installs: pinned with hashes, in step with the project, and nothing known against it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from types import SimpleNamespace

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.audit import NotAsked, audited, looked_up, pinned
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


def advisory(name: str, version: str, *, inside: bool, number: str = "PYSEC-1") -> dict[str, object]:
    fixed = {"fixed": "999"} if inside else {"fixed": version}
    events = [{"introduced": "0"}, fixed]
    package = {"ecosystem": "PyPI", "name": name.upper()}
    return {"id": number, "affected": [{"package": package, "ranges": [{"type": "ECOSYSTEM", "events": events}]}]}


def test_without_a_network_a_copy_of_the_advisories_is_asked(tmp_path: Path) -> None:
    version, file = pinned()["flask"], tmp_path / "all.zip"
    weak, mended = advisory("flask", version, inside=True), advisory("flask", version, inside=False, number="PYSEC-2")
    exact = {"id": "PYSEC-3", "affected": [{"package": {"ecosystem": "PyPI", "name": "flask"}, "versions": [version]}]}
    other = advisory("nobody-has-this", "1", inside=True, number="PYSEC-4")
    withdrawn = weak | {"id": "PYSEC-5", "withdrawn": "2026-01-01"}
    with zipfile.ZipFile(file, "w") as copy:
        for one in (weak, mended, exact, other, withdrawn):
            copy.writestr(f"{one['id']}.json", json.dumps(one))
    assert looked_up(file) == [f"flask {version}: PYSEC-1", f"flask {version}: PYSEC-3"]
    file.write_bytes(b"no zip")
    with pytest.raises(NotAsked):
        looked_up(file)


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
