"""Our own JSON: everything there and back."""

from __future__ import annotations

import itertools
import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core.problems import Unreadable
from companion.core.words import Message, Number, Recorded, SeatName, in_english, listed, say, several
from companion.exchange import archive
from companion.exchange.images import name_of
from companion.exchange.incoming import Incoming, Photo
from companion.exchange.preview import preview
from companion.stats.plays import Play, Rogue, Share, Snapshot, StoredLine
from tests.exchange.example_galleries import EMPTY, NOW, at, example, galleries, joined, play, read, rogue, snapshot


def photo(jpeg: bytes) -> Photo:
    return Photo(name_of(jpeg), jpeg)


def only_loss(incoming: Incoming) -> tuple[str, str]:
    """The one thing that was left out, and where it is."""
    (loss,) = incoming.left_out
    assert incoming.plays_left_out + incoming.fields_left_out == 1
    return in_english(loss.reason), loss.place


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


@settings(max_examples=50)
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
    incoming = read(joined(archive.write([], [], [photo(archive.JPEG), sent, photo(archive.JPEG + b"x")], now=NOW)))
    assert incoming.photos == (photo(archive.JPEG), photo(archive.JPEG + b"x"))
    reason, where = only_loss(incoming)
    assert message in reason
    assert where == place


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
def test_a_message_that_is_more_than_a_sentence_is_left_out(said, reason):
    one = play(("Ann", 3), ("Bob", 2))
    lines = (StoredLine("a", say("Cargo"), 3), StoredLine("b", said, 3))
    raw = written(snapshot(replace(one, shares=(replace(one.shares[0], lines=lines), one.shares[1]))))
    incoming = read(raw)
    why, place = only_loss(incoming)
    assert reason in why
    assert place == "plays[0].shares[0].lines[1].label"
    assert incoming.plays == (replace(one, shares=(replace(one.shares[0], lines=lines[:1]), one.shares[1])),)


DEEP = [('{"type":"message","msgid":"{x}","args":{"x":', "}}"), ("[", "]")]


def with_deep_words(open_, close, levels):
    said = open_ * levels + '"x"' + close * levels
    one = f'{{"id": "p", "game": "g", "title": "G", "played_at": 1, "shares": [], "decided": {said}}}'
    return f'{{"format": "companion gallery", "version": 2, "plays": [{one}], "rogues": []}}'


@pytest.mark.parametrize("levels", [100, 400])
@pytest.mark.parametrize(("open_", "close"), DEEP)
def test_a_message_that_is_too_deep_is_left_out(open_, close, levels):
    incoming = read(with_deep_words(open_, close, levels))
    assert [(one.id, one.decided) for one in incoming.plays] == [("p", "")]
    reason, place = only_loss(incoming)
    assert re.search("nested too deeply|should be", reason)
    assert place.startswith("plays[0].decided")


@pytest.mark.parametrize("levels", [900, 3000])
@pytest.mark.parametrize(("open_", "close"), DEEP)
def test_a_play_that_is_deeper_than_any_reader_is_left_out_or_refused_in_words(open_, close, levels):
    try:
        reason = in_english(read(with_deep_words(open_, close, levels)).left_out[0].reason)
    except Unreadable as refused:
        reason = in_english(refused.reason)
    assert re.search("nested too deeply|should be", reason)


@pytest.mark.parametrize(("open_", "close"), DEEP)
def test_a_file_that_is_deeper_than_any_reader_is_refused_in_words(open_, close):
    with pytest.raises(Unreadable, match="nested too deeply"):
        read(with_deep_words(open_, close, 50_000))


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
            "too big",
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
    reason, where = only_loss(read(archive_of(plays, rogues)))
    assert message in reason
    assert where == place


def archive_of(plays: str, rogues: str = ROGUES) -> str:
    return f'{{"format": "companion gallery", "version": 1, "plays": {plays}, {rogues}}}'


PLAY = {"id": "p", "game": "g", "title": "G", "played_at": 0, "shares": [{"rogue": "r", "score": 3}]}


@pytest.mark.parametrize(
    ("bad", "kept"),
    [
        ({"minutes": -3}, {}),
        ({"minutes": "many"}, {}),
        ({"place": ["Kitchen"]}, {}),
        ({"place": "K" * 400}, {"place": "K" * 300}),
        ({"notes": "n" * 20_001}, {"notes": "n" * 20_000}),
        ({"title": "G\0o"}, {"title": "Go"}),
        ({"foreign": ["bgg:1", 7, "bgg:2"]}, {"foreign": ("bgg:1", "bgg:2")}),
        ({"photos": [{"name": "x"}]}, {}),
        ({"ended_at": 10**17}, {}),
        ({"finished": "perhaps"}, {}),
        ({"shares": [{"rogue": "r", "score": "plenty"}]}, {"shares": (Share("r"),)}),
        ({"shares": [{"rogue": "r"}, {"rogue": "q", "rank": 2}]}, {"shares": (Share("r"), Share("somebody", rank=2))}),
        ({"shares": [{"rogue": "r"}, 7]}, {"shares": (Share("r"),)}),
    ],
)
def test_one_bad_field_costs_that_field(bad, kept):
    """The play before and the one after it come in whole."""
    plays = [PLAY, PLAY | {"id": "x"} | bad, PLAY | {"id": "y"}]
    incoming = read(archive_of(json.dumps(plays)))
    fine = Play(id="p", game="g", title="G", played_at=0, shares=(Share("r", score=3),))
    assert incoming.plays == (fine, replace(fine, id="x", **kept), replace(fine, id="y"))
    assert (incoming.plays_left_out, incoming.fields_left_out) == (0, 1)
    assert only_loss(incoming)[1].startswith(f"plays[1].{next(iter(bad))}")


def test_several_bad_fields_cost_these_fields_each_with_a_line():
    bad = PLAY | {"minutes": -1, "bgg_id": "x", "board": 3}
    incoming = read(archive_of(json.dumps([bad])))
    assert [loss.place for loss in incoming.left_out] == ["plays[0].bgg_id", "plays[0].board", "plays[0].minutes"]
    assert len(incoming.plays) == 1


def test_an_entry_that_is_none_costs_that_entry():
    incoming = read(archive_of(json.dumps([7, PLAY, [PLAY], {}]), '"rogues": [null, {"id": "r", "name": "Ann"}]'))
    assert ([play.id for play in incoming.plays], [one.name for one in incoming.rogues]) == (["p"], ["Ann"])
    assert (incoming.plays_left_out, incoming.fields_left_out) == (3, 1)


def test_an_entry_with_too_much_wrong_is_left_out():
    incoming = read(archive_of(json.dumps([PLAY | {"foreign": list(range(50))}, PLAY])))
    assert only_loss(incoming) == ("Too much is wrong here.", "plays[0]")
    assert len(incoming.plays) == 1


def test_a_sheet_that_cannot_be_counted_by_costs_that_sheet():
    raw = archive_of("[]", ROGUES + ', "sheets": [{"id": "Not a key", "sheet": {"title": "T", "lines": []}}]')
    assert read(raw).sheets == ()
    assert only_loss(read(raw))[1].startswith("sheets[0]")
