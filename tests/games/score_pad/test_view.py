"""What the pages get: the same for all but the viewer's own part."""

from __future__ import annotations

import msgspec
import pytest

from companion.core.box_sheets.lines import Majority, Negative, Steps, Times
from companion.core.words import in_english
from companion.games.score_pad import GAME
from companion.games.score_pad.moves import PointsAdded, RowClosed
from companion.games.score_pad.ready import sheets
from companion.games.score_pad.view.asks import other_than_points


def test_it_works(pad):
    view = pad(2, title="Hearts", winner="lowest", target=50).row(0, 3, 4).enter(1, 1, 1).view(0)
    assert (view.head.title, view.head.heading, view.phase) == ("Hearts", "Round 2", "playing")
    assert view.now.more == "Lowest total wins. Ends when somebody reaches 50."
    assert ([total.side for total in view.standings.totals if total.leads], view.waiting_for) == ([0], (0,))
    assert view.ends.end.kind == "GameEnded"


def test_cells_tell_blanks_counts_and_final_scores_apart(pad):
    view = pad(3).enter(0, 0, -1.5).do(1, PointsAdded(row=0, amount=2)).view()
    cells = [(cell.side, cell.value, cell.entered) for cell in view.standings.rows[0].cells]
    assert cells == [(0, -1.5, True), (1, 2, False), (2, None, False)]


def test_everybody_has_an_entry_of_their_own(pad):
    pad = pad(2).row(0, 3, 4).do(0, PointsAdded(row=1, amount=2))
    entries = [pad.view(seat).entry for seat in (0, 1)]
    assert [(entry.seat, entry.row, entry.value, entry.entered) for entry in entries] == [
        (0, 1, 2, False),
        (1, 1, None, False),
    ]
    assert all(entry.field.enter.seat is None for entry in entries)
    assert pad.view().entry is None


def test_the_keys_rest_while_the_own_number_stands(pad):
    """Not while it is still counted, and not where the key of the number itself is pressed."""
    pad = pad(2).do(0, PointsAdded(row=0, amount=40))
    assert not pad.view(0).entry.rests
    pad.enter(0, 0, 40)
    assert [pad.view(seat).entry.rests for seat in (0, 1)] == [True, False]
    assert not pad.enter(1, 0, 30).view(0).entry.rests, "the next round"


@pytest.mark.parametrize("box", ["wizard", "skull-king"])
def test_a_bid_shows_the_key_that_was_pressed_and_takes_another(pad, box):
    entry = pad(3, sheet=sheets()[box]).enter(0, 0, 1).view(0).entry
    assert (entry.entered, entry.keys.chosen, entry.rests) == (True, 1, False)


def test_where_one_phone_writes_for_all_every_page_asks_for_the_next(pad):
    pad = pad(3, entry="anyone").row(0, 3, 4, 5).enter(0, 1, 2)
    entries = [pad.view(seat).entry for seat in (0, 1, 2)]
    assert [(entry.seat, entry.field.enter.seat, entry.keys.follows) for entry in entries] == [(1, 1, 2)] * 3


def test_the_keys_lead_to_whoever_the_page_of_a_phone_for_several_asks_next(pad):
    found = pad(3).enter(0, 0, 5).view(1).entry
    assert found.keys_for([]).follows is None, "a phone of one's own"
    assert found.keys_for([0, 1]).follows is None, "the third has a phone"
    assert found.keys_for([0, 1, 2]).follows == 2


def test_the_keys_lead_nowhere_while_the_page_stays_with_a_player_for_more_lines(pad):
    pad = pad(2, categories=("Mines", "Gems"))
    assert pad.view(0).entry.keys_for([0, 1]).follows is None
    assert pad.enter(0, 0, 5).view(0).entry.keys_for([0, 1]).follows == 1


def test_nobody_has_a_total_before_a_number_is_written(pad):
    assert [total.points for total in pad(2).view().standings.totals] == [None, None]
    assert [total.points for total in pad(2).enter(0, 0, 0).view().standings.totals] == [0, None]


