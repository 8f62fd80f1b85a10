"""How a table begins: sectors, tokens, hands, and the four outer places."""

from __future__ import annotations

from itertools import chain

import pytest

from companion.core.game import By
from companion.games.tortuga_2199 import GAME, moves
from companion.games.tortuga_2199.box import OUTER, OUTER_PLACES, steps_between

RING = ["trading-post-1", "turrets-1", "trading-post-2", "turrets-2", "trading-post-3", "turrets-3"]


@pytest.mark.rule("TO-001")
def test_two_to_four_play():
    assert GAME.seats == (2, 4)


@pytest.mark.rule("TO-002")
def test_two_players_have_nine_sectors(planet):
    assert set(planet(2).view().sectors) == {"tortuga", *RING[:4], *OUTER}
    refusal = planet(2).refusal(0, moves.SectorConquered(sector="turrets-3"))
    assert refusal == "Turrets\xa03 is not in play with 2 players."


@pytest.mark.rule("TO-002")
@pytest.mark.parametrize("posts", [1, 3])
def test_the_split_of_the_ring_of_two_can_be_chosen(planet, posts):
    table = planet(2, posts_for_two=posts)
    kinds = [sector.kind for sector in table.view().sectors.values()]
    assert (kinds.count("trading-post"), kinds.count("turrets"), len(kinds)) == (posts, 4 - posts, 9)
    assert GAME.remembered(table.state)["posts_for_two"] == posts
    assert len(planet(3, posts_for_two=posts).view().sectors) == 11


@pytest.mark.rule("TO-002")
def test_the_ring_of_two_is_relaid_before_the_first_turn(planet):
    table = planet(2, track=("ships",)).ship(1, "turrets-2")
    table.do(0, moves.SectorsSwapped(one="trading-post-1", other="turrets-2")).do(0, moves.RingLaid(trading_posts=3))
    assert [table.state.layout[p] for p in ("nw", "ne", "se", "sw")] == [
        "trading-post-3",
        "turrets-1",
        "trading-post-2",
        "trading-post-1",
    ]
    assert table.state.players[1].ship == "trading-post-3"
    assert "3 Trading Posts and 1 Turrets" in table.view().setting.steps[0]
    assert GAME.remembered(table.state)["posts_for_two"] == 3
    assert (
        table.refusal(0, moves.RingLaid(trading_posts=4))
        == "Of the four sectors round Tortuga 1 to 3 are Trading Posts."
    )
    table.do(0, moves.FirstChosen(first=0))
    assert table.refusal(0, moves.RingLaid(trading_posts=2)).startswith("The game has begun")
    assert planet(3).refusal(0, moves.RingLaid(trading_posts=2)).startswith("With three or four players")


@pytest.mark.rule("TO-003")
@pytest.mark.parametrize("players", [3, 4])
def test_three_and_four_have_eleven(planet, players):
    assert set(planet(players).view().sectors) == {"tortuga", *RING, *OUTER}


@pytest.mark.rule("TO-005", "TO-008", "TO-009")
@pytest.mark.parametrize(("players", "tokens"), [(2, 8), (3, 10), (4, 10)])
def test_minerals_hunts_and_ships(planet, players, tokens):
    table = planet(players, track=("ships", "hunts", "minerals"))
    sectors = table.view(0).sectors
    assert sum(sector.minerals for sector in sectors.values()) == tokens
    assert sum(bool(sector.hunt) for sector in sectors.values()) == tokens
    assert (sectors["tortuga"].minerals, sectors["tortuga"].hunt, table.view().cache) == (0, None, 0)
    assert sectors["tortuga"].ships == tuple(range(players))
    assert all(sector.explored == () for sector in sectors.values())


def test_the_app_shuffles_the_outer_four(planet):
    orders = {tuple(planet(3, seed=seed).state.layout[p] for p in OUTER_PLACES) for seed in range(40)}
    assert len(orders) > 10
    placed = planet(3, outer="placed")
    assert tuple(placed.state.layout[p] for p in OUTER_PLACES) == OUTER


def test_the_outer_four_are_placed_by_hand_or_shuffled_again(planet):
    table = planet(2, outer="placed")
    order = ("mines", "vortex", "fortress", "research-lab")
    table.do(0, moves.OuterPlaced(order=order))
    assert tuple(table.state.layout[p] for p in OUTER_PLACES) == order
    shown = [shown.sector for shown in table.view().hexes if shown]
    assert (shown[0], shown[3], shown[-4], shown[-1]) == ("mines", "vortex", "research-lab", "fortress")
    assert table.refusal(0, moves.OuterPlaced(order=("mines",) * 4)) == "Pick each of the four outer sectors once."
    table.do(0, moves.OuterPlaced())
    assert sorted(table.state.layout[p] for p in OUTER_PLACES) == sorted(OUTER)


def test_ring_sectors_alternate_and_can_be_swapped(planet):
    table = planet(4)
    assert [table.state.layout[p] for p in ("nw", "ne", "e", "se", "sw", "w")] == RING
    table.do(1, moves.SectorsSwapped(one="turrets-1", other="trading-post-2"))
    assert (table.state.layout["ne"], table.state.layout["e"]) == ("trading-post-2", "turrets-1")
    assert table.refusal(1, moves.SectorsSwapped(one="tortuga", other="mines")) is not None
    assert "two of the outer four" in table.refusal(1, moves.SectorsSwapped(one="trading-post-1", other="vortex"))
    two = planet(2)
    assert (
        two.refusal(1, moves.SectorsSwapped(one="turrets-1", other="turrets-3"))
        == "Turrets\xa03 is not in play with 2 players."
    )


