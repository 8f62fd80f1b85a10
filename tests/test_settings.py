"""The settings of a house: read from the environment, refused where they make no sense, told of in the README."""

import msgspec
import pytest

from companion.core.problems import CommandFailed
from companion.settings import Settings, read
from tests.server_process import ROOT


def test_by_default_it_is_a_kitchen_table():
    assert read({}) == Settings(False, 24, "", 0, metrics=False, log="")


def test_it_works():
    environ = {"PUBLIC": "1", "IDLE_HOURS": "6", "INSTANCE_KEY": "correct horse", "TRUSTED_HOPS": "2"}
    found = read(environ | {"METRICS": "on", "LOG": "json", "PATH": "/bin"})
    assert found == Settings(True, 6, "correct horse", 2, metrics=True, log="json")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PUBLIC", "maybe"),
        ("IDLE_HOURS", "0"),
        ("IDLE_HOURS", "-1"),
        ("IDLE_HOURS", "1.5"),
        ("IDLE_HOURS", "99999"),
        ("TRUSTED_HOPS", "all"),
        ("TRUSTED_HOPS", "11"),
        ("METRICS", "2"),
        ("LOG", "xml"),
        ("INSTANCE_KEY", "short"),
    ],
)
def test_what_makes_no_sense_is_named(name, value):
    with pytest.raises(CommandFailed, match=name):
        read({name: value})


def test_a_short_key_is_not_shown_in_the_complaint():
    with pytest.raises(CommandFailed) as complaint:
        read({"INSTANCE_KEY": "hunter2"})
    assert "hunter2" not in str(complaint.value)


def test_all_are_in_the_readme():
    readme = (ROOT / "README.md").read_text("utf-8")
    rows = [line for line in readme.splitlines() if line.startswith("| `")]
    for field in msgspec.structs.fields(Settings):
        name = field.name.upper()
        assert [row for row in rows if f"`{name}`" in row.split("|")[1]], f"{name} is in no row of the README's table"
