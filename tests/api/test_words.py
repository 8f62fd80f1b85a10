"""Sentences in JSON: strings, in the language that the program asks for; with ``?words=1`` also as they were said."""

from __future__ import annotations

import json

import msgspec
import pytest

from companion.core.words import Message, in_english

GERMAN = {"Accept-Language": "de-AT,de;q=0.9"}


@pytest.fixture
def table(caller):
    table = caller.open("Ann", "Bob")
    table.send("Tapped", table.tokens[1], fields={"amount": 5})
    return table


def test_strings_stay_strings_and_nothing_is_added_unasked(caller, table):
    now = caller.get(f"/api/tables/{table.code}/log").json
    assert list(now) == ["lines"]
    assert all(isinstance(line["words"], str) for line in now["lines"])


def test_words_come_beside_the_strings_in_the_same_places(caller, table):
    now = caller.get(f"/api/tables/{table.code}/log?words=1").json
    line, said = now["lines"][0], now["words"]["lines"][0]["words"]
    assert in_english(msgspec.convert(said, Message)) == line["words"]
    assert said["msgid"] != line["words"], "the pattern, not the sentence"
    assert said["args"]["name"] == "Bob", "with the names of the table"


def test_a_view_and_a_sheet_have_words_too(caller, table):
    table.send("GameOver", table.host)
    now = caller.get(f"/api/tables/{table.code}?words=1").json
    assert in_english(msgspec.convert(now["words"]["ended_by"], Message)) == now["ended_by"]
    label = now["words"]["sheet"]["seats"][1]["lines"][0]["label"]
    assert label["msgid"] == now["sheet"]["seats"][1]["lines"][0]["label"] == "Counter"


def test_so_has_a_stream_which_is_drawn_outside_of_the_request(caller, table):
    table.send("GameOver", table.host)
    answer = caller.client.get(f"{table.path}/live?words=1", headers=GERMAN, buffered=False)
    first = json.loads(next(iter(answer.response)).decode().partition("data: ")[2].splitlines()[0])
    answer.close()
    assert first["sheet"]["decided_words"] == "Nach Punkten."
    assert first["words"]["sheet"]["decided_words"]["msgid"] == "On points."


def test_an_error_is_in_the_language_that_was_asked_for(caller):
    plain, german = caller.get("/api/tables/XXXXXX"), caller.client.get("/api/tables/XXXXXX", headers=GERMAN)
    assert plain.json["error"]["message"].startswith("There is no table")
    assert german.json["error"]["message"].startswith("Unter diesem Code")
    assert german.json["error"]["field"] == "code"


def test_an_error_has_words_too(caller):
    found = caller.get("/api/tables/XXXXXX?words=1").json
    assert found["words"]["error"]["message"]["msgid"] == found["error"]["message"]
