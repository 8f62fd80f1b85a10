"""Our own JSON: everything there and back."""

from __future__ import annotations

import itertools
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core.problems import Unreadable
from companion.core.words import Message, Number, Recorded, SeatName, in_english, listed, say, several
from companion.exchange import archive
from companion.exchange.images import name_of
from companion.exchange.incoming import Photo
from companion.exchange.preview import preview
from companion.stats.plays import Rogue, Snapshot, StoredLine
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
        (photo(b"<svg onload=alert(1)>"), "not a photo", "photos[1].jpeg"),
        (photo(archive.JPEG + bytes(archive.LARGEST_PHOTO)), "not a photo", "photos[1].jpeg"),
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
    assert json.loads(raw)["version"] == archive.VERSION
    assert len(raw.splitlines()) == 1 + 1 + 1 + 4 + 1


TOLD = say("{names} stopped after {rounds}", names=listed(["Ann", "Bob"]), rounds=several("{n} round", "{n} rounds", 3))


def with_words(said: Recorded) -> Snapshot:
    one = play(("Ann", 3), ("Bob", 2))
    lines = (StoredLine("a", said, 3), StoredLine("b", say("Cargo"), 2.5))
    return snapshot(
        replace(one, decided=said, ended_by=said, shares=(replace(one.shares[0], lines=lines), one.shares[1]))
    )


@pytest.mark.parametrize(
    "said", ["As it was written.", TOLD, Message("{x}", {"x": Number(3)}), Message("{x}", {"x": 2.5})]
)
def test_sentences_are_messages_or_the_text_of_older_ones(said):
    gallery = with_words(said)
    raw = written(gallery)
    assert read(raw).plays == gallery.plays
    assert written(replace(gallery, plays=read(raw).plays)) == raw, "byte by byte"


def test_the_same_sentence_as_text_and_as_a_message_is_no_conflict():
    seen = preview(with_words(TOLD), read(written(with_words(in_english(TOLD)))))
    assert (len(seen.here), seen.conflicts, seen.plays) == (1, (), ())
    seen = preview(with_words(TOLD), read(written(with_words("Ann ran away"))))
    assert seen.conflicts[0].differs == ("shares", "decided", "ended_by")


def nested(levels: int) -> Message:
    found = say("x")
    for _ in range(levels):
        found = Message("{x}", {"x": found})
    return found


def laughing(levels: int) -> Message:
    """A billion laughs: each level says the one below many times."""
    found = say("ha")
    for _ in range(levels):
        found = Message("{x}" * 50, {"x": found})
    return found


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        (nested(20), "nested too deeply"),
        (nested(180), "nested too deeply"),
        (laughing(6), "are the most"),
        (say("x" * 301), "301 characters"),
        (Message("x", {"unused": "x" * 301}), "are the most"),
        (Message("x", {"unused": listed(["x"] * 100)}), "are the most"),
        (Message("x", {"k" * 301: 1}), "are the most"),
        (several("{n}", "x" * 301, 1), "are the most"),
        (Message("{x}", {"x": Number(1e300)}), "too big"),
        (Message("{x}", {"x": SeatName(10**13)}), "too big"),
        (Message("{x}", {"x": "\0"}), "not allowed"),
    ],
)
def test_a_message_that_is_more_than_a_sentence_is_refused(said, reason):
    one = play(("Ann", 3), ("Bob", 2))
    lines = (StoredLine("a", said, 3),)
    raw = written(snapshot(replace(one, shares=(replace(one.shares[0], lines=lines), one.shares[1]))))
    with pytest.raises(Unreadable, match=reason) as refused:
        read(raw)
    assert refused.value.place == "plays[0].shares[0].lines[0].label"


@pytest.mark.parametrize("levels", [100, 400, 900, 50_000])
@pytest.mark.parametrize(("open_", "close"), [('{"type":"message","msgid":"{x}","args":{"x":', "}}"), ("[", "]")])
def test_a_message_that_is_deeper_than_any_reader_is_refused_in_words(open_, close, levels):
    said = open_ * levels + '"x"' + close * levels
    one = f'{{"id": "p", "game": "g", "title": "G", "played_at": 1, "shares": [], "decided": {said}}}'
    with pytest.raises(Unreadable, match=r"nested too deeply|should be"):
        read(f'{{"format": "companion gallery", "version": 2, "plays": [{one}], "rogues": []}}')


@pytest.mark.parametrize(
    "msgid", ["{x.__class__}", "{x:999999999}", "{x!r}", "{0}", "{", "}", "{x[0]}", "{}", "%(x)s", "%s"]
)
def test_a_pattern_that_is_none_of_ours_is_only_text(msgid):
    (found,) = read(written(with_words(Message(msgid, {"x": "y"})))).plays
    assert in_english(found.decided) == msgid


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
        read('{"format": "companion gallery", "version": 3, "plays": "in another way"}')
    assert refused.value.place == "version"


def test_our_own_backup_is_not_refused_for_a_clock_that_is_behind():
    incoming = read(written(snapshot(play(("Ann", 3), when=at(2026, 7, 1)))))
    assert len(incoming.plays) == 1
    assert "future" in in_english(incoming.notes[0])
    assert read(written(snapshot(play(("Ann", 3))))).notes == ()


ROGUES = '"rogues": [{"id": "r", "name": "Ann"}]'


@pytest.mark.parametrize(
    ("plays", "rogues", "message", "place"),
    [
        ('[{"id": "p", "game": "g", "title": "G", "shares": []}]', ROGUES, "This is missing", "plays[0].played_at"),
        (
            '[{"id": "p", "game": "g", "title": "G", "played_at": "noon", "shares": []}]',
            ROGUES,
            "a whole number, not text",
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
            "character that is not allowed",
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
            "too large",
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
            "appears twice; the first is at plays[0].id",
            "plays[1].id",
        ),
        ("[]", '"rogues": [{"id": "r", "name": "Ann"}, {"id": "r", "name": "Bob"}]', "appears twice", "rogues[1].id"),
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
    assert message in in_english(refused.value.reason)
    assert refused.value.place == place
