"""What a seat can do in its turn: every action with its price, the pass, and why not."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import By, Move
from companion.core.offer import Offer, form, offer
from companion.core.words import Message, say
from companion.games.star_scrappers_orbital.box import CORES, Colour
from companion.games.star_scrappers_orbital.moves import actions as moves
from companion.games.star_scrappers_orbital.moves.turns import AllPassed, Passed, TurnWentBy
from companion.games.star_scrappers_orbital.nouns import kind_name, label, megacredits
from companion.games.star_scrappers_orbital.orbital import damaged, repair_price
from companion.games.star_scrappers_orbital.state import Module, Player, State
from companion.games.star_scrappers_orbital.turn_order import ends_the_year, turn_order


class Repair(Struct, frozen=True):
    module: int
    pay: Offer
    """The page may ask for another price."""
    free: Offer


class Actions(Struct, frozen=True):
    build: Offer
    """The page asks for the colour, the crew symbols and the price."""
    purchases: tuple[Offer, ...]
    """One for each card of the market, from the one farthest from the deck."""
    no_purchase: Message | None
    operate: Offer
    """The page asks for the module, and for what it costs."""
    upgrades: tuple[Offer, ...]
    """One for each upgraded core, in the order of the cores; empty after the upgrade."""
    no_upgrade: Message | None
    event: Offer
    repairs: tuple[Repair, ...]
    no_repair: Offer | None
    """Where nothing is damaged: the button that says so."""
    pass_turn: Offer


class CoreCard(Struct, frozen=True):
    colour: Colour
    taken_by: int | None


def actions(state: State, seat: int) -> Actions:
    player = state.players[seat]
    upgrades = tuple(offer(state, moves.CoreUpgraded(colour=c), seat, kind_name(c)) for c in CORES)
    purchases = tuple(_purchase(state, seat, price) for price in range(1, state.market + 1))
    free_core = next((card.colour for card in cores(state) if card.taken_by is None), CORES[0])
    by = By(seat)
    return Actions(
        build=_asking(
            state, moves.ModuleBuilt(colour="bio", price=0), seat, say("Build"), price=say("6 MC, onto its colour 5")
        ),
        purchases=purchases,
        no_purchase=moves.CardBought(price=1).why_not(state, by),
        operate=_asking(state, moves.ModuleOperated(), seat, say("Operate a module")),
        upgrades=() if player.upgraded else upgrades,
        no_upgrade=moves.CoreUpgraded(colour=free_core).why_not(state, by),
        event=offer(state, moves.EventPlayed(), seat, say("Play event")),
        repairs=tuple(_repair(state, seat, module) for module in damaged(player)),
        no_repair=None if damaged(player) else _no_repair(state, seat, player),
        pass_turn=_pass(state, seat),
    )


def _asking(state: State, sample: Move, seat: int, label: Message, price: Message | None = None, **fixed: Any) -> Offer:
    """A form for moves like this one, of which the page asks for all but the fixed fields."""
    return replace(form(type(sample), seat, label, **fixed), price=price, why_not=sample.why_not(state, By(seat)))


def _purchase(state: State, seat: int, price: int) -> Offer:
    return offer(state, moves.CardBought(price=price), seat, megacredits(price))


def _repair(state: State, seat: int, module: Module) -> Repair:
    number = module.number
    free = say("No. {number} by an effect, free", number=number)
    pay = say("Repair {module}", module=label(module))
    return Repair(
        number,
        _asking(state, moves.ModuleRepaired(module=number), seat, pay, module=number),
        form(moves.ModuleRepaired, seat, free, style="quiet", module=number, free=True),
    )


def _no_repair(state: State, seat: int, player: Player) -> Offer:
    label = say("Repair ({price} MC)", price=repair_price(player, state.airlock))
    return replace(form(moves.ModuleRepaired, seat, label), why_not=say("Nothing is damaged."))


def _pass(state: State, seat: int) -> Offer:
    """Where everybody else has passed, the page offers it first; whoever plays alone has the whole year before it."""
    ends = ends_the_year(state, seat)
    label = say("Pass: the year ends") if ends else say("Pass")
    style = "primary" if ends and state.passed else ""
    return offer(state, Passed(), seat, label, style=style, confirm=_before_pass(state, seat))


def _before_pass(state: State, seat: int) -> Message | None:
    """What to ask before a pass that ends the year."""
    if not ends_the_year(state, seat):
        return None
    if len(turn_order(state, seat)) > 1:
        return say("Everybody else has passed, so this pass ends the year. Pass?")
    return say("This pass ends the year. Pass?")


def went_by(state: State, seat: int) -> tuple[Offer, ...]:
    """The turn of this seat was not noted: an action, or a pass."""
    passed = TurnWentBy(passed=True)
    return (
        offer(state, TurnWentBy(), seat, say("An action")),
        offer(state, passed, seat, say("A pass"), confirm=_before_pass(state, seat)),
    )


def all_passed(state: State) -> Offer:
    question = say("Has everybody passed in a row? Then the year is over.")
    if state.options.turns:
        label = say("Everybody has passed: the year is over")
        return offer(state, AllPassed(), None, label, style="quiet", confirm=question)
    return offer(state, AllPassed(), None, say("Everybody has passed"), style="primary", confirm=question)


def cores(state: State) -> tuple[CoreCard, ...]:
    """The five upgraded cores, and who has which."""
    owners = {player.core.colour: seat for seat, player in enumerate(state.players) if player.upgraded}
    return tuple(CoreCard(colour, owners.get(colour)) for colour in CORES)