def test_all_viewers_see_the_same_beside_their_own_number(pad):
    pad = pad(3, teams=2).row(0, 3, 4, 5).enter(1, 1, 2)
    views = [pad.view(seat) for seat in (0, 1, 2)]
    below = [msgspec.structs.replace(view, now=views[0].now, entry=views[0].entry) for view in views]
    assert below.count(views[0]) == 3


def test_the_now_line_says_whose_score_is_due(pad):
    pad = pad(3).row(0, 3, 4, 5).enter(1, 1, 2)
    assert pad.view().now.line == "Round 2"
    assert pad.view(0).now.line == "Player 0’s round 2"
    assert pad.view(1).now.line == "Waiting for the others"


def test_whoever_has_written_all_lines_waits_for_the_others(pad):
    pad = pad(2, categories=("Cities", "Roads")).enter(0, 0, 4)
    assert pad.view(0).now.line == "Player 0 – Roads"
    pad = pad.enter(0, 1, 4)
    assert pad.view(0).now.line == "Waiting for the others"


def test_where_one_writes_for_all_the_now_line_names_the_next(pad):
    assert pad(2, entry="anyone").enter(0, 0, 1).view(0).now.line == "Player 1’s round 1"


def test_nobody_without_a_total_leads(pad):
    assert [total.leads for total in pad(3).enter(1, 0, -80).view().standings.totals] == [False, True, False]
    low = pad(3, winner="lowest").enter(1, 0, 80)
    assert [total.leads for total in low.view().standings.totals] == [False, True, False]
    teams = pad(4, teams=2, team_scores="player").enter(1, 0, -80).view().standings
    assert [team.leads for team in teams.teams] == [False, True]


def test_nobody_leads_an_empty_pad(pad):
    view = pad(3).view()
    assert not any(total.leads for total in view.standings.totals)
    assert view.chart is None


def test_teams_are_listed_with_their_totals(pad):
    view = pad(3, teams=2).row(0, 3, 9, 5).view(2)
    shown = [(team.name, team.letter, team.seats, team.total, team.leads) for team in view.standings.teams]
    assert shown == [("Team A", "A", (0, 2), 8, False), ("Team B", "B", (1,), 9, True)]
    assert [(total.points, total.leads) for total in view.standings.totals] == [(3, False), (9, True), (5, False)]
    assert [column.letter for column in view.standings.columns] == ["A", "B", "A"]
    assert pad(3).view().standings.teams == ()


def test_with_categories_each_viewer_is_led_to_their_first_blank_one(pad):
    pad = pad(2, categories=("Cities", "Roads", "Farms")).enter(0, 0, 4).do(1, RowClosed(row=1))
    fields = [pad.view(seat).entry.field for seat in (0, 1)]
    assert [(field.row_name, field.band, field.column) for field in fields] == [("Farms", 2, 0), ("Cities", 0, 1)]
    done = pad.enter(0, 2, 1).view(0)
    assert (done.entry, done.over, done.waiting_for) == (None, False, (1,))
    assert [row.open for row in done.standings.rows] == [True, False, True]
    assert done.head.heading == "Score sheet"


def test_a_finished_pad_waits_for_nobody(pad):
    view = pad(2, rounds=1).row(0, 3, 4).view(0)
    assert (view.over, view.phase, view.entry, view.waiting_for) == (True, "over", None, ())
    assert [(row.name, row.open) for row in view.standings.rows] == [("Round 1", False)]


@pytest.mark.parametrize(
    ("options", "goal"),
    [
        ({}, "Highest total wins. Ends when you call the last round."),
        ({"rounds": 1}, "Highest total wins. Ends after one round."),
        ({"rounds": 7, "target": -2.5}, "Highest total wins. Ends when somebody reaches −2.5 or after 7 rounds."),
        ({"categories": ("A",)}, "Highest total wins. Ends when every category is filled in."),
        ({"teams": 2, "target": 9}, "Highest team total wins. Ends when a team reaches 9."),
    ],
)
def test_the_goal_is_said_in_one_line(pad, options, goal):
    assert pad(2, **options).view().now.more == goal


