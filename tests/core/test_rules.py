"""The rule ledgers: read, checked and searched."""

import pytest

from companion import games
from companion.core import rules
from companion.core.game import Started
from companion.core.words import Message, in_english
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
CARD = """
[[card]]
key = "build"
title = "What you can do"
lines = []
"""


def test_it_is_beside_the_games_code():
    found = rules.load(GAME)
    assert [phase.key for phase in found.phases] == ["open", "bidding", "over"]
    assert found.rules[0] == rules.Rule("DR-001", "open", "must", "A counter never goes below zero.")
    assert rules.load(GAME) is found


def test_people_read_what_is_said_for_them_else_the_text():
    plain, _, said, _ = rules.load(GAME).rules
    assert plain.say == plain.text == in_english(plain.reminder.text)
    assert said.text == "The highest counter wins; if level, the higher roll decides."
    assert said.reminder == rules.Reminder("DR-003", Message(said.say))
    assert said.say == "You win with the highest counter. On a tie you roll: the higher roll wins."


def test_the_card_of_a_phase_comes_before_that_of_the_game():
    found = rules.load(GAME)
    assert [getattr(found.card(phase), "title", None) for phase in ("bidding", "open")] == [
        "Now you bid",
        "What you can do",
    ]
    assert rules.parse(TEXT, "x").card("build") is None


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        ("glass", ["DR-004"]),
        ("HIDDEN bidding", ["DR-002"]),
        ("CAFÉ  sipping", ["DR-004"]),
        ("a draw?", ["DR-003"]),
        ("dr-003", []),
        ("", []),
    ],
)
def test_search_finds_words_stems_and_synonyms(words, ids):
    assert [rule.id for rule in rules.load(GAME).search(words)] == ids


# In another language


def test_what_is_missing_in_another_language_is_english():
    english, german = rules.load(GAME), rules.load(GAME, "de")
    assert [phase.title for phase in german.phases] == ["Open play", "Bidding", "Das Ende"]
    assert german.rules[2].say == "Du gewinnst mit dem höchsten Zähler. Bei Gleichstand würfelt ihr."
    assert german.rules[:2] == english.rules[:2]
    assert [rule.text for rule in german.rules] == [rule.text for rule in english.rules]
    assert german.card("bidding") == rules.Card("bidding", "Jetzt bietest du", ("Biete 1 bis 9.",))
    assert german.card("open") == english.card("open")
    assert rules.load(GAME, "de") is german
    assert rules.load(GAME, "xx") is english


def test_each_language_has_its_own_synonyms():
    assert [rule.id for rule in rules.load(GAME, "de").search("Unentschieden")] == ["DR-003"]
    assert rules.load(GAME).search("Unentschieden") == rules.load(GAME, "de").search("draw") == []


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ('[rules]\nXX-002 = "Nimm ein Teil."', "x.de: rule XX-002 is for nothing that is there"),
        ('[phases]\nflight = "Flug"', "x.de: phase flight is for nothing that is there"),
        ('[cards.build]\ntitle = "Bauen"\nlines = []', "x.de: card build is for nothing that is there"),
        ('[synonyms]\nteil = ["stück"]\nding = ["stück"]', "x.de: synonym stück is there twice"),
        ('[words]\nXX-001 = "Nimm ein Teil."', "x.de: Object contains unknown field `words`"),
    ],
)
def test_a_translation_of_nothing_is_refused(wrong, sentence):
    with pytest.raises(ValueError, match=sentence):
        rules.translate(rules.parse(TEXT, "x"), "de", wrong, "x.de")


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (TEXT + TEXT.partition('Building"\n')[2], "x/rules.toml: rule XX-001 is there twice"),
        (TEXT.replace('phase = "build"', 'phase = "flight"'), "x/rules.toml: rule XX-001 is in phase flight"),
        (TEXT.replace("must", "maybe"), "x/rules.toml: rule XX-001: Invalid enum value 'maybe'"),
        (TEXT.replace("text =", "words ="), "x/rules.toml: rule XX-001: Object contains unknown field `words`"),
        (TEXT.replace("title =", "name ="), "x/rules.toml: Object contains unknown field `name`"),
        (TEXT + CARD.replace("build", "flight"), "x/rules.toml: card flight is for nothing that is there"),
        (TEXT + CARD + CARD, "x/rules.toml: card build is there twice"),
        (TEXT + '[synonyms]\ntile = ["part of it"]', "x/rules.toml: Expected `str` matching regex"),
        (TEXT + '[synonyms]\ntile = ["tile"]', "x/rules.toml: synonym tile is there twice"),
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
