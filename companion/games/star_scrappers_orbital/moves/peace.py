"""The peace version: the modules that the two opponents get at the start of every year."""

from __future__ import annotations

import random

from msgspec.structs import replace

from companion.core.game import By, Move
from companion.core.words import Message, SeatName, listed, say
from companion.games.star_scrappers_orbital.box import COLOURS, DEALT, MOST, Colour, Counts
from companion.games.star_scrappers_orbital.moves.orbital_move import PlayerMove
from companion.games.star_scrappers_orbital.nouns import kind_name, modules, new_module
from companion.games.star_scrappers_orbital.orbital import added
from companion.games.star_scrappers_orbital.state import State, to_deal


class OpponentModuleDealt(PlayerMove, frozen=True):
    """One of the three modules that this opponent gets at the start of the year."""

    anyone = True
    colour: Colour

    def refuse(self, state: State, by: By) -> Message | None:
        name = SeatName(by.player)
        if state.players[by.player].who != "opponent":
            return say("Only the opponents of the peace version are dealt modules, not {name}.", name=name)
        if state.ending:
            return say("The opponents get their modules at the start of the next year.")
        if by.player not in to_deal(state):
            return say("{name} has its {count} modules of this year.", name=name, count=DEALT)
        return None

    def apply(self, state: State, by: By) -> State:
        return replace(dealt(state, by.player, self.colour), begun=True)

    def line(self, before: State, by: By) -> Message:
        return say("{name} got {module}", name=by.name, module=new_module(self.colour))


class DeckEntered(Move, frozen=True):
    """How many modules of each kind are in the deck, for the app to draw from."""

    cards: Counts

    def refuse(self, state: State, by: By) -> Message | None:
        return only_in_peace(state) or self._not_a_deck()

    def _not_a_deck(self) -> Message | None:
        if not all(0 <= count <= MOST for count in self.cards.values()):
            return say("Each kind has from 0 to {most} cards.", most=MOST)
        if not any(self.cards.values()):
            return say("A deck without cards: enter how many of each kind it has.")
        return None

    def apply(self, state: State, by: By) -> State:
        whole = {colour: max(0, self.cards.get(colour, 0)) for colour in COLOURS}
        return replace(state, deck=whole, entered=whole)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} entered a deck of {modules}", name=by.name, modules=modules(sum(self.cards.values())))


class OpponentsDrawn(Move, frozen=True):
    """The app draws what the opponents still get this year; chance fills in the colours."""

    exact = True
    colours: tuple[Colour, ...] = ()

    def refuse(self, state: State, by: By) -> Message | None:
        return only_in_peace(state) or self._too_few(state)

    def _too_few(self, state: State) -> Message | None:
        needed, left = len(wanted(state)), sum((state.deck or {}).values())
        if not needed:
            return say("Both opponents have their modules of this year.")
        if left >= needed:
            return None
        return say(
            "The opponents still get {modules}, and the deck has {left}. Enter the deck, or tap the colours.",
            modules=modules(needed),
            left=left,
        )

    def chance(self, state: State, by: By, dice: random.Random) -> OpponentsDrawn:
        """As many cards from the shuffled deck as are wanted, or all that are left."""
        left = [colour for colour in COLOURS for _ in range((state.deck or {}).get(colour, 0))]
        dice.shuffle(left)
        return replace(self, colours=tuple(left[: len(wanted(state))]))

    def apply(self, state: State, by: By) -> State:
        for seat, colour in zip(wanted(state), self.colours, strict=False):
            deck = state.deck and state.deck | {colour: max(0, state.deck[colour] - 1)}
            state = replace(dealt(state, seat, colour), deck=deck)
        return replace(state, begun=True)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        kinds = listed((kind_name(colour) for colour in self.colours), "comma")
        return say("{name} drew for the opponents: {kinds}", name=by.name, kinds=kinds)


def only_in_peace(state: State) -> Message | None:
    if state.options.mode == "solo-peace":
        return None
    return say("Only the opponents of the peace version draw from a deck that was entered.")


def wanted(state: State) -> list[int]:
    """The seats that get the next modules, once for each module."""
    return [seat for seat in to_deal(state) for _ in range(DEALT - state.players[seat].dealt)]


def dealt(state: State, seat: int, colour: Colour) -> State:
    if seat not in to_deal(state):
        return state
    player = state.players[seat]
    return state.with_player_at(seat, replace(added(player, colour), dealt=player.dealt + 1))
