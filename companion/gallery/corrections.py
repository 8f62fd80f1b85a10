"""What a correction of a play has changed, in words: worked out from how the change says it was before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
from msgspec import Struct

from companion.core.sheet import Points
from companion.core.words import Arg, Message, listed, say, several
from companion.gallery import Gallery
from companion.gallery.plays import CORRECTED
from companion.stats.plays import Play, Share, Snapshot
from companion.store import changes
from companion.store.changes import Change


class Corrected(Struct, frozen=True):
    """The correction that a play shows now."""

    change: Change
    lines: tuple[Message, ...]


def last_correction(gallery: Gallery, key: str) -> Corrected | None:
    """None: something else was changed there since, or nothing was."""
    with gallery.store.read() as db:
        row = changes.row(db, "play", key)
        found = None if row is None else changes.find(db, row.change)
    if found is None:
        return None
    lines = corrections(gallery, [found])
    return Corrected(found, lines[found.seq]) if found.seq in lines else None


def corrections(gallery: Gallery, some: Iterable[Change]) -> dict[int, tuple[Message, ...]]:
    """What those of these changes that corrected a play have changed, by their number."""
    found, snapshot = dict[int, tuple[Message, ...]](), gallery.snapshot()
    with gallery.store.read() as db:
        for one in some:
            if isinstance(one.words, Message) and one.words.msgid == CORRECTED.msgid:
                for made in changes.record_changes_of(db, one.seq):
                    if made.kind == "play" and made.before is not None:
                        before, after = (msgspec.json.decode(body, type=Play) for body in (made.before, made.after))
                        found[one.seq] = tuple(_differences(before, after, snapshot))
    return found


def _differences(before: Play, after: Play, snapshot: Snapshot) -> Iterator[Message]:
    if before.title != after.title:
        yield say("The game is {game} now", game=after.title)
    numbers = [line for pair in zip(before.shares, after.shares, strict=True) for line in _of_seat(*pair, snapshot)]
    yield from numbers
    if [share.winner for share in before.shares] != [share.winner for share in after.shares]:
        yield _winners(after, snapshot)
    elif not numbers and [share.rank for share in before.shares] != [share.rank for share in after.shares]:
        yield say("Other places")
    if before.played_at != after.played_at:
        yield say("Another date or hour")
    if before.minutes != after.minutes:
        yield say("How long it took")
    if before.place != after.place:
        yield say("Where it was")
    if before.notes != after.notes:
        yield say("The notes")
    if before.counted != after.counted:
        yield say("It counts now") if after.counted else say("It does not count any more")


def _of_seat(before: Share, after: Share, snapshot: Snapshot) -> Iterator[Message]:
    name = snapshot.who(after.rogue).name
    if snapshot.who(before.rogue).id != snapshot.who(after.rogue).id:
        yield say("{name} instead of {before}", name=name, before=snapshot.who(before.rogue).name)
    same_sheet = [line.key for line in before.lines] == [line.key for line in after.lines]
    pairs = zip(before.lines, after.lines, strict=True) if same_sheet else ()
    lines = [(old, new) for old, new in pairs if old.points != new.points]
    if lines:
        for old, new in lines:
            yield say(
                "{name}, {line}: {before} → {after}", name=name, line=new.label, before=old.points, after=new.points
            )
    elif before.score != after.score:
        yield say("{name}: {before} → {after}", name=name, before=_points(before.score), after=_points(after.score))


def _points(score: Points | None) -> Arg:
    return "–" if score is None else score


def _winners(play: Play, snapshot: Snapshot) -> Message:
    names = [snapshot.who(share.rogue).name for share in play.shares if share.winner]
    if not names:
        return say("Nobody has won now")
    return several("{names} wins now", "{names} win now", len(names), names=listed(names))
