"""The rule ledgers: read, checked and searched."""

import pytest

from companion import games
from companion.core import rules
from companion.core.game import Started
from tests.drill import GAME

TEXT = """
[[phase]]
key = "build"
title = "Building"

[[rule]]
id = "XX-001"
phase = "build"
weight = "must"
text = "Take a tile."
"""


def test_it_lies_beside_the_games_code():
    found = rules.load(GAME)
    assert [phase.key for phase in found.phases] == ["open", "bidding", "over"]
    assert found.rules[0] == rules.Rule("DR-001", "open", "must", "A counter never goes below zero.")
    assert rules.load(GAME) is found


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        ("glass", ["DR-004"]),
        ("HIDDEN opened", ["DR-002"]),
        ("cafe", ["DR-004"]),
        ("CAFÉ  sip", ["DR-004"]),
        ("hidden sip", []),
        ("dr-003", ["DR-003"]),
        ("", ["DR-001", "DR-002", "DR-003", "DR-004"]),
    ],
)
def test_search_wants_all_words_in_any_case_and_without_accents(words, ids):
    assert [rule.id for rule in rules.load(GAME).search(words)] == ids


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (TEXT + TEXT.partition('Building"\n')[2], "x/rules.toml: rule XX-001 is there twice"),
        (TEXT.replace('phase = "build"', 'phase = "flight"'), "x/rules.toml: rule XX-001 is in phase flight"),
        (TEXT.replace("must", "maybe"), "x/rules.toml: rule XX-001: Invalid enum value 'maybe'"),
        (TEXT.replace("text =", "words ="), "x/rules.toml: rule XX-001: Object contains unknown field `words`"),
        (TEXT.replace("title =", "name ="), "x/rules.toml: Object contains unknown field `name`"),
        (TEXT + "?", "x/rules.toml: "),
        (TEXT.partition("[[rule]]")[0] * 2 + "rule = []", "x/rules.toml: "),
    ],
)
def test_what_is_wrong_is_said_with_file_and_id(wrong, sentence):
    with pytest.raises(ValueError, match=sentence.replace(".", "[.]")):
        rules.parse(wrong, "x/rules.toml")


def test_a_good_one_is_read():
    assert rules.parse(TEXT, "x").phases == (rules.Phase("build", "Building"),)


@pytest.mark.parametrize("game", [*games.find().values(), GAME], ids=lambda game: game.slug)
def test_every_game_has_one_and_starts_in_one_of_its_phases(game):
    found = rules.load(game)
    names = ("Ann", "Bob", "Cat", "Dan", "Eve")[: max(2, game.seats[0])]
    state = game.setup(Started(game=game.slug, seats=names[: game.seats[1]], options=game.options()))
    assert game.phase(state) in {phase.key for phase in found.phases}
    assert any(rule.weight == "must" for rule in found.rules)
