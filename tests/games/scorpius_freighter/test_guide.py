"""The reminders: every guide rule of the ledger is on a page at its step, every crew card in the rules sheet."""

from __future__ import annotations

from companion.core import rules
from companion.core.words import in_english
from companion.games.scorpius_freighter import GAME
from companion.games.scorpius_freighter import moves as m
from companion.games.scorpius_freighter.box import ACTIONS, BOX, CREW
from companion.games.scorpius_freighter.freighter.crew_words import EFFECTS
from companion.games.scorpius_freighter.view.reminders import reminders

LEDGER = rules.load(GAME)
RULES = {rule.id: rule for rule in LEDGER.rules}


def ids(found):
    return {reminder.id for reminder in found}


def at_actions(table):
    """What is shown at step 3, one action after another."""
    found = set()
    for action in ACTIONS:
        for planet in range(3):
            table.do(None, m.ShipPlaced(planet=planet, space=0))
        table.assign().move().do(table.on_turn, m.ActionGranted(action=action, skill=2))
        found |= ids(table.view().coach.action.act.reminders)
        table.end()
    return found


def test_it_works(trial):
    table = trial(2, boards="restricted", cockpits="dealt", laid_out=False)
    assert ids(table.view().setting.reminders) >= {"SF-003", "SF-006", "SF-125", "SF-126"}
    assert ids(trial(2).view().coach.assign.reminders) == {"SF-028"}


def test_every_guide_is_shown_somewhere(trial):
    shown = ids(reminders(trial(2, boards="restricted", cockpits="dealt").state, "setup"))
    shown |= ids(trial(2, crew="draft").view(0).draft.reminders)
    shown |= ids(trial(2).view().coach.assign.reminders)
    shown |= at_actions(trial(2, capacity=12))
    for name, card in CREW.items():
        assert trial(2).promote(name).view().mine[0].crew.members[0].effect == in_english(EFFECTS[name])
        shown.add(card.rule)
    assert shown >= {rule.id for rule in LEDGER.guides}


def test_only_what_matters_at_this_table(trial):
    assert not {"SF-125", "SF-126"} & ids(trial(2, laid_out=False).view().setting.reminders)
    own = trial(2, track=True, cockpits="dealt").granted("operate", 2).view().coach.action.act.reminders
    assert len(own) == 2, "one for the action, one for the own cockpit"


def test_crew_cockpits_and_equipment_are_in_the_rules_sheet_by_name():
    ledger = rules.load(GAME)
    assert len(ledger.rules) == 129
    for name, card in CREW.items():
        assert RULES[card.rule].text.startswith(f"{name} — "), name
    for name, tile in BOX.equipment.items():
        assert name in RULES[tile.rule].text
    for letter, tile in BOX.cockpits.items():
        assert "Cockpit" in RULES[tile.rule].text
        assert letter in RULES[tile.rule].text


def test_the_rules_sheet_speaks_to_players_alone():
    """What the makers were not sure of is a default that can be changed, and no note in the text."""
    notes = ("confidence", "editable", "decision", "unknown", "max(")
    assert [rule.id for rule in rules.load(GAME).rules if any(note in rule.text for note in notes)] == []


def test_every_phase_of_a_table_is_in_the_ledger(trial):
    phases = {phase.key for phase in rules.load(GAME).phases}
    assert {"draft", "setup", "turn", "assign", "move", "audit", "action", "count", "over"} <= phases
