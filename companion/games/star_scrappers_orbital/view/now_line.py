"""The now line of a phone: as the heading of the table screen, but said to the reader."""

from __future__ import annotations

from companion.core.now import Now
from companion.core.words import Message, SeatName, listed, say, sentences, several
from companion.games.star_scrappers_orbital.options import tracks_modules
from companion.games.star_scrappers_orbital.state import State, phase, revealed, uncounted, uses_market
from companion.games.star_scrappers_orbital.turn_order import turn_order
from companion.games.star_scrappers_orbital.view.screen import Heading


def now_line(state: State, head: Heading, reader: int | None) -> Now:
    if not state.begun:
        return _before(state, head, reader)
    missing = uncounted(state)
    if missing:
        return _counting(state, reader, missing)
    if revealed(state):
        get, market = say("Here’s what you get."), say("Here’s what you get. And turn up 5 new market cards.")
        return Now(say("Year {year} is over", year=state.year), market if uses_market(state) else get)
    if head.seat is None:
        return Now(head.words, _starts(state, reader) if phase(state) == "turns" else None)
    line = say("{name}’s turn", name=SeatName(head.seat))
    yours = say("Your turn") if head.seat == reader else None
    own = _passes(state, reader) or (_to_tap(state) if yours else None)
    return Now(line, _passes(state, None), head.seat, yours, own)


def _to_tap(state: State) -> Message:
    if tracks_modules(state.options):
        return say("Enter the action that you take, or pass.")
    return say("Take one action and tap that it is done, or pass.")


def _starts(state: State, reader: int | None) -> Message:
    first = SeatName(state.first)
    if reader is None:
        return say("{name} starts. Points come when the year is over.", name=first)
    return say("{name} starts. Play the year, then count your modules here.", name=first)


def _before(state: State, head: Heading, reader: int | None) -> Now:
    if state.options.closely is None and not state.options.bots:
        later = say("Between years the host can change it: Table, “Change the game”.")
        if reader is None:
            later = say("Whoever plays taps it on their phone.")
        return Now(say("What should the phones follow?"), later)
    return Now(head.words, say("Tick what is done: everybody sees it."))


def _may_undo(state: State, reader: int) -> bool:
    """Whether the year ended with this player's pass, and nothing came after it."""
    everybody = set(turn_order(state, reader)) <= set(state.passed)
    return everybody and state.passed[-1:] == (reader,) and not state.counted


def _counting(state: State, reader: int | None, missing: tuple[int, ...]) -> Now:
    over = say("Year {year} is over", year=state.year)
    names = listed((SeatName(seat) for seat in missing), "comma")
    others = say("Still counting: {names}", names=names)
    if reader is not None and reader not in missing:
        return Now(over, say("Still counting: {names}. Counted wrong? Whoever entered it can undo it.", names=names))
    undo = say("Count your modules. Not over yet? Undo below.")
    if reader is not None and _may_undo(state, reader):
        return Now(over, undo)
    host = say("Count your modules. Not over yet? You can undo it in the history.") if state.counted else undo
    more = others if reader is None else say("Count your modules. Not over yet? The host can undo it.")
    return Now(over, more, host_more=host)


def _passes(state: State, reader: int | None) -> Message | None:
    """Only passes in a row end the year: the page says how long the row is, to this reader."""
    if state.ending or not state.passed:
        return None
    left = [seat for seat in turn_order(state, state.passed[-1]) if seat not in state.passed]
    others = [SeatName(seat) for seat in left if seat != reader]
    if reader not in left:
        ends = several(
            "If {more} passes too, the year ends.",
            "If {more} pass too, the year ends.",
            len(left),
            more=listed(others),
        )
    elif others:
        ends = say("If you and {more} pass too, the year ends.", more=listed(others))
    else:
        ends = say("If you pass too, the year ends.")
    return sentences(_row(state.passed, reader), ends)


def _row(passed: tuple[int, ...], reader: int | None) -> Message:
    if len(passed) > 1:
        return say("Passed in a row: {row}.", row=listed((SeatName(seat) for seat in passed), "comma"))
    return say("You have passed.") if passed[0] == reader else say("{name} has passed.", name=SeatName(passed[0]))
