"""To a spreadsheet: CSV with one row per player and play."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from graphlib import CycleError, TopologicalSorter
from itertools import chain, pairwise
from urllib.parse import quote

from msgspec import Struct

from companion.core.sheet import Points
from companion.core.words import in_english
from companion.exchange import dates, scores
from companion.exchange.archive import in_chunks
from companion.stats.plays import Play, Share, Snapshot, StoredLine, starter_known

_CELL = r"(^(?='*[\t\r\n])|(?:^|[;\t\r\n])(?='*[=+\-@＝＋－＠]))"
"""Where a spreadsheet may see a cell begin with what it takes for a formula; a line break in a text is none."""
CELL_STARTS = re.compile(_CELL)
GUARDED = re.compile(_CELL + "'")


class Column(Struct, frozen=True):
    """A column, the field it stands for, and how its cells are written."""

    name: str
    field: str
    kind: str = "text"


OF_PLAY = (
    Column("play_uuid", "id"),
    Column("game", "title"),
    Column("bgg_id", "bgg_id", "count"),
    Column("played_at_utc", "played_at", "moment"),
    Column("duration_min", "minutes", "count"),
    Column("table", "table"),
    Column("location", "place"),
    Column("expansions", "expansions", "list"),
    Column("incomplete", "finished", "unless"),
    Column("comments", "notes", "note"),
    Column("game_slug", "game"),
    Column("whole_day", "whole_day", "flag"),
    Column("board", "board", "label"),
    Column("decided_by", "decided_by"),
    Column("decided", "decided", "words"),
    Column("ended_by", "ended_by", "words"),
    Column("cooperative", "cooperative", "flag"),
    Column("lowest_wins", "lowest_wins", "flag"),
    Column("ignored", "counted", "unless"),
    Column("photo", "photo"),
    Column("known_as", "foreign", "list"),
    Column("ended_at_utc", "ended_at", "maybe"),
)
OF_SHARE = (
    Column("player_uuid", "rogue"),
    Column("start_player", "start", "flag"),
    Column("score", "score", "points"),
    Column("rank", "rank", "count"),
    Column("winner", "winner", "flag"),
    Column("role", "role", "label"),
    Column("ship_or_color", "colour"),
    Column("score_text", "wrote", "label"),
    Column("team", "team"),
    Column("new_player", "new", "flag"),
    Column("bot", "bot", "flag"),
)
HEADER = (
    *("play_uuid", "game", "bgg_id", "played_at_utc", "duration_min", "table", "location", "player_uuid", "player"),
    *("seat", "start_player", "score", "rank", "winner", "role", "ship_or_color", "expansions", "incomplete"),
    *("comments", "game_slug", "whole_day", "score_text", "team", "new_player", "board", "decided_by", "decided"),
    *("ended_by", "cooperative", "lowest_wins", "ignored", "photo", "known_as", "ended_at_utc", "bot"),
)
"""Stable: a new column goes to the end. After these come the categories of each game."""


def guarded(text: str) -> str:
    """Text that no spreadsheet takes for a formula, wherever it splits the row: an apostrophe goes before it."""
    return CELL_STARTS.sub(r"\1'", text)


def unguarded(cell: str) -> str:
    """The text behind a guarded cell, exactly."""
    return GUARDED.sub(r"\1", cell) if "'" in cell else cell


def _points(points: Points | None) -> str:
    return "" if points is None else scores.in_figures(points)


CELLS: dict[str, Callable[..., str]] = {
    "text": guarded,
    "label": guarded,
    "note": guarded,
    "words": lambda said: guarded(in_english(said)),  # as the columns are: a file reads the same wherever it is read
    "list": lambda names: guarded("\n".join(names)),
    "count": lambda number: str(number) if number else "",
    "points": _points,
    "moment": dates.iso,
    "maybe": lambda at: dates.iso(at) if at else "",
    "flag": lambda yes: "yes" if yes else "no",
    "unless": lambda yes: "no" if yes else "yes",
}


def write(plays: Sequence[Play], snapshot: Snapshot) -> Iterator[bytes]:
    """The plays as CSV (RFC 4180, UTF-8), in pieces. What was taken out of the gallery is left out."""
    present = [play for play in plays if not play.gone]
    categories = _categories(present)
    rows = (row for play in present for row in _rows(play, snapshot, categories))
    return in_chunks(_lines(chain([[*HEADER, *map(guarded, categories)]], rows)))


def _lines(rows: Iterable[list[str]]) -> Iterator[bytes]:
    page = io.StringIO(newline="")
    writer = csv.writer(page)
    for row in rows:
        writer.writerow(row)
        yield page.getvalue().encode()
        page.seek(0)
        page.truncate()


def _rows(play: Play, snapshot: Snapshot, categories: Sequence[str]) -> Iterator[list[str]]:
    whole = _cells(play, OF_PLAY)
    shares: list[Share | None] = [*play.shares] or [None]
    for seat, share in enumerate(shares, start=1):
        row = {**whole, **(_player(play, share, seat, snapshot) if share else {})}
        yield [row.get(column, "") for column in (*HEADER, *categories)]


def _player(play: Play, share: Share, seat: int, snapshot: Snapshot) -> dict[str, str]:
    names = {"player": guarded(snapshot.who(share.rogue).name), "seat": str(seat)}
    points = {name: scores.in_figures(line.points) for name, line in _with_names(play, share)}
    start = {} if starter_known(play) else {"start_player": ""}
    return {**_cells(share, OF_SHARE), **start, **names, **points}


def _cells(record: Play | Share, columns: Sequence[Column]) -> dict[str, str]:
    return {column.name: CELLS[column.kind](getattr(record, column.field)) for column in columns}


def _with_names(play: Play, share: Share) -> Iterator[tuple[str, StoredLine]]:
    """The lines of a sheet with their columns: game, category and label, and which one if a category is there twice."""
    counts: dict[str, int] = {}
    for line in share.lines:
        counts[line.key] = counts.get(line.key, 0) + 1
        nth = f"#{counts[line.key]}" if counts[line.key] > 1 else ""
        yield f"{_bare(play.game)}.{_bare(line.key)}{nth}: {in_english(line.label)}", line


@lru_cache(maxsize=4096)
def _bare(name: str) -> str:
    return quote(name, safe="").replace(".", "%2E")


def _categories(plays: Sequence[Play]) -> list[str]:
    """The category columns, in an order that keeps the lines of every sheet in theirs, wherever there is one."""
    after: dict[str, set[str]] = {}
    for play in plays:
        for share in play.shares:
            names = [name for name, _ in _with_names(play, share)]
            for name in names:
                after.setdefault(name, set())
            for before, name in pairwise(names):
                after[name].add(before)
    try:
        return list(TopologicalSorter({name: sorted(earlier) for name, earlier in after.items()}).static_order())
    except CycleError:
        return list(after)
