"""Meteors, enemies, the combat zone and sabotage, step by step."""

from __future__ import annotations

import random
from typing import get_args

import pytest

from companion.core.game import By
from companion.games.galaxy_trucker import moves as m
from companion.games.galaxy_trucker.cards.card import CardKind
from companion.games.galaxy_trucker.cards.deck import KINDS, known
from companion.games.galaxy_trucker.ship import Goods, Losses
from companion.games.galaxy_trucker.view.card import effects


@pytest.mark.rule("GT-136")
def test_each_meteor_waits_for_the_losses_of_all(trial):
    table = trial(3).launch().card("I-meteors-2")
    assert (table.what, table.asked, table.view().card.threat) == ("roll", (0,), "Large meteor from the front")
    table.roll(3, 4)
    assert table.asked == (0, 1, 2)
    table.answer(1, losses=Losses(components=2)).answer(2)
    assert table.what == "hit"
    table.answer(0, losses=Losses(components=1))
    assert (table.what, table.view().card.threat) == ("roll", "Small meteor from the left")
    assert [table.view(seat).mine.sheet.lost for seat in range(3)] == [1, 2, 0]


def test_what_a_meteor_did_is_told_under_its_name_and_the_latest_comes_first(trial):
    table = trial(2).launch().card("I-meteors-2").roll(3, 4)
    table.answer(0, losses=Losses(components=1)).answer(1, losses=Losses(components=2))
    report = table.roll(6, 6).state.open_card.report
    missed, hit = effects(report)
    assert (missed.head, missed.lines) == (report[3], ())
    assert (hit.head, hit.lines) == (report[0], report[1:3])


def test_others_read_what_the_asked_one_does(trial):
    table = trial(2).launch().card("I-meteors-2")
    assert table.view(0).now.line == "Roll two dice for the column."
    assert (table.view(1).now.line, table.view(1).now.more) == ("Player 0 rolls two dice", "For the column.")
    table.roll(3, 4).answer(1)
    assert (table.view(1).now.line, table.view(1).now.more) == ("Player 0: what it cost", None)


def test_one_tap_says_that_the_rest_is_unhurt(trial):
    table = trial(4).launch().card("I-meteors-2")
    assert table.view().card.unhurt is None
    assert table.refusal(3, m.RestUnhurt()) == "Nobody is asked about a hit now."
    table.roll(3, 4)
    assert table.view().card.unhurt.label == "Nobody is hit"
    table.answer(1, losses=Losses(components=2))
    assert table.view().card.unhurt.label == "Nobody else is hit"
    assert table.tell(3, m.RestUnhurt()) == "Unhurt: Player 0, Player 2, Player 3"
    table.do(3, m.RestUnhurt())
    assert (table.what, table.view().card.threat) == ("roll", "Small meteor from the left")
    assert [table.view(seat).mine.sheet.lost for seat in range(4)] == [0, 2, 0, 0]


def test_a_total_that_cannot_touch_the_class_misses_at_once(trial):
    table = trial(2).launch().card("I-meteors-1").roll(5, 5)
    assert (table.what, table.view().card.threat) == ("roll", "Small meteor from the front")
    assert table.view().card.report == ("Large meteor from the front: column 10. It misses everybody.",)
    wide = trial(2, rounds=("II",)).launch().card("I-meteors-1").roll(5, 5)
    assert wide.what == "hit"


def test_dice_are_rolled_by_the_app_or_read_off_the_table(trial):
    table = trial(2).launch().card("I-meteors-1")
    rolled = m.DiceRolled().chance(table.state, By(0), random.Random(7))
    assert all(1 <= pips <= 6 for pips in (rolled.first, rolled.second))
    read = m.DiceRolled(first=2, second=5)
    assert read.chance(table.state, By(0), random.Random(7)) == read
    assert table.refusal(0, m.DiceRolled(first=7, second=1)).startswith("Two dice show 2 to 12.")
    assert table.refusal(0, m.CardStepAnswered()) == "Roll the dice first."


@pytest.mark.rule("GT-137", "GT-138")
def test_enemies_go_down_the_line_until_beaten(trial):
    table = trial(4).launch().card("I-smugglers-1")
    assert table.asked == (0,)
    table.answer(0, number=4)
    assert table.asked == (1,)
    table.answer(1, number=3.5)
    assert (table.what, table.asked) == ("give_goods", (1,))
    table.answer(1).answer(2, number=4.5)
    assert (table.what, table.asked) == ("reward", (2,))
    table.answer(2, choice="pass")
    assert table.view().card is None
    assert table.view().last_report[0] == "Player 0 holds them off: a draw."


