"""How a table begins: cores, crew, money, cards, who is first, and who sits down by themselves."""

from __future__ import annotations

import re

import pytest

from companion.core.game import Started
from companion.core.problems import Impossible
from companion.games.star_scrappers_orbital import GAME
from companion.games.star_scrappers_orbital.box import COLOURS
from companion.games.star_scrappers_orbital.moves import (
    AirlockSet,
    CardBought,
    ColoursChosen,
    FirstChosen,
    Passed,
    YearCounted,
)
from companion.games.star_scrappers_orbital.options import Options, seating
from companion.settings import STATIC

STYLE = STATIC / "games/star_scrappers_orbital/game.css"


def opened(names, seed=5, **options):
    chosen = Options(**options)
    return GAME.setup(Started(game=GAME.slug, seats=seating(names, chosen), options=chosen, seed=seed))


@pytest.mark.rule("SS-010", "SS-011", "SS-007")
def test_it_works(orbital):
    for row in orbital(5, counters=("money", "crew", "cards")).view().players:
        assert row.six.counts == {"structural": 1, **dict.fromkeys(COLOURS[1:], 0)}
        assert (row.crew_symbols, row.crew, row.megacredits, row.hand) == (1, 1, 16, 5)


@pytest.mark.rule("SS-001")
def test_six_kinds_each_with_name_shape_and_colour(orbital):
    kinds = orbital(first=None).view().setup.kinds
    assert [kind.name for kind in kinds] == ["Structural", "Bio", "Commercial", "Support", "Scientific", "Military"]
    shapes = dict(re.findall(r"\.kind\.(\w+)::before { (.*?) }", STYLE.read_text()))
    assert ["structural", *shapes] == [kind.colour for kind in kinds], "the first is the square that all begin as"
    assert (len(set(shapes.values())), len({kind.hue for kind in kinds})) == (5, 6)
    assert all(list(row.six.counts) == list(COLOURS) for row in orbital().view().players)


def test_the_colours_of_the_box_can_be_put_right(orbital):
    table = orbital(first=None)
    assert [kind.hue for kind in table.view().setup.kinds][2:4] == ["yellow", "orange"]
    table.do(0, ColoursChosen(labels="text")).do(0, AirlockSet(amount=2))
    assert [kind.hue for kind in table.view().setup.kinds][2:4] == ["orange", "brown"]
    assert GAME.remembered(table.state) == {
        "labels": "text",
        "airlock": 2,
        "deck": (),
        "closely": None,
        "costs": (),
        "counters": (),
    }


def test_the_first_player_is_drawn_and_can_be_changed():
    assert {opened(("A", "B", "C"), seed).first for seed in range(20)} == {0, 1, 2}
    state = opened(("A", "B"))
    assert (GAME.phase(state), state.year) == ("setup", 1)


def test_somebody_else_begins(orbital):
    table = orbital(3, first=2)
    assert (table.view().first_player, table.view().turn, table.view().phase) == (2, 2, "turns")
    assert table.refusal(0, FirstChosen(first=0)).startswith("The game has begun")


@pytest.mark.rule("SS-016", "SS-017")
@pytest.mark.parametrize("years", [5, 6])
def test_five_years_or_six(orbital, years):
    table = orbital(2, years=years)
    assert (table.view().year, table.view().years) == (1, years)
    for year in range(1, years):
        table.year()
        assert table.view().year == year + 1
    assert not table.over
    assert table.year().over


@pytest.mark.rule("SS-104", "SS-105")
def test_solo_games_last_five_years_and_seat_the_others():
    for mode in ("solo-peace", "solo-bots"):
        state = opened(("Ann",), mode=mode, years=6)
        assert (state.options.years, len(state.players)) == (5, 3)
    bots = opened(("Ann",), mode="solo-bots").players
    assert [player.who for player in bots] == ["person", "bot", "bot"]
    assert all((b.megacredits, b.crew, b.core.colour, b.hand) == (16, 1, "structural", 5) for b in bots[1:])


def test_names_of_those_who_sit_down_by_themselves():
    assert seating(("Ann",), Options(mode="solo-peace")) == ("Ann", "Vega", "Rigel")
    assert seating(("Rusty", "Gus"), Options(bots=2)) == ("Rusty", "Gus", "Vox", "Zap"), "each with a letter of its own"
    assert seating(("Ann", "HAL", "Eve"), Options(mode="solo-bots")) == ("Ann", "HAL", "Eve")
    with pytest.raises(Impossible, match="A solo game is for one"):
        seating(("Ann", "Bob"), Options(mode="solo-peace"))


@pytest.mark.rule("SS-113")
def test_bots_join_any_game_up_to_five_in_all(orbital):
    table = orbital(3, bots=2)
    assert [row.who for row in table.view().players] == ["person"] * 3 + ["bot"] * 2
    assert table.view().box.market is not None
    table.do(0, CardBought(price=5))
    assert table.view().market == 4
    with pytest.raises(Impossible, match="room for 5 in all"):
        seating(tuple("ABC"), Options(bots=3))


def test_the_checklist_fits_the_game(orbital):
    def steps(people, **options):
        return " ".join(orbital(people, first=None, **options).view(0).setup.checklist)

    assert "Turn up 5 cards" in steps(2)
    assert "No market" in steps(1, mode="solo-bots")
    assert "Take all events out" in steps(1, mode="solo-peace")
    assert orbital().view().setup is None


def test_who_comes_late_and_who_leaves(orbital):
    table = orbital(3)
    table.do(0, Passed()).seated(True, False, True, True)
    assert table.view().turn == 2
    assert table.player(3).megacredits == 16
    table.do(2, Passed()).do(3, Passed())
    assert table.state.ending
    assert table.view().waiting == (0, 2, 3)


def test_a_year_is_counted_without_one_who_left_before_the_count(orbital):
    table = orbital(3).pass_all()
    assert [table.leaving(seat) for seat in range(3)] == ["year 1 without them"] * 3
    table.do(0, YearCounted())
    assert table.leaving(0) is None
    turn = table.state.turn
    table.seated(*(seat != turn for seat in range(3)))
    assert table.state.turn != turn, "nobody who left is on turn, not even between the years"


@pytest.mark.parametrize("closely", ["turns", "modules"])
def test_whoever_left_no_longer_counts_and_every_page_says_so(orbital, closely):
    table = orbital(3, closely=closely).year({}, {}, {"bio": 2})
    assert table.leaving(2) == "year 2 without them", "whoever's turn it is"
    table.seated(True, True, False)
    assert [row.six.instead for row in table.view().players] == [None, None, "Modules no longer count"]
    table.pass_all().count(0, bio=1).count(1)
    words = "Player 2 has left: their modules no longer count."
    assert [table.view(0).receipts[seat].without for seat in (0, 1)] == [words] * 2
    assert table.view().heading.lead == words
    assert table.view(0).receipts[0].receipt.points, "one module is the most now"
    table.seated(True, True, True)
    assert table.view().players[2].six.instead is None


def test_the_last_who_had_not_passed_leaves(orbital):
    table = orbital(2).do(0, Passed()).seated(True, False)
    assert table.state.ending


def test_the_marker_does_not_stay_with_who_left(orbital):
    table = orbital(3).seated(False, True, True)
    assert (table.state.first, table.state.turn) == (1, 1)
