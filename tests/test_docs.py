"""The documents are complete: every command, every part of the contract and every room of the house is told of."""

from __future__ import annotations

import dataclasses
import re
import subprocess
import sys

import pytest

from companion.core.game import Game, Logged
from tests.faults.test_all_faults import FAULTS
from tests.server_process import ROOT

README = (ROOT / "README.md").read_text()
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text()


def test_every_command_is_in_the_readme() -> None:
    help_page = subprocess.run(
        [sys.executable, "-m", "companion", "--help"], capture_output=True, text=True, check=True
    )
    commands = re.findall(r"^    ([a-z-]+) ", help_page.stdout, re.MULTILINE)
    assert "serve" in commands
    assert not [name for name in commands if f"companion {name}" not in README and f"`{name}`" not in README]


def test_every_part_of_the_contract_is_explained() -> None:
    parts = [field.name for field in dataclasses.fields(Game)]
    flags = [name for name in Logged.__annotations__ if not name.startswith("_")]
    assert not [name for name in (*parts, *flags) if f"`{name}`" not in CONTRIBUTING]


def test_every_room_is_in_the_picture_of_the_house() -> None:
    rooms = [path.name for path in (ROOT / "companion").iterdir() if not path.name.startswith("__")]
    assert not [name for name in rooms if name.removesuffix(".py") not in CONTRIBUTING]


def test_the_readme_has_every_fault_that_is_tried() -> None:
    table = README.split("## What it withstands")[1].split("\n## ")[0]
    assert re.findall(r"^\| (.+?) \| \d", table, re.MULTILINE) == list(FAULTS)


@pytest.mark.parametrize("text", [README, CONTRIBUTING])
def test_pictures_and_links_exist(text: str) -> None:
    targets = re.findall(r'(?:\]\(|src=")([\w./-]+)', text)
    assert not [target for target in targets if not (ROOT / target).exists()]


def test_the_newest_changes_are_on_top() -> None:
    headings = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert headings[0] == "Unreleased"