@pytest.mark.parametrize("players", [2, 4])
def test_only_what_can_swap_is_offered(planet, players):
    table = planet(players)
    offered = {sector: table.opened(0, sector).swaps for sector in table.state.grounds}
    ring, outer = len(table.state.grounds) - 5, 4
    assert sorted(len(swaps) for swaps in offered.values()) == sorted([0, *[ring - 1] * ring, *[outer - 1] * outer])
    assert all(swap.why_not is None for swap in chain(*offered.values()))


def test_common_borders_make_neighbours(planet):
    table = planet(4, outer="placed")
    steps = {goal: steps_between(table.state.layout, "tortuga", goal) for goal in table.state.grounds}
    assert all(steps[sector] == 1 for sector in RING)
    assert all(steps[sector] == 2 for sector in OUTER)
    assert steps_between(planet(2, outer="placed").state.layout, "vortex", "research-lab") == 3


@pytest.mark.parametrize(("players", "hands"), [(2, [4, 5]), (3, [3, 4, 5]), (4, [3, 4, 4, 5])])
def test_opening_hands_in_turn_order(planet, players, hands):
    table = planet(players)
    assert ", ".join(map(str, hands)) in table.view().setting.steps[-1]
    table.do(0, moves.FirstChosen(first=1))
    assert (table.view().turn, table.view().setting) == (1, None)
    assert [row.hand for row in table.view().players] == [hands[-1], *hands[:-1]]
    table.end_turn()
    assert [row.hand for row in table.view().players][:2] == [hands[-1], None]


def test_the_app_draws_who_begins(planet):
    table = planet(4)
    drawn = moves.FirstChosen().chance(table.state, By(2), table.dice)
    said = moves.FirstChosen(first=1, drawn=True).chance(table.state, By(2), table.dice)
    assert (drawn.drawn, said.drawn) == (True, False)
    table.do(2, moves.FirstChosen())
    assert table.phase == "turn"
    assert table.state.first == table.state.turn
    assert table.refusal(0, moves.FirstChosen(first=1)) == "The game has begun already."
    away = planet(2).seated(False, True)
    assert away.refusal(1, moves.FirstChosen(first=0)) == "Who begins? Pick a player of this table."
    assert away.do(1, moves.FirstChosen()).state.first == 1


def test_nobody_has_to_choose_who_begins(planet):
    assert planet(2).conquer("mines").phase == "turn"


@pytest.mark.rule("TO-016")
def test_the_page_offers_the_draw_and_no_turn_to_the_first_seat_before_it(planet):
    table = planet(3)
    begins = "First say who begins."
    assert {table.opened(0, sector).closed for sector in table.state.grounds} == {begins}
    assert table.view(0).setting.draw.why_not is None
    table.do(1, moves.FirstChosen(first=0))
    assert begins not in {table.opened(0, sector).closed for sector in table.state.grounds}


def test_the_checklist_knows_the_number_of_players(planet):
    two, four = (" ".join(planet(n).view().setting.steps) for n in (2, 4))
    assert "2 Trading Posts and 2 Turrets" in two
    assert "8 Minerals and 8 Hunt tokens" in two
    assert "2 Hunt tokens stay in the box" in two
    assert "3 Trading Posts and 3 Turrets" in four
    assert "10 Minerals" in four
    assert "10 in all" in four


def test_a_third_player_who_comes_late_brings_two_sectors(planet):
    table = planet(2).conquer("mines").seated(True, True, True)
    assert len(table.view().sectors) == 11
    assert table.ground("mines").owner == 0
    assert table.view().influence == (2, 0, 0)


def test_a_late_third_player_moves_nothing_that_lies_on_the_table(planet):
    table = planet(2).do(0, moves.SectorsSwapped(one="turrets-1", other="trading-post-2")).conquer("turrets-1")
    before = dict(table.state.layout)
    table.seated(True, True, True)
    assert table.state.layout.items() >= before.items()
    assert {table.state.layout["e"], table.state.layout["w"]} == {"trading-post-3", "turrets-3"}


def test_a_third_player_before_the_first_turn_gets_the_usual_ring(planet):
    table = planet(2, posts_for_two=1).seated(True, True, True)
    assert [table.state.layout[p] for p in ("nw", "ne", "e", "se", "sw", "w")] == RING
    swapped = planet(2).do(0, moves.SectorsSwapped(one="turrets-1", other="trading-post-2")).seated(True, True, True)
    assert (swapped.state.layout["ne"], swapped.state.layout["se"]) == ("trading-post-2", "turrets-1")


def test_who_leaves_has_no_turn(planet):
    table = planet(3).do(0, moves.FirstChosen(first=0)).seated(True, False, True).end_turn()
    assert table.state.turn == 2
    assert (
        table.refusal(2, moves.AttackDeclared(defender=1, sector="mines")) == "Whose ship do you attack? Pick a player."
    )
    assert table.seated(True, False, False).state.turn == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_demo_leads_into_a_fight(planet, players):
    table = planet(players)
    for seat, move in GAME.demo(players):
        table.do(seat, move)
    assert (table.phase, table.view().fight.defender) == ("combat", 1)
