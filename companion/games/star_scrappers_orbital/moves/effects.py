"""What the effect of a card did, to whoever played it and to its target: for people and bots alike."""

from __future__ import annotations

from typing import Protocol

from msgspec.structs import replace

from companion.core.words import Message, SeatName, listed, noun, say
from companion.games.star_scrappers_orbital import nouns
from companion.games.star_scrappers_orbital.orbital import hit
from companion.games.star_scrappers_orbital.state import Player


class Effect(Protocol):
    """The fields that such a move has."""

    @property
    def megacredits(self) -> int: ...
    @property
    def crew(self) -> int: ...
    @property
    def cards(self) -> int: ...
    @property
    def vp(self) -> int: ...
    @property
    def damaged(self) -> tuple[int, ...]: ...
    @property
    def target_megacredits(self) -> int: ...
    @property
    def target_crew(self) -> int: ...
    @property
    def target_cards(self) -> int: ...


def gained(player: Player, megacredits: int, crew: int, cards: int) -> Player:
    return replace(
        player,
        megacredits=max(0, player.megacredits + megacredits),
        crew=max(0, player.crew + crew),
        hand=max(0, player.hand + cards),
    )


def on_target(victim: Player, effect: Effect) -> Player:
    for number in effect.damaged:
        victim = hit(victim, number)
    return gained(victim, effect.target_megacredits, effect.target_crew, effect.target_cards)


def result_words(effect: Effect, target: int | None, victim: Player | None) -> list[Message]:
    """What it did, one piece for each thing that changed."""
    own = changes(effect.megacredits, effect.crew, effect.cards)
    points = [nouns.more_points(effect.vp)] if effect.vp else []
    if target is None or victim is None:
        return [*own, *points]
    name = SeatName(target)
    theirs = changes(effect.target_megacredits, effect.target_crew, effect.target_cards)
    hits = [nouns.label_of(victim, number) for number in effect.damaged]
    return [
        *own,
        *points,
        *(noun("{change} for {name}", change=change, name=name) for change in theirs),
        *(noun("{module} is damaged", module=module) for module in hits),
    ]


def changes(megacredits: int, crew: int, cards: int) -> list[Message]:
    found = ((megacredits, nouns.more_megacredits), (crew, nouns.more_crew), (cards, nouns.more_cards))
    return [in_words(amount) for amount, in_words in found if amount]


def with_results(action: Message, results: list[Message]) -> Message:
    """The action alone, or with what it did."""
    return say("{action}: {results}", action=action, results=listed(results, "comma")) if results else action
