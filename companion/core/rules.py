"""The rule ledger of a game: its rules in our own words, by phase, read from its ``rules.toml``."""

from __future__ import annotations

import sys
import tomllib
import unicodedata
from functools import cache
from importlib import resources
from typing import Literal

import msgspec
from msgspec import Struct

from companion.core.game import Game


class Phase(Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    title: str


class Rule(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    phase: str
    weight: Literal["must", "guide", "lookup"]
    """Must: the Companion enforces or counts it. Guide: it reminds. Lookup: it only has it at hand."""
    text: str

    @property
    def reminder(self) -> Reminder:
        return Reminder(self.id, self.text)


class Reminder(Struct, frozen=True):
    """A rule as a page says it where it matters."""

    id: str
    text: str


class Ledger(Struct, frozen=True):
    phases: tuple[Phase, ...]
    rules: tuple[Rule, ...]

    @property
    def guides(self) -> tuple[Rule, ...]:
        """What a page reminds of."""
        return tuple(rule for rule in self.rules if rule.weight == "guide")

    def search(self, words: str) -> list[Rule]:
        """The rules that have all these words, in any case and with or without accents; an id is a word too."""
        wanted = plain(words).split()
        return [rule for rule in self.rules if all(word in plain(f"{rule.id} {rule.text}") for word in wanted)]


class _File(Struct, forbid_unknown_fields=True):
    phase: tuple[Phase, ...]
    rule: tuple[Rule, ...]


def load(game: Game) -> Ledger:
    """The ledger beside the game's own code, wherever that is."""
    package = sys.modules[game.setup.__module__].__package__
    assert package, "a game is a package"
    return beside(package)


@cache
def beside(package: str) -> Ledger:
    """The ledger in the folder of this package: a game reads its own reminders with ``beside(__package__)``."""
    text = resources.files(package).joinpath("rules.toml").read_text(encoding="utf-8")
    return parse(text, f"{package.replace('.', '/')}/rules.toml")


def parse(text: str, file: str) -> Ledger:
    """The ledger in this text; what is wrong with it is said with the file and the rule."""
    try:
        read = msgspec.convert(tomllib.loads(text), _File)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as problem:
        raise ValueError(f"{file}: {_named(problem, text)}") from problem
    _no_twice([phase.key for phase in read.phase], f"{file}: phase")
    _no_twice([rule.id for rule in read.rule], f"{file}: rule")
    known = {phase.key for phase in read.phase}
    for rule in read.rule:
        if rule.phase not in known:
            raise ValueError(f"{file}: rule {rule.id} is in phase {rule.phase}, which is not there")
    return Ledger(read.phase, read.rule)


def plain(text: str) -> str:
    """Without case and accents."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in apart if not unicodedata.combining(char))


def _no_twice(names: list[str], what: str) -> None:
    for number, name in enumerate(names):
        if name in names[:number]:
            raise ValueError(f"{what} {name} is there twice")


def _named(problem: Exception, text: str) -> str:
    """The complaint with the id of the rule that it counts ("$.rule[3]")."""
    _, found, rest = str(problem).partition("$.rule[")
    if not found:
        return str(problem)
    rule = tomllib.loads(text)["rule"][int(rest.partition("]")[0])]
    return f"rule {rule.get('id', 'without an id')}: {problem}"
