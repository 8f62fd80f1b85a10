"""The rules sheet of every game: what guests ask finds its answer first, and they read no number of a rule."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.core import rules
from companion.games import __file__ as games_file
from companion.games import find

GAMES = find()
TRANSLATED = [
    (GAMES[file.parent.name.replace("_", "-")], file.name.split(".")[1])
    for file in Path(games_file).parent.glob("*/rules.*.toml")
]
RULE_ID = re.compile(r"\b[A-Z]{2}-\d{3}\b")
TIE = {
    "galaxy-trucker": "GT-193",
    "junk-orbit": "JO-074",
    "score-pad": "SP-024",
    "scorpius-freighter": "SF-074",
    "star-scrappers-orbital": "SS-089",
    "tortuga-2199": "TO-101",
}
WIN = {
    "galaxy-trucker": "GT-192",
    "junk-orbit": "JO-073",
    "score-pad": "SP-022",
    "scorpius-freighter": "SF-074",
    "star-scrappers-orbital": "SS-088",
    "tortuga-2199": "TO-095",
}


def first(slug: str, words: str, language: str = "en") -> str:
    return rules.load(GAMES[slug], language).search(words)[0].id


@pytest.mark.parametrize("slug", TIE)
def test_a_tie_and_who_wins(slug):
    for words in ("tie", "draw", "Ties?", "what if we are TIED", "equal"):
        assert first(slug, words) == TIE[slug], words
    for words in ("who wins", "WINNER", "how do I win?", "winning"):
        assert first(slug, words) == WIN[slug], words


@pytest.mark.parametrize(
    ("slug", "words", "rule"),
    [
        ("tortuga-2199", "how do I attack", "TO-064"),
        ("tortuga-2199", "Attacking a ship", "TO-064"),
        ("tortuga-2199", "fight", "TO-064"),
        ("junk-orbit", "switch orbit", "JO-060"),
        ("junk-orbit", "Switching orbits", "JO-060"),
        ("junk-orbit", "how can I change boards", "JO-060"),
        ("star-scrappers-orbital", "what does building cost", "SS-027"),
        ("star-scrappers-orbital", "can I fix a module", "SS-061"),
        ("star-scrappers-orbital", "hand limit", "SS-083"),
        ("star-scrappers-orbital", "pass and play again", "SS-020"),
        ("star-scrappers-orbital", "whom does a robot target", "SS-115"),
        ("star-scrappers-orbital", "winning alone", "SS-103"),
        ("score-pad", "I entered a wrong number", "SP-008"),
        ("score-pad", "when is it over", "SP-017"),
        ("score-pad", "joining late", "SP-014"),
        ("score-pad", "change my team", "SP-003"),
        ("score-pad", "how many players", "SP-001"),
    ],
)
def test_what_guests_ask(slug, words, rule):
    assert first(slug, words) == rule


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("was kostet Bauen", "SS-027"),
        ("kaputtes Modul reparieren", "SS-061"),
        ("Wie viel MC Einkommen", "SS-081"),
        ("Handlimit", "SS-083"),
        ("auf wen zielt der Roboter", "SS-115"),
    ],
)
def test_what_guests_ask_about_an_orbital_in_german(words, rule):
    assert first("star-scrappers-orbital", words, "de") == rule


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("Unentschieden", "SP-024"),
        ("Was ist bei Gleichstand?", "SP-024"),
        ("wer gewinnt", "SP-022"),
        ("SIEGER", "SP-022"),
        ("vertippt", "SP-008"),
        ("Wie trage ich Punkte ein?", "SP-007"),
        ("Wann schliesst eine Zeile?", "SP-010"),
        ("ich komme später", "SP-014"),
        ("aufhoeren", "SP-017"),
    ],
)
def test_what_guests_ask_in_german(words, rule):
    assert first("score-pad", words, "de") == rule


@pytest.mark.parametrize(("game", "language"), [*((game, "en") for game in GAMES.values()), *TRANSLATED])
def test_nobody_reads_the_number_of_a_rule(game, language):
    ledger = rules.load(game, language)
    shown = [rule.say for rule in ledger.rules] + [line for card in ledger.cards for line in (card.title, *card.lines)]
    assert [text for text in shown if RULE_ID.search(text)] == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_sheet_of_an_orbital_is_for_players(language):
    """No codes of answers, names of fields or boxes of a diagram."""
    ledger = rules.load(GAMES["star-scrappers-orbital"], language)
    for rule in ledger.rules:
        assert not re.search(r"\b4\d\d\b|\w_\w|\bfalse\b|\bB\d|\bTP\d|\bMO\d|solo-", rule.say), rule.id
    assert ledger.cards[0].key == "setup"
    assert ledger.card("turns").lines[0].endswith("5")


@pytest.mark.parametrize(("game", "language"), TRANSLATED)
def test_a_translated_sheet_is_whole(game, language):
    english, other = rules.load(game), rules.load(game, language)
    assert [rule.id for rule, same in zip(other.rules, english.rules, strict=True) if rule.say == same.say] == []
    assert [phase.key for phase in other.phases if phase in english.phases] == []
    assert [card.key for card in other.cards if card in english.cards] == []
    assert [len(card.lines) for card in other.cards] == [len(card.lines) for card in english.cards]


def test_the_score_pad_has_a_card_for_each_phase():
    ledger = rules.load(GAMES["score-pad"])
    assert {card.key.partition("/")[0] for card in ledger.cards} == {phase.key for phase in ledger.phases}
