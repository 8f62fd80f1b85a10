"""Our own JSON: everything there and back."""

from __future__ import annotations

import itertools
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core.problems import Unreadable
from companion.exchange import archive
from companion.exchange.images import name_of
from companion.exchange.incoming import Photo
from companion.exchange.preview import preview
from companion.stats.plays import Rogue, Snapshot
from tests.exchange.example_galleries import EMPTY, NOW, at, example, galleries, joined, play, read, rogue, snapshot


def photo(jpeg: bytes) -> Photo:
    return Photo(name_of(jpeg), jpeg)


def written(gallery: Snapshot) -> bytes:
    return joined(archive.write(gallery.plays, gallery.rogues.values(), now=NOW))


def test_an_archive_is_read():
    incoming = example("gallery.json")
    evening, gone = incoming.plays
    assert (evening.title, evening.table, evening.played_at) == ("Star Haulers", "KXW4PQ", 1767466800123)
    assert [line.points for line in evening.shares[0].lines] == [33, -2]
    assert gone.gone
    ann, bob, bobby = incoming.rogues
    assert (ann.also, ann.face, bob.is_really, bobby.hidden) == (("Annie",), 3, "r-bobby", True)


@settings(max_examples=50, deadline=None)
@given(galleries(), st.booleans(), st.booleans(), st.lists(st.binary(max_size=100)))
def test_there_and_back_nothing_is_lost(gallery, hidden, merged, pictures):
    photos = tuple(photo(archive.JPEG + picture) for picture in pictures)
    rogues = [
        replace(rogue, hidden=hidden, also=("Other", "names"), foreign=("bgg:x",)) for rogue in gallery.rogues.values()
    ]
    if merged:
        rogues[-1] = replace(rogues[-1], is_really=rogues[0].id)
    incoming = read(joined(archive.write(gallery.plays, rogues, photos, now=NOW)))
    seen = preview(EMPTY, incoming)
    assert incoming.photos == photos
    assert seen.plays == gallery.plays
    assert {rogue.id: rogue for rogue in seen.rogues} == {rogue.id: rogue for rogue in rogues}


@pytest.mark.parametrize(
    ("sent", "message", "place"),
    [
        (Photo("0" * 32, archive.JPEG), "not the one that its name says", "photos[1].name"),
        (photo(b"<svg onload=alert(1)>"), "no photo", "photos[1].jpeg"),
        (photo(archive.JPEG + bytes(archive.LARGEST_PHOTO)), "no photo", "photos[1].jpeg"),
    ],
)
def test_what_is_no_photo_of_ours_is_not_taken_in(sent, message, place):
    with pytest.raises(Unreadable, match=message) as refused:
        read(joined(archive.write([], [], [photo(archive.JPEG), sent], now=NOW)))
    assert refused.value.place == place


def test_what_is_out_of_the_gallery_comes_back_out_of_the_gallery():
    off = play(("Ann", 3), gone=True)
    seen = preview(EMPTY, read(joined(archive.write([off], [rogue("Ann"), rogue("Bob", gone=True)], now=NOW))))
    assert seen.plays == (off,)
    assert [rogue.gone for rogue in seen.rogues] == [False, True]


def test_it_is_plain_json_with_a_record_a_line():
    raw = written(snapshot(play(("Ann", 3), ("Bob", 2))))
    assert json.loads(raw)["version"] == 1
    assert len(raw.splitlines()) == 1 + 1 + 1 + 4 + 1


def test_a_big_gallery_is_written_in_pieces_as_it_goes():
    one = play(("Ann", 3), ("Bob", 2))
    endless = (replace(one, id=f"p{number}") for number in itertools.count())
    pieces = archive.write(endless, [rogue("Ann")], now=NOW)
    sizes = [len(next(pieces)) for _ in range(20)]
    assert all(archive.CHUNK <= size < archive.CHUNK + 2000 for size in sizes)


def test_who_was_lost_is_written_as_somebody():
    gallery = snapshot(play(("Ann", 3), ("Zoe", 2)), rogues=[rogue("Ann"), Rogue("x", "X", is_really="y")])
    names = {rogue.id: rogue.name for rogue in read(written(gallery)).rogues}
    assert names == {rogue("Ann").id: "Ann", "x": "X", rogue("Zoe").id: "Somebody", "y": "Somebody"}


