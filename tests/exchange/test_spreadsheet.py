"""CSV: one row per player and play, there and back, and no formula in it."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core.words import in_english
from companion.exchange import spreadsheet
from companion.exchange.preview import preview
from companion.exchange.spreadsheet import guarded, unguarded
from companion.stats.plays import Rogue, Snapshot, StoredLine
from tests.exchange.example_galleries import EMPTY, TEXTS, at, example, galleries, joined, play, read, rogue, snapshot

FORMULAS = ["=cmd|' /C calc'!A0", "+1+1", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "＝1", "'=1"]


def written(gallery: Snapshot) -> bytes:
    return joined(spreadsheet.write(gallery.plays, gallery))


def cells(raw: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(raw.decode(), newline="")))


def test_one_row_per_player_and_play():
    evening = play(
        ("Ann", 31),
        ("Bob", -2.5),
        place="Kitchen",
        minutes=85,
        table="KXW4PQ",
        finished=False,
        expansions=("Dust", "Ice"),
    )
    lines = (StoredLine("cargo", "Cargo sold", 30), StoredLine("scrap", "Scrap", 1))
    evening = replace(
        evening, shares=(replace(evening.shares[0], lines=lines, start=True, colour="Yellow"), evening.shares[1])
    )
    raw = written(snapshot(evening))
    ann, bob = cells(raw)
    assert ann["played_at_utc"] == "2026-02-01T19:30:00Z"
    assert [ann[c] for c in ("play_uuid", "game", "duration_min", "table", "location")] == [
        evening.id,
        "Star Haulers",
        "85",
        "KXW4PQ",
        "Kitchen",
    ]
    assert [ann[c] for c in ("player", "seat", "start_player", "score", "rank", "winner", "ship_or_color")] == [
        "Ann",
        "1",
        "yes",
        "31",
        "1",
        "yes",
        "Yellow",
    ]
    assert [bob[c] for c in ("player", "seat", "start_player", "score", "rank", "winner", "incomplete")] == [
        "Bob",
        "2",
        "no",
        "-2.5",
        "2",
        "no",
        "yes",
    ]
    assert (ann["star-haulers.cargo: Cargo sold"], bob["star-haulers.scrap: Scrap"], bob["expansions"]) == (
        "30",
        "",
        "Dust\nIce",
    )
    assert raw.count(b"\r\n") == 3


def test_who_began_is_left_blank_where_it_is_not_known():
    assert [row["start_player"] for row in cells(written(snapshot(play(("Ann", 3), ("Bob", 2)))))] == ["", ""]


def test_the_header_begins_as_agreed_and_stays():
    header = written(EMPTY).decode().strip().split(",")
    agreed = "play_uuid, game, bgg_id, played_at_utc, duration_min, table, location, player_uuid, player, seat, start_player, score, rank, winner, role, ship_or_color, expansions, incomplete, comments"
    assert header[:19] == agreed.split(", ")
    assert tuple(header) == spreadsheet.HEADER
    columns = [column.name for column in (*spreadsheet.OF_PLAY, *spreadsheet.OF_SHARE)]
    assert sorted([*columns, "player", "seat"]) == sorted(header)


@settings(max_examples=60)
@given(galleries())
def test_there_and_back_nothing_is_lost(gallery):
    seen = preview(EMPTY, read(written(gallery)))
    assert seen.plays == gallery.plays
    played = {share.rogue for play in gallery.plays for share in play.shares}
    assert {rogue.id: rogue.name for rogue in seen.rogues} == {who: gallery.who(who).name for who in played}


@given(TEXTS)
def test_a_guard_comes_off_as_it_went_on(text):
    assert unguarded(guarded(text)) == text


@given(st.text(st.sampled_from("'=;\t\r\n-x"), max_size=8))
def test_a_guard_comes_off_whatever_it_stood_before(text):
    assert unguarded(guarded(text)) == text


@pytest.mark.parametrize("note", ["one\r\ntwo", "one\n\ntwo", "one\rtwo\r", "one;\ttwo", "it's\r\n'two'"])
def test_line_breaks_in_a_note_stay_as_they_are(note):
    assert guarded(note) == note
    (cell, _) = cells(written(snapshot(play(("Ann", 3), ("Bob", 2), notes=note))))
    assert cell["comments"] == note


@pytest.mark.parametrize("split", [";", "\t", "\n", "\r\n"])
def test_no_formula_stands_wherever_a_row_is_split(split):
    assert guarded(f"note{split}=1") == f"note{split}'=1"


@pytest.mark.parametrize("formula", FORMULAS)
def test_no_cell_is_a_formula(formula):
    evening = play(
        ("Ann", -3),
        title=formula,
        place=formula,
        notes=formula,
        table=formula,
        foreign=(formula,),
        expansions=(formula,),
    )
    share = replace(
        evening.shares[0],
        wrote=formula,
        role=formula,
        team=formula,
        colour=formula,
        lines=(StoredLine(formula, formula, 1),),
    )
    evening = replace(evening, shares=(share,))
    raw = written(snapshot(evening, rogues=[Rogue(rogue("Ann").id, formula)]))
    dangerous = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")
    table = list(csv.reader(io.StringIO(raw.decode(), newline="")))
    assert [cell for row in table for cell in row if cell.startswith(dangerous)] == ["-3"]
    assert read(raw).plays == (evening,)


def test_no_cell_is_a_formula_where_semicolons_divide():
    raw = written(snapshot(play(("Ann", 3), notes="harmless;=cmd()\n+more")))
    assert b";'=cmd()\n'+more" in raw
    assert read(raw).plays[0].notes == "harmless;=cmd()\n+more"


def test_a_table_typed_by_hand_and_saved_with_semicolons_is_read():
    first, second = example("gallery.csv").plays
    bob, ann = first.shares
    assert (first.title, first.minutes, first.place, first.notes) == (
        "Star Haulers",
        70,
        "Kitchen",
        "Typed by hand;\nin two lines",
    )
    assert (ann.score, ann.winner, bob.score, bob.wrote) == (12.5, True, None, "about nine")
    assert ann.lines == (StoredLine("cargo", "Cargo sold", 10), StoredLine("scrap", "Scrap", 2.5))
    assert bob.lines == (StoredLine("scrap", "Scrap", -1),)
    assert (second.game, second.shares[0].rogue == ann.rogue) == ("lighthouse", True)
    assert (first.whole_day, second.whole_day) == (False, True)
    assert (second.shares[0].winner, second.shares[0].rank) == (True, 0)


def test_ranks_are_worked_out_if_nobody_wrote_them():
    rows = "p,G,2026-01-01,Ann,3,no\np,G,2026-01-01,Bob,9,yes\np,G,2026-01-01,Cleo,3,no\n"
    (imported,) = read("play_uuid,game,played_at_utc,player,score,winner\n" + rows).plays
    assert [share.rank for share in imported.shares] == [2, 1, 2]


def test_columns_that_are_not_there_are_not_empty():
    evening = play(("Ann", 31), ("Bob", 12), notes="Keep me", place="Kitchen", minutes=30)
    gallery = snapshot(evening)
    ann = f"{evening.id},Star Haulers,2026-02-01T19:30:00Z,Ann,{rogue('Ann').id},31,{{}}\n"
    bob = f"{evening.id},Star Haulers,2026-02-01T19:30:00Z,Bob,{rogue('Bob').id},12,{{}}\n"
    header = "play_uuid,game,played_at_utc,player,player_uuid,score,location\n"
    same = preview(gallery, read(header + ann.format("Kitchen") + bob.format("Kitchen")))
    assert (len(same.here), same.plays) == (1, ())
    moved = preview(gallery, read(header + ann.format("Attic") + bob.format("Attic")))
    assert moved.conflicts[0].differs == ("place",)


def test_a_play_without_players_has_a_row_too():
    evening = play(when=at(2026, 1, 1))
    assert read(written(snapshot(evening))).plays == (evening,)


HEAD = "play_uuid,game,played_at_utc,player,seat,score,rank,winner,g.k: K\n"
GOOD = "p,G,2026-01-01T10:00:00Z,Ann,1,3,1,yes,1\n"


@pytest.mark.parametrize(
    ("rows", "message", "place"),
    [
        ("p,G,2026-01-01T10:00:00Z,Bob\n", "4 cells, the header 9", "line 3"),
        ('p,G,2026-01-01T10:00:00Z,"Ann', "not valid CSV", "line 3"),
        ("p,H,2026-01-01T10:00:00Z,Bob,1,3,1,yes,\n", "the play of line 2, but differs", "line 3, game"),
        ("q,G,2026-02-30T10:00:00Z,Bob,1,3,1,yes,\n", "There is no 2026-02-30", "line 3, played_at_utc"),
        ("q,G,0001-01-01T10:00:00Z,Bob,1,3,1,yes,\n", "before 1900", "line 3, played_at_utc"),
        ("q,G,9999-12-31T10:00:00Z,Bob,1,3,1,yes,\n", "future", "line 3, played_at_utc"),
        ("q,G,yesterday,Bob,1,3,1,yes,\n", "not a date", "line 3, played_at_utc"),
        ("q,G,2026-01-01,Bob,1,3,first,yes,\n", "is not a whole number", "line 3, rank"),
        ("q,G,2026-01-01,Bob,1,3,99999999,yes,\n", "between 0 and 1000", "line 3, rank"),
        ("q,G,2026-01-01,Bob,1,3,1,perhaps,\n", "neither yes nor no", "line 3, winner"),
        ("q,G,2026-01-01,Bob,1,99999999999999,1,yes,\n", "too big", "line 3, score"),
        ("q,G,2026-01-01,Bob,1,3,1,yes,lots\n", "“lots” is not a number", "line 3, g.k: K"),
        (",G,2026-01-01,Bob,1,3,1,yes,\n", "to which play", "line 3, play_uuid"),
        ("q,,2026-01-01,Bob,1,3,1,yes,\n", "which game", "line 3, game"),
        ("p,G,2026-01-01T10:00:00Z,Ann,2,3,1,yes,\n", "appears twice", "line 3, player"),
        ("q,G,2026-01-01," + "B" * 400 + ",1,3,1,yes,\n", "400 characters", "line 3, player"),
    ],
)
def test_what_is_wrong_costs_only_itself_and_is_listed_with_its_line(rows, message, place):
    incoming = read(HEAD + GOOD + rows)
    loss = incoming.left_out[0]
    assert message in in_english(loss.reason)
    assert loss.place == place
    assert incoming.plays[0].title == "G"
    assert 3 in [share.score for share in incoming.plays[0].shares]


def test_one_player_has_one_name():
    header = "play_uuid,game,played_at_utc,player,player_uuid\n"
    incoming = read(header + "p,G,2026-01-01,Ann,a\nq,G,2026-01-01,Bob,a\n")
    (loss,) = incoming.left_out
    assert "another name in line 2" in in_english(loss.reason)
    assert loss.place == "line 3, player"
    assert [rogue.name for rogue in incoming.rogues] == ["Ann"]
