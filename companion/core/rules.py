"""The rule ledger of a game: its rules in our own words, by phase, read from its ``rules.toml``.

A rule's ``text`` is the specification, its ``say`` is for the people at the table. A file ``rules.de.toml`` beside it
has the same for people in German; what is missing there stays English.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterable
from functools import cached_property, lru_cache
from importlib import resources
from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import force_setattr, replace

from companion.core.game import Game
from companion.core.search import Index, Passage
from companion.core.words import Message

ENGLISH = "en"
WHOLE_GAME = "game"
LEDGERS_KEPT = 100
_WEIGHTS = {"must": 2, "guide": 1, "lookup": 0}

T = TypeVar("T")
Word = Annotated[str, Meta(pattern=r"^\w+$")]
Synonyms = dict[Word, tuple[Word, ...]]
"""Words that mean the same in this game: each name stands for the words beside it."""


class Phase(Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    title: str
    chapter: bool = False
    """It is only there to be read: no table is ever in it."""


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """What you can do, with prices: the first thing on the rules sheet."""

    key: str
    """The phase that it is for, or "game"; "playing/sheet" is for tables that name it (see ``RulesHere``)."""
    title: str
    lines: tuple[str, ...]


class Rule(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    phase: str
    weight: Literal["must", "guide", "lookup"]
    """Must: the Companion enforces or counts it. Guide: it reminds. Lookup: it only has it at hand."""
    text: str
    say: str = ""
    """For the people at the table; the text itself where that is fit for them."""

    def __post_init__(self) -> None:
        force_setattr(self, "say", self.say or self.text)

    @property
    def reminder(self) -> Reminder:
        return Reminder(self.id, Message(self.say))


class Reminder(Struct, frozen=True):
    """A rule as a page says it where it matters."""

    id: str
    text: Message
    """In another language it is found by its English words (see ``reminders_in``)."""


class Ledger(Struct, frozen=True, dict=True):
    phases: tuple[Phase, ...]
    rules: tuple[Rule, ...]
    cards: tuple[Card, ...] = ()
    synonyms: Synonyms = {}
    language: str = ENGLISH

    @property
    def guides(self) -> tuple[Rule, ...]:
        """What a page reminds of."""
        return tuple(rule for rule in self.rules if rule.weight == "guide")

    def without(self, ids: frozenset[str]) -> Ledger:
        """What is left where these rules do not fit."""
        return replace(self, rules=tuple(rule for rule in self.rules if rule.id not in ids)) if ids else self

    def of(self, phase: str) -> tuple[Rule, ...]:
        return tuple(rule for rule in self.rules if rule.phase == phase)

    def card(self, phase: str) -> Card | None:
        """The card of this phase, else that of the whole game."""
        cards = {card.key: card for card in self.cards}
        return cards.get(phase) or cards.get(WHOLE_GAME)

    def search(self, words: str) -> list[Rule]:
        """The rules that answer these words, the best first."""
        return [self.rules[place] for place in self._index.find(words)]

    @cached_property
    def _index(self) -> Index:
        titles = {phase.key: phase.title for phase in self.phases}
        passages = [Passage(rule.say, titles[rule.phase], _WEIGHTS[rule.weight]) for rule in self.rules]
        return Index(passages, self.synonyms, self.language)


class _File(Struct, forbid_unknown_fields=True):
    phase: tuple[Phase, ...]
    rule: tuple[Rule, ...]
    card: tuple[Card, ...] = ()
    synonyms: Synonyms = {}


class _CardWords(Struct, forbid_unknown_fields=True):
    title: str
    lines: tuple[str, ...]


class _Translation(Struct, forbid_unknown_fields=True):
    """The words of another language, by the keys and ids of the English file."""

    phases: dict[str, str] = {}
    cards: dict[str, _CardWords] = {}
    synonyms: Synonyms = {}
    rules: dict[str, str] = {}


def load(game: Game, language: str = ENGLISH) -> Ledger:
    """The ledger beside the game's own code, wherever that is, in this language as far as it is translated."""
    package = sys.modules[game.setup.__module__].__package__
    assert package, "a game is a package"
    return beside(package, language)


