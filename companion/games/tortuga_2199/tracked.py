"""What a table may track besides: ships, Minerals, Hunt tokens, and the abilities of the outer sectors."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.game import Event
from companion.games.tortuga_2199.events import (
    AbilityUsed,
    HuntCaptured,
    HuntExplored,
    HuntNoted,
    HuntRedeemed,
    MineralsCollected,
    ShipMoved,
    ShipPlaced,
)
from companion.games.tortuga_2199.influence import from_bank
from companion.games.tortuga_2199.planet import Sector, steps_between
from companion.games.tortuga_2199.purse import gained, paid
from companion.games.tortuga_2199.state import BAY, HuntCard, Note, State, tracks, with_captain, with_ground

LONGEST_NAME = 24
EXPLORE = COLLECT = 1
CAPTURE_INFLUENCE = 1


def deed(state: State, seat: int, event: Event) -> State:
    sector = getattr(event, "sector", None)
    if sector is not None and sector not in state.grounds:
        return state
    match event:
        case ShipMoved(sector=sector, steps=steps):
            cost = distance(state, seat, sector) if steps is None else steps
            return with_captain(paid(state, manoeuvre=max(0, cost)), seat, ship=sector)
        case ShipPlaced(sector=sector):
            ship = sector if tracks(state, "ships") else None
            return replace(with_captain(state, seat, ship=ship), placing=False)
        case MineralsCollected(sector=sector) if state.grounds[sector].minerals > 0:
            left = state.grounds[sector].minerals - 1
            state = with_ground(paid(state, manoeuvre=COLLECT), sector, minerals=left)
            return with_captain(state, seat, minerals=state.captains[seat].minerals + 1)
        case HuntExplored(sector=sector):
            return _marked(paid(state, manoeuvre=EXPLORE), seat, sector, Note())
        case HuntNoted(sector=sector, name=name, difficulty=difficulty, influence=influence):
            return _marked(state, seat, sector, Note(tidy(name), difficulty, influence))
        case AbilityUsed(sector=sector):
            return _used(replace(state, used=(*state.used, sector)), seat, sector)
    return state


def distance(state: State, seat: int, sector: Sector) -> int:
    ship = state.captains[seat].ship
    return 0 if ship in (None, BAY) else steps_between(state.layout, ship, sector)


def tidy(name: str) -> str:
    """On one line, not too long, without signs that mean something in sentences."""
    return " ".join(name.replace("{", " ").replace("}", " ").split())[:LONGEST_NAME]


def _marked(state: State, seat: int, sector: Sector, note: Note) -> State:
    hunt = state.grounds[sector].hunt
    if hunt is None:
        return state
    return with_ground(state, sector, hunt=replace(hunt, explored=hunt.explored | {seat: note}))


def _used(state: State, seat: int, sector: Sector) -> State:
    if sector == "fortress":
        return gained(state, manoeuvre=1)
    if sector == "research-lab":
        return with_captain(state, seat, reserved=state.captains[seat].helper)
    if sector == "mines" and tracks(state, "minerals") and state.cache > 0:
        state = with_captain(state, seat, minerals=state.captains[seat].minerals + 1)
        return replace(state, cache=state.cache - 1)
    return state


def note_of(state: State, seat: int, sector: Sector | None) -> Note | None:
    """What this seat knows of the token there; None: no marker of theirs, or no token."""
    hunt = state.grounds[sector].hunt if sector in state.grounds and sector is not None else None
    return None if hunt is None else hunt.explored.get(seat)


def hunt_place(state: State, seat: int, event: HuntCaptured) -> Sector | None:
    """The sector of the hunt: as said, else where the ship is, if that is tracked."""
    ship = state.captains[seat].ship
    if event.sector is not None or not tracks(state, "ships") or ship is None or ship == BAY:
        return event.sector
    return ship


def captured(state: State, seat: int, event: HuntCaptured) -> State:
    """1 Influence from the bank; the card is the captor's, and all markers go back with the token."""
    sector = hunt_place(state, seat, event)
    note = note_of(state, seat, sector) or Note()
    difficulty = note.difficulty if event.difficulty is None else event.difficulty
    card = HuntCard(tidy(event.name) or note.name, note.influence)
    state = from_bank(paid(state, manoeuvre=difficulty or 0), seat, CAPTURE_INFLUENCE, "captured a hunt")
    state = with_captain(state, seat, cards=(*state.captains[seat].cards, card))
    return with_ground(state, sector, hunt=None) if sector is not None and sector in state.grounds else state


def redeemed(state: State, seat: int, event: HuntRedeemed) -> State:
    cards = state.captains[seat].cards
    if not 0 <= event.index < len(cards):
        return state
    state = with_captain(state, seat, cards=cards[: event.index] + cards[event.index + 1 :])
    return from_bank(state, seat, max(0, event.points), "redeemed a hunt")
