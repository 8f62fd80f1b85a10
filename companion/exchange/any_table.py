"""From anybody's spreadsheet: columns are known by their headings, in English or German, or as somebody says.

Three shapes are read: a row for each player and play, a row for each play with a list of its players, and a row for
each play with a column for each person.
"""

from __future__ import annotations

import csv
import io
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core.problems import Unreadable
from companion.core.sheet import Points
from companion.core.words import Message, noun, say
from companion.exchange import bounds, dates, scores
from companion.exchange.day_first import Calendar
from companion.exchange.headings import MEANINGS, YES, meaning_of
from companion.exchange.incoming import Cast, ColumnGuess, Incoming, ranked
from companion.exchange.losses import Losses
from companion.exchange.spreadsheet import unguarded
from companion.stats.plays import Play, Rogue, Share, is_nobody, named, plain, slug_of

SOURCE = "spreadsheet"
MOST_COLUMNS = 200
MOST_ROWS = 5 * bounds.PLAYS
"""A play may have a row for each of its players."""
SAMPLES = 3
LONGEST_NUMBER = 14
DIVIDES = re.compile(r"\s*[,;/|&\n]\s*|\s+(?:and|und)\s+")
WITH_SCORE = re.compile(r"(?P<name>.+?)\s*[:=(]?\s*(?P<score>[-+−]?\d+(?:[.,]\d+)?)\)?")

OF_PLAY = frozenset({"game", "played_at", "minutes", "place", "notes"})
OF_SHARE = frozenset({"score", "wrote", "rank", "winner", "role", "team", "colour"})
ONCE = frozenset(MEANINGS) - {"person"}


class _Row(Struct):
    line: int
    cells: list[str]


def knows(raw: bytes) -> bool:
    """Whether the first line has two columns or more, one of which we know."""
    header = _header(raw)
    return len(header) > 1 and any(meaning_of(name) for name in header)


def _header(raw: bytes) -> list[str]:
    first = _first_line(raw)
    return next(csv.reader([first], delimiter=_separator(first)), [])


def _first_line(raw: bytes) -> str:
    """Some programs end a line as old computers did, with a carriage return alone."""
    return re.split(rb"[\r\n]", raw[:100_000], maxsplit=1)[0].decode("utf-8", "replace")


def _separator(first: str) -> str:
    return max(",;\t", key=first.count)


def read(raw: bytes, *, now: int, columns: Mapping[str, str] | None = None) -> Incoming:
    """``columns``: what somebody says that columns mean, by their numbers from 0."""
    losses = Losses()
    header, rows = _table(raw, losses)
    means = _means(header, rows, columns or {})
    guesses = tuple(_guess(at, name, means.get(at, ""), rows) for at, name in enumerate(header))
    reader = _Reader(means, header, rows, now, losses)
    plays = tuple(reader.plays())
    return Incoming(
        SOURCE,
        noun("a spreadsheet"),
        plays,
        tuple(reader.cast.rogues.values()),
        of_play=OF_PLAY & {*means.values(), "game", "played_at"},
        of_share=OF_SHARE & {*means.values(), "score", "wrote", "winner"},
        notes=tuple(reader.notes()),
        left_out=tuple(losses.listed),
        plays_left_out=losses.plays,
        fields_left_out=losses.fields,
        columns=guesses,
    )


def _table(raw: bytes, losses: Losses) -> tuple[list[str], list[_Row]]:
    """The header, and every row that is not empty, as long as the header."""
    header = [name.strip() for name in _header(raw)]
    bounds.few(len(header), "line 1", MOST_COLUMNS)
    first = _first_line(raw)
    table = csv.reader(io.TextIOWrapper(io.BytesIO(raw), "utf-8", newline=""), delimiter=_separator(first))
    rows, line = [], 1
    try:
        for cells in table:
            if line > 1 and any(cell.strip() for cell in cells):
                whole = (*cells, *[""] * len(header))[: len(header)]
                rows.append(_Row(line, [sys.intern(unguarded(cell).strip()) for cell in whole]))
            line = table.line_num + 1
            bounds.few(len(rows), f"line {line}", MOST_ROWS)
    except csv.Error as wrong:
        losses.note(say("This is not valid CSV: {wrong}.", wrong=str(wrong)), f"line {line}")
    return header, rows


def _means(header: Sequence[str], rows: Sequence[_Row], said: Mapping[str, str]) -> dict[int, str]:
    """What each column means: as somebody says, else by its heading, each meaning once; else perhaps a person."""
    chosen = {int(at): meaning for at, meaning in said.items() if at.isdecimal() and int(at) < len(header) and meaning}
    means = {at: meaning for at, meaning in chosen.items() if meaning in MEANINGS}
    for at, name in enumerate(header):
        meaning = meaning_of(name)
        if at not in chosen and meaning and meaning not in means.values():
            means[at] = meaning
    for at in [at for at, meaning in means.items() if meaning == "player" and at not in chosen]:
        if any(DIVIDES.search(row.cells[at]) for row in rows):
            means[at] = "players"
    if {"player", "players"} & set(means.values()):
        return means
    others = [at for at in range(len(header)) if at not in means and at not in chosen and header[at]]
    return means | {at: "person" for at in others if _is_person(at, rows)}


