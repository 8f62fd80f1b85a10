"""Every number on a page says what it counts: cubes and what they bring, turns that are left, answers of the crew."""

from __future__ import annotations

import pytest

from tests.games.scorpius_freighter.test_pages import Seat
from tests.games.scorpius_freighter.test_secrets import Open
from tests.web.client_phones import Phone
from tests.web.parsed_pages import parse


def test_both_printed_numbers_of_a_mothership_are_told_apart(trial):
    assert trial(3).view().trigger_words == "5 cubes on one mothership bring the end. Each has room for 6."
    assert trial(2, trigger_2=1, capacity=4).view().trigger_words.startswith("1 cube on one mothership brings the end")
    assert [ship.unit for ship in trial(3).cubes(0, 1, 2).view().motherships] == ["cubes", "cube", "cubes"]


@pytest.mark.parametrize("lead", ["coach", "counters"])
def test_a_page_says_that_they_are_cubes(app, lead):
    table = Open(app, lead=lead)
    table.send(0, "FirstChosen", first=0)
    page = parse(Seat(app, table, 0).page)
    (rings,) = page.all("section", id="rings")
    assert rings.text.count("0cubes") + rings.text.count("0 cubes") >= 3
    assert "5 cubes on one mothership bring the end. Each has room for 6." in rings.text
    assert "of 5" not in rings.text


def test_the_last_round_is_counted_in_turns(app):
    table = Open(app, lead="counters")
    table.send(0, "FirstChosen", first=0)
    table.send(0, "CubesCounted", mothership=0, change=5)
    shown = []
    for seat in (0, 1, 2, 0, 1):
        table.send(seat, "TurnEnded")
        shown += [box.text for box in parse(Seat(app, table, 0).page).all("p", class_="count")]
    assert shown == ["3 turns left", "2 turns left", "1 turn left"]


def test_a_question_of_the_quick_page_stays_beside_its_answer(app):
    page = parse(Phone(app).get("/quick/scorpius-freighter").text)
    labels = [label.text.strip() for label in page.all("label") if "asking" in label.attrs.get("class", "")]
    assert labels[:3] == ["empty spaces", "matching tiles", "points"]
    assert not [label for label in page.all("label") for field in label.all("input") if "placeholder" in field.attrs]
