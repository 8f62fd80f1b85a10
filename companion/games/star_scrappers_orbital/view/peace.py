"""The peace version on a page: which opponent gets modules now, and how far it is to the target."""

from __future__ import annotations

from msgspec import Struct

from companion.core.offer import Offer, form, offer
from companion.core.words import Message, say, several
from companion.games.star_scrappers_orbital.box import DEALT, TARGET, Counts
from companion.games.star_scrappers_orbital.moves.peace import DeckEntered, OpponentModuleDealt, OpponentsDrawn, wanted
from companion.games.star_scrappers_orbital.orbital import counts
from companion.games.star_scrappers_orbital.state import State, to_deal
from companion.games.star_scrappers_orbital.view.modules import Six


class Dealing(Struct, frozen=True):
    seat: int
    left: int
    total: int
    words: Message
    deck: int | None
    """Cards in the deck that was entered; None: there is none."""
    cards: Counts | None
    """The same by kind."""
    deal: Offer
    """The page asks for the colour."""
    draw: Offer | None
    """None: no deck was entered, or it has too few cards."""
    too_few: Message | None
    """Why the app does not draw although a deck was entered."""
    enter_deck: Offer
    """The page asks for the cards of each kind."""


class Target(Struct, frozen=True):
    """How far it is to what wins the peace version."""

    total: int
    target: int
    missing: int
    by_year: tuple[int, ...]
    possible: int
    """What the years that are left can still bring at the most."""
    words: Message


class Stack(Struct, frozen=True):
    """What an opponent has."""

    seat: int
    six: Six
    modules: int
    expected: int
    """How many it should have by now."""


def stacks(state: State) -> tuple[Stack, ...]:
    found = ((seat, player) for seat, player in enumerate(state.players) if player.who == "opponent")
    return tuple(
        Stack(seat, Six(f"stack{seat}", counts(player)), len(player.modules), 1 + DEALT * state.year)
        for seat, player in found
    )


def dealing(state: State) -> Dealing | None:
    seats = to_deal(state)
    if not seats:
        return None
    deck, total = None if state.deck is None else sum(state.deck.values()), len(wanted(state))
    enough = deck is not None and deck >= total
    return Dealing(
        seat=seats[0],
        left=DEALT - state.players[seats[0]].dealt,
        total=total,
        words=_deal_words(DEALT - state.players[seats[0]].dealt),
        deck=deck,
        cards=state.deck,
        deal=form(OpponentModuleDealt, seats[0], say("Deal")),
        draw=_draw(state, total, deck) if deck is not None and enough else None,
        too_few=None if deck is None or enough else _too_few(deck, total),
        enter_deck=form(DeckEntered, None, say("Use this deck")),
    )


def _deal_words(left: int) -> Message:
    return several(
        "Turn up the top card of the deck and tap its kind. Add it to the stack: no cost, no exits.",
        "Turn up the top {n} cards of the deck and tap their kinds. Add them to the stack: no cost, no exits.",
        left,
    )


def _draw(state: State, total: int, deck: int) -> Offer:
    label = say("Let the app draw {total} ({deck} in its deck)", total=total, deck=deck)
    return offer(state, OpponentsDrawn(), None, label, style="primary")


def _too_few(deck: int, total: int) -> Message:
    return say("The app’s deck has {deck} left, and {total} are needed: tap the colours.", deck=deck, total=total)


def target(state: State, vp: list[int], years: list[list[int]]) -> Target | None:
    if state.options.mode != "solo-peace" or not state.begun:
        return None
    total = vp[0]
    by_year = tuple(year[0] for year in years)
    left = state.options.years - len(by_year)
    possible = 6 * (left + 1) if left else 0
    missing = max(0, TARGET - total)
    return Target(total, TARGET, missing, by_year, possible, _target_words(missing, left, possible))


def _target_words(missing: int, left: int, possible: int) -> Message:
    if not missing:
        return say("The target is reached.")
    if not left:
        return say("{missing} short of the target.", missing=missing)
    if missing > possible:
        return say("{missing} to go, and only {possible} are left to win.", missing=missing, possible=possible)
    return several(
        "{missing} to go in {n} year; up to {possible} can be won.",
        "{missing} to go in {n} years; up to {possible} can be won.",
        left,
        missing=missing,
        possible=possible,
    )
