"""What is opened over a page: the points so far, modules, cards, the box, what is good to know."""

from __future__ import annotations

from companion.core.words import Message, say
from companion.games.star_scrappers_orbital.options import follows_turns, tracks_modules
from companion.games.star_scrappers_orbital.state import State, revealed


def sheets(state: State, reader: int | None) -> dict[str, Message]:
    """By key, with their titles; all but the first and the last are for those who play."""
    found = {"graph": say("Points by year")} if state.past or revealed(state) else {}
    if reader is not None:
        found |= _of_player(state)
    return found | {"tips": say("Good to know")}


def _of_player(state: State) -> dict[str, Message]:
    tracked = tracks_modules(state.options)
    found = {"modules": say("My modules")} if tracked else {}
    if follows_turns(state.options):
        found["went-by"] = say("Turn not noted?")
    return found | {"cards": say("Points from cards"), "box": say("Market and box") if tracked else say("Colours")}
