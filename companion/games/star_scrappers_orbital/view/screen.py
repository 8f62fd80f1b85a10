"""The table screen: a heading for people three metres away, and what is beside every name."""

from __future__ import annotations

from msgspec import Struct

from companion.core.words import Message, SeatName, listed, say, several
from companion.games.star_scrappers_orbital.nouns import megacredits
from companion.games.star_scrappers_orbital.options import tracks_modules
from companion.games.star_scrappers_orbital.scoring import points_by_year
from companion.games.star_scrappers_orbital.state import State, uncounted
from companion.games.star_scrappers_orbital.view.chart import gains
from companion.games.star_scrappers_orbital.view.peace import Dealing
from companion.games.star_scrappers_orbital.view.players import Flags, PlayerView
from companion.games.star_scrappers_orbital.view.station import Drawing, drawing
from companion.games.star_scrappers_orbital.view.turn.bots import QuestionView
from companion.games.star_scrappers_orbital.view.year.year_end import without
from companion.games.star_scrappers_orbital.year.race import outlook


class Heading(Struct, frozen=True):
    words: Message
    seat: int | None
    """Whose mark stands before it."""
    lead: Message | None


BAR = 40
"""How high the column of the best year is."""


class YearBar(Struct, frozen=True):
    """What one year brought, as a column."""

    x: int
    height: int


class ScreenPoints(Struct, frozen=True):
    seat: int
    vp: int
    now: int | None
    """With what this year would bring if it ended now; None where that is not known."""
    years: tuple[YearBar, ...]
    """One for every year, low until it is scored; empty before the first one is."""


class ScreenFlags(Struct, frozen=True):
    """Beside a name: whose turn it is, and what there is."""

    flags: Flags
    has: Message | None


def heading(state: State, now: str, turn: int | None, asked: QuestionView | None, deal: Dealing | None) -> Heading:
    if now == "bot-turn" and asked is not None:
        return Heading(say("{name}’s turn", name=SeatName(asked.seat)), asked.seat, asked.words)
    if now == "turns":
        words = say("Year {year}", year=state.year) if turn is None else say("{name}’s turn", name=SeatName(turn))
        return Heading(words, turn, state.last_bot_turn.words if state.last_bot_turn else _last_year(state))
    if now == "peace" and deal is not None:
        gets = several("{name} gets {n} module", "{name} gets {n} modules", deal.left, name=SeatName(deal.seat))
        return Heading(gets, None, None)
    if now == "year-end" and uncounted(state):
        return Heading(say("Year {year} is over: count!", year=state.year), None, None)
    if now == "year-end":
        return Heading(say("What year {year} brings", year=state.year), None, without(state))
    return Heading(say("Setting up"), None, None)


def _last_year(state: State) -> Message | None:
    """Who can still win it, as far as points tell."""
    found = outlook(state)
    if state.year < state.options.years or not found:
        return None
    able = [SeatName(one.seat) for one in found if one.in_reach]
    if len(able) == len(found):
        return say("The last year: every kind is worth 2, and everybody can still win")
    return say("The last year: every kind is worth 2. First place is in reach of {names}", names=listed(able))


def screen_points(state: State, vp: list[int]) -> tuple[ScreenPoints, ...]:
    now = {one.seat: one.total for one in outlook(state)}
    years = points_by_year(state)
    runs = [gains(state, seat, years) for seat in range(len(vp))]
    best = max(1, *(gain for run in runs for gain in run)) if years else 1
    bars = [_bars(run, best, state.options.years) for run in runs]
    return tuple(ScreenPoints(seat, points, now.get(seat), bars[seat]) for seat, points in enumerate(vp))


def _bars(run: list[int], best: int, years: int) -> tuple[YearBar, ...]:
    heights = [max(2, round(BAR * gain / best)) for gain in run] + [2] * (years - len(run))
    return tuple(YearBar(12 * n, height) for n, height in enumerate(heights)) if run else ()


def screen_flags(rows: tuple[PlayerView, ...]) -> tuple[ScreenFlags, ...]:
    return tuple(_flags(row) for row in rows)


def _flags(row: PlayerView) -> ScreenFlags:
    has = None if row.megacredits is None or row.damage else megacredits(row.megacredits)
    return ScreenFlags(row.flags, has)


def orbitals(state: State) -> tuple[Drawing, ...]:
    """By seat; empty where nobody notes modules."""
    return tuple(drawing(player) for player in state.players) if tracks_modules(state.options) else ()
