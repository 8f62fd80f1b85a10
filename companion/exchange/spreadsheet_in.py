"""From a spreadsheet: our own CSV, perhaps edited by hand and saved again."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any
from urllib.parse import unquote

import msgspec
from msgspec import Struct

from companion.core.problems import Unreadable
from companion.core.sheet import Points
from companion.core.words import noun, say
from companion.exchange import bounds, dates, scores
from companion.exchange.incoming import ALL_OF_PLAY, ALL_OF_SHARE, HERE, Cast, Incoming, ranked
from companion.exchange.losses import Losses
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
    losses = Losses()
    rows = _rows(raw, losses)
    header = next(rows).header
    reader = _Reader(header, now, losses)
    for row in rows:
        reader.take(row)
    plays = tuple(reader.plays())
    return Incoming(
        HERE,
        noun("a Companion spreadsheet"),
        plays,
        tuple(reader.cast.rogues.values()),
        of_play=ALL_OF_PLAY & {column.field for column in OF_PLAY if column.name in header},
        of_share=ALL_OF_SHARE & reader.fields_of_shares(),
        left_out=tuple(losses.listed),
        plays_left_out=losses.plays,
        fields_left_out=losses.fields,
    )


def _first_line(raw: bytes) -> str:
    return raw[:100_000].partition(b"\n")[0].decode("utf-8", "replace").strip()


def _rows(raw: bytes, losses: Losses) -> Iterator[Row]:
    """The header, then every row that is not empty; what cannot be read as a table ends it."""
    pages = io.TextIOWrapper(io.BytesIO(raw), "utf-8", newline="")
    table = csv.reader(pages, strict=True, delimiter=_separator(_first_line(raw)))
    header: dict[str, int] = {}
    line = 1
    try:
        for cells in table:
            header = header or _header(cells)
            if any(cells):
                yield _row(line, cells, header, losses)
            line = table.line_num + 1
    except csv.Error as wrong:
        losses.note(say("This is not valid CSV: {wrong}.", wrong=str(wrong)), f"line {line}", whole=True)


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


def _row(line: int, cells: list[str], header: dict[str, int], losses: Losses) -> Row:
    if len(cells) != len(header):
        words = say("This row has {cells} cells, the header {columns}.", cells=len(cells), columns=len(header))
        losses.note(words, f"line {line}")
    return Row(line, [*cells, *[""] * len(header)][: len(header)], header)


def _list(cell: str, place: str, now: int) -> tuple[str, ...]:
    names = bounds.text(unguarded(cell), place, bounds.NOTE).split("\n")
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


TEXTS = {"text": bounds.NAME, "label": bounds.LABEL, "note": bounds.NOTE, "words": bounds.NOTE}
"""How long they may be; longer ones are cut."""
NEEDED_FIELDS = frozenset({"id", "title", "played_at"})
"""Without these a play is left out."""
CELLS: dict[str, Callable[[str, str, int], Any]] = {
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

    def __init__(self, header: dict[str, int], now: int, losses: Losses) -> None:
        for name in NEEDED:
            if name not in header:
                raise Unreadable(say("The column “{name}” is missing.", name=name), "line 1")
        self.header = header
        self.losses = losses
        self.now = now
        self.cast = Cast()
        self.named_at: dict[str, Row] = {}
        self.by_play: dict[str, list[bytes]] = {}
        """Packed: two hundred thousand plays have forty million cells, nearly all of them short or empty."""
        self.above = Row(0, [""] * len(header), header)
        """The first row of the play that was met last."""
        self.categories = _categories(header)
        self.shared = [header[column.name] for column in OF_PLAY if column.name in header]

    def fields_of_shares(self) -> set[str]:
        values = {column.field for column in OF_SHARE if column.name in self.header}
        return values | ({"lines"} if self.categories else set())

    def take(self, row: Row) -> None:
        play = row["play_uuid"].strip()
        if not play:
            words = say("This row does not say to which play it belongs.")
            self.losses.note(words, row.at("play_uuid"), whole=True)
            return
        rows = self.by_play.setdefault(play, [])
        if len(rows) <= bounds.SHARES:  # with one more it is too large for a play
            rows.append(msgspec.msgpack.encode((row.line, row.cells)))
        if self.above["play_uuid"].strip() != play:
            self.above = self.unpacked(rows[0])
        self.check_equal(self.above, row)
        bounds.few(len(self.by_play), f"line {row.line}", bounds.PLAYS)

    def unpacked(self, row: bytes) -> Row:
        line, cells = msgspec.msgpack.decode(row, type=tuple[int, list[str]])
        return Row(line, cells, self.header)

    def check_equal(self, first: Row, row: Row) -> None:
        """Rows of one play say the same about it."""
        for index in self.shared:
            if first.cells[index] != row.cells[index]:
                name = next(name for name, place in self.header.items() if place == index)
                words = say("This is the play of line {line}, but differs from it.", line=first.line)
                self.losses.note(words, row.at(name))

    def plays(self) -> Iterator[Play]:
        for key in list(self.by_play):
            play = self.losses.play(partial(self.play, self.by_play.pop(key)))
            if play is not None:
                yield play

    def play(self, packed: list[bytes]) -> Play:
        rows = [self.unpacked(row) for row in packed]
        first = rows[0]
        values = self.fields(first, OF_PLAY)
        if not values["title"].strip():
            raise Unreadable(say("This play does not say which game it was."), first.at("game"))
        values["game"] = values.get("game") or slug_of(values["title"])
        values["whole_day"] = values.get("whole_day") or len(first["played_at_utc"].strip()) == len("2026-03-14")
        bounds.few(len(rows), first.at("player"), bounds.SHARES)
        at, most = first.at("duration_min"), bounds.MOST_MINUTES
        values["minutes"] = self.losses.field(lambda: bounds.whole(values.get("minutes"), at, most), 0)
        seats = [(self.seat(row), row) for row in rows]
        seats.sort(key=lambda pair: pair[0])
        seen: dict[str, str] = {}
        seated = [row for _, row in seats if row["player"] or row["player_uuid"]]
        shares = [self.losses.field(partial(self.share, row, seen), None) for row in seated]
        play = Play(**values, shares=tuple(share for share in shares if share is not None))
        return play if "rank" in self.header else ranked(play)

    def seat(self, row: Row) -> int:
        return self.losses.field(lambda: _count(row["seat"], row.at("seat"), self.now), 0)

    def fields(self, row: Row, columns: Sequence[Column]) -> dict[str, Any]:
        values = {}
        for column in columns:
            index = self.header.get(column.name)
            if index is None:
                continue
            if column.kind in TEXTS:
                values[column.field] = self.text(row, index, column)
            elif column.kind in CELLS:
                try:
                    values[column.field] = self.cell(column.kind, row, index, column.name)
                except Unreadable as wrong:
                    if column.field in NEEDED_FIELDS:
                        raise
                    self.losses.note(wrong.reason, wrong.place)
        return values

    def text(self, row: Row, index: int, column: Column) -> str:
        written, longest = unguarded(row.cells[index]), TEXTS[column.kind]
        if len(written) <= longest and not bounds.NO_CHARACTER.search(written):
            return written
        return self.losses.raw_text(written, row.at(column.name), longest)

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
        values["rank"] = self.losses.field(lambda: bounds.whole(values.get("rank"), row.at("rank"), 1000), 0)
        unscored: tuple[Points | None, str] = None, ""
        values["score"], wrote = self.losses.field(lambda: self.score(row), unscored)
        return Share(**{**values, "wrote": values.get("wrote") or wrote}, lines=self.lines(row))

    def score(self, row: Row) -> tuple[Points | None, str]:
        """Somebody may have typed words into the column for numbers."""
        cell = unguarded(row["score"]).strip()
        if re.fullmatch(r"[+-]?\d+,\d+", cell, re.ASCII):
            cell = cell.replace(",", ".")
        score, wrote = scores.plain(cell, row.at("score"))
        return score, wrote if score is None else ""

    def rogue(self, row: Row, rogue: str) -> str:
        name = self.losses.raw_text(unguarded(row["player"]), row.at("player"))
        if not name.strip():
            raise Unreadable(say("This player has no name."), row.at("player"))
        if not rogue.strip():
            return self.cast.add(Rogue(id=named("spreadsheet", "player", plain(name)), name=name.strip()))
        first = self.named_at.setdefault(rogue, row)
        if first["player"] != row["player"]:
            words = say("The same player has another name in line {line}.", line=first.line)
            self.losses.note(words, row.at("player"))
        return self.cast.add(Rogue(id=rogue, name=name))

    def lines(self, row: Row) -> tuple[StoredLine, ...]:
        filled = [category for category in self.categories if row.cells[category.index].strip()]
        lines = (self.losses.field(partial(self.line, row, one), None) for one in filled)
        return tuple(line for line in lines if line is not None)

    def line(self, row: Row, category: Category) -> StoredLine:
        points = self.cell("number", row, category.index, category.name)
        return StoredLine(category.key, category.label, points)
