"""Damage: tokens on modules, what they take away, and when they go."""

from __future__ import annotations

import pytest

from companion.games.star_scrappers_orbital.moves import CoreUpgraded, ModuleDamaged, ModuleRepaired, Passed, StepDone
from companion.games.star_scrappers_orbital.orbital import repair_price
from companion.games.star_scrappers_orbital.year.receipt import pays


@pytest.fixture
def table(orbital):
    return orbital(2, counters=("money", "crew", "cards")).add(0, "bio", crew_symbols=2)


@pytest.mark.rule("SS-064", "SS-065")
def test_it_works(table):
    table.do(0, ModuleDamaged(module=1))
    mine = table.view().players[0]
    assert (mine.six.counts["bio"], mine.crew_symbols, mine.damage) == (0, 1, 1)
    assert [(pay.colour, pay.amount) for pay in pays(table.player(0))] == [("structural", 8)]


@pytest.mark.rule("SS-061", "SS-063")
def test_several_tokens_each_need_a_repair(table):
    table.do(0, ModuleDamaged(module=1)).do(0, ModuleDamaged(module=1))
    assert table.view().players[0].modules[1].damage == 2
    table.do(0, ModuleRepaired(module=1))
    assert (table.player(0).megacredits, table.view().players[0].six.counts["bio"]) == (13, 0)
    table.do(0, ModuleRepaired(module=1))
    assert (table.player(0).megacredits, table.view().players[0].six.counts["bio"]) == (10, 1)
    assert "not damaged" in table.refusal(0, ModuleRepaired(module=1))


@pytest.mark.rule("SS-044", "SS-067")
def test_no_core_is_ever_damaged(table):
    assert "core can never be damaged" in table.refusal(0, ModuleDamaged(module=0))
    table.do(0, CoreUpgraded(colour="bio"))
    assert "core can never be damaged" in table.refusal(0, ModuleDamaged(module=0))


def test_repairs_may_be_cheaper_or_free(table):
    table.add(0, "structural", name="Airlock").do(0, ModuleDamaged(module=1)).do(0, ModuleDamaged(module=1))
    assert repair_price(table.player(0), table.state.airlock) == 2
    assert table.refusal(0, ModuleRepaired(module=1, price=0)) is None
    assert table.refusal(0, ModuleRepaired(module=1, price=-1)) == "A price is 0 or more."
    table.do(0, ModuleRepaired(module=1, price=1)).do(1, Passed())
    assert table.player(0).megacredits == 15
    table.do(0, ModuleRepaired(module=1, free=True))
    assert (table.player(0).megacredits, table.view().turn, table.view().passed) == (15, 0, (1,)), "no action"
    assert "not damaged" in table.refusal(0, ModuleRepaired(module=1, free=True))


def test_an_effect_repairs_even_after_the_last_pass(table):
    table.do(0, ModuleDamaged(module=1)).pass_all()
    assert "nobody gets another action" in table.refusal(0, ModuleRepaired(module=1))
    assert table.do(0, ModuleRepaired(module=1, free=True)).view().players[0].damage == 0


def test_a_damaged_airlock_saves_nothing(table):
    table.add(0, "structural", name="Airlock").do(0, ModuleDamaged(module=2))
    assert repair_price(table.player(0), table.state.airlock) == 3


@pytest.mark.rule("SS-069", "SS-086")
def test_damage_goes_only_in_step_six(table):
    table.do(0, ModuleDamaged(module=1)).pass_all().count_all()
    for step in range(1, 7):
        assert table.view().players[0].damage == 1, f"before step {step} is done"
        table.do(0, StepDone(step=step))
    assert table.view().players[0].damage == 0
    assert (table.player(0).crew, table.player(0).megacredits) == (1, 24), "it has cost crew and money"
