"""Small galleries for tests of figures: ``snapshot(played(3, ann=40, bob=31))``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.core.sheet import Points
from companion.stats.annals import annals
from companion.stats.plays import Play, Rogue, Share, Snapshot, assemble, moment
from companion.stats.ratings import Board, replay
from companion.stats.records import Records, game_records
from companion.stats.wins import Wins, wins_of_all

DAY = 86_400_000
EVENING = 1_704_135_600_000
"""1 January 2024, 19:00 UTC."""


def played(
    day: int, *, teams: str = "", game: str = "chess", id: str = "", lowest_wins: bool = False, **more: Any
) -> Play:
    """A play on a day, with the scores by name; ``teams`` gives a letter per seat; ``bot`` is one. Ranks follow from the scores."""
    scores = {name: more.pop(name) for name in list(more) if name not in Play.__struct_fields__}
    ranks = _ranks(list(scores.values()), lowest_wins)
    shares = tuple(
        Share(rogue=name, score=score, rank=rank, winner=rank == 1, team=team.strip(), bot=name.startswith("bot"))
        for (name, score), rank, team in zip(scores.items(), ranks, teams or " " * len(ranks), strict=True)
    )
    at = EVENING + day * DAY
    own = {"id": id or f"p{day:03}", "game": game, "title": game.title(), "lowest_wins": lowest_wins}
    return Play(played_at=at, **{"shares": shares, **own, **more})


def _ranks(scores: list[Points], lowest_wins: bool) -> list[int]:
    sign = -1 if lowest_wins else 1
    return [1 + sum(sign * other > sign * score for other in scores) for score in scores]


def snapshot(*plays: Play, hidden: tuple[str, ...] = (), merged: dict[str, str] | None = None) -> Snapshot:
    """The gallery of these plays; everybody in them is a rogue."""
    into = merged or {}
    names = {share.rogue for play in plays for share in play.shares} | {*into, *into.values()}
    rogues = [Rogue(id=n, name=n.title(), hidden=n in hidden, is_really=into.get(n, "")) for n in sorted(names)]
    return assemble(1, plays, rogues)


def ratings(plays: Iterable[Play]) -> Board:
    """The board of these plays, which may be in any order."""
    return replay(sorted(plays, key=moment)).board


def records(plays: Iterable[Play], game: str = "chess") -> Records | None:
    found = game_records(annals(snapshot(*plays)).of(game))
    return found.overall if found else None


def wins(gallery: Snapshot) -> dict[str, Wins]:
    return wins_of_all(gallery, annals(gallery).bouts()).by_rogue
