"""What a file loses, and in what it differs: said as a friend would, in every language, without names of fields."""

from __future__ import annotations

import json
import re

import pytest
from msgspec.structs import replace

from companion.exchange import archive
from companion.exchange.matching import FIELDS
from companion.stats.plays import Rogue, Share
from companion.web.gallery.differing import WORDS
from tests.web.gallery.test_files import NOON, go, sent

AZUL = {"id": 1, "uuid": "g", "name": "Azul"}
PLAYERS = [{"id": 1, "uuid": "a", "name": "Ann"}, {"id": 2, "uuid": "b", "name": "Bob"}]
SCORES = [{"playerRefId": 1, "score": "3", "winner": True}, {"playerRefId": 2, "score": "1"}]
PLAY = {"uuid": "p", "gameRefId": 1, "playDate": "2024-05-03 10:00:00", "playerScores": SCORES}
PEOPLE = [Rogue(id="a", name="Ann"), Rogue(id="b", name="Bob")]


def file(*plays, **more):
    return json.dumps({"games": [AZUL], "players": PLAYERS, "plays": plays} | more).encode()


def with_score(**wrong):
    return {**PLAY, "playerScores": [SCORES[0] | wrong, SCORES[1]]}


def left_out(phone, body, language="en"):
    """The lines of the preview; the report has the same."""
    shown = phone.post("/gallery/in", sent(body)).location
    page = phone.get(shown, headers={"Accept-Language": language}).text
    listed = page.partition('id="left-out"')[2].partition("</details>")[0]
    lines = re.findall("<li>(.*?)</li>", listed, re.DOTALL)
    return [" ".join(re.sub("<[^>]*>|[\u2068\u2069]", "", line).split()) for line in lines]


@pytest.mark.parametrize(
    ("body", "said", "german"),
    [
        (
            file(with_score(score={"a": 1})),
            "Azul, 3 May 2024: the score of Ann could not be read and was left out.",
            "Azul, 3. Mai 2024: die Punktzahl von Ann war nicht zu lesen und fehlt.",
        ),
        (
            file(with_score(score="9" * 40)),
            "Azul, 3 May 2024: the score of Ann could not be read and was left out.",
            "Azul, 3. Mai 2024: die Punktzahl von Ann war nicht zu lesen und fehlt.",
        ),
        (
            file({**PLAY, "locationRefId": 7}),
            "Azul, 3 May 2024: the place could not be read and was left out.",
            "Azul, 3. Mai 2024: der Ort war nicht zu lesen und fehlt.",
        ),
        (
            file({**PLAY, "board": "x" * 400}),
            "Azul, 3 May 2024: the board did not fit and was shortened.",
            "Azul, 3. Mai 2024: der Spielplan passte nicht und wurde gekürzt.",
        ),
        (
            file(with_score(playerRefId=9)),
            "Azul, 3 May 2024: one of the players is not in the file, and is “Somebody” here.",
            "Azul, 3. Mai 2024: Jemand von den Leuten steht nicht in der Datei und ist hier „Irgendwer“.",
        ),
        (
            file({**PLAY, "playDate": "tomorrow"}),
            "Azul: left out, since the date could not be read.",
            "Azul: fehlt, weil das Datum nicht zu lesen war.",
        ),
        (
            file({**PLAY, "gameRefId": 8}),
            "Play 1 of the file, 3 May 2024: left out, since the game could not be read.",
            "Partie 1 der Datei, 3. Mai 2024: fehlt, weil das Spiel nicht zu lesen war.",
        ),
        (
            file(PLAY, PLAY),
            "Azul, 3 May 2024: left out, since it is in the file twice.",
            "Azul, 3. Mai 2024: fehlt, weil die Partie zweimal in der Datei steht.",
        ),
        (
            file(PLAY, locations={}),
            "The list of places could not be read and was left out.",
            "Die Liste „Orte“ war nicht zu lesen und fehlt.",
        ),
        (
            file(PLAY, players=[*PLAYERS, PLAYERS[0]]),
            "In the list of people: one is there twice, and the first counts.",
            "In der Liste „Leute“ steht etwas doppelt; das Erste zählt.",
        ),
        (
            b'<plays><play id="1" date="2024-05-03" length="long"><item name="Azul" objectid="2"/></play></plays>',
            "Azul, 3 May 2024: How long it took: “long” is not a number. Line 1",
            "Azul, 3. Mai 2024: Wie lange es gedauert hat: „long“ ist keine Zahl. Zeile 1",
        ),
    ],
)
def test_what_is_lost_is_said_as_a_friend_would(phone, body, said, german):
    assert left_out(phone, body) == [said]
    assert left_out(phone, body, "de") == [german]


def test_our_own_archive_says_it_too(phone):
    content = json.loads(b"".join(archive.write([go(board="x")], PEOPLE, now=NOON)))
    content["plays"][0] |= {"board": "x" * 999, "minutes": -5}
    assert sorted(left_out(phone, json.dumps(content).encode())) == [
        "Go, 14 Nov 2023: the board did not fit and was shortened.",
        "Go, 14 Nov 2023: the time it took could not be read and was left out.",
    ]


def test_a_file_that_is_refused_names_no_field(phone):
    answer = phone.post("/gallery/in", sent(file(plays={}), "x.json"))
    assert "This should be a list." in answer.text
    assert "(plays)" not in answer.text


def test_every_field_of_a_play_has_its_words():
    assert set(FIELDS) - {"id"} == WORDS.keys()


def test_a_changed_role_is_seen_and_every_field_has_german_words(phone, gallery):
    shares = (Share("a", score=10, rank=1, winner=True, role="Captain"), Share("b", score=7, rank=2))
    here = replace(go(), shares=shares, minutes=0)
    there = replace(
        here, minutes=77, lowest_wins=True, board="Night", shares=(replace(shares[0], role="Cook"), shares[1])
    )
    gallery.do("Came in", *PEOPLE, here)
    shown = phone.post("/gallery/in", sent(b"".join(archive.write([there], PEOPLE, now=NOON)))).location
    page = re.sub("[\u2068\u2069]", "", phone.get(shown).text)
    assert "Result: Ann 10 (1st, won, Captain), Bob 7 (2nd) → Ann 10 (1st, won, Cook), Bob 7 (2nd)" in page
    german = re.sub("[\u2068\u2069]", "", phone.get(shown, headers={"Accept-Language": "de"}).text)
    for words in ("Minuten: 0 → 77", "Die wenigsten Punkte gewinnen: nein → ja", "Spielplan: – → Night"):
        assert words in german
