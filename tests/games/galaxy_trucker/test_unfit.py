"""Options that make no sense together, or for this number of people: said before the start, not bent in silence."""

from __future__ import annotations

import pytest

from companion.core.words import in_english
from companion.games.galaxy_trucker.options import Options, unfit
from tests.web.client_phones import Phone
from tests.web.parsed_pages import sentence

FOUR = "Teams are two pairs and need four players; you are 3. Find a fourth, or fly alone."
ORDER = "Rounds come once each, in the order I, II, III, IIIa."


def refusal(options, people):
    words = unfit(options, people)
    return None if words is None else in_english(words)


@pytest.mark.parametrize(
    ("options", "people", "words"),
    [
        (Options(), 2, None),
        (Options(rounds=("II", "IIIa"), foresight=True, guided=True), 3, None),
        (Options(teams="switch"), 4, None),
        (Options(teams="pairs"), None, None),
        (Options(first_flight=True, rounds=("I",)), 2, None),
        (Options(rounds=()), 2, "Which rounds do you fly? Choose at least one of I, II, III and IIIa."),
        (Options(rounds=("II", "I")), 2, ORDER),
        (Options(rounds=("I", "I")), 2, ORDER),
        (
            Options(first_flight=True, rounds=("II",)),
            None,
            "The first flight is a gentle round I: choose round I, too, or fly without it.",
        ),
    ],
)
def test_what_can_be_played(options, people, words):
    assert refusal(options, people) == words


@pytest.mark.rule("GT-200")
@pytest.mark.parametrize("teams", ["pairs", "switch"])
def test_teams_need_four(teams):
    assert refusal(Options(teams=teams), 3) == FOUR


def test_the_json_face_refuses(app):
    body = {"game": "galaxy-trucker", "seats": ["Ann", "Bob", "Cy"], "options": {"teams": "pairs"}}
    answer = app.test_client().post("/api/tables", json=body)
    assert (answer.status_code, answer.json["error"]["message"]) == (422, FOUR)


def test_the_form_says_it_and_keeps_what_was_typed(app):
    ann = Phone(app)
    answer = ann.press(ann.get("/new/galaxy-trucker"), "Start now", name=["Ann", "Bob", "Cy"], teams="pairs")
    assert (answer.status_code, sentence(answer)) == (422, FOUR)
    assert 'value="Cy"' in answer.text


def test_a_table_that_gathers_is_refused_for_its_options_and_then_for_its_people(app):
    ann = Phone(app)
    new, label = ann.get("/new/galaxy-trucker"), "Let them join by QR"
    assert ann.press(new, label, name="Ann", rounds=[]).status_code == 422
    gathers = ann.press(new, label, name="Ann", teams="pairs").location
    for name in ("Bob", "Cy"):
        Phone(app).post(gathers.replace("/t/", "/j/"), {"name": name})
    answer = ann.press(ann.get(gathers), "Start")
    assert (answer.status_code, sentence(answer)) == (422, FOUR)
