"""What is filled in: one's own score, a whole row, a team."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.core.offer import Offer, form, offer
from companion.core.sheet import Points
from companion.core.words import Message, say, verbatim
from companion.games.score_pad.moves.game import TeamChanged
from companion.games.score_pad.moves.scores import PointsAdded, RowEntered, ScoreEntered
from companion.games.score_pad.state import TEAM_LETTERS, Row, State, row_at, row_name, row_of, row_place, side_of
from companion.games.score_pad.view.standings import Cell, cells

STEPS = (-5, -1, 1, 5)
"""The taps to offer for live counting."""


class RowForm(Struct, frozen=True):
    """A whole row, written down by one for all."""

    index: int
    cells: tuple[Cell, ...]
    fill: Offer
    """The page asks for the scores of all seats."""


class Keys(Struct, frozen=True):
    """The field that a score is typed into, on the page of its seat."""

    row_name: Message
    draft: str
    """Tells what is half-typed now from what was sent."""
    enter: Offer
    """The page asks for the score."""


class Done(Struct, frozen=True):
    """The running count is the score."""

    counted: bool
    """Something was counted and is not the score yet."""
    offer: Offer


class Tally(Struct, frozen=True):
    """Live counting."""

    steps: tuple[int, ...]
    add: Offer
    """The page asks for the amount."""
    done: Done


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


class TeamChoice(Struct, frozen=True):
    seat: int
    teams: tuple[Offer, ...]


def entries(state: State, first: int | None) -> tuple[Entry | None, ...]:
    return tuple(_entry(state, seat, row_of(state, seat, first)) for seat in range(len(state.players)))


def _entry(state: State, seat: int, number: int | None) -> Entry | None:
    """Whoever left has nothing to fill in."""
    if number is None or not state.players[seat].playing:
        return None
    row, name = row_at(state, number), row_name(state, number)
    side = side_of(state, seat)
    value, entered = row.scores.get(side), row.entered(side)
    draft = f"{number}-{value if entered else 'x'}"
    return Entry(
        seat=seat,
        row=number,
        row_name=name,
        value=value,
        entered=entered,
        keys=Keys(name, draft, form(ScoreEntered, None, say("Enter"), style="primary", row=number)),
        follows=_follows(state, seat, row),
        tally=_tally(state, seat, number),
        whole=_row_form(state, number) if state.options.entry == "anyone" else None,
    )


def _follows(state: State, seat: int, row: Row) -> int | None:
    order = [*range(seat + 1, len(state.players)), *range(seat)]
    missing = (seat for seat in order if state.players[seat].playing and not row.entered(side_of(state, seat)))
    return next(missing, None)


def _tally(state: State, seat: int, number: int) -> Tally:
    return Tally(STEPS, form(PointsAdded, None, say("Points"), row=number), _done(state, seat, number))


def _done(state: State, seat: int, number: int) -> Done:
    row, side = row_at(state, number), side_of(state, seat)
    value, entered = row.scores.get(side, 0), row.entered(side)
    label = say("Entered") if entered else say("Done with {points}", points=value)
    done = offer(state, ScoreEntered(row=number, score=value), seat, label)
    return Done(counted=side in row.scores and not entered, offer=replace(done, seat=None))


def _row_form(state: State, number: int) -> RowForm:
    label = say("Write down {round}", round=row_place(state, number))
    return RowForm(number, cells(state, number), form(RowEntered, None, label, row=number))


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
