"""The reminders: every guide rule of the ledger is on a page at its step."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from companion.core import rules
from companion.games import junk_orbit
from companion.games.junk_orbit.box import BOX, ships
from companion.games.junk_orbit.view.guide import BY_SHIP, reminders

STEPS = ("setup", "launch", "hits", "move", "pickup", "final")


def ids(state, step):
    return {reminder.id for reminder in reminders(state, step)}


def test_it_works(orbit):
    view = orbit(2).view(0)
    assert "JO-039" in {r.id for r in view.steps[0].reminders}
    assert "JO-129" in {r.id for r in view.final_reminders}
    assert "JO-131" in {r.id for r in view.hit_reminders}
    assert "JO-020" in {r.id for r in view.setting.reminders}


def test_every_guide_is_shown_somewhere(orbit):
    everything = orbit(5, night=tuple(BOX.boards))
    shown = set()
    for side in ("A", "B"):
        shown |= {r for step in STEPS for r in ids(everything.fly(*ships(side)).state, step)}
        everything = orbit(5, night=tuple(BOX.boards))
    assert shown == {rule.id for rule in rules.load(junk_orbit.GAME).guides}


def test_powers_and_nights_are_said_only_where_they_matter(orbit):
    plain = orbit(2)
    assert not any(ids(plain.state, step) & (BY_SHIP.keys() | {"JO-104", "JO-106"}) for step in STEPS)
    assert "JO-093" in ids(plain.fly("jolly-roger").state, "move")
    assert "JO-104" in ids(orbit(4, night=("phobos",)).state, "pickup")


@pytest.mark.parametrize(
    ("language", "words", "rule"),
    [
        ("en", "switch orbit", "JO-063"),
        ("en", "change board", "JO-063"),
        ("en", "last turn", "JO-071"),
        ("en", "empty stack", "JO-068"),
        ("en", "splendor delivery", "JO-092"),
        ("de", "Orbit wechseln", "JO-063"),
        ("de", "Gleichstand", "JO-074"),
    ],
)
def test_the_rules_are_found_by_the_words_of_a_table(language, words, rule):
    found = rules.load(junk_orbit.GAME, language).search(words)
    assert rule in [one.id for one in found][:4]


def test_your_ship_is_always_in_sight(orbit):
    mine = orbit(2).fly("century-fly").view(0).mine
    assert (mine.ship_name, mine.side, mine.step) == ("Century Fly", "A", "pickup")
    assert "a city next to yours" in mine.power


def test_the_phases_of_a_table_are_those_of_the_ledger():
    ledger = tomllib.loads((Path(junk_orbit.__file__).parent / "rules.toml").read_text())
    phases = {phase["key"] for phase in ledger["phase"]}
    assert {rule["phase"] for rule in ledger["rule"]} <= phases
    assert {"setup", "launch", "hits", "move", "final", "over"} <= phases
    assert len(ledger["rule"]) == 139
