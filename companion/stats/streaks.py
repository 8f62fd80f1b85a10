"""Streaks: wins, or losses, in a row. A tie ends both; what is not a bout ends neither."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from companion.stats.bouts import Bout, Sat


class Streak(Struct, frozen=True):
    length: int
    since: int
    """When its first bout was played, and its last."""
    until: int


class Streaks(Struct, frozen=True):
    """None: there never was one."""

    winning: Streak | None
    losing: Streak | None
    current: Streak | None
    """What goes on at this moment; None after a tie."""
    current_wins: bool = False


def streaks(chairs: Iterable[Sat]) -> Streaks:
    """From the plays of one person in any order. Of streaks that are equally long, the earlier one is kept."""
    longest: dict[int, Streak] = {}
    current: Streak | None = None
    kind = 0
    for play, at, found in sorted(chairs, key=lambda chair: (chair.play.played_at, chair.play.id)):
        if not found:
            continue
        now, moment = _kind(found, at), play.played_at
        going_on = current if now == kind else None
        kind = now
        current = _longer(going_on, moment) if kind else None
        if current and (kind not in longest or current.length > longest[kind].length):
            longest[kind] = current
    return Streaks(longest.get(1), longest.get(-1), current, kind == 1)


def _kind(found: Bout, at: int) -> int:
    """1 for a win, -1 for a loss, 0 for a tie."""
    if found.place[at] != 1:
        return -1
    return 1 if found.winners == 1 else 0


def _longer(streak: Streak | None, moment: int) -> Streak:
    return Streak(streak.length + 1, streak.since, moment) if streak else Streak(1, moment, moment)
