"""The kinds of cards, the 60 cards of the box, and cards typed in by hand in the same short notation."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any, get_args

from msgspec import convert
from msgspec.structs import replace

from companion.core.problems import Impossible
from companion.core.words import say
from companion.games.galaxy_trucker.cards import calm, fights, fire
from companion.games.galaxy_trucker.cards.card import Card, CardKind, Side, Size, Threat
from companion.games.galaxy_trucker.cards.fights import CombatLine, Measure
from companion.games.galaxy_trucker.options import Edition
from companion.games.galaxy_trucker.ship import Goods

LETTERS = {"R": "red", "Y": "yellow", "G": "green", "B": "blue"}
MOST = 99
CARDS = (*calm.CARDS, *fire.CARDS, *fights.CARDS)
KINDS: dict[CardKind, type[Card]] = {kind: card for kind in get_args(CardKind) for card in CARDS if card().kind == kind}
"""In the order in which a page lists them."""


class NotUnderstood(Impossible):
    """What was typed is not a card."""


@cache
def known(edition: Edition = "first") -> dict[str, Card]:
    """The cards of the box by name, in the order of the levels.

    Those of the second edition that are another card there, and not known, are missing.
    """
    text = resources.files("companion.games.galaxy_trucker.box").joinpath("cards.toml").read_text(encoding="utf-8")
    read = tomllib.loads(text)
    cards = {card["id"]: filled(KINDS[card.pop("kind")](), card) for card in read["card"]}
    if edition == "second":
        cards |= {change["id"]: filled(cards[change["id"]], change) for change in read["second"]}
        cards = {name: card for name, card in cards.items() if name not in read["unknown_in_second"]}
    return cards


def filled(card: Card, printed: Mapping[str, Any]) -> Card:
    """The card with what is given of these numbers and parts, as far as its kind has them."""
    given = {name: value for name, value in printed.items() if value not in BLANK}
    parts = {name: READ[name](value) if name in READ else value for name, value in given.items()}
    return replace(card, **{name: part for name, part in parts.items() if name in card.__struct_fields__})


def goods(letters: str) -> Goods:
    found = [LETTERS.get(letter) for letter in letters.upper().replace(" ", "")]
    if None in found or len(found) > MOST:
        raise NotUnderstood(say("Goods are written as letters R, Y, G and B; “{typed}” is not.", typed=letters[:20]))
    return Goods(**{colour: found.count(colour) for colour in LETTERS.values()})


def planets(rows: Sequence[str]) -> tuple[Goods, ...]:
    return tuple(goods(row) for row in rows)


def threats(words: Sequence[str]) -> tuple[Threat, ...]:
    return tuple(threat(word) for word in words)


def threat(words: str) -> Threat:
    size, _, side = words.strip().lower().partition(" ")
    if size not in get_args(Size) or side.strip() not in get_args(Side):
        raise NotUnderstood(
            say("A threat reads like “large front” or “light rear”; “{typed}” does not.", typed=words[:20])
        )
    return Threat(size, side.strip())  # type: ignore[arg-type]


def combat_lines(rows: Sequence[str]) -> tuple[CombatLine, ...]:
    return tuple(combat_line(row) for row in rows)


def combat_line(words: str) -> CombatLine:
    measure, colon, penalty = (part.strip() for part in words.lower().partition(":"))
    if not colon or measure not in get_args(Measure):
        raise NotUnderstood(
            say("A line begins with crew:, engines: or cannons:; “{typed}” does not.", typed=words[:20])
        )
    number, _, kind = penalty.partition(" ")
    if number.isdecimal() and kind in ("days", "crew", "goods"):
        return convert({"weakest": measure, kind: min(int(number[:3]), MOST)}, CombatLine)
    return CombatLine(measure, shots=threats(penalty.split("+")))  # type: ignore[arg-type]


BLANK: tuple[Any, ...] = (None, "", (), [])
READ: dict[str, Callable[[Any], Any]] = {"goods": goods, "planets": planets, "threats": threats, "lines": combat_lines}
"""How the parts of a card are written."""
