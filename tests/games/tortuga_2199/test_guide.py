"""Every reminder of the ledger is on a page at its step, and only where it matters."""

from __future__ import annotations

import re

import pytest

from companion.core import rules
from companion.games.tortuga_2199 import GAME, moves
from companion.games.tortuga_2199.view.reminders import COUNTED


def ids(reminders):
    return {reminder.id for reminder in reminders}


def shown(table):
    view = table.view(0)
    setup = ids(view.setting.reminders) if view.setting else set()
    at_sectors = set().union(*(ids(table.opened(0, sector).reminders) for sector in view.sectors))
    return setup | ids(view.reminders) | ids(view.fight_reminders) | at_sectors


def test_every_guide_rule_is_shown_somewhere(planet):
    tables = [planet(players) for players in (2, 3, 4)]
    tables.append(planet(2).fight(1, "mines", 3, 1))
    tables.append(planet(2, scenario="aggressive").fight(1, "mines", 1, 3))
    guides = {rule.id for rule in rules.load(GAME).rules if rule.weight == "guide"}
    assert guides | set(COUNTED) == set().union(*map(shown, tables))


@pytest.mark.parametrize(("players", "rule"), [(2, "TO-017"), (3, "TO-018"), (4, "TO-019")])
def test_hands_by_the_number_of_players(planet, players, rule):
    hands = {"TO-017", "TO-018", "TO-019"} & ids(planet(players).view().setting.reminders)
    assert hands == {rule}


def test_what_a_turn_needs_is_read_in_the_turn(planet):
    turn = {"TO-023", "TO-024", "TO-030", "TO-031", "TO-032", "TO-034", "TO-036", "TO-058"}
    assert turn <= ids(planet(2).view(0).reminders)


def test_how_a_turn_goes_has_all_fourteen_actions(planet):
    """As their numbers in the ledger say."""
    read = ids(planet(2).opened(0, "guide").reminders)
    numbers = {rule.text.split()[0] for rule in rules.load(GAME).rules if rule.id in read}
    assert {str(n) for n in range(1, 15)} <= numbers


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
    assert ids(planet(3).opened(0, sector).reminders) == {rule, "TO-094"}
    assert planet(3).opened(0, "turrets-1").reminders == ()


def test_every_phase_of_the_rules_sheet_is_known(planet):
    phases = {phase.key for phase in rules.load(GAME).phases}
    assert {"setup", "turn", "combat", "last_round", "over"} <= phases
    assert len(rules.load(GAME).rules) == 126


# What guests read and ask


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_action_card_comes_first_with_fourteen_actions_and_their_prices(language):
    card = rules.load(GAME, language).card("turn")
    assert [line.split()[0] for line in card.lines] == [str(n) for n in range(1, 15)]
    assert all(" · " in line for line in card.lines)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_sheet_is_written_for_players(language):
    """No ids, no field names, no words of those who made it."""
    ledger = rules.load(GAME, language)
    shown = [rule.say for rule in ledger.rules] + [line for card in ledger.cards for line in card.lines]
    wrong = re.compile(r"options\.|_|trading-post-|\bseat\b|sheet impossible|ledger|not certain|our reading|TO-\d")
    assert [line for line in shown if wrong.search(line)] == []
    assert max(map(len, shown)) <= 260


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("tie in combat", "TO-072"),
        ("how do I attack?", "TO-064"),
        ("how do I conquer", "TO-048"),
        ("price of a sector", "TO-053"),
        ("buy influence", "TO-051"),
        ("last round", "TO-098"),
        ("capture a monster", "TO-044"),
        ("reserve a card", "TO-042"),
        ("how many cards do I draw", "TO-031"),
        ("turrets in a fight", "TO-068"),
    ],
)
def test_what_guests_ask(words, rule):
    found = [one.id for one in rules.load(GAME).search(words)]
    assert rule in found[:3], found[:6]


def test_a_tie_finds_both_kinds_and_no_abilities():
    found = [one.id for one in rules.load(GAME).search("tie")]
    assert found[0] == "TO-101"
    assert {"TO-072", "TO-102", "TO-103"} <= set(found)
    assert not {"TO-028", "TO-029", "TO-071"} & set(found)


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("Gleichstand", "TO-101"),
        ("unentschieden", "TO-101"),
        ("Wer gewinnt?", "TO-095"),
        ("wie greife ich an", "TO-064"),
        ("Kampf", "TO-064"),
        ("Wie erobere ich einen Sektor?", "TO-048"),
        ("Einfluss kaufen", "TO-051"),
        ("letzte Runde", "TO-098"),
        ("Karte reservieren", "TO-042"),
    ],
)
def test_what_guests_ask_in_german(words, rule):
    found = [one.id for one in rules.load(GAME, "de").search(words)]
    assert rule in found[:3], found[:6]
