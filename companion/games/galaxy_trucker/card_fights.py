"""Enemies who attack one ship after another, and the combat zone that looks for the weakest."""

from __future__ import annotations

from companion.games.galaxy_trucker.card_calm import TAKE
from companion.games.galaxy_trucker.card_fire import under_fire
from companion.games.galaxy_trucker.flight import days_moved
from companion.games.galaxy_trucker.plays import (
    asking,
    finished,
    flying,
    lose_crew,
    lose_goods,
    name_all,
    say,
    the_play,
    weakest,
    with_play,
    won,
)
from companion.games.galaxy_trucker.state import State
from companion.games.galaxy_trucker.wording import many


def enemies(state: State) -> State:
    """From the leader back until they are beaten; pirates shoot afterwards at all whom they beat."""
    play = the_play(state)
    beaten = flying(state, play.targets)
    if play.step == 0:
        return asking(with_play(state, step=1), flying(state, play.order), "cannons")
    if play.step > len(play.adventure.threats) or not beaten:
        return finished(state)
    return under_fire(with_play(state, step=play.step + 1), play.adventure.threats[play.step - 1], beaten, beaten[0])


def fought(state: State, seat: int, strength: float) -> State:
    enemy = the_play(state).adventure.strength
    if strength > enemy:
        return asking(with_play(say(state, f"{{{seat}}} beats them."), asks=()), [seat], "reward")
    if strength == enemy:
        return say(state, f"{{{seat}}} holds them off: a tie.")
    return _beaten(say(state, f"{{{seat}}} is beaten."), seat)


def _beaten(state: State, seat: int) -> State:
    play = the_play(state)
    match play.adventure.kind:
        case "smugglers":
            return lose_goods(state, seat, play.adventure.lose)
        case "slavers":
            return lose_crew(state, seat, play.adventure.lose)
    return with_play(state, targets=(*play.targets, seat))


def rewarded(state: State, seat: int, choice: str) -> State:
    """Reward and days together, or neither."""
    if choice != TAKE:
        return say(state, f"{{{seat}}} declines the reward.")
    card = the_play(state).adventure
    state = days_moved(won(state, seat, card.credits), seat, -card.days)
    if card.kind == "smugglers":
        return asking(state, [seat], "load")
    return say(state, f"{{{seat}}} takes the reward.")


def combat_zone(state: State) -> State:
    """Line by line: all name their strength, the weakest pays before the next line begins."""
    play = the_play(state)
    if play.step >= len(play.adventure.lines) or not flying(state, play.order):
        return finished(state)
    if not play.named:
        return name_all(state, play.adventure.lines[play.step].weakest)
    shots, targets = play.adventure.lines[play.step].shots, flying(state, play.targets)
    if play.shot < len(shots) and targets:
        return under_fire(with_play(state, shot=play.shot + 1), shots[play.shot], targets, targets[0])
    return with_play(state, step=play.step + 1, shot=0, named={}, targets=()) if play.shot else _penalty(state)


def _penalty(state: State) -> State:
    play, seat = the_play(state), weakest(state)
    line = play.adventure.lines[play.step]
    state = say(state, f"{{{seat}}} is weakest in {line.weakest}.")
    if line.shots:
        return with_play(state, targets=(seat,))
    state = with_play(state, step=play.step + 1, named={})
    if line.days:
        state = say(days_moved(state, seat, -line.days), f"{{{seat}}} loses {many(line.days, 'day')}.")
    return lose_goods(lose_crew(state, seat, line.crew), seat, line.goods)


def strength_named(state: State, seat: int, strength: float) -> State:
    return with_play(state, named=the_play(state).named | {seat: strength})
