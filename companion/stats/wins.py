"""How often everybody has won, and how often in a row by now: what their posters say."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from companion.stats.bouts import Bout
from companion.stats.plays import Snapshot


class Wins(Struct):
    """Of one person. ``played`` counts whatever they sat down to."""

    played: int = 0
    wins: int = 0
    shared: int = 0
    """First places that others had as well."""
    row: int = 0
    """Wins in a row, up to the latest bout."""
    ended: bool = False
    """The row is over: a bout before it was not won."""


def wins_of_all(snapshot: Snapshot, bouts: Mapping[str, Bout]) -> dict[str, Wins]:
    """Everybody with a play that counts, by id, in one pass over the plays. ``bouts`` are those of the plays, by id."""
    found: dict[str, Wins] = {}
    for play in snapshot.plays:
        if not play.counted:
            continue
        result = bouts.get(play.id)
        for at, share in enumerate(play.shares):
            if share.bot:
                continue
            own = found.setdefault(share.rogue, Wins())
            own.played += 1
            if result is None:
                continue
            part = result.result(at)
            won = part == 1
            own.wins += won
            own.shared += 0 < part < 1
            own.ended |= not won
            own.row += won and not own.ended
    return found
