"""The cards to pick the next one from: the kinds first, then the cards of a kind as they are drawn."""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache

from msgspec import Struct
from msgspec.structs import replace

from companion.core.offer import Offer, form
from companion.core.words import Message, say
from companion.games.galaxy_trucker.box import PILES
from companion.games.galaxy_trucker.cards.card import Card, CardKind, Threat
from companion.games.galaxy_trucker.cards.deck import KINDS, known
from companion.games.galaxy_trucker.cards.fights import CombatLine, Measure
from companion.games.galaxy_trucker.moves.cards import CardTurned
from companion.games.galaxy_trucker.options import Edition
from companion.games.galaxy_trucker.ship import Goods
from companion.games.galaxy_trucker.state import State, round_rules


class FaceLine(Struct, frozen=True):
    """A line of the combat zone."""

    weakest: Measure
    days: int
    crew: int
    goods: int
    shots: tuple[Threat, ...]


class Face(Struct, frozen=True):
    """A card as it is drawn: what is printed on it, in signs and numbers."""

    kind: CardKind
    title: Message
    deck: str
    """The number of its deck."""
    words: tuple[Message, ...]
    """The same to be read."""
    days: int
    crew: int
    credits: int
    strength: int
    lose_goods: int
    lose_crew: int
    goods: str
    """A letter for each block: RYGB."""
    planets: tuple[str, ...]
    threats: tuple[Threat, ...]
    lines: tuple[FaceLine, ...]


class DeckCard(Struct, frozen=True):
    id: str
    kind: CardKind
    face: Face
    turn: Offer


class Pick(Struct, frozen=True):
    """One kind of cards in the grid to pick from."""

    kind: CardKind
    title: Message
    turn: Offer | None
    """Where there is one card only, it is turned up at once."""


class Kind(Struct, frozen=True):
    """One kind of cards, and those of it that can still come."""

    pick: Pick
    kind: CardKind
    title: Message
    cards: tuple[DeckCard, ...]
    by_hand: Offer
    """Where the card of this box is another one."""


def kinds(state: State, seat: int | None) -> tuple[Kind, ...]:
    """Those that can still be in this round's deck, each with its cards; of equal ones the first."""
    return _kinds(_left(state), seat)


@lru_cache(maxsize=64)
def _kinds(left: Left, seat: int | None) -> tuple[Kind, ...]:
    there = _deck(left)
    kinds = dict.fromkeys(card.kind for card in there)
    return tuple(_kind(kind, seat, [card for card in there if card.kind == kind]) for kind in kinds)


def _kind(kind: CardKind, seat: int | None, cards: list[Card]) -> Kind:
    title = KINDS[kind].title
    drawn = tuple(_drawn(seat, card) for card in cards)
    plain = len(cards) == 1 and not cards[0].numbers
    by_hand = form(CardTurned, seat, say("None of these: by hand"), kind_of_card=kind, by_hand=True)
    return Kind(Pick(kind, title, drawn[0].turn if plain else None), kind, title, drawn, by_hand)


def deck(state: State) -> tuple[Card, ...]:
    return _deck(_left(state))


class Left(Struct, frozen=True):
    """What decides which cards can still come: they stay the same for many taps."""

    edition: Edition
    first: bool
    levels: frozenset[int]
    used: frozenset[str]


def _left(state: State) -> Left:
    first = state.round.first_flight
    levels = frozenset({1}) if first else _levels_left(state)
    return Left(state.options.edition, first, levels, _used(state))


@lru_cache(maxsize=16)
def _deck(left: Left) -> tuple[Card, ...]:
    box = known(left.edition).values()
    in_lesson = [card for card in box if not left.first or card.first or _lesson_unknown(left.edition, card)]
    cards = [card for card in in_lesson if card.level in left.levels]
    there = {replace(card, id="", first=False): card for card in reversed(cards) if card.id not in left.used}
    kinds = list(KINDS)
    return tuple(sorted(there.values(), key=lambda card: (kinds.index(card.kind), card.id)))


def _lesson_unknown(edition: Edition, card: Card) -> bool:
    """In the second edition another card with planets is flown in the lesson, and it is not known which."""
    return edition == "second" and card.kind == "planets"


def _used(state: State) -> frozenset[str]:
    return frozenset(state.round.cards_turned).union(*(past.cards_turned for past in state.past_rounds))


def _levels_left(state: State) -> frozenset[int]:
    """Each pile has a fixed number of cards of every level; those that were typed in have none."""
    box = known(state.options.edition)
    turned = Counter(box[name].level for name in state.round.cards_turned if name in box)
    return frozenset(level for level, number in round_rules(state).pile if turned[level] < PILES * number)


@cache
def _drawn(seat: int | None, card: Card) -> DeckCard:
    """A card of the box; one that was typed in never comes here."""
    return DeckCard(card.id, card.kind, face(card), form(CardTurned, seat, card.title, card=card.id))


def face(card: Card) -> Face:
    lose = getattr(card, "lose", 0)
    return Face(
        kind=card.kind,
        title=card.title,
        deck="I" * card.level,
        words=card.numbers,
        days=getattr(card, "days", 0),
        crew=getattr(card, "crew", 0),
        credits=getattr(card, "credits", 0),
        strength=getattr(card, "strength", 0),
        lose_goods=lose if card.kind == "smugglers" else 0,
        lose_crew=lose if card.kind == "slavers" else 0,
        goods=letters(getattr(card, "goods", Goods())),
        planets=tuple(letters(goods) for goods in getattr(card, "planets", ())),
        threats=getattr(card, "threats", ()),
        lines=tuple(_line(line) for line in getattr(card, "lines", ())),
    )


def letters(goods: Goods) -> str:
    return "".join(letter * number for letter, number in zip("RYGB", goods.blocks, strict=True))


def _line(line: CombatLine) -> FaceLine:
    return FaceLine(line.weakest, line.days, line.crew, line.goods, line.shots)
