"""The forms beside the actions: the own count and income, corrections of the orbital, and how the box is printed."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from companion.core.offer import Offer, form
from companion.core.words import Message, say
from companion.games.star_scrappers_orbital.box import COLOURS, CORES, HUES, KINDS, Colour, Labels
from companion.games.star_scrappers_orbital.moves import corrections
from companion.games.star_scrappers_orbital.moves.cards import HandLimitSet, NoteWritten, VPAdjusted
from companion.games.star_scrappers_orbital.moves.year_end import IncomeChosen, YearCounted
from companion.games.star_scrappers_orbital.nouns import kind_name
from companion.games.star_scrappers_orbital.orbital import paid_kind
from companion.games.star_scrappers_orbital.state import State, uses_market, waiting


class OwnForms(Struct, frozen=True):
    count: Offer
    """The page asks for the count of each kind."""
    income: Offer
    """The page asks for the kind."""
    extra: Offer
    """The page asks for what cards add."""
    more_symbols: Offer
    """The page asks for the amount."""
    add: tuple[Offer, ...]
    """One for each kind."""
    note_core: tuple[Offer, ...]
    """One for each upgraded core; empty where the core cannot be upgraded."""
    symbols: Offer
    """The page asks for the module and its crew symbols."""
    points: Offer
    """The page asks for the amount and the card."""
    limit: Offer
    note: Offer


class BoxForms(Struct, frozen=True):
    market: Offer | None
    """The page asks for the number of cards."""
    colours: tuple[Offer, ...]
    airlock: Offer
    """The page asks for the amount."""


def own_forms(state: State, seat: int) -> OwnForms:
    player = state.players[seat]
    counted = state.ending and seat not in waiting(state)
    upgrades = player.who == "person" and not player.upgraded
    return _own_forms(seat, player.extra, paid_kind(player), counted, upgrades)


@lru_cache(maxsize=500)
def _own_forms(seat: int, extra: int, paid: Colour, counted: bool, upgrades: bool) -> OwnForms:
    confirm = say("Confirm the correction") if counted else say("Confirm my count")
    return OwnForms(
        count=form(YearCounted, seat, confirm, style="primary huge"),
        income=form(IncomeChosen, seat, say("Paid for"), extra=extra),
        extra=form(IncomeChosen, seat, say("Set"), colour=paid),
        more_symbols=form(corrections.CrewSymbolsChanged, seat, say("Crew symbols")),
        add=tuple(form(corrections.ModuleAdded, seat, _add(colour), colour=colour) for colour in COLOURS),
        note_core=tuple(_note_core(seat, colour) for colour in CORES) if upgrades else (),
        symbols=form(corrections.CrewSymbolsSet, seat, say("Set")),
        points=form(VPAdjusted, seat, say("Note the points")),
        limit=form(HandLimitSet, seat, say("Set the limit")),
        note=form(NoteWritten, seat, say("Keep the note")),
    )


def _add(colour: Colour) -> Message:
    return say("Add a {kind} module", kind=kind_name(colour))


def _note_core(seat: int, colour: Colour) -> Offer:
    kind = kind_name(colour)
    label = say("Note a {kind} core", kind=kind)
    question = say("Note a {kind} core? It cannot be changed again.", kind=kind)
    return replace(form(corrections.CoreNoted, seat, label, colour=colour), confirm=question)


def box_forms(state: State) -> BoxForms:
    return BoxForms(
        market=form(corrections.MarketCounted, None, say("Set the market")) if uses_market(state) else None,
        colours=(_colours(state, "print"), _colours(state, "text")),
        airlock=form(corrections.AirlockSet, None, say("Set the Airlock")),
    )


def _colours(state: State, labels: Labels) -> Offer:
    first, second = HUES[KINDS["commercial"].hues[labels]], HUES[KINDS["support"].hues[labels]]
    words = say("Commercial {first}, Support {second}", first=first, second=second)
    return form(
        corrections.ColoursChosen, None, words, style="primary" if state.labels == labels else "", labels=labels
    )
