"""What a page shows of the pad: everything worked out, nothing left to compute in a template."""

from __future__ import annotations

from msgspec import Struct

from companion.core.offer import Offer, form, offer
from companion.core.seats import playing
from companion.core.sheet import Points, tidy
from companion.core.words import Message, Number, plain, say, sentences, several
from companion.games.score_pad.moves.game import GameEnded
from companion.games.score_pad.moves.rows import RowClosed, RowNamed
from companion.games.score_pad.moves.scores import RowEntered
from companion.games.score_pad.scoring import score
from companion.games.score_pad.state import Row, State, begun, ending, open_row, row_at, row_name, row_place
from companion.games.score_pad.view.chart import Chart, chart
from companion.games.score_pad.view.standings import Mine, PlayerLine, Team, mine, player_lines, row_of, teams


class Cell(Struct, frozen=True):
    seat: int
    value: Points | None
    """None: blank."""
    text: Number | str
    """Empty where nothing is written."""
    entered: bool
    """Final by the word of its seat; False for a blank or a running count."""


class PadRow(Struct, frozen=True):
    index: int
    name: Message
    open: bool
    current: bool
    cells: tuple[Cell, ...]
    fill: Offer
    """The page asks for the scores of all seats."""
    rename: Offer
    """The page asks for the name."""


class Pad(Struct, frozen=True):
    title: str
    heading: Message
    """What is going on: "Round 3", "Categories", "Result"."""
    phase: str
    entry: str
    """Which form to offer first: "each" (own score) or "anyone" (the whole row)."""
    by_category: bool
    goal: Message
    """Who wins, and when it ends."""
    winner: str
    target: Points | None
    teams: tuple[Team, ...]
    rows: tuple[PadRow, ...]
    players: tuple[PlayerLine, ...]
    leaders: tuple[int, ...]
    current: int | None
    """The row to write in now; with categories the viewer's first unfilled one."""
    waiting_for: tuple[int, ...]
    mine: Mine | None
    """None on the table screen."""
    chart: Chart | None
    next_row: Offer | None
    """On to the next round, though somebody is still waited for."""
    end: Offer | None
    over: bool
    ended_by: Message | None
    steps: tuple[int, ...] = (-5, -1, 1, 5)
    """The taps to offer for live counting."""


def view(state: State, seat: int | None) -> Pad:
    options, over, first = state.options, ending(state), open_row(state)
    current, waiting_for = row_of(state, seat, first), _waiting_for(state, first)
    everybody = player_lines(state, score(state), first)
    return Pad(
        title=options.title,
        heading=_heading(state, first),
        phase="over" if over else "playing",
        entry=options.entry,
        by_category=bool(options.categories),
        goal=sentences(_who_wins(state), _when_it_ends(state)),
        winner=options.winner,
        target=options.target,
        teams=teams(state, everybody),
        rows=_rows(state, first, current),
        players=everybody,
        leaders=tuple(player.seat for player in everybody if player.leads),
        current=current,
        waiting_for=waiting_for,
        mine=None if seat is None else mine(state, everybody[seat]),
        chart=chart(state),
        next_row=_next_row(state, first) if waiting_for and not options.categories else None,
        end=_end(state) if over is None and begun(state) else None,
        over=over is not None,
        ended_by=over.words if over else None,
    )


def _heading(state: State, first: int | None) -> Message:
    if first is None:
        return say("Result")
    return say("Categories") if state.options.categories else row_name(state, first)


def _who_wins(state: State) -> Message:
    lowest, teams = state.options.winner == "lowest", bool(state.options.teams)
    if lowest:
        return say("Lowest team total wins.") if teams else say("Lowest total wins.")
    return say("Highest team total wins.") if teams else say("Highest total wins.")


def _when_it_ends(state: State) -> Message:
    options = state.options
    if options.target is not None:
        return _at_target(state, tidy(options.target))
    if options.categories:
        return say("Ends when every category is filled in.")
    if options.rounds:
        return several("Ends after one round.", "Ends after {n} rounds.", options.rounds)
    return say("Ends when you call the last round.")


def _at_target(state: State, target: Points) -> Message:
    options = state.options
    if options.categories:
        if options.teams:
            return say("Ends when a team reaches {target} or when every category is filled in.", target=target)
        return say("Ends when somebody reaches {target} or when every category is filled in.", target=target)
    if options.rounds:
        if options.teams:
            return several(
                "Ends when a team reaches {target} or after one round.",
                "Ends when a team reaches {target} or after {n} rounds.",
                options.rounds,
                target=target,
            )
        return several(
            "Ends when somebody reaches {target} or after one round.",
            "Ends when somebody reaches {target} or after {n} rounds.",
            options.rounds,
            target=target,
        )
    if options.teams:
        return say("Ends when a team reaches {target}.", target=target)
    return say("Ends when somebody reaches {target}.", target=target)


def _next_row(state: State, first: int | None) -> Offer | None:
    return None if first is None else offer(state, RowClosed(row=first), None, say("Next round"))


def _end(state: State) -> Offer:
    label, question = say("That was the last round"), say("Count up now?")
    return offer(state, GameEnded(), None, label, style="quiet", confirm=question)


def _rows(state: State, first: int | None, current: int | None) -> tuple[PadRow, ...]:
    """All that is written, and the round about to begin."""
    count = len(state.rows) if first is None else max(len(state.rows), first + 1)
    return tuple(_pad_row(state, n, is_over=first is None, current=n == current) for n in range(count))


def _pad_row(state: State, number: int, *, is_over: bool, current: bool) -> PadRow:
    row = row_at(state, number)
    return PadRow(
        index=number,
        name=row_name(state, number),
        open=not (row.closed or is_over),
        current=current,
        cells=tuple(_cell(row, seat) for seat in range(len(state.players))),
        fill=form(RowEntered, None, say("Write down {round}", round=row_place(state, number)), row=number),
        rename=form(RowNamed, None, say("Rename"), row=number),
    )


def _cell(row: Row, seat: int) -> Cell:
    value = row.scores.get(seat)
    return Cell(seat, value, "" if value is None else plain(value), row.entered(seat))


def _waiting_for(state: State, first: int | None) -> tuple[int, ...]:
    """Who still has to fill something: the open round, or any open category."""
    if first is None:
        return ()
    rows = [row for row in state.rows if not row.closed] if state.options.categories else [row_at(state, first)]
    return tuple(seat for seat in playing(state) if any(not row.entered(seat) for row in rows))
