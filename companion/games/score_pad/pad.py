"""The pad itself: its options, what stands on it, and what follows from that."""

from __future__ import annotations

import math
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.core.sheet import Points, add_up, tidy

SEATS = (1, 12)
MOST_ROWS = 500
MOST_POINTS = 1_000_000
LONGEST_NAME = 40
TEAM_LETTERS = "ABCDEF"


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    title: Annotated[
        str, Meta(title="Game", description="Which game are you scoring? It heads the pad.", max_length=60)
    ] = ""
    categories: Annotated[
        tuple[str, ...],
        Meta(
            title="Categories",
            description="Named parts instead of rounds, with commas between: Cities, Roads, Farms. Blank: rounds.",
            max_length=50,
        ),
    ] = ()
    winner: Annotated[
        Literal["highest", "lowest"], Meta(title="Who wins", description="The highest or the lowest total.")
    ] = "highest"
    teams: Annotated[
        int,
        Meta(title="Teams", description="0 for none; else 2 to 6 teams, dealt round the table.", ge=0, le=6),
    ] = 0
    target: Annotated[
        float | None,
        Meta(title="Target", description="The game ends after the round in which a total gets there. Blank: none."),
    ] = None
    rounds: Annotated[
        int, Meta(title="Rounds", description="The game ends after so many rounds. 0: open.", ge=0, le=MOST_ROWS)
    ] = 0
    entry: Annotated[
        Literal["each", "anyone"],
        Meta(
            title="Who writes",
            description="What the pages offer: each phone its own score, or any phone the whole row. "
            "Nobody is locked out; the history says who wrote for whom.",
        ),
    ] = "each"


class Row(Struct, frozen=True, gc=False):
    """A round or a category. A seat without a score here is blank, and counts 0."""

    name: str = ""
    scores: dict[int, Points] = {}
    counting: frozenset[int] = frozenset()
    """Whose score is a running count of live taps, not final yet."""
    closed: bool = False

    def entered(self, seat: int) -> bool:
        return seat in self.scores and seat not in self.counting

    def complete(self, playing: frozenset[int]) -> bool:
        return bool(playing) and playing <= self.scores.keys() and playing.isdisjoint(self.counting)


class State(Struct, frozen=True, gc=False):
    options: Options
    """As they came, with nonsense put right (see ``rules.setup``)."""
    seats: int
    playing: frozenset[int]
    """The seats that a row waits for: those who have not left."""
    teams: tuple[int, ...]
    """The team of each seat; empty without teams."""
    older: tuple[Row, ...] = ()
    newest: tuple[Row, ...] = ()
    """The last row (none at the start) stands apart: a log keeps all its states, and most moves change only this."""
    called: bool = False
    """Somebody said that this was the last round."""

    @property
    def rows(self) -> tuple[Row, ...]:
        """All categories, or the rounds that were written so far: the next round is no row until it is touched."""
        return self.older + self.newest

    def with_rows(self, rows: tuple[Row, ...]) -> State:
        return replace(self, older=rows[:-1], newest=rows[-1:])


def most_rows(state: State) -> int:
    return len(state.options.categories) or state.options.rounds or MOST_ROWS


def open_row(state: State) -> int | None:
    """The first row that is still to be filled, perhaps the one about to begin. None: the game is over."""
    if ended_by(state) is not None:
        return None
    return next((n for n, row in enumerate(state.rows) if not row.closed), len(state.rows))


def own_totals(state: State) -> list[Points]:
    rows = state.rows
    return [add_up([row.scores.get(seat, 0) for row in rows]) for seat in range(state.seats)]


def totals(state: State) -> list[Points]:
    """What each seat is ranked by: its own total, or that of its team."""
    own = own_totals(state)
    if not state.teams:
        return own
    return [add_up([own[n] for n in partners(state, team)]) for team in state.teams]


def partners(state: State, team: int) -> tuple[int, ...]:
    return tuple(seat for seat, own_team in enumerate(state.teams) if own_team == team)


def ended_by(state: State) -> str | None:
    """Why the game is over. Read off the pad each time, so that a correction can end it or bring it back."""
    if state.called:
        return "You called it the last round."
    if any(row.scores and not row.closed for row in state.rows):
        return None
    target = state.options.target
    if target is not None and any(_reached(total, target) for total in totals(state)):
        return f"The target of {shown(target)} was reached."
    if len(state.rows) < most_rows(state) or not all(row.closed for row in state.rows):
        return None
    if state.options.categories:
        return "Every category is filled in."
    return "The one round is played." if len(state.rows) == 1 else f"All {len(state.rows)} rounds are played."


def _reached(total: Points, target: float) -> bool:
    return total >= target if target > 0 else total <= target


def begun(state: State) -> bool:
    return any(row.scores or row.closed for row in state.rows)


def is_seat(state: State, seat: int) -> bool:
    return 0 <= seat < state.seats


def row_at(state: State, row: int) -> Row:
    """That row, blank if it was not touched yet."""
    if row == len(state.older):
        return state.newest[0] if state.newest else Row()
    return state.older[row] if 0 <= row < len(state.older) else Row()


def row_name(state: State, row: int) -> str:
    """As a heading: "Round 2", "Cities"."""
    return row_at(state, row).name or f"{'Category' if state.options.categories else 'Round'} {row + 1}"


def tidy_name(typed: str) -> str:
    """On one line, not too long, and without the braces that stand for players in sentences."""
    return " ".join(typed.replace("{", "(").replace("}", ")").split())[:LONGEST_NAME]


def shown(points: Points) -> str:
    return str(tidy(points) if math.isfinite(points) else points).replace("-", "−")
