"""The open card as a page shows it, and the deck from which the next one is picked."""

from __future__ import annotations

from msgspec import Struct

from companion.games.galaxy_trucker.asked import Question, question
from companion.games.galaxy_trucker.card_play import Adventure, CardPlay
from companion.games.galaxy_trucker.card_words import HINTS, HOW, aim_words, card_text, threat_words
from companion.games.galaxy_trucker.cards import TITLES, known
from companion.games.galaxy_trucker.resolve import open_asks
from companion.games.galaxy_trucker.state import State, the_card

LEVELS = ("", "I", "II", "III")


class CardView(Struct, frozen=True):
    id: str
    kind: str
    title: str
    level: int
    text: str
    how: tuple[str, ...]
    """How this kind of card goes: who acts, what is compared, who pays."""
    order: tuple[int, ...]
    now: tuple[Question, ...]
    later: tuple[int, ...]
    """Who is asked afterwards."""
    threat: str
    hint: str
    aim: str
    """Where it strikes, once rolled."""
    rolls: tuple[int, ...]
    happened: tuple[str, ...]


class DeckCard(Struct, frozen=True):
    id: str
    title: str
    level: int
    text: str
    words: str
    """To pick it from a list under its title: its deck and its numbers."""


def card_view(state: State, play: CardPlay) -> CardView:
    card = play.adventure
    current = open_asks(play) if play.asks else ()
    return CardView(
        id=card.id,
        kind=card.kind,
        title=TITLES[card.kind],
        level=card.level,
        text=card_text(card),
        how=HOW[card.kind],
        order=play.order,
        now=tuple(question(state, play, ask) for ask in current),
        later=tuple(ask.seat for ask in play.asks if ask not in current),
        threat="" if play.threat is None else threat_words(play.threat),
        hint="" if play.threat is None else HINTS[play.threat.size],
        aim=aim_words(play),
        rolls=tuple(roll.total for roll in play.rolls),
        happened=play.happened,
    )


def deck(state: State) -> tuple[DeckCard, ...]:
    """The cards that may still lie in this round's deck, kind by kind; of equal ones the first."""
    level, first = the_card(state).level, state.round.first_flight
    used = {*state.round.cards, *(card for past in state.done for card in past.cards)}
    cards = [card for card in known().values() if card.level <= level and (card.first or not first)]
    there = {(card.kind, card.level, card_text(card)): card for card in reversed(cards) if card.id not in used}
    kinds = list(TITLES)
    return tuple(_in_deck(card) for card in sorted(there.values(), key=lambda card: (kinds.index(card.kind), card.id)))


def _in_deck(card: Adventure) -> DeckCard:
    text = card_text(card)
    words = f"Deck {LEVELS[card.level]}" + (f": {text}" if text else "")
    return DeckCard(card.id, TITLES[card.kind], card.level, text, words)
