"""How the players and teams are placed while the game goes on."""

from __future__ import annotations

from msgspec import Struct

from companion.core.offer import Offer, form, offer
from companion.core.sheet import Points, Sheet, add_up
from companion.core.words import Message, Number, plain, say, verbatim
from companion.games.score_pad.moves.game import TeamChanged
from companion.games.score_pad.moves.scores import PointsAdded, ScoreEntered
from companion.games.score_pad.state import TEAM_LETTERS, State, begun, own_totals, partners, row_at


class PlayerLine(Struct, frozen=True):
    seat: int
    total: Points
    text: Number
    rank: int
    leads: bool
    playing: bool
    team: int | None
    letter: str
    """Of the team; empty without teams."""
    changes: tuple[Offer, ...]
    """One button for each team."""
    row: int | None
    """The row that this seat writes in now; with categories its first unfilled one."""
    add: Offer | None
    """Live counting: the page asks for the amount."""
    enter: Offer | None
    """The page asks for the score."""
    done: Offer | None
    """The running count is the score."""


class Team(Struct, frozen=True):
    index: int
    name: Message
    letter: str
    seats: tuple[int, ...]
    total: Points
    text: Number
    leads: bool


class Mine(Struct, frozen=True):
    """The viewer's own part: the cell to fill now (row None: nothing to fill), and how they are placed."""

    seat: int
    row: int | None
    value: Points | None
    entered: bool
    total: Points
    text: Number
    rank: int
    team: int | None


def player_lines(state: State, sheet: Sheet, first: int | None) -> tuple[PlayerLine, ...]:
    return tuple(_player_line(state, sheet, seat, total, first) for seat, total in enumerate(own_totals(state)))


def _player_line(state: State, sheet: Sheet, seat: int, total: Points, first: int | None) -> PlayerLine:
    player, row = state.players[seat], row_of(state, seat, first)
    return PlayerLine(
        seat=seat,
        total=total,
        text=plain(total),
        rank=sheet.seats[seat].rank,
        leads=begun(state) and seat in sheet.winners,
        playing=player.playing,
        team=player.team,
        letter="" if player.team is None else TEAM_LETTERS[player.team],
        changes=tuple(_team_change(state, seat, team) for team in range(state.options.teams)),
        row=row,
        add=None if row is None else form(PointsAdded, seat, say("Points"), row=row),
        enter=None if row is None else form(ScoreEntered, seat, say("Enter"), style="primary", row=row),
        done=None if row is None else _done(state, seat, row),
    )


def row_of(state: State, seat: int | None, first: int | None) -> int | None:
    """The row that a page of this seat leads to; ``first`` is the one that is open for all."""
    if first is None or seat is None or not state.options.categories:
        return first
    return next((n for n, row in enumerate(state.rows) if not row.closed and not row.entered(seat)), None)


def _done(state: State, seat: int, number: int) -> Offer:
    row = row_at(state, number)
    value = row.scores.get(seat, 0)
    label = say("Entered") if row.entered(seat) else say("Done with {points}", points=value)
    return offer(state, ScoreEntered(row=number, score=value), seat, label)


def _team_change(state: State, seat: int, team: int) -> Offer:
    chosen = state.players[seat].team == team
    label = verbatim(TEAM_LETTERS[team])
    return offer(state, TeamChanged(team=team), seat, label, style="primary" if chosen else "")


def teams(state: State, everybody: tuple[PlayerLine, ...]) -> tuple[Team, ...]:
    return tuple(_team(state, everybody, team) for team in range(state.options.teams))


def _team(state: State, everybody: tuple[PlayerLine, ...], team: int) -> Team:
    seats = partners(state, team)
    total, letter = add_up([everybody[seat].total for seat in seats]), TEAM_LETTERS[team]
    leads = any(everybody[seat].leads for seat in seats)
    return Team(team, say("Team {letter}", letter=letter), letter, seats, total, plain(total), leads)


def mine(state: State, player: PlayerLine) -> Mine:
    row = row_at(state, -1 if player.row is None else player.row)
    return Mine(
        seat=player.seat,
        row=player.row,
        value=row.scores.get(player.seat),
        entered=row.entered(player.seat),
        total=player.total,
        text=player.text,
        rank=player.rank,
        team=player.team,
    )
