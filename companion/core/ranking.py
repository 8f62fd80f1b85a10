"""Who is where on a score sheet: by total, then rung by rung of the ladder of tie-breaks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from companion.core.sheet import (
    MOST_NAMED,
    SHARED,
    Ending,
    Line,
    Points,
    SeatSheet,
    Sheet,
    Tie,
    TieBreak,
    add_up,
    tidy,
)
from companion.core.words import Listing, Message, listed, noun, ordinal, plain, say, several


def rank(
    lines: Sequence[Sequence[Line]],
    *,
    ladder: Sequence[TieBreak] = (),
    totals: Sequence[Points] | None = None,
    sides: Sequence[int] | None = None,
    lowest_wins: bool = False,
    ended: Ending | None = None,
    notes: Mapping[int, dict[str, bool]] | None = None,
) -> Sheet:
    """Orders the seats by total and then rung by rung. Equal all the way down share a rank (1, 1, 3).

    With teams, ``sides`` names the team of each seat and ``totals`` what each team has: partners win together.
    """
    if totals is None:
        totals = [add_up([line.points for line in own]) for own in lines]
    sums = [tidy(total) for total in totals]
    sign = 1 if lowest_wins else -1
    keys = [(sign * total, *(-tidy(rung.values[seat]) for rung in ladder)) for seat, total in enumerate(sums)]
    ranks = [1 + sum(other < key for other in keys) for key in keys]
    winners = tuple(seat for seat, place in enumerate(ranks) if place == 1)
    decided_by, words, tie = _decision(sums, keys, winners, ladder, sides or range(len(keys)))
    seats = tuple(
        SeatSheet(
            seat=seat,
            total=sums[seat],
            rank=ranks[seat],
            lines=tuple(lines[seat]),
            notes=(notes or {}).get(seat, {}),
        )
        for seat in range(len(sums))
    )
    return Sheet(
        seats=seats,
        winners=winners,
        decided_by=decided_by,
        decided_words=words,
        ended=ended,
        lowest_wins=lowest_wins,
        tie=tie,
        ladder=tuple(ladder),
        sides=tuple(sides or ()),
    )


def _decision(
    sums: Sequence[Points],
    keys: Sequence[tuple[Points, ...]],
    winners: Sequence[int],
    ladder: Sequence[TieBreak],
    sides: Sequence[int],
) -> tuple[str, Message, Tie | None]:
    """Which rung decided first place, as key, words and numbers."""
    best = keys[winners[0]]
    rivals = [key for seat, key in enumerate(keys) if seat not in winners]
    if len({sides[seat] for seat in winners}) > 1:
        return "shared", SHARED, None
    level = [key for key in rivals if key[0] == best[0]]
    if not level:
        return "points", say("On points."), None
    for depth, rung in enumerate(ladder, start=1):
        behind = [key for key in level if key[depth] != best[depth]]
        level = [key for key in level if key[depth] == best[depth]]
        if not level:
            tie = Tie(sums[winners[0]], rung, -best[depth], -min(key[depth] for key in behind))
            return rung.key, say("Tied on points: {reason}.", reason=rung.words), tie
    raise AssertionError("a sole winner differs from every rival somewhere")


def ties(sheet: Sheet) -> tuple[Message, ...]:
    """How those with equal totals came to their places, best first, where the heading does not say it."""
    if sheet.questions or not sheet.winners or not sheet.places or sheet.unit == "time":
        return ()
    placed = [s for s in sheet.ranked if sheet.is_placed(s) and s.seat not in sheet.uncounted]
    counted = [s for s in placed if sheet.known_total(s) is not None]
    levels = [tuple(s.seat for s in counted if s.rank == rank) for rank in dict.fromkeys(s.rank for s in counted)]
    lines = ((_share(sheet, level), _order(sheet, level, behind)) for level, behind in pairwise((*levels, ())))
    return tuple(line for both in lines for line in both if line is not None)


def _share(sheet: Sheet, level: Sequence[int]) -> Message | None:
    """That these share a place, which the heading says of the first, and in what they are level beside the points."""
    sides = sheet.sides or range(len(sheet.seats))
    if len({sides[seat] for seat in level}) < 2:
        return None
    first, names = sheet.seats[level[0]], sheet.names_of(level)
    place, many, equal = ordinal(sheet.place(first)), len(names) > MOST_NAMED, _equal(sheet, first)
    if first.seat in sheet.winners:
        return None if many or equal is None else say("{names} are level on {equal}.", names=listed(names), equal=equal)
    if many:
        return several("{n} player shares {place} place.", "{n} players share {place} place.", len(names), place=place)
    if equal is None:
        return say("{names} share {place} place.", names=listed(names), place=place)
    return say("{names} share {place} place: level on {equal}.", names=listed(names), place=place, equal=equal)


def _equal(sheet: Sheet, seat: SeatSheet) -> Listing | None:
    """What they all have whose places are the same: "tiles, 2 each"."""
    rungs = [
        noun("{what}, {n} each", what=rung.what, n=plain(abs(_value(rung, seat)))) for rung in sheet.ladder if rung.what
    ]
    return listed(rungs) if rungs else None


def _order(sheet: Sheet, level: Sequence[int], behind: Sequence[int]) -> Message | None:
    """What put these before the next ones, who have as much; the heading says it of the winner."""
    if not behind or (sheet.tie and level[0] in sheet.winners):
        return None
    ahead, after = sheet.seats[level[0]], sheet.seats[behind[0]]
    rung = next((one for one in sheet.ladder if _value(one, ahead) > _value(one, after)), None)
    if rung is None or ahead.total != after.total:
        return None
    names, others = (listed(sheet.names_of(seats)) for seats in (level, behind))
    if rung.what is None:
        return say("{names} before {others}: {reason}.", names=names, others=others, reason=rung.words)
    return say(
        "{names} before {others} on {what}, {first} : {second}.",
        names=names,
        others=others,
        what=rung.what,
        first=plain(abs(_value(rung, ahead))),
        second=plain(abs(_value(rung, after))),
    )


def _value(rung: TieBreak, seat: SeatSheet) -> Points:
    return tidy(rung.values[seat.seat])
