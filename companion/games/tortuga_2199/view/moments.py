"""What all look up for: an attack and how it ends, a captured hunt, the fall of Tortuga, the last round, fifteen."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.game import Moment, Move
from companion.core.words import SeatName, say
from companion.games.tortuga_2199.box import GOAL, name_of
from companion.games.tortuga_2199.influence import at_goal, influence, over, usurper
from companion.games.tortuga_2199.state import State
from companion.games.tortuga_2199.turns import last_round
from companion.games.tortuga_2199.view.fight import outcome_words


def moments(before: State, move: Move, after: State, viewer: int | None) -> tuple[Moment, ...]:
    """What became of the table tells them all. Of a fight only what lies open is said."""
    found = (*_attack(before, after, viewer), *_decided(before, after), *_hunt(before, after))
    return (*found, *_tortuga(before, after), *_goal(before, after))


def _attack(before: State, after: State, viewer: int | None) -> Iterator[Moment]:
    fight = after.fight
    if fight is None or before.fight is not None:
        return
    attacker, defender, sector = SeatName(fight.attacker), SeatName(fight.defender), name_of(fight.sector)
    words = say("{name} attacks {defender} at {sector}", name=attacker, defender=defender, sector=sector)
    if viewer == fight.defender:
        words = say("{name} attacks you at {sector}", name=attacker, sector=sector)
    yield Moment("fight", words, (fight.attacker, fight.defender), sound="alarm")


def _decided(before: State, after: State) -> Iterator[Moment]:
    end = after.aftermath
    fresh = end is not None and (before.aftermath is None or before.aftermath.fighters != end.fighters)
    if end is None or not fresh or over(after):
        return
    words = outcome_words(end.attacker, end.defender, end.sector, end.won, end.guarded)
    yield Moment("won", words, (end.winner,), sound="horn")


def _hunt(before: State, after: State) -> Iterator[Moment]:
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=False)):
        if now.feats.hunts > was.feats.hunts:
            yield Moment("hunt", say("{name} captures a hunt", name=SeatName(seat)), (seat,))


def _tortuga(before: State, after: State) -> Iterator[Moment]:
    conqueror = usurper(after)
    if conqueror is None or usurper(before) is not None:
        return
    yield Moment("tortuga", say("{name} takes Tortuga!", name=SeatName(conqueror)), (conqueror,), sound="fanfare")
    council = last_round(after)
    if council is not None:
        yield Moment("last", say("The last round: one turn each"), council.to_come, sound="horn")


def _goal(before: State, after: State) -> Iterator[Moment]:
    if at_goal(before):
        return
    for seat in at_goal(after):
        points = influence(after, seat)
        words = say("{name} has {points} of {goal}!", name=SeatName(seat), points=points, goal=GOAL)
        yield Moment("goal", words, (seat,), (points,), sound="fanfare")
