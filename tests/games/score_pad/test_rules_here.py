"""The rules sheet of a pad shows what fits its table."""

from __future__ import annotations

from companion.core import rules
from companion.games.score_pad import GAME
from companion.games.score_pad.ready import sheets
from tests.games.pages import drawn


def shown(pad):
    """The ids of the rules, and the lines of the card."""
    here = GAME.rules_here(pad.state)
    ledger = rules.load(GAME).without(here.unfit)
    return {rule.id for rule in ledger.rules}, ledger.card(here.card or GAME.phase(pad.state)).lines


def test_a_sheet_of_lines_is_read_without_what_is_for_other_pads(pad):
    pad = pad(3, sheet=sheets()["agricola"])
    found, card = shown(pad)
    assert found.isdisjoint({"SP-006", "SP-007", "SP-010", "SP-011", "SP-017", "SP-023", "SP-027"})
    assert {"SP-008", "SP-028", "SP-030"} <= found
    assert not any("plus" in line for line in card)
    assert GAME.rules_here(pad.state).sheet == pad.state.sheet


def test_a_pad_without_a_sheet_keeps_its_own(pad):
    found, card = shown(pad(2, target=50))
    assert {"SP-006", "SP-007", "SP-010", "SP-017", "SP-024"} <= found
    assert any("plus" in line for line in card)
    assert "SP-019" not in found
    assert GAME.rules_here(pad(2).state).sheet is None


def test_the_rules_sheet_shows_how_every_line_counts(tmp_path):
    with drawn(GAME, tmp_path, "Ann", "Bob", sheet="agricola") as pages:
        page = pages.page("/rules")
    assert "<dt>0–1</dt><dd>−1</dd>" in page
    assert "−3 for each" in page
