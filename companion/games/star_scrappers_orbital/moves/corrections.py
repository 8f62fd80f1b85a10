"""Putting right what the app has: the modules of an orbital, the market, and how this box is printed."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.game import By, Move
from companion.core.words import Message, SeatName, say
from companion.games.star_scrappers_orbital.box import HUES, KINDS, MOST, NAMED, WITH_ACTION, Colour, Labels
from companion.games.star_scrappers_orbital.moves.orbital_move import (
    OwnerMove,
    PlayerMove,
    no_market,
    no_upgrade,
    wrong_symbols,
)
from companion.games.star_scrappers_orbital.nouns import (
    card_title,
    cards,
    cost_words,
    label_of,
    more_symbols,
    new_module,
    symbols,
    upgraded_core,
)
from companion.games.star_scrappers_orbital.orbital import (
    added,
    changed,
    claimed,
    crew_symbols,
    module_of,
    removed,
    upgraded,
)
from companion.games.star_scrappers_orbital.state import Cost, Player, State, uses_market

MOST_SAVED = 3


class ModuleAdded(PlayerMove, frozen=True):
    """A module that was forgotten: no action, no price."""

    independent = True
    anyone = True
    colour: Colour
    crew_symbols: int = 0
    name: str = ""
    counted: bool = False
    """It is one of those that were only counted so far."""

    def refuse(self, state: State, by: By) -> Message | None:
        return wrong_symbols(self.crew_symbols)

    def apply(self, state: State, by: By) -> State:
        player = self.change(state.players[by.player])
        return state.with_player_at(by.player, self._claimed(player, state.year) if self.counted else player)

    def _claimed(self, player: Player, year: int) -> Player:
        return claimed(player, self.colour, year, max(0, self.crew_symbols))

    def change(self, player: Player) -> Player:
        name = self.name if self.name in NAMED else ""
        return added(player, self.colour, self.crew_symbols, name, action=name in WITH_ACTION)

    def line(self, before: State, by: By) -> Message:
        module = new_module(self.colour)
        if self.counted:
            return say("{name} noted {module} that was only counted", name=by.name, module=module)
        return say("{name} noted {module} that was missing", name=by.name, module=module)


class CoreNoted(PlayerMove, frozen=True):
    """An upgrade that was forgotten: no action, no price."""

    anyone = True
    colour: Colour

    def refuse(self, state: State, by: By) -> Message | None:
        return no_upgrade(state, state.players[by.player], self.colour)

    def change(self, player: Player) -> Player:
        return upgraded(player, self.colour)

    def line(self, before: State, by: By) -> Message:
        return say("{name} noted {core}", name=by.name, core=upgraded_core(self.colour))


class ModuleRemoved(PlayerMove, frozen=True):
    independent = True
    anyone = True
    module: int

    def refuse(self, state: State, by: By) -> Message | None:
        problem = no_module(state, by.player, self.module)
        return problem or (None if self.module else say("The core stays. To change its colour, upgrade it."))

    def change(self, player: Player) -> Player:
        return removed(player, self.module)

    def line(self, before: State, by: By) -> Message:
        what = label_of(before.players[by.player], self.module)
        return say("{name} took {what} off the list", name=by.name, what=what)


class CrewSymbolsSet(PlayerMove, frozen=True):
    independent = True
    anyone = True
    module: int
    crew_symbols: int

    def refuse(self, state: State, by: By) -> Message | None:
        return no_module(state, by.player, self.module) or wrong_symbols(self.crew_symbols)

    def change(self, player: Player) -> Player:
        return changed(player, self.module, crew_symbols=max(0, self.crew_symbols))

    def line(self, before: State, by: By) -> Message:
        what, now = label_of(before.players[by.player], self.module), symbols(self.crew_symbols)
        return say("{name} corrected {what} to {symbols}", name=by.name, what=what, symbols=now)


class CrewSymbolsChanged(OwnerMove, frozen=True):
    """This many more than the app knows of, on whichever modules."""

    independent = True
    anyone = True
    amount: int

    def refuse(self, state: State, by: By) -> Message | None:
        return super().refuse(state, by) or self._out_of_range(crew_symbols(state.players[by.player]), by.player)

    def _out_of_range(self, has: int, seat: int) -> Message | None:
        if 0 <= has + self.amount <= MOST:
            return None
        name, now = SeatName(seat), symbols(has)
        return say("{name} has {symbols}. Only 0 to {most} make sense.", name=name, symbols=now, most=MOST)

    def change(self, player: Player) -> Player:
        return replace(player, unnoted=player.unnoted + self.amount)

    def line(self, before: State, by: By) -> Message:
        return say("{name}: {change}", name=by.name, change=more_symbols(self.amount))


class MarketCounted(Move, frozen=True):
    independent = True
    cards: int

    def refuse(self, state: State, by: By) -> Message | None:
        return no_market(state) or (None if 0 <= self.cards <= MOST else say("Count the cards of the row."))

    def apply(self, state: State, by: By) -> State:
        return replace(state, market=max(0, self.cards)) if uses_market(state) else state

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} counted {cards} in the market", name=by.name, cards=cards(self.cards))


class ColoursChosen(Move, frozen=True):
    """In which colours the kinds are printed in this box."""

    independent = True
    labels: Labels

    def apply(self, state: State, by: By) -> State:
        return replace(state, labels=self.labels)

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} noted: {colours}", name=by.name, colours=colours_in_words(self.labels))


class AirlockSet(Move, frozen=True):
    """What an Airlock saves on each repair, as printed."""

    independent = True
    amount: int

    def refuse(self, state: State, by: By) -> Message | None:
        if 0 <= self.amount <= MOST_SAVED:
            return None
        return say("An Airlock saves between 0 and {most} MC.", most=MOST_SAVED)

    def apply(self, state: State, by: By) -> State:
        return replace(state, airlock=max(0, self.amount))

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        return say("{name} noted: an Airlock saves {amount} MC", name=by.name, amount=self.amount)


class CostNoted(Move, frozen=True):
    """What operating a module that the rules name costs, as printed: puts right what was learned."""

    independent = True
    card: str
    crew: int = 0
    megacredits: int = 0

    def refuse(self, state: State, by: By) -> Message | None:
        if self.card not in WITH_ACTION:
            return say("Choose one of the modules that can be operated.")
        return None if min(self.crew, self.megacredits) >= 0 else say("What it costs is 0 or more.")

    def apply(self, state: State, by: By) -> State:
        if self.card not in WITH_ACTION:
            return state
        return replace(state, costs=state.costs | {self.card: Cost(max(0, self.crew), max(0, self.megacredits))})

    def tell(self, before: State, by: By, viewer: int | None) -> Message:
        cost = cost_words(Cost(self.crew, self.megacredits))
        return say("{name} noted: {card} costs {cost}", name=by.name, card=card_title(self.card), cost=cost)


def no_module(state: State, seat: int, number: int) -> Message | None:
    if module_of(state.players[seat], number) is not None:
        return None
    name = SeatName(seat)
    return say("{name} has no module with the number {number}. Look again, then choose.", name=name, number=number)


def colours_in_words(labels: Labels) -> Message:
    first, second = HUES[KINDS["commercial"].hues[labels]], HUES[KINDS["support"].hues[labels]]
    return say("Commercial is {first}, Support is {second}", first=first, second=second)
