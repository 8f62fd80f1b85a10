"""What somebody may do at a sector: buttons with their prices."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.core.offer import Offer, form, offer
from companion.core.seats import playing
from companion.core.words import Message, SeatName, say
from companion.games.tortuga_2199.box import INFLUENCE_PRICE, OUTER, Sector, name_of
from companion.games.tortuga_2199.moves.combat import AttackDeclared
from companion.games.tortuga_2199.moves.conquest import SectorConquered, SectorReinforced, price, reinforceable
from companion.games.tortuga_2199.moves.hunts import EXPLORE, HuntCaptured, HuntExplored
from companion.games.tortuga_2199.moves.influence import InfluenceBought
from companion.games.tortuga_2199.moves.minerals import COLLECT, AbilityUsed, MineralsCollected
from companion.games.tortuga_2199.moves.turn import ShipMoved, ShipPlaced, distance
from companion.games.tortuga_2199.moves.whole_fights import CombatCalled
from companion.games.tortuga_2199.resources import in_crypto, in_manoeuvre
from companion.games.tortuga_2199.state import State, note_of, tracks

LIKELY_DIFFICULTIES = range(1, 9)
LIKELY_PURCHASES = range(1, 4)
SCORING = (HuntCaptured.__name__, InfluenceBought.__name__)
"""These bring Influence at once: a thumb that rests after a conquest must not find them in bright colours."""


class Foe(Struct, frozen=True):
    """Somebody whose ship may be attacked here; the labels of the three buttons about it."""

    seat: int
    attack: Message
    beat: Message
    lost: Message
    why_not: Message | None


class Fights(Struct, frozen=True):
    """The forms for a fight here: each asks for the defender."""

    hint: Message
    attack: Offer
    beat: Offer
    lost: Offer


def number(n: int) -> Message:
    return say("{n}", n=n)


def at_sector(state: State, seat: int, sector: Sector, difficulty: int | None = None) -> tuple[Offer, ...]:
    """All that somebody may do there; the difficulty of its hunt is for a player who has read it."""
    found = [*_conquests(state, seat, sector), *_ship_moves(state, seat, sector)]
    if sector == "tortuga":
        return _first_stands_out([*found, *_purchases(state, seat)])
    found += _hunts(state, seat, sector, difficulty)
    return _first_stands_out([*found, *_minerals(state, seat, sector), *_abilities(state, seat, sector)])


def _first_stands_out(offers: list[Offer]) -> tuple[Offer, ...]:
    """The first that can be done, save where it scores."""
    able = next((one for one in offers if one.why_not is None), None)
    bright = None if able is None or able.kind in SCORING else able
    return tuple(replace(one, style="primary") if one is bright else one for one in offers)


def _conquests(state: State, seat: int, sector: Sector) -> list[Offer]:
    if state.grounds[sector].owner == seat:
        return []
    cost, label = price(state, sector), say("Conquer")
    found = [offer(state, SectorConquered(sector=sector), seat, label, in_manoeuvre(cost))]
    if state.options.scenario == "peaceful":
        found.append(offer(state, SectorConquered(sector=sector, crypto=cost), seat, label, in_crypto(cost)))
    return found


def _ship_moves(state: State, seat: int, sector: Sector) -> list[Offer]:
    if not tracks(state, "ships") or state.players[seat].ship == sector:
        return []
    if state.placing and seat == state.turn:
        return [offer(state, ShipPlaced(sector=sector), seat, say("Put the ship here"), say("out of the bay"))]
    steps = in_manoeuvre(distance(state, seat, sector))
    found = [offer(state, ShipMoved(sector=sector), seat, say("Move here"), steps)]
    if state.players[seat].helper:
        found.append(offer(state, ShipMoved(sector=sector, steps=0), seat, say("Move by a card"), say("free")))
    return found


def _purchases(state: State, seat: int) -> list[Offer]:
    return [
        offer(state, InfluenceBought(count=n), seat, say("Buy {n} Influence", n=n), in_crypto(INFLUENCE_PRICE * n))
        for n in LIKELY_PURCHASES
    ]


def _hunts(state: State, seat: int, sector: Sector, difficulty: int | None) -> list[Offer]:
    capture = say("Capture hunt")
    if not tracks(state, "hunts"):
        return [offer(state, HuntCaptured(sector=sector), seat, capture, say("+1 Influence"))]
    if state.grounds[sector].hunt is None:
        return []
    if note_of(state, seat, sector) is None:
        return [offer(state, HuntExplored(sector=sector), seat, say("Explore the hunt"), in_manoeuvre(EXPLORE))]
    if difficulty is None:
        return []
    move = HuntCaptured(sector=sector, difficulty=difficulty)
    return [offer(state, move, seat, capture, in_manoeuvre(difficulty))]


def captures(state: State, seat: int, sector: Sector) -> tuple[Offer, ...]:
    """An explored hunt of which no difficulty was noted: one of those that are likely."""
    if not tracks(state, "hunts") or note_of(state, seat, sector) is None:
        return ()
    moves = (HuntCaptured(sector=sector, difficulty=n) for n in LIKELY_DIFFICULTIES)
    return tuple(offer(state, move, seat, number(move.difficulty or 0)) for move in moves)


def _minerals(state: State, seat: int, sector: Sector) -> list[Offer]:
    if not tracks(state, "minerals") or state.grounds[sector].minerals == 0:
        return []
    return [offer(state, MineralsCollected(sector=sector), seat, say("Collect Minerals"), in_manoeuvre(COLLECT))]


def _abilities(state: State, seat: int, sector: Sector) -> list[Offer]:
    if sector not in OUTER or state.grounds[sector].owner != seat:
        return []
    label = say("Use {sector}", sector=name_of(sector))
    return [offer(state, AbilityUsed(sector=sector), seat, label, say("free, once a turn"))]


def reinforcements(state: State, seat: int, sector: Sector) -> tuple[Offer, ...]:
    if state.grounds[sector].owner != seat:
        return ()
    moves = (SectorReinforced(sector=sector, defence=n) for n in reinforceable(state, sector))
    return tuple(offer(state, move, seat, number(move.defence)) for move in moves)


def foes(state: State, seat: int, sector: Sector) -> tuple[Foe, ...]:
    """The owner first; where ships are tracked only those that are here. Peaceful Pirates have none."""
    if state.options.scenario == "peaceful":
        return ()
    owner = state.grounds[sector].owner
    others = [other for other in playing(state) if other != seat]
    if tracks(state, "ships"):
        others = [other for other in others if state.players[other].ship == sector]
    others.sort(key=lambda other: other != owner)
    return tuple(_foe(state, seat, other, sector) for other in others)


def _foe(state: State, seat: int, other: int, sector: Sector) -> Foe:
    name = SeatName(other)
    attack = offer(state, AttackDeclared(defender=other, sector=sector), seat, say("Attack {name}", name=name))
    beat, lost = say("I beat {name}", name=name), say("I lost to {name}", name=name)
    return Foe(other, attack.label, beat, lost, attack.why_not)


def fights(state: State, seat: int, sector: Sector, enemies: tuple[Foe, ...]) -> Fights | None:
    """None: there is nobody to attack."""
    able = [foe.seat for foe in enemies if foe.why_not is None]
    if not able:
        return None
    return Fights(
        hint=_fight_hint(state, sector, able[0]),
        attack=form(AttackDeclared, seat, say("Attack"), sector=sector),
        beat=form(CombatCalled, seat, say("I won"), sector=sector, won=True),
        lost=form(CombatCalled, seat, say("I lost"), sector=sector, won=False),
    )


def _fight_hint(state: State, sector: Sector, first: int) -> Message:
    if tracks(state, "ships"):
        return say("Attack a ship that is here:")
    if state.grounds[sector].owner == first:
        return say("{name}’s ship is here? Then it guards the sector: attack it.", name=SeatName(first))
    return say("A ship is here? You may attack it.")


def shared_reason(reasons: list[Message | None]) -> Message | None:
    """The one reason why nothing can be done, if it is the same for all."""
    return reasons[0] if reasons and all(reason == reasons[0] for reason in reasons) else None
