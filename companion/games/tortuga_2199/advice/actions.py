"""What a player could do at a sector: every action with its price, what it would bring, and why it cannot be now."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.core.game import By
from companion.core.seats import clockwise, playing
from companion.core.words import Listing, Message, SeatName, listed, noun, say, verbatim
from companion.games.tortuga_2199.box import INFLUENCE_PRICE, OUTER, Sector
from companion.games.tortuga_2199.fights import carry_out, take_spoils
from companion.games.tortuga_2199.influence import influence
from companion.games.tortuga_2199.moves.combat import AttackDeclared
from companion.games.tortuga_2199.moves.conquest import SectorConquered, SectorReinforced, price, reinforceable
from companion.games.tortuga_2199.moves.hunts import EXPLORE, HuntCaptured, HuntExplored
from companion.games.tortuga_2199.moves.influence import InfluenceBought
from companion.games.tortuga_2199.moves.minerals import COLLECT, AbilityUsed, MineralsCollected
from companion.games.tortuga_2199.moves.tortuga_move import TortugaMove
from companion.games.tortuga_2199.moves.turn import ShipMoved, ShipPlaced, distance
from companion.games.tortuga_2199.state import Fight, State, note_of, tracks

Name = Literal[
    "place", "conquer", "attack", "capture", "explore", "collect", "ability", "buy", "reinforce", "move", "fly"
]
LIKELY_DIFFICULTIES = range(1, 9)
LIKELY_PURCHASES = range(1, 4)


class Price(Struct, frozen=True):
    n: int
    of: Literal["manoeuvre", "crypto"]


class Change(Struct, frozen=True):
    """Somebody's Influence before and after."""

    seat: int
    before: int
    after: int


class Action(Struct, frozen=True):
    name: Name
    move: TortugaMove
    price: Price | None = None
    """None: it costs nothing."""
    outcome: tuple[Change, ...] = ()
    """Whose Influence it would change, the doer's first; empty: nobody's. Of an attack: if it is won."""
    why_not: Message | None = None


class Stakes(Struct, frozen=True):
    """What a fight would change, if it is won and if it is lost."""

    won: tuple[Change, ...]
    lost: tuple[Change, ...]


def actions(state: State, seat: int, sector: Sector) -> tuple[Action, ...]:
    """All that this player could ever do there, the most likely first; the rules say which of them are possible now."""
    ways = (_places, _conquests, _attacks, _hunts, _minerals, _abilities, _purchases, _reinforcements, _moves)
    return tuple(action for way in ways for action in way(state, seat, sector))


def possible(found: tuple[Action, ...]) -> tuple[Action, ...]:
    return tuple(action for action in found if action.why_not is None)


def not_now(found: tuple[Action, ...]) -> tuple[Action, ...]:
    """One action for each name of which none is possible now, with its reason."""
    able = {action.name for action in possible(found)}
    first = {action.name: action for action in reversed(found) if action.name not in able}
    return tuple(reversed(first.values()))


def outcome(before: State, after: State, seat: int) -> tuple[Change, ...]:
    """Whose Influence differs, this seat's first."""
    seats = sorted(range(len(before.players)), key=lambda other: other != seat)
    changes = (Change(other, influence(before, other), influence(after, other)) for other in seats)
    return tuple(change for change in changes if change.before != change.after)


def outcome_words(changes: tuple[Change, ...], seat: int) -> Listing:
    """ "you 7, Bob 5"."""
    return listed((_standing(change, seat) for change in changes), "comma")


def stakes(state: State, attacker: int, defender: int, sector: Sector) -> Stakes:
    """With the most that Aggressive Pirates can choose."""
    fight = Fight(attacker, defender, sector)
    ends = (take_spoils(carry_out(state, fight, won, verbatim(""), 0), "bank") for won in (True, False))
    won, lost = (outcome(state, end, attacker) for end in ends)
    return Stakes(won, lost)


def _standing(change: Change, seat: int) -> Message:
    if change.seat == seat:
        return noun("you {n}", n=change.after)
    return noun("{name} {total}", name=SeatName(change.seat), total=change.after)


def _action(state: State, seat: int, name: Name, move: TortugaMove, price: Price | None = None) -> Action:
    why_not = move.why_not(state, By(seat))
    changes = outcome(state, move.applied(state, By(seat)), seat)
    return Action(name, move, price, changes, why_not)


def _places(state: State, seat: int, sector: Sector) -> list[Action]:
    if not tracks(state, "ships") or not state.placing or seat != state.turn:
        return []
    return [_action(state, seat, "place", ShipPlaced(sector=sector))]


def _conquests(state: State, seat: int, sector: Sector) -> list[Action]:
    if state.grounds[sector].owner == seat or (sector == "tortuga" and state.grounds[sector].owner is not None):
        return []
    cost = price(state, sector)
    found = [_action(state, seat, "conquer", SectorConquered(sector=sector), Price(cost, "manoeuvre"))]
    if state.options.scenario == "peaceful":
        move = SectorConquered(sector=sector, crypto=cost)
        found.append(_action(state, seat, "conquer", move, Price(cost, "crypto")))
    return found


