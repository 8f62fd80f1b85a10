"""The 60 known cards, and cards typed in by hand in the same short notation."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Any, get_args

from msgspec import convert
from msgspec.structs import asdict, replace

from companion.games.galaxy_trucker.card_play import Adventure, CardKind, CombatLine, Measure, Side, Size, Threat
from companion.games.galaxy_trucker.events import CardTurned
from companion.games.galaxy_trucker.ship import Goods

LETTERS = {"R": "red", "Y": "yellow", "G": "green", "B": "blue"}
MOST = 99
TITLES: dict[CardKind, str] = {
    "open_space": "Open Space",
    "planets": "Planets",
    "abandoned_ship": "Abandoned Ship",
    "abandoned_station": "Abandoned Station",
    "meteors": "Meteoric Swarm",
    "smugglers": "Smugglers",
    "slavers": "Slavers",
    "pirates": "Pirates",
    "combat_zone": "Combat Zone",
    "stardust": "Stardust",
    "epidemic": "Epidemic",
    "sabotage": "Sabotage",
}
NUMBERS = ("days", "crew", "credits", "strength", "lose")


class NotUnderstood(ValueError):
    """A sentence about what was typed."""


@cache
def known() -> dict[str, Adventure]:
    """The cards of the box by name, in the order of the levels."""
    text = resources.files(__package__).joinpath("cards.toml").read_text(encoding="utf-8")
    return {card["id"]: _from_data(card) for card in tomllib.loads(text)["card"]}


def _from_data(card: dict[str, Any]) -> Adventure:
    plain = {key: card[key] for key in ("kind", "id", "level", "first", *NUMBERS) if key in card}
    return _with_parts(convert(plain, Adventure), card)


def _with_parts(adventure: Adventure, parts: dict[str, Any]) -> Adventure:
    changes: dict[str, Any] = {}
    if parts.get("goods"):
        changes["goods"] = goods(parts["goods"])
    if parts.get("planets"):
        changes["planets"] = tuple(goods(row) for row in parts["planets"])
    if parts.get("threats"):
        changes["threats"] = threats(parts["threats"])
    if parts.get("lines"):
        changes["lines"] = tuple(combat_line(line) for line in parts["lines"])
    return replace(adventure, **changes)


def turned_up(event: CardTurned) -> Adventure:
    """The card that this event speaks of, or ``NotUnderstood``."""
    if event.card and event.card not in known():
        raise NotUnderstood("That card is not in the box. Pick one from the list, or enter its kind and numbers.")
    if not event.card and event.kind_of_card is None:
        raise NotUnderstood("Which card is it? Pick one from the list, or its kind.")
    fields = asdict(event)
    numbers = {name: fields[name] for name in NUMBERS if fields[name] is not None}
    if any(not 0 <= number <= MOST for number in numbers.values()):
        raise NotUnderstood(f"The numbers of a card run from 0 to {MOST}.")
    plain = known()[event.card] if event.card else Adventure(kind=event.kind_of_card or "open_space")
    return _complete(_with_parts(replace(plain, **numbers), fields))


def _complete(adventure: Adventure) -> Adventure:
    """A card that is asked for something has it."""
    needs = {
        "planets": (adventure.planets, "planets, like RR, RBB, Y"),
        "meteors": (adventure.threats, "meteors, like large front, small left"),
        "pirates": (adventure.threats, "shots, like light front, heavy front"),
        "combat_zone": (adventure.lines, "lines, like crew: 3 days, or cannons: light rear + heavy rear"),
    }
    parts, like = needs.get(adventure.kind, (True, ""))
    if not parts:
        raise NotUnderstood(f"This card has {like}. Enter them, or pick the card from the list.")
    return adventure


def goods(letters: str) -> Goods:
    found = [LETTERS.get(letter) for letter in letters.upper().replace(" ", "")]
    if None in found or len(found) > MOST:
        raise NotUnderstood(f"Goods are written as letters R, Y, G and B; “{letters[:20]}” is not.")
    return Goods(**{colour: found.count(colour) for colour in LETTERS.values()})


def threats(words: Sequence[str]) -> tuple[Threat, ...]:
    return tuple(threat(word) for word in words)


def threat(words: str) -> Threat:
    size, _, side = words.strip().lower().partition(" ")
    if size not in get_args(Size) or side.strip() not in get_args(Side):
        raise NotUnderstood(f"A threat reads like “large front” or “light rear”; “{words[:20]}” does not.")
    return Threat(size, side.strip())  # type: ignore[arg-type]


def combat_line(words: str) -> CombatLine:
    measure, colon, penalty = (part.strip() for part in words.lower().partition(":"))
    if not colon or measure not in get_args(Measure):
        raise NotUnderstood(f"A line begins with crew:, engines: or cannons:; “{words[:20]}” does not.")
    number, _, kind = penalty.partition(" ")
    if number.isdecimal() and kind in ("days", "crew", "goods"):
        return convert({"weakest": measure, kind: min(int(number[:3]), MOST)}, CombatLine)
    return CombatLine(measure, shots=threats(penalty.split("+")))  # type: ignore[arg-type]


def name_of(adventure: Adventure) -> str:
    return adventure.id or TITLES[adventure.kind]
