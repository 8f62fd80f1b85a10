"""Galleries for the tests of import and export: small ones by hand, any kind by hypothesis, and the example files."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from hypothesis import strategies as st
from msgspec.structs import replace

from companion.exchange import formats
from companion.exchange.incoming import Incoming
from companion.exchange.preview import Preview
from companion.stats.plays import Play, Rogue, Share, Snapshot, StoredLine, assemble, named, slug_of

EXAMPLES = Path(__file__).parent / "examples"
NOW = int(datetime(2026, 6, 1, tzinfo=UTC).timestamp() * 1000)
EMPTY = Snapshot(0, (), {})


def at(*when: int) -> int:
    return int(datetime(*when, tzinfo=UTC).timestamp() * 1000)


def example(name: str) -> Incoming:
    return read((EXAMPLES / name).read_bytes())


def read(raw: bytes | str, **how: Any) -> Incoming:
    data = raw.encode() if isinstance(raw, str) else raw
    return formats.read(io.BytesIO(data), now=NOW, **how)


def joined(pieces: Iterable[bytes]) -> bytes:
    assert isinstance(pieces, Iterator)
    return b"".join(pieces)


def after(snapshot: Snapshot, seen: Preview) -> Snapshot:
    """The gallery once everything the preview would write is written."""
    plays = {play.id: play for play in (*snapshot.plays, *seen.plays)}
    rogues = {**snapshot.rogues, **{rogue.id: rogue for rogue in seen.rogues}}
    return assemble(snapshot.version + 1, plays.values(), rogues.values())


def rogue(name: str, **more: object) -> Rogue:
    return replace(Rogue(id=named("rogue", name), name=name), **more)


def play(
    *scores: tuple[str, float], title: str = "Star Haulers", when: int = at(2026, 2, 1, 19, 30), **more: object
) -> Play:
    best = max((score for _, score in scores), default=0)
    shares = tuple(
        Share(named("rogue", name), score, rank=1 + sum(other > score for _, other in scores), winner=score == best)
        for name, score in scores
    )
    play_id = named("play", title, when, scores)
    return replace(Play(play_id, slug_of(title), title, when, shares), **more)


def snapshot(*plays: Play, rogues: Iterable[Rogue] = ()) -> Snapshot:
    return assemble(1, plays, rogues or [rogue(name) for name in ("Ann", "Bob", "Cleo", "Dan")])


LETTERS = st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"])
WORDS = st.text(LETTERS, min_size=1, max_size=12).map(str.strip).filter(bool)
NASTY = st.sampled_from(
    ["=1+1", "+49", "-5", "@SUM(A1)", "'=x", "''=x", "a;=cmd()", "\t=1", "a\n=b\r\n'-c", '"', ',"=1"', "＝1"]
)
TEXTS = st.one_of(st.just(""), WORDS, NASTY, st.text(st.one_of(LETTERS, st.sampled_from("\n\t\r;'=+-@")), max_size=15))
POINTS = st.one_of(
    st.integers(-(10**9), 10**9),
    st.floats(-1e6, 1e6).map(lambda x: round(x, 6)).map(lambda x: int(x) if x == int(x) else x),
)
MOMENTS = st.integers(at(1950, 1, 1), at(2026, 5, 31))
CATEGORIES = [
    ("cargo", "Cargo sold"),
    ("scrap", "Scrap"),
    ("odd key.#1: x", "Odd: label (1) = 2"),
    ("é", "=SUM(A1)"),
    ("cargo", "Cargo, again"),
]
TITLES = st.one_of(st.sampled_from(["Star Haulers", "Low Tide", "Tüftler & Söhne", "灯台"]), WORDS)


@st.composite
def shares(draw: st.DrawFn, rogue: str, texts: st.SearchStrategy[str] = TEXTS) -> Share:
    lines = [StoredLine(key, label, draw(POINTS)) for key, label in CATEGORIES if draw(st.booleans())]
    return Share(
        rogue=rogue,
        score=draw(st.none() | POINTS),
        wrote=draw(texts),
        rank=draw(st.integers(0, 9)),
        winner=draw(st.booleans()),
        start=draw(st.booleans()),
        team=draw(texts),
        role=draw(texts),
        colour=draw(texts),
        new=draw(st.booleans()),
        bot=draw(st.booleans()),
        lines=tuple(lines),
    )


@st.composite
def plays(draw: st.DrawFn, rogues: list[str], number: int) -> Play:
    title = draw(TITLES)
    sitting = draw(st.lists(st.sampled_from(rogues), unique=True, max_size=4))
    texts = {
        name: draw(TEXTS) for name in ("place", "decided_by", "decided", "ended_by", "board", "notes", "table", "photo")
    }
    flags = {name: draw(st.booleans()) for name in ("whole_day", "finished", "counted", "cooperative", "lowest_wins")}
    return Play(
        id=draw(st.sampled_from([named("play", number), f"p{number}", f"=p{number}"])),
        game=slug_of(title),
        title=title,
        played_at=draw(MOMENTS),
        shares=tuple(draw(shares(rogue)) for rogue in sitting),
        ended_at=draw(st.just(0) | MOMENTS),
        minutes=draw(st.integers(0, 600)),
        bgg_id=draw(st.integers(0, 10**6)),
        expansions=tuple(draw(st.lists(WORDS, max_size=2))),
        foreign=tuple(draw(st.lists(WORDS.map(lambda name: f"elsewhere:{number}/{name}"), max_size=2, unique=True))),
        **texts,
        **flags,
    )


@st.composite
def galleries(draw: st.DrawFn) -> Snapshot:
    """People with different names, and what they played."""
    names = draw(st.lists(WORDS, min_size=1, max_size=5, unique_by=str.casefold))
    rogues = [Rogue(id=named("rogue", n), name=name, face=n) for n, name in enumerate(names)]
    ids = [rogue.id for rogue in rogues]
    count = draw(st.integers(0, 4))
    return assemble(1, [draw(plays(ids, number)) for number in range(count)], rogues)
