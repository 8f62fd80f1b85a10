"""Ratings of the gallery: kept until something changes, and carried on from what did not.

After an old result was put right, all ratings since then follow from it. In a large gallery that takes its time: it is
worked out beside the visitors, and pages show the ratings of before meanwhile, and say so.
"""

from __future__ import annotations

import threading
from functools import cached_property
from typing import TYPE_CHECKING

from companion.gallery import Gallery
from companion.gallery.in_thread import beside, in_thread, is_served
from companion.stats.plays import Play, Snapshot

if TYPE_CHECKING:
    from companion.stats.ratings import Board, Replayed, Standing, Step

# The library of the ratings is loaded when they are first asked for: an evening at the table needs none.

STEPS = 5
"""Rated games of which is shown what they brought."""
AT_ONCE = 1000
"""Plays that are rated while a page waits for them."""
_one_replay = threading.Lock()


class Ratings:
    """In one game, or in all of them."""

    def __init__(self, replayed: Replayed, snapshot: Snapshot, *, is_current: bool = True) -> None:
        """Not current are those from before the last change."""
        self.replayed, self.is_current = replayed, is_current
        self._snapshot = snapshot
        self._steps: dict[str, list[Step]] = {}

    @property
    def board(self) -> Board:
        return self.replayed.board

    @cached_property
    def standings(self) -> list[Standing]:
        from companion.stats.ratings import ranking

        return ranking(self.board, self._snapshot)

    def standing(self, rogue: str) -> Standing | None:
        return next((line for line in self.standings if line.rogue == rogue), None)

    def steps(self, rogue: str) -> list[Step]:
        """What somebody's last rated games brought, the latest first."""
        from companion.stats.ratings import latest_steps

        if rogue not in self._steps:
            self._steps[rogue] = latest_steps(reversed(self.replayed.plays), self.board, rogue, STEPS)
        return self._steps[rogue]


def ratings_of(gallery: Gallery, game: str = "") -> Ratings:
    """While they are replayed, others are served, and whoever wants some, too, waits for these."""
    from companion.stats.ratings import Replayed, replay

    snapshot = gallery.snapshot()
    if game and game not in (play.game for play in snapshot.plays):
        return Ratings(Replayed(), snapshot)

    def onward(snapshot: Snapshot, before: Ratings | None) -> Ratings:
        plays = _played(snapshot, game)
        return Ratings(in_thread(lambda: replay(plays, before.replayed if before else None)), snapshot)

    with _one_replay:
        return gallery.carried(_name(game), onward)


def ratings_at_hand(gallery: Gallery, game: str = "") -> Ratings:
    """Those of now, where that is quick; else those of before, or none, while others are on their way."""
    from companion.stats.ratings import Replayed, left_to_rate

    found: Ratings | None = gallery.at_hand(_name(game))
    if found is not None:
        return found
    snapshot, before = gallery.snapshot(), gallery.from_before(_name(game))
    known = before.replayed if before is not None else Replayed()
    if not is_served() or left_to_rate(_played(snapshot, game), known) <= AT_ONCE:
        return ratings_of(gallery, game)
    beside(lambda: ratings_of(gallery, game))
    return Ratings(known, snapshot, is_current=False)


def _name(game: str) -> tuple[str, str]:
    return "ratings", game


def _played(snapshot: Snapshot, game: str) -> list[Play]:
    """The oldest first."""
    return [play for play in reversed(snapshot.plays) if game in ("", play.game)]
