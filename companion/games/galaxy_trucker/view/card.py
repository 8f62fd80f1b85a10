"""The open card as a page shows it, with its questions."""

from __future__ import annotations

from msgspec import Struct

from companion.core.offer import Offer, form, offer
from companion.core.once import once_per_state
from companion.core.words import Message, say
from companion.games.galaxy_trucker.cards.card import HINTS, Ask, CardKind, Choice, LossRow, OpenCard
from companion.games.galaxy_trucker.cards.fire import aim_words, says_where, unanswered
from companion.games.galaxy_trucker.cards.questions import Load
from companion.games.galaxy_trucker.moves.cards import CardStepAnswered, DiceRolled, RestUnhurt
from companion.games.galaxy_trucker.ship import Goods
from companion.games.galaxy_trucker.state import State, guided, round_rules
from companion.games.galaxy_trucker.view.deck import Face, face
from companion.games.galaxy_trucker.view.drawn_ship import Picture, pieces_to_choose


class Question(Struct, frozen=True):
    """What one seat is asked, with the fewest taps that answer it."""

    seat: int
    what: str
    words: Message
    control: str
    """"choice", "number", "losses", "load" or "roll"."""
    choices: tuple[Offer, ...]
    pieces: dict[str, Picture]
    """What some of the choices keep of a drawn ship, by their answer."""
    answer: Offer
    """The page asks for its fields."""
    pad: tuple[int, ...]
    """Numbers to tap: the totals of two dice, or what the sheet does not know."""
    zero: Offer | None
    """A 0 that ends the journey: it is asked back."""
    goods: Goods | None
    """What may be loaded."""
    rows: tuple[LossRow, ...]
    """What may be lost, as far as the sheet counts it."""
    last_human: bool
    """No sheet knows whether a human is left: ask that too."""
    warning: Message | None
    note: Message | None
    """What to keep in mind."""


class Asked(Struct, frozen=True):
    """A question and all who have to answer it now."""

    words: Message
    seats: tuple[int, ...]


class Named(Struct, frozen=True):
    """A strength or a crew that somebody has named in this line of the combat zone."""

    seat: int
    number: float


class Effect(Struct, frozen=True):
    """What one meteor or shot did; of any other card, all that it did."""

    head: Message | None
    """Which one, and where it struck."""
    lines: tuple[Message, ...]


def effects(report: tuple[Message, ...]) -> tuple[Effect, ...]:
    """The latest first."""
    found: list[Effect] = []
    for line in report:
        if says_where(line):
            found.append(Effect(line, ()))
        else:
            last = found.pop() if found else Effect(None, ())
            found.append(Effect(last.head, (*last.lines, line)))
    return tuple(reversed(found))


class CardView(Struct, frozen=True):
    id: str
    kind: CardKind
    title: Message
    count: Message | None
    """Which card of the round it is."""
    step: str
    """Tells one step of one card from another: drafts belong to it."""
    face: Face
    numbers: tuple[Message, ...]
    how: tuple[Message, ...]
    """How this kind of card goes: who acts, what is compared, who pays."""
    order: tuple[int, ...]
    now: tuple[Question, ...]
    asked: tuple[Asked, ...]
    """The same for all to see: each question once."""
    later: tuple[int, ...]
    """Who is asked afterwards."""
    threat: Message | None
    hint: Message | None
    aim: Message | None
    """Where it strikes, once rolled."""
    unhurt: Offer | None
    """Several have to say what it cost them, and often it is nothing: one tap for all of them."""
    rolls: tuple[int, ...]
    named: tuple[Named, ...]
    report: tuple[Message, ...]
    """What has happened so far."""

    @property
    def effects(self) -> tuple[Effect, ...]:
        return effects(self.report)


@once_per_state
def card_view(state: State) -> CardView | None:
    now = state.round.open_card
    if now is None:
        return None
    card, threat = now.card, now.threat
    return CardView(
        id=card.id,
        kind=card.kind,
        title=card.title,
        count=card_count(state),
        step=_step(state, now),
        face=face(card),
        numbers=card.numbers,
        how=card.how,
        order=now.order,
        now=tuple(question(state, ask) for ask in now.asked_now),
        asked=_asked(state, now.asked_now),
        later=tuple(ask.seat for ask in now.asks if ask not in now.asked_now),
        threat=None if threat is None else threat.words,
        hint=None if threat is None else HINTS[threat.size],
        aim=aim_words(now),
        unhurt=_unhurt(state, now),
        rolls=tuple(roll.total for roll in now.rolls),
        named=tuple(Named(seat, number) for seat, number in now.named.items()),
        report=now.report,
    )


def _unhurt(state: State, now: OpenCard) -> Offer | None:
    hits = unanswered(now)
    if len(hits) < 2:
        return None
    everybody = len(hits) == len(now.targets)
    return offer(state, RestUnhurt(), None, say("Nobody is hit") if everybody else say("Nobody else is hit"))


def card_count(state: State) -> Message | None:
    """None: the table deals with some cards itself, and the phones do not know how many."""
    if not guided(state):
        return None
    turned, total = len(state.round.cards_turned), round_rules(state).cards
    if turned == total:
        return say("Card {number} of {total}: the last one", number=turned, total=total)
    return say("Card {number} of {total}", number=turned, total=total)


def _step(state: State, now: OpenCard) -> str:
    """While several answer, what one has answered costs nobody else a draft."""
    together = bool(now.asks) and now.asks[0].together
    so_far = (now.step, now.shot) if together else (len(now.report), len(now.asks))
    steps = (len(state.round.cards_turned), len(now.rolls), *so_far)
    return "-".join([state.round.name, *map(str, steps)])


def _asked(state: State, asks: tuple[Ask, ...]) -> tuple[Asked, ...]:
    """Those who are asked together are asked the same."""
    return (Asked(asks[0].words(state), tuple(ask.seat for ask in asks)),) if asks else ()


def question(state: State, ask: Ask) -> Question:
    zero, roll = ask.zero_question(state), ask.control == "roll"
    return Question(
        seat=ask.seat,
        what=ask.what,
        words=ask.words(state),
        control=ask.control,
        choices=tuple(_choice(state, ask, choice, first=not n) for n, choice in enumerate(ask.choices(state))),
        pieces=pieces_to_choose(state, ask),
        answer=form(DiceRolled, ask.seat, say("The app rolls")) if roll else form(CardStepAnswered, ask.seat, ANSWER),
        pad=TOTALS if roll else ask.pad(state),
        zero=None if zero is None else _zero(state, ask, zero),
        goods=ask.goods if isinstance(ask, Load) else None,
        rows=ask.rows(state),
        last_human=ask.unsure(state) and bool(ask.rows(state)),
        warning=ask.warning(state),
        note=ask.reminder(state),
    )


ANSWER = say("That’s it")
TOTALS = tuple(range(2, 13))
"""Of two dice."""


def _choice(state: State, ask: Ask, choice: Choice, *, first: bool) -> Offer:
    move = CardStepAnswered(
        choice=choice.choice, number=choice.number, batteries=choice.batteries, no_humans=choice.no_humans
    )
    confirm = ask.zero_question(state) if choice.number == 0 else None
    style = "primary" if first else ""
    return offer(state, move, ask.seat, choice.label, choice.outcome, style=style, confirm=confirm)


def _zero(state: State, ask: Ask, confirm: Message) -> Offer:
    label = say("No engines: 0")
    return offer(state, CardStepAnswered(number=0), ask.seat, label, style="danger", confirm=confirm)
