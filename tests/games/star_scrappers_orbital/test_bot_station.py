"""A bot's turn without cards: operate, repair, pass; and what a year is for bots."""

from __future__ import annotations

import pytest

from companion.core.game import By
from companion.games.star_scrappers_orbital.moves import (
    AirlockSet,
    BotAnswered,
    BotCardRevealed,
    BotCarriedOut,
    BotModuleNamed,
    BotPaid,
    BotPassed,
    BotPlaced,
    BotRepaired,
    CardBought,
    CrewChanged,
    EventPlayed,
    HandChanged,
    HandLimitSet,
    MarketCounted,
    MegaCreditsChanged,
    ModuleDamaged,
    VPAdjusted,
    YearEnded,
)

YES, NO = BotAnswered(yes=True), BotAnswered(yes=False)
MODULE = BotCardRevealed(card="module")
BOT = 1


@pytest.fixture
def table(orbital):
    """The stack of the first bot, which is on, is empty."""
    return orbital(1, first=1, mode="solo-bots").do(BOT, HandChanged(amount=-5)).do(BOT, CrewChanged(amount=2))


def bot(table):
    player = table.player(BOT)
    return player.megacredits, player.crew, player.hand


def said(table):
    assert (table.state.turn, table.state.last_bot_turn.seat) == (2, BOT)
    return table.bot_said


def with_action(table, colour="bio", name=""):
    """A module with an arrow, as the bot would have built it."""
    table.do(BOT, HandChanged(amount=1)).do(BOT, MegaCreditsChanged(amount=6))
    table.answer(MODULE, BotModuleNamed(colour=colour, name=name, action=True), YES)
    while table.asked in ("same", "command"):
        table.answer(NO)
    return round_table(table.answer(BotPlaced()))


def round_table(table):
    """The others do something, and the bot is on again."""
    if table.player(2).hand:
        table.answer(MODULE, BotModuleNamed(colour="bio"), NO)
    else:
        table.answer(BotPassed())
    return table.do(0, EventPlayed())


@pytest.mark.rule("SS-144")
def test_it_works(table):
    assert (table.asked, table.view().question.words) == ("pass", "Player 1 passes.")
    table.answer(BotPassed())
    assert (said(table), table.view().passed) == ("Player 1 passed", (1,))
    table.do(BOT, HandChanged(amount=1))
    round_table(table)
    assert (table.asked, table.view().passed) == ("reveal", ()), "a soft pass: with cards it starts again at B1"


@pytest.mark.rule("SS-140")
def test_b6_operates_the_first_that_can(table):
    with_action(with_action(table), "support")
    assert (table.asked, table.view().question.words) == ("operate", "Can Player 1 operate Bio no. 1?")
    table.answer(NO)
    assert table.view().question.words == "Can Player 1 operate Support no. 2?"
    assert "has 3 unused crew" in table.refusal(BOT, BotPaid(crew=4))
    table.answer(BotPaid(crew=2, megacredits=1))
    assert table.asked == "carry"
    table.answer(BotCarriedOut(megacredits=5))
    assert said(table) == "Player 1 operated Support no. 2 for 2 crew and 1 MC: +5 MC"
    assert (bot(table), table.view().players[BOT].modules[2].operated) == ((20, 1, 0), True)
    round_table(table)
    assert table.view().question.words == "Can Player 1 operate Bio no. 1?"
    table.answer(NO)
    assert table.asked == "pass", "what was operated waits for the next year"


def test_b6_by_order_not_by_age(orbital):
    table = orbital(1, first=1, mode="solo-bots").do(BOT, MegaCreditsChanged(amount=20))
    for side in ("east", "west"):
        table.answer(MODULE, BotModuleNamed(colour="bio" if side == "east" else "support", action=True), YES)
        round_table(table.answer(BotPlaced(on=0, side=side)))
    table.do(BOT, HandChanged(amount=-table.player(BOT).hand))
    assert table.view().question.words == "Can Player 1 operate Support no. 2?"


@pytest.mark.rule("SS-137")
@pytest.mark.parametrize("name", ["Robotic Arm", "Command Center", "Military Command", "Workshop"])
def test_b6x_skipped_by_name(table, name):
    with_action(table, name=name)
    assert table.asked == "pass"


def test_b6_damaged_modules_and_those_without_an_arrow_are_passed_over(table):
    with_action(table).add(BOT, "bio").do(BOT, ModuleDamaged(module=1))
    assert table.asked == "repair"


@pytest.mark.rule("SS-138")
def test_b6o_the_observatory_draws_one_card(table):
    with_action(table, "scientific", "Observatory").answer(BotPaid(crew=1))
    assert said(table) == "Player 1 operated the Observatory for 1 crew: 1 card from the deck goes to its stack"
    assert bot(table)[1:] == (2, 1)
    assert round_table(table).asked == "reveal"


def test_b6m_a_military_module_aims_at_the_leader(table):
    with_action(table, "military", "Weapon Platform").add(0, "bio").do(0, VPAdjusted(amount=1, reason="Test"))
    table.answer(BotPaid(crew=1))
    assert (table.asked, table.view().question.target) == ("target", 0)
    table.answer(YES, BotCarriedOut(damaged=(1,)))
    assert said(table) == "Player 1 operated Weapon Platform no. 1 for 1 crew against Player 0: Bio no. 1 is damaged"
    assert (table.view().players[0].damage, bot(table)[1]) == (1, 2)


def test_b6m_without_a_target_the_next_module_is_tried(table):
    with_action(with_action(table, "military"), "bio").answer(BotPaid(crew=1), NO, NO)
    assert (table.view().question.words, bot(table)[1]) == ("Can Player 1 operate Bio no. 2?", 3), "nothing is paid"


