"""Every number on a page says what it counts: cubes and what they bring, turns that are left, answers of the crew."""

from __future__ import annotations

import pytest

from tests.games.scorpius_freighter.test_pages import Seat
from tests.games.scorpius_freighter.test_secrets import Open
from tests.web.client_phones import Phone
from tests.web.parsed_pages import parse


def test_the_number_that_brings_the_end_is_said(trial):
    assert trial(3).view().trigger_words == "Red edge: the 5th cube on one mothership brings the embargo."
    assert trial(2, trigger_2=1, capacity=4).view().trigger_words.startswith("Red edge: the 1st cube")


@pytest.mark.parametrize("lead", ["coach", "counters"])
def test_a_page_says_how_many_cubes_were_seized(app, lead):
    table = Open(app, lead=lead).begin()
    page = parse(Seat(app, table, 0).page)
    assert page.text.count("0 of 6 seized") == 3
    assert "Red edge: the 5th cube" in page.text, "what the marked space means"
    assert [tile.text for tile in page.all("small", class_="sf-tile")] == ["starts"]


def test_the_last_round_is_counted_in_turns(app):
    table = Open(app, lead="counters").begin()
    table.send(0, "CubesCounted", mothership=0, change=5)
    shown = []
    for seat in (0, 1, 2, 0, 1):
        table.send(seat, "TurnEnded")
        shown += [box.text for box in parse(Seat(app, table, 0).page).all("b", id="final-count")]
    assert shown == ["3 turns left", "2 turns left", "1 turn left"]


def test_a_question_of_the_quick_page_stays_beside_its_answer(app):
    page = parse(Phone(app).get("/quick/scorpius-freighter").text)
    labels = [label.text.strip() for label in page.all("label") if "asking" in label.attrs.get("class", "")]
    assert labels[:3] == ["empty spaces", "matching tiles", "points"]
    assert not [label for label in page.all("label") for field in label.all("input") if "placeholder" in field.attrs]
