"""Templates stay readable: no line is longer than a window is wide; and questions are asked in one way."""

import pytest

from companion.settings import TEMPLATES

WIDEST = 140
FOLDERS = (".", "table", "gallery")
"""The folders whose templates are held to it."""
FILES = sorted(file for folder in FOLDERS for file in (TEMPLATES / folder).glob("*.html"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(TEMPLATES).as_posix())
def test_lines_are_short_enough_to_read(file):
    lines = file.read_text(encoding="utf-8").splitlines()
    assert not [number for number, line in enumerate(lines, 1) if len(line) > WIDEST]


def test_a_question_is_a_field_of_its_form():
    """It has to arrive where there is no script, too: ``question`` and ``offer_fields`` write it."""
    assert not [file for file in TEMPLATES.rglob("*.html") if "data-confirm" in file.read_text(encoding="utf-8")]
