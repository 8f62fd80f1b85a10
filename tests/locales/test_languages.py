"""Languages: found by looking, with their own marks, dates and plurals."""

from __future__ import annotations

import gettext
from functools import partial
from io import BytesIO

import pytest

from companion.core.ranking import rank
from companion.core.rules import load, reminders_in
from companion.core.sheet import Line, TieBreak
from companion.core.words import ENGLISH, Renderer, SeatName, grouped, listed, noun, say, several, signed
from companion.games import find
from companion.games.tortuga_2199 import GAME
from companion.locales import Languages
from companion.locales.terminal import in_words, renderer
from tests.locales.catalogues import Book, begin, compiled
from tests.locales.pseudo import CODE, build, pseudo

LANGUAGES = Languages()
GERMAN = LANGUAGES.known("de")


def test_it_works():
    assert [(one.code, one.name) for one in LANGUAGES] == [("en", "English"), ("de", "Deutsch")]
    german = Renderer(("Ann", "Bob"), GERMAN)
    assert german(say("It is {name}’s turn.", name=SeatName(1))) == "Bob ist dran."
    assert german(several("Ends after one round.", "Ends after {n} rounds.", 3)) == "Schluss ist nach 3 Runden."
    assert german(listed(["a", "b", "c"])) == "a, b und c"
    assert german(listed(["a", "b"], "or")) == "a oder b"


def test_what_decides_a_tie_follows_nach():
    """In German the thing that is compared is in the dative, in every sentence that names it."""
    german, lines = Renderer(("Ann", "Bob"), GERMAN), [[Line("points", say("Points"), 9)]] * 2
    for what, said in (noun("cubes"), "Würfeln"), (noun("crew symbols"), "Crew-Symbolen"):
        tie = rank(lines, ladder=[TieBreak("rung", what, (15, 5), what)]).tie
        assert tie is not None
        assert german(tie.won_by_you) == f"Gleichstand bei 9 – du gewinnst nach {said}, 15 : 5"
    total = several("No cubes: confirm {n} point", "No cubes: confirm {n} points", 18)
    assert german(total) == "Keine Würfel: 18 Punkte bestätigen"


def test_what_is_said_beside_the_catalogue_is_found_by_its_english_words():
    """Reminders of the rules are translated with them, and nothing is read before somebody speaks the language."""
    german = Languages(beside=partial(reminders_in, find().values())).known("de")
    for rule, other in zip(load(GAME).guides, load(GAME, "de").guides, strict=True):
        assert Renderer(language=german)(rule.reminder.text) == other.say != rule.say
    assert Languages(beside=unread).known("de").code == "de"


def unread(code: str) -> dict[str, str]:
    raise AssertionError(f"read for {code} too early")


def test_numbers_have_a_comma():
    german = Renderer(language=GERMAN)
    assert [german(2.5), german(signed(-1.25)), german(grouped(1_000_000))] == ["2,5", "−1,25", "1.000.000"]


def test_what_is_not_translated_stays_english():
    german = Renderer(language=GERMAN)
    assert german(say("Nobody ever said {this}.", this="that")) == "Nobody ever said that."
    assert german(several("{n} unheard word", "{n} unheard words", 2)) == "2 unheard words"
    assert german(say("")) == ""


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        (["de-AT"], "de"),
        (["de_DE.UTF-8"], "de"),
        (["fr", "DE"], "de"),
        (["en-GB", "de"], "en"),
        (["", "*", "x" * 4000], None),
    ],
)
def test_the_first_that_we_speak(wanted, code):
    found = LANGUAGES.best(wanted)
    assert (found and found.code) == code


@pytest.mark.parametrize(
    ("environ", "code"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "fr:de:en"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, "en"),
    ],
)
def test_a_terminal_says_its_language(environ, code):
    assert LANGUAGES.of_terminal(environ).code == code


def test_the_command_line_speaks_it(monkeypatch):
    monkeypatch.setenv("LANGUAGE", "de")
    renderer.cache_clear()
    try:
        assert in_words(say("Stop with Ctrl+C.")) == "Beenden mit Strg+C."
    finally:
        renderer.cache_clear()


def test_a_catalogue_is_read_when_somebody_speaks_it(tmp_path):
    (tmp_path / "xx").mkdir()
    (tmp_path / "xx" / "language.toml").write_text('name = "Xx"\n')
    fresh = Languages(tmp_path).known("xx")
    assert fresh.name == "Xx"
    with pytest.raises(FileNotFoundError):
        fresh.find("Join")


FORMS = {
    "de": {0: "many", 1: "one", 2: "many", 5: "many", 21: "many"},
    "pl": {1: "one", 2: "few", 4: "few", 5: "many", 12: "many", 22: "few", 25: "many"},
    "cs": {1: "one", 2: "few", 4: "few", 5: "many", 22: "many"},
}
NAMES = {"de": ("one", "many"), "pl": ("one", "few", "many"), "cs": ("one", "few", "many")}


@pytest.mark.parametrize("code", FORMS)
def test_plurals_follow_the_rules_of_the_language(code):
    book = Book(locale=code)
    book.add(("{n} card", "{n} cards"), NAMES[code])
    found = gettext.GNUTranslations(BytesIO(compiled(book)))
    assert {n: found.ngettext("{n} card", "{n} cards", n) for n in FORMS[code]} == FORMS[code]


@pytest.mark.parametrize(
    ("code", "date"), [("fr", "{day} {month} {year}, {time}"), ("pt_BR", "{day} de {month} de {year} {time}")]
)
def test_a_new_language_begins_with_what_is_known_about_it(tmp_path, monkeypatch, code, date):
    monkeypatch.setattr("tests.locales.catalogues.LOCALES", tmp_path)
    begin(code)
    found = Languages(tmp_path).known(code)
    assert (found.date, found.decimal, len(found.months)) == (date, ",", 12)
    assert found.code == code.replace("_", "-")


def test_the_language_for_tests(tmp_path):
    assert pseudo("Join {game}") == "[Jöîñ {game}····]"
    found = Languages(build(tmp_path)).known(CODE)
    assert Renderer(language=found)(say("{game}: quick score", game=2.5)) == "[2,5: qûîçk šçöré········]"
    assert Languages(tmp_path).known("en") is ENGLISH
