"""Anybody's spreadsheet: columns are known by their headings, in three shapes and two languages."""

from __future__ import annotations

import pytest

from companion.core.problems import Unreadable
from companion.core.words import in_english
from companion.exchange import headings
from companion.exchange.incoming import Incoming
from companion.exchange.preview import preview
from tests.exchange.example_galleries import EMPTY, after, at, read

LONG = """Date,Game,Player,Score,Winner
2025-03-14,Azul,Ann,61,yes
2025-03-14,Azul,Bob,48,
2025-03-14,Azul,Ann,50,
2025-03-14,Azul,Bob,55,x
2025-03-15,Catan,Cleo,10,yes
"""


def results(incoming: Incoming) -> list[tuple[str, list[tuple[str, float | None, int, bool]]]]:
    names = {rogue.id: rogue.name for rogue in incoming.rogues}
    return [
        (play.title, [(names.get(s.rogue, s.rogue), s.score, s.rank, s.winner) for s in play.shares])
        for play in incoming.plays
    ]


AZUL = ("Azul", [("Ann", 61, 1, True), ("Bob", 48, 2, False)])


def test_a_row_for_each_player_and_play():
    incoming = read(LONG)
    first, second, third = results(incoming)
    assert first == AZUL
    assert second == ("Azul", [("Ann", 50, 2, False), ("Bob", 55, 1, True)]), "whoever comes again plays again"
    assert third[1][0][:2] == ("Cleo", 10)
    assert (incoming.plays[0].played_at, incoming.plays[0].whole_day) == (at(2025, 3, 14, 12), True)


@pytest.mark.parametrize(
    ("written", "hour"),
    [
        ("14. März 2025", None),
        ("14 Mrz 2025", None),
        ("March 14, 2025", None),
        ("Fri, March 14th, 2025", None),
        ("14-Mar-2025", None),
        ("3/14/2025 8:15 PM", 20),
        ("3/14/2025 12:15 a.m.", 0),
        ("14. März 2025 20:15", 20),
    ],
)
def test_dates_as_people_write_them(written, hour):
    [play] = read(f"Date;Game;Player;Score\n{written};Azul;Ann;61\n").plays
    assert play.whole_day is (hour is None)
    assert play.played_at == (at(2025, 3, 14, 12) if hour is None else at(2025, 3, 14, hour) + 15 * 60_000)


def test_a_month_that_nobody_knows_is_no_date():
    assert read("Date;Game;Player;Score\n14 Brumaire 2025;Azul;Ann;61\n").plays == ()


@pytest.mark.parametrize(
    "table",
    [
        "Datum;Spiel;Spieler;Punkte;Gewonnen\n14.03.2025;Azul;Ann;61;ja\n14.03.2025;Azul;Bob;48;nein\n",
        "Datum\tSpiel\tSpieler\tPunkte\n14.3.25\tAzul\tAnn\t61\n14.3.25\tAzul\tBob\t48\n",
        "DATE , Board Game, Player_Name, Final score\n3/14/2025,Azul,Ann,61\n3/14/2025,Azul,Bob,48\n",
        "Nr,Wann,Titel,Wer,Siegpunkte,Platz\n1,2025/03/14,Azul,Ann,61,1.\n1,2025/03/14,Azul,Bob,48,2.\n",
        "Date,Game,Player,Points\n2025-03-14,Azul,Ann,61\n,,Bob,48\n",
        'Date,Game,Players,Winner\n2025-03-14,Azul,"Ann: 61, Bob: 48",Ann\n',
        "Datum;Spiel;Mitspieler;Punkte;Sieger\n14.03.2025;Azul;Ann und Bob;61, 48;Ann\n",
        'Date,Game,Player,Score\n2025-03-14,Azul,"Ann, Bob","61, 48"\n',
        "Date,Game,Ann,Bob,Cleo\n2025-03-14,Azul,61,48,\n2025-03-15,Azul,,,7\n",
    ],
    ids=[
        "german",
        "tabs",
        "american",
        "numbered",
        "blanks below",
        "listed",
        "listed in german",
        "several",
        "a column each",
    ],
)
def test_other_shapes_and_languages(table):
    incoming = read(table)
    assert results(incoming)[0] == AZUL
    assert incoming.plays[0].played_at == at(2025, 3, 14, 12)
    assert incoming.left_out == ()


@pytest.mark.parametrize("encoding", ["utf-8-sig", "cp1252", "utf-16"])
def test_as_spreadsheets_save_it(encoding):
    incoming = read("Datum;Spiel;Spieler;Punkte\n1.2.2025;Azul;Jörg;3,5\n".encode(encoding))
    assert results(incoming) == [("Azul", [("Jörg", 3.5, 0, False)])]


def test_twice_is_once():
    gallery = after(EMPTY, preview(EMPTY, read(LONG)))
    again = preview(gallery, read(LONG))
    assert (len(again.here), again.new, again.conflicts, again.plays) == (3, (), (), ())


