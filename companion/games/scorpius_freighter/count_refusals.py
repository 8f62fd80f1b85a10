"""Why an entry of the count is not taken."""

from __future__ import annotations

from companion.games.scorpius_freighter import count_events as c
from companion.games.scorpius_freighter.box import CREW, CREW_OF_A_SEAT, asks
from companion.games.scorpius_freighter.count import unanswered
from companion.games.scorpius_freighter.entry import counted
from companion.games.scorpius_freighter.limits import impossible, twice
from companion.games.scorpius_freighter.state import Freighter, State

MOST = 99
EARLY = "The count comes after the final round."
QUESTIONS = {
    "empty_spaces": "how many spaces of the freighter have no tile? Restricted ones count as filled.",
    "matches": "how many completed deals and contracts show that cargo?",
    "points": "how many points does the card give?",
}


def no_count(state: State, seat: int, event: object) -> str | None:
    if not state.counting:
        return EARLY
    freighter = state.freighters[seat]
    match event:
        case c.CountConfirmed():
            return _unfinished(freighter)
        case c.CountReopened():
            return _no_reopening(state, freighter)
    if freighter.confirmed and not state.shown:
        return "Your sheet is confirmed. Reopen it to change something."
    match event:
        case c.ValueCounted(value=value) if not 0 <= value <= MOST:
            return f"Points run from 0 to {MOST}."
        case c.ValueTakenBack(line=line, index=index) if not 0 <= index < len(getattr(freighter.count, line)):
            return "That entry is not on your sheet any more."
        case c.CrewCounted():
            return _no_scorer(state, seat, freighter, event)
        case c.CargoCounted(cube=cube, change=change):
            return _no_cargo(freighter.count.cargo.of(cube) + change)
        case c.CountEntered():
            return _no_sheet(state, seat, event)
    return None


def _unfinished(freighter: Freighter) -> str | None:
    if freighter.confirmed:
        return "Your sheet is confirmed already."
    open_ = unanswered(freighter.count)
    return f"{open_[0]}: {QUESTIONS[str(asks(open_[0]))]}" if open_ else None


def _no_reopening(state: State, freighter: Freighter) -> str | None:
    if state.shown:
        return "All sheets are open. Correct yours as it lies there."
    return None if freighter.confirmed else "Your sheet is still open."


def _no_scorer(state: State, seat: int, freighter: Freighter, event: c.CrewCounted) -> str | None:
    names = [member.name for member in freighter.count.crew]
    if event.name not in CREW:
        return f"“{event.name}” is no crew member. Take a name as it stands on the card."
    if event.name not in names and len(names) >= CREW_OF_A_SEAT:
        return "Four crew at the most. Take one back first."
    if event.answer is not None and not 0 <= event.answer <= MOST:
        return f"Between 0 and {MOST}, please."
    return _elsewhere(state, seat, (event.name,))


def _elsewhere(state: State, seat: int, names: tuple[str, ...]) -> str | None:
    """A crew card lies on the table for all to see, so this gives nobody's sums away."""
    for other, freighter in enumerate(state.freighters):
        if other == seat:
            continue
        found = {member.name for member in freighter.crew} | {member.name for member in freighter.count.crew}
        for name in names:
            if name in found:
                return f"{name} is counted at another freighter. Each card is in the box once: who has it?"
    return None


def _no_cargo(after: int) -> str | None:
    if after < 0:
        return "There is no such cube to take away."
    return None if after <= MOST else f"Up to {MOST} cubes of a kind."


def _no_sheet(state: State, seat: int, event: c.CountEntered) -> str | None:
    count = counted(event)
    problem = impossible(count)
    if problem is not None:
        return problem[0]
    names = tuple(member.name for member in count.crew)
    if twice([names]) is not None:
        return "One crew member is there twice. Each card is in the box once."
    return _elsewhere(state, seat, names)
