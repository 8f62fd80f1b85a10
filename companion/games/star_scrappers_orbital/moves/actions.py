"""The six actions of the rulebook, each a whole turn at a price in MegaCredits.

Modules of an orbital are numbered from 0, which is the core.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from companion.core.game import By
from companion.core.seats import is_seat
from companion.core.words import Message, SeatName, noun, say, several
from companion.games.star_scrappers_orbital.box import BUILD, MOST, SAME_COLOUR_SAVES, UPGRADE, Colour
from companion.games.star_scrappers_orbital.moves.effects import gained, on_target, result_words, with_results
from companion.games.star_scrappers_orbital.moves.orbital_move import TurnMove, no_market, no_upgrade, wrong_symbols
from companion.games.star_scrappers_orbital.nouns import card_title, cost_words, kind_name, label_of, new_module
from companion.games.star_scrappers_orbital.orbital import (
    added,
    changed,
    counts,
    module_of,
    repair_price,
    repaired,
    upgraded,
)
from companion.games.star_scrappers_orbital.state import Adjustment, Cost, Player, State
from companion.games.star_scrappers_orbital.turn_order import acted


class Action(TurnMove, frozen=True):
    def refuse(self, state: State, by: By) -> Message | None:
        return super().refuse(state, by) or self.obstacle(state, by.player)

    def obstacle(self, state: State, seat: int) -> Message | None:
        """Why this seat cannot do it in a turn of its own."""
        player = state.players[seat]
        return self.impossible(state, player) or self._too_dear(state, player)

    def impossible(self, state: State, player: Player) -> Message | None:
        """Why the rules do not allow it, whatever it costs."""
        return None

    def costs(self, player: Player, airlock: int) -> int:
        return 0

    def _too_dear(self, state: State, player: Player) -> Message | None:
        asked, has = self.costs(player, state.airlock), player.megacredits
        if "money" not in state.options.counters or has >= asked:
            return None
        return say(
            "That costs {asked} MC, and you have {has}. Does a card make it cheaper? Change the price.",
            asked=asked,
            has=has,
        )

    def apply(self, state: State, by: By) -> State:
        state = self.paid(state, by.player)
        return state if state.ending else acted(state, by.player)

    def paid(self, state: State, seat: int) -> State:
        player = state.players[seat]
        poorer = replace(player, megacredits=player.megacredits - self.costs(player, state.airlock))
        return state.with_player_at(seat, self.change(poorer))

    def cost(self, before: State, by: By) -> Message:
        return cost_words(Cost(megacredits=self.costs(before.players[by.player], before.airlock)))


class ModuleBuilt(Action, frozen=True):
    """Without a price it costs 6, or 5 at an exit of the same colour."""

    colour: Colour
    crew_symbols: int = 0
    same_colour: bool = False
    price: int | None = None
    name: str = ""

    def impossible(self, state: State, player: Player) -> Message | None:
        return wrong_symbols(self.crew_symbols) or wrong_price(self.price) or self._nothing_to_join(player)

    def _nothing_to_join(self, player: Player) -> Message | None:
        if not self.same_colour or counts(player)[self.colour]:
            return None
        return say(
            "There is no undamaged {kind} module to build onto, so it costs 6. "
            "Was one not noted? Add it to your orbital first.",
            kind=kind_name(self.colour),
        )

    def costs(self, player: Player, airlock: int) -> int:
        return BUILD - SAME_COLOUR_SAVES * self.same_colour if self.price is None else max(0, self.price)

    def change(self, player: Player) -> Player:
        built = added(player, self.colour, self.crew_symbols, self.name.strip())
        return replace(built, hand=max(0, player.hand - 1))

    def line(self, before: State, by: By) -> Message:
        what, crew = new_module(self.colour, self.name.strip()), self.crew_symbols
        if crew:
            what = several("{what} with {n} crew symbol", "{what} with {n} crew symbols", crew, what=what)
        if "money" not in before.options.counters:
            return say("{name} built {what}", name=by.name, what=what)  # what was paid, only the table knows
        return say("{name} built {what} for {cost}", name=by.name, what=what, cost=self.cost(before, by))


class CoreUpgraded(Action, frozen=True):
    colour: Colour

    def impossible(self, state: State, player: Player) -> Message | None:
        return no_upgrade(state, player, self.colour)

    def costs(self, player: Player, airlock: int) -> int:
        return UPGRADE

    def change(self, player: Player) -> Player:
        return upgraded(player, self.colour)

    def line(self, before: State, by: By) -> Message:
        kind, cost = kind_name(self.colour), self.cost(before, by)
        return say("{name} upgraded the core to {kind} for {cost}", name=by.name, kind=kind, cost=cost)


class CardBought(Action, frozen=True):
    """The price says which: 1 for the card farthest from the deck."""

    price: int

    def impossible(self, state: State, player: Player) -> Message | None:
        return no_market(state) or self._not_there(state)

    def _not_there(self, state: State) -> Message | None:
        if not state.market:
            return say("The market is empty until the year’s end.")
        if not 1 <= self.price <= state.market:
            return say("The cards of the market cost 1 to {most} MC now.", most=state.market)
        return None

    def costs(self, player: Player, airlock: int) -> int:
        return max(0, self.price)

    def change(self, player: Player) -> Player:
        return replace(player, hand=player.hand + 1)

    def apply(self, state: State, by: By) -> State:
        return super().apply(replace(state, market=max(0, state.market - 1)), by)

    def line(self, before: State, by: By) -> Message:
        return say("{name} bought a card for {cost}", name=by.name, cost=self.cost(before, by))


class ModuleOperated(Action, frozen=True):
    """Without a module nobody keeps track of which."""

    module: int | None = None
    crew: int = 0
    megacredits: int = 0

    def impossible(self, state: State, player: Player) -> Message | None:
        if self.crew < 0 or self.megacredits < 0:
            return say("What it costs is 0 or more.")
        if "crew" in state.options.counters and self.crew > player.crew:
            return say("That needs {needed} crew. Unused: {unused}.", needed=self.crew, unused=player.crew)
        return None if self.module is None else self._not_ready(player)

    def _not_ready(self, player: Player) -> Message | None:
        module = module_of(player, self.module)
        if module is None:
            return say("There is no module with the number {number}. Look again, then choose.", number=self.module or 0)
        if module.damage:
            return say("A damaged module cannot be operated. Repair it first.")
        return say("That module was operated this year already.") if module.operated else None

    def costs(self, player: Player, airlock: int) -> int:
        return max(0, self.megacredits)

    def change(self, player: Player) -> Player:
        rested = replace(player, crew=max(0, player.crew - max(0, self.crew)))
        return changed(rested, self.module, operated=True)

    def line(self, before: State, by: By) -> Message:
        what, cost = label_of(before.players[by.player], self.module), Cost(self.crew, self.megacredits)
        if cost == Cost():
            return say("{name} operated {what}", name=by.name, what=what)
        return say("{name} operated {what} for {cost}", name=by.name, what=what, cost=cost_words(cost))


class EventPlayed(Action, frozen=True):
    """With what it did, to the player and to somebody else."""

    eventful: ClassVar[bool] = True
    """All look up for it."""
    name: str = ""
    megacredits: int = 0
    crew: int = 0
    cards: int = 0
    """Beside the event itself, which leaves the hand."""
    vp: int = 0
    target: int | None = None
    damaged: tuple[int, ...] = ()
    """Modules of the target."""
    target_megacredits: int = 0
    target_crew: int = 0
    target_cards: int = 0

    def obstacle(self, state: State, seat: int) -> Message | None:
        return super().obstacle(state, seat) or self._wrong_target(state, seat) or self._too_much(state, seat)

    def _wrong_target(self, state: State, seat: int) -> Message | None:
        if self.target is None:
            theirs = self.damaged or self.target_megacredits or self.target_crew or self.target_cards
            return say("Against whom? Tap the player.") if theirs else None
        if not is_seat(state, self.target) or self.target == seat:
            return say("Choose another player for the event.")
        if state.players[self.target].who == "opponent":
            return say("Your cards cannot touch the opponents, and they are never damaged.")
        victim = state.players[self.target]
        if any(not number or module_of(victim, number) is None for number in self.damaged):
            return say("{name} has no such module, or it is the core. Tap another one.", name=SeatName(self.target))
        return None

    def _too_much(self, state: State, seat: int) -> Message | None:
        has = state.players[seat].megacredits
        if "money" not in state.options.counters or has + self.megacredits >= 0:
            return None
        return say("You have only {has} MC.", has=has)

    def change(self, player: Player) -> Player:
        played = replace(player, hand=max(0, player.hand - 1))
        return gained(played, self.megacredits, self.crew, self.cards)

    def paid(self, state: State, seat: int) -> State:
        state = super().paid(state, seat)
        if self.vp:
            player = state.players[seat]
            given = Adjustment(state.year, self.vp, self._title)
            state = state.with_player_at(seat, replace(player, other=(*player.other, given)))
        if self.target is None or not is_seat(state, self.target):
            return state
        return state.with_player_at(self.target, on_target(state.players[self.target], self))

    @property
    def _title(self) -> Message:
        name = self.name.strip()
        return card_title(name) if name else noun("an event")

    def line(self, before: State, by: By) -> Message:
        if self.target is None or not is_seat(before, self.target):
            action, victim = say("{name} played {card}", name=by.name, card=self._title), None
        else:
            victim, target = before.players[self.target], SeatName(self.target)
            action = say("{name} played {card} against {target}", name=by.name, card=self._title, target=target)
        return with_results(action, result_words(self, self.target, victim))


class ModuleRepaired(Action, frozen=True):
    """One token off. ``free``: an effect did it, so it is neither paid nor an action."""

    module: int
    price: int | None = None
    free: bool = False

    def refuse(self, state: State, by: By) -> Message | None:
        return self.impossible(state, state.players[by.player]) if self.free else super().refuse(state, by)

    def impossible(self, state: State, player: Player) -> Message | None:
        module = module_of(player, self.module)
        if module is None or not module.damage:
            return say("That module is not damaged. Choose one that is.")
        return wrong_price(self.price)

    def costs(self, player: Player, airlock: int) -> int:
        if self.free:
            return 0
        return repair_price(player, airlock) if self.price is None else max(0, self.price)

    def change(self, player: Player) -> Player:
        return repaired(player, self.module)

    def apply(self, state: State, by: By) -> State:
        return self.paid(state, by.player) if self.free else super().apply(state, by)

    def line(self, before: State, by: By) -> Message:
        what = label_of(before.players[by.player], self.module)
        if self.free:
            return say("{name} repaired {what} thanks to a card", name=by.name, what=what)
        return say("{name} repaired {what} for {cost}", name=by.name, what=what, cost=self.cost(before, by))


def wrong_price(price: int | None) -> Message | None:
    return say("A price is 0 or more.") if price is not None and not 0 <= price <= MOST else None
