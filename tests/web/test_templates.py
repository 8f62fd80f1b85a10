"""Questions are asked in one way."""

from companion.settings import TEMPLATES


def test_a_question_is_a_field_of_its_form():
    """It has to arrive where there is no script, too: ``question`` and ``offer_fields`` write it."""
    assert not [file for file in TEMPLATES.rglob("*.html") if "data-confirm" in file.read_text(encoding="utf-8")]