def test_an_archive_from_a_newer_companion_is_refused():
    with pytest.raises(Unreadable, match="newer Companion") as refused:
        read('{"format": "companion gallery", "version": 2, "plays": "in another way"}')
    assert refused.value.place == "version"


def test_our_own_backup_is_not_refused_for_a_clock_that_is_behind():
    incoming = read(written(snapshot(play(("Ann", 3), when=at(2026, 7, 1)))))
    assert len(incoming.plays) == 1
    assert "future" in incoming.notes[0]
    assert read(written(snapshot(play(("Ann", 3))))).notes == ()


ROGUES = '"rogues": [{"id": "r", "name": "Ann"}]'


@pytest.mark.parametrize(
    ("plays", "rogues", "message", "place"),
    [
        ('[{"id": "p", "game": "g", "title": "G", "shares": []}]', ROGUES, "“played_at” is missing", "plays[0]"),
        (
            '[{"id": "p", "game": "g", "title": "G", "played_at": "noon", "shares": []}]',
            ROGUES,
            "a whole number, not a text",
            "plays[0].played_at",
        ),
        (
            '[{"id": "p", "game": "g", "title": "G", "played_at": -62135596800000, "shares": []}]',
            ROGUES,
            "before 1900",
            "plays[0].played_at",
        ),
        (
            '[{"id": "p", "game": "g", "title": "G", "played_at": 99999999999999999, "shares": []}]',
            ROGUES,
            "future",
            "plays[0].played_at",
        ),
        (
            '[{"id": "p", "game": "g", "title": "", "played_at": 0, "shares": []}]',
            ROGUES,
            "must not be empty",
            "plays[0].title",
        ),
        (
            '[{"id": "p", "game": "g", "title": "G\\u0000", "played_at": 0, "shares": []}]',
            ROGUES,
            "character that is none",
            "plays[0].title",
        ),
        (
            '[{"id": "p", "game": "g", "title": "G", "played_at": 0, "shares": [{"rogue": "r"}, {"rogue": "q"}]}]',
            ROGUES,
            "nobody in this file",
            "plays[0].shares[1].rogue",
        ),
        (
            '[{"id": "p", "game": "g", "title": "G", "played_at": 0, "shares": [{"rogue": "r", "score": 1e300}]}]',
            ROGUES,
            "too big",
            "plays[0].shares[0].score",
        ),
        (
            '[{"id": "p", "game": "g", "title": "G", "played_at": 0, "shares": [{"rogue": "r", "score": 1e999}]}]',
            ROGUES,
            "out of range",
            "plays[0].shares[0].score",
        ),
        (
            '[{"id": "p", "game": "g", "title": "G", "played_at": 0, "shares": [{"rogue": "r", "lines": [{"key": "k", "label": "K", "points": 1e15}]}]}]',
            ROGUES,
            "too big",
            "plays[0].shares[0].lines[0].points",
        ),
        (
            '[{"id": "p", "game": "g", "title": "G", "played_at": 0, "minutes": -3, "shares": []}]',
            ROGUES,
            "between 0 and",
            "plays[0].minutes",
        ),
        (
            '[{"id": "p", "game": "g", "title": "G", "played_at": 0, "shares": []}, {"id": "p", "game": "g", "title": "G", "played_at": 0, "shares": []}]',
            ROGUES,
            "a second time; the first is at plays[0].id",
            "plays[1].id",
        ),
        ("[]", '"rogues": [{"id": "r", "name": "Ann"}, {"id": "r", "name": "Bob"}]', "a second time", "rogues[1].id"),
        (
            "[]",
            '"rogues": [{"id": "r", "name": "Ann", "is_really": "q"}]',
            "nobody in this file",
            "rogues[0].is_really",
        ),
        ("[]", '"rogues": [{"id": "r", "name": "' + "A" * 301 + '"}]', "301 characters", "rogues[0].name"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(plays, rogues, message, place):
    with pytest.raises(Unreadable) as refused:
        read(f'{{"format": "companion gallery", "version": 1, "plays": {plays}, {rogues}}}')
    assert message in refused.value.message
    assert refused.value.place == place
