"""The one obvious next thing: what it is, who does it, and which button that is for this viewer."""

from __future__ import annotations

from companion.games.galaxy_trucker.build_view import crew_next, crewless, go_words
from companion.games.galaxy_trucker.resolve import ask_for, open_asks
from companion.games.galaxy_trucker.rounds import START
from companion.games.galaxy_trucker.state import Glass, State, building, last_card_done, over, paid, says_go, waited_for
from companion.games.galaxy_trucker.track import leader
from companion.games.galaxy_trucker.wording import names

Step = tuple[str | None, str]
"""The button, and the sentence for everybody."""


def next_step(state: State, seat: int | None) -> Step:
    if over(state):
        return None, "The richest trucker is a bit more of a winner than the others."
    match state.round.stage:
        case "setup":
            caller = says_go(state)
            return "go" if caller is None or caller == seat else None, go_words(state)
        case "build":
            return _building(state, state.round.glass, seat)
        case "check":
            return _checking(state, seat), _crew_words(state)
        case "flight":
            return _flying(state, seat)
    return _paying(state, seat)


def _building(state: State, glass: Glass | None, seat: int | None) -> Step:
    busy = seat in building(state)
    if glass is None or glass.ends_at is not None:
        return "done" if busy else None, f"Still building: {names(building(state))}."
    if glass.paused:
        return "resume", "The timer is paused. Anybody lets it run on."
    if glass.circle == START:
        return "done" if busy else None, "Hands off! Whoever has no tile grabs the lowest now."
    if glass.circle == 1:
        return "done" if busy else "flip", "The glass is empty. Who has finished may make the last flip."
    return "flip", "The glass is empty. Anybody may turn it."


def _checking(state: State, seat: int | None) -> str | None:
    missing = crewless(state)
    if not missing:
        return "launch"
    return "crew" if seat == missing[0] else None


def _crew_words(state: State) -> str:
    crew = crew_next(state)
    return (
        "Check each other's ships, then launch." if crew is None else f"Check all ships. {{{crew}}} places crew next."
    )


def _flying(state: State, seat: int | None) -> Step:
    play = state.round.card
    if play is not None and play.asks:
        own = ask_for(play, seat)
        return "answer" if own is not None else None, f"Now: {names(tuple(ask.seat for ask in open_asks(play)))}."
    if last_card_done(state):
        return "land", "That was the last card: land."
    step = "turn_card" if state.options.guided else None
    if len(state.round.positions) == 1:
        return step, f"{{{leader(state)}}} flies alone: turn up the next card, or give up."
    return step, f"{{{leader(state)}}} leads and turns up the next card."


def _paying(state: State, seat: int | None) -> Step:
    waiting = waited_for(state)
    if paid(state):
        return "next_round", "All are paid. Clean up and go on."
    return "count" if seat in waiting else None, f"Count your ships: {names(waiting)}."
