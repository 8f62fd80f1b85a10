"""The one obvious next thing: what it is, who does it, and which button that is for this viewer."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.now import Now
from companion.core.words import SeatName, say, sentences, several
from companion.games.galaxy_trucker.box import START
from companion.games.galaxy_trucker.box.timer import Glass
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
from companion.games.galaxy_trucker.view.build import boarding, crew_next, crewless, go_words, without_crew

Step = tuple[str | None, Now]
"""The name of the offer, and what the page of this viewer says first."""
MOST_NAMED = 2
"""In one line. Whoever is waited for is named elsewhere on every page."""


def next_step(state: State, seat: int | None) -> Step:
    if over(state):
        return None, Now(say("The winners"), say("Everybody who made money has won a little, too."))
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
            return boarding(state)[:1]
        case "flight" if asked is not None and asked.asks:
            return tuple(ask.seat for ask in asked.asked_now)
        case "flight" if first is not None:
            return (first,)
        case "payout":
            return waited_for(state)
    return ()


def _setting_up(state: State, seat: int | None) -> Step:
    caller = says_go(state)
    now = Now(say("Set up round {round}", round=state.round.name), go_words(state))
    return "go" if caller is None or caller == seat else None, now


def _building(state: State, seat: int | None) -> Step:
    glass, done = state.round.glass, "done" if seat in building(state) else None
    still = say("Still building: {names}.", names=names(building(state)))
    if glass is None:
        return done, Now(say("Build without haste"), sentences(say("This flight has no glass."), still))
    if glass.ends_at is None:
        return _glass_stands(glass, done)
    if seat in state.round.taking_part and not done:
        return None, Now(say("Your ship is done"))
    return done, Now(say("Last glass!") if glass.circle == START else say("Build!"), still)


def _glass_stands(glass: Glass, done: str | None) -> Step:
    if glass.paused:
        by = glass.paused_by
        words = say("Anybody lets it run on.") if by is None else say("{name} paused the glass.", name=SeatName(by))
        return "resume", Now(say("Pause"), words)
    if glass.circle == START:
        return done, Now(say("Hands off!"), say("Time is up. Whoever has no tile takes the lowest now."))
    if glass.circle == 1:
        return done or "flip", Now(say("The glass is empty"), say("Whoever is done may make the last flip."))
    return "flip", Now(say("Turn the glass!"), say("It is empty. Anybody may turn it."))


def _checking(state: State, seat: int | None) -> Step:
    crew, missing = crew_next(state), crewless(state)
    words = say("Check each other’s ships, then launch.")
    if crew is not None:
        words = say("Check each other’s ships. {name} takes crew on board next.", name=SeatName(crew))
    own = say("Check each other’s ships, then take your crew on board.") if crew == seat and crew is not None else None
    step = None if missing or seat in without_crew(state) else "launch"
    if crew is not None and crew == seat:
        step = "crew"
    if not missing or seat != missing[0]:
        return step, Now(say("Spot check"), words, seat=crew, own_more=own)
    return step, Now(say("Take your crew on board"), words, own_more=say("But first check each other’s ships."))


def _flying(state: State, seat: int | None) -> Step:
    now = state.round.open_card
    if now is not None and now.asks:
        return _answering(state, seat)
    if last_card_done(state):
        return "land", Now(say("That was the last card"), say("Land your ships."))
    step, first = "turn_card" if guided(state) else None, leader(state)
    if first is None:
        return step, Now(say("No ship is flying"))
    by_hand = first == seat and not guided(state)
    more = say("Follow it, then set your days and credits.") if by_hand else None
    if len(state.round.positions) == 1:
        more = say("Nobody else flies. Turn up the next card, or give up.")
    if first == seat:
        return step, Now(say("You lead: turn up a card"), more, seat=first)
    return step, Now(say("{name} turns up the next card", name=SeatName(first)), more, seat=first)


def _answering(state: State, seat: int | None) -> Step:
    now = state.open_card
    own, asked = now.ask_for(seat), [ask.seat for ask in now.asked_now]
    if own is not None:
        return "answer", Now(own.words(state), own.reminder(state), seat=seat)
    line, more = now.asked_now[0].watched(state, asked)
    if len(asked) > MOST_NAMED:
        line = several("{n} player decides", "{n} players decide", len(asked))
    if any(ask.words(state) != now.asked_now[0].words(state) for ask in now.asked_now):
        more = None
    return None, Now(line, more, seat=asked[0] if len(asked) == 1 else None)


def _paying(state: State, seat: int | None) -> Step:
    waiting = waited_for(state)
    if paid(state):
        return "next_round", Now(say("Round {round} is paid out", round=state.round.name), say("Clean up and go on."))
    if seat in waiting:
        return "count", Now(say("Count your ship"), say("The journey is over."))
    landed = say("The ships have landed")
    return None, Now(landed) if seat in state.round.counts else Now(
        landed, say("Still counting: {names}.", names=names(waiting))
    )


BY_STAGE: dict[Stage, Callable[[State, int | None], Step]] = {
    "setup": _setting_up,
    "build": _building,
    "check": _checking,
    "flight": _flying,
    "payout": _paying,
}
