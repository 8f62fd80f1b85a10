"""One's own orbital and cards: what there is, and the forms for what was forgotten or noted wrong."""

from __future__ import annotations

from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from companion.core.offer import Offer, form
from companion.core.words import Listing, Message, SeatName, listed, say
from companion.games.star_scrappers_orbital.box import COLOURS, CORES, Colour
from companion.games.star_scrappers_orbital.moves import corrections
from companion.games.star_scrappers_orbital.moves.cards import HandLimitSet, NoteWritten, VPAdjusted
from companion.games.star_scrappers_orbital.nouns import (
    cards,
    megacredits,
    new_module,
    symbols,
    unused_crew,
    upgraded_core,
)
from companion.games.star_scrappers_orbital.options import tracks_modules
from companion.games.star_scrappers_orbital.orbital import counts
from companion.games.star_scrappers_orbital.scoring import knows_symbols
from companion.games.star_scrappers_orbital.state import Adjustment, Player, State
from companion.games.star_scrappers_orbital.view.modules import Modules, ModuleView, in_blocks, remove
from companion.games.star_scrappers_orbital.view.players import CounterView, PlayerView, counts_later
from companion.games.star_scrappers_orbital.year.race import Standing, race


class Lane(Struct, frozen=True):
    """One kind of the race, as its reader runs it."""

    colour: Colour
    count: int
    leads: bool
    words: Message | None
    """What one more would do; None where modules are not followed."""


class OwnOrbital(Struct, frozen=True):
    title: Message
    more: Message | None
    lanes: tuple[Lane, ...]


class Addition(Struct, frozen=True):
    colour: Colour
    label: Message


class Additions(Struct, frozen=True):
    """Modules and cores that were not noted."""

    add: Offer
    """The page asks for the colour."""
    kinds: tuple[Addition, ...]
    note_core: tuple[Offer, ...]
    """One for each upgraded core; empty where the core cannot be upgraded."""


class Symbols(Struct, frozen=True):
    """The crew symbols of one module, put right."""

    set: Offer
    """The page asks for the module and its crew symbols."""
    seat: int
    crew_symbols: int
    modules: tuple[ModuleView, ...]


class CardPoints(Struct, frozen=True):
    """What cards bring beside modules."""

    draft: str
    other: tuple[Adjustment, ...]
    hand_limit: int
    note: str
    points: Offer
    """The page asks for the amount and the card."""
    limit: Offer
    keep: Offer


class Mine(Struct, frozen=True):
    orbital: OwnOrbital | None
    """None before the first count, where nobody notes modules."""
    counters: tuple[CounterView, ...]
    blocks: tuple[Modules, ...]
    additions: Additions
    symbols: Symbols | None
    """None for an opponent of the peace version; so are the points."""
    card_points: CardPoints | None


def mine(state: State, row: PlayerView) -> Mine:
    seat, player = row.seat, state.players[row.seat]
    owns = player.who != "opponent"
    return Mine(
        orbital=None if counts_later(state, seat) else _orbital(state, row),
        counters=row.counters,
        blocks=in_blocks(seat, row.modules, row.blocks[0].hit, remove(seat)) if row.blocks else (),
        additions=_additions(seat, player.who == "person" and not player.upgraded),
        symbols=Symbols(_set_symbols(seat), seat, row.crew_symbols, row.modules) if owns else None,
        card_points=_card_points(seat, player) if owns else None,
    )


def _orbital(state: State, row: PlayerView) -> OwnOrbital:
    standings = {lane.colour: one for lane in race(state) for one in lane.standings if one.seat == row.seat}
    have = row.six.counts or counts(state.players[row.seat])
    lanes = tuple(_lane(colour, have[colour], standings.get(colour)) for colour in COLOURS)
    title = say("{name}’s orbital", name=SeatName(row.seat))
    return OwnOrbital(title, _more(state, row), lanes)


def _more(state: State, row: PlayerView) -> Message | None:
    if not tracks_modules(state.options):
        return say("As counted after year {year}", year=len(state.past))
    known = knows_symbols(state, row.seat) and row.who != "opponent"
    return symbols(row.crew_symbols) if known else None


def _lane(colour: Colour, count: int, standing: Standing | None) -> Lane:
    if standing is None:
        return Lane(colour, count, leads=False, words=None)
    return Lane(colour, count, standing.leads, standing.words)


@cache
def _additions(seat: int, upgrades: bool) -> Additions:
    add = form(corrections.ModuleAdded, seat, say("Not noted yet"))
    kinds = tuple(Addition(c, say("Add {module}", module=new_module(c))) for c in COLOURS)
    return Additions(add, kinds, tuple(_note_core(seat, colour) for colour in CORES) if upgrades else ())


def _note_core(seat: int, colour: Colour) -> Offer:
    core = upgraded_core(colour)
    label = say("Note {core}", core=core)
    question = say("Note {core}? It cannot be changed again.", core=core)
    return replace(form(corrections.CoreNoted, seat, label, colour=colour), confirm=question)


@cache
def _set_symbols(seat: int) -> Offer:
    return form(corrections.CrewSymbolsSet, seat, say("Set"))


def _card_points(seat: int, player: Player) -> CardPoints:
    points, limit, keep = _card_forms(seat)
    draft = f"v{seat}-{len(player.other)}-{player.hand_limit}-{len(player.note)}"
    return CardPoints(draft, player.other, player.hand_limit, player.note, points, limit, keep)


@cache
def _card_forms(seat: int) -> tuple[Offer, Offer, Offer]:
    return (
        form(VPAdjusted, seat, say("Note the points")),
        form(HandLimitSet, seat, say("Set the limit")),
        form(NoteWritten, seat, say("Keep the note")),
    )


def resources(state: State, player: Player) -> Listing | None:
    """What one has, for the head of the page; None where nobody counts."""
    words = {"money": megacredits(player.megacredits), "crew": unused_crew(player.crew), "cards": cards(player.hand)}
    kept = [words[counter] for counter in words if counter in state.options.counters]
    return listed(kept, "comma") if kept else None
