"""The draft as one seat may see it: the own hand and the own picks, of the others only who is waited for."""

from __future__ import annotations

from msgspec import Struct

from companion.core.offer import Offer, form, offer
from companion.core.rules import Reminder
from companion.core.words import Message, SeatName, listed, say, several
from companion.games.scorpius_freighter.box import asks
from companion.games.scorpius_freighter.freighter.crew_words import EFFECTS
from companion.games.scorpius_freighter.freighter.printed import printed
from companion.games.scorpius_freighter.moves.draft import CrewKept, CrewPicked
from companion.games.scorpius_freighter.state import Draft, State
from companion.games.scorpius_freighter.view.reminders import reminders

PICKS = 5
"""A hand of six is picked from five times; its last card needs no pick."""


class DraftCard(Struct, frozen=True):
    name: str
    effect: Message
    cost: Message | None
    scores: bool
    pick: Offer
    chosen: bool


class DraftView(Struct, frozen=True):
    picking: bool
    """False: all are drafted, and four of six are kept."""
    pick: int
    """Which card is picked now, counted from 1."""
    hand: tuple[DraftCard, ...]
    chosen: str | None
    drafted: tuple[DraftCard, ...]
    drafted_words: Message | None
    kept: tuple[str, ...]
    keep: Offer
    """The page asks which four."""
    done: Message | None
    """What this seat has done already, without saying whom it took; None: it is waited for."""
    waits_for: tuple[int, ...]
    all: tuple[int, ...]
    passes_to: Message | None
    """Who gets the rest of this hand."""
    reminders: tuple[Reminder, ...]


def draft_view(state: State, draft: Draft, seat: int | None) -> DraftView:
    own = seat if seat in draft.hands else None
    chosen = None if own is None else draft.chosen.get(own)
    picked = () if own is None else draft.picked[own]
    return DraftView(
        picking=draft.picking,
        pick=draft.passes + 1,
        hand=() if own is None else tuple(_card(state, name, own, chosen) for name in draft.hands[own]),
        chosen=chosen,
        drafted=() if own is None else tuple(_card(state, name, own, None) for name in picked),
        drafted_words=say("Drafted so far: {crew}", crew=listed(picked, "comma")) if picked and draft.picking else None,
        kept=() if own is None else draft.kept.get(own, ()),
        keep=form(CrewKept, own, say("Keep these four"), style="primary"),
        done=None if own is None or own in draft.waits_for else _done(draft, own),
        waits_for=draft.waits_for,
        all=tuple(draft.hands),
        passes_to=None if own is None or not draft.picking else _passes_to(draft, own, chosen),
        reminders=reminders(state, "draft"),
    )


def _passes_to(draft: Draft, seat: int, chosen: str | None) -> Message:
    if chosen is not None:
        return say("You picked {crew}. You may still change your mind while others think.", crew=chosen)
    left = SeatName((seat + 1) % len(draft.hands))
    return say("Tap one to keep it; the rest goes to {name}.", name=left)


def draft_line(draft: Draft, seat: int | None) -> tuple[Message, Message]:
    """What is asked of this seat now, or of all, and where the draft is."""
    asked = seat is None or seat in draft.waits_for
    if not draft.picking:
        line = say("Keep four of six") if asked else say("Your four are kept")
        return line, say("The other two leave the game.")
    line = (
        say("Pick one of {n}", n=len(next(iter(draft.hands.values())))) if asked else say("Picked, wait for the others")
    )
    return line, say("Pick {n} of {all}", n=draft.passes + 1, all=PICKS)


def _done(draft: Draft, seat: int) -> Message:
    if draft.picking:
        return say("{name} has picked.", name=SeatName(seat))
    return say("{name} keeps four.", name=SeatName(seat))


def _card(state: State, name: str, seat: int, chosen: str | None) -> DraftCard:
    pick = offer(state, CrewPicked(name=name), seat, say("{crew}", crew=name))
    cost = printed(name, state.notes).cost
    costs = None if cost is None else several("{n} credit", "{n} credits", cost)
    return DraftCard(name, EFFECTS[name], costs, asks(name) is not None, pick, name == chosen)
