"""The freighters as everybody at the table can see them: crew, tiles, cargo, deals, the contract."""

from __future__ import annotations

from msgspec import Struct

from companion.games.scorpius_freighter import hold
from companion.games.scorpius_freighter.act_view import amateurs
from companion.games.scorpius_freighter.box import CREW, Cockpit, Kind
from companion.games.scorpius_freighter.cubes import Cubes, in_words, so_many
from companion.games.scorpius_freighter.deeds import lacking
from companion.games.scorpius_freighter.learned import Note, printed
from companion.games.scorpius_freighter.state import Contract, Freighter, Member, State, Tile, drafting, on_turn


class CrewCard(Struct, frozen=True):
    name: str
    experienced: bool
    assigned: bool
    effect: str
    """Empty for amateurs: their abilities do not work."""
    rule: str
    """Where the ledger tells it in full."""
    printed: Note | None


class TileCard(Struct, frozen=True):
    index: int
    name: str
    role: str
    kind: Kind | None
    room: int | None
    cubes: Cubes
    load: str
    area: int
    worked: bool
    """Used in this turn."""


class Area(Struct, frozen=True):
    number: int
    kind: Kind | None
    label: str
    gains: int
    """Cubes that a pick-up would bring."""
    used: bool


class RowCard(Struct, frozen=True):
    row: int
    label: str
    points: int
    done: bool
    why_not: str | None


class DealCard(Struct, frozen=True):
    index: int
    label: str
    why_not: str | None


class FreighterCard(Struct, frozen=True):
    seat: int
    standing: str
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
    cargo_words: str
    empty_spaces: int
    contracts: tuple[int, ...]
    deals: tuple[int, ...]
    done_words: str
    """Empty: nothing is done yet."""
    kept: tuple[DealCard, ...]
    active: tuple[RowCard, ...]
    """The rows of the active contract; empty: there is none."""
    amateurs: tuple[str, ...]
    """Who can be promoted: the own ones, and while a card has no name, whom nobody is known to have."""


def freighters(state: State) -> tuple[FreighterCard, ...]:
    return tuple(_freighter(state, seat) for seat in range(len(state.freighters)))


def _freighter(state: State, seat: int) -> FreighterCard:
    own = state.freighters[seat]
    load = hold.cargo(own)
    worked = state.turn.worked if on_turn(state) == seat else ()
    tracked = state.options.track
    return FreighterCard(
        seat=seat,
        standing=_standing(state, own),
        free=own.free,
        crew=tuple(_member(state, member) for member in own.crew),
        named=all(member.name for member in own.crew),
        cockpit=own.cockpit,
        restricted=own.restricted,
        playing=own.playing,
        turns=own.turns,
        tiles=tuple(_tile(own, index, tile, index in worked) for index, tile in enumerate(own.tiles) if tracked),
        areas=_areas(state, own) if tracked else (),
        cargo=load if tracked else Cubes(),
        cargo_words=in_words(load) if tracked else "",
        empty_spaces=hold.empty_spaces(state, own),
        contracts=tuple(done.points for done in own.contracts),
        deals=tuple(done.points for done in own.deals),
        done_words=_done_words(state, own),
        kept=tuple(_kept(own, index) for index in range(len(own.kept))),
        active=() if own.active is None else _rows(own, own.active),
        amateurs=() if state.counting or drafting(state) else amateurs(state, own),
    )


def _standing(state: State, own: Freighter) -> str:
    if not own.playing:
        return "left the game"
    shown = [f"{own.free} of {len(own.crew)} free" if state.coached else so_many(own.turns, "turn")]
    if state.options.track:
        shown.append(in_words(hold.cargo(own)))
    return "; ".join(filter(None, (", ".join(shown), ", ".join(own.experienced))))


def _done_words(state: State, own: Freighter) -> str:
    if not own.deals and not own.contracts:
        return ""
    contracts = f"{so_many(len(own.contracts), 'contract')} ({sum(done.points for done in own.contracts)})"
    deals = f"{so_many(len(own.deals), 'deal')} ({sum(done.points for done in own.deals)})"
    return f"Done: {contracts}, {deals}. Empty spaces: {hold.empty_spaces(state, own)}."


def _member(state: State, member: Member) -> CrewCard:
    if not member.name:
        return CrewCard("", False, member.assigned, "", "", None)
    card = CREW[member.name]
    words, rule = (card.effect, card.rule) if member.experienced else ("", "")
    return CrewCard(member.name, member.experienced, member.assigned, words, rule, printed(member.name, state.notes))


def _tile(own: Freighter, index: int, tile: Tile, worked: bool) -> TileCard:
    name = f"Cockpit {own.cockpit}" if tile.role == "cockpit" and own.cockpit else tile.name
    room = hold.room(own, tile)
    return TileCard(index, name, tile.role, tile.kind, room, tile.cubes, in_words(tile.cubes), tile.area, worked)


def _areas(state: State, own: Freighter) -> tuple[Area, ...]:
    now = state.turn.given or state.turn.doing
    found = []
    for number in hold.areas(own):
        tiles = [tile for tile in own.tiles if tile.role == "storage" and tile.area == number]
        gains = sum(hold.space_left(own, tile) != 0 for tile in tiles)
        names = " + ".join(tile.name for tile in tiles)
        found.append(Area(number, tiles[0].kind, names, gains, now is not None and number in now.areas))
    return tuple(found)


def _rows(own: Freighter, active: Contract) -> tuple[RowCard, ...]:
    found = []
    for number, row in enumerate(active.rows):
        short = not row.done and hold.fair(own, lacking(row), None) is not None
        why_not = "Done" if row.done else "Not enough cargo" if short else None
        found.append(RowCard(number, in_words(row.cargo if row.done else lacking(row)), row.points, row.done, why_not))
    return tuple(found)


def _kept(own: Freighter, index: int) -> DealCard:
    deal = own.kept[index]
    short = hold.fair(own, deal.cargo, None) is not None
    return DealCard(index, f"{in_words(deal.cargo)} for {deal.points}", "Not enough cargo" if short else None)