@pytest.mark.rule("GT-139")
def test_the_winner_takes_reward_and_days_or_neither(trial):
    table = trial(2).launch().card("I-slavers-1").answer(0, number=7).answer(0, choice="take")
    assert (table.view(0).mine.flight_credits, table.positions) == (5, [-1, -2])
    table = trial(2).launch().card("I-slavers-1").answer(0, number=7).answer(0, choice="pass")
    assert (table.view(0).mine.flight_credits, table.positions, table.view().card) == (0, [0, -2], None)


@pytest.mark.rule("GT-140")
def test_smugglers_take_the_best_goods_and_leave_theirs_to_the_winner(trial):
    table = trial(2).launch().do(0, m.GoodsChanged(goods=Goods(red=1, blue=2))).card("I-smugglers-1")
    table.answer(0, number=0)
    assert table.state.round.ships[0].goods == Goods(blue=1)
    table.answer(1, number=5).answer(1, choice="take")
    assert (table.what, table.view().card.now[0].goods) == ("load", Goods(yellow=1, green=1, blue=1))
    table.answer(1)
    assert (table.state.round.ships[1].goods, table.positions) == (Goods(yellow=1, green=1, blue=1), [0, -3])


@pytest.mark.rule("GT-141")
def test_slavers_take_crew_and_the_winner_credits(trial):
    table = trial(3).launch().crew(3, 4, 6).card("I-slavers-1").answer(0, number=1).answer(1, number=2)
    assert [table.state.round.ships[seat].humans for seat in range(3)] == [0, 1, 6]
    assert table.positions[0] == 0
    table.answer(2, number=6.5).answer(2, choice="take")
    assert (table.view(2).mine.flight_credits, table.positions) == (5, [None, -2, -5])


@pytest.mark.rule("GT-142")
def test_pirates_shoot_afterwards_at_all_they_beat_with_common_rolls(trial):
    table = trial(4).launch().card("I-pirates-1").answer(0, number=5).answer(1, number=2).answer(2, number=1)
    table.answer(3, number=6).answer(3, choice="take")
    assert table.view(3).mine.flight_credits == 4
    assert (table.what, table.asked, table.view().card.threat) == ("roll", (1,), "Light shot from the front")
    table.roll(3, 3)
    assert table.asked == (1, 2)
    table.answer(1, losses=Losses(components=1)).answer(2)
    assert table.view().card.threat == "Heavy shot from the front"
    table.roll(1, 1).roll(1, 1)
    assert table.view().card is None


def combat(trial, *crew):
    """In the combat zone of level I: crew, engines, cannons."""
    return trial(len(crew)).launch().crew(*crew).card("I-combat-zone-1")


@pytest.mark.rule("GT-143", "GT-145")
def test_in_each_line_only_the_weakest_pays_and_crews_are_known(trial):
    table = combat(trial, 5, 4, 6)
    assert table.positions == [0, -6, -4]
    assert (table.what, table.asked) == ("engines", (0,))
    table.answer(0, number=1).answer(2, number=3).answer(1, number=2)
    assert [table.state.round.ships[seat].humans for seat in range(3)] == [3, 4, 6]
    assert table.what == "cannons"


@pytest.mark.rule("GT-144")
def test_on_a_tie_the_one_farthest_ahead_pays(trial):
    table = combat(trial, 4, 4, 4)
    assert table.positions == [-5, -2, -4]
    table.answer(1, number=3).answer(2, number=3).answer(0, number=4)
    assert [table.state.round.ships[seat].humans for seat in range(3)] == [4, 2, 4]


@pytest.mark.rule("GT-146")
def test_the_order_is_taken_fresh_for_each_line(trial):
    table = combat(trial, 2, 4, 4)
    assert table.positions == [-5, -2, -4]
    assert table.view().card.order == (1, 2, 0)
    for seat in (1, 2, 0):
        assert (table.what, table.asked) == ("engines", (seat,))
        table.answer(seat, number=2 + seat)
    assert (table.what, table.asked) == ("cannons", (1,))


@pytest.mark.rule("GT-147")
def test_a_penalty_is_carried_out_before_the_next_line(trial):
    table = trial(2).launch().card("I-combat-zone-1")
    assert table.asked == (0, 1)
    table.answer(1, number=3)
    assert table.positions == [0, -2]
    table.answer(0, number=5)
    assert table.positions == [0, -5]
    table.answer(0, number=4).answer(1, number=1)
    assert (table.what, table.asked) == ("give_crew", (1,))
    table.answer(1)
    assert table.what == "cannons"
    table.answer(0, number=4).answer(1, number=1.5)
    assert (table.what, table.asked, table.view().card.threat) == ("roll", (1,), "Light shot from the rear")
    table.roll(3, 4)
    assert table.asked == (1,)
    table.answer(1, losses=Losses(components=1)).roll(6, 6)
    assert (table.view().card, table.view(1).mine.sheet.lost) == (None, 1)


