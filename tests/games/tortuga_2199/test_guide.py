"""Every reminder of the ledger is on a page at its step, and only where it matters."""

from __future__ import annotations

import pytest

from companion.core import rules
from companion.games.tortuga_2199 import GAME, moves


def ids(reminders):
    return {reminder.id for reminder in reminders}


def shown(table):
    view = table.view(0)
    setup = ids(view.setting.reminders) if view.setting else set()
    at_sectors = set().union(*(ids(sector.reminders) for sector in view.sectors.values()))
    return setup | ids(view.reminders) | ids(view.fight_reminders) | at_sectors


def test_every_guide_rule_is_shown_somewhere(planet):
    tables = [planet(players) for players in (2, 3, 4)]
    tables.append(planet(2).fight(1, "mines", 3, 1))
    tables.append(planet(2, scenario="aggressive").fight(1, "mines", 1, 3))
    guides = {rule.id for rule in rules.load(GAME).rules if rule.weight == "guide"}
    assert guides == set().union(*map(shown, tables))


@pytest.mark.parametrize(("players", "rule"), [(2, "TO-017"), (3, "TO-018"), (4, "TO-019")])
def test_hands_by_the_number_of_players(planet, players, rule):
    hands = {"TO-017", "TO-018", "TO-019"} & ids(planet(players).view().setting.reminders)
    assert hands == {rule}


def test_what_a_turn_needs_is_read_in_the_turn(planet):
    turn = {"TO-023", "TO-024", "TO-030", "TO-031", "TO-032", "TO-034", "TO-036", "TO-058"}
    assert turn <= ids(planet(2).view(0).reminders)


def test_fights_are_explained_only_while_one_is_on(planet):
    table = planet(2)
    assert table.view(0).fight_reminders == ()
    table.do(0, moves.AttackDeclared(defender=1, sector="mines"))
    reminded = ids(table.view(1).fight_reminders)
    assert {"TO-065", "TO-066", "TO-073", "TO-082", "TO-083", "TO-085", "TO-126"} == reminded
    fierce = planet(2, scenario="aggressive").fight(1, "mines", 1, 3)
    assert {"TO-105"} == {"TO-073", "TO-105"} & ids(fierce.view(0).fight_reminders)


@pytest.mark.parametrize(("sector", "rule"), [("fortress", "TO-086"), ("research-lab", "TO-087"), ("vortex", "TO-090")])
def test_abilities_stand_at_their_sector(planet, sector, rule):
    sectors = planet(3).view(0).sectors
    assert ids(sectors[sector].reminders) == {rule, "TO-094"}
    assert sectors["turrets-1"].reminders == ()


def test_every_phase_of_the_rules_sheet_is_known(planet):
    phases = {phase.key for phase in rules.load(GAME).phases}
    assert {"setup", "turn", "combat", "last_round", "over"} <= phases
    assert len(rules.load(GAME).rules) == 126
