"""Every action of a seat with its price, and why not if it may not."""

from __future__ import annotations

from msgspec import Struct

from companion.core.game import Event, Move
from companion.games.star_scrappers_orbital import events as e
from companion.games.star_scrappers_orbital.kinds import CORES
from companion.games.star_scrappers_orbital.orbital import damaged, repair_price
from companion.games.star_scrappers_orbital.refusals import refuse
from companion.games.star_scrappers_orbital.state import State


class Button(Struct, frozen=True):
    allowed: bool
    why: str | None
    """Why not; None if it is allowed."""
    price: str


class CoreCard(Struct, frozen=True):
    colour: str
    taken_by: int | None


def buttons(state: State, seat: int) -> dict[str, Button]:
    """The seven actions of the rulebook."""
    player = state.players[seat]
    hurt = damaged(player)
    core = next((card.colour for card in cores(state) if card.taken_by is None), CORES[0])
    samples: dict[str, tuple[Event, str]] = {
        "build": (e.ModuleBuilt(colour="bio", price=0), "6 MC, onto its colour 5"),
        "upgrade": (e.CoreUpgraded(colour=core), "4 MC"),  # type: ignore[arg-type]
        "purchase": (e.CardBought(price=1), f"1–{state.market} MC" if state.market > 1 else "1 MC"),
        "operate": (e.ModuleOperated(), "as printed"),
        "event": (e.EventPlayed(), "free"),
        "repair": (e.ModuleRepaired(module=hurt[0].number if hurt else 0), f"{repair_price(player, state.airlock)} MC"),
        "pass": (e.Passed(), "free"),
    }
    return {name: _button(state, seat, event, price) for name, (event, price) in samples.items()}


def _button(state: State, seat: int, event: Event, price: str) -> Button:
    why = refuse(state, Move(event, seat, 0))
    return Button(why is None, why, price)


def cores(state: State) -> tuple[CoreCard, ...]:
    """The five upgraded cores, and who has which."""
    owners = {player.core.colour: seat for seat, player in enumerate(state.players) if player.upgraded}
    return tuple(CoreCard(colour, owners.get(colour)) for colour in CORES)