def _is_person(at: int, rows: Sequence[_Row]) -> bool:
    """Whether a column without a heading of ours holds points, or ticks, and nothing else."""
    cells = [row.cells[at] for row in rows if row.cells[at]]
    return bool(cells) and all(_points(cell) is not None or cell.casefold() in YES for cell in cells)


def _guess(at: int, name: str, meaning: str, rows: Sequence[_Row]) -> ColumnGuess:
    cells = dict.fromkeys(row.cells[at][:40] for row in rows[:50] if row.cells[at])
    return ColumnGuess(at, name[:80], meaning, tuple(cells)[:SAMPLES])


def _points(written: str) -> Points | None:
    """The number that somebody wrote, with either comma; None: it is not one."""
    return (
        scores.plain(written.replace("−", "-").replace(",", ".", 1), "")[0] if len(written) < LONGEST_NUMBER else None
    )


class _Seat(Struct):
    name: str
    written: str = ""
    won: bool = False
    rank: int = 0
    more: dict[str, str] = {}


class _Reader:
    def __init__(
        self, means: Mapping[int, str], header: Sequence[str], rows: list[_Row], now: int, losses: Losses
    ) -> None:
        self.at = {meaning: at for at, meaning in means.items() if meaning in ONCE}
        self.people = {at: header[at] for at, meaning in means.items() if meaning == "person"}
        self.header = header
        self.rows = rows
        self.now = now
        self.losses = losses
        self.cast = Cast()
        self.calendar = Calendar(self.cell(row, "date") for row in rows)
        self.seen: dict[str, int] = {}
        """How many plays of a game there were on a day so far."""

    def cell(self, row: _Row, meaning: str) -> str:
        return row.cells[self.at[meaning]] if meaning in self.at else ""

    def notes(self) -> Iterator[Message]:
        if "game" not in self.at:
            yield say("No column says which game it was. Say below which one does.")
        if "date" not in self.at:
            yield say("No column says when it was. Say below which one does.")
        if not ({"player", "players"} & self.at.keys() or self.people):
            yield say("No column says who played. Say below which one does.")
        if self.calendar.unsure:
            yield say("Dates like 3/4/2026 are read as day, month, year.")

    def plays(self) -> Iterator[Play]:
        if "game" not in self.at or "date" not in self.at:
            return
        for number, rows in enumerate(self.grouped(), start=1):
            bounds.few(number, f"line {rows[0].line}", bounds.PLAYS)
            play = self.losses.play(partial(self.play, rows))
            if play is not None:
                yield play

    def grouped(self) -> Iterator[list[_Row]]:
        """Rows that are one play: the same number, or one after the other on one day with other people."""
        if "player" not in self.at:
            yield from ([row] for row in self.rows)
            return
        together: list[_Row] = []
        for row in self.rows:
            if together and not self.same_play(together, row):
                yield together
                together = []
            together.append(row)
        if together:
            yield together

    def same_play(self, together: list[_Row], row: _Row) -> bool:
        first = together[0]
        if "number" in self.at and self.cell(row, "number"):
            return self.cell(row, "number") == self.cell(first, "number")
        said = [(self.cell(row, name), self.cell(first, name)) for name in ("date", "game", "place", "minutes")]
        present = {plain(self.cell(one, "player")) for one in together}
        return all(own in ("", above) for own, above in said) and plain(self.cell(row, "player")) not in present

    def play(self, rows: list[_Row]) -> Play:
        first, at = rows[0], f"line {rows[0].line}"
        title = self.losses.text(self.cell(first, "game"), at)
        if not title:
            raise Unreadable(say("This play does not say which game it was."), at)
        moment, whole_day = self.calendar.moment(self.cell(first, "date"), at, self.now)
        key = f"{dates.iso(moment)[:10]} {slug_of(title)}"
        self.seen[key] = nth = self.seen.get(key, 0) + 1
        bounds.few(len(rows), at, bounds.SHARES)
        seated = list(self.shares(rows))
        play = Play(
            id=named(SOURCE, "play", key, nth),
            game=slug_of(title),
            title=title,
            played_at=moment,
            whole_day=whole_day,
            shares=tuple(share for share, _ in seated),
            minutes=self.minutes(first, at),
            place=self.losses.text(self.cell(first, "place"), at),
            notes=self.losses.text(self.cell(first, "notes"), at, bounds.NOTE),
            foreign=(f"{SOURCE}:{key}/{nth}",),
        )
        play = ranked(_won_by_points(play))
        self.note_words(play, seated)
        return play

    def note_words(self, play: Play, seated: list[tuple[Share, str]]) -> None:
        """Words where the others have numbers are perhaps a mistake, which costs the play its winner."""
        counted = any(share.score is not None for share, _ in seated)
        if not counted or any(share.winner for share in play.shares):
            return
        for share, at in seated:
            if share.score is None and share.wrote:
                words = {"game": play.title, "written": share.wrote[:40]}
                self.losses.note(
                    say("{game}: “{written}” is not a number, so nobody is the winner of this play.", **words), at
                )

    def minutes(self, row: _Row, at: str) -> int:
        """Minutes, or hours and minutes like 1:30."""
        written = self.cell(row, "minutes")
        hours = re.fullmatch(r"(\d{1,3}):(\d\d)(?::\d\d)?", written)
        number = int(hours[1]) * 60 + int(hours[2]) if hours else _points(re.sub(r"\s*min\w*\.?$", "", written))
        if written and number is None:
            self.losses.note(say("“{written}” is not a number.", written=written[:40]), at)
        return self.losses.field(lambda: bounds.whole(round(number or 0), at, bounds.MOST_MINUTES), 0)

    def shares(self, rows: list[_Row]) -> Iterator[tuple[Share, str]]:
        """Each with its place in the file."""
        sitting: set[str] = set()
        for row in rows:
            for seat in self.seats(row):
                at = f"line {row.line}"
                yield self.share(seat, at, sitting), at

    def seats(self, row: _Row) -> Iterable[_Seat]:
        winner = self.cell(row, "winner")
        if "player" in self.at:
            name = self.cell(row, "player")
            won = winner.casefold() in YES or (bool(name) and plain(winner) == plain(name))
            rank = _points(self.cell(row, "rank").rstrip(".")) or 0
            more = {field: self.cell(row, field) for field in ("role", "team", "colour")}
            return (
                [_Seat(name, self.cell(row, "score"), won, int(rank), more)] if name or self.cell(row, "score") else []
            )
        winners = {plain(name) for name in DIVIDES.split(winner) if name}
        if "players" in self.at:
            return self.listed(row, winners)
        present = [(name, row.cells[at]) for at, name in self.people.items() if row.cells[at]]
        return [
            _Seat(name, "" if cell.casefold() in YES - {"1"} else cell, plain(name) in winners)
            for name, cell in present
        ]

    def listed(self, row: _Row, winners: set[str]) -> Iterator[_Seat]:
        """ "Ann, Bob", perhaps with "31, 22" in another column, or "Ann 31, Bob 22" at once."""
        names = [name for name in DIVIDES.split(self.cell(row, "players")) if name]
        points = [point for point in re.split(r"\s*[;/|&\n]\s*|,\s+|\s+", self.cell(row, "score")) if point]
        for number, written in enumerate(names):
            found = WITH_SCORE.fullmatch(written) if "score" not in self.at else None
            name = found["name"] if found else written
            score = found["score"] if found else points[number] if len(points) == len(names) else ""
            yield _Seat(name, score, plain(name) in winners)

    def share(self, seat: _Seat, at: str, sitting: set[str]) -> Share:
        name = self.losses.text(seat.name, at)
        unscored: tuple[Points | None, str] = None, ""
        written = seat.written.replace("−", "-")
        written = written.replace(",", ".") if re.fullmatch(r"[-+]?\d+,\d+", written) else written
        score, wrote = self.losses.field(
            lambda: scores.plain(self.losses.text(written, at, bounds.LABEL), at), unscored
        )
        more: dict[str, Any] = {field: self.losses.text(text, at) for field, text in seat.more.items()}
        rank = self.losses.field(lambda: bounds.whole(seat.rank, at, 1000), 0)
        return Share(self.sits(name, sitting), score=score, wrote=wrote, winner=seat.won, rank=rank, **more)

    def sits(self, name: str, sitting: set[str]) -> str:
        if not name or is_nobody(name):
            return self.cast.somebody(sitting)
        foreign = (f"{SOURCE}:~{plain(name)}",)
        return self.cast.beside(
            self.cast.add(Rogue(named(SOURCE, "player", plain(name)), name, foreign=foreign)), sitting
        )


def _won_by_points(play: Play) -> Play:
    """Where nobody is named the winner, the best place or the most points are."""
    shares = play.shares
    if any(share.winner for share in shares) or len(shares) < 2:
        return play
    if any(share.rank for share in shares):
        return replace(play, shares=tuple(replace(share, winner=share.rank == 1) for share in shares))
    points = [share.score for share in shares if share.score is not None]
    if len(points) < len(shares):
        return play
    best = max(points)
    return replace(play, shares=tuple(replace(share, winner=share.score == best) for share in shares))
