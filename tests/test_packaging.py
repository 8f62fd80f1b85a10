"""The wheel: built, installed in an environment of its own, it serves the lobby."""

import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import urllib.request
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a copy, so that nothing is left behind in the source."""
    source, out = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("dist")
    for folder in ("companion", "templates", "static"):
        shutil.copytree(ROOT / folder, source / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / file, source)
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(source)]
    made = subprocess.run(build, capture_output=True, text=True, timeout=120)
    assert made.returncode == 0, made.stdout + made.stderr
    (found,) = out.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command in a fresh environment, which has the dependencies of this one but not the source."""
    home = tmp_path_factory.mktemp("fresh")
    venv.create(home, symlinks=True, with_pip=False)
    paths = {"base": str(home), "platbase": str(home)}
    packages = Path(sysconfig.get_path("purelib", "venv", vars=paths))
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "install", "--no-deps", "--no-index"]
    done = subprocess.run([*pip, "--target", str(packages), str(wheel)], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    ours = sysconfig.get_path("purelib")
    (packages / "dependencies.pth").write_text(f"{ours}\n")  # a path only: the source's own .pth is not read there
    return Path(sysconfig.get_path("scripts", "venv", vars=paths)) / "python"


def test_the_wheel_has_all_that_pages_need_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.partition("/")[0] for name in names}
    assert {top.partition("-")[0] for top in tops} == {"companion", "tabletop_companion"}
    for part in ("templates/layout.html", "static/vendor/htmx-4.0.0.min.js", "cli/skeleton/game/rules.toml.txt"):
        assert f"companion/{part}" in names
    for game in {name.split("/")[2] for name in names if name.startswith("companion/games/") and name.count("/") > 2}:
        for part in (
            f"games/{game}/rules.toml",
            f"templates/games/{game}/table.html",
            f"templates/games/{game}/motif.svg",
        ):
            assert f"companion/{part}" in names
    assert not [name for name in names if "__pycache__" in name or name.endswith((".db", ".pyc"))]


def test_installed_it_serves_the_lobby(installed: Path, tmp_path: Path) -> None:
    where = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "COMPANION_INSTANCE")}
    where |= {"XDG_DATA_HOME": str(tmp_path), "LOCALAPPDATA": str(tmp_path)}
    command = [str(installed), "-m", "companion", "serve", "--port", "0"]
    server = subprocess.Popen(
        command, cwd=tmp_path, env=where, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert server.stdout is not None
        line = server.stdout.readline()
        assert line.startswith("Serving on "), line
        with urllib.request.urlopen(line.split()[-1], timeout=10) as answer:
            assert answer.status == 200
            assert "<html" in answer.read().decode()
    finally:
        server.send_signal(signal.SIGTERM)
        _, err = server.communicate(timeout=10)
    assert (server.returncode, err) == (0, "")
    assert (tmp_path / "companion" / "companion.db").exists(), "data goes to the user's own folder"


def test_installed_it_is_the_wheel_that_runs(installed: Path, tmp_path: Path) -> None:
    look = "import companion, companion.settings as p; print(companion.__file__); print(p.TEMPLATES)"
    found = subprocess.run([str(installed), "-c", look], cwd=tmp_path, capture_output=True, text=True, timeout=30)
    package, templates = found.stdout.splitlines()
    assert not package.startswith(str(ROOT))
    assert Path(templates) == Path(package).parent / "templates"