def _attacks(state: State, seat: int, sector: Sector) -> list[Action]:
    return [_attack(state, seat, foe, sector) for foe in foes(state, seat, sector)]


def foes(state: State, seat: int, sector: Sector) -> tuple[int, ...]:
    """Whose ship may be attacked here, the owner first; where ships are tracked only those that are here, else those
    that may be: all begin at Tortuga.

    Where none is, the owner is the one to name. Peaceful Pirates have no foes.
    """
    if state.options.scenario == "peaceful":
        return ()
    owner = state.grounds[sector].owner
    others = sorted((other for other in playing(state) if other != seat), key=lambda other: other != owner)
    if not tracks(state, "ships"):
        still_at_tortuga = () if sector == "tortuga" else _before_their_first_turn(state)
        return tuple(other for other in others if other == owner or other not in still_at_tortuga)
    here = tuple(other for other in others if state.players[other].ship == sector)
    return here or tuple(other for other in others if other == owner)


def spared(state: State, seat: int, sector: Sector) -> dict[int, Message]:
    """Whose ship cannot be attacked here, and why, where somebody else's can be."""
    attacks = {foe: _attack(state, seat, foe, sector).why_not for foe in foes(state, seat, sector)}
    if None not in attacks.values():
        return {}
    at_tortuga = () if tracks(state, "ships") else _before_their_first_turn(state)
    still = {
        other: say("{name} had no turn yet, so the ship is still on Tortuga.", name=SeatName(other))
        for other in at_tortuga
        if other != seat and other not in attacks
    }
    return {foe: why for foe, why in attacks.items() if why is not None} | still


def _before_their_first_turn(state: State) -> tuple[int, ...]:
    return tuple(seat for seat in clockwise(state, state.first)[state.turns :] if seat != state.first)


def _attack(state: State, seat: int, foe: int, sector: Sector) -> Action:
    move = AttackDeclared(defender=foe, sector=sector)
    won = stakes(state, seat, foe, sector).won
    return Action("attack", move, outcome=won, why_not=move.why_not(state, By(seat)))


def _hunts(state: State, seat: int, sector: Sector) -> list[Action]:
    """The difficulty is of a token that this player has read; others see only that it is there. Where nobody tracks the
    hunts, the turn helper still asks for it, as it counts what is paid."""
    if sector == "tortuga":
        return []
    if not tracks(state, "hunts") and not state.players[seat].helper:
        return [_action(state, seat, "capture", HuntCaptured(sector=sector))]
    if not tracks(state, "hunts"):
        return [_capture(state, seat, sector, difficulty) for difficulty in LIKELY_DIFFICULTIES]
    note = note_of(state, seat, sector)
    if note is None:
        return [_action(state, seat, "explore", HuntExplored(sector=sector), Price(EXPLORE, "manoeuvre"))]
    difficulties = LIKELY_DIFFICULTIES if note.difficulty is None else (note.difficulty,)
    return [_capture(state, seat, sector, difficulty) for difficulty in difficulties]


def _capture(state: State, seat: int, sector: Sector, difficulty: int) -> Action:
    move = HuntCaptured(sector=sector, difficulty=difficulty)
    return _action(state, seat, "capture", move, Price(difficulty, "manoeuvre"))


def _minerals(state: State, seat: int, sector: Sector) -> list[Action]:
    if not tracks(state, "minerals") or sector == "tortuga":
        return []
    return [_action(state, seat, "collect", MineralsCollected(sector=sector), Price(COLLECT, "manoeuvre"))]


def _abilities(state: State, seat: int, sector: Sector) -> list[Action]:
    outer = next((own for own in OUTER if own == sector), None)
    return [] if outer is None else [_action(state, seat, "ability", AbilityUsed(sector=outer))]


def _purchases(state: State, seat: int, sector: Sector) -> list[Action]:
    if sector != "tortuga":
        return []
    return [
        _action(state, seat, "buy", InfluenceBought(count=count), Price(INFLUENCE_PRICE * count, "crypto"))
        for count in LIKELY_PURCHASES
    ]


def _reinforcements(state: State, seat: int, sector: Sector) -> list[Action]:
    if sector == "tortuga" or state.grounds[sector].owner != seat:
        return []
    levels = reinforceable(state, sector) or (state.grounds[sector].defence,)
    return [_reinforcement(state, seat, sector, level) for level in levels]


def _reinforcement(state: State, seat: int, sector: Sector, level: int) -> Action:
    return _action(state, seat, "reinforce", SectorReinforced(sector=sector, defence=level), Price(level, "crypto"))


def _moves(state: State, seat: int, sector: Sector) -> list[Action]:
    """By Manoeuvre, and by a card that moves the ship for nothing: only the helper knows the difference."""
    if not tracks(state, "ships") or state.players[seat].ship == sector or (state.placing and seat == state.turn):
        return []
    steps = Price(distance(state, seat, sector), "manoeuvre")
    found = [_action(state, seat, "move", ShipMoved(sector=sector), steps)]
    if state.players[seat].helper:
        found.append(_action(state, seat, "fly", ShipMoved(sector=sector, steps=0)))
    return found
