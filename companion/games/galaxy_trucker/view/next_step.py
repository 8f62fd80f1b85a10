"""The one obvious next thing: what it is, who does it, and which button that is for this viewer."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.words import Message, SeatName, say
from companion.games.galaxy_trucker.box import START
from companion.games.galaxy_trucker.flight import leader
from companion.games.galaxy_trucker.nouns import names
from companion.games.galaxy_trucker.state import (
    Stage,
    State,
    building,
    guided,
    last_card_done,
    over,
    paid,
    says_go,
    waited_for,
)
from companion.games.galaxy_trucker.view.build import crew_next, crewless, go_words

Step = tuple[str | None, Message]
"""The name of the offer, and the sentence for everybody."""


def next_step(state: State, seat: int | None) -> Step:
    if over(state):
        return None, say("The richest trucker is a bit more of a winner than the others.")
    return BY_STAGE[state.round.stage](state, seat)


def waiting(state: State) -> tuple[int, ...]:
    """Whoever builds, places crew, is asked by the card, turns up the next one or counts."""
    if over(state):
        return ()
    asked, first = state.round.open_card, leader(state)
    match state.round.stage:
        case "build":
            return building(state)
        case "check":
            return crewless(state)[:1]
        case "flight" if asked is not None and asked.asks:
            return tuple(ask.seat for ask in asked.asked_now)
        case "flight" if first is not None:
            return (first,)
        case "payout":
            return waited_for(state)
    return ()


def _setting_up(state: State, seat: int | None) -> Step:
    caller = says_go(state)
    return "go" if caller is None or caller == seat else None, go_words(state)


def _building(state: State, seat: int | None) -> Step:
    glass, done = state.round.glass, "done" if seat in building(state) else None
    if glass is None or glass.ends_at is not None:
        return done, say("Still building: {names}.", names=names(building(state)))
    if glass.paused:
        return "resume", say("The timer is paused. Anybody lets it run on.")
    if glass.circle == START:
        return done, say("Hands off! Whoever has no tile grabs the lowest now.")
    if glass.circle == 1:
        return done or "flip", say("The glass is empty. Whoever has finished may make the last flip.")
    return "flip", say("The glass is empty. Anybody may turn it.")


def _checking(state: State, seat: int | None) -> Step:
    crew, missing = crew_next(state), crewless(state)
    words = say("Check each other's ships, then launch.")
    if crew is not None:
        words = say("Check all ships. {name} places crew next.", name=SeatName(crew))
    if not missing:
        return "launch", words
    return "crew" if seat == missing[0] else None, words


def _flying(state: State, seat: int | None) -> Step:
    now = state.round.open_card
    if now is not None and now.asks:
        own = now.ask_for(seat)
        return "answer" if own is not None else None, say("Now: {names}.", names=names(a.seat for a in now.asked_now))
    if last_card_done(state):
        return "land", say("That was the last card: land.")
    step, first = "turn_card" if guided(state) else None, leader(state)
    if first is None:
        return step, say("No ship is flying.")
    if len(state.round.positions) == 1:
        return step, say("{name} flies alone: turn up the next card, or give up.", name=SeatName(first))
    return step, say("{name} leads and turns up the next card.", name=SeatName(first))


def _paying(state: State, seat: int | None) -> Step:
    waiting = waited_for(state)
    if paid(state):
        return "next_round", say("All are paid. Clean up and go on.")
    return "count" if seat in waiting else None, say("Count your ships: {names}.", names=names(waiting))


BY_STAGE: dict[Stage, Callable[[State, int | None], Step]] = {
    "setup": _setting_up,
    "build": _building,
    "check": _checking,
    "flight": _flying,
    "payout": _paying,
}
