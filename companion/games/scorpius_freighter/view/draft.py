"""The draft as one seat may see it: the own hand and the own picks, of the others only who is waited for."""

from __future__ import annotations

from msgspec import Struct

from companion.core.offer import Offer, form, offer
from companion.core.rules import Reminder
from companion.core.words import Message, SeatName, say
from companion.games.scorpius_freighter.box import CREW, asks
from companion.games.scorpius_freighter.freighter.printed import printed
from companion.games.scorpius_freighter.moves.draft import CrewKept, CrewPicked
from companion.games.scorpius_freighter.state import Draft, State
from companion.games.scorpius_freighter.view.reminders import reminders

PICKS = (
    (say("First pick: tap one"), say("First pick: done"), say("First of five picks, each on the own phone.")),
    (say("Second pick: tap one"), say("Second pick: done"), say("Second of five picks, each on the own phone.")),
    (say("Third pick: tap one"), say("Third pick: done"), say("Third of five picks, each on the own phone.")),
    (say("Fourth pick: tap one"), say("Fourth pick: done"), say("Fourth of five picks, each on the own phone.")),
    (say("Fifth pick: tap one"), say("Fifth pick: done"), say("Fifth of five picks, each on the own phone.")),
)
"""A hand of six is picked from five times; its last card needs no pick."""


class DraftCard(Struct, frozen=True):
    name: str
    effect: Message
    cost: int | None
    scores: bool
    pick: Offer


class DraftView(Struct, frozen=True):
    picking: bool
    """False: all are drafted, and four of six are kept."""
    pick: int
    """Which card is picked now, counted from 1."""
    title: Message
    """What is asked of this seat now: "Second pick: tap one"."""
    of_all: Message
    """The same for the table screen."""
    hand: tuple[DraftCard, ...]
    chosen: str | None
    drafted: tuple[DraftCard, ...]
    kept: tuple[str, ...]
    keep: Offer
    """The page asks which four."""
    done: Message | None
    """What this seat has done already, without saying whom it took; None: it is waited for."""
    waits_for: tuple[int, ...]
    to: int | None
    """Who gets the rest of this hand."""
    reminders: tuple[Reminder, ...]


def draft_view(state: State, draft: Draft, seat: int | None) -> DraftView:
    own = seat if seat in draft.hands else None
    asked = own is None or own in draft.waits_for
    return DraftView(
        picking=draft.picking,
        pick=draft.passes + 1,
        title=_title(draft, asked),
        of_all=PICKS[draft.passes][2] if draft.picking else say("Everybody keeps four of six."),
        hand=() if own is None else tuple(_card(state, name, own) for name in draft.hands[own]),
        chosen=None if own is None else draft.chosen.get(own),
        drafted=() if own is None else tuple(_card(state, name, own) for name in draft.picked[own]),
        kept=() if own is None else draft.kept.get(own, ()),
        keep=form(CrewKept, own, say("Keep these four")),
        done=None if own is None or asked else _done(draft, own),
        waits_for=draft.waits_for,
        to=None if own is None else (own + 1) % len(draft.hands),
        reminders=reminders(state, "draft"),
    )


def _title(draft: Draft, asked: bool) -> Message:
    if not draft.picking:
        return say("Keep four") if asked else say("Four are kept")
    return PICKS[draft.passes][0 if asked else 1]


def _done(draft: Draft, seat: int) -> Message:
    if draft.picking:
        return say("{name} has picked.", name=SeatName(seat))
    return say("{name} keeps four.", name=SeatName(seat))


def _card(state: State, name: str, seat: int) -> DraftCard:
    pick = offer(state, CrewPicked(name=name), seat, say("{crew}", crew=name))
    return DraftCard(name, say(CREW[name].effect), printed(name, state.notes).cost, asks(name) is not None, pick)
