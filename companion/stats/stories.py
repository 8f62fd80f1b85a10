"""Stories: what there is to say about a result, from the plays that came before it. The most striking comes first.

A record, a streak, a revenge, a first win, the title of champion, and a few dry facts that nobody asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, tzinfo

from msgspec import Struct

from companion.core.words import Arg, Message, ordinal, plain, say
from companion.stats.bouts import Bout, Sat, bout, margin, people, sat
from companion.stats.champions import after, champion
from companion.stats.days import day
from companion.stats.lore import first_win, moment, nth_win, record, revenge, streak, winner
from companion.stats.plays import Play, Snapshot, is_somebody

SECOND = 3
"""Second places in a row that are worth a word."""
AGAIN = 3
"""Times on one day."""
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
    snapshot: Snapshot, now: Play, names: Mapping[str, str], title: Arg, zone: tzinfo = UTC
) -> tuple[Story, ...]:
    """What there is to say of this play, which may be in the gallery already.

    ``names`` are those at the table, by rogue. Nothing is said of somebody who is hidden in the gallery.
    """
    if not now.finished or not now.counted or any(_is_hidden(snapshot, share.rogue) for share in people(now)):
        return ()
    before = [play for play in snapshot.plays if play.counted and moment(play) < moment(now)]
    earlier = [play for play in before if play.game == now.game]
    return tuple(_all(earlier, before, now, names, title, zone))


def _is_hidden(snapshot: Snapshot, rogue: str) -> bool:
    """Of somebody whom nobody knows there is nothing to hide."""
    return snapshot.who(rogue).hidden and not is_somebody(rogue)


def _all(
    earlier: Sequence[Play], before: Sequence[Play], now: Play, names: Mapping[str, str], title: Arg, zone: tzinfo
) -> Iterator[Story]:
    found = bout(now)
    words = record(earlier, now)
    if words is not None:
        yield Story("record", words)
    best = winner(now)
    if best is not None and not is_somebody(best):
        yield from _of_winner(earlier, now, best, names, title, is_record=words is not None)
        yield from _of_champion(earlier, now, best, names, title)
    if found is not None and best is not None:
        yield from _dry(found, earlier, names)
    yield from _calendar(earlier, before, now, title, zone)


def _of_winner(
    earlier: Sequence[Play], now: Play, best: str, names: Mapping[str, str], title: Arg, *, is_record: bool
) -> Iterator[Story]:
    name, chairs = names[best], sat(earlier, best)
    others = [(share.rogue, names[share.rogue]) for share in people(now) if share.rogue != best]
    said = {
        "streak": streak(chairs, name, others),
        "revenge": revenge(earlier, now, best, names),
        "first": first_win(chairs, name, title),
    }
    found = [Story(kind, words, best) for kind, words in said.items() if words is not None]
    yield from found
    if not found and not is_record:
        yield Story("nth", nth_win(chairs, name, title), best)


def _of_champion(
    earlier: Sequence[Play], now: Play, best: str, names: Mapping[str, str], title: Arg
) -> Iterator[Story]:
    held = champion(reversed(earlier))
    reign = after(held, now)
    if held is None or reign is None:
        return
    args: dict[str, Arg] = {"game": title, "name": names[best]}
    if reign.rogue != held.rogue:
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


def _dry(found: Bout, earlier: Sequence[Play], names: Mapping[str, str]) -> Iterator[Story]:
    lead = margin(found)
    scores = sorted(share.score for share in found.play.shares if share.score is not None)
    if lead == 1 and len(scores) > 1:
        yield Story("close", say("Photo finish: one point"))
    if lead and not found.play.lowest_wins and len(scores) > 1 and scores[-1] >= 2 * scores[-2] > 0:
        yield Story(
            "landslide", say("Landslide: {most} points to {next}", most=plain(scores[-1]), next=plain(scores[-2]))
        )
    for at, share in enumerate(found.play.shares):
        if found.place[at] == 2 and share.rogue in names and not share.bot and len(found.place) > 2:
            row = 1 + _seconds(sat(earlier, share.rogue))
            if row >= SECOND:
                words = say("{name} is second for the {nth} time in a row", name=names[share.rogue], nth=ordinal(row))
                yield Story("second", words, share.rogue)


def _seconds(chairs: Sequence[Sat]) -> int:
    """How often in a row, the newest chairs first."""
    row = 0
    for chair in chairs:
        if chair.bout is None:
            continue
        if chair.bout.place[chair.at] != 2:
            break
        row += 1
    return row


def _calendar(earlier: Sequence[Play], before: Sequence[Play], now: Play, title: Arg, zone: tzinfo) -> Iterator[Story]:
    today = day(now, zone)
    times = 1 + sum(day(play, zone) == today for play in earlier)
    if times >= AGAIN:
        yield Story("again", say("{game} for the {nth} time on one day", game=title, nth=ordinal(times)))
    if now.ended_at and (at := datetime.fromtimestamp(now.ended_at / 1000, zone)).hour in NIGHT:
        yield Story("night", say("Night shift: it was over at {time}", time=f"{at:%H:%M}"))
    if len(before) + 1 in ROUND:
        yield Story("round", say("The {nth} play in this gallery", nth=ordinal(len(before) + 1)))
