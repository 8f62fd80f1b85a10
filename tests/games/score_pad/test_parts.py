"""An entry sends its number and its sum, not the sheet."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.core import golden
from companion.core.log import Log
from companion.games.score_pad import GAME
from companion.games.score_pad.moves import PointsAdded, RowEntered, ScoreEntered
from companion.games.score_pad.view.standings import SLOTS
from tests.games.pages import drawn
from tests.games.sending import sending

GOLDEN = Path(__file__).parent / "golden"
SWAPPED = re.compile(r'<hx-partial id="([\w-]+)">')
ROUND = {"part-now", "part-field", "part-row-head", "part-button-next"}
"""What a new round changes for somebody who writes, beside the numbers."""


@pytest.fixture
def pages(tmp_path):
    with drawn(GAME, tmp_path, "Ann", "Bob", "Cem") as pages:
        pages.do(0, RowEntered(row=0, scores={0: 1, 1: 2, 2: 3}))
        yield pages


def sent(pages, page, *moves):
    """The parts that come to this page after each move."""
    stream = pages.client.get(f"/t/{pages.code}/live?{page}", buffered=False).response
    next(stream)
    found = []
    for seat, move in moves:
        pages.do(seat, move)
        found.append(set(SWAPPED.findall(next(stream).decode())))
    stream.close()
    return found


def test_a_score_of_somebody_else_sends_its_number_and_the_sum(pages):
    first, second = sent(
        pages,
        "page=play&as=2",
        (0, ScoreEntered(row=1, score=7)),
        (1, PointsAdded(row=1, amount=2)),
    )
    assert second == {"part-cell-1", "part-total-1", "part-news"}
    leads = {"part-total-0", "part-total-2"}
    follows = {"part-keys", "part-undo", "part-button-end-above"}
    assert first == leads | follows | {"part-cell-0", "part-news"}, "and who follows; the end is asked about now"


def test_a_correction_sends_the_row_that_it_corrects(pages):
    (after,) = sent(pages, "page=play&as=0", (1, ScoreEntered(row=0, score=7)))
    assert after == {"part-row-0", "part-total-1", "part-total-2", "part-news"}


def test_a_new_round_sends_one_row_of_many(pages):
    for row in range(1, 12):
        pages.do(0, RowEntered(row=row, scores={0: 1, 1: 2, 2: 3}))
    (phone,) = sent(pages, "page=play&as=0", (0, RowEntered(row=12, scores={0: 4, 1: 5, 2: 6})))
    assert {part for part in phone if part.startswith("part-row")} == {"part-row-12", "part-row-head"}
    assert phone >= ROUND
    (screen,) = sent(pages, "page=screen", (0, RowEntered(row=13, scores={0: 4, 1: 5, 2: 6})))
    rows = {part for part in screen if part.startswith("part-plain-row")}
    assert rows == {"part-plain-row-7", "part-plain-row-13"}, "one of them is folded away"


def test_the_page_comes_whole_only_when_all_places_for_rows_are_taken(pages):
    for row in range(1, SLOTS):
        pages.do(0, RowEntered(row=row, scores={0: 1, 1: 2, 2: 3}))
    (after,) = sent(pages, "page=play&as=0", (0, RowEntered(row=SLOTS, scores={0: 1, 1: 2, 2: 3})))
    assert after == set(), "it is whole"


def test_a_whole_evening_sends_little_of_its_pages(pages):
    """To five phones and a screen, until the result is there. Nothing comes whole."""
    log = golden.read((GOLDEN / "whole-evening.json").read_text(), {GAME.slug: GAME})
    played = Log(GAME, log.entries[:-2])
    found = sending(pages.app, played, seats=5)
    assert found.sent <= found.whole * 0.137
    assert not found.whole_at


def test_the_sheet_is_a_table_for_those_who_hear_it(pages):
    page = pages.phones()[0]
    assert page.count('role="table"') == 1
    assert page.count('role="columnheader"') == 3
    assert page.count('role="rowheader"') == 3, "two rounds and the sums"
    assert page.count('role="cell"') == 10, "three each, and the corner"


def test_every_number_that_is_written_can_be_tapped_and_none_on_a_screen(pages):
    page = pages.phones()[0]
    assert re.findall(r'<button name="q" value="([^"]*)"', page) == ["0", "0-0", "0-1", "0-2", "1"]
    assert 'name="q"' not in pages.screen() + pages.watcher()


def test_without_script_a_tap_leads_to_a_page_with_the_number(pages):
    page = pages.client.get(f"/t/{pages.code}?as=0&q=0-1").text
    assert re.search(r'<dialog class="bottom-sheet" id="correct"[^>]* open', page)
    assert 'placeholder="2"' in page
    form = {"kind": "ScoreEntered", "seat": "1", "row": "0", "score": "8"}
    answer = pages.client.post(f"/t/{pages.code}?as=0&q=0-1", data=form, headers={"Origin": "http://localhost"})
    assert answer.status_code == 303
    assert "q=" not in answer.location
    assert "Bob, round 1: 8 instead of 2" in pages.client.get(answer.location).text
