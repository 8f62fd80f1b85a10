"""How the players and teams stand while the game goes on."""

from __future__ import annotations

from msgspec import Struct

from companion.core.sheet import Points, Sheet, add_up
from companion.games.score_pad.pad import TEAM_LETTERS, State, begun, own_totals, partners, row_at, shown


class Player(Struct, frozen=True):
    seat: int
    total: Points
    text: str
    rank: int
    leads: bool
    playing: bool
    team: int | None
    letter: str
    """Of the team; empty without teams."""


class Team(Struct, frozen=True):
    index: int
    name: str
    letter: str
    seats: tuple[int, ...]
    total: Points
    text: str
    leads: bool


class Mine(Struct, frozen=True):
    """The viewer's own part: the cell to fill now (row None: nothing to fill), and how they stand."""

    seat: int
    row: int | None
    value: Points | None
    entered: bool
    total: Points
    text: str
    rank: int
    team: int | None


def players(state: State, sheet: Sheet) -> tuple[Player, ...]:
    return tuple(
        Player(
            seat=seat,
            total=total,
            text=shown(total),
            rank=sheet.seats[seat].rank,
            leads=begun(state) and seat in sheet.winners,
            playing=seat in state.playing,
            team=state.teams[seat] if state.teams else None,
            letter=TEAM_LETTERS[state.teams[seat]] if state.teams else "",
        )
        for seat, total in enumerate(own_totals(state))
    )


def teams(state: State, everybody: tuple[Player, ...]) -> tuple[Team, ...]:
    return tuple(_team(state, everybody, team) for team in range(state.options.teams))


def _team(state: State, everybody: tuple[Player, ...], team: int) -> Team:
    seats = partners(state, team)
    total, letter = add_up([everybody[seat].total for seat in seats]), TEAM_LETTERS[team]
    leads = any(everybody[seat].leads for seat in seats)
    return Team(team, f"Team {letter}", letter, seats, total, shown(total), leads)


def mine(state: State, player: Player, current: int | None) -> Mine:
    row = row_at(state, -1 if current is None else current)
    return Mine(
        seat=player.seat,
        row=current,
        value=row.scores.get(player.seat),
        entered=row.entered(player.seat),
        total=player.total,
        text=player.text,
        rank=player.rank,
        team=player.team,
    )
