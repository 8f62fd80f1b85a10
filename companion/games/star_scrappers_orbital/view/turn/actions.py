"""What a seat can do in its turn: every action with its price, the pass, and why not.

A page holds these forms all year and shows them when it is its turn, so that a turn sends no form. Therefore a reason
here is what the action itself lacks, never that it is somebody else's turn.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core.offer import Offer, form, offer
from companion.core.words import Message, noun, say
from companion.games.star_scrappers_orbital.box import CORES, Colour
from companion.games.star_scrappers_orbital.moves import actions as moves
from companion.games.star_scrappers_orbital.moves.turns import AllPassed, Passed, TurnWentBy
from companion.games.star_scrappers_orbital.nouns import label, megacredits
from companion.games.star_scrappers_orbital.options import follows_turns
from companion.games.star_scrappers_orbital.orbital import damaged, repair_price
from companion.games.star_scrappers_orbital.state import Module, Player, State, uses_market
from companion.games.star_scrappers_orbital.turn_order import ends_the_year, turn_order
from companion.games.star_scrappers_orbital.view.modules import ModuleView, module_rows


class Build(Struct, frozen=True):
    build: Offer
    """The page asks for the colour, the crew symbols and the price."""
    draft: str
    """Another one after every module: what was chosen for one is not left over for the next."""
    money: bool
    """The price is asked for."""
    damaged: bool


class Card(Struct, frozen=True):
    price: int
    label: Message
    why_not: Message | None


class Purchase(Struct, frozen=True):
    buy: Offer
    """The page asks for the price."""
    cards: tuple[Card, ...]
    """The market, from the card farthest from the deck."""
    no_purchase: Message | None


class Simple(Struct, frozen=True):
    """Actions of one tap."""

    event: Offer | None
    """None: in peace they are out of the deck."""
    no_repair: Offer | None
    """Where nothing is damaged: the button that says so."""


class Operate(Struct, frozen=True):
    operate: Offer
    """The page asks for the module, and for what it costs."""
    modules: tuple[ModuleView, ...]
    """Those that can be operated."""
    draft: str
    crew: bool
    money: bool


class CoreCard(Struct, frozen=True):
    colour: Colour
    taken_by: int | None
    why_not: Message | None


class Upgrade(Struct, frozen=True):
    upgrade: Offer
    """The page asks for the colour."""
    cores: tuple[CoreCard, ...]
    no_upgrade: Message | None


class Repair(Struct, frozen=True):
    module: int
    draft: str
    pay: Offer
    """The page may ask for another price."""
    free: Offer


class Repairs(Struct, frozen=True):
    price: int
    money: bool
    modules: tuple[Repair, ...]
    """Those that are damaged."""


class Actions(Struct, frozen=True):
    build: Build
    purchase: Purchase | None
    simple: Simple
    operate: Operate
    upgrade: Upgrade | None
    """None after the upgrade."""
    repairs: Repairs | None
    """None where nothing is damaged."""


class TurnKeys(Struct, frozen=True):
    """A turn, where nobody notes what is built."""

    acted: Offer
    passed: Offer


class WentBy(Struct, frozen=True):
    """A turn that nobody noted: what was it?"""

    seat: int
    acted: Offer
    passed: Offer


def actions(state: State, seat: int) -> Actions:
    player = state.players[seat]
    return Actions(
        build=_build(state, seat, player),
        purchase=_purchase(state, seat) if uses_market(state) else None,
        simple=_simple(state, seat, player),
        operate=_operate(state, seat, player),
        upgrade=None if player.upgraded else _upgrade(state, seat),
        repairs=_repairs(state, seat, player) if damaged(player) else None,
    )


def _asking(state: State, sample: moves.Action, seat: int, label: Message, **fixed: Any) -> Offer:
    """A form for moves like this one, of which the page asks for all but the fixed fields."""
    return replace(form(type(sample), seat, label, **fixed), why_not=sample.obstacle(state, seat))


def _build(state: State, seat: int, player: Player) -> Build:
    asked = _asking(state, moves.ModuleBuilt(colour="bio", price=0), seat, say("Build"))
    return Build(
        build=replace(asked, price=noun("pay 6 MC, onto its colour 5")),
        draft=f"b{seat}-{player.modules[-1].number}-{len(player.modules)}",
        money="money" in state.options.counters,
        damaged=bool(damaged(player)),
    )


def _purchase(state: State, seat: int) -> Purchase:
    buy = form(moves.CardBought, seat, say("Purchase"))
    prices = range(1, state.market + 1)
    cards = tuple(Card(n, megacredits(n), moves.CardBought(price=n).obstacle(state, seat)) for n in prices)
    return Purchase(buy, cards, None if cards else moves.CardBought(price=1).obstacle(state, seat))


def _simple(state: State, seat: int, player: Player) -> Simple:
    event = _asking(state, moves.EventPlayed(), seat, say("Play event")) if uses_events(state) else None
    return Simple(event, None if damaged(player) else _no_repair(state, seat, player))


def uses_events(state: State) -> bool:
    return state.options.mode != "solo-peace"


def _no_repair(state: State, seat: int, player: Player) -> Offer:
    label = say("Repair ({price} MC)", price=repair_price(player, state.airlock))
    return replace(form(moves.ModuleRepaired, seat, label), why_not=say("Nothing is damaged."))


def _operate(state: State, seat: int, player: Player) -> Operate:
    ready = [module for module in player.modules if not module.damage and not module.operated]
    operated = sum(module.operated for module in player.modules)
    return Operate(
        operate=_asking(state, moves.ModuleOperated(), seat, say("Operate a module")),
        modules=module_rows(ready),
        draft=f"o{seat}-{operated}-{len(player.modules)}",
        crew="crew" in state.options.counters,
        money="money" in state.options.counters,
    )


def _upgrade(state: State, seat: int) -> Upgrade:
    owners = {player.core.colour: other for other, player in enumerate(state.players) if player.upgraded}
    refused = {colour: moves.CoreUpgraded(colour=colour).obstacle(state, seat) for colour in CORES}
    free = next((colour for colour in CORES if colour not in owners), CORES[0])
    cores = tuple(CoreCard(colour, owners.get(colour), refused[colour]) for colour in CORES)
    return Upgrade(form(moves.CoreUpgraded, seat, say("Upgrade the core")), cores, refused[free])


def _repairs(state: State, seat: int, player: Player) -> Repairs:
    price = repair_price(player, state.airlock)
    found = tuple(_repair(state, seat, module, price) for module in damaged(player))
    return Repairs(price, "money" in state.options.counters, found)


def _repair(state: State, seat: int, module: Module, price: int) -> Repair:
    number = module.number
    free = say("No. {number} by an effect, free", number=number)
    pay = say("Repair {module}", module=label(module))
    return Repair(
        number,
        f"rp{seat}-{number}-{module.damage}-{price}",
        _asking(state, moves.ModuleRepaired(module=number), seat, pay, module=number),
        form(moves.ModuleRepaired, seat, free, style="quiet", module=number, free=True),
    )


# Passing


def pass_turn(state: State, seat: int) -> Offer:
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


def turn_keys(state: State, seat: int) -> TurnKeys | None:
    """None where turns are not followed at all."""
    if not follows_turns(state.options):
        return None
    return TurnKeys(offer(state, TurnWentBy(), seat, say("Done, next player"), style="primary"), pass_turn(state, seat))


def went_by(state: State, seat: int) -> WentBy:
    """The turn of this seat was not noted: an action, or a pass."""
    passed = TurnWentBy(passed=True)
    return WentBy(
        seat,
        offer(state, TurnWentBy(), seat, say("An action")),
        offer(state, passed, seat, say("A pass"), confirm=_before_pass(state, seat)),
    )


def all_passed(state: State) -> Offer:
    question = say("Has everybody passed in a row? Then the year is over.")
    return offer(state, AllPassed(), None, say("Year over"), confirm=question)
