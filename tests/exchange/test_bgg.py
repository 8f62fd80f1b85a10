"""BoardGameGeek: the XML of logged plays."""

from __future__ import annotations

import pytest

from companion.core.problems import Unreadable
from companion.core.words import in_english
from companion.exchange import bgg, bounds
from companion.exchange.preview import preview
from tests.exchange.example_galleries import EMPTY, after, at, example, read


def test_logged_plays_are_read():
    incoming = example("bgg-plays.xml")
    first, *_ = incoming.plays
    names = {rogue.id: rogue.name for rogue in incoming.rogues}
    ann, bela = first.shares
    assert (names[ann.rogue], names[bela.rogue]) == ("Ann", "Béla"), "by starting position"
    assert (first.title, first.bgg_id, first.minutes, first.place) == ("Star Haulers", 900001, 95, "Béla's")
    assert first.notes == "Close one & loud.\nRematch soon."
    assert (first.whole_day, first.played_at) == (True, at(2025, 11, 8, 12))
    assert (ann.score, ann.winner, ann.start, ann.colour) == (61.5, True, True, "Yellow")
    assert (bela.score, bela.wrote, bela.new) == (None, "49-46ish", True)
    assert first.foreign == ("bgg:71000001",)


def test_a_quantity_is_as_many_plays():
    three = [play for play in example("bgg-plays.xml").plays if play.title == "Low Tide"]
    assert [play.foreign for play in three] == [("bgg:71000002",), ("bgg:71000002/2",), ("bgg:71000002/3",)]
    assert len({play.id for play in three}) == 3
    assert len({play.shares for play in three}) == 1


def test_fewer_points_won_means_that_the_lowest_wins():
    three = [play for play in example("bgg-plays.xml").plays if play.title == "Low Tide"]
    assert [(play.lowest_wins, [share.rank for share in play.shares]) for play in three] == [(True, [1, 2])] * 3


def test_unfinished_and_uncounted():
    *_, last = example("bgg-plays.xml").plays
    assert (last.title, last.finished, last.counted, last.shares) == ("Lighthouse", False, False, ())


def test_it_says_that_there_are_more_pages():
    (note,) = example("bgg-plays.xml").notes
    assert in_english(note) == "This file holds 3 of 4 entries; import its other pages as well."


def test_people_are_known_by_user_name_or_by_name():
    ann, *others = sorted(example("bgg-plays.xml").rogues, key=lambda rogue: rogue.name)
    assert ann.foreign == ("bgg:annmeeple",)
    assert {rogue.foreign for rogue in others} == {("bgg:~béla",), ("bgg:~cleo",)}


def test_a_play_synced_from_bg_stats_is_the_same_play():
    gallery = after(EMPTY, preview(EMPTY, example("BGStatsExport.json")))
    seen = preview(
        gallery,
        read(
            '<plays><play id="555001" date="2025-03-01"><item name="Low Tide" objectid="0"/><players/></play></plays>'
        ),
    )
    assert [arrival.by for arrival in (*seen.here, *seen.conflicts)] == ["foreign"]
    assert seen.new == ()


ITEM = '<item name="G" objectid="1"/>'


def one(attributes: str = 'id="1" date="2025-01-01"', inside: str = ITEM) -> str:
    return f"<plays>\n<play {attributes}>{inside}</play>\n</plays>"


