"""The draft as one seat may see it: the own hand and the own picks, of the others only who is waited for."""

from __future__ import annotations

from msgspec import Struct

from companion.core.ledger import Reminder
from companion.games.scorpius_freighter import draft as drafts
from companion.games.scorpius_freighter.box import CREW, CREW_OF_A_SEAT, asks
from companion.games.scorpius_freighter.guide import reminders
from companion.games.scorpius_freighter.learned import printed
from companion.games.scorpius_freighter.state import Draft, State

ORDINALS = ("First", "Second", "Third", "Fourth", "Fifth")
"""A hand of six is picked from five times; its last card needs no pick."""


class DraftCard(Struct, frozen=True):
    name: str
    effect: str
    cost: int | None
    scores: bool


class DraftView(Struct, frozen=True):
    picking: bool
    """False: all are drafted, and four of six are kept."""
    pick: int
    """Which card is picked now, counted from 1."""
    title: str
    """What is asked of this seat now: "Second pick: tap one"."""
    of_all: str
    """The same for the table screen."""
    hand: tuple[DraftCard, ...]
    chosen: str | None
    drafted: tuple[DraftCard, ...]
    keep: int
    kept: tuple[str, ...]
    done: str
    """What this seat has done already, without saying whom it took; empty: it is waited for."""
    waits_for: tuple[int, ...]
    to: int | None
    """Who gets the rest of this hand."""
    reminders: tuple[Reminder, ...]


def draft_view(state: State, seat: int | None) -> DraftView | None:
    draft = state.draft
    if draft is None:
        return None
    own = seat if seat in draft.hands else None
    hand = () if own is None else draft.hands[own]
    asked = own is None or own in drafts.waits_for(state, draft)
    return DraftView(
        picking=drafts.picking(draft),
        pick=draft.passes + 1,
        title=_title(draft, asked),
        of_all=_of_all(draft),
        hand=tuple(_card(state, name) for name in hand),
        chosen=None if own is None else draft.chosen.get(own),
        drafted=() if own is None else tuple(_card(state, name) for name in draft.picked[own]),
        keep=CREW_OF_A_SEAT,
        kept=() if own is None else draft.kept.get(own, ()),
        done="" if asked else _done(draft),
        waits_for=drafts.waits_for(state, draft),
        to=None if own is None else (own + 1) % len(draft.hands),
        reminders=reminders(state, "draft"),
    )


def _which(draft: Draft) -> str:
    return ORDINALS[draft.passes]


def _title(draft: Draft, asked: bool) -> str:
    if not drafts.picking(draft):
        return "Keep four" if asked else "Four are kept"
    return f"{_which(draft)} pick: {'tap one' if asked else 'done'}"


def _of_all(draft: Draft) -> str:
    if not drafts.picking(draft):
        return "Everybody keeps four of six."
    return f"{_which(draft)} of five picks, each on the own phone."


def _done(draft: Draft) -> str:
    return "has picked" if drafts.picking(draft) else "keeps four"


def _card(state: State, name: str) -> DraftCard:
    return DraftCard(name, CREW[name].effect, printed(name, state.notes).cost, asks(name) is not None)
