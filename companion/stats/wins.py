"""How often everybody has won, and how often in a row by now: what their posters say."""

from __future__ import annotations

from msgspec import Struct

from companion.stats.bouts import bout
from companion.stats.plays import Snapshot


class Wins(Struct):
    """Of one person. ``played`` counts whatever they sat down to."""

    played: int = 0
    wins: int = 0
    row: int = 0
    """Wins in a row, up to the latest bout."""
    ended: bool = False
    """The row is over: a bout before it was not won."""


def wins_of_all(snapshot: Snapshot) -> dict[str, Wins]:
    """Everybody with a play that counts, by id, in one pass over the plays."""
    found: dict[str, Wins] = {}
    for play in snapshot.plays:
        if not play.counted:
            continue
        result = bout(play)
        for at, share in enumerate(play.shares):
            if share.bot:
                continue
            own = found.setdefault(share.rogue, Wins())
            own.played += 1
            if result is None:
                continue
            won = result.result(at) == 1
            own.wins += won
            own.ended |= not won
            own.row += won and not own.ended
    return found