def test_every_round_says_how_many_there_are_and_what_wins(pad):
    played = pad(2, rounds=3, winner="lowest").row(0, 1, 2).row(1, 3, 4)
    view = played.view(0)
    assert view.now.line == "Player 0’s round 3 of 3"
    assert (played.view().head.heading, view.head.best) == ("Round 3 of 3", "lowest wins")
    assert pad(2).row(0, 1, 2).view(0).now.line == "Player 0’s round 2"
    assert pad(2).view().head.best == "highest wins"


def lines_on_screen(pad):
    """The names of the rows of a table screen, with what is folded."""
    paper = pad.view().standings
    shown = [row.name for row in paper.unfolded if row is not None]
    return [fold.label for fold in (paper.earlier,) if fold] + shown + [fold.label for fold in (paper.later,) if fold]


def test_a_table_screen_shows_the_lines_that_are_written_now(pad):
    pad = pad(3, sheet=sheets()["agricola"])
    assert lines_on_screen(pad)[:2] == ["Fields", "Pastures"]
    assert lines_on_screen(pad)[-1] == "8 more lines"
    for row in range(5):
        pad.row(row, 1, 2, 3)
    assert lines_on_screen(pad)[:3] == ["4 lines above", "Sheep", "Boars"]
    assert lines_on_screen(pad)[-1] == "5 more lines"
    for row in range(5, 10):
        for seat in (0, 2):
            pad.enter(seat, row, 1)
    assert "Stone rooms" in lines_on_screen(pad), "two are there, and one is not"
    for row in range(10, 14):
        for seat in (0, 2):
            pad.enter(seat, row, 1)
    assert lines_on_screen(pad)[1] == "Sheep", "only one still writes"


def test_the_phase_is_that_of_the_view(pad):
    for played in (pad(2), pad(2, rounds=1).row(0, 1, 1)):
        assert GAME.phase(played.state) == played.view().phase


def test_a_view_is_plain_json(pad):
    assert (
        msgspec.json.decode(msgspec.json.encode(pad(2, teams=2).row(0, 1, 2).view(0)))["standings"]["rows"][0]["index"]
        == 0
    )


def test_whoever_left_has_nothing_to_fill_in(pad):
    view = pad(3).row(0, 3, 4, 5).seated(True, False, True).view(1)
    assert view.entry is None
    assert view.now.line == "Round 2"


def test_a_sheet_says_what_kind_of_number_a_line_asks_for(pad):
    azul = pad(2, sheet=sheets()["azul"])
    assert azul.view(0).entry.asks.words == "How many points?"
    assert azul.enter(0, 0, 45).view(0).entry.asks.words == "How many? 2 points each."
    assert pad(2, sheet=sheets()["wizard"]).view(0).entry.asks is None, "a bid is known to be one"
    assert pad(2).view(0).entry.asks is None


def test_the_row_of_a_line_says_what_to_enter_and_how_it_counts(pad):
    pad = pad(2, sheet=sheets()["agricola"])
    assert pad.view(0).entry.asks.spans[0] == ("0–1", -1)
    assert pad.opened("1").asks.spans[0] == ("0", -1)
    assert pad.opened("14-1").asks.words == "How many? −3 points each."
    assert [row.name for row in pad.view().standings.rows if row.optional] == ["Begging cards"]
    assert pad.opened("14").asks.optional


def test_how_a_line_asks():
    asked = [
        Times(name="Farms", each=3),
        Times(name="Roads", each=1),
        Times(name="Coins", each=1, per=5),
        Negative(name="Floor"),
        Majority(name="Maps", prizes=(5, 2)),
        Steps(name="Moths", steps=((1, 2),)),
    ]
    assert [in_english(other_than_points(line)) for line in asked] == [
        "How many? 3 points each.",
        "How many? 1 point each.",
        "How many? 1 point for every 5.",
        "How many points does it cost?",
        "How many? Whoever has most scores.",
        "How many? The pad counts the points.",
    ]
