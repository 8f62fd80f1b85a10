"""Reading: every kind of file is known by what is in it, and a bad one changes nothing."""

from __future__ import annotations

import io
import re
import tracemalloc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.problems import Unreadable
from companion.core.words import in_english
from companion.exchange import formats
from tests.exchange.example_galleries import EXAMPLES, NOW, example, read

KINDS = {
    "gallery.json": ("companion", "a Companion archive"),
    "gallery.csv": ("companion", "a Companion spreadsheet"),
    "evening.bgsplay": ("bgstats", "a BG Stats file"),
    "BGStatsExport.json": ("bgstats", "a BG Stats file"),
    "bgg-plays.xml": ("bgg", "plays from BoardGameGeek"),
}


@pytest.mark.parametrize("name", sorted(KINDS))
def test_a_file_is_known_by_what_stands_in_it(name):
    incoming = example(name)
    assert (incoming.source, in_english(incoming.words)) == KINDS[name]


def test_every_example_is_tried():
    assert {file.name for file in EXAMPLES.iterdir()} == set(KINDS)


@pytest.mark.parametrize("name", sorted(KINDS))
def test_a_mark_at_the_beginning_does_not_matter(name):
    assert read(b"\xef\xbb\xbf" + (EXAMPLES / name).read_bytes()) == example(name)


@pytest.mark.parametrize("name", sorted(set(KINDS) - {"gallery.csv"}))
@pytest.mark.parametrize("part", [0.3, 0.6, 0.99])
def test_half_a_file_is_refused(name, part):
    raw = (EXAMPLES / name).read_bytes().rstrip()
    with pytest.raises(Unreadable) as refused:
        read(raw[: int(len(raw) * part)])
    assert refused.value.place.startswith("line ")


@pytest.mark.parametrize("cut", [b"Kitchen;Bob", b"in two"])
def test_half_a_spreadsheet_says_where_it_was_cut(cut):
    raw = (EXAMPLES / "gallery.csv").read_bytes()
    incoming = read(raw[: raw.rindex(cut) + 5])
    assert "line 4" in [loss.place for loss in incoming.left_out]
    assert incoming.plays[0].title == "Star Haulers"


@pytest.mark.parametrize("name", sorted(KINDS))
def test_unicode_text_of_a_spreadsheet_is_read(name):
    raw = (EXAMPLES / name).read_text(encoding="utf-8")
    assert read(raw.encode("utf-16")) == read(raw)


@pytest.mark.parametrize("name", sorted(KINDS))
@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-32"])
def test_wide_letters_are_refused(name, encoding):
    with pytest.raises(Unreadable, match="save it as UTF-8"):
        read((EXAMPLES / name).read_text(encoding="utf-8").encode(encoding))


@pytest.mark.parametrize("name", ["evening.bgsplay", "gallery.json"])
def test_old_letters_are_refused_with_their_line(name):
    raw = (EXAMPLES / name).read_bytes().replace(b"Kitchen", b"K\xfcche").replace(b"Annie", b"Ren\xe9")
    with pytest.raises(Unreadable, match="not in UTF-8") as refused:
        read(raw)
    assert refused.value.place in ("line 8", "line 2")


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (b"", "empty"),
        (b" \n\t ", "empty"),
        (b"hello", "does not know this kind of file"),
        (b"[]", "does not know this kind of file"),
        (b"{}", "does not know this kind of file"),
        (b'{"plays": []}', "does not know this kind of file"),
        (b'{"format": "something else", "version": 1}', "does not know this kind of file"),
        (b"colours,shapes\nred,3\n", "does not know this kind of file"),
        (b"PK\x03\x04\x14\x00\x00\x00", "unpack it"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "not a text file"),
        (b'{"games": [], "plays": [1, 2', "ends in the middle"),
        (b'{"games": [], "plays": [Infinity]}', "not valid JSON"),
        (b'{"games": [], "plays": []} and more', "not valid JSON"),
        (b'{"x": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", "nested too deeply"),
        (b'{"format": "companion gallery", "version": 1, "plays": {}, "rogues": []}', "a list"),
        (b'{"format": "companion gallery", "version": "one"}', "a whole number"),
    ],
)
def test_what_is_no_gallery_is_refused(raw, message):
    with pytest.raises(Unreadable) as refused:
        read(raw)
    assert message in in_english(refused.value.reason)


class Endless(io.RawIOBase):
    """A file that never ends."""

    fetched = 0

    def read(self, size: int = -1) -> bytes:
        assert size > 0, "asked for everything at once"
        self.fetched += size
        return b"x" * size


def test_a_file_without_end_is_given_up_at_the_limit():
    endless = Endless()
    with pytest.raises(Unreadable, match="longer than 3,000 kB"):
        formats.read(endless, now=NOW, limit=3_000_000)
    assert endless.fetched == 3_000_001


def test_two_hundred_megabytes_are_the_most_unless_said_otherwise():
    assert formats.LIMIT == 200_000_000
    big = b'{"games": [], "plays": [' + b" " * 2_000_000 + b"]}"
    assert read(big).plays == ()
    with pytest.raises(Unreadable, match="longer than 1 kB"):
        read(big, limit=1_000)


@pytest.mark.parametrize(
    "raw",
    [
        b'{"games": [], "plays": [], "huge": [' + b'{"a": [1, "x"]},' * 150_000 + b"0]}",
        b'{"games": [{"id": 1, "name": "' + b"x" * 2_500_000 + b'"}], "plays": []}',
        b"<plays>" + b"<play>" + b"<comments>" + b"x" * 2_500_000,
        b"play_uuid,game,played_at_utc,player\n" + b"p,G,2025-01-01,A\n" * 150_000,
    ],
    ids=["unknown keys", "one long text", "a comment", "one play"],
)
def test_memory_stays_in_proportion_to_the_file(raw):
    """Whether it is taken or refused: what is held at once is a few times the file, never more."""
    tracemalloc.start()
    try:
        read(raw)
    except Unreadable:
        pass
    finally:
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    assert most < 6 * len(raw)


@settings(max_examples=60)
@given(st.sampled_from(sorted(KINDS)), st.integers(0, 10**6), st.binary(max_size=6))
def test_whatever_is_done_to_a_file_the_answer_is_a_reading_or_a_sentence(name, place, change):
    raw = (EXAMPLES / name).read_bytes()
    place %= len(raw)
    assert re.fullmatch(
        r"companion|bgstats|bgg|spreadsheet|[A-Z“].*\.", outcome(raw[:place] + change + raw[place + len(change) + 1 :])
    )


def outcome(raw: bytes) -> str:
    try:
        return read(raw).source
    except Unreadable as refused:
        return in_english(refused.reason)
