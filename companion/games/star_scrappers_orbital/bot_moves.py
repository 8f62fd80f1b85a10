"""What the answers to a bot's questions change. Whatever ends its turn is also put into words for the table."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.game import Event
from companion.games.star_scrappers_orbital import bot_events as b
from companion.games.star_scrappers_orbital import bot_words as words
from companion.games.star_scrappers_orbital.bot_walk import Question, is_military, question
from companion.games.star_scrappers_orbital.kinds import (
    HIGH_RISK,
    INSIDER,
    NEVER_PLAYED,
    NOT_PLAYED,
    OBSERVATORY,
    UNEVENTFUL,
    WITH_ACTION,
    Side,
)
from companion.games.star_scrappers_orbital.orbital import added, changed, hit, module_of, repaired
from companion.games.star_scrappers_orbital.order import next_target
from companion.games.star_scrappers_orbital.state import (
    Adjustment,
    Card,
    Cost,
    Player,
    State,
    Told,
    Walk,
    with_player,
)
from companion.games.star_scrappers_orbital.turns import acted, passed


def answered(state: State, seat: int, event: Event) -> State:
    """An answer that does not fit the question changes nothing."""
    asked = question(state)
    if asked is None or asked.seat != seat or not fits(asked, event):
        return state
    bot = state.players[seat]
    match event:
        case b.BotCardRevealed(card=card):
            return _walking(with_player(state, seat, replace(bot, hand=bot.hand - 1)), card=card)
        case b.BotEventNamed(name=name):
            return _event_named(state, seat, name.strip())
        case b.BotModuleNamed(colour=colour, crew_symbols=crew, name=name, action=action):
            arrow = action or name in WITH_ACTION
            return _walking(state, module=Card(colour, max(0, crew), name.strip(), arrow))
        case b.BotAnswered(yes=yes):
            return _yes(state, seat, asked) if yes else _no(state, seat, asked)
        case b.BotPaid(crew=crew, megacredits=paid):
            return _paid(state, seat, asked, Cost(max(0, crew), max(0, paid)))
        case b.BotPlaced(on=on, side=side):
            return _placed(state, seat, asked, (on, side))
        case b.BotCarriedOut():
            return _carried_out(state, seat, event)
        case b.BotRepaired():
            mended = replace(repaired(bot, asked.hurt or 0), megacredits=bot.megacredits - asked.price)
            return _turn_over(with_player(state, seat, mended), seat, words.repaired(bot, asked))
    return replace(passed(state, seat), told=Told(seat, words.passed(bot, asked)))


YES_OR_NO = ("gains", "targeted", "target", "playable", "exit", "same")
AT_A_COST = ("command", "short", "operate", "workshop")
ANSWERS: dict[type[Event], tuple[str, ...]] = {
    b.BotCardRevealed: ("reveal",),
    b.BotEventNamed: ("event",),
    b.BotModuleNamed: ("module",),
    b.BotPaid: AT_A_COST,
    b.BotPlaced: ("place",),
    b.BotCarriedOut: ("carry",),
    b.BotRepaired: ("repair",),
    b.BotPassed: ("pass",),
}


def fits(asked: Question, event: Event) -> bool:
    """A plain yes to what costs something is no answer; no always is."""
    if isinstance(event, b.BotAnswered):
        return asked.key in YES_OR_NO or (asked.key in AT_A_COST and not event.yes)
    return asked.key in ANSWERS.get(type(event), ())


def _walking(state: State, **known: object) -> State:
    return replace(state, walk=replace(state.walk, **known))


def _turn_over(state: State, seat: int, said: str) -> State:
    return replace(acted(state, seat), told=Told(seat, said))


def _not_played(state: State, seat: int) -> State:
    """B5"""
    bot = state.players[seat]
    richer = with_player(state, seat, replace(bot, megacredits=bot.megacredits + NOT_PLAYED))
    return _turn_over(richer, seat, words.not_played(state.walk))


def _event_named(state: State, seat: int, name: str) -> State:
    bot = state.players[seat]
    state = _walking(state, event=name)
    if name in NEVER_PLAYED or (name == HIGH_RISK and bot.crew == 0):
        return _not_played(state, seat)
    if name == HIGH_RISK:
        return _walking(state, carrying=True, cost=Cost(crew=bot.crew))
    if name == INSIDER:
        return _turn_over(with_player(state, seat, replace(bot, hand=bot.hand + 2)), seat, words.insider())
    return _aiming(state, seat) if name == UNEVENTFUL else state


def _aiming(state: State, seat: int) -> State:
    """Against another player, if there is one at all."""
    state = _walking(state, targeted=True)
    return _not_played(state, seat) if next_target(state, seat) is None else state


def _yes(state: State, seat: int, asked: Question) -> State:
    match asked.key:
        case "exit":
            return _walking(state, exit=True)
        case "same":
            return _walking(state, same=True)
        case "targeted":
            return _aiming(state, seat)
        case "target":
            return _walking(state, target=asked.target, carrying=True)
    return _walking(state, carrying=True)


def _no(state: State, seat: int, asked: Question) -> State:
    match asked.key:
        case "same":
            return _walking(state, same=False)
        case "targeted":
            return _walking(state, targeted=False)
        case "target":
            return _no_target(state, seat, asked)
        case "command" | "operate" | "workshop":
            return _walking(state, no=(*state.walk.no, asked.module))
    return _not_played(state, seat)


def _no_target(state: State, seat: int, asked: Question) -> State:
    """The next player by the order; with nobody left the effect cannot be used."""
    declined = (*state.walk.no_target, *([] if asked.target is None else [asked.target]))
    state = _walking(state, no_target=declined)
    if next_target(state, seat) is not None:
        return state
    if asked.module is None:
        return _not_played(state, seat)
    return replace(state, walk=Walk(no=(*state.walk.no, asked.module)))


def _paid(state: State, seat: int, asked: Question, cost: Cost) -> State:
    bot = state.players[seat]
    if asked.key == "short":
        return _walking(state, cost=cost)
    if asked.key == "command":
        return _walking(state, command=asked.module, cost=cost)
    if asked.key == "workshop":
        mended = _operated(repaired(bot, asked.hurt or 0), asked.module, cost)
        return _turn_over(with_player(state, seat, mended), seat, words.workshop(bot, asked, cost))
    module = module_of(bot, asked.module)
    if module is not None and module.name == OBSERVATORY:
        drawn = _operated(replace(bot, hand=bot.hand + 1), asked.module, cost)
        return _turn_over(with_player(state, seat, drawn), seat, words.observatory(cost))
    state = _walking(state, operating=asked.module, cost=cost, carrying=not is_military(bot, asked.module))
    return _no_target(state, seat, replace(asked, target=None)) if next_target(state, seat) is None else state


def _operated(bot: Player, number: int | None, cost: Cost) -> Player:
    spent = replace(bot, crew=max(0, bot.crew - cost.crew), megacredits=bot.megacredits - cost.megacredits)
    return changed(spent, number, operated=True)


def _placed(state: State, seat: int, asked: Question, place: tuple[int | None, Side | None]) -> State:
    bot, card, walk = state.players[seat], state.walk.module, state.walk
    if card is None:
        return state
    cost = Cost(walk.cost.crew if walk.cost else 0, asked.price)
    paid = _operated(bot, walk.command, cost)
    built = added(paid, card.colour, card.crew_symbols, card.name, action=card.action, place=place)
    return _turn_over(with_player(state, seat, built), seat, words.built(bot, walk, card, cost, place))


def _carried_out(state: State, seat: int, event: b.BotCarriedOut) -> State:
    walk, bot, year = state.walk, state.players[seat], state.year
    reason = words.effect_of(bot, walk)
    spent = _operated(bot, walk.operating, walk.cost or Cost())
    state = with_player(state, seat, _gained(spent, event.megacredits, event.crew, event.cards, event.vp, year, reason))
    if walk.target is not None:
        victim = _gained(
            state.players[walk.target], event.target_megacredits, event.target_crew, event.target_cards, 0, year, ""
        )
        for number in event.damaged:
            victim = hit(victim, number)
        state = with_player(state, walk.target, victim)
    return _turn_over(state, seat, words.carried_out(bot, walk, event))


def _gained(player: Player, money: int, crew: int, cards: int, vp: int, year: int, reason: str) -> Player:
    richer = replace(
        player,
        megacredits=max(0, player.megacredits + money),
        crew=max(0, player.crew + crew),
        hand=max(0, player.hand + cards),
    )
    return replace(richer, other=(*richer.other, Adjustment(year, vp, reason))) if vp else richer
