"""The answers to a bot's questions. They are sent for the bot's seat, by whoever sits nearest."""

from __future__ import annotations

from typing import ClassVar, Literal

from companion.core.game import Event
from companion.games.star_scrappers_orbital.kinds import Colour, Side


class BotEvent(Event, frozen=True):
    """Taken only on the question that its sender saw: two phones never answer twice."""

    exact: ClassVar[bool] = True
    anyone: ClassVar[bool] = True


class BotCardRevealed(BotEvent, frozen=True):
    card: Literal["module", "event"]


class BotEventNamed(BotEvent, frozen=True):
    """Blank: an event that the rules do not name."""

    name: str = ""


class BotModuleNamed(BotEvent, frozen=True):
    colour: Colour
    crew_symbols: int = 0
    name: str = ""
    action: bool = False
    """There is an arrow in its text."""


class BotAnswered(BotEvent, frozen=True):
    yes: bool


class BotPaid(BotEvent, frozen=True):
    """Yes, and this is what it costs."""

    crew: int = 0
    megacredits: int = 0


class BotPlaced(BotEvent, frozen=True):
    """The new module stands at this side of that module. Left out: somewhere that no drawing shows."""

    on: int | None = None
    side: Side | None = None


class BotCarriedOut(BotEvent, frozen=True):
    """What the effect did, to the bot and to its target."""

    megacredits: int = 0
    crew: int = 0
    cards: int = 0
    vp: int = 0
    damaged: tuple[int, ...] = ()
    """Modules of the target."""
    target_megacredits: int = 0
    target_crew: int = 0
    target_cards: int = 0


class BotRepaired(BotEvent, frozen=True):
    pass


class BotPassed(BotEvent, frozen=True):
    pass


BOT_EVENTS: tuple[type[Event], ...] = (
    BotCardRevealed,
    BotEventNamed,
    BotModuleNamed,
    BotAnswered,
    BotPaid,
    BotPlaced,
    BotCarriedOut,
    BotRepaired,
    BotPassed,
)
