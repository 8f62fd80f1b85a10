"""Why an action is not possible now: not one's turn, not enough money, no such module."""

from __future__ import annotations

from companion.core.game import Event
from companion.games.star_scrappers_orbital import events as e
from companion.games.star_scrappers_orbital.kinds import MOST, MOST_SYMBOLS, named
from companion.games.star_scrappers_orbital.orbital import counts, module_of
from companion.games.star_scrappers_orbital.state import (
    Player,
    State,
    bot_on_turn,
    over,
    to_deal,
    uses_market,
)
from companion.games.star_scrappers_orbital.turns import price


def no_turns(state: State) -> str | None:
    """Why nobody can act or pass now."""
    if over(state):
        return "The game is over. Confirm the result, or undo to go on."
    if state.ending:
        return "Everybody has passed: the year is over and nobody gets another action. Undo the last pass to go on."
    if to_deal(state):
        return f"First {{{to_deal(state)[0]}}} gets its modules of this year."
    return None


def no_action(state: State, seat: int, event: Event) -> str | None:
    player = state.players[seat]
    if isinstance(event, e.ModuleRepaired) and event.free:
        return _no_repair(player, event)
    problem = no_turns(state) or _no_turn(state, seat, player)
    if problem is not None:
        return problem
    if isinstance(event, e.TurnWentBy):
        return None if seat == state.turn else f"It is {{{state.turn}}}’s turn, not {{{seat}}}’s."
    if isinstance(event, e.Passed):
        return f"{{{seat}}} has passed already, and nobody has acted since." if seat in state.passed else None
    return _impossible(state, player, event) or _too_dear(state, player, event)


def _no_turn(state: State, seat: int, player: Player) -> str | None:
    if player.who == "opponent":
        return "The opponents of the peace version never act."
    if player.who == "bot":
        return f"{{{seat}}} is a bot: answer its questions when its turn comes."
    if not player.playing:
        return f"{{{seat}}} has left the game."
    bot = bot_on_turn(state)
    return None if bot is None else f"It is {{{bot}}}’s turn. Answer its questions first."


def _impossible(state: State, player: Player, event: Event) -> str | None:
    match event:
        case e.ModuleBuilt():
            return _no_build(player, event)
        case e.CoreUpgraded():
            return no_upgrade(state, player, event)
        case e.CardBought():
            return _no_purchase(state, event)
        case e.ModuleOperated():
            return _no_operation(state, player, event)
        case e.ModuleRepaired():
            return _no_repair(player, event)
    return None


def _no_build(player: Player, event: e.ModuleBuilt) -> str | None:
    if not 0 <= event.crew_symbols <= MOST_SYMBOLS:
        return f"From 0 to {MOST_SYMBOLS} crew symbols, please."
    if event.price is not None and not 0 <= event.price <= MOST:
        return "A price is 0 or more."
    if event.same_colour and not counts(player)[event.colour]:
        return (
            f"There is no undamaged {named(event.colour)} module to build onto, so it costs 6. "
            "Was one not noted? Add it to your orbital first."
        )
    return None


def no_upgrade(state: State, player: Player, event: e.CoreUpgraded | e.CoreNoted) -> str | None:
    if player.who != "person":
        return "Only people upgrade their core."
    if player.upgraded:
        return "The core can be upgraded only once in a game."
    if event.colour == "structural":
        return "There is no structural upgrade. Choose one of the five upgraded cores."
    for seat, other in enumerate(state.players):
        if other.upgraded and other.core.colour == event.colour:
            return f"{{{seat}}} has that core. There is only one of each."
    return None


def _no_purchase(state: State, event: e.CardBought) -> str | None:
    if not uses_market(state):
        return "There is no market in the game against bots."
    if not state.market:
        return "The market is empty until the year’s end."
    if not 1 <= event.price <= state.market:
        return f"The cards of the market cost 1 to {state.market} MC now."
    return None


def _no_operation(state: State, player: Player, event: e.ModuleOperated) -> str | None:
    if event.crew < 0 or event.megacredits < 0:
        return "What it costs is 0 or more."
    if "crew" in state.options.counters and event.crew > player.crew:
        return f"That needs {event.crew} crew. Unused: {player.crew}."
    if event.module is None:
        return None
    module = module_of(player, event.module)
    if module is None:
        return f"There is no module with the number {event.module}. Look again, then choose."
    if module.damage:
        return "A damaged module cannot be operated. Repair it first."
    return "That module was operated this year already." if module.operated else None


def _no_repair(player: Player, event: e.ModuleRepaired) -> str | None:
    module = module_of(player, event.module)
    if module is None or not module.damage:
        return "That module is not damaged. Choose one that is."
    return "A price is 0 or more." if event.price is not None and not 0 <= event.price <= MOST else None


def _too_dear(state: State, player: Player, event: Event) -> str | None:
    asked = price(event, player, state.airlock)
    if "money" not in state.options.counters or player.megacredits >= asked:
        return None
    return f"That costs {asked} MC, and you have {player.megacredits}. Does a card make it cheaper? Change the price."
