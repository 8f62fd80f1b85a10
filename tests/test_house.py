"""The house: arrows point one way, a game is named nowhere but at home, and no file grows too big."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from companion import games
from companion.core.table_moves import FOR_PLAYERS
from companion.settings import STATIC, TEMPLATES

HOUSE = Path(games.__file__).parent.parent
FILES = sorted(HOUSE.rglob("*.py"))
GAME_FOLDERS = sorted(file.parent for file in (HOUSE / "games").glob("*/rules.toml"))
LONGEST = 400
LONGEST_LINE = 140

CONTRIBUTING = (HOUSE.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")
OUTER = ("web", "api", "cli", "serving", "security", "services")
"""Parts that know Flask or the terminal."""


def arrows() -> dict[str, set[str]]:
    """The table under "Arrows" in CONTRIBUTING.md: each part, and the parts that it imports."""
    table = CONTRIBUTING.split("### Arrows\n", 1)[1].split("\n#", 1)[0]
    rows = re.findall(r"^\| `(\w+)` \|([^|]*)\|$", table, re.MULTILINE)
    return {name: set(re.findall(r"`(\w+)`", known)) for name, known in rows}


ARROWS = arrows()


def part(file: Path) -> str:
    return file.relative_to(HOUSE).parts[0].removesuffix(".py")


@cache
def tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


@cache
def nodes(file: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(tree(file)))


@cache
def imports(file: Path) -> set[str]:
    """Full names of all modules that a file imports, wherever in it."""
    found = set()
    for node in nodes(file):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: imports are written in full"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def known_parts(file: Path) -> set[str]:
    """The parts of the house that a file imports."""
    return {name.split(".")[1] for name in imports(file) if name.startswith("companion.")}


def outside(file: Path) -> set[str]:
    return {name.split(".")[0] for name in imports(file)} - {"companion", "__future__"}


def of(*parts: str) -> list[Path]:
    return [file for file in FILES if part(file) in parts]


def test_there_is_a_house_to_look_at():
    assert {"core", "store", "games", "tables", "gallery", "live", "web", "api"} <= {part(file) for file in FILES}
    assert "companion.core.log.Log" in imports(HOUSE / "tables" / "write_path.py")


def test_every_part_has_its_arrows():
    assert {part(file) for file in FILES} - {"__init__", "__main__"} == set(ARROWS)


@pytest.mark.parametrize("name", sorted(ARROWS))
def test_the_arrows_are_those_of_the_document(name):
    known = set().union(*(known_parts(file) for file in of(name)))
    assert known - {name, "create_app"} == ARROWS[name]


def test_the_arrows_point_one_way():
    """Beside ``services``, which names the others as types only: taking away whoever needs nothing leaves nobody."""
    left = {name: known - {"services"} for name, known in ARROWS.items() if name != "services"}
    while free := {name for name, known in left.items() if not known & set(left)}:
        left = {name: known for name, known in left.items() if name not in free}
    assert not left


def test_services_knows_the_others_as_types_only():
    at_run_time = [node.module for node in tree(HOUSE / "services.py").body if isinstance(node, ast.ImportFrom)]
    assert not [name for name in at_run_time if name and name.startswith("companion")]


def test_a_game_does_not_know_another_game():
    for file in of("games"):
        own = file.relative_to(HOUSE / "games").parts[0]
        for name in imports(file):
            if name.startswith("companion.games."):
                assert name.split(".")[2] == own, file


def test_only_the_store_knows_the_database():
    for file in FILES:
        if part(file) != "store":
            assert not outside(file) & {"sqlalchemy", "alembic", "sqlite3"}, file


def test_the_core_knows_neither_web_nor_clock_nor_dice():
    for file in of("core"):
        banned = {"flask", "sqlalchemy", "time", "datetime", "os", "secrets", "threading"}
        assert not outside(file) & banned, file
        if file.name != "game.py":
            assert "random" not in outside(file), file


def test_the_contract_names_random_only_as_a_type():
    contract = nodes(HOUSE / "core" / "game.py")
    owners = [owner for owner in contract if isinstance(owner, ast.AnnAssign | ast.arg) and owner.annotation]
    annotations = {id(node) for owner in owners for node in ast.walk(owner.annotation)}
    used = [node for node in contract if isinstance(node, ast.Name) and node.id == "random"]
    assert used
    assert all(id(node) in annotations for node in used)


def test_games_ask_neither_the_time_nor_the_dice_nor_the_web():
    for file in of("games"):
        if file.parent != HOUSE / "games":
            assert not outside(file) & {"flask", "time", "datetime", "secrets", "os", "threading"}, file


def test_nothing_inside_knows_flask():
    for file in of(*(set(ARROWS) - set(OUTER))):
        assert "flask" not in outside(file), file


@pytest.mark.parametrize("game", list(games.find().values()), ids=lambda game: game.slug)
def test_a_game_is_named_nowhere_but_at_home(game):
    names = re.compile(rf"\b({re.escape(game.slug)}|{re.escape(game.folder)}|{re.escape(game.title)})\b", re.IGNORECASE)
    for root in (HOUSE, TEMPLATES, STATIC):
        for file in root.rglob("*"):
            if not file.is_file() or file.suffix not in {".py", ".html", ".css", ".js", ".svg", ".toml", ".txt"}:
                continue
            home = game.folder in file.relative_to(root).parts or game.slug in file.relative_to(root).parts
            if home or "vendor" in file.parts or "__pycache__" in file.parts:
                continue
            found = names.search(file.read_text(encoding="utf-8"))
            assert found is None, f"{file} names {found[0]}"


def test_no_file_grows_too_big_and_each_says_what_it_is_for():
    for file in FILES:
        text = file.read_text(encoding="utf-8")
        assert len(text.splitlines()) <= LONGEST, file
        assert not text.strip() or ast.get_docstring(tree(file)), f"{file} says in one sentence what it is for"


def test_names_are_the_tables_words():
    vague = re.compile("^get_|manager|helper|util", re.IGNORECASE)
    for file in FILES:
        for node in nodes(file):
            if isinstance(node, ast.ClassDef | ast.FunctionDef):
                assert not vague.search(node.name), f"{file}: {node.name}"


GONE = {"deed", "deeds", "wall", "hang", "hung", "told", "heard", "doorstep", "glance", "purse", "laying"}
"""Metaphors that only we understood, and words that meant several things."""
PUBLIC_FOR_EVER = {"deed", "off_the_wall", "hang_photo", "hang_mugshot"}
"""Programs know them from the JSON face."""


def test_names_can_be_guessed():
    for file in FILES:
        if "migrations" not in file.parts:
            assert not [name for name in names(file) - PUBLIC_FOR_EVER if GONE & set(name.lower().split("_"))], file


def names(file: Path) -> set[str]:
    """The file's own, and all that are written in it."""
    kinds = ("id", "attr", "arg", "name")
    return {file.stem} | {
        name for node in nodes(file) for kind in kinds if isinstance(name := getattr(node, kind, 0), str)
    }


