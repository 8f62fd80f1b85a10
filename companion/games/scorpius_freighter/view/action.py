"""The action under way: its skill, what that is good for, and what can be done with it on a tracked freighter."""

from __future__ import annotations

from msgspec import Struct

from companion.core.game import Move
from companion.core.offer import Offer, form, offer
from companion.core.rules import Reminder
from companion.core.words import Message, say
from companion.games.scorpius_freighter.box import ACTIONS, BOX, Action
from companion.games.scorpius_freighter.cubes import in_words
from companion.games.scorpius_freighter.freighter import hold
from companion.games.scorpius_freighter.freighter.printed import printed
from companion.games.scorpius_freighter.freighter.skill import allows, left, price, skill, slots
from companion.games.scorpius_freighter.moves.crew import CrewPromoted
from companion.games.scorpius_freighter.moves.deals import ContractTaken, DealKept, DealMade, SectionDelivered
from companion.games.scorpius_freighter.moves.tiles import CargoPickedUp, EquipmentAdded, EquipmentUsed, StorageExpanded
from companion.games.scorpius_freighter.state import Doing, Freighter, Row, State
from companion.games.scorpius_freighter.view.reminders import at_action

FORMS: dict[Action, tuple[type[Move], Message]] = {
    "informant": (CrewPromoted, say("Promote and pay")),
    "storage": (StorageExpanded, say("Take the tile")),
    "upgrade": (EquipmentAdded, say("Take the tile")),
    "pickup": (CargoPickedUp, say("Pick up")),
    "operate": (DealKept, say("Lay it left of my board")),
    "deal": (DealMade, say("Complete the deal")),
    "contract": (ContractTaken, say("Take it and deliver row 1")),
}
"""What each action asks for in a form of its own; operating a freighter, that is the side deal of cockpit B or J."""


class Promotion(Struct, frozen=True):
    name: str
    cost: int | None
    """As printed; None: nobody has said."""
    pays: int | None
    offer: Offer


class Act(Struct, frozen=True):
    """The action under way."""

    action: Action
    name: Message
    given: bool
    skill: int
    left: int
    allows: Message
    slots: tuple[int, ...]
    used: int
    reminders: tuple[Reminder, ...]
    promotions: tuple[Promotion, ...]
    form: Offer
    """Whatever is not one tap."""
    taps: tuple[Offer, ...]
    """What is one tap: a tile to use, a kept deal, a row of the contract."""
    medical_bays: tuple[Offer, ...]
    """The page asks how many tiles are beside it."""


def act(state: State, seat: int, doing: Doing) -> Act:
    available, own = skill(state, seat, doing), state.players[seat]
    kind, label = FORMS[doing.action]
    return Act(
        action=doing.action,
        name=ACTIONS[doing.action],
        given=doing.printed is not None,
        skill=available,
        left=left(state, seat, doing),
        allows=allows(doing.action, available),
        slots=slots(available) if not doing.used else (),
        used=doing.used,
        reminders=at_action(own, doing.action, state.tracked),
        promotions=_promotions(state, seat, available) if state.tracked and doing.action == "informant" else (),
        form=form(kind, seat, label, style="" if doing.action in ("informant", "operate") else "primary"),
        taps=_taps(state, seat, doing.action) if state.tracked else (),
        medical_bays=_medical_bays(state, seat) if state.tracked and doing.action == "operate" else (),
    )


def amateurs(state: State, own: Freighter) -> tuple[str, ...]:
    """Who can be promoted at this seat; without names, all that nobody else has."""
    known = [member.name for member in own.crew if member.name and not member.experienced]
    if "" in own.names:
        taken = {name for other in state.players for name in other.names}
        known += [name for name in BOX.crew if name not in taken]
    return tuple(known)


def _promotions(state: State, seat: int, available: int) -> tuple[Promotion, ...]:
    return tuple(_promotion(state, seat, name, available) for name in amateurs(state, state.players[seat]))


def _promotion(state: State, seat: int, name: str, available: int) -> Promotion:
    cost = printed(name, state.notes).cost
    pays = None if cost is None else price(cost, available)
    label = say("Promote {crew}", crew=name) if pays is None else say("{crew}: pay {price}", crew=name, price=pays)
    return Promotion(name, cost, pays, offer(state, CrewPromoted(name=name), seat, label))


def _taps(state: State, seat: int, action: Action) -> tuple[Offer, ...]:
    own = state.players[seat]
    match action:
        case "operate":
            uses = (index for index, tile in enumerate(own.tiles) if tile.role != "storage")
            return tuple(_use(state, seat, index) for index in uses if not _asks_neighbours(state, own, index))
        case "deal":
            return tuple(_kept_deal(state, seat, number) for number in range(len(own.kept)))
        case "contract" if own.active is not None:
            return tuple(_row(state, seat, number, row) for number, row in enumerate(own.active.rows))
    return ()


def _use(state: State, seat: int, index: int) -> Offer:
    own = state.players[seat]
    label = say("Use {tile}", tile=hold.tile_name(own, own.tiles[index]))
    return offer(state, EquipmentUsed(tile=index), seat, label)


def _asks_neighbours(state: State, own: Freighter, index: int) -> bool:
    return own.tiles[index].name == "Medical Bay" and index not in state.this_turn.worked


def _medical_bays(state: State, seat: int) -> tuple[Offer, ...]:
    own = state.players[seat]
    bays = (index for index in range(len(own.tiles)) if _asks_neighbours(state, own, index))
    return tuple(form(EquipmentUsed, seat, say("Use it"), tile=index) for index in bays)


def _kept_deal(state: State, seat: int, number: int) -> Offer:
    deal = state.players[seat].kept[number]
    label = say("Kept deal: {cargo} for {points}", cargo=in_words(deal.cargo), points=deal.points)
    return offer(state, DealMade(kept=number), seat, label)


def _row(state: State, seat: int, number: int, row: Row) -> Offer:
    label = say("Row {number}: {cargo}", number=number + 1, cargo=in_words(row.cargo if row.done else row.lacking))
    return offer(state, SectionDelivered(row=number), seat, label)
