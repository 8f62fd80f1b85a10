"""The pad itself: what is written on it, how it begins, and what follows from it."""

from __future__ import annotations

import math
import re

from msgspec import Struct
from msgspec.structs import replace

from companion.core import seats
from companion.core.game import Started
from companion.core.problems import Impossible
from companion.core.sheet import Ending, Points, add_up, tidy
from companion.core.words import Message, noun, say, several, verbatim
from companion.games.score_pad.options import MOST_ROWS, Options

MOST_POINTS = 1_000_000
LONGEST_NAME = 40
TEAM_LETTERS = "ABCDEF"


class Row(Struct, frozen=True, gc=False):
    """A round or a category. A seat without a score here is blank, and counts 0."""

    name: str = ""
    scores: dict[int, Points] = {}
    counting: frozenset[int] = frozenset()
    """Whose score is a running count of live taps, not final yet."""
    closed: bool = False

    def entered(self, seat: int) -> bool:
        return seat in self.scores and seat not in self.counting

    def settled(self, waited_for: frozenset[int]) -> Row:
        """The row, closed if nobody is waited for any more."""
        complete = bool(waited_for) and waited_for <= self.scores.keys() and waited_for.isdisjoint(self.counting)
        return replace(self, closed=True) if complete and not self.closed else self


class Player(Struct, frozen=True, gc=False):
    playing: bool = True
    """False for somebody who has left: no row waits for them."""
    team: int | None = None


class State(Struct, frozen=True, gc=False):
    options: Options
    """As they came, with nonsense put right (see ``setup``)."""
    players: tuple[Player, ...]
    older: tuple[Row, ...] = ()
    newest: tuple[Row, ...] = ()
    """The last row (none at the start), kept apart: a log keeps all its states, and most moves change only this."""
    called: bool = False
    """Somebody said that this was the last round."""

    @property
    def rows(self) -> tuple[Row, ...]:
        """All categories, or the rounds that were written so far: the next round is not a row until it is touched."""
        return self.older + self.newest

    def with_rows(self, rows: tuple[Row, ...]) -> State:
        return replace(self, older=rows[:-1], newest=rows[-1:])

    def with_row(self, row: int, new: Row) -> State:
        """The pad with this row written, and with any before it that an undo had taken away."""
        if not 0 <= row < most_rows(self):
            return self
        if row == len(self.older):
            return replace(self, newest=(new,))
        rows = self.rows
        missing = (Row(),) * (row - len(rows))
        return self.with_rows((*rows[:row], *missing, new, *rows[row + 1 :]))

    @property
    def waited_for(self) -> frozenset[int]:
        return frozenset(seats.playing(self))


# How it begins, and who sits down later


def setup(started: Started) -> State:
    options = _put_right(started.options, len(started.seats))
    options = replace(options, title=started.title or options.title)
    players = tuple(newcomer(options, seat) for seat in range(len(started.seats)))
    return State(options, players).with_rows(tuple(Row(name=name) for name in options.categories))


def _put_right(options: Options, people: int) -> Options:
    """Options that make no sense together are bent to the nearest that do: a table always opens."""
    typed = [tidy_name(part) for text in options.categories for part in re.split(r"[,\n]", text)]
    teams = min(options.teams, people)
    return replace(
        options,
        categories=tuple(name for name in typed if name),
        teams=teams if teams > 1 else 0,
        target=options.target or None,
    )


def changed(state: State, options: Options) -> State:
    """The pad with another title, target or number of rounds; what is written stays."""
    written = len(state.rows)
    if options.rounds and not options.categories and options.rounds < written:
        raise Impossible(several("{n} round is written already.", "{n} rounds are written already.", written))
    return replace(state, options=_put_right(options, len(state.players)))


def newcomer(options: Options, seat: int) -> Player:
    return Player(team=seat % options.teams if options.teams else None)


def seated(state: State, playing: tuple[bool, ...]) -> State:
    """Whoever comes late has blanks above and is waited for from now on; nobody waits for a player who left."""
    state = seats.reseated(state, playing, lambda seat: newcomer(state.options, seat))
    return state.with_rows(tuple(row.settled(state.waited_for) for row in state.rows))


# What follows from it


def phase(state: State) -> str:
    return "playing" if ending(state) is None else "over"


def most_rows(state: State) -> int:
    return len(state.options.categories) or state.options.rounds or MOST_ROWS


def open_row(state: State) -> int | None:
    """The first row that is still to be filled, perhaps the one about to begin. None: the game is over."""
    if ending(state) is not None:
        return None
    return next((n for n, row in enumerate(state.rows) if not row.closed), len(state.rows))


def waiting(state: State) -> tuple[int, ...]:
    """Who is still to be written down in the first open row."""
    first = open_row(state)
    if first is None:
        return ()
    row = row_at(state, first)
    return tuple(seat for seat in seats.playing(state) if not row.entered(seat))


def own_totals(state: State) -> list[Points]:
    rows = state.rows
    return [add_up([row.scores.get(seat, 0) for row in rows]) for seat in range(len(state.players))]


def totals(state: State) -> list[Points]:
    """What each seat is ranked by: its own total, or that of its team."""
    own = own_totals(state)
    if not state.options.teams:
        return own
    return [add_up([own[n] for n in partners(state, player.team)]) for player in state.players]


def partners(state: State, team: int | None) -> tuple[int, ...]:
    return tuple(seat for seat, player in enumerate(state.players) if player.team == team)


def ending(state: State) -> Ending | None:
    """Why the game is over. Read off the pad each time, so that a correction can end it or bring it back."""
    if state.called:
        return Ending("called", say("That was the last round."))
    if any(row.scores and not row.closed for row in state.rows):
        return None
    target = state.options.target
    if target is not None and any(_reached(total, target) for total in totals(state)):
        return Ending("target", say("The target of {target} was reached.", target=tidy(target)))
    if len(state.rows) < most_rows(state) or not all(row.closed for row in state.rows):
        return None
    if state.options.categories:
        return Ending("categories", say("Every category is filled in."))
    played = several("The one round is played.", "All {n} rounds are played.", len(state.rows))
    return Ending("rounds", played)


def _reached(total: Points, target: float) -> bool:
    return total >= target if target > 0 else total <= target


def begun(state: State) -> bool:
    return any(row.scores or row.closed for row in state.rows)


# Rows and numbers


def row_at(state: State, row: int) -> Row:
    """That row, blank if it was not touched yet."""
    if row == len(state.older):
        return state.newest[0] if state.newest else Row()
    return state.older[row] if 0 <= row < len(state.older) else Row()


def row_name(state: State, row: int) -> Message:
    """As a heading: "Round 2", "Cities"."""
    if given := row_at(state, row).name:
        return verbatim(given)
    if state.options.categories:
        return say("Category {number}", number=row + 1)
    return say("Round {number}", number=row + 1)


def row_place(state: State, row: int) -> Message:
    """The same in mid-sentence: "round 2"."""
    if given := row_at(state, row).name:
        return verbatim(given)
    if state.options.categories:
        return noun("category {number}", number=row + 1)
    return noun("round {number}", number=row + 1)


def tidy_name(typed: str) -> str:
    """On one line and not too long."""
    return " ".join(typed.split())[:LONGEST_NAME]


def bounded(points: float) -> Points:
    """Whatever the number was, it can be added up afterwards."""
    if -MOST_POINTS <= points <= MOST_POINTS:
        return tidy(points)
    return 0 if math.isnan(points) else int(math.copysign(MOST_POINTS, points))