CAST = {"__init__.py", "options.py", "state.py", "moves", "scoring.py", "quick.py", "view", "rules.toml"}
MOST_IN_A_FOLDER = 16


@pytest.mark.parametrize("folder", GAME_FOLDERS, ids=lambda folder: folder.name)
def test_every_game_has_the_same_cast(folder):
    assert {path.name for path in folder.iterdir()} >= CAST


@pytest.mark.parametrize("folder", GAME_FOLDERS, ids=lambda folder: folder.name)
def test_the_view_of_a_game_is_loaded_with_its_first_table(folder):
    view = f"companion.games.{folder.name}.view"
    for file in set(folder.rglob("*.py")) - set(folder.glob("view/**/*.py")):
        assert not [name for name in imports(file) if f"{name}.".startswith(f"{view}.")], file


@pytest.mark.parametrize("folder", GAME_FOLDERS, ids=lambda folder: folder.name)
def test_no_folder_of_a_game_is_crowded(folder):
    for place in (folder, *(path for path in folder.rglob("*") if path.is_dir() and path.name != "__pycache__")):
        entries = [path.name for path in place.iterdir() if path.name != "__pycache__"]
        assert len(entries) <= MOST_IN_A_FOLDER, place


@pytest.mark.parametrize("game", list(games.find().values()), ids=lambda game: game.slug)
def test_no_template_or_script_names_a_move(game):
    """A button knows its move (``Offer``); pages and scripts only draw it."""
    names = re.compile("|".join(rf"[\"']{move.__name__}[\"']" for move in (*game.moves, *FOR_PLAYERS)))
    for place in (TEMPLATES, STATIC / "games" / game.folder, STATIC / "script"):
        for file in place.rglob("*"):
            if file.suffix in {".html", ".js"}:
                found = names.search(file.read_text(encoding="utf-8"))
                assert found is None, f"{file} names {found[0]}"