def beside(package: str, language: str = ENGLISH) -> Ledger:
    """The ledger in the folder of this package: a game reads its own reminders with ``beside(__package__)``."""
    return _kept(package, language)


@lru_cache(maxsize=LEDGERS_KEPT)
def _kept(package: str, language: str) -> Ledger:
    name = "rules.toml" if language == ENGLISH else f"rules.{language}.toml"
    file = resources.files(package).joinpath(name)
    if language != ENGLISH and not file.is_file():
        return _kept(package, ENGLISH)
    text, place = file.read_text(encoding="utf-8"), f"{package.replace('.', '/')}/{name}"
    return parse(text, place) if language == ENGLISH else translate(_kept(package, ENGLISH), language, text, place)


def reminders_in(games: Iterable[Game], language: str) -> dict[str, str]:
    """What pages of these games can remind of in this language, by what they say in English."""
    pairs = [(load(game), load(game, language)) for game in games]
    return {rule.say: other.say for one, two in pairs for rule, other in zip(one.rules, two.rules, strict=True)}


def parse(text: str, file: str) -> Ledger:
    """The ledger in this text; what is wrong with it is said with the file and the rule."""
    read = _read(text, file, _File)
    known = {phase.key for phase in read.phase}
    _no_twice((phase.key for phase in read.phase), f"{file}: phase")
    _no_twice((rule.id for rule in read.rule), f"{file}: rule")
    _no_twice((card.key for card in read.card), f"{file}: card")
    _check_synonyms(read.synonyms, file)
    for rule in read.rule:
        if rule.phase not in known:
            raise ValueError(f"{file}: rule {rule.id} is in phase {rule.phase}, which is not there")
    _all_known((card.key.partition("/")[0] for card in read.card), known | {WHOLE_GAME}, f"{file}: card")
    return Ledger(read.phase, read.rule, read.card, read.synonyms)


def translate(ledger: Ledger, language: str, text: str, file: str) -> Ledger:
    """The same ledger for people who read this language, with the words in this text."""
    read = _read(text, file, _Translation)
    _all_known(read.phases, {phase.key for phase in ledger.phases}, f"{file}: phase")
    _all_known(read.cards, {card.key for card in ledger.cards}, f"{file}: card")
    _all_known(read.rules, {rule.id for rule in ledger.rules}, f"{file}: rule")
    _check_synonyms(read.synonyms, file)
    return Ledger(
        tuple(replace(phase, title=read.phases.get(phase.key, phase.title)) for phase in ledger.phases),
        tuple(replace(rule, say=read.rules.get(rule.id, rule.say)) for rule in ledger.rules),
        tuple(_card_in(read.cards.get(card.key), card) for card in ledger.cards),
        read.synonyms,
        language,
    )


def _card_in(words: _CardWords | None, card: Card) -> Card:
    return replace(card, title=words.title, lines=words.lines) if words else card


def _read(text: str, file: str, kind: type[T]) -> T:
    try:
        return msgspec.convert(tomllib.loads(text), kind)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as problem:
        raise ValueError(f"{file}: {_named(problem, text)}") from problem


def _check_synonyms(synonyms: Synonyms, file: str) -> None:
    _no_twice((word for name, others in synonyms.items() for word in (name, *others)), f"{file}: synonym")


def _no_twice(names: Iterable[str], what: str) -> None:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise ValueError(f"{what} {name} is there twice")
        seen.add(name)


def _all_known(names: Iterable[str], known: set[str], what: str) -> None:
    for name in names:
        if name not in known:
            raise ValueError(f"{what} {name} is for nothing that is there")


def _named(problem: Exception, text: str) -> str:
    """The complaint with the id of the rule that it counts ("$.rule[3]")."""
    _, found, rest = str(problem).partition("$.rule[")
    if not found:
        return str(problem)
    rule = tomllib.loads(text)["rule"][int(rest.partition("]")[0])]
    return f"rule {rule.get('id', 'without an id')}: {problem}"
