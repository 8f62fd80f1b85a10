"""Every ready sheet scores a worked example, which was added up by hand."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import Struct

from companion.core.box_sheets.reading import read, write
from companion.core.box_sheets.sharing import MOST_IN_A_QR, pack
from companion.games.score_pad import GAME
from companion.games.score_pad.moves.ending import OutcomeEntered, TieBreakCounted
from companion.games.score_pad.ready import sheets
from tests.games.pages import drawn

_ = None


class Example(Struct):
    rows: list[tuple[Any, ...]]
    """The numbers of every seat, or of the first seat of every team, row by row; None: left blank."""
    totals: tuple[float, ...]
    winners: tuple[int, ...]
    decided_by: str = "points"
    counted: dict[str, tuple[float, ...]] = {}
    won: bool | None = None
    options: dict[str, Any] = {}


EXAMPLES = {
    # Bids 1, 0, 2, made 1, 1, 1: 20 + 10; one off -10; one off -10. Then bids 2, 1, 0, made 1, 1, 0: -10; 30; 20.
    "wizard": Example(
        [(1, 0, 2), (1, 1, 1), (2, 1, 0), (1, 1, 0)], (20, 20, 10), (0, 1), "shared", options={"rounds": 2}
    ),
    # Round 1: bid 1 made 1 is 20, and a bonus of 10; bid 0 made 0 is 10. Round 2: bid 2 made 0 is -20; bid 0 made 2 is -20.
    "skull-king": Example([(1, 0), (1, 0), (10, _), (2, 0), (0, 2)], (10, -10), (0,), options={"rounds": 2}),
    # Team A bids 5, makes 9: 50 + 4; then bids 4, makes 10: 40 + 6; ten bags cost 100: 54 + 46 - 100.
    # Team B bids 6, makes 4: -60; then bids 3, makes 3: 30, and a nil of 100.
    "spades": Example(
        [(5, 6), (9, 4), (_, _), (4, 3), (10, 3), (_, 100)], (0, 70, 0, 70), (1, 3), options={"rounds": 2}
    ),
    # Exact: 10 + 2, 10 + 0; one too few: 1.
    "oh-hell": Example([(2, 0, 2), (2, 0, 1)], (12, 10, 1), (0,), options={"rounds": 1}),
    # Round 2: Bob takes all 26, so the three others get them. 5 + 26, 8 + 0, 13 + 26, 0 + 26.
    "hearts": Example([(5, 8, 13, 0), (0, 26, 0, 0)], (31, 8, 39, 26), (1,), options={"rounds": 2}),
    # Above 3 x (1 + 2 + 3 + 4 + 5 + 6) = 63, so 35; below 22 + 0 + 25 + 30 + 0 + 50 + 18 = 145, and one more for 100: 343.
    # Bob: above 2 x 21 = 42; below 17 + 24 + 0 + 30 + 40 + 0 + 23 = 134: 176.
    "yahtzee": Example(
        [*[(3, 2)] * 6, (22, 17), (0, 24), (1, 0), (1, 1), (0, 1), (1, 0), (18, 23), (1, _)], (343, 176), (0,)
    ),
    # Ann: 2x1 + 3x2 + 2x4 + 1x7 + 0 + 1x15 = 38, tickets 20 - 5, path 18: 53. Bob: 0 + 8 + 4 + 14 + 10 + 0 = 36, tickets 11,
    # path 20 is the longest: 57.
    "ticket-to-ride": Example(
        [(2, 0), (3, 4), (2, 1), (1, 2), (0, 1), (1, 0), (20, 11), (5, 0), (18, 20)], (53, 57), (1,)
    ),
    # 61 + 3 + 2 + 5 + 3x4 = 83; 70 + 0 + 4 + 0 + 3x2 = 80.
    "carcassonne": Example([(61, 70), (3, 0), (2, 4), (5, 0), (4, 2)], (83, 80), (0,)),
    # 52 + 1x2 + 2x7 + 0 = 68; 47 + 2x2 + 1x7 + 1x10 = 68: more full rows.
    "azul": Example([(52, 47), (1, 2), (2, 1), (0, 1)], (68, 68), (1,), "full-rows"),
    # 35 + 8 + 12 + 14 + 3 + 6 = 78; 40 + 5 + 9 + 11 + 7 + 6 = 78: three unused food against one.
    "wingspan": Example(
        [(35, 40), (8, 5), (12, 9), (14, 11), (3, 7), (6, 6)],
        (78, 78),
        (0,),
        "unused-food",
        {"unused-food": (3, 1)},
    ),
    # Ann: 5 + 7 coins (2) + 10 + 12 + 3 + science 3, 2, 1 = 9 + 4 + 1 + 7 = 21 + 0 = 53. Bob: -2 + 9 coins (3) + 7 + 20 + 0
    # + science 0, 1, 1 = 2 + 6 = 36. Cy: 18 + 1 coin (0) + 3 + 5 + 6 + 0 + 8 = 40.
    "seven-wonders": Example(
        [
            (5, -2, 18),
            (7, 9, 1),
            (10, 7, 3),
            (12, 20, 5),
            (3, 0, 6),
            (3, 0, 0),
            (2, 1, 0),
            (1, 1, 0),
            (0, 6, 8),
        ],
        (53, 36, 40),
        (0,),
    ),
    # 34 + 2x5 + 1x5 + 0 + 6 + 9 + 11 = 75; 38 + 0 + 1x5 + 2x2 + 4 + 3 + 17 = 71.
    "terraforming-mars": Example([(34, 38), (2, 0), (1, 1), (0, 2), (6, 4), (9, 3), (11, 17)], (75, 71), (0,)),
    # Ann: 3 fields 2, 2 pastures 2, 5 grain 2, 1 vegetable 1, 4 sheep 2, no boar -1, 2 cattle 2, 3 empty -3, 1 stable 1, 3 clay 3,
    # no stone, 4 people 12, cards 3, bonus 2: 28. Bob: 1 field -1, 4 pastures 4, no grain -1, no vegetable -1, 8 sheep 4, 3 boars 2,
    # no cattle -1, 0, 2 stables 2, 0, 5 stone 10, 5 people 15, 0, 0, two begging cards -6: 27.
    "agricola": Example(
        [
            (3, 1),
            (2, 4),
            (5, 0),
            (1, 0),
            (4, 8),
            (0, 3),
            (2, 0),
            (3, 0),
            (1, 2),
            (3, 0),
            (0, 5),
            (4, 5),
            (3, 0),
            (2, 0),
            (_, 2),
        ],
        (28, 27),
        (0,),
    ),
    # 3 + 2x3 + 4x6 - 1 = 32; 2 + 0 + 5x6 - 0 = 32: 17 turns against 18.
    "dominion": Example([(3, 2), (2, 0), (4, 5), (1, 0)], (32, 32), (1,), "turns", {"turns": (18, 17)}),
    # 2 + 3x2 + 2 for the road = 10; 4 + 2 + 1 + 2 for the army = 9.
    "catan": Example([(2, 4), (3, 1), (_, 1), (1, _), (_, 1)], (10, 9), (0,)),
    # 5, 3, 7, 0 crosses: 15 + 6 + 28 + 0, two throws -10: 39. 4, 4, 4, 4 crosses: 40, one throw -5: 35.
    "qwixx": Example([(5, 4), (3, 4), (7, 4), (0, 4), (2, 1)], (39, 35), (0,)),
    "pandemic": Example([(4,)], (4, 4, 4), (0, 1, 2), "together"),
    "the-crew": Example([(12,)], (0, 0), (), "together", won=False),
    # 80 + 121 passes 200.
    "flip-7": Example([(80, 95, 60), (121, 90, 0)], (201, 185, 60), (0,)),
    # Places 1, 3, 2 and 3, 1, 2: 10 + 4, 4 + 10, 6 + 6; the last race was Bob's.
    "race-series": Example(
        [(1, 3, 2), (3, 1, 2)],
        (14, 14, 12),
        (1,),
        "last-race",
        {"last-race": (3, 1)},
        options={"rounds": 2},
    ),
    # 480 + 25 passes 500.
    "uno": Example([(480, 0), (0, 130), (25, 0)], (505, 130), (0,)),
}


def test_there_are_at_least_fifteen_and_each_has_its_example():
    assert len(sheets()) >= 15
    assert EXAMPLES.keys() == sheets().keys()


@pytest.mark.parametrize("key", sheets())
@pytest.mark.rule("SP-026")
def test_it_scores_its_worked_example(pad, key):
    example = EXAMPLES[key]
    played = pad(len(example.totals), sheet=sheets()[key], **example.options)
    for row, scores in enumerate(example.rows):
        for seat, score in enumerate(scores):
            if score is not None:
                played.enter(seat, row, score)
    if example.won is not None:
        played.do(0, OutcomeEntered(won=example.won))
    assert played.ended_by is not None
    for rung, counts in example.counted.items():
        for seat, value in enumerate(counts):
            played.do(seat, TieBreakCounted(rung=rung, value=value))
    assert tuple(played.totals) == example.totals
    assert (played.sheet.winners, played.sheet.decided_by) == (example.winners, example.decided_by)


@pytest.mark.parametrize("key", sheets())
def test_it_speaks_german_and_fits_a_code(key):
    sheet = sheets()[key]
    words = {sheet.about, *(line.name for line in sheet.lines), *(rung.name for rung in sheet.ladder)}
    words |= {part for line in sheet.lines if line.parts and not line.bids for part in line.parts if part}
    assert words <= sheet.words["de"].keys()
    assert read(write(sheet)) == sheet
    assert len(pack(sheet)) < MOST_IN_A_QR


def test_a_table_with_a_sheet_is_read_from_its_log_again(tmp_path):
    """Also where the number of rounds depends on the players: keys of JSON are text."""
    with drawn(GAME, tmp_path, "Ann", "Bob", "Cem") as pages:
        options = {"sheet": msgspec.to_builtins(sheets()["wizard"], str_keys=True)}
        body = {"game": GAME.slug, "seats": ["Ann", "Bob", "Cem"], "options": options}
        assert pages.client.post("/api/tables", json=body).status_code == 201
