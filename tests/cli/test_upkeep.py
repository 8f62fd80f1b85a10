"""Export, import, backup, replay: nothing is lost on the way, and nothing half done."""

import json
import random
import re
import shutil
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion import cli
from companion.cli import demo
from companion.cli.upkeep import HOST, playing
from companion.core.table_moves import ScoresShown, Stopped
from companion.gallery import Gallery
from companion.gallery.results import key_of
from companion.gallery.samples import DAY
from companion.store import Store, memory
from companion.store.dump import PASSING
from companion.store.schema import metadata
from companion.tables import claims, opening
from companion.tables.write_path import Wish
from tests.server_process import ROOT


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An instance with a table of every game in mid-game, one of them stopped, one gathering, and settings."""
    instance = tmp_path_factory.mktemp("model")
    with playing(instance) as tables:
        games = list(tables.games.values())
        rooms = [demo.opened(tables, game) for game in games]
        stopped = next(room.code for room in rooms if room.game.hides is not None)
        tables.do(stopped, Wish(Stopped(), HOST, None))
        tables.do(stopped, Wish(ScoresShown(everybody=True), HOST, None))
        opening.open_gathering(tables, games[0], games[0].options(), ("Zoë 🎲",), claims.fresh_token(), host_seat=0)
        with tables.store.write() as db:
            memory.write_setting(db, "wifi", {"ssid": "Home", "password": "p;w"})
    return instance


@pytest.fixture
def home(model: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(model, tmp_path / "home"))


def codes(instance: Path) -> list[str]:
    with closing(sqlite3.connect(instance / "companion.db")) as db:
        return [code for (code,) in db.execute("SELECT code FROM tabletop ORDER BY opened_at, code")]


def started(instance: Path) -> str:
    """The code of a table that has a log."""
    with closing(sqlite3.connect(instance / "companion.db")) as db:
        return str(db.execute("SELECT code FROM entry ORDER BY code LIMIT 1").fetchone()[0])


def content(instance: Path) -> dict[str, list[Any]]:
    """Every row of every table, without what passes by and without numbers of the database's own making."""
    found: dict[str, list[Any]] = {}
    with closing(sqlite3.connect(instance / "companion.db")) as db:
        for table in metadata.sorted_tables:
            names = ", ".join(f'"{c.name}"' for c in table.columns if c.name != "id")
            if table.name not in PASSING:
                found[table.name] = sorted(db.execute(f"SELECT {names} FROM {table.name}").fetchall(), key=repr)
    return found


def exported(instance: Path, file: Path) -> Any:
    assert cli.main(["export", "--instance", str(instance), str(file)]) == 0
    return json.loads(file.read_text("utf-8"))


