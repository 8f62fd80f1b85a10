"""The score sheets of BG Stats: what a player got for each category, as lines of ours."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TypeVar

import msgspec

from companion.core.problems import Unreadable
from companion.core.sheet import Points, tidy
from companion.core.words import say
from companion.exchange import scores
from companion.exchange.bgstats_shapes import MetaData, PlayerScore, ScoreSheet, SheetGroup
from companion.exchange.bounds import LABEL, NO_CHARACTER
from companion.stats.plays import StoredLine

T = TypeVar("T")
MOST_LINES = 200


def meta_data(text: str | None) -> MetaData:
    return _within(text, MetaData) or MetaData()


def lines_of(text: str | None, player: PlayerScore, score: Points | None, place: str) -> tuple[StoredLine, ...]:
    """The lines of this player, if they add up to the score; a sheet that does not is ``Unreadable``."""
    sheet = _sheet(text) if text else None
    own = meta_data(player.meta_data).score_uuid
    if sheet is None or not own:
        return ()
    groups = [group for group in sheet.groups if any(row.scores for row in group.rows)]
    lines = [line for group in groups for line in _lines(group, own, place, named=len(groups) > 1)][:MOST_LINES]
    if not lines:
        return ()
    if score is None or abs(sum(line.points for line in lines) - score) > 1e-6:
        raise Unreadable(
            say("The lines of this score sheet do not add up to the score: only the score is kept."), place
        )
    return tuple(lines)


@lru_cache(maxsize=1)
def _sheet(text: str) -> ScoreSheet | None:
    """The sheet of the play that is read now; its players ask for it one after the other."""
    return _within(text, ScoreSheet)


def _within(text: str | None, kind: type[T]) -> T | None:
    try:
        return msgspec.json.decode(text, type=kind, strict=False) if text else None
    except (msgspec.MsgspecError, UnicodeEncodeError, RecursionError):
        return None


def _lines(group: SheetGroup, own: str, place: str, *, named: bool) -> Iterator[StoredLine]:
    for number, row in enumerate(group.rows, start=1):
        written = row.scores.get(own)
        value = None if written is None else scores.evaluate(str(written), place)
        if value is None:
            continue
        label = f"{group.label}: {row.label}" if named and group.label else row.label or str(number)
        key = ".".join((group.template_id, str(group.repetition), row.template_id or str(number), str(row.repetition)))
        points = tidy(-abs(value) if row.negative else value)
        yield StoredLine(NO_CHARACTER.sub("", key)[:LABEL], NO_CHARACTER.sub("", label)[:LABEL], points)
