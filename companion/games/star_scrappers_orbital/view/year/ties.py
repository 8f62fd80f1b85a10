"""What decides between those who are level at the end."""

from __future__ import annotations

from msgspec import Struct

from companion.core.offer import Offer, form
from companion.core.words import Message, SeatName, listed, say
from companion.games.star_scrappers_orbital.moves.year_end import TieFiguresGiven
from companion.games.star_scrappers_orbital.nouns import megacredits, symbols
from companion.games.star_scrappers_orbital.scoring import figures, level, missing_figures
from companion.games.star_scrappers_orbital.state import Figures, State, over


class Tie(Struct, frozen=True):
    """Somebody who is level with another on points, and what will decide."""

    seat: int
    crew_symbols: int | None
    megacredits: int | None
    """None: the app has not kept it, and nobody has said it yet."""
    has: Message
    """What is known, in words."""
    asked: bool
    """Something is missing that decides."""
    asks_crew: bool
    asks_money: bool
    first: bool
    """It is about the first place."""
    give: Offer
    """The page asks for the figures."""


def ties(state: State, points: list[int]) -> tuple[Tie, ...]:
    """Everybody who is level at the end, so that crew symbols and MegaCredits matter."""
    if not over(state):
        return ()
    return tuple(
        _tie(seat, figures(state, seat), missing_figures(state, seat), first=points[seat] == max(points))
        for seat in level(state)
    )


def _tie(seat: int, found: Figures, missing: tuple[str, ...], *, first: bool) -> Tie:
    label = say("That is what {name} has", name=SeatName(seat))
    give = form(TieFiguresGiven, seat, label, style="primary" if missing else "")
    asks_crew = "crew_symbols" in missing or not missing
    asks_money = "megacredits" in missing or not missing
    crew, money = found.crew_symbols, found.megacredits
    return Tie(seat, crew, money, _has(found), bool(missing), asks_crew, asks_money, first, give)


def _has(found: Figures) -> Message:
    known = [
        *([] if found.crew_symbols is None else [symbols(found.crew_symbols)]),
        *([] if found.megacredits is None else [megacredits(found.megacredits)]),
    ]
    return say("{figures}", figures=listed(known, "comma")) if known else say("Not counted yet")
