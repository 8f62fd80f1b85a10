"""No language falls behind, and every message is one that can be translated."""

from __future__ import annotations

import re
from functools import cache

import pytest

from companion.settings import TEMPLATES
from tests.locales import catalogues
from tests.locales.catalogues import (
    LOCALES,
    NotLiteral,
    compiled,
    extract,
    files,
    in_python,
    in_template,
    is_translated,
    languages,
    updated,
    written,
)

template = cache(extract)
HOLE = re.compile(r"\{(\w+)\}")
DANGLING = {"a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with"}
WHOLE = {"Bring a phone in", "Let them in"}
"""What ends in a word like these and is whole all the same."""


def messages():
    return [message for message in template() if message.id]


def texts(words) -> list[str]:
    return [words] if isinstance(words, str) else list(words)


def test_there_are_messages_of_every_kind():
    ids = {message.id for message in messages()}
    assert "The disk of the computer that runs the Companion is full. Nothing was lost; make room and try again." in ids
    assert ("Ends after one round.", "Ends after {n} rounds.") in ids
    assert {"Who wins", "The highest or the lowest total.", "Highest", "Score pad", "round {number}"} <= ids
    assert {"Light or dark", "unfinished", "Not sent yet, but your tap is kept. Trying again…"} <= ids


@pytest.mark.parametrize("language", languages())
def test_no_language_falls_behind(language):
    behind = [message.id for message in updated(language, template()) if message.id and not is_translated(message)]
    assert not behind, "run `make words`, then translate these"


def test_german_keys_say_what_they_do():
    german = {message.id: message.string for message in updated("de", template()) if isinstance(message.id, str)}
    assert german["redo"] in german["Redo"].lower(), "short and long are one word"
    assert german["Skip"] != german["Next"], "what may be skipped is no step that is needed"
    taps = {english: words for english, words in german.items() if english.startswith("Tap ")}
    assert not [words for words in taps.values() if "tipp" not in words.lower()]


@pytest.mark.parametrize("language", languages())
def test_catalogues_are_up_to_date_and_compiled(language):
    book = updated(language, template())
    assert (LOCALES / language / "messages.po").read_bytes() == written(book), "run `make words`"
    assert (LOCALES / language / "messages.mo").read_bytes() == compiled(book), "run `make words`"


@pytest.mark.parametrize("language", languages())
def test_every_language_has_the_same_placeholders(language):
    for message in updated(language, template()):
        if message.id and is_translated(message):
            holes = {name for text in texts(message.id) for name in HOLE.findall(text)}
            for translated in texts(message.string):
                own = set(HOLE.findall(translated))
                assert own <= holes, message.id
                assert holes - own <= ({"n"} if message.pluralizable else set()), message.id


@pytest.mark.parametrize("language", languages())
def test_a_sentence_ends_as_it_ends_in_english(language):
    for message in updated(language, template()):
        if not message.id or catalogues.WITHIN in message.auto_comments:
            continue
        for said, translated in zip(texts(message.id), texts(message.string), strict=False):
            assert said.endswith((".", "!", "?", ":")) == translated.endswith((".", "!", "?", ":")), said


def test_one_message_is_one_sentence():
    whole = [message for message in messages() if catalogues.WITHIN not in message.auto_comments]
    for text in (text for message in whole for text in texts(message.id)):
        assert not text[0].islower(), f"begins in mid-sentence: say it whole, or mark it as a `noun`: {text}"
        assert text.split()[-1] not in DANGLING or text in WHOLE, f"ends in mid-sentence: {text}"


def test_words_that_only_the_program_knows_are_refused():
    for wrong in ("say(words)", 'say(f"{n} cards")', 'several("{n} card", many, n)', 'noun("a" + b)'):
        with pytest.raises(NotLiteral):
            list(in_python(wrong, "here.py"))
    for wrong in ("{{ _(words) }}", '{{ several("{n} card", many, 2) }}'):
        with pytest.raises(NotLiteral):
            list(in_template(wrong, "here.html"))


def test_options_are_read_where_they_are_written():
    meta = 'x: Annotated[int, Meta(title="Size", description="How big.", extra={"labels": {"s": "Small"}})]'
    assert [words for _, words in in_python(meta)] == [("Size",), ("How big.",), ("Small",)]


def test_in_german_the_house_ends_a_partie_not_a_spiel():
    """A *Spiel* is the box, a *Partie* is a play of it. Games that are named after neither may say it their own way."""
    ended = re.compile(r"[Ss]piele? (ist|war|habt|hat) .*(vorbei|aus|beendet)|Spiel beenden|Spiele bis zur Wertung")
    own = re.compile(r"games/(?!clock_only|score_pad)")
    german = [
        one for one in catalogues.catalogue("de") if one.id and not all(own.search(at) for at, _ in one.locations)
    ]
    said = [form for one in german for form in ([one.string] if isinstance(one.string, str) else one.string)]
    assert [form for form in said if ended.search(form)] == []


# Templates that speak every language

BARE = ("table/_page.html",)
"""The attributes of an element."""
PAGES = {file.relative_to(TEMPLATES).as_posix(): file for file in files() if file.suffix == ".html"}
JINJA = re.compile(r"\{% block body_class %\}.*?\{% endblock %\}|\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", re.DOTALL)
READ_OUT = re.compile(r'(?:placeholder|aria-label|alt|title|data-say)="[^"]*[a-z][^"]*"')


@pytest.mark.parametrize("name", sorted(PAGES.keys() - set(BARE)))
def test_a_page_has_no_words_but_messages(name):
    bare = JINJA.sub("", PAGES[name].read_text("utf-8"))
    assert not READ_OUT.findall(bare)
    assert not re.findall(r"[A-Za-z]{2,}", re.sub(r"<[^>]*>", "", bare))
