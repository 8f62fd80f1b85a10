"""The history of a table in words; what is sealed is told to its owner alone until it is shown."""

from __future__ import annotations

from companion.core.game import Move
from companion.games.scorpius_freighter import count_events as c
from companion.games.scorpius_freighter import deed_events as d
from companion.games.scorpius_freighter import events as e
from companion.games.scorpius_freighter.box import ACTIONS, PLANETS
from companion.games.scorpius_freighter.cubes import in_words, so_many
from companion.games.scorpius_freighter.deeds import asked
from companion.games.scorpius_freighter.entry import counted
from companion.games.scorpius_freighter.rules import apply
from companion.games.scorpius_freighter.scoring import LABELS, total
from companion.games.scorpius_freighter.state import State, is_seat, on_turn
from companion.games.scorpius_freighter.turn import passes_checkpoint


def tell(before: State, move: Move, viewer: int | None) -> str | None:
    event, seat = move.event, move.seat
    if isinstance(event, e.DRAFT):
        return _draft_words(event)
    if isinstance(event, c.COUNTING):
        return _count_words(before, move, viewer is not None and viewer == seat)
    match event:
        case e.FirstChosen(first=first):
            return "drew the start tile" if first is None else f"gave {{{first}}} the start tile"
        case e.TurnEnded():
            return _end_words(before, move)
        case e.CountBegun():
            return "went straight to the count"
    return _turn_words(before, move) or _own_words(before, move) or _printed_words(event)


def _planet(number: int) -> str:
    return PLANETS[number].lower() if 0 <= number < len(PLANETS) else "unknown"


def _end_words(before: State, move: Move) -> str:
    after = apply(before, move)
    audit = move.event.audited
    words = "ended the turn" if audit is None else f"was audited by the {_planet(audit)} mothership and ended the turn"
    if after.counting and not before.counting:
        return f"{words}: the embargo holds, count your freighters"
    if after.final and not before.final:
        return f"{words}: the embargo comes, one final round"
    return f"{words}; the whole crew is back" if after.refreshed is not None else words


def _turn_words(before: State, move: Move) -> str | None:
    match move.event:
        case e.CrewAssigned(count=count, crew=crew):
            return f"assigned {' and '.join(crew) if crew else f'{count} crew'}"
        case e.MothershipMoved(planet=planet):
            return _moved_words(before, planet)
        case e.Audited(mothership=planet, cube=cube):
            gave = f"gave up a {cube} cube" if cube else "had no cube to give up"
            return f"{gave} to the {_planet(planet)} mothership"
        case e.ActionChosen(action=action, instead=instead):
            return f"chose {ACTIONS[action]}" + (" in place of the ship’s space" if instead else "")
        case e.ActionGranted(action=action, skill=skill):
            return f"got {ACTIONS[action]} at skill {skill}"
        case e.SkillEntered(change=change):
            return f"entered {change:+d} skill".replace("-", "−")
        case e.SkillUnloaded(by=by, amount=amount, cube=cube):
            return f"unloaded a {cube} cube by {by}: +{amount} skill" if cube else f"got +{amount} skill by {by}"
        case e.CrewRefreshed():
            return "got the whole crew back by Kaia Lin"
    return None


def _moved_words(before: State, planet: int) -> str:
    spaces = before.turn.assigned
    words = f"moved the {_planet(planet)} mothership {so_many(spaces, 'space')}"
    if not 0 <= planet < len(PLANETS) or not passes_checkpoint(before, planet, spaces):
        return words
    return f"{words}, to the checkpoint or past it: audit"


def _own_words(before: State, move: Move) -> str | None:
    match move.event:
        case e.CrewNamed(crew=crew):
            return "has the crew " + ", ".join(crew)
        case e.CockpitChosen(cockpit=cockpit):
            return f"flies cockpit {cockpit}"
        case e.RestrictedCounted(spaces=spaces):
            return f"has {so_many(spaces, 'restricted space')}"
        case d.CrewPromoted(name=name):
            return f"promoted {name}"
        case e.TileLoaded(cube=cube, change=change):
            return f"corrected the {cube} cubes by {change:+d}".replace("-", "−")
        case e.FreeCrewCounted(free=free):
            return f"corrected the free crew to {free}"
    return _deed_words(before, move)


