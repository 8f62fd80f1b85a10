"""Two people: how often each came before the other, at which games, and when."""

from __future__ import annotations

from msgspec import Struct

from companion.stats.bouts import bout, people
from companion.stats.company import Balance
from companion.stats.plays import Play, Snapshot


class AtGame(Balance, kw_only=True):
    game: str
    title: str


class Meeting(Struct, frozen=True):
    play: Play
    result: int | None
    """1: the first came before the second, -1: behind, 0: a tie. None: nobody beat anybody, or they were partners."""


class Duel(Balance, kw_only=True):
    """Seen from the first of the two."""

    games: tuple[AtGame, ...]
    """The most played first."""
    together: tuple[Meeting, ...]
    """Every play in which both took part, the latest first."""


def duel(snapshot: Snapshot, one: str, other: str) -> Duel:
    meetings = [_meeting(play, one, other) for play in snapshot.plays if play.counted and _both(play, one, other)]
    games: dict[str, AtGame] = {}
    for met in meetings:
        game = games.setdefault(met.play.game, AtGame(game=met.play.game, title=met.play.title))
        _count(game, met.result)
    found = Duel(games=tuple(sorted(games.values(), key=_most_played)), together=tuple(meetings))
    for met in meetings:
        _count(found, met.result)
    return found


def _most_played(game: AtGame) -> tuple[int, str]:
    return -game.meetings, game.title


def _both(play: Play, one: str, other: str) -> bool:
    return {one, other} <= {share.rogue for share in people(play)}


def _meeting(play: Play, one: str, other: str) -> Meeting:
    found = bout(play)
    seats = [share.rogue for share in play.shares]
    return Meeting(play, found.beats(seats.index(one), seats.index(other)) if found else None)


def _count(balance: Balance, result: int | None) -> None:
    balance.wins += result == 1
    balance.losses += result == -1
    balance.draws += result == 0
