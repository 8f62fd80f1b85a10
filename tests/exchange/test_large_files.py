"""Large files: in memory once while they are read, and counted by their plays."""

from __future__ import annotations

import tracemalloc

import pytest

from companion.core.problems import Unreadable
from companion.core.words import in_english
from companion.exchange import archive, bgstats_out, bounds, spreadsheet
from companion.stats.plays import Play, Rogue, Share, assemble
from tests.exchange.example_galleries import read

PLAYS = 1500
PEOPLE = [Rogue(id=f"r{at}", name=f"Person {at}") for at in range(8)]


def play(at):
    shares = tuple(Share(f"r{(at + seat) % 8}", score=seat, rank=4 - seat, winner=seat == 3) for seat in range(4))
    return Play(id=f"p{at}", game="go", title="Go", played_at=1_600_000_000_000 + at * 3_600_000, shares=shares)


def table(plays):
    rows = (f"{1 + at % 28}.3.{1990 + at // 28},Go,Person {seat},{seat}\n" for at in range(plays) for seat in range(4))
    return [b"Date,Game,Player,Score\n", *(row.encode() for row in rows)]


PLAYED = [play(at) for at in range(PLAYS)]
GALLERY = assemble(1, PLAYED, PEOPLE)
FILES = {
    "archive": lambda: archive.write(PLAYED, PEOPLE, now=1),
    "BG Stats": lambda: bgstats_out.backup(PLAYED, GALLERY),
    "spreadsheet": lambda: spreadsheet.write(PLAYED, GALLERY),
    "any table": lambda: table(900),
}


@pytest.mark.parametrize("kind", FILES)
def test_a_file_is_in_memory_once_and_what_comes_of_it_once(kind):
    raw = b"".join(FILES[kind]())
    read(raw)  # what is kept for good is not counted
    tracemalloc.start()
    plays = len(read(raw).plays)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    print(f"{kind}: {plays} plays, {peak / plays:.0f} bytes each; the file {len(raw) / plays:.0f}")
    assert peak / plays < 2500 + len(raw) / plays


def test_what_does_not_fit_costs_no_other_entry_and_has_its_place():
    raw = b"".join(FILES["BG Stats"]())
    first, second, rest = raw.split(b'"gameRefId":1', 2)
    found = read(b'"gameRefId":"?"'.join([first, second]) + b'"gameRefId":99' + rest)
    assert (len(found.plays), found.plays_left_out) == (PLAYS - 2, 2)
    assert [loss.place for loss in found.left_out] == ["plays[0].gameRefId", "plays[1].gameRefId"]


def test_a_table_is_counted_by_its_plays_not_by_its_rows(monkeypatch):
    monkeypatch.setattr(bounds, "PLAYS", 10)
    assert len(read(b"".join(table(10))).plays) == 10
    with pytest.raises(Unreadable) as refused:
        read(b"".join(table(11)))
    assert "There are 11 here; 10 are the most" in in_english(refused.value.reason)
