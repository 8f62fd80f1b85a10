"""What decides between those who are level at the end."""

from __future__ import annotations

from msgspec import Struct

from companion.core.offer import Offer, form
from companion.core.words import SeatName, say
from companion.games.star_scrappers_orbital.moves.year_end import TieFiguresGiven
from companion.games.star_scrappers_orbital.scoring import figures, level, to_give
from companion.games.star_scrappers_orbital.state import Figures, State, over


class Tie(Struct, frozen=True):
    """Somebody who is level with another on points, and what will decide."""

    seat: int
    crew_symbols: int
    megacredits: int
    asked: bool
    """The app has not kept them, and nobody has given them yet."""
    first: bool
    """It is about the first place."""
    give: Offer
    """The page asks for the figures."""


def ties(state: State, points: list[int]) -> tuple[Tie, ...]:
    """Everybody who is level at the end, so that crew symbols and MegaCredits matter."""
    if not over(state):
        return ()
    missing = to_give(state)
    return tuple(
        _tie(seat, figures(state, seat), asked=seat in missing, first=points[seat] == max(points))
        for seat in level(state)
    )


def _tie(seat: int, found: Figures, *, asked: bool, first: bool) -> Tie:
    label = say("That is what {name} has", name=SeatName(seat))
    give = form(TieFiguresGiven, seat, label, style="primary" if asked else "")
    return Tie(seat, found.crew_symbols or 0, found.megacredits or 0, asked, first, give)
