"""How the players and teams are placed while the game goes on."""

from __future__ import annotations

from msgspec import Struct

from companion.core.offer import Offer, form, offer
from companion.core.sheet import Points, Sheet, add_up
from companion.core.words import Message, in_digits, say
from companion.games.score_pad.moves.game import TeamChanged
from companion.games.score_pad.moves.scores import PointsAdded, ScoreEntered
from companion.games.score_pad.state import TEAM_LETTERS, State, begun, own_totals, partners, row_at


class PlayerLine(Struct, frozen=True):
    seat: int
    total: Points
    text: str
    rank: int
    leads: bool
    playing: bool
    team: int | None
    letter: str
    """Of the team; empty without teams."""
    changes: tuple[Offer, ...]
    """One button for each team."""


class Team(Struct, frozen=True):
    index: int
    name: Message
    letter: str
    seats: tuple[int, ...]
    total: Points
    text: str
    leads: bool


class Mine(Struct, frozen=True):
    """The viewer's own part: the cell to fill now (row None: nothing to fill), and how they are placed."""

    seat: int
    row: int | None
    value: Points | None
    entered: bool
    total: Points
    text: str
    rank: int
    team: int | None
    add: Offer | None
    """Live counting: the page asks for the amount."""
    enter: Offer | None
    """The page asks for the score."""
    done: Offer | None
    """The running count is the score."""


def player_lines(state: State, sheet: Sheet) -> tuple[PlayerLine, ...]:
    return tuple(_player_line(state, sheet, seat, total) for seat, total in enumerate(own_totals(state)))


def _player_line(state: State, sheet: Sheet, seat: int, total: Points) -> PlayerLine:
    player = state.players[seat]
    return PlayerLine(
        seat=seat,
        total=total,
        text=in_digits(total),
        rank=sheet.seats[seat].rank,
        leads=begun(state) and seat in sheet.winners,
        playing=player.playing,
        team=player.team,
        letter="" if player.team is None else TEAM_LETTERS[player.team],
        changes=tuple(_team_change(state, seat, team) for team in range(state.options.teams)),
    )


def _team_change(state: State, seat: int, team: int) -> Offer:
    chosen = state.players[seat].team == team
    label = say("{letter}", letter=TEAM_LETTERS[team])
    return offer(state, TeamChanged(team=team), seat, label, style="primary" if chosen else "")


def teams(state: State, everybody: tuple[PlayerLine, ...]) -> tuple[Team, ...]:
    return tuple(_team(state, everybody, team) for team in range(state.options.teams))


def _team(state: State, everybody: tuple[PlayerLine, ...], team: int) -> Team:
    seats = partners(state, team)
    total, letter = add_up([everybody[seat].total for seat in seats]), TEAM_LETTERS[team]
    leads = any(everybody[seat].leads for seat in seats)
    return Team(team, say("Team {letter}", letter=letter), letter, seats, total, in_digits(total), leads)


def mine(state: State, player: PlayerLine, current: int | None) -> Mine:
    row, seat = row_at(state, -1 if current is None else current), player.seat
    value, entered = row.scores.get(seat), row.entered(seat)
    writing = current is not None
    return Mine(
        seat=seat,
        row=current,
        value=value,
        entered=entered,
        total=player.total,
        text=player.text,
        rank=player.rank,
        team=player.team,
        add=form(PointsAdded, seat, say("Points"), row=current) if writing else None,
        enter=form(ScoreEntered, seat, say("Enter"), style="primary", row=current) if writing else None,
        done=None if current is None else _done(state, seat, current, value, entered),
    )


def _done(state: State, seat: int, row: int, value: Points | None, entered: bool) -> Offer:
    label = say("Entered") if entered else say("Done with {points}", points=value or 0)
    return offer(state, ScoreEntered(row=row, score=value or 0), seat, label)