def refused(instance: Path, document: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """Imports what must not come in: one line, exit code 1, and nothing changed."""
    before = content(instance) if (instance / "companion.db").exists() else None
    file = tmp_path / "bad.json"
    file.write_text(document if isinstance(document, str) else json.dumps(document), "utf-8")
    capsys.readouterr()
    assert cli.main(["import", "--instance", str(instance), str(file)]) == 1
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1
    if before is not None:
        assert content(instance) == before
    elif (instance / "companion.db").exists():
        assert not any(content(instance).values())
    return output.err


# Out and in


def test_what_goes_out_comes_in_again(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "all.json"
    exported(home, file)
    away = tmp_path / "away"
    assert cli.main(["import", "--instance", str(away), str(file)]) == 0
    assert content(away) == content(home)
    with playing(home) as here, playing(away) as there:
        for code in codes(home):
            one, other = here.room(code), there.room(code)
            assert (one.names, one.version, one.closed) == (other.names, other.version, other.closed)


def test_the_file_has_one_row_on_each_line(home: Path, tmp_path: Path) -> None:
    document = exported(home, tmp_path / "all.json")
    rows = sum(len(part) for part in document.values() if isinstance(part, list))
    lines = (tmp_path / "all.json").read_text("utf-8").splitlines()
    assert len([line for line in lines if line.startswith("{") and '"companion"' not in line]) == rows
    assert not any(part in document for part in PASSING)


def test_importing_twice_changes_nothing(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    exported(home, tmp_path / "all.json")
    before = content(home)
    capsys.readouterr()
    assert cli.main(["import", "--instance", str(home), str(tmp_path / "all.json")]) == 0
    assert capsys.readouterr().out.startswith("0 tables imported. Here already: ")
    assert content(home) == before


def test_import_joins_two_evenings(home: Path, tmp_path: Path) -> None:
    exported(home, tmp_path / "all.json")
    away = tmp_path / "away"
    with playing(away) as tables:
        demo.opened(tables, next(iter(tables.games.values())))
        with tables.store.write() as db:
            memory.write_setting(db, "wifi", {"ssid": "Away"})
    here = codes(away)
    assert cli.main(["import", "--instance", str(away), str(tmp_path / "all.json")]) == 0
    assert sorted(codes(away)) == sorted([*here, *codes(home)])
    with closing(Store.at(away)) as store, store.read() as read:
        assert memory.read_setting(read, "wifi") == {"ssid": "Away"}, "what is set here stays"
        assert len(memory.people(read)) == len(set(memory.people(read)))


def test_a_different_table_of_the_same_code_is_refused(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = exported(home, tmp_path / "all.json")
    document["tabletop"].append(document["tabletop"][0] | {"code": "NEW234"})
    document["entry"] = [row for row in document["entry"] if row["seq"] < 3]
    output = refused(home, document, tmp_path, capsys)
    assert "There is already a different table" in output
    assert "Nothing was imported." in output


@pytest.mark.parametrize(
    ("spoil", "place"),
    [
        (lambda d: d["entry"][1].update(seq="two"), "$.entry[1].seq"),
        (lambda d: d["entry"][1].pop("at"), "$.entry[1]"),
        (lambda d: d["entry"][1].update(seq=5), "$.entry[1]"),
        (lambda d: d["entry"][1].update(kind="Started"), "$.entry[1]"),
        (lambda d: d["entry"][1].update(body={"kind": "Danced"}), "$.entry[1]"),
        (lambda d: d["entry"][1].update(code="ZZZZZZ"), "$.entry[1]"),
        (lambda d: d["entry"].pop(1), "$.entry[1]"),
        (lambda d: d["entry"].pop(0), "$.entry[0]"),
        (lambda d: d["tabletop"][0].update(code="MUCHTOOLONG"), "$.tabletop[0].code"),
        (lambda d: d["tabletop"][0].update(colour="red"), "$.tabletop[0]"),
        (lambda d: d["tabletop"][0].update(options=[]), "$.tabletop[0].options"),
        (lambda d: d["record"][0].update(body={}), "$.record[0].body"),
        (lambda d: d["deed"][0].update(changes={}), "$.deed[0].changes"),
        (lambda d: d["deed"][0].update(words=3), "$.deed[0].words"),
        (lambda d: d["deed"][0].update(words={"type": "message", "msgid": "x" * 100_001}), "$.deed[0].words"),
        (
            lambda d: d["record"][0]["body"].update(decided={"type": "message", "msgid": "x" * 100_001}),
            "$.record[0].body",
        ),
        (lambda d: d["entry"][1].update(by=77), "cannot be played through"),
        (lambda d: d["tabletop"].append(d["tabletop"][0]), "tabletop"),
        (lambda d: d["record"].append(d["record"][0]), "record"),
        (lambda d: d.update(revision="9999"), "newer"),
        (lambda d: d.update(companion=2), "newer"),
        (lambda d: d.pop("companion"), "companion"),
        (lambda d: d.update(entry={}), "$.entry"),
        (lambda d: d.update(chairs=[]), "chairs"),
    ],
)
def test_a_spoilt_file_is_refused_with_the_place(
    spoil: Any, place: str, home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = exported(home, tmp_path / "all.json")
    spoil(document)
    assert place in refused(tmp_path / "away", document, tmp_path, capsys)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '"x"', '{"companion": 1}', "\x00\x01", "<html>"])
def test_any_other_file_is_refused(text: str, home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "not a file that the Companion exported" in refused(home, text, tmp_path, capsys)


def test_a_broken_file_never_comes_in_by_half(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Cut off or scratched anywhere, it is refused or it is whole."""
    exported(home, tmp_path / "all.json")
    text = (tmp_path / "all.json").read_bytes()
    dice = random.Random(7)
    for number in range(25):
        bad = bytearray(text[: dice.randrange(len(text))])
        if number % 2:
            bad = bytearray(text)
            bad[dice.randrange(len(bad))] = dice.randrange(256)
        away = tmp_path / f"away{number}"
        (tmp_path / "bad.json").write_bytes(bad)
        if cli.main(["import", "--instance", str(away), str(tmp_path / "bad.json")]) == 0:
            assert len(codes(away)) == len(codes(home))
        elif (away / "companion.db").exists():
            assert not any(content(away).values())


def test_a_file_that_is_not_there_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["import", "--instance", str(tmp_path), str(tmp_path / "none.json")]) == 1
    assert capsys.readouterr().err == f"companion: {tmp_path / 'none.json'}: No such file or directory.\n"


def test_nothing_is_made_where_there_is_nothing_to_export(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("export", "backup"):
        assert cli.main([command, "--instance", str(tmp_path / "none")]) == 1
        assert "There is no database" in capsys.readouterr().err
    assert not (tmp_path / "none").exists()


def test_no_row_refers_to_a_number_that_import_gives_again() -> None:
    targets = {key.column.name for table in metadata.sorted_tables for key in table.foreign_keys}
    assert "id" not in targets


# Backup


def test_a_backup_is_whole_while_people_play(home: Path, tmp_path: Path) -> None:
    done = threading.Event()

    def play_on() -> None:
        with playing(home) as tables:
            while not done.is_set():
                demo.opened(tables, next(iter(tables.games.values())))

    player = threading.Thread(target=play_on)
    player.start()
    try:
        for number in range(5):
            assert cli.main(["backup", "--instance", str(home), str(tmp_path / f"{number}.db")]) == 0
    finally:
        done.set()
        player.join()
    for number in range(5):
        with closing(sqlite3.connect(tmp_path / f"{number}.db")) as copy:
            assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            assert copy.execute("SELECT count(*) FROM entry").fetchone()[0] > 0


def test_backups_lie_in_the_instance(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["backup", "--instance", str(home)]) == 0
    (made,) = (home / "backups").iterdir()
    assert str(made) in capsys.readouterr().out
    restored = home / "restored"
    restored.mkdir()
    made.rename(restored / "companion.db")
    assert content(restored) == content(home)


def test_a_backup_overwrites_nothing(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "precious").write_text("mine")
    assert cli.main(["backup", "--instance", str(home), str(tmp_path / "precious")]) == 1
    assert "exists already" in capsys.readouterr().err
    assert (tmp_path / "precious").read_text() == "mine"


# One table in words


@pytest.fixture
def output(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    file = tmp_path / "game.json"
    assert cli.main(["export", "--instance", str(home), "--table", started(home).lower(), str(file)]) == 0
    capsys.readouterr()
    return file


def test_a_table_is_told_step_by_step(output: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["replay", str(output)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("   1    0:00  Ada, Bert")
    assert len(lines) > len(json.loads(output.read_text("utf-8"))["entries"])


def test_its_last_line_says_who_won(capsys: pytest.CaptureFixture[str]) -> None:
    file = ROOT / "tests" / "games" / "scorpius_freighter" / "golden" / "tie-cargo.json"
    assert cli.main(["replay", str(file)]) == 0
    assert " wins on cubes, " in capsys.readouterr().out.splitlines()[-1]


def test_a_result_that_differs_is_a_problem(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(sqlite3.connect(home / "companion.db")) as db:
        (body,) = db.execute("SELECT body FROM record WHERE kind = 'play'").fetchone()
    stopped = json.loads(body)["table"]
    file = tmp_path / "stopped.json"
    assert cli.main(["export", "--instance", str(home), "--table", stopped, str(file)]) == 0
    assert cli.main(["replay", str(file)]) == 0
    document = json.loads(file.read_text("utf-8"))
    document["sheet"]["totals"][0] += 1
    file.write_text(json.dumps(document), "utf-8")
    assert cli.main(["replay", str(file)]) == 1
    assert "ends differently" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["", "[]", '{"game": "no-such-game", "source": "", "entries": []}'])
def test_what_is_no_log_cannot_be_told(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "x.json").write_text(text)
    assert cli.main(["replay", str(tmp_path / "x.json")]) == 1
    assert "not a log" in capsys.readouterr().err


def test_no_such_table(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["host", "zz-zzzz"], ["export", "--table", "ZZZZZZ"]):
        assert cli.main([*words, "--instance", str(home)]) == 1
        assert capsys.readouterr().err == "companion: There is no table ZZZZZZ here.\n"


# The demo


def test_the_demo_opens_a_table_of_every_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["demo", "--instance", str(tmp_path), "--public-url", "https://games.example.org/"]
    assert cli.main(words) == 0
    shown = capsys.readouterr().out
    with playing(tmp_path) as tables:
        opened = re.findall("https://games.example.org/j/(.*)", shown)
        assert len(opened) == len(tables.games)
        for code in opened:
            assert tables.room(code).table.sheet() is None, "in mid-game"


def test_a_sheet_is_checked(tmp_path, capsys):
    file = tmp_path / "bowling.toml"
    file.write_text('title = "Bowling"\n[[line]]\nname = "Pins"\n')
    assert cli.main(["sheet", str(file)]) == 0
    assert capsys.readouterr().out == "Bowling is all right: 1 line.\n"
    file.write_text('title = "Bowling"\n[[line]]\nname = "Pins"\ncounts = "pins"\n')
    assert cli.main(["sheet", str(file)]) == 1
    assert "(line[0].counts)" in capsys.readouterr().err


def test_the_demo_fills_the_gallery_with_a_year_of_every_game(tmp_path: Path) -> None:
    assert cli.main(["demo", "--instance", str(tmp_path)]) == 0
    with playing(tmp_path) as tables:
        found = Gallery(tables.store, tables.now).snapshot()
        assert len(found.plays) == 10 * len(tables.games)
        assert all(1 in [share.rank for share in play.shares] for play in found.plays)
        assert 300 * DAY < found.plays[0].played_at - found.plays[-1].played_at < 366 * DAY
        clocked = [share for play in found.plays if play.game == "carcassonne" for share in play.shares]
        assert clocked
        assert {(share.score, share.winner) for share in clocked} == {(None, True), (None, False)}, (
            "times are no points"
        )
        recorded = [play for play in found.plays if play.table]
        assert len(recorded) == len(demo.recorded(tables)) >= 6
        for play in recorded:
            room = tables.room(play.table)
            assert room.table.confirmed
            assert key_of(room.code, room.table) == play.id, "the theatre finds it"


def test_a_terminal_sees_how_far_an_import_is(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "all.json"
    assert cli.main(["export", "--instance", str(home), str(file)]) == 0
    monkeypatch.setattr("companion.store.dump.AT_ONCE", 20)
    assert cli.main(["import", "--instance", str(tmp_path / "silent"), str(file)]) == 0
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    for _ in range(2):
        capsys.readouterr()
        assert cli.main(["import", "--instance", str(tmp_path / "away"), str(file)]) == 0
        shows_a_bar(capsys.readouterr().err)


def shows_a_bar(printed: str) -> None:
    bars = re.findall(r"\r\[(#*)(\.*)\] (\d+) %", printed)
    said = [int(percent) for _, _, percent in bars]
    assert said == sorted(said)
    assert (said[-1], len(bars[-1][0])) == (100, 40)
    assert len(said) > 3
