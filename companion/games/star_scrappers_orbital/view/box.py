"""How this box is printed, and how many cards lie in the market."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from companion.core.offer import Offer, form
from companion.core.words import Message, say
from companion.games.star_scrappers_orbital.box import HUES, KINDS, Labels
from companion.games.star_scrappers_orbital.moves import corrections
from companion.games.star_scrappers_orbital.nouns import card_title
from companion.games.star_scrappers_orbital.state import Cost, State, uses_market


class Market(Struct, frozen=True):
    cards: int
    count: Offer
    """The page asks for the number of cards."""


class Airlock(Struct, frozen=True):
    saves: int
    set: Offer
    """The page asks for the amount."""


class Costs(Struct, frozen=True):
    """What operating a module costs, as the app has learned it."""

    title: Message
    draft: str
    crew: int
    megacredits: int
    set: Offer
    """The page asks for crew and MegaCredits."""


class Box(Struct, frozen=True):
    market: Market | None
    colours: tuple[Offer, ...]
    airlock: Airlock
    costs: tuple[Costs, ...]


def box(state: State) -> Box:
    market, airlock, colours = _forms(state.labels)
    return Box(
        Market(state.market, market) if uses_market(state) else None,
        colours,
        Airlock(state.airlock, airlock),
        tuple(_costs(card, cost) for card, cost in state.costs.items()),
    )


def _costs(card: str, cost: Cost) -> Costs:
    noted = form(corrections.CostNoted, None, say("Set the cost"), card=card)
    return Costs(card_title(card), f"cost-{card}-{cost.crew}-{cost.megacredits}", cost.crew, cost.megacredits, noted)


@cache
def _forms(chosen: Labels) -> tuple[Offer, Offer, tuple[Offer, ...]]:
    market = form(corrections.MarketCounted, None, say("Set the market"))
    airlock = form(corrections.AirlockSet, None, say("Set the Airlock"))
    return market, airlock, (_colours(chosen, "print"), _colours(chosen, "text"))


def _colours(chosen: Labels, labels: Labels) -> Offer:
    first, second = HUES[KINDS["commercial"].hues[labels]], HUES[KINDS["support"].hues[labels]]
    words = say("Commercial {first}, Support {second}", first=first, second=second)
    return form(corrections.ColoursChosen, None, words, style="primary" if chosen == labels else "", labels=labels)
