"""Lore: one true line about a result, from the plays of the same game that came before it.

The rarest first: a record, a streak, a revenge, a first win, and else how many wins that makes. What counts where: see
``bouts``; all that there is to say: see ``stories``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.sheet import Points
from companion.core.words import Arg, Message, ordinal, plain, say
from companion.stats.annals import Past, scores_of
from companion.stats.bouts import Sat, bout, people, tally
from companion.stats.plays import Play

STREAK = 3
"""Wins in a row that are worth a word."""
ENOUGH = 2
"""Plays before a score can be a record."""


def winner(play: Play) -> str | None:
    """The one person who won; None: it was no bout, the win was shared, or a bot's."""
    found = bout(play)
    if found is None or found.winners > 1:
        return None
    first = [share for place, share in zip(found.place, play.shares, strict=True) if place == 1 and not share.bot]
    return first[0].rogue if len(first) == 1 else None


def record(past: Past, now: Play) -> Message | None:
    scores = scores_of(now)
    held = past.standing.lowest if now.lowest_wins else past.standing.highest
    if past.played < ENOUGH or held is None or not scores:
        return None
    best: Points = min(scores) if now.lowest_wins else max(scores)
    better = best < held if now.lowest_wins else best > held
    return say("New record: {points}", points=plain(best)) if better else None


def streak(chairs: Sequence[Sat], name: str, others: Sequence[tuple[str, str]]) -> Message | None:
    """The newest chairs first. Where two play, what counts is how often one beat the other."""
    wins = tally(chairs).wins + 1
    if len(others) != 1:
        row = _in_a_row(chairs)
        if row < STREAK:
            return None
        if row == wins:
            return say("{name}’s {row} win in a row", name=name, row=ordinal(row))
        return say("{name}’s {nth} win, the {row} in a row", name=name, nth=ordinal(wins), row=ordinal(row))
    [(rogue, other)] = others
    row = _in_a_row([one for one in chairs if rogue in [share.rogue for share in one.play.shares]])
    if row < STREAK:
        return None
    if row == wins:
        return say("{name}’s {row} win in a row against {other}", name=name, row=ordinal(row), other=other)
    return say(
        "{name}’s {nth} win, the {row} in a row against {other}",
        name=name,
        nth=ordinal(wins),
        row=ordinal(row),
        other=other,
    )


def _in_a_row(chairs: Sequence[Sat]) -> int:
    """With the win that has just come."""
    row = 1
    for chair in chairs:
        if chair.result is None:
            continue
        if chair.result < 1:
            break
        row += 1
    return row


def revenge(chairs: Sequence[Sat], now: Play, best: str, names: Mapping[str, str]) -> Message | None:
    """The same people sat here before, and somebody else won. ``chairs`` are those of the winner."""
    company = {share.rogue for share in people(now)}
    met = (one.play for one in chairs if one.bout and {share.rogue for share in people(one.play)} == company)
    last = next(met, None)
    other = winner(last) if last is not None else None
    if other is None or other == best or other not in names:
        return None
    return say("Revenge: {other} won last time", other=names[other])


def first_win(chairs: Sequence[Sat], name: str, title: Arg) -> Message | None:
    if tally(chairs).wins:
        return None
    tries = tally(chairs).bouts + 1
    if tries == 1:
        return say("{name}’s first win at {game}", name=name, game=title)
    return say("{name}’s first win at {game}, at the {nth} try", name=name, nth=ordinal(tries), game=title)


def nth_win(chairs: Sequence[Sat], name: str, title: Arg) -> Message:
    return say("{name}’s {nth} win at {game}", name=name, nth=ordinal(tally(chairs).wins + 1), game=title)
