"""A bot's question as a page asks it: the sentence, the answers, and the order that decides."""

from __future__ import annotations

from msgspec import Struct

from companion.core.offer import Offer, form
from companion.core.words import Message, say
from companion.games.star_scrappers_orbital.bots.next_question import exits, next_question
from companion.games.star_scrappers_orbital.bots.order import exterior_only
from companion.games.star_scrappers_orbital.bots.question import Question
from companion.games.star_scrappers_orbital.box import EVENT_NAMES, NAMED, UNEVENTFUL
from companion.games.star_scrappers_orbital.moves import bots
from companion.games.star_scrappers_orbital.nouns import card_title, cost_words
from companion.games.star_scrappers_orbital.state import State
from companion.games.star_scrappers_orbital.view.station import Station, station
from companion.games.star_scrappers_orbital.view.turn.bot_order import (
    Aim,
    aim_rows,
    aim_words,
)


class Payment(Struct, frozen=True):
    """Yes, at a cost: the page asks for it, beginning with this."""

    pay: Offer
    crew: int | None
    """None: it costs no crew."""
    megacredits: int


class QuestionView(Struct, frozen=True):
    key: str
    draft: str
    """Its own in every turn: what is typed for one question is not left over for the next."""
    box: str
    seat: int
    words: Message
    hint: Message | None
    stack: int
    crew: int
    megacredits: int
    price: int
    answers: tuple[Offer, ...]
    """Buttons that answer by themselves."""
    payment: Payment | None
    name_module: Offer | None
    """The page asks what is printed on the card."""
    module_names: dict[str, Message]
    """Empty while it is not asked which module it is."""
    carry_out: Offer | None
    """The page asks what the effect did."""
    station: Station | None
    """Where the card goes: a tap on an exit answers."""
    aims: tuple[Aim, ...]
    aim_words: Message
    target: int | None
    target_cards: int
    must_hit: bool
    """The effect damages a module, and it has to be said which."""


def question(state: State) -> QuestionView | None:
    found = next_question(state)
    if found is None:
        return None
    bot, walk, seat, key = found.bot(state), state.walk, found.seat, found.key
    aims = () if found.target is None else aim_rows(state.players[found.target], exterior=exterior_only(bot, walk))
    return QuestionView(
        key=key,
        draft=f"{seat}-{state.turn_number}-{key}-{found.module}-{found.target}",
        box=found.box,
        seat=seat,
        words=found.words(state),
        hint=found.hint(state),
        stack=bot.hand,
        crew=bot.crew,
        megacredits=bot.megacredits,
        price=found.price,
        answers=_answers(found),
        payment=_payment(state, found) if found.at_a_cost and found.cost is None else None,
        name_module=form(bots.BotModuleNamed, seat, say("Module")) if key == "module" else None,
        module_names={name: card_title(name) for name in NAMED} if key == "module" else {},
        carry_out=_carry_out(seat) if key == "carry" else None,
        station=_station(state, found),
        aims=aims,
        aim_words=aim_words(aims),
        target=found.target,
        target_cards=-1 if walk.event == UNEVENTFUL else 0,
        must_hit=any(aim.why_not is None for aim in aims) and exterior_only(bot, walk),
    )


def _station(state: State, found: Question) -> Station | None:
    """For every question about exits."""
    card = state.walk.module
    if card is None or found.key not in ("exit", "same", "place"):
        return None
    bot = found.bot(state)
    tried = exits(bot, state.walk, card)
    if state.walk.same is None:
        tried = tuple(sorted(tried, key=lambda module: module.colour != card.colour))
    return station(bot, found.seat, tried)


def _answers(found: Question) -> tuple[Offer, ...]:
    seat = found.seat
    match found.key:
        case "reveal":
            return (
                form(bots.BotCardRevealed, seat, say("Event"), card="event"),
                form(bots.BotCardRevealed, seat, say("Module"), style="primary", card="module"),
            )
        case "event":
            named = (form(bots.BotEventNamed, seat, card_title(name), name=name) for name in EVENT_NAMES)
            return (*named, form(bots.BotEventNamed, seat, say("Another event"), style="primary", name=""))
        case "place":
            return (form(bots.BotPlaced, seat, say("Somewhere else"), style="quiet"),)
        case "repair":
            done = say("Done: −{price} MC", price=found.price)
            return (form(bots.BotRepaired, seat, done, style="primary huge"),)
        case "pass":
            return (form(bots.BotPassed, seat, say("It passes"), style="primary huge"),)
    return _yes_and_no(found)


def _yes_and_no(found: Question) -> tuple[Offer, ...]:
    no = form(
        bots.BotAnswered,
        found.seat,
        _no_words(found.key),
        style="primary" if found.proposed is False else "",
        yes=False,
    )
    if found.key == "exit":
        return (no, form(bots.BotAnswered, found.seat, say("Somewhere else"), yes=True))
    if found.yes_or_no:
        return (no, form(bots.BotAnswered, found.seat, say("Yes"), style="primary", yes=True))
    if found.cost is not None:
        pays = say("Yes, for {cost}", cost=cost_words(found.cost))
        return (no, form(bots.BotAnswered, found.seat, pays, style="primary", yes=True))
    return (no,) if found.at_a_cost else ()


def _no_words(key: str) -> Message:
    if key in ("exit", "gains", "playable", "short"):
        return say("No: discard it, +2 MC")
    return say("No, the next one") if key == "operate" else say("No")


def _payment(state: State, found: Question) -> Payment:
    bot = found.bot(state)
    if found.key == "short":
        return Payment(form(bots.BotPaid, found.seat, say("Yes, it pays this")), None, bot.megacredits)
    return Payment(form(bots.BotPriced, found.seat, say("It costs this")), 1, 0)


def _carry_out(seat: int) -> Offer:
    return form(bots.BotCarriedOut, seat, say("Done: its turn is over"), style="primary")
