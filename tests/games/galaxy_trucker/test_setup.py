"""How a game begins: players, rounds, tiles, piles, options."""

from __future__ import annotations

import msgspec
import pytest

from companion.games.galaxy_trucker import GAME
from companion.games.galaxy_trucker import moves as m
from companion.games.galaxy_trucker.box import OUTLINES, rules_card
from companion.games.galaxy_trucker.options import Options


def test_it_works(trial):
    view = trial(3).view(0)
    assert (view.round, view.phase, view.timer, view.leader) == ("I", "setup", None, None)
    assert view.offers["go"].why_not is None


@pytest.mark.rule("GT-001")
def test_two_to_four_players():
    assert GAME.seats == (2, 4)


@pytest.mark.rule("GT-002")
def test_each_round_is_build_launch_flight_pay_out(trial):
    table, phases = trial(2), []
    for seat in (0, 0, 0):
        phases.append((table.view().round, table.view().phase))
        for step in ("go", "tiles", "launch", "land"):
            if step == "launch":
                table.do(0, m.FlightStarted())
            elif step == "tiles":
                table.tiles(1, 2)
            elif step == "go":
                table.go(seat)
            else:
                table.land().count_rest()
            phases.append((table.view().round, table.view().phase))
        if not table.view().over:
            table.do(0, m.RoundBegun())
    walk = ["setup", "build", "check", "flight"]
    expected = [(name, phase) for name in ("I", "II", "III") for phase in (*walk, "payout")]
    assert phases == [*expected[:-1], ("III", "over")]


@pytest.mark.rule("GT-004")
def test_credits_start_at_nothing_and_carry_over(trial):
    table = trial(2)
    assert table.totals == [0, 0]
    table.launch().credits(1, 6).land().count_rest()
    after = table.totals
    assert after == [4 + 2, 6 + 3 + 2]
    table.do(0, m.RoundBegun())
    assert table.totals == after
    assert table.launch().land().count_rest().totals == [after[0] + 8 + 4, after[1] + 6 + 4]


@pytest.mark.rule("GT-008")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_are_as_many_tiles_as_players(trial, seats):
    table = trial(seats).go()
    assert [tile.number for tile in table.view().tiles] == list(range(1, seats + 1))
    assert table.refusal(0, m.TileTaken(number=seats + 1)).startswith(f"There is no tile {seats + 1}.")
    assert table.refusal(0, m.TileTaken(number=seats)) is None


@pytest.mark.rule("GT-010", "GT-011")
@pytest.mark.parametrize(
    ("name", "pile", "cards"),
    [
        ("I", ((1, 2),), 8),
        ("II", ((2, 2), (1, 1)), 12),
        ("III", ((3, 2), (2, 1), (1, 1)), 16),
        ("IIIa", ((3, 2), (2, 1), (1, 1)), 16),
    ],
)
def test_piles_and_cards_of_a_round(trial, name, pile, cards):
    table = trial(2, rounds=(name,))
    assert rules_card(Options(), name).pile == pile
    assert table.view().cards_total == cards
    assert any("2 of deck" in item for item in table.view().steps.items)


@pytest.mark.rule("GT-011")
def test_cards_are_counted_down_to_the_last(trial):
    table = trial(2).launch()
    for number in range(8):
        assert (table.view().cards_turned, table.view().last_card) == (number, False)
        table.card("I-stardust-1").answer(1, number=0).answer(0, number=0)
    assert table.view().last_card
    assert table.refusal(0, m.CardTurned(card="I-stardust-1")) == "That was the last card: end the journey."


@pytest.mark.rule("GT-195")
def test_a_shorter_game_starts_with_nothing_and_plays_its_own_rules(trial):
    table = trial(2, rounds=("II", "III"))
    assert [stop.name for stop in table.view().evening.stops] == ["II", "III"]
    assert table.totals == [0, 0]
    table.launch()
    assert table.positions == [0, -3]
    table.land().count_rest().do(0, m.RoundBegun())
    assert table.launch().positions == [0, -4]
    assert table.land().count_rest().ended_by == "All 2 rounds are paid out."


@pytest.mark.rule("GT-196")
def test_round_three_a_is_flown_like_three(trial):
    three, extra = rules_card(Options(), "III"), rules_card(Options(), "IIIa")
    assert extra == msgspec.structs.replace(three, name="IIIa", loss_cap=None)
    table = trial(2, rounds=("III", "IIIa")).launch().land().count_rest().do(0, m.RoundBegun())
    assert table.view().round == "IIIa"
    assert table.go().view().timer.circles == ("3", "2", "1", "Start")


@pytest.mark.parametrize(
    ("name", "squares", "rows", "columns"),
    [
        ("I", 18, range(5, 10), range(5, 10)),
        ("II", 27, range(4, 10), range(4, 11)),
        ("III", 36, range(4, 10), range(3, 12)),
        ("IIIa", 36, range(3, 12), range(5, 10)),
    ],
)
def test_ship_boards_have_their_outlines(name, squares, rows, columns):
    board = OUTLINES[name]
    assert board.squares == squares
    assert (board.row_numbers, board.column_numbers) == (frozenset(rows), frozenset(columns))
    assert 7 in dict(board.rows)[7]


def test_a_next_game_for_which_options_do_not_fit_any_more_starts_all_the_same(trial):
    assert trial(3, teams="pairs").state.options.teams == "none"
    assert trial(2, rounds=()).state.options.rounds == ("I",)
    assert not trial(2, rounds=("II",), first_flight=True).view().first_flight


@pytest.mark.parametrize("wrong", [{"timer_seconds": 4}, {"timer_seconds": 601}, {"rounds": ["IV"]}, {"x": 1}])
def test_options_outside_their_bounds_are_no_options(wrong):
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(wrong, Options)


def test_every_option_has_a_default_a_title_and_a_line_of_help():
    described = msgspec.json.schema(Options)["$defs"]["Options"]["properties"].values()
    assert all(o["title"] and o["description"].endswith(".") and "default" in o for o in described)


def test_printed_values_can_be_corrected(trial):
    table = trial(2, places_1=(9, 8, 7, 6), best_ship=(5, 4, 6), separation=(5, 3, 4), prices=(10, 3, 2, 1)).launch()
    assert table.positions == [0, -5]
    table.land().count(0, 1, red=1).count(1, 2)
    assert table.lines(0) == {"I.flight": 0, "I.place": 9, "I.ship": 5, "I.goods": 10, "I.losses": 0}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_demo_is_in_mid_flight(trial, seats):
    table = trial(seats)
    for seat, event in GAME.demo(seats):
        table.do(seat, event)
    assert table.view().phase == "flight"
    assert len(table.view().order) == seats


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("I", "The glass runs 90 s on circle 1 and last on Start: 3:00 in all, or more."),
        ("III", "The glass runs 90 s each on circles 3, 2, 1 and last on Start: 6:00 in all, or more."),
    ],
)
def test_the_set_up_says_where_the_timer_runs(trial, name, words):
    view = trial(2, rounds=(name,)).view()
    assert view.glass_words == words
    assert words not in view.steps.items, "there is nothing to do for it"
