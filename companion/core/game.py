"""THE CONTRACT: all that a game says about itself, as one record of functions.

A game lives in ``companion/games/<folder>/`` and offers ``GAME = Game(...)``; nothing registers it.
Its functions are pure: no clock, no dice, no database, no web. Time arrives as ``Move.at`` and
chance is filled into the event before it is logged, so that a replay repeats the game exactly.

Sentences from ``refuse``, ``tell`` and ``view`` may name seats as ``{0}``, ``{1}``…; the table puts the
players' present names there (in a template: ``table.in_words(sentence)``).
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from msgspec import Struct

from companion.core.sheet import Sheet


class Event(Struct, frozen=True, kw_only=True, tag_field="kind", tag=True, forbid_unknown_fields=True):
    """Something that happened at the table, named in the past tense.

    Logged events are for ever: add fields with defaults, never rename.
    """

    independent: ClassVar[bool] = False
    """It commutes with whatever others do meanwhile ("+1 credit")."""
    exact: ClassVar[bool] = False
    """It is taken only on the very version that its sender saw."""
    sealed: ClassVar[bool] = False
    """It is a secret until a later reveal (see ``Game.reveals``)."""
    by_time: ClassVar[bool] = False
    """Only time itself logs it (see ``Game.deadline``); nobody can send it."""
    anyone: ClassVar[bool] = False
    """Any seat may send it for another one (one phone writes down what all call out)."""


class Move(Struct, frozen=True):
    """An event with the seat it is for (None: the whole table) and its moment in epoch milliseconds."""

    event: Any
    seat: int | None
    at: int


class Started(Event, frozen=True):
    """The first entry of every log, and what a game is set up from: names, and its own typed options.

    ``seed`` feeds shuffles, so that a replay deals the same.
    """

    game: str
    seats: tuple[str, ...]
    options: Any
    seed: int = 0


class Quick(Struct, frozen=True):
    """The quick-score face: the type of the request, and the function that turns it into a sheet.

    It raises ``Impossible`` for a sheet that the rules do not allow.
    """

    request: type[Struct]
    sheet: Callable[[Any], Sheet]


class Impossible(Exception):
    """The rules make this impossible. ``field`` says where, like ``seats.1.scores``."""

    def __init__(self, message: str, field: str | None = None) -> None:
        super().__init__(message)
        self.field = field


@dataclass(frozen=True, kw_only=True)
class Game:
    slug: str
    """Its name in addresses, like ``my-game``; the folders are then called ``my_game``."""
    title: str
    tagline: str
    """One line for the lobby."""
    accent: str
    """One of the named hues of the stylesheet: amber, teal, violet, rose, lime, sky."""
    seats: tuple[int, int]
    """Fewest and most players."""
    options: type[Struct]
    """A struct with a default, a title and a one-line help (``msgspec.Meta``) for every field."""
    events: tuple[type[Event], ...]

    setup: Callable[[Started], Any]
    """The first state."""
    refuse: Callable[[Any, Move], str | None]
    """Why not, in the players' words. Asked once, on the way in."""
    apply: Callable[[Any, Move], Any]
    """The next state. Total: it never refuses, so a rule made stricter later breaks no old game."""
    view: Callable[[Any, int | None], Any]
    """What that seat may see (None: the table screen). Pages and the API get this, never the state."""
    phase: Callable[[Any], str]
    """A phase named in the game's ``rules.toml``: where the rules sheet opens."""
    tell: Callable[[Any, Move, int | None], str | None]
    """The history line for that viewer, from the state before; without the actor's name ("scored 5")."""
    score: Callable[[Any], Sheet]
    """Lines, totals, ranks; ``ended_by`` is None while the game goes on."""
    quick: Quick

    unfit: Callable[[Any, int | None], str | None] | None = None
    """Why these options make no sense together, or for so many people (None: not known yet); asked before the start.

    The next game with the same people does not ask again, so ``setup`` copes with anything.
    """
    seating: Callable[[tuple[str, ...], Any], tuple[str, ...]] | None = None
    """All names at the start: those of the people, then whom these options seat beside them, like bots.

    It raises ``Impossible`` where there is no room for them. The next game with the same people does not ask again.
    """
    deadline: Callable[[Any], tuple[int, Event] | None] | None = None
    """The next moment at which time itself logs an event."""
    pause: Callable[[Any, int], Any] | None = None
    """The state with its running timer stopped at that moment; needed where there is a deadline."""
    chance: Callable[[Any, Move, random.Random], Event] | None = None
    """The event with its dice and shuffles filled in, just before it is logged."""
    reveals: Callable[[Any], int] | None = None
    """How often sealed inputs were revealed so far; needed where an event is sealed."""
    secret: Callable[[Any, int], bool] | None = None
    """Whether this seat's page now shows or asks a secret: on a shared phone it gets a curtain."""
    seated: Callable[[Any, tuple[bool, ...]], Any] | None = None
    """The state after somebody came late, left or returned (True: plays on). None: nobody comes late."""
    remembered: Callable[[Any], dict[str, Any]] | None = None
    """Options that this table found out about its box, offered at the next table of the game."""
    demo: Callable[[int], list[tuple[int | None, Event]]] | None = None
    """Moves that bring a table of that many seats to its middle, for ``companion demo``."""

    @property
    def folder(self) -> str:
        return self.slug.replace("-", "_")
