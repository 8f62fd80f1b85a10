"""How often everybody has won, and how often in a row by now: what their posters say."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from companion.stats.bouts import Bout
from companion.stats.plays import Play, Snapshot, exchanged


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


class CountedWins(Struct, frozen=True):
    """Of everybody with a play that counts, by id, and the plays that were counted."""

    plays: tuple[Play, ...] = ()
    by_rogue: dict[str, Wins] = {}


def wins_of_all(snapshot: Snapshot, bouts: Mapping[str, Bout], before: CountedWins | None = None) -> CountedWins:
    """In one pass over the plays. ``bouts`` are those of the plays, by id.

    After an earlier count only those are counted again who sat in a play that went or came.
    """
    before = before or CountedWins()
    went, came = exchanged(before.plays, snapshot.plays)
    changed = {share.rogue for play in (*went, *came) for share in play.shares}
    found = {rogue: own for rogue, own in before.by_rogue.items() if rogue not in changed}
    for play in snapshot.plays:
        if not play.counted or changed.isdisjoint([share.rogue for share in play.shares]):
            continue
        result = bouts.get(play.id)
        for at, share in enumerate(play.shares):
            if share.bot or share.rogue not in changed:
                continue
            own = found.setdefault(share.rogue, Wins())
            own.played += 1
            if result is None or share.left:
                continue
            part = result.result(at)
            won = part == 1
            own.wins += won
            own.shared += 0 < part < 1
            own.ended |= not won
            own.row += won and not own.ended
    return CountedWins(snapshot.plays, found)
