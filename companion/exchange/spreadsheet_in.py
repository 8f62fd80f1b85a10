"""From a spreadsheet: our own CSV, perhaps edited by hand and saved again."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any
from urllib.parse import unquote

from msgspec import Struct

from companion.core.problems import Unreadable
from companion.core.sheet import Points
from companion.core.words import say
from companion.exchange import bounds, dates, scores
from companion.exchange.incoming import ALL_OF_PLAY, ALL_OF_SHARE, HERE, Cast, Incoming, ranked
from companion.exchange.spreadsheet import HEADER, OF_PLAY, OF_SHARE, Column, unguarded
from companion.stats.plays import Play, Rogue, Share, StoredLine, named, plain, slug_of

NEEDED = ("play_uuid", "game", "played_at_utc", "player")
CATEGORY = re.compile(r"(?P<game>[^.:# ]+)\.(?P<key>[^.:# ]*)(?:#(?P<nth>\d+))?: (?P<label>.*)", re.DOTALL)
YES, NO = {"yes", "true", "1", "x"}, {"no", "false", "0", ""}
MOST_COLUMNS = 2000


class Row(Struct):
    """One row: the line where it begins, and its cells, which the header knows by column."""

    line: int
    cells: list[str]
    header: dict[str, int]

    def __contains__(self, column: str) -> bool:
        return column in self.header

    def __getitem__(self, column: str) -> str:
        return self.cells[self.header[column]] if column in self.header else ""

    def at(self, column: str) -> str:
        return f"line {self.line}, {column}"


def is_ours(raw: bytes) -> bool:
    """Whether the first line is the header of our CSV, whichever separator the spreadsheet chose."""
    header = _first_line(raw)
    return all(name in re.split(r'[",;\t]+', header) for name in NEEDED)


def read(raw: bytes, *, now: int) -> Incoming:
    rows = _rows(raw)
    header = next(rows).header
    reader = _Reader(header, now)
    for row in rows:
        reader.take(row)
    plays = tuple(reader.play(rows) for rows in reader.by_play.values())
    return Incoming(
        HERE,
        say("a Companion spreadsheet"),
        plays,
        tuple(reader.cast.rogues.values()),
        of_play=ALL_OF_PLAY & {column.field for column in OF_PLAY if column.name in header},
        of_share=ALL_OF_SHARE & reader.fields_of_shares(),
    )


def _first_line(raw: bytes) -> str:
    return raw[:100_000].partition(b"\n")[0].decode("utf-8", "replace").strip()


def _rows(raw: bytes) -> Iterator[Row]:
    """The header, then every row that is not empty."""
    pages = io.TextIOWrapper(io.BytesIO(raw), "utf-8", newline="")
    table = csv.reader(pages, strict=True, delimiter=_separator(_first_line(raw)))
    header: dict[str, int] = {}
    line = 1
    try:
        for cells in table:
            header = header or _header(cells)
            if any(cells):
                yield _row(line, cells, header)
            line = table.line_num + 1
    except csv.Error as wrong:
        raise Unreadable(say("This is not valid CSV: {wrong}.", wrong=str(wrong)), f"line {line}") from None


def _separator(first: str) -> str:
    """The one that divides the most columns we know; some spreadsheets write semicolons or tabs."""
    return max(",;\t", key=lambda sign: sum(name.strip('" ') in HEADER for name in first.split(sign)))


def _header(cells: list[str]) -> dict[str, int]:
    bounds.few(len(cells), "line 1", MOST_COLUMNS)
    seen: dict[str, str] = {}
    header = {}
    for index, cell in enumerate(cells):
        name = cell.strip() if cell.strip() in HEADER else unguarded(cell)
        bounds.once(name or f"column {index + 1}", seen, "line 1")
        header[name or f"column {index + 1}"] = index
    return header


def _row(line: int, cells: list[str], header: dict[str, int]) -> Row:
    if len(cells) != len(header):
        raise Unreadable(
            say("This row has {cells} cells, the header {columns}.", cells=len(cells), columns=len(header)),
            f"line {line}",
        )
    return Row(line, cells, header)


def _text(cell: str, place: str, now: int) -> str:
    return bounds.text(unguarded(cell), place)


def _label(cell: str, place: str, now: int) -> str:
    return bounds.text(unguarded(cell), place, bounds.LABEL)


def _note(cell: str, place: str, now: int) -> str:
    return bounds.text(unguarded(cell), place, bounds.NOTE)


def _list(cell: str, place: str, now: int) -> tuple[str, ...]:
    names = _note(cell, place, now).split("\n")
    return tuple(bounds.text(name, place) for name in names if name)


def _number(cell: str, place: str, now: int) -> Points:
    score, wrote = scores.plain(cell.strip().replace(",", ".", 1), place)
    if score is None:
        raise Unreadable(say("“{wrote}” is not a number.", wrote=wrote[:40]), place)
    return score


def _count(cell: str, place: str, now: int) -> int:
    written = cell.strip() or "0"
    if not (written.isascii() and written.isdecimal() and len(written) < 19):
        raise Unreadable(say("“{written}” is not a whole number.", written=written[:40]), place)
    return bounds.whole(int(written), place)


def _flag(cell: str, place: str, now: int) -> bool:
    word = cell.strip().casefold()
    if word not in YES | NO:
        raise Unreadable(say("“{cell}” is neither yes nor no.", cell=cell[:40]), place)
    return word in YES


CELLS: dict[str, Callable[[str, str, int], Any]] = {
    "text": _text,
    "label": _label,
    "note": _note,
    "words": _note,
    "list": _list,
    "count": _count,
    "number": _number,
    "moment": dates.moment,
    "maybe": lambda cell, place, now: dates.moment(cell, place, now) if cell.strip() else 0,
    "flag": _flag,
    "unless": lambda cell, place, now: not _flag(cell, place, now),
}


class Category(Struct, frozen=True):
    """A column for one line of a game's score sheet."""

    index: int
    name: str
    key: str
    label: str


