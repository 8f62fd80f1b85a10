"""What a year's end brings one player: points by kind, crew, income and cards, as one receipt."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.core.words import Listing, Message, listed, noun
from companion.games.star_scrappers_orbital.box import COLOURS, DRAWN, Colour
from companion.games.star_scrappers_orbital.nouns import kind_name
from companion.games.star_scrappers_orbital.orbital import (
    best_kind,
    compared,
    counts,
    crew_symbols,
    discards,
    hand_after,
    income,
    paid_kind,
)
from companion.games.star_scrappers_orbital.scoring import awards, counted_now, knows_symbols, totals, worth
from companion.games.star_scrappers_orbital.state import Player, State, over, revealed


class KindPoints(Struct, frozen=True):
    colour: Colour
    count: int
    points: int


class Pay(Struct, frozen=True):
    colour: Colour
    amount: int
    """With this kind, in all."""
    chosen: bool
    best: bool


class Receipt(Struct, frozen=True):
    """What is not known is None: a page asks for it, or leaves it out."""

    seat: int
    year: int
    kinds: tuple[KindPoints, ...]
    points: int
    """Of this year."""
    total: int
    crew: int | None
    """None: the player counts the crew symbols on undamaged modules."""
    income: int
    paid_for: Colour
    extra: int
    """What cards add to the income."""
    pays: tuple[Pay, ...]
    """The kinds that the player may choose."""
    drawn: int
    discards: int | None
    hand: int | None
    """These two are None where nobody counts cards."""
    limit: int
    taken: bool
    """The player has confirmed it."""


def receipts(state: State) -> tuple[Receipt, ...]:
    """One for everybody who gets something; none in the last year, which brings only points."""
    if not revealed(state) or over(state):
        return ()
    return tuple(receipt(state, seat) for seat, player in enumerate(state.players) if player.acts)


def receipt(state: State, seat: int) -> Receipt:
    player = as_counted_now(state, seat)
    kinds = points_by_kind(state, seat)
    return Receipt(
        seat=seat,
        year=state.year,
        kinds=kinds,
        points=sum(kind.points for kind in kinds),
        total=totals(state)[seat],
        crew=_crew(state, seat, player),
        income=income(player),
        paid_for=paid_kind(player),
        extra=player.extra,
        pays=pays(player),
        drawn=DRAWN,
        discards=discards(player) if _counts_cards(state, player) else None,
        hand=hand_after(player) if _counts_cards(state, player) else None,
        limit=player.hand_limit,
        taken=seat in state.taken,
    )


def as_counted_now(state: State, seat: int) -> Player:
    """The player with as many modules as were counted, also before the first step is ticked off."""
    player, counted = state.players[seat], counted_now(state)[seat]
    return compared(player, counted) if counted and state.step == 1 else player


def points_by_kind(state: State, seat: int) -> tuple[KindPoints, ...]:
    counted = counted_now(state)
    given = awards(counted, worth(state.year, state.options.years), zero_scores=state.options.zero_scores)
    return tuple(
        KindPoints(a.colour, counted[seat].get(a.colour, 0), a.worth if seat in a.leaders else 0) for a in given
    )


def pays(player: Player) -> tuple[Pay, ...]:
    """What each kind would bring; those of which there are none are left out."""
    have, best, chosen = counts(player), best_kind(player), paid_kind(player)
    owned = [colour for colour in COLOURS if have[colour] or colour == chosen]
    return tuple(Pay(c, income(replace(player, income=c)), c == chosen, c == best) for c in owned)


def _crew(state: State, seat: int, player: Player) -> int | None:
    if player.crew_said is not None:
        return player.crew_said
    return crew_symbols(player) if knows_symbols(state, seat) else None


def _counts_cards(state: State, player: Player) -> bool:
    return player.who == "bot" or "cards" in state.options.counters


def receipt_words(found: Receipt) -> Listing:
    """The same in one line: "3 crew, 9 MC (Structural), draw 4"."""
    parts: list[Message] = []
    if found.crew is not None:
        parts.append(noun("{n} crew", n=found.crew))
    parts.append(noun("{amount} MC ({kind})", amount=found.income, kind=kind_name(found.paid_for)))
    parts.append(_cards_words(found))
    return listed(parts, "comma")


def _cards_words(found: Receipt) -> Message:
    if found.discards is None:
        return noun("draw {n}, keep {limit}", n=found.drawn, limit=found.limit)
    if not found.discards:
        return noun("draw {n}", n=found.drawn)
    return noun("draw {n}, discard {gone}", n=found.drawn, gone=found.discards)