def _deed_words(before: State, move: Move) -> str | None:
    match move.event:
        case d.StorageExpanded(slot=slot, cargo=cargo):
            return f"took {cargo} storage from slot {slot}"
        case d.EquipmentAdded(slot=slot, tile=tile):
            return f"took {tile} from slot {slot}"
        case d.CargoPickedUp(areas=areas):
            return f"picked up cargo in {so_many(len(set(areas)), 'area')}"
        case d.EquipmentUsed(tile=tile):
            return f"used {_tile_name(before, tile)}"
        case d.DealMade():
            return _deal_words(before, move)
        case d.DealKept(points=points, cargo=cargo):
            return f"keeps a side deal for {points} ({in_words(cargo)})"
        case d.ContractTaken(points=points):
            return f"took a contract for {points} and delivered a row"
        case d.SectionDelivered(row=row):
            return f"delivered row {row + 1} of the contract"
        case d.CubeDelivered(cube=cube):
            return f"laid a {cube} cube on the contract"
    return None


def _tile_name(before: State, tile: int) -> str:
    seat = on_turn(before)
    tiles = () if seat is None else before.freighters[seat].tiles
    return tiles[tile].name if 0 <= tile < len(tiles) else "a tile"


def _deal_words(before: State, move: Move) -> str:
    if move.seat is None or not is_seat(before, move.seat):
        return "completed a side deal"
    deal = asked(before.freighters[move.seat], move.event)
    return f"completed a side deal for {deal.points} ({in_words(deal.cargo)})"


def _printed_words(event: object) -> str | None:
    match event:
        case e.CubesCounted(mothership=planet, change=change):
            return f"corrected the {_planet(planet)} mothership by {change:+d}".replace("-", "−")
        case e.ShipPlaced(planet=planet, space=space):
            return f"put the {_planet(planet)} mothership on space {space}"
        case e.SpaceNoted(planet=planet, space=space, action=action):
            printed = ACTIONS[action] if action else "nothing known"
            return f"noted {printed} on space {space} of the {_planet(planet)} planet"
        case e.CrewCardNoted(name=name):
            return f"noted what is printed on {name}"
        case e.BoxCorrected():
            return "corrected the printed numbers"
    return None


# What is sealed


def _draft_words(event: object) -> str | None:
    """Not even its owner reads here which card it was: this line may stand on a phone that goes from hand to hand."""
    match event:
        case e.CrewPicked():
            return "picked a card"
        case e.CrewKept():
            return "keeps four"
    return None


def _count_words(before: State, move: Move, own: bool) -> str | None:
    """Somebody else's entries are no lines at all until the sheets are open."""
    match move.event:
        case c.CountConfirmed():
            last = apply(before, move).shown and not before.shown
            return "confirmed the count: all sheets are open" if last else "confirmed the count"
        case c.CountReopened():
            return "reopened the count"
    return _entry_words(before, move) if own or before.shown else None


def _entry_words(before: State, move: Move) -> str | None:
    match move.event:
        case c.ValueCounted(line=line, value=value):
            return f"counted {value} ({LABELS[line].lower()})"
        case c.ValueTakenBack(line=line, index=index):
            return f"took back {_value(before, move.seat, line, index)} ({LABELS[line].lower()})"
        case c.CrewCounted(name=name, answer=answer):
            return f"counted {name}" + ("" if answer is None else f": {answer}")
        case c.CrewTakenBack(name=name):
            return f"took back {name}"
        case c.CargoCounted(cube=cube, change=change):
            return f"counted {change:+d} {cube}".replace("-", "−")
        case c.CountEntered():
            return f"entered a sheet of {so_many(total(counted(move.event)), 'point')}"
    return None


def _value(before: State, seat: int | None, line: str, index: int) -> str:
    values = getattr(before.freighters[seat].count, line) if seat is not None and is_seat(before, seat) else ()
    return str(values[index]) if 0 <= index < len(values) else "an entry"