def test_b6m_where_nobody_can_be_hit_the_next_module_is_tried(orbital):
    """Alone at the table with another bot, which has only its core."""
    table = orbital(1, first=1, bots=2).do(BOT, HandChanged(amount=-5)).do(BOT, CrewChanged(amount=2))
    with_action(with_action(table, "military", "Weapon Platform"), "bio")
    table.seated(False, True, True).answer(BotPaid(crew=1))
    assert (table.view().question.words, bot(table)[1]) == ("Can Player 1 operate Bio no. 2?", 3)


def test_an_answer_to_another_question_changes_nothing(table):
    """An undo may leave such an entry behind."""
    for seat, event in ((BOT, MODULE), (BOT, YES), (2, BotPassed()), (0, BotPassed())):
        assert event.applied(table.state, By(seat)) == table.state


@pytest.mark.rule("SS-141", "SS-143")
def test_b7_repairs_the_first_damaged_for_three(table):
    table.add(BOT, "bio", "support").do(BOT, ModuleDamaged(module=2)).do(BOT, ModuleDamaged(module=2))
    assert (table.asked, table.view().question.words) == ("repair", "Take one token off Support no. 2 for 3 MC.")
    table.answer(BotRepaired())
    assert (said(table), bot(table)[0]) == ("Player 1 repaired Support no. 2 for 3 MC", 13)
    assert table.view().players[BOT].modules[2].damage == 1, "one token only"


@pytest.mark.rule("SS-143")
def test_b7c_airlocks_make_it_cheaper(table):
    table.add(BOT, "structural", name="Airlock").add(BOT, "bio").do(BOT, ModuleDamaged(module=2))
    assert table.view().question.price == 2
    assert table.do(0, AirlockSet(amount=3)).view().question.price == 0
    assert said(table.answer(BotRepaired())) == "Player 1 repaired Bio no. 2 for nothing"


def test_b7b_the_workshop_repairs_by_crew(table):
    table.add(BOT, "support", name="Workshop").add(BOT, "bio").do(BOT, ModuleDamaged(module=2))
    assert (table.asked, table.view().question.words) == ("workshop", "Can the Workshop repair Bio no. 2?")
    table.answer(BotPaid(crew=1))
    assert said(table) == "Player 1 repaired Bio no. 2 with the Workshop for 1 crew"
    assert (bot(table), table.view().players[BOT].damage) == ((16, 2, 0), 0)
    round_table(table.do(BOT, ModuleDamaged(module=2)))
    assert table.asked == "repair", "it was operated already"


def test_b7b_a_workshop_that_cannot_be_paid(table):
    table.add(BOT, "support", name="Workshop").add(BOT, "bio").do(BOT, ModuleDamaged(module=2)).answer(NO)
    assert table.asked == "repair"


@pytest.mark.rule("SS-143")
def test_b7c_too_little_money_passes(table):
    table.add(BOT, "bio").do(BOT, ModuleDamaged(module=1)).do(BOT, MegaCreditsChanged(amount=-14))
    assert (table.asked, table.view().question.hint) == ("pass", "Repairing Bio no. 1 costs 3 MC, and it has 2.")
    assert said(table.answer(BotPassed())) == "Player 1 passed: the repair costs 3 MC, and it has 2"


@pytest.mark.rule("SS-106")
def test_there_is_no_market(table):
    assert (table.view().box.market, table.view().market) == (None, 0)
    table.answer(BotPassed()).answer(MODULE, BotModuleNamed(colour="bio"), NO)
    assert "no market" in table.refusal(0, CardBought(price=1))
    assert "no market" in table.refusal(0, MarketCounted(cards=5))


@pytest.mark.rule("SS-107", "SS-110", "SS-111")
def test_every_year_five_cards_and_income_by_the_largest_kind(table):
    table.add(BOT, "bio", "bio").do(2, HandChanged(amount=-5)).do(2, HandLimitSet(limit=1)).year()
    assert [player.hand for player in table.state.players[1:]] == [5, 5]
    assert (table.player(BOT).megacredits, table.player(2).megacredits) == (25, 24)
    assert table.view().market == 0


@pytest.mark.rule("SS-112")
def test_bots_count_like_everybody(table):
    table.do(2, HandChanged(amount=-5)).add(BOT, "bio").pass_all()
    assert table.view().waiting == (0,), "the app has their count"
    table.count(0)
    assert table.view().vp == (1, 2, 1)


def test_the_drawing_of_a_bots_orbital(table):
    table.do(BOT, HandChanged(amount=1))
    table.answer(MODULE, BotModuleNamed(colour="bio"), YES, BotPlaced(on=0, side="north"))
    drawing = table.view().orbitals[BOT]
    assert {(spot.x, spot.y, spot.number) for spot in drawing.spots} == {(0, 0, 0), (0, -1, 1)}
    assert drawing.box == "-2 -1.5 4 2"


def test_modules_that_nobody_placed_are_drawn_near_the_core(table):
    table.add(0, *["bio"] * 12)
    spots = table.view().orbitals[0].spots
    assert len({(spot.x, spot.y) for spot in spots}) == 13
    assert all(abs(spot.x) + 2 * abs(spot.y) <= 4 for spot in spots)


@pytest.mark.rule("SS-069")
def test_a_bots_damage_has_cost_its_point_for_good(table):
    """Step 6 takes the token away, not what it cost in step 1."""
    table.do(2, HandChanged(amount=-5)).do(BOT, MegaCreditsChanged(amount=-16))
    table.add(BOT, "bio").do(BOT, ModuleDamaged(module=1)).pass_all().count(0)
    assert table.view().vp == (1, 1, 1)
    table.do(0, YearEnded())
    assert (table.view().vp, table.view().players[BOT].damage) == ((1, 1, 1), 0)
