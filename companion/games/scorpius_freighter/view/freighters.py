"""The freighters as everybody at the table can see them: crew, tiles, cargo, deals, the contract."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from companion.core.offer import Offer, Pick, form, offer
from companion.core.seats import playing
from companion.core.words import Message, listed, noun, say, several, verbatim
from companion.games.scorpius_freighter.box import CREW, KINDS, Cockpit, Kind
from companion.games.scorpius_freighter.cubes import Cubes, in_words
from companion.games.scorpius_freighter.freighter import hold
from companion.games.scorpius_freighter.freighter.crew_words import EFFECTS
from companion.games.scorpius_freighter.freighter.homeworlds import homeworlds
from companion.games.scorpius_freighter.freighter.printed import printed
from companion.games.scorpius_freighter.freighter.skill import SKILL_CREW
from companion.games.scorpius_freighter.moves.corrections import CrewCardNoted
from companion.games.scorpius_freighter.moves.crew import CrewNamed, CrewPromoted, FreeCrewCounted
from companion.games.scorpius_freighter.moves.deals import CubeDelivered
from companion.games.scorpius_freighter.moves.tiles import TileLoaded
from companion.games.scorpius_freighter.state import Contract, Freighter, Member, State, Tile

CARGO_CREW = (
    "Annabelle",
    "Auxis",
    "B.O.T.",
    "Brielle",
    "Das",
    "Escher",
    "Kaia Lin",
    "Micah Conner",
    "Padlock",
    "Trin",
    "Vik",
)
"""Their card shows a cargo."""


class Standing(Struct, frozen=True):
    """A player's line, for all to read."""

    seat: int
    free: int | None
    """Crew who are not away; None: nobody follows that here."""
    crew: Message | None
    """Who is experienced."""
    cargo: Cubes | None
    start_tile: bool
    on_turn: bool
    tag: Message | None


class Note(Struct, frozen=True):
    """What a card still has to be asked, once per box."""

    cost: Offer | None
    cargo: Offer | None
    action: Offer | None


class CrewMember(Struct, frozen=True):
    place: int
    name: str
    """Empty: nobody has said who it is."""
    experienced: bool
    effect: Message | None
    cost: int | None
    promote: Offer | None
    """Outside of an action: the card was turned over, and nobody has noted it."""
    note: Note


class MyCrew(Struct, frozen=True):
    seat: int
    title: Message
    members: tuple[CrewMember, ...]
    named: bool
    count_free: Offer | None


class TileCard(Struct, frozen=True):
    index: int
    name: Message
    kinds: tuple[Kind, ...]
    """What can be put on it or taken off."""
    room: int | None
    cubes: Cubes
    load: Message


class RowCard(Struct, frozen=True):
    row: int
    label: Message
    points: int
    done: bool


class MyFreighter(Struct, frozen=True):
    """The own tracked freighter."""

    seat: int
    title: Message
    tiles: tuple[TileCard, ...]
    load: Offer
    active: tuple[RowCard, ...]
    """The rows of the active contract; empty: there is none."""
    deliver: Offer | None
    """Cockpit A: the page asks for row and cube."""
    done: Message | None


class FreighterCard(Struct, frozen=True):
    """A freighter as programs read it."""

    seat: int
    free: int
    crew: tuple[CrewMember, ...]
    cockpit: Cockpit | None
    restricted: int | None
    away: tuple[bool, ...]
    """Of each crew card, whether it is under the board."""
    playing: bool
    turns: int
    cargo: Cubes
    empty_spaces: int
    contracts: tuple[int, ...]
    deals: tuple[int, ...]
    kept: int


def freighters(state: State) -> tuple[FreighterCard, ...]:
    return tuple(_freighter(state, seat) for seat in range(len(state.players)))


def _freighter(state: State, seat: int) -> FreighterCard:
    own = state.players[seat]
    return FreighterCard(
        seat=seat,
        free=own.free,
        crew=_members(state, seat),
        away=tuple(member.assigned for member in own.crew),
        cockpit=own.cockpit,
        restricted=own.restricted,
        playing=own.playing,
        turns=own.turns,
        cargo=hold.cargo(own) if state.tracked else Cubes(),
        empty_spaces=hold.empty_spaces(state, own),
        contracts=tuple(done.points for done in own.contracts),
        deals=tuple(done.points for done in own.deals),
        kept=len(own.kept),
    )


# Everybody in a line


def standings(state: State) -> tuple[Standing, ...]:
    return tuple(_standing(state, seat, own) for seat, own in enumerate(state.players))


def _standing(state: State, seat: int, own: Freighter) -> Standing:
    return Standing(
        seat=seat,
        free=own.free if state.coached and own.playing else None,
        crew=say("{crew}", crew=listed(own.experienced, "comma")) if own.experienced else None,
        cargo=hold.cargo(own) if state.tracked else None,
        start_tile=seat == state.first,
        on_turn=seat == state.turn,
        tag=_tag(state, seat, own),
    )


def _tag(state: State, seat: int, own: Freighter) -> Message | None:
    if not own.playing:
        return noun("left")
    if state.turn is None or not state.begun:
        return None
    if seat == state.turn:
        return noun("on turn")
    return noun("to play") if seat in state.still_to_play else noun("done")


