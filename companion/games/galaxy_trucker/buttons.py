"""Every button with the event that it would send, and why not if it may not."""

from __future__ import annotations

from msgspec import Struct

import companion.games.galaxy_trucker.events as e
from companion.core.game import Event, Move
from companion.games.galaxy_trucker.refusals import refuse
from companion.games.galaxy_trucker.ship import Goods
from companion.games.galaxy_trucker.state import State

SAMPLES: dict[str, Event] = {
    "go": e.BuildStarted(),
    "flip": e.TimerFlipped(),
    "pause": e.TimerPaused(),
    "resume": e.TimerResumed(),
    "done": e.TileTaken(),
    "set_aside": e.SetAsideCounted(count=0),
    "mistake": e.MistakeFound(components=0),
    "crew": e.CrewPlaced(humans=2),
    "launch": e.FlightStarted(),
    "gain_day": e.DaysMoved(days=1),
    "win_credit": e.CreditsChanged(amount=1),
    "pay_credit": e.CreditsChanged(amount=-1),
    "give_up": e.GaveUp(),
    "turn_card": e.CardTurned(kind_of_card="open_space"),
    "close_card": e.CardClosed(),
    "roll": e.DiceRolled(),
    "count": e.ShipCounted(exposed_connectors=0, goods=Goods(), lost_components=0),
    "land": e.JourneyEnded(),
    "next_round": e.RoundBegun(),
    "end_game": e.GameEnded(),
}
"""The buttons, each with the event that it would send."""


class Button(Struct, frozen=True):
    allowed: bool
    why: str | None
    """Why not; None if it is allowed."""


def button(state: State, seat: int | None, event: Event) -> Button:
    why = refuse(state, Move(event, seat, 0))
    return Button(why is None, why)


def buttons(state: State, seat: int | None) -> dict[str, Button]:
    return {name: button(state, seat, event) for name, event in SAMPLES.items()}
