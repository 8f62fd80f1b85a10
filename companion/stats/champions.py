"""Champions: each game has one, who keeps the title until somebody beats them at it. What counts: see ``bouts``."""

from __future__ import annotations

from msgspec import Struct

from companion.stats.bouts import Bout
from companion.stats.plays import Play, is_somebody


class Reign(Struct, frozen=True):
    """Somebody is champion of a game."""

    game: str
    title: str
    """Of the game."""
    rogue: str
    since: Play
    """The play that made them champion."""
    defences: int = 0
    """Wins of the champion since then."""
    taken_from: str = ""
    """Who was champion before; blank: nobody."""


def after(reign: Reign | None, found: Bout) -> Reign | None:
    """Whoever wins alone takes a title that is free, or that of somebody who lost to them in this play."""
    play, winner = found.play, _alone(found)
    if not winner:
        return reign
    if reign is None:
        return Reign(play.game, play.title, winner, play)
    if winner == reign.rogue:
        return Reign(play.game, play.title, winner, reign.since, reign.defences + 1, reign.taken_from)
    if reign.rogue not in [share.rogue for share in play.shares if share.stayed]:
        return reign
    return Reign(play.game, play.title, winner, play, taken_from=reign.rogue)


def _alone(found: Bout) -> str:
    """The one person who won; blank: the win was shared, a bot's, or somebody's whom nobody knows."""
    first = [share for place, share in zip(found.place, found.play.shares, strict=True) if place == 1]
    known = len(first) == 1 and not first[0].bot and not is_somebody(first[0].rogue)
    return first[0].rogue if known else ""
