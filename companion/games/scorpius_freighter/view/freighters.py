"""The freighters as everybody at the table can see them: crew, tiles, cargo, deals, the contract."""

from __future__ import annotations

from functools import cache, reduce

from msgspec import Struct

from companion.core.offer import Offer, form
from companion.core.words import Message, listed, say, several
from companion.games.scorpius_freighter.box import CREW, Cockpit, Kind
from companion.games.scorpius_freighter.cubes import Cubes, in_words
from companion.games.scorpius_freighter.freighter import hold
from companion.games.scorpius_freighter.moves.crew import CrewNamed, CrewPromoted, FreeCrewCounted
from companion.games.scorpius_freighter.moves.deals import CubeDelivered
from companion.games.scorpius_freighter.moves.setup import CockpitChosen, RestrictedCounted
from companion.games.scorpius_freighter.moves.tiles import TileLoaded
from companion.games.scorpius_freighter.state import Contract, Freighter, Member, State, Tile
from companion.games.scorpius_freighter.view.action import amateurs


class CrewCard(Struct, frozen=True):
    name: str
    experienced: bool
    assigned: bool
    effect: Message | None
    """None for amateurs: their abilities do not work."""
    rule: str | None
    """Where the ledger has it in full."""


class TileCard(Struct, frozen=True):
    index: int
    name: Message
    kind: Kind | None
    room: int | None
    cubes: Cubes
    load: Message
    worked: bool
    """Used in this turn."""


class Area(Struct, frozen=True):
    number: int
    kind: Kind | None
    label: Message
    gains: int
    """Cubes that a pick-up would bring."""
    used: bool


class RowCard(Struct, frozen=True):
    row: int
    label: Message
    points: int
    done: bool


class Forms(Struct, frozen=True):
    """What the player of this freighter can say of it; the page asks for the rest."""

    name_crew: Offer
    choose_cockpit: Offer
    count_restricted: Offer
    count_free: Offer
    promote: Offer
    load: Offer
    deliver_cube: Offer


class FreighterCard(Struct, frozen=True):
    seat: int
    standing: Message
    """One line for all to read: crew or turns, cargo, who is experienced."""
    free: int
    crew: tuple[CrewCard, ...]
    named: bool
    cockpit: Cockpit | None
    restricted: int
    playing: bool
    turns: int
    tiles: tuple[TileCard, ...]
    areas: tuple[Area, ...]
    cargo: Cubes
    cargo_words: Message | None
    empty_spaces: int
    contracts: tuple[int, ...]
    deals: tuple[int, ...]
    kept: int
    """Side deals left of the board, not done yet."""
    done_words: Message | None
    """None: nothing is done yet."""
    active: tuple[RowCard, ...]
    """The rows of the active contract; empty: there is none."""
    amateurs: tuple[str, ...]
    """Who can be promoted: the own ones, and while a card has no name, whom nobody is known to have."""
    forms: Forms


def freighters(state: State) -> tuple[FreighterCard, ...]:
    return tuple(_freighter(state, seat) for seat in range(len(state.players)))


def _freighter(state: State, seat: int) -> FreighterCard:
    own, tracked = state.players[seat], state.tracked
    load = hold.cargo(own)
    worked = state.this_turn.worked if state.turn == seat else ()
    return FreighterCard(
        seat=seat,
        standing=_standing(state, own),
        free=own.free,
        crew=tuple(_member(member) for member in own.crew),
        named=all(own.names),
        cockpit=own.cockpit,
        restricted=own.restricted,
        playing=own.playing,
        turns=own.turns,
        tiles=tuple(_tile(own, index, tile, index in worked) for index, tile in enumerate(own.tiles) if tracked),
        areas=tuple(_area(state, own, number) for number in hold.areas(own)) if tracked else (),
        cargo=load if tracked else Cubes(),
        cargo_words=in_words(load) if tracked else None,
        empty_spaces=hold.empty_spaces(state, own),
        contracts=tuple(done.points for done in own.contracts),
        deals=tuple(done.points for done in own.deals),
        kept=len(own.kept),
        done_words=_done_words(state, own),
        active=() if own.active is None else _rows(own.active),
        amateurs=() if state.counting or state.drafting else amateurs(state, own),
        forms=_forms(seat),
    )


@cache
def _forms(seat: int) -> Forms:
    """Kept, because they are the same in every state."""
    return Forms(
        name_crew=form(CrewNamed, seat, say("This is my crew")),
        choose_cockpit=form(CockpitChosen, seat, say("Cockpit")),
        count_restricted=form(RestrictedCounted, seat, say("Restricted spaces")),
        count_free=form(FreeCrewCounted, seat, say("My free crew")),
        promote=form(CrewPromoted, seat, say("Promoted")),
        load=form(TileLoaded, seat, say("Cubes")),
        deliver_cube=form(CubeDelivered, seat, say("Cockpit A: one cube to a row")),
    )


def _standing(state: State, own: Freighter) -> Message:
    if not own.playing:
        return say("left the game")
    standing = several("{n} turn", "{n} turns", own.turns)
    if state.coached:
        standing = say("{free} of {all} free", free=own.free, all=len(own.crew))
    if state.tracked:
        standing = say("{standing}, {cargo}", standing=standing, cargo=in_words(hold.cargo(own)))
    if own.experienced:
        standing = say("{standing}; {crew}", standing=standing, crew=listed(own.experienced, "comma"))
    return standing


def _done_words(state: State, own: Freighter) -> Message | None:
    if not own.deals and not own.contracts:
        return None
    points = sum(done.points for done in own.contracts), sum(done.points for done in own.deals)
    return say(
        "Done: {contracts}, {deals}. Empty spaces: {empty}.",
        contracts=several("{n} contract ({points})", "{n} contracts ({points})", len(own.contracts), points=points[0]),
        deals=several("{n} deal ({points})", "{n} deals ({points})", len(own.deals), points=points[1]),
        empty=hold.empty_spaces(state, own),
    )


def _member(member: Member) -> CrewCard:
    if not member.name:
        return CrewCard("", False, member.assigned, None, None)
    card = CREW[member.name]
    words, rule = (say(card.effect), card.rule) if member.experienced else (None, None)
    return CrewCard(member.name, member.experienced, member.assigned, words, rule)


def _tile(own: Freighter, index: int, tile: Tile, worked: bool) -> TileCard:
    name, room = hold.tile_name(own, tile), hold.room(own, tile)
    return TileCard(index, name, tile.kind, room, tile.cubes, in_words(tile.cubes), worked)


def _area(state: State, own: Freighter, number: int) -> Area:
    doing = state.this_turn.doing
    tiles = [tile for tile in own.tiles if tile.role == "storage" and tile.area == number]
    gains = sum(hold.space_left(own, tile) != 0 for tile in tiles)
    names = (hold.tile_name(own, tile) for tile in tiles)
    label = reduce(lambda first, then: say("{first} + {then}", first=first, then=then), names)
    return Area(number, tiles[0].kind, label, gains, doing is not None and number in doing.areas)


def _rows(active: Contract) -> tuple[RowCard, ...]:
    shown = ((number, row, row.cargo if row.done else row.lacking) for number, row in enumerate(active.rows))
    return tuple(RowCard(number, in_words(cargo), row.points, row.done) for number, row, cargo in shown)