def _categories(header: dict[str, int]) -> list[Category]:
    found = [(index, CATEGORY.fullmatch(name)) for name, index in header.items() if name not in HEADER]
    return [Category(index, match[0], unquote(match["key"]), match["label"]) for index, match in found if match]


class _Reader:
    """The rows, gathered by play; then each play in our words."""

    def __init__(self, header: dict[str, int], now: int) -> None:
        for name in NEEDED:
            if name not in header:
                raise Unreadable(say("The column “{name}” is missing.", name=name), "line 1")
        self.header = header
        self.now = now
        self.cast = Cast()
        self.named_at: dict[str, Row] = {}
        self.by_play: dict[str, list[Row]] = {}
        self.categories = _categories(header)
        self.shared = [header[column.name] for column in OF_PLAY if column.name in header]

    def fields_of_shares(self) -> set[str]:
        values = {column.field for column in OF_SHARE if column.name in self.header}
        return values | ({"lines"} if self.categories else set())

    def take(self, row: Row) -> None:
        play = row["play_uuid"].strip()
        if not play:
            raise Unreadable(say("This row does not say to which play it belongs."), row.at("play_uuid"))
        rows = self.by_play.setdefault(play, [])
        rows.append(row)
        self.check_equal(rows[0], row)
        bounds.few(len(rows), f"line {row.line}", bounds.SHARES)
        bounds.few(len(self.by_play), f"line {row.line}", bounds.PLAYS)

    def check_equal(self, first: Row, row: Row) -> None:
        """Rows of one play say the same about it."""
        for index in self.shared:
            if first.cells[index] != row.cells[index]:
                name = next(name for name, place in self.header.items() if place == index)
                raise Unreadable(
                    say("This is the play of line {line}, but differs from it.", line=first.line), row.at(name)
                )

    def play(self, rows: list[Row]) -> Play:
        first = rows[0]
        values = self.fields(first, OF_PLAY)
        if not values["title"].strip():
            raise Unreadable(say("This play does not say which game it was."), first.at("game"))
        values["game"] = values.get("game") or slug_of(values["title"])
        values["whole_day"] = values.get("whole_day") or len(first["played_at_utc"].strip()) == len("2026-03-14")
        bounds.whole(values.get("minutes"), first.at("duration_min"), bounds.MOST_MINUTES)
        seats = [(_count(row["seat"], row.at("seat"), self.now), row) for row in rows]
        seats.sort(key=lambda pair: pair[0])
        seen: dict[str, str] = {}
        shares = [self.share(row, seen) for _, row in seats if row["player"] or row["player_uuid"]]
        play = Play(**values, shares=tuple(shares))
        return play if "rank" in self.header else ranked(play)

    def fields(self, row: Row, columns: Sequence[Column]) -> dict[str, Any]:
        values = {}
        for column in columns:
            index = self.header.get(column.name)
            if index is not None and column.kind in CELLS:
                values[column.field] = self.cell(column.kind, row, index, column.name)
        return values

    def cell(self, kind: str, row: Row, index: int, name: str) -> Any:
        """The value of a cell. Its place is put into words only if it is needed: there are a million cells."""
        try:
            return CELLS[kind](row.cells[index], "", self.now)
        except Unreadable as wrong:
            raise Unreadable(wrong.reason, row.at(name)) from None

    def share(self, row: Row, seen: dict[str, str]) -> Share:
        values = self.fields(row, OF_SHARE)
        values["rogue"] = self.rogue(row, values.get("rogue", ""))
        bounds.once(values["rogue"], seen, row.at("player"))
        bounds.whole(values.get("rank"), row.at("rank"), 1000)
        values["score"], wrote = self.score(row)
        return Share(**{**values, "wrote": values.get("wrote") or wrote}, lines=self.lines(row))

    def score(self, row: Row) -> tuple[Points | None, str]:
        """Somebody may have typed words into the column for numbers."""
        cell = unguarded(row["score"]).strip()
        if re.fullmatch(r"[+-]?\d+,\d+", cell, re.ASCII):
            cell = cell.replace(",", ".")
        score, wrote = scores.plain(cell, row.at("score"))
        return score, wrote if score is None else ""

    def rogue(self, row: Row, rogue: str) -> str:
        name = _text(row["player"], row.at("player"), self.now)
        if not name.strip():
            raise Unreadable(say("This player has no name."), row.at("player"))
        if not rogue.strip():
            return self.cast.add(Rogue(id=named("spreadsheet", "player", plain(name)), name=name.strip()))
        first = self.named_at.setdefault(rogue, row)
        if first["player"] != row["player"]:
            raise Unreadable(say("The same player has another name in line {line}.", line=first.line), row.at("player"))
        return self.cast.add(Rogue(id=rogue, name=name))

    def lines(self, row: Row) -> tuple[StoredLine, ...]:
        filled = [category for category in self.categories if row.cells[category.index].strip()]
        return tuple(
            StoredLine(category.key, category.label, self.cell("number", row, category.index, category.name))
            for category in filled
        )
