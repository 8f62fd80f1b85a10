"""The now line of a phone: as the heading of the table screen, but said to the reader."""

from __future__ import annotations

from companion.core.now import Now
from companion.core.words import Message, SeatName, say
from companion.games.star_scrappers_orbital.state import State, phase, uncounted
from companion.games.star_scrappers_orbital.view.screen import Heading


def now_line(state: State, head: Heading, reader: int | None, passes: Message | None) -> Now:
    if uncounted(state):
        over = say("Year {year} is over", year=state.year)
        return Now(over, say("Everybody passed in a row. Not so? Undo below."))
    if not state.begun:
        return Now(head.words, say("Tick what is done: everybody sees it."))
    if head.seat is None:
        return Now(head.words, passes if phase(state) == "turns" else None)
    line = say("Your turn") if head.seat == reader else say("{name}’s turn", name=SeatName(head.seat))
    return Now(line, passes, head.seat)
