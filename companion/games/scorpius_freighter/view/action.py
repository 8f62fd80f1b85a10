"""The action under way: its skill, who helps, and what can be done with it on a tracked freighter."""

from __future__ import annotations

from msgspec import Struct

from companion.core.game import Move
from companion.core.offer import Offer, Pick, form, offer
from companion.core.rules import Reminder
from companion.core.words import Message, noun, plain, say, several, verbatim
from companion.games.scorpius_freighter.box import ACTIONS, BOX, CREW, KINDS, TITLES, Action, Kind
from companion.games.scorpius_freighter.cubes import in_words
from companion.games.scorpius_freighter.freighter import hold
from companion.games.scorpius_freighter.freighter.crew_words import EFFECTS
from companion.games.scorpius_freighter.freighter.printed import printed
from companion.games.scorpius_freighter.freighter.skill import Part, allows, left, parts, price, skill, slots
from companion.games.scorpius_freighter.moves.crew import CrewPromoted
from companion.games.scorpius_freighter.moves.deals import ContractTaken, DealKept, DealMade, SectionDelivered
from companion.games.scorpius_freighter.moves.tiles import CargoPickedUp, EquipmentAdded, EquipmentUsed, StorageExpanded
from companion.games.scorpius_freighter.state import Doing, Freighter, Row, State
from companion.games.scorpius_freighter.view.reminders import at_action

FORMS: dict[Action, tuple[type[Move], Message]] = {
    "storage": (StorageExpanded, say("Take the tile")),
    "upgrade": (EquipmentAdded, say("Take the tile")),
    "pickup": (CargoPickedUp, say("Pick up")),
    "operate": (DealKept, say("Keep it left of my board")),
    "deal": (DealMade, say("Complete the deal")),
    "contract": (ContractTaken, say("Take it, deliver row 1")),
}
"""What each action asks for in a form of its own; operating a freighter, that is the side deal of cockpit B or J."""
COSTS = range(1, 8)


class Ability(Struct, frozen=True):
    """A crew member who changes what is under way, and how."""

    name: str
    words: Message


class Promotion(Struct, frozen=True):
    name: str
    cost: int | None
    """As printed; None: nobody has said."""
    pays: int | None
    offer: Offer
    """With its price; where the cost is not known, the page asks for it."""


class AreaPick(Struct, frozen=True):
    number: int
    kind: Kind | None
    label: Message
    gains: Message


class Act(Struct, frozen=True):
    """The action under way."""

    action: Action
    name: Message
    given: bool
    skill: int
    parts: tuple[Part, ...]
    left: int
    allows: Message
    """What is still to be done, or that it is done."""
    abilities: tuple[Ability, ...]
    reminders: tuple[Reminder, ...]
    promotions: tuple[Promotion, ...]
    unnamed: bool
    """Nobody has said who the crew are, so nobody can be promoted by name."""
    form: Offer | None
    """Whatever is not one tap; None: nothing is tracked, or nothing is left."""
    slots: tuple[Pick, ...]
    kinds: tuple[Pick, ...]
    rooms: tuple[Pick, ...]
    tiles: tuple[Pick, ...]
    areas: tuple[AreaPick, ...]
    taps: tuple[Offer, ...]
    """What is one tap: a tile to use, a kept deal, a row of the contract."""
    bays: tuple[Offer, ...]
    """The page asks how many tiles are beside it."""
    key: str
    """Another one for each form, so that what was typed goes with it."""


def act(state: State, seat: int, doing: Doing) -> Act:
    available, own, remaining = skill(state, seat, doing), state.players[seat], left(state, seat, doing)
    tracked, action = state.tracked, doing.action
    reach = slots(available) if action in ("storage", "upgrade") else ()
    return Act(
        action=action,
        name=ACTIONS[action],
        given=doing.printed is not None,
        skill=available,
        parts=tuple(parts(state, seat, doing)),
        left=remaining,
        allows=_to_do(action, available, doing.used, remaining),
        abilities=abilities(state, own, action),
        reminders=at_action(own, action, tracked),
        promotions=_promotions(state, seat, available) if action == "informant" and remaining else (),
        unnamed=action == "informant" and not all(own.names),
        form=_form(own, seat, action) if tracked and remaining else None,
        slots=tuple(Pick(n, _bare(n)) for n in reach),
        kinds=tuple(Pick(kind, TITLES[kind]) for kind in KINDS) if action == "storage" else (),
        rooms=tuple(Pick(n, _bare(n), chosen=n == 2) for n in (2, 3)) if action == "storage" else (),
        tiles=tuple(Pick(name, verbatim(name)) for name in BOX.equipment) if action == "upgrade" and tracked else (),
        areas=_areas(own, doing) if tracked else (),
        taps=_taps(state, seat, action) if tracked else (),
        bays=_bays(state, seat) if tracked and action == "operate" else (),
        key=f"{action}-{seat}-{own.turns}-{doing.used}-{len(own.tiles)}-{len(own.deals)}-{len(own.contracts)}",
    )


