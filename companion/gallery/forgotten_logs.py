"""The logs of tables without the name of somebody who was deleted for good. They fold as before: only names change."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import groupby
from operator import attrgetter

import msgspec

from companion.stats.plays import NOBODY, Play, plain
from companion.store import Db, entries, table_rows
from companion.store.entries import NamingEntry


def rewrite_logs(
    db: Db, ids: Collection[str], names: Collection[str], plays: Iterable[Play], strangers: Collection[str]
) -> set[str]:
    """The codes of the tables whose logs named them: where the gallery knows their seat, and in every table that is
    over where somebody went by one of these names (as ``plain`` writes them). Whoever plays just now keeps the name,
    and so do ``strangers``, by the codes of their tables."""
    known: dict[str, list[Play]] = {}
    for play in plays:
        if play.table and any(share.rogue in ids for share in play.shares):
            known.setdefault(play.table, []).append(play)
    changed = set()
    for code, group in groupby(entries.naming(db), key=attrgetter("code")):
        log = list(group)
        shares = [share for play in known.get(code, ()) if _is_of(play, log[0]) for share in enumerate(play.shares)]
        own = {seat for seat, share in shares if share.rogue in ids}
        by_name = names if log[0].closed and code not in strangers else ()
        if _rewrite(db, log, own, by_name):
            for seat in own:
                table_rows.drop_mugshot(db, code, seat)
            table_rows.change(db, code)
            changed.add(code)
    return changed


def _is_of(play: Play, first: NamingEntry) -> bool:
    """As ``results.is_of``, by the first entry alone."""
    key = msgspec.json.decode(first.body).get("play", "")
    return play.id == key if key else play.played_at == first.at


def _rewrite(db: Db, log: Iterable[NamingEntry], own: Collection[int], names: Collection[str]) -> bool:
    """Whether anything had to be."""
    rewritten, seats = False, 0

    def without(name: str, seat: int | None) -> str:
        return NOBODY if seat in own or plain(name) in names else name

    for entry in log:
        body = msgspec.json.decode(entry.body)
        match entry.kind:
            case "Started":
                fresh = body | {"seats": [without(name, seat) for seat, name in enumerate(body["seats"])]}
                seats = len(body["seats"])
            case "Joined":
                fresh = body | {"name": without(body["name"], seats)}
                seats += 1
            case _:
                fresh = body | {"name": without(body["name"], entry.seat)}
        if fresh != body:
            entries.rewrite(db, entry.code, entry.seq, msgspec.json.encode(fresh))
            rewritten = True
    return rewritten