def test_no_ladder_over_moves():
    """What differs by move is a method of the move, not a chain of cases elsewhere."""
    for game in games.find().values():
        moves = {move.__name__ for move in game.moves}
        for file in (HOUSE / "games" / game.folder).rglob("*.py"):
            cases = [node for node in nodes(file) if _is_case_of(node, moves)]
            assert not cases, f"{file}: {ast.unparse(cases[0])}"


def _is_case_of(node: ast.AST, moves: set[str]) -> bool:
    """A ``case Moved()`` or an ``isinstance(…, Moved)``."""
    if isinstance(node, ast.MatchClass):
        return ast.unparse(node.cls).split(".")[-1] in moves
    is_check = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "isinstance"
    return is_check and any(word in moves for word in re.findall(r"\w+", ast.unparse(node.args[1])))  # type: ignore[attr-defined]


def test_nothing_is_passed_on_under_the_same_name():
    for file in FILES:
        for node in nodes(file):
            if isinstance(node, ast.ImportFrom):
                assert not [alias.name for alias in node.names if alias.asname == alias.name], file


def test_running_parts_are_asked_for_by_type():
    for file in FILES:
        if file.name != "services.py":
            assert "extensions[" not in file.read_text(encoding="utf-8"), file


def routes() -> set[str]:
    """The first part of every address, as decorators and blueprints write it: ``t``, ``gallery``, ``api``…"""
    text = "\n".join(file.read_text(encoding="utf-8") for file in of("web", "api"))
    written = re.findall(r"@\w+\.(?:get|post|route)\(\s*\"/(\w+)|url_prefix=\"/(\w+)", text)
    return {first or second for first, second in written}


ROUTES = routes()
ADDRESS = re.compile(rf"(?:^|[\"'=}}])/(?:{'|'.join(sorted(ROUTES))})(?=[/?#\"'{{]|$)")
MAY_WRITE_ADDRESSES = {"security", "api/errors.py", "cli"}
"""Checks for whole branches of addresses, whatever the route; commands, which have no app with routes at hand."""


def test_the_routes_are_found():
    assert {"t", "j", "gallery", "api", "quick", "static"} <= ROUTES
    assert ADDRESS.search('href="/t/{{ code }}"')
    assert not ADDRESS.search("left/t/right")


def test_no_template_writes_an_address():
    for file in TEMPLATES.rglob("*.html"):
        found = ADDRESS.search(file.read_text(encoding="utf-8"))
        assert found is None, f"{file} writes {found[0]}: link by the name of the route"


def test_an_address_is_written_in_the_decorator_of_its_route_only():
    for file in FILES:
        place = file.relative_to(HOUSE).as_posix()
        if part(file) in MAY_WRITE_ADDRESSES or place in MAY_WRITE_ADDRESSES:
            continue
        owners = [one for node in nodes(file) for one in _where_addresses_belong(node)]
        allowed = {id(node) for owner in owners for node in ast.walk(owner)}
        for node in nodes(file):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in allowed:
                assert not ADDRESS.search(node.value), f"{file}:{node.lineno} writes {node.value}"


def _where_addresses_belong(node: ast.AST) -> list[ast.AST]:
    """Decorators, and the prefix of a blueprint."""
    if isinstance(node, ast.FunctionDef):
        return list(node.decorator_list)
    return [node.value] if isinstance(node, ast.keyword) and node.arg == "url_prefix" else []


def test_the_lines_of_a_template_can_be_read():
    for file in TEMPLATES.rglob("*.html"):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            assert len(line) <= LONGEST_LINE, f"{file}:{number} has {len(line)} characters"
