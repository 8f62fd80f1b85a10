"""The peace version: the modules that the two opponents get at the start of every year."""

from __future__ import annotations

import random

from msgspec.structs import replace

from companion.games.star_scrappers_orbital.kinds import COLOURS, DEALT, Colour, Counts
from companion.games.star_scrappers_orbital.orbital import added
from companion.games.star_scrappers_orbital.state import State, to_deal, with_player


def entered(state: State, cards: Counts) -> State:
    whole = {colour: max(0, cards.get(colour, 0)) for colour in COLOURS}
    return replace(state, deck=whole, entered=whole)


def from_option(deck: tuple[int, ...]) -> Counts | None:
    """The line of the options, one number for each kind; None: no deck was entered."""
    if not any(deck):
        return None
    return dict(zip(COLOURS, (*deck, *[0] * len(COLOURS)), strict=False))


def dealt(state: State, seat: int, colour: Colour) -> State:
    player = state.players[seat]
    if seat not in to_deal(state):
        return state
    return with_player(state, seat, replace(added(player, colour), dealt=player.dealt + 1))


def wanted(state: State) -> list[int]:
    """The seats that get the next modules, once for each module."""
    return [seat for seat in to_deal(state) for _ in range(DEALT - state.players[seat].dealt)]


def drawn(state: State, chance: random.Random) -> tuple[Colour, ...]:
    """As many cards from the shuffled deck as are wanted, or all that are left."""
    left = [colour for colour in COLOURS for _ in range((state.deck or {}).get(colour, 0))]
    chance.shuffle(left)
    return tuple(left[: len(wanted(state))])


def deal(state: State, colours: tuple[Colour, ...]) -> State:
    """Hands these out in turn, and takes them from the deck."""
    for seat, colour in zip(wanted(state), colours, strict=False):
        deck = state.deck and state.deck | {colour: max(0, state.deck[colour] - 1)}
        state = replace(dealt(state, seat, colour), deck=deck)
    return state