def _bare(number: int) -> Message:
    return Message("{number}", {"number": plain(number)})


def _to_do(action: Action, available: int, used: int, remaining: int) -> Message:
    if not used:
        return allows(action, available)
    if not remaining:
        return say("Done.")
    return several("{n} more is possible.", "{n} more are possible.", remaining)


def _form(own: Freighter, seat: int, action: Action) -> Offer | None:
    if action == "informant" or (action == "contract" and own.active is not None):
        return None
    kind, label = FORMS[action]
    return form(kind, seat, label, style="" if action == "operate" else "primary")


def abilities(state: State, own: Freighter, action: Action) -> tuple[Ability, ...]:
    """The experienced crew of this freighter who change the action, each in a line."""
    return tuple(Ability(name, EFFECTS[name]) for name in own.experienced if _changes(state, name, action))


def _changes(state: State, name: str, action: Action) -> bool:
    card = CREW[name]
    if not card.at_printed:
        return action in card.at
    if name in ("Doreen", "Raven"):
        return True
    return printed(name, state.notes).action in (None, action)


# Promotions


def amateurs(state: State, own: Freighter) -> tuple[str, ...]:
    return tuple(member.name for member in own.crew if member.name and not member.experienced)


def _promotions(state: State, seat: int, available: int) -> tuple[Promotion, ...]:
    return tuple(_promotion(state, seat, name, available) for name in amateurs(state, state.players[seat]))


def _promotion(state: State, seat: int, name: str, available: int) -> Promotion:
    cost = printed(name, state.notes).cost
    if cost is None:
        ask = form(CrewPromoted, seat, say("Promote {crew}", crew=name), name=name)
        return Promotion(name, None, None, ask)
    pays = price(cost, available)
    words = several("{n} credit", "{n} credits", pays) if pays else noun("free")
    promote = offer(state, CrewPromoted(name=name), seat, say("Promote {crew}", crew=name), words)
    return Promotion(name, cost, pays, promote)


# Tracked


def _areas(own: Freighter, doing: Doing) -> tuple[AreaPick, ...]:
    """Those that a pick-up can still fill, or that a new tile can join."""
    if doing.action not in ("pickup", "storage"):
        return ()
    return tuple(_area(own, n) for n in hold.areas(own) if doing.action == "storage" or n not in doing.areas)


def _area(own: Freighter, number: int) -> AreaPick:
    tiles = [tile for tile in own.tiles if tile.role == "storage" and tile.area == number]
    gains = sum(hold.space_left(own, tile) != 0 for tile in tiles)
    label = hold.tile_name(own, tiles[0])
    if len(tiles) > 1 and tiles[0].kind is not None:
        label = say("{tile}, {n} tiles", tile=hold.STORAGE[tiles[0].kind], n=len(tiles))
    return AreaPick(number, tiles[0].kind, label, several("{n} cube", "{n} cubes", gains))


def _taps(state: State, seat: int, action: Action) -> tuple[Offer, ...]:
    own = state.players[seat]
    match action:
        case "operate":
            uses = (index for index, tile in enumerate(own.tiles) if tile.role != "storage")
            return tuple(_use(state, seat, index) for index in uses if not _asks_neighbours(state, own, index))
        case "deal":
            return tuple(_kept_deal(state, seat, number) for number in range(len(own.kept)))
        case "contract" if own.active is not None:
            rows = enumerate(own.active.rows)
            return tuple(_row(state, seat, number, row) for number, row in rows if not row.done)
    return ()


def _use(state: State, seat: int, index: int) -> Offer:
    own = state.players[seat]
    label = say("Use {tile}", tile=hold.tile_name(own, own.tiles[index]))
    return offer(state, EquipmentUsed(tile=index), seat, label)


def _asks_neighbours(state: State, own: Freighter, index: int) -> bool:
    return own.tiles[index].name == "Medical Bay" and index not in state.this_turn.worked


def _bays(state: State, seat: int) -> tuple[Offer, ...]:
    own = state.players[seat]
    bays = (index for index in range(len(own.tiles)) if _asks_neighbours(state, own, index))
    return tuple(form(EquipmentUsed, seat, say("Medical Bay: tiles beside it"), tile=index) for index in bays)


def _kept_deal(state: State, seat: int, number: int) -> Offer:
    deal = state.players[seat].kept[number]
    label = say("Kept deal: {cargo}", cargo=in_words(deal.cargo))
    return offer(state, DealMade(kept=number), seat, label, several("{n} point", "{n} points", deal.points))


def _row(state: State, seat: int, number: int, row: Row) -> Offer:
    label = say("Deliver row {number}: {cargo}", number=number + 1, cargo=in_words(row.lacking))
    return offer(state, SectionDelivered(row=number), seat, label, several("{n} point", "{n} points", row.points))
