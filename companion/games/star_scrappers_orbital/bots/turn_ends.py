"""What ends a bot's turn: the state afterwards, with a sentence that shows on every phone until its next turn."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.words import Message, SeatName, noun, say
from companion.games.star_scrappers_orbital.box import NOT_PLAYED, SIDES, Side
from companion.games.star_scrappers_orbital.nouns import card_title, cost_words, label_of, new_module
from companion.games.star_scrappers_orbital.orbital import added, changed, repaired
from companion.games.star_scrappers_orbital.state import BotTurn, Cost, Player, State, Walk
from companion.games.star_scrappers_orbital.turn_order import acted

Place = tuple[int | None, Side | None]


def walking(state: State, **known: object) -> State:
    """The bot's turn goes on, and more is known about it."""
    return replace(state, walk=replace(state.walk, **known))


def turn_over(state: State, seat: int, bot: Player, words: Message) -> State:
    """The bot has acted, and has changed to this."""
    return replace(acted(state.with_player_at(seat, bot), seat), last_bot_turn=BotTurn(seat, words))


def spent(bot: Player, number: int | None, cost: Cost) -> Player:
    """The bot has paid, and this module is operated until the year ends."""
    poorer = replace(bot, crew=max(0, bot.crew - cost.crew), megacredits=bot.megacredits - cost.megacredits)
    return changed(poorer, number, operated=True)


def card_of(walk: Walk) -> Message:
    """The card that was turned up."""
    if walk.module is not None:
        return new_module(walk.module.colour, walk.module.name)
    return card_title(walk.event) if walk.event else noun("the event")


def effect_of(bot: Player, walk: Walk) -> Message:
    """The module or the card whose effect it is."""
    return label_of(bot, walk.operating) if walk.operating is not None else card_of(walk)


def discard(state: State, seat: int) -> State:
    """B5: the card cannot be played."""
    bot, card = state.players[seat], card_of(state.walk)
    richer = replace(bot, megacredits=bot.megacredits + NOT_PLAYED)
    words = say("{name} discarded {card} and took {amount} MC", name=SeatName(seat), card=card, amount=NOT_PLAYED)
    return turn_over(state, seat, richer, words)


def play_insider(state: State, seat: int) -> State:
    bot = state.players[seat]
    words = say(
        "{name} played Insider Contacts: 2 cards from the deck go face down under its stack", name=SeatName(seat)
    )
    return turn_over(state, seat, replace(bot, hand=bot.hand + 2), words)


def use_observatory(state: State, seat: int, module: int | None, cost: Cost) -> State:
    bot = state.players[seat]
    words = say(
        "{name} operated the Observatory for {cost}: 1 card from the deck goes to its stack",
        name=SeatName(seat),
        cost=cost_words(cost),
    )
    return turn_over(state, seat, spent(replace(bot, hand=bot.hand + 1), module, cost), words)


def use_workshop(state: State, seat: int, module: int | None, hurt: int | None, cost: Cost) -> State:
    bot = state.players[seat]
    words = say(
        "{name} repaired {what} with the Workshop for {cost}",
        name=SeatName(seat),
        what=label_of(bot, hurt),
        cost=cost_words(cost),
    )
    return turn_over(state, seat, spent(repaired(bot, hurt or 0), module, cost), words)


def repair(state: State, seat: int, hurt: int | None, price: int) -> State:
    bot = state.players[seat]
    what, cost = label_of(bot, hurt), cost_words(Cost(megacredits=price))
    mended = replace(repaired(bot, hurt or 0), megacredits=bot.megacredits - price)
    words = say("{name} repaired {what} for {cost}", name=SeatName(seat), what=what, cost=cost)
    return turn_over(state, seat, mended, words)


def build(state: State, seat: int, price: int, place: Place) -> State:
    bot, card, walk = state.players[seat], state.walk.module, state.walk
    if card is None:
        return state
    cost = Cost(walk.cost.crew if walk.cost else 0, price)
    paid = spent(bot, walk.command, cost)
    built = added(paid, card.colour, card.crew_symbols, card.name, action=card.action, place=place)
    return turn_over(state, seat, built, _built_words(seat, bot, walk, cost, place))


def _built_words(seat: int, bot: Player, walk: Walk, cost: Cost, place: Place) -> Message:
    what, name, paid = _placed_card(bot, walk, place), SeatName(seat), cost_words(cost)
    if walk.command is None:
        return say("{name} built {what} for {cost}", name=name, what=what, cost=paid)
    through = label_of(bot, walk.command)
    return say("{name} built {what} through {through} for {cost}", name=name, what=what, through=through, cost=paid)


def _placed_card(bot: Player, walk: Walk, place: Place) -> Message:
    on, side = place
    if on is None or side is None:
        return card_of(walk)
    where = label_of(bot, on)
    return noun("{card} at the {side} exit of {module}", card=card_of(walk), side=SIDES[side], module=where)