def test_the_rest_of_a_row():
    row = "Date,Game,Player,Minutes,Where,Note,Faction,Colour\n2025-03-14 20:15,Azul,Ann,1:30,Attic,Rain,Owls,Red\n"
    (play,) = read(row).plays
    assert (play.minutes, play.place, play.notes, play.whole_day) == (90, "Attic", "Rain", False)
    assert (play.shares[0].role, play.shares[0].colour) == ("Owls", "Red")


@pytest.mark.parametrize(
    ("row", "message", "whole"),
    [
        ("2025-02-30,Azul,Ann,3,,", "no 2025-02-30 in the calendar", True),
        ("40. März 2025,Azul,Ann,3,,", "no 40. März 2025 in the calendar", True),
        ("soon,Azul,Ann,3,,", "is not a date like 2026-03-14.", True),
        ("2090-01-01,Azul,Ann,3,,", "in the future", True),
        ("2025-01-01,,Ann,3,,", "which game", True),
        ("2025-01-01,Azul,Ann,3,,long", "“long” is not a number", False),
        ("2025-01-01,Azul," + "A" * 300 + ",3,,", "300 characters", False),
        ("2025-01-01,Azul,Ann,99999999999999,,", "too big", False),
    ],
)
def test_what_is_wrong_costs_only_itself(row, message, whole):
    incoming = read("Date,Game,Player,Score,Winner,Minutes\n" + row + "\n2025-05-05,Unhurt,Ann,3,,\n")
    (loss,) = incoming.left_out
    assert message in in_english(loss.reason)
    assert (loss.place, loss.whole) == ("line 2", whole)
    assert [play.title for play in incoming.plays][-1] == "Unhurt"
    assert len(incoming.plays) == 2 - whole


def test_columns_are_shown_and_can_be_said():
    raw = "Hour,Date,What,Ann,Remark\nevening,2025-03-14,Azul,61,nice\n"
    first = read(raw)
    assert first.plays == ()
    assert "which game" in in_english(first.notes[0])
    assert [(c.heading, c.means) for c in first.columns][1:4] == [("Date", "date"), ("What", ""), ("Ann", "person")]
    assert first.columns[2].samples == ("Azul",)
    said = read(raw, columns={"2": "game", "4": "notes"})
    assert [(play.title, play.notes) for play in said.plays] == [("Azul", "nice")]
    assert [share.score for share in said.plays[0].shares] == [61]
    assert read(raw, columns={"2": "game", "3": headings.IGNORED}).plays[0].shares == ()


def test_dates_that_may_be_either_are_said_to_be():
    incoming = read("Date,Game,Player\n3/4/2025,Azul,Ann\n")
    assert incoming.plays[0].played_at == at(2025, 4, 3, 12)
    assert "day, month, year" in in_english(incoming.notes[0])


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_template_comes_in_as_it_is(language):
    incoming = read(headings.template(language))
    assert results(incoming) == [AZUL]
    assert incoming.left_out == ()


@pytest.mark.parametrize("raw", ["a,b\n1,2\n", "just words\n", "Date\n2025-01-01\n"])
def test_a_table_without_a_heading_that_is_known_is_refused_with_those_that_are(raw):
    with pytest.raises(Unreadable, match="headings like Date, Game, Player, Score, Winner"):
        read(raw)


def test_a_packed_spreadsheet_says_what_to_do():
    with pytest.raises(Unreadable, match="save it as CSV"):
        read(b"PK\x03\x04" + b"\0" * 30)


AZUL_WITH_WORDS = """Date,Game,Player,Score{heading}
2025-10-03,Azul,Ann,61{won}
2025-10-03,Azul,Jörg,58
2025-10-03,Azul,Cleo,lots
"""


def test_a_score_that_is_no_number_is_named_where_it_takes_the_winner_away():
    incoming = read(AZUL_WITH_WORDS.format(heading="", won=""))
    [loss] = incoming.left_out
    assert in_english(loss.reason) == "Azul: “lots” is not a number, so nobody is the winner of this play."
    assert loss.place == "line 4"
    assert [share.wrote for share in incoming.plays[0].shares] == ["", "", "lots"]


@pytest.mark.parametrize(
    "table",
    [
        AZUL_WITH_WORDS.format(heading=",Winner", won=",yes"),
        "Date,Game,Player,Score\n2025-10-03,Pandemic,Ann,won\n2025-10-03,Pandemic,Bob,won\n",
        "Date,Game,Player,Score\n2025-10-03,Azul,Ann,61\n2025-10-03,Azul,Bob,\n",
    ],
)
def test_words_for_scores_are_nothing_wrong_where_they_cost_nothing(table):
    assert not read(table).left_out


def test_lines_may_end_as_on_old_computers():
    (play,) = read("Date,Game,Player,Score\r2024-05-03,Azul,Ann,61\r2024-05-03,Azul,Bob,48\r").plays
    assert [share.score for share in play.shares] == [61, 48]


def test_a_stray_end_of_a_line_is_no_error_of_ours():
    with pytest.raises(Unreadable):
        read("\x01\r{}")
