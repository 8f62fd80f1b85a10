"""What an action does to a freighter, where freighters are tracked: promotions, tiles, cargo, deals, contracts."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.scorpius_freighter import hold
from companion.games.scorpius_freighter.box import BOX, MED_BAY
from companion.games.scorpius_freighter.cubes import Cubes, one, summed
from companion.games.scorpius_freighter.deed_events import (
    CargoPickedUp,
    ContractTaken,
    CrewPromoted,
    CubeDelivered,
    DealKept,
    DealMade,
    EquipmentAdded,
    EquipmentUsed,
    SectionDelivered,
    StorageExpanded,
)
from companion.games.scorpius_freighter.learned import noted, printed
from companion.games.scorpius_freighter.skill import price, skill
from companion.games.scorpius_freighter.state import (
    Contract,
    Doing,
    Done,
    Freighter,
    Member,
    Row,
    State,
    Tile,
    with_freighter,
)

Deed = (
    StorageExpanded
    | EquipmentAdded
    | CargoPickedUp
    | EquipmentUsed
    | DealMade
    | DealKept
    | ContractTaken
    | SectionDelivered
    | CubeDelivered
)


def doing(state: State) -> Doing | None:
    """The action under way: an extra one comes before the main one."""
    return state.turn.given or state.turn.doing


def spent(state: State, amount: int = 1, areas: tuple[int, ...] = ()) -> State:
    """So much of the skill is used up."""
    now, turn = doing(state), state.turn
    if now is None:
        return state
    after = replace(now, used=now.used + amount, areas=now.areas + areas)
    turn = replace(turn, given=after) if turn.given is not None else replace(turn, doing=after)
    return replace(state, turn=turn)


def done(state: State, seat: int, event: Deed) -> State:
    freighter = state.freighters[seat]
    match event:
        case StorageExpanded(cargo=kind, room=room, joins=joins):
            return spent(with_freighter(state, seat, hold.expanded(freighter, kind, room, joins)))
        case EquipmentAdded(tile=name, room=room):
            tiles = (*freighter.tiles, Tile(name, "equipment", None, room))
            return spent(with_freighter(state, seat, replace(freighter, tiles=tiles)))
        case CargoPickedUp(areas=areas):
            fresh = tuple(dict.fromkeys(areas))
            return spent(with_freighter(state, seat, hold.picked_up(freighter, fresh)), len(fresh), fresh)
        case EquipmentUsed():
            return _used(state, seat, event)
        case DealMade():
            return _deal(state, seat, event)
        case DealKept(points=points, cargo=cargo):
            kept = (*freighter.kept, Done(points, cargo))
            return with_freighter(state, seat, replace(freighter, kept=kept))
    return _contract(state, seat, event)


# Promotion


def promoted(state: State, seat: int, event: CrewPromoted) -> State:
    """The card is turned over and stays as assigned as it was. Its printed cost is remembered."""
    state = _cost_noted(state, event)
    freighter = state.freighters[seat]
    crew = _with_experience(freighter.crew, event.name)
    if crew is None:
        return state
    state = with_freighter(state, seat, replace(_charged(state, seat, event.name), crew=crew))
    return spent(state) if state.options.track else state


def _cost_noted(state: State, event: CrewPromoted) -> State:
    if event.cost is None or event.name not in BOX.crew or event.cost == BOX.crew[event.name].cost:
        return state
    return replace(state, notes=noted(state.notes, event.name, cost=max(0, event.cost)))


def _charged(state: State, seat: int, name: str) -> Freighter:
    freighter, now = state.freighters[seat], doing(state)
    cost = printed(name, state.notes).cost
    if not state.options.track or now is None or cost is None:
        return freighter
    return hold.paid(freighter, one("credits", price(cost, skill(state, seat, now))))


def _with_experience(crew: tuple[Member, ...], name: str) -> tuple[Member, ...] | None:
    """The named card, or else one that nobody has named yet, on its experienced side; None: no such card."""
    names = [member.name for member in crew]
    if name not in BOX.crew or (name not in names and "" not in names):
        return None
    place = names.index(name) if name in names else names.index("")
    return (*crew[:place], replace(crew[place], name=name, experienced=True), *crew[place + 1 :])


# Equipment


def _used(state: State, seat: int, event: EquipmentUsed) -> State:
    freighter, turn = state.freighters[seat], state.turn
    if not 0 <= event.tile < len(freighter.tiles):
        return state
    if event.through is None:
        state = spent(_back_to_operating(state))
    tile = freighter.tiles[event.tile]
    if tile.name == "Medical Bay":
        meds = MED_BAY[max(0, min(event.beside or 0, len(MED_BAY) - 1))]
        state = with_freighter(state, seat, hold.loaded(freighter, event.tile, "meds", meds))
    card = BOX.equipment.get(tile.name)
    given = state.turn.given if card is None or card.grants is None else Doing(card.grants, card.skill)
    return replace(state, turn=replace(state.turn, worked=(*turn.worked, event.tile), given=given))


def _back_to_operating(state: State) -> State:
    """Each tile is finished before the next: the action that the last one gave is over."""
    given = state.turn.given
    finished = given is not None and given.action != "operate"
    return replace(state, turn=replace(state.turn, given=None)) if finished else state


# Side deals and contracts


def _deal(state: State, seat: int, event: DealMade) -> State:
    freighter = state.freighters[seat]
    deal = asked(freighter, event)
    kept = tuple(other for number, other in enumerate(freighter.kept) if number != event.kept)
    freighter = hold.paid(freighter, deal.cargo if event.paid is None else event.paid)
    freighter = replace(freighter, kept=kept, deals=(*freighter.deals, deal))
    return spent(with_freighter(state, seat, freighter))


def asked(freighter: Freighter, event: DealMade) -> Done:
    """The deal that is meant: a kept one by its number, or one from the display."""
    if event.kept is not None and 0 <= event.kept < len(freighter.kept):
        return freighter.kept[event.kept]
    return Done(event.points, event.cargo)


def _contract(state: State, seat: int, event: Deed) -> State:
    freighter = state.freighters[seat]
    match event:
        case ContractTaken(points=points, sections=sections, first=first, paid=paid):
            rows = tuple(Row(section.cargo, section.points) for section in sections)
            taken = replace(freighter, active=Contract(points, rows))
            return spent(with_freighter(state, seat, _delivered(taken, first, paid)))
        case SectionDelivered(row=row, paid=paid):
            return spent(with_freighter(state, seat, _delivered(freighter, row, paid)))
        case CubeDelivered(row=row, cube=cube):
            return with_freighter(state, seat, _given(freighter, row, one(cube)))
    return state


def lacking(row: Row) -> Cubes:
    return row.cargo - row.given


def _delivered(freighter: Freighter, index: int, paid: Cubes | None) -> Freighter:
    """A whole row: its cubes leave the freighter and stay on the contract."""
    active = freighter.active
    if active is None or not 0 <= index < len(active.rows):
        return freighter
    return _given(freighter, index, lacking(active.rows[index]) if paid is None else paid, whole=True)


def _given(freighter: Freighter, index: int, given: Cubes, whole: bool = False) -> Freighter:
    active = freighter.active
    if active is None or not 0 <= index < len(active.rows):
        return freighter
    row = active.rows[index]
    row = replace(row, given=row.given + given, done=row.done or whole or (row.given + given).covers(row.cargo))
    rows = (*active.rows[:index], row, *active.rows[index + 1 :])
    return _completed(replace(hold.paid(freighter, given), active=replace(active, rows=rows)))


def _completed(freighter: Freighter) -> Freighter:
    """With all rows done the contract is complete, its cubes go to the stock, and the next may be taken."""
    active = freighter.active
    if active is None or not all(row.done for row in active.rows):
        return freighter
    whole = Done(active.points, summed(row.cargo for row in active.rows))
    return replace(freighter, active=None, contracts=(*freighter.contracts, whole))