@pytest.mark.rule("GT-149")
def test_without_humans_a_ship_stays_in_until_the_card_is_done(trial):
    table = combat(trial, 2, 4)
    table.answer(1, number=3).answer(0, number=1)
    assert table.state.round.ships[0].humans == 0
    assert table.view().order == (1, 0)
    table.answer(1, number=1).answer(0, number=3)
    table.roll(1, 1).roll(1, 1)
    assert table.view().order == (1,)


@pytest.mark.rule("GT-150")
def test_a_lone_ship_ignores_the_combat_zone(trial):
    table = trial(2).launch().do(0, m.GaveUp()).card("II-combat-zone-1")
    assert (table.view().card, table.positions) == (None, [None, -2])


@pytest.mark.rule("GT-154", "GT-156")
def test_sabotage_hits_the_smallest_crew_and_on_a_tie_the_one_in_front(trial):
    table = trial(3, rounds=("III",)).launch().crew(6, 4, 4).card("III-sabotage-1")
    assert (table.what, table.asked) == ("roll", (1,))
    table.roll(3, 4).roll(3, 4)
    assert table.what == "sabotaged"
    table.answer(1, losses=Losses(components=4))
    assert (table.view().card, table.view(1).mine.sheet.lost) == (None, 4)


def test_saboteurs_try_three_times(trial):
    table = trial(2, rounds=("III",)).launch().crew(4, 6).card("III-sabotage-1")
    table.roll(1, 1).roll(3, 4)
    assert table.view().card.report[-1] == "Column 2, row 7: no part of the board."
    table.roll(3, 4).roll(3, 4).answer(0, choice="empty")
    assert table.what == "roll"
    table.roll(3, 4).roll(3, 4).answer(0, choice="empty")
    assert table.view().card is None
    assert table.view().last_report[-1] == "The saboteurs give up."


@pytest.mark.rule("GT-157")
def test_a_lone_ship_ignores_sabotage(trial):
    table = trial(2, rounds=("III",)).launch().do(0, m.GaveUp()).card("III-sabotage-1")
    assert table.view().card is None


def test_the_sixty_cards_are_there():
    cards = list(known().values())
    assert [sum(card.level == level for card in cards) for level in (1, 2, 3)] == [20, 20, 20]
    assert sum(card.first for card in cards) == 8
    assert known()["II-planets-3"].planets == (Goods(green=4), Goods(yellow=2), Goods(blue=3))


def test_every_kind_of_card_has_its_class():
    assert set(KINDS) == set(get_args(CardKind)) == {card.kind for card in known().values()}


@pytest.mark.parametrize("name", list(known()))
def test_every_card_comes_to_its_end(trial, name):
    table = trial(3, rounds=("III",)).launch().crew(20, 20, 20).card(name)
    for _ in range(60):
        if table.view().card is None:
            break
        question = table.view().card.now[0]
        if question.control == "roll":
            table.roll(3, 4)
        elif question.control == "choice":
            table.answer(question.seat, choice=question.choices[0].fields["choice"])
        else:
            table.answer(question.seat, number=3)
    assert table.view().card is None
    assert table.view().last_report


def test_the_total_of_two_dice_is_enough(trial):
    table = trial(2).launch().card("I-meteors-1").do(0, m.DiceRolled(total=7))
    assert table.view().card.rolls == (7,)
    for wrong in (m.DiceRolled(total=1), m.DiceRolled(total=13), m.DiceRolled(first=3, second=4, total=7)):
        assert table.refusal(0, wrong).startswith("Two dice show 2 to 12.")


def test_a_shot_at_one_ship_misses_that_ship(trial):
    table = trial(2).launch().card(kind_of_card="combat_zone", lines=("crew: light rear",))
    table.answer(0, number=2).answer(1, number=5).do(0, m.DiceRolled(total=2))
    assert table.view().last_report[-1] == "Light shot from the rear: column 2. It misses Player 0."
    table.card("I-meteors-1").do(0, m.DiceRolled(total=2))
    assert table.view().card.report[-1].endswith("It misses everybody.")


def test_a_card_may_be_dealt_with_by_hand(trial):
    table = trial(2).launch().card(kind_of_card="meteors", by_hand=True)
    assert (table.view().card, table.view().cards_turned) == (None, 1)
    by_hand = "Meteoric Swarm: play it without the phones."
    enter = "Then everybody sets days and credits on the phone, below the board."
    assert table.view().last_report == (f"{by_hand} {enter}",), "the phones have followed nothing"
