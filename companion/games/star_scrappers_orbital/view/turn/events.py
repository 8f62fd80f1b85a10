"""The form for an event that a person plays: what it did, to whoever played it and to somebody else."""

from __future__ import annotations

from msgspec import Struct

from companion.core.offer import Offer, form
from companion.core.words import Message, say
from companion.games.star_scrappers_orbital.box import EVENT_NAMES
from companion.games.star_scrappers_orbital.moves.actions import EventPlayed
from companion.games.star_scrappers_orbital.nouns import card_title
from companion.games.star_scrappers_orbital.state import State
from companion.games.star_scrappers_orbital.view.station import Tile, tile


class Victim(Struct, frozen=True):
    """Somebody whom an event may concern, with the modules that it may damage."""

    seat: int
    tiles: tuple[Tile, ...]


class EventForm(Struct, frozen=True):
    play: Offer
    draft: str
    names: dict[str, Message]
    counters: tuple[str, ...]
    """What the phones keep count of: the page asks only for changes of that."""
    victims: tuple[Victim, ...]


def event_form(state: State, seat: int) -> EventForm:
    others = ((n, p) for n, p in enumerate(state.players) if n != seat and p.playing and p.who != "opponent")
    victims = tuple(Victim(n, tuple(tile(module) for module in p.modules if module.number)) for n, p in others)
    return EventForm(
        form(EventPlayed, seat, say("Played"), style="primary huge"),
        f"ev{seat}-{state.turn_number}",
        {name: card_title(name) for name in EVENT_NAMES},
        state.options.counters,
        victims,
    )
