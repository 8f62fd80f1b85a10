"""The table screen: a heading that is read from three metres, and everybody in a line."""

from __future__ import annotations

from msgspec import Struct

from companion.core.words import Message, SeatName, say, several
from companion.games.star_scrappers_orbital.orbital import income
from companion.games.star_scrappers_orbital.state import State, uncounted
from companion.games.star_scrappers_orbital.view.bots import QuestionView
from companion.games.star_scrappers_orbital.view.peace import Dealing
from companion.games.star_scrappers_orbital.view.players import Flags, PlayerView
from companion.games.star_scrappers_orbital.view.year_end import step_words, year_head


class Heading(Struct, frozen=True):
    words: Message
    seat: int | None
    """Whose mark stands before it."""
    lead: Message | None
    ended: int | None
    """The year that is over, for the horn."""


class ScreenFlags(Struct, frozen=True):
    """Beside a name: whose turn it is, what this step brings, what there is."""

    flags: Flags
    counted: bool | None
    """None while nobody counts."""
    gets: Message | None
    """What this step brings."""
    has: Message | None


def heading(
    state: State, now: str, turn: int | None, asked: QuestionView | None, deal: Dealing | None, passes: Message | None
) -> Heading:
    lead = say("{words}.", words=state.last_bot_turn.words) if state.last_bot_turn else passes
    if now == "bot-turn" and asked is not None:
        return Heading(asked.words, asked.seat, lead, None)
    if now == "turns":
        words = say("Year {year}", year=state.year) if turn is None else say("{name}’s turn", name=SeatName(turn))
        return Heading(words, turn, lead, None)
    if now == "peace" and deal is not None:
        gets = several("{name} gets {n} module", "{name} gets {n} modules", deal.left, name=SeatName(deal.seat))
        return Heading(gets, None, passes, None)
    if now == "year-end":
        return _year_end(state)
    return Heading(say("Setting up"), None, None, None)


def _year_end(state: State) -> Heading:
    if uncounted(state):
        return Heading(say("Year {year} is over: count!", year=state.year), None, None, state.year)
    head = year_head(state)
    lead = step_words(state, state.step) if state.step > 1 else None
    return Heading(say("Step {step}: {title}", step=state.step, title=head.title), None, lead, state.year)


def screen_flags(state: State, rows: tuple[PlayerView, ...]) -> tuple[ScreenFlags, ...]:
    counting = bool(uncounted(state))
    return tuple(_flags(state, row, counting=counting) for row in rows)


def _flags(state: State, row: PlayerView, *, counting: bool) -> ScreenFlags:
    gets = _gets(state, row) if state.ending and row.who != "opponent" else None
    has = None if gets or row.megacredits is None else say("{amount} MC", amount=row.megacredits)
    return ScreenFlags(row.flags, row.counted if counting else None, gets, has)


def _gets(state: State, row: PlayerView) -> Message | None:
    if state.step == 3:
        return say("{n} crew", n=row.crew_symbols)
    return say("+{n} MC", n=income(state.players[row.seat])) if state.step == 4 else None
