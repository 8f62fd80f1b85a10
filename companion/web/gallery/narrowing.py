"""Narrowing a list of plays down: a few chips of every kind, the most frequent first; all else is found by its name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from companion.core.words import Arg, Message, say
from companion.gallery.figures import filter_choices
from companion.services import services
from companion.serving.links import link
from companion.web.gallery.leaf import asked, fits
from companion.web.gallery.words import house_name
from companion.web.words import put_into_words

FOUND = 12
"""Of each kind, where somebody has typed something."""


class Kind(Struct, frozen=True):
    """One thing by which plays differ."""

    name: str
    legend: Message
    shown: int
    """Before anybody has typed something: two or three rows on a phone."""


KINDS = (
    Kind("game", say("Game"), 6),
    Kind("player", say("Player"), 8),
    Kind("year", say("Year"), 8),
    Kind("place", say("Where"), 4),
)


class Chip(Struct, frozen=True):
    value: object
    words: Arg
    path: str
    """Where a tap leads: to what is left with this, or, where it is chosen, without it."""


class Choice(Struct, frozen=True):
    kind: Kind
    chips: tuple[Chip, ...]
    chosen: Chip | None


class Narrowing(Struct, frozen=True):
    choices: tuple[Choice, ...]
    typed: str
    to: str
    """The route of the list."""
    query: Mapping[str, object]
    """What is chosen now."""

    @property
    def chosen(self) -> list[Chip]:
        return [choice.chosen for choice in self.choices if choice.chosen is not None]

    @property
    def found(self) -> bool:
        return any(choice.chips for choice in self.choices)


def narrowing(to: str, query: Mapping[str, object], *names: str) -> Narrowing:
    """For the list at this route; by default it is narrowed down by everything."""
    kinds = [kind for kind in KINDS if not names or kind.name in names]
    return Narrowing(tuple(_choice(to, query, kind) for kind in kinds), asked(), to, query)


def _choice(to: str, query: Mapping[str, object], kind: Kind) -> Choice:
    known, own, typed = _known(kind), query.get(kind.name), asked()
    fitting = [(value, words) for value, words in known if value != own and fits(put_into_words(words), typed)]
    chips = tuple(
        Chip(value, words, link(to, **{**query, kind.name: value}))
        for value, words in fitting[: FOUND if typed else kind.shown]
    )
    rest = {name: value for name, value in query.items() if name != kind.name}
    chosen = next((Chip(value, words, link(to, **rest)) for value, words in known if value == own), None)
    return Choice(kind, chips, chosen)


def _known(kind: Kind) -> Sequence[tuple[object, Arg]]:
    """All there is of it: the most frequent first, of years the latest."""
    choices = filter_choices(services().gallery)
    match kind.name:
        case "game":
            return [(slug, house_name(title)) for slug, title in choices.game_choices]
        case "player":
            return choices.player_choices
        case "year":
            return choices.year_choices
    return choices.place_choices
