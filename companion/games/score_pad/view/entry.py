"""What is filled in: one's own score, a whole row, a correction, a team."""

from __future__ import annotations

from msgspec import Struct

from companion.core.offer import Offer, form, offer
from companion.core.sheet import Points
from companion.core.words import Message, say, verbatim
from companion.games.score_pad.moves.game import TeamChanged
from companion.games.score_pad.moves.rows import RowNamed
from companion.games.score_pad.moves.scores import PointsAdded, RowEntered, ScoreEntered
from companion.games.score_pad.state import TEAM_LETTERS, Row, State, row_at, row_name, row_place
from companion.games.score_pad.view.standings import Cell, cells, row_of, rows_shown

STEPS = (-5, -1, 1, 5)
"""The taps to offer for live counting."""


class RowForm(Struct, frozen=True):
    """A whole row, written down by one for all."""

    index: int
    cells: tuple[Cell, ...]
    fill: Offer
    """The page asks for the scores of all seats."""


class Keys(Struct, frozen=True):
    """The field and the keys that a score is typed with."""

    seat: int
    row_name: Message
    draft: str
    """Tells what is half-typed now from what was sent."""
    enter: Offer
    """The page asks for the score."""


class Tally(Struct, frozen=True):
    """Live counting."""

    seat: int
    counted: bool
    """Something was counted and is not the score yet."""
    steps: tuple[int, ...]
    add: Offer
    """The page asks for the amount."""
    done: Offer
    """The running count is the score."""


class Entry(Struct, frozen=True):
    """What one seat fills in now."""

    seat: int
    row: int
    row_name: Message
    value: Points | None
    entered: bool
    keys: Keys
    follows: int | None
    """The next seat round the table that this row waits for."""
    tally: Tally
    whole: RowForm | None
    """Where one phone writes down the whole row."""


class Correction(Struct, frozen=True):
    name: Message
    whole: RowForm
    rename: Offer
    """The page asks for the name."""


class TeamChoice(Struct, frozen=True):
    seat: int
    teams: tuple[Offer, ...]


def entries(state: State, first: int | None) -> tuple[Entry | None, ...]:
    return tuple(_entry(state, seat, row_of(state, seat, first)) for seat in range(len(state.players)))


def _entry(state: State, seat: int, number: int | None) -> Entry | None:
    if number is None:
        return None
    row, name = row_at(state, number), row_name(state, number)
    value, entered = row.scores.get(seat), row.entered(seat)
    draft = f"{seat}-{number}-{value if entered else 'x'}"
    return Entry(
        seat=seat,
        row=number,
        row_name=name,
        value=value,
        entered=entered,
        keys=Keys(seat, name, draft, form(ScoreEntered, seat, say("Enter"), style="primary", row=number)),
        follows=_follows(state, seat, row),
        tally=_tally(state, seat, number),
        whole=_row_form(state, number) if state.options.entry == "anyone" else None,
    )


def _follows(state: State, seat: int, row: Row) -> int | None:
    order = [*range(seat + 1, len(state.players)), *range(seat)]
    return next((other for other in order if state.players[other].playing and not row.entered(other)), None)


def _tally(state: State, seat: int, number: int) -> Tally:
    row = row_at(state, number)
    counted = seat in row.scores and not row.entered(seat)
    return Tally(seat, counted, STEPS, form(PointsAdded, seat, say("Points"), row=number), _done(state, seat, number))


def _done(state: State, seat: int, number: int) -> Offer:
    row = row_at(state, number)
    value = row.scores.get(seat, 0)
    label = say("Entered") if row.entered(seat) else say("Done with {points}", points=value)
    return offer(state, ScoreEntered(row=number, score=value), seat, label)


def _row_form(state: State, number: int) -> RowForm:
    label = say("Write down {round}", round=row_place(state, number))
    return RowForm(number, cells(row_at(state, number), len(state.players)), form(RowEntered, None, label, row=number))


def corrections(state: State, first: int | None) -> tuple[Correction, ...]:
    return tuple(_correction(state, number) for number in range(rows_shown(state, first)))


def _correction(state: State, number: int) -> Correction:
    rename = form(RowNamed, None, say("Rename"), row=number)
    return Correction(row_name(state, number), _row_form(state, number), rename)


def team_choices(state: State) -> tuple[TeamChoice, ...]:
    teams = range(state.options.teams)
    if not teams:
        return ()
    seats = range(len(state.players))
    return tuple(TeamChoice(seat, tuple(_team(state, seat, team) for team in teams)) for seat in seats)


def _team(state: State, seat: int, team: int) -> Offer:
    chosen = state.players[seat].team == team
    label = verbatim(TEAM_LETTERS[team])
    return offer(state, TeamChanged(team=team), seat, label, style="primary" if chosen else "")
