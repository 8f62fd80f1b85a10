"""Strength, crew, goods and losses on the ship sheet."""

from __future__ import annotations

import pytest

from companion.games.galaxy_trucker import moves as m
from companion.games.galaxy_trucker.ship import (
    Goods,
    Losses,
    Ship,
    cannon_strength,
    engine_strength,
    hurt,
    most_tokens,
    robbed,
)


@pytest.mark.rule("GT-096")
def test_the_purple_alien_helps_only_cannons_that_shoot():
    assert cannon_strength(Ship(purple=1)) == 0
    assert cannon_strength(Ship(purple=1, side_cannons=1)) == 2.5
    doubles = Ship(purple=1, double_cannons=1, batteries=1)
    assert (cannon_strength(doubles), cannon_strength(doubles, 1)) == (0, 4)
    assert cannon_strength(Ship(orange=1, cannons=1)) == 1


@pytest.mark.rule("GT-097")
def test_the_orange_alien_helps_only_engines_that_run():
    assert engine_strength(Ship(orange=1)) == 0
    assert engine_strength(Ship(orange=1, engines=1)) == 3
    doubles = Ship(orange=1, double_engines=2, batteries=1)
    assert (engine_strength(doubles), engine_strength(doubles, 2)) == (0, 4)
    assert engine_strength(Ship(purple=1, engines=1)) == 1


def test_tokens_power_forward_doubles_first_and_halves_are_kept():
    ship = Ship(cannons=1, side_cannons=1, double_cannons=1, double_side_cannons=2, batteries=2)
    assert [cannon_strength(ship, tokens) for tokens in range(4)] == [1.5, 3.5, 4.5, 4.5]
    assert most_tokens(ship, "cannons") == 2


@pytest.mark.rule("GT-098")
def test_aliens_count_as_crew_like_humans():
    assert Ship(humans=3, orange=1, purple=1).crew == 5
    assert Ship(orange=1).crew is None


@pytest.mark.rule("GT-099")
def test_exposed_connectors_are_asked_for_with_a_reminder(trial):
    table = trial(2).launch().card("I-stardust-1")
    question = table.view().card.now[0]
    assert (question.what, "at holes inside, too" in question.note) == ("connectors", True)
    assert question.pad == tuple(range(12))
    table.answer(1, number=0).ship(0, connectors=4)
    question = table.view().card.now[0]
    assert ([choice.fields["number"] for choice in question.choices], question.pad) == ([4], ())
    assert table.answer(0, number=4).view(0).mine.prefill.exposed_connectors == 4


@pytest.mark.rule("GT-102")
def test_goods_have_their_price_while_flying_and_at_the_end(trial):
    table = trial(2).launch().do(0, m.GoodsChanged(goods=Goods(1, 1, 1, 1)))
    assert table.view(0).mine.sheet.worth == 10
    table.do(0, m.GoodsChanged(goods=Goods(red=2, blue=-1)))
    assert table.view(0).mine.sheet.worth == 17
    prefill = table.land().view(0).mine.prefill
    table.count(0, **{c: getattr(prefill.goods, c) for c in ("red", "yellow", "green", "blue")}).count(1)
    assert table.lines(0)["I.goods"] == 17


@pytest.mark.rule("GT-105")
def test_the_most_valuable_goods_go_first_then_battery_tokens():
    ship, goods, tokens = robbed(Ship(goods=Goods(red=1, green=2, blue=1), batteries=4), 2)
    assert (goods, tokens, ship.goods) == (Goods(red=1, green=1), 0, Goods(green=1, blue=1))
    ship, goods, tokens = robbed(Ship(goods=Goods(yellow=1), batteries=1), 4)
    assert (goods, tokens, ship.goods, ship.batteries) == (Goods(yellow=1), 1, Goods(), 0)


@pytest.mark.rule("GT-109", "GT-111")
def test_a_hit_takes_components_and_what_was_on_them():
    before = Ship(humans=4, orange=1, batteries=3, goods=Goods(red=2), lost=1)
    losses = Losses(components=3, humans=2, orange=1, batteries=2, goods=Goods(red=1))
    after = hurt(before, losses)
    assert (after.lost, after.humans, after.orange, after.batteries) == (4, 2, 0, 1)
    assert after.goods == Goods(red=1)


def test_the_sheet_shows_strength_now_and_with_batteries(trial):
    table = trial(2).go().tiles(1, 2).ship(0, engines=2, double_engines=1, batteries=2, cannons=1)
    table.do(0, m.CrewPlaced(humans=2, orange=True))
    sheet = table.view(0).mine.sheet
    assert (sheet.engines.now, sheet.engines.most, sheet.engines.tokens, sheet.engines.alien) == (4, 6, 1, True)
    assert (sheet.cannons.now, sheet.cannons.most) == (1, 1)


def test_steppers_stop_where_there_is_nothing_left(trial):
    table = trial(2).launch()
    minus = m.ShipSheetChanged(field="humans", amount=-1)
    assert table.refusal(0, minus) == "There is nothing left to take away."
    alien = m.ShipSheetChanged(field="orange", amount=2)
    assert table.refusal(0, alien) == "A ship carries at most one alien of each colour."
    assert trial(2).refusal(0, minus) == "Build your ship first."


def test_the_ship_sheet_is_sent_at_once_and_asks_only_what_is_used(trial):
    table = trial(2).go().tiles(1, 2)
    fields = [row.field for row in table.view(0).mine.sheet.rows]
    assert "holds" not in fields
    assert not {"humans", "orange", "purple", "lost"} & set(fields), "the phones know these by themselves"
    table.do(0, m.ShipSheetFilledIn(engines=2, double_cannons=1, batteries=3))
    ship = table.state.round.ships[0]
    assert (ship.engines, ship.double_cannons, ship.batteries, ship.cannons) == (2, 1, 3, None)
    assert table.refusal(0, m.ShipSheetFilledIn()) == "Nothing is filled in yet. Count your ship first."
    assert table.refusal(0, m.ShipSheetFilledIn(humans=3)) == "Crews go on board together, in the spot check."
    assert table.refusal(0, m.ShipSheetFilledIn(engines=-1)) == "Counts run from 0 to 99."
    table.do(0, m.FlightStarted()).do(0, m.ShipSheetFilledIn(humans=3, orange=1))
    assert table.state.round.ships[0].crew == 4
    assert table.refusal(0, m.ShipSheetFilledIn(purple=2)) == "A ship carries at most one alien of each colour."