@pytest.mark.parametrize(
    ("raw", "message", "place"),
    [
        ("<items><item/></items>", "about “items”", "line 1"),
        ("<!DOCTYPE html><html></html>", "web page", "line 1"),
        (
            '<?xml version="1.0"?>\n<!DOCTYPE b [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><plays>&b;</plays>',
            "document type",
            "line 2",
        ),
        ('<!DOCTYPE plays SYSTEM "file:///etc/passwd"><plays/>', "document type", "line 1"),
        ("<plays>&xxe;</plays>", "not valid XML", "line 1"),
        ("<plays>\n<play", "not valid XML", "line 2"),
        ("<plays>\n<play id='1' date='2025-01-01'>", "not valid XML: no element found", "line 2"),
        ("<plays>" + "<x>" * 100, "nested too deeply", "line 1"),
        ('<?xml version="1.0" encoding="utf-7"?><plays/>', "save it as UTF-8", "line 1"),
        ('<?xml version="1.0" encoding="klingon"?><plays/>', "", "line 1"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(raw, message, place):
    with pytest.raises(Unreadable) as refused:
        read(raw)
    assert message in in_english(refused.value.reason)
    assert refused.value.place == place


def test_a_file_has_a_number_of_entries_at_the_most(monkeypatch):
    monkeypatch.setattr(bounds, "PLAYS", 5)
    entries = "".join(f'<play id="{n}" date="2025-01-01">{ITEM}</play>' for n in range(6))
    with pytest.raises(Unreadable, match="6 here; 5 are the most"):
        read(f"<plays>{entries}</plays>")


def test_another_encoding_is_fine_if_the_file_says_so():
    raw = '<?xml version="1.0" encoding="ISO-8859-1"?><plays><play id="1" date="2025-01-01"><item name="Tüftler"/></play></plays>'
    assert read(raw.encode("latin-1")).plays[0].title == "Tüftler"
    with pytest.raises(Unreadable, match="not valid XML"):
        read(raw.replace("ISO-8859-1", "utf-8").encode("latin-1"))


@pytest.mark.parametrize(
    ("raw", "message", "place"),
    [
        (one(inside='<item name="G" objectid="-2"/>'), "The number at BoardGameGeek: “-2” is not a number", "line 2"),
        (one('date="2025-01-01"'), "has no id", "line 2"),
        (one(inside=""), "which game", "line 2"),
        (one('id="1" date="2025-02-30"'), "no 2025-02-30 in the calendar", "line 2"),
        (one('id="1" date="0000-00-00"'), "in the calendar", "line 2"),
        (one('id="1" date="2027-01-01"'), "future", "line 2"),
        (one('id="1"'), "is not a date", "line 2"),
        (one('id="1" date="2025-01-01" quantity="1000000000"'), "stands for 1000000000 plays; 100 came in", "line 2"),
        (one('id="1" date="2025-01-01" quantity="many"'), "How often it was played: “many” is not a number", "line 2"),
        (one('id="1" date="2025-01-01" length="99999999"'), "between 0 and", "line 2"),
        (
            one(inside=ITEM + "<players>\n<player name='A' score='" + "9" * 400 + "'/></players>"),
            "400 characters",
            "line 3",
        ),
        (one(inside=ITEM + "<players>\n<player name='A' score='9999999999999'/></players>"), "too big", "line 3"),
        (
            one(inside=ITEM + "<players>\n<player name='" + "A" * 300 + "'/></players>"),
            "300 characters; it was cut after 200",
            "line 3",
        ),
        (
            "<plays>\n"
            + "<play id='1' date='2025-01-01'>"
            + ITEM
            + "</play>\n<play id='1' date='2025-01-01'>"
            + ITEM
            + "</play></plays>",
            "appears twice",
            "line 3",
        ),
    ],
)
def test_what_is_wrong_costs_only_itself_and_is_listed_with_its_line(raw, message, place):
    whole = '<play id="7" date="2025-01-01"><item name="Unhurt" objectid="1"/></play></plays>'
    incoming = read(raw.removesuffix("</plays>") + whole)
    (loss,) = incoming.left_out
    assert message in in_english(loss.reason)
    assert loss.place == place
    assert incoming.plays[-1].title == "Unhurt"
    assert len({play.foreign[0].split("/")[0] for play in incoming.plays}) == raw.count("<play ") + 1 - loss.whole


def test_a_small_file_does_not_become_a_large_gallery():
    plays = "".join(f'<play id="{n}" date="2025-01-01" quantity="1000">{ITEM}</play>' for n in range(200))
    incoming = read(f"<plays>{plays}</plays>")
    assert len(incoming.plays) == 200 + bgg.MOST_COPIES
    assert {play.foreign[0] for play in incoming.plays} >= {f"bgg:{n}" for n in range(200)}, "each entry once"


def test_who_has_no_name_is_nobody_in_particular():
    players = "<players><player name=''/><player name='Anonymous player'/><player name='Ann'/></players>"
    incoming = read(one(inside=ITEM + players))
    assert [rogue.name for rogue in incoming.rogues] == ["Ann"]
    assert [share.rogue for share in incoming.plays[0].shares[:2]] == ["somebody", "somebody-2"]
