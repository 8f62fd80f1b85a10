"""Stories: what there is to say about a result, from the plays that came before it. The most striking comes first.

A record, a streak, a revenge, a first win, the title of champion, and a few dry facts that nobody asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, tzinfo
from itertools import takewhile

from msgspec import Struct

from companion.core.words import Arg, Message, ordinal, plain, say
from companion.stats.annals import Annals, Past
from companion.stats.bouts import Bout, Sat, bout, margin, people
from companion.stats.champions import Reign, after
from companion.stats.days import day
from companion.stats.lore import first_win, nth_win, record, revenge, streak, winner
from companion.stats.plays import Play, Share, Snapshot, is_somebody

SECOND = 3
"""Second places in a row that are worth a word."""
AGAIN = 3
"""Times on one day."""
TWO_DAYS = 2 * 86_400_000
"""Milliseconds: what was played on one day is closer, whatever zone its day is of."""
NIGHT = range(1, 5)
"""Hours of the clock."""
ROUND = frozenset({10, 25, 50, 100, 200, 250, 300, 400, 500, 750}) | frozenset(range(1000, 100_001, 500))


class Story(Struct, frozen=True):
    kind: str
    """For programs: "record", "streak", "revenge", "first", "champion", "defence", "close", "landslide", "second",
    "again", "night", "round" or "nth"."""
    words: Message
    rogue: str = ""
    """Whom it is about; blank: all of them."""


def stories(
    snapshot: Snapshot, known: Annals, now: Play, names: Mapping[str, str], title: Arg | None, zone: tzinfo = UTC
) -> tuple[Story, ...]:
    """What there is to say of this play, which may be in the gallery already.

    ``known`` are the annals of this gallery, ``names`` those at the table, by rogue. Nothing is said of somebody who is
    hidden in the gallery. Without a ``title`` nobody knows which game it was: nothing before it is like it.
    """
    if not now.finished or not now.counted or any(_is_hidden(snapshot, share.rogue) for share in people(now)):
        return ()
    past = known.of(now.game).before(now)
    found = _calendar(past, known.played_before(now), now, title, zone)
    return (*_of_result(past, now, names, title), *found)


def _is_hidden(snapshot: Snapshot, rogue: str) -> bool:
    """Of somebody whom nobody knows there is nothing to hide."""
    return snapshot.who(rogue).hidden and not is_somebody(rogue)


def _of_result(past: Past, now: Play, names: Mapping[str, str], title: Arg | None) -> Iterator[Story]:
    found = bout(now)
    words = None if title is None else record(past, now)
    if words is not None:
        yield Story("record", words)
    best = winner(now)
    if found is None or best is None:
        return
    if title is not None and not is_somebody(best):
        yield from _of_winner(past.chairs(best), now, best, names, title, is_record=words is not None)
        yield from _of_champion(past.standing.reign, found, best, names, title)
    yield from _dry(found)
    if title is not None:
        yield from _of_second(found, past, names)


def _of_winner(
    chairs: Sequence[Sat], now: Play, best: str, names: Mapping[str, str], title: Arg, *, is_record: bool
) -> Iterator[Story]:
    name = names[best]
    others = [(share.rogue, names[share.rogue]) for share in people(now) if share.rogue != best]
    said = {
        "streak": streak(chairs, name, others),
        "revenge": revenge(chairs, now, best, names),
        "first": first_win(chairs, name, title),
    }
    found = [Story(kind, words, best) for kind, words in said.items() if words is not None]
    yield from found
    if not found and not is_record:
        yield Story("nth", nth_win(chairs, name, title), best)


def _of_champion(held: Reign | None, found: Bout, best: str, names: Mapping[str, str], title: Arg) -> Iterator[Story]:
    reign = after(held, found)
    if reign is None:
        return
    args: dict[str, Arg] = {"game": title, "name": names[best]}
    if held is None:
        yield Story("champion", say("{name} is the first champion of {game}", **args), best)
    elif reign.rogue != held.rogue:
        other = names[held.rogue]
        yield Story(
            "champion", say("Champion of {game}: {name} takes the title from {other}", other=other, **args), best
        )
    elif reign.defences > held.defences:
        words = say("Champion of {game}: {name} defends the title", **args)
        if reign.defences > 1:
            nth = ordinal(reign.defences)
            words = say("Champion of {game}: {name} defends the title for the {nth} time", nth=nth, **args)
        yield Story("defence", words, best)


def _dry(found: Bout) -> Iterator[Story]:
    lead = margin(found)
    scores = sorted(share.score for share in found.play.shares if share.score is not None)
    if lead == 1 and len(scores) > 1:
        yield Story("close", say("Photo finish: just 1 ahead"))
    if lead and not found.play.lowest_wins and len(scores) > 1 and scores[-1] >= 2 * scores[-2] > 0:
        yield Story("landslide", say("Landslide: {most} to {next}", most=plain(scores[-1]), next=plain(scores[-2])))


def _of_second(found: Bout, past: Past, names: Mapping[str, str]) -> Iterator[Story]:
    for at, share in enumerate(found.play.shares):
        if _is_second(found, at) and share.rogue in names and not _unknown(share) and len(found.place) > 2:
            row = 1 + _seconds(past.chairs(share.rogue))
            if row >= SECOND:
                words = say("{name} is second for the {nth} time in a row", name=names[share.rogue], nth=ordinal(row))
                yield Story("second", words, share.rogue)


def _unknown(share: Share) -> bool:
    return share.bot or is_somebody(share.rogue)


def _seconds(chairs: Sequence[Sat]) -> int:
    """How often in a row, the newest chairs first."""
    row = 0
    for chair in chairs:
        if chair.bout is None:
            continue
        if not _is_second(chair.bout, chair.at):
            break
        row += 1
    return row


def _is_second(found: Bout, at: int) -> bool:
    """Alone: where only the winner was named, all the others are level."""
    return found.place[at] == 2 and found.place.count(2) == 1


def _calendar(past: Past, played: int, now: Play, title: Arg | None, zone: tzinfo) -> Iterator[Story]:
    today = day(now, zone)
    lately = takewhile(lambda play: now.played_at - play.played_at < TWO_DAYS, past.plays())
    times = 1 + sum(day(play, zone) == today for play in lately)
    if times >= AGAIN and title is not None:
        yield Story("again", say("{game} for the {nth} time on one day", game=title, nth=ordinal(times)))
    if now.ended_at and (at := datetime.fromtimestamp(now.ended_at / 1000, zone)).hour in NIGHT:
        yield Story("night", say("Night shift: it was over at {time}", time=f"{at:%H:%M}"))
    if played + 1 in ROUND:
        yield Story("round", say("The {nth} play in this gallery", nth=ordinal(played + 1)))
