"""A new game is written by one command, plays at once and passes its tests; nothing needs to be registered."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion import cli
from companion.cli import scaffold
from companion.core.problems import CommandFailed

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDERS = ("companion/games", "templates/games", "tests/games")
HELPERS = (
    "__init__.py",
    "rules_plugin.py",
    "games/trial.py",
    "games/pages.py",
    "games/test_golden.py",
    "games/test_drawn.py",
)


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the source with a new game in it: the others must not see it."""
    root = tmp_path_factory.mktemp("checkout")
    leave = shutil.ignore_patterns("__pycache__")
    for folder in ("companion", "templates", "static"):
        shutil.copytree(ROOT / folder, root / folder, ignore=leave)
    shutil.copy(ROOT / "pyproject.toml", root)
    (root / "tests" / "games").mkdir(parents=True)
    for helper in HELPERS:
        shutil.copy(ROOT / "tests" / helper, root / "tests" / helper)
    assert cli.main(["new-game", "dice-tower", "--title", 'The "Tower" of Dice', "--root", str(root)]) == 0
    return root


def inside(root: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", *words]
    plain = os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONPATH": str(root)}
    return subprocess.run(command, cwd=root, env=plain, capture_output=True, text=True, timeout=120)


def run_tests(root: Path, *what: str) -> subprocess.CompletedProcess[str]:
    own = (
        "--import-mode=importlib",
        "-o",
        "addopts=",
        "-o",
        "markers=rule\nsoak",
        "-m",
        "not soak",
        "-p",
        "no:cacheprovider",
    )
    return inside(root, "pytest", "-q", "-p", "tests.rules_plugin", *own, *what)


def own_tests(root: Path) -> subprocess.CompletedProcess[str]:
    return run_tests(root, "tests/games/dice_tower")


@contextmanager
def rewritten(file: Path, right: str, wrong: str) -> Iterator[None]:
    """While this lasts, the file has the one in place of the other."""
    text = file.read_text("utf-8")
    assert right in text
    try:
        file.write_text(text.replace(right, wrong, 1), "utf-8")
        yield
    finally:
        file.write_text(text, "utf-8")


def test_its_three_folders_are_written(checkout: Path) -> None:
    for place in FOLDERS:
        assert any((checkout / place / "dice_tower").iterdir())
        files = [file for file in (checkout / place / "dice_tower").rglob("*") if file.is_file()]
        assert not [file for file in files if b"$" in file.read_bytes()]


def test_its_own_tests_pass(checkout: Path) -> None:
    found = own_tests(checkout)
    assert found.returncode == 0, found.stdout + found.stderr
    assert "15 passed" in found.stdout


def test_what_holds_for_every_game_holds_for_it(checkout: Path) -> None:
    found = run_tests(checkout, "-k", "dice_tower", "tests/games/test_golden.py", "tests/games/test_drawn.py")
    assert found.returncode == 0, found.stdout + found.stderr
    assert "10 passed" in found.stdout


def test_its_own_tests_notice_all_mistakes_at_once(checkout: Path) -> None:
    """A name that a part does not have, a rule that no test proves, and a phase that has no rules."""
    page = checkout / "templates" / "games" / "dice_tower" / "parts" / "points.html"
    tests = checkout / "tests" / "games" / "dice_tower" / "test_rules.py"
    state = checkout / "companion" / "games" / "dice_tower" / "state.py"
    with (
        rewritten(page, "{{", "{{ nothing_of_that_name }}{{"),
        rewritten(tests, '@pytest.mark.rule("DT-002")\n', ""),
        rewritten(state, 'return "playing" if', 'return "on" if'),
    ):
        found = own_tests(checkout)
    assert found.returncode == 1
    assert "FAILED tests/games/dice_tower/test_pages.py" in found.stdout
    assert "nothing_of_that_name" in found.stdout
    assert "DT-002  Whoever counted wrongly" in found.stdout
    assert "rules.toml lacks this phase" in found.stdout


@pytest.mark.soak
@pytest.mark.parametrize("page", ["table.html", "screen.html", "quick.html", "parts/corrections.html"])
def test_its_own_tests_notice_a_mistake_in_any_template(checkout: Path, page: str) -> None:
    with rewritten(checkout / "templates" / "games" / "dice_tower" / page, "{{", "{{ nothing_of_that_name }}{{"):
        found = own_tests(checkout)
    assert found.returncode == 1
    assert "FAILED tests/games/dice_tower/test_pages.py" in found.stdout


@pytest.mark.soak
def test_its_own_tests_notice_a_template_that_cannot_be_read(checkout: Path) -> None:
    with rewritten(checkout / "templates" / "games" / "dice_tower" / "parts" / "head.html", "{{", "{% if head %}{{"):
        assert own_tests(checkout).returncode == 1


@pytest.mark.parametrize(
    ("slugs", "prefixes"),
    [
        (["dice-tower", "dark-tide", "dominoes"], ["DT", "DA", "DO"]),
        (["x", "x9", "x-9"], ["XA", "XB", "XC"]),
        (["a-tale-of-two", "atoll"], ["AT", "AO"]),
    ],
)
def test_the_ids_of_its_rules_are_those_of_no_other_game(slugs: list[str], prefixes: list[str], tmp_path: Path) -> None:
    found = []
    for slug in slugs:
        scaffold.write(tmp_path, slug)
        ledger = (tmp_path / "companion" / "games" / scaffold.folder(slug) / "rules.toml").read_text("utf-8")
        found += sorted({line[6:8] for line in ledger.splitlines() if line.startswith("id = ")})
    assert found == prefixes


def test_it_is_found_and_plays_and_is_drawn(checkout: Path) -> None:
    """In a process of its own, since games are found by looking."""
    look = """
import html
from pathlib import Path
from companion import create_app
from companion.services import services
from companion.tables import claims
from companion.cli import demo
from companion.cli.upkeep import HOST
app = create_app(Path("instance"))
tables = services(app).tables
room = demo.opened(tables, tables.games["dice-tower"])
token = claims.claim(tables, room, HOST, 0)
client = app.test_client()
answer = client.post(f"/c/{token}", headers={"Origin": "http://localhost"})
assert answer.status_code == 303, answer.status_code
for path in ("/", "/new/dice-tower", "/quick/dice-tower", *(f"/t/{room.code}{page}" for page in ("", "/screen", "/rules", "/history"))):
    answer = client.get(path)
    print(path, answer.status_code)
    assert answer.status_code == 200, answer.text
assert "The 'Tower' of Dice" in html.unescape(client.get("/").text)
assert "PointsTaken" in client.get(f"/t/{room.code}").text
"""
    found = subprocess.run([sys.executable, "-c", look], cwd=checkout, capture_output=True, text=True, timeout=60)
    assert found.returncode == 0, found.stdout + found.stderr


def test_it_is_tidy(checkout: Path) -> None:
    for words in (("ruff", "check"), ("ruff", "format", "--check")):
        found = inside(checkout, *words, "companion/games/dice_tower", "tests")
        assert found.returncode == 0, found.stdout + found.stderr
    pages = (checkout / "templates" / "games" / "dice_tower").rglob("*.html")
    assert not [line for file in pages for line in file.read_text("utf-8").splitlines() if len(line) > 140]


@pytest.mark.parametrize(
    "slug",
    ["Dice", "dice_tower", "-dice", "dice-", "dice--tower", "9lives", "", "../x", "dice tower", "class", "x" * 41],
)
def test_unfit_names_are_refused(slug: str, tmp_path: Path) -> None:
    with pytest.raises(CommandFailed) as refused:
        scaffold.write(tmp_path, slug)
    assert refused.value.exit_code == 2
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "tests" / "games" / "chess").mkdir(parents=True)
    assert cli.main(["new-game", "chess", "--root", str(tmp_path)]) == 2
    assert "exists already" in capsys.readouterr().err
    assert not (tmp_path / "companion").exists()


def test_an_installed_companion_has_no_place_for_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cli, "checkout", lambda: None)
    assert cli.main(["new-game", "chess"]) == 2
    assert "checkout" in capsys.readouterr().err