# The own crew


def my_crew(state: State, seat: int) -> MyCrew:
    own = state.players[seat]
    named = all(own.names)
    title = say("My crew: {crew}", crew=listed(own.names, "comma")) if named else say("My crew")
    coached = state.coached and state.begun and not state.counting
    count_free = form(FreeCrewCounted, seat, say("How many are free?")) if coached else None
    return MyCrew(seat, title, _members(state, seat), named, count_free)


def _members(state: State, seat: int) -> tuple[CrewMember, ...]:
    crew = state.players[seat].crew
    return tuple(_member(state, seat, place, member) for place, member in enumerate(crew))


def _member(state: State, seat: int, place: int, member: Member) -> CrewMember:
    name = member.name
    if not name:
        return CrewMember(place, "", False, None, None, None, Note(None, None, None))
    noted = not state.tracked and state.begun and not state.counting and not member.experienced
    promote = offer(state, CrewPromoted(name=name), seat, say("Turned over")) if noted else None
    cost = printed(name, state.notes).cost
    return CrewMember(place, name, member.experienced, EFFECTS[name], cost, promote, _note(state, name))


def _note(state: State, name: str) -> Note:
    card = printed(name, state.notes)
    return Note(
        cost=form(CrewCardNoted, None, say("Cost"), name=name) if card.cost is None else None,
        cargo=form(CrewCardNoted, None, say("Cargo"), name=name) if name in CARGO_CREW and card.cargo is None else None,
        action=form(CrewCardNoted, None, say("Action"), name=name, amount=1)
        if (CREW[name].at_printed or name in SKILL_CREW) and card.action is None
        else None,
    )


class CrewNames(Struct, frozen=True):
    """Four of these are one's crew."""

    homeworlds: tuple[Offer, ...]
    """Those that this box is known to have and nobody else flies with: one tap."""
    form: Offer
    names: tuple[Pick, ...]
    key: str


def crew_names(state: State, seat: int) -> CrewNames:
    own = state.players[seat]
    taken = {name for other, them in enumerate(state.players) if other != seat for name in them.names}
    picks = tuple(Pick(name, verbatim(name), chosen=name in own.names) for name in CREW if name not in taken)
    these = form(CrewNamed, seat, say("These four"), style="primary")
    return CrewNames(_homeworlds(state, seat, taken), these, picks, f"names-{seat}-{len(picks)}")


def _homeworlds(state: State, seat: int, taken: set[str]) -> tuple[Offer, ...]:
    if state.options.crew != "factions" or all(state.players[seat].names):
        return ()
    free = [crew for crew in homeworlds(state) if taken.isdisjoint(crew)]
    return tuple(offer(state, CrewNamed(crew=crew), seat, _names(crew)) for crew in free)


def _names(crew: tuple[str, ...]) -> Message:
    return Message("{crew}", {"crew": listed(crew, "comma")})


# The own tracked freighter


def my_freighter(state: State, seat: int) -> MyFreighter:
    own = state.players[seat]
    active = () if own.active is None else _rows(own.active)
    may_deliver = own.active is not None and state.turn == seat
    return MyFreighter(
        seat=seat,
        title=say("My freighter: {cargo}", cargo=in_words(hold.cargo(own))),
        tiles=tuple(_tile(own, index, tile) for index, tile in enumerate(own.tiles)),
        load=_load(seat),
        active=active,
        deliver=form(CubeDelivered, seat, say("Cockpit A: a cube to this row")) if may_deliver else None,
        done=_done_words(state, own),
    )


@cache
def _load(seat: int) -> Offer:
    return form(TileLoaded, seat, say("Cubes"))


def _done_words(state: State, own: Freighter) -> Message | None:
    if not own.deals and not own.contracts:
        return None
    return say(
        "{contracts} and {deals} done",
        contracts=several("{n} contract", "{n} contracts", len(own.contracts)),
        deals=several("{n} deal", "{n} deals", len(own.deals)),
    )


def _tile(own: Freighter, index: int, tile: Tile) -> TileCard:
    kinds = tuple(kind for kind in KINDS if tile.kind in (None, kind) or tile.cubes.of(kind))
    return TileCard(index, hold.tile_name(own, tile), kinds, hold.room(own, tile), tile.cubes, in_words(tile.cubes))


def _rows(active: Contract) -> tuple[RowCard, ...]:
    shown = ((number, row, row.cargo if row.done else row.lacking) for number, row in enumerate(active.rows))
    return tuple(RowCard(number, in_words(cargo), row.points, row.done) for number, row, cargo in shown)


# The crews on the table screen


class Roster(Struct, frozen=True):
    seat: int
    names: tuple[str, ...]
    cockpit: Cockpit | None


def rosters(state: State) -> tuple[Roster, ...]:
    """Who flies with whom, as far as it is known."""
    crews = tuple(Roster(n, own.names if all(own.names) else (), own.cockpit) for n, own in enumerate(state.players))
    shown = {seat for seat in playing(state) if crews[seat].names or crews[seat].cockpit}
    return crews if shown else ()
