"""A form that waits for its sender keeps the version it was drawn with: what must be sent on the latest one is never in it."""

from __future__ import annotations

import re

import pytest

from companion import games
from companion.settings import TEMPLATES

WAITING = re.compile(r"<form\b[^\n]*?\bhx-morph-skip>\s*\{\{ event\(look, \"(\w+)\"")


@pytest.mark.parametrize("game", games.find().values(), ids=lambda game: game.slug)
def test_nobody_else_can_shut_a_draft_out(game):
    """Else whatever another phone notes meanwhile would refuse it until the page is loaded anew."""
    templates = (TEMPLATES / "games" / game.folder).glob("*.html")
    waiting = {kind for file in templates for kind in WAITING.findall(file.read_text(encoding="utf-8"))}
    assert not {event.__name__ for event in game.moves if event.exact} & waiting


def test_such_forms_are_found():
    found = [WAITING.search(file.read_text(encoding="utf-8")) for file in TEMPLATES.glob("games/*/*.html")]
    assert sum(match is not None for match in found) > 5
