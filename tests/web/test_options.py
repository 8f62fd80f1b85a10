"""The options of a new table: shown, typed, kept."""

import pytest

from companion.games.score_pad.options import Options
from tests.web.parsed_pages import form, parse, sentence

TYPED = {
    "title": "Tichu & Co",
    "categories": "Cities, Roads\nFarms",
    "winner": "lowest",
    "teams": "2",
    "target": "99,5",
    "rounds": "7",
    "entry": "anyone",
}
MEANT = Options("Tichu & Co", ("Cities", "Roads", "Farms"), "lowest", 2, 99.5, 7, "anyone", "team")


def options_of(tables, answer):
    assert answer.status_code == 303, answer.text
    return tables.room(answer.location.rpartition("/")[2]).table.started.options


def test_it_works(phone, tables):
    new = phone.get("/new/score-pad")
    answer = phone.press(new, "Start now", name=["Ann", "Bob"], **TYPED)
    assert options_of(tables, answer) == MEANT


def test_untouched_they_are_what_the_form_suggests(phone, tables):
    answer = phone.press(phone.get("/new/score-pad"), "Start now", name=["Ann"])
    assert options_of(tables, answer) == Options(team_scores="team"), "the default is what older logs mean"


@pytest.mark.parametrize("on", [True, False])
def test_a_switch(phone, tables, on):
    sent = form(phone.get("/new/drill").text, "Start now").data(name="Ann", first="5")
    assert sent["named"] == ["on"], "it is on by default"
    if not on:
        del sent["named"]
    found = options_of(tables, phone.post("/new/drill", sent))
    assert (found.named, found.first) == (on, 5)


def test_a_blank_number_is_the_default(phone, tables):
    answer = phone.press(phone.get("/new/score-pad"), "Start now", name=["Ann"], teams="", rounds=" ", target="")
    assert options_of(tables, answer) == Options(team_scores="team")


def test_a_mistake_in_one_field_does_not_cost_the_others(phone, nothing_stored):
    with nothing_stored():
        answer = phone.press(phone.get("/new/score-pad"), "Start now", name=["Ann", "Bob"], **TYPED | {"teams": "7"})
    assert answer.status_code == 400
    assert sentence(answer) == "Teams: This should be a whole number from 0 up to 6."
    kept = form(answer.text, "Start now").data()
    assert kept["name"][:2] == ["Ann", "Bob"]
    assert {name: kept[name][0] for name in TYPED if name != "categories"} == {
        name: value for name, value in (TYPED | {"teams": "7"}).items() if name != "categories"
    }
    assert "Cities" in kept["categories"][0]


def test_nor_the_switches(phone):
    answer = phone.post("/new/drill", {"name": "Ann", "first": "x"})
    assert answer.status_code == 400
    assert "named" not in form(answer.text, "Start now").data(), "it was switched off"


def test_a_list_that_was_typed_wrong_comes_back_as_it_was(phone):
    many = ", ".join(f"Part {n}" for n in range(51))
    answer = phone.press(phone.get("/new/score-pad"), "Start now", name=["Ann"], categories=many)
    assert answer.status_code == 400
    assert form(answer.text, "Start now").data()["categories"] == [many]


def test_they_wait_with_those_who_gather(phone, tables):
    path = phone.press(phone.get("/new/score-pad"), "Let them join by QR", name=["Ann"], **TYPED).location
    answer = phone.press(phone.get(path), "Start with 1 player")
    assert options_of(tables, answer).title == "Tichu & Co"


def test_every_option_has_a_label_and_a_hint(phone):
    for path in ("/new/score-pad", "/new/drill"):
        for field in parse(phone.get(path).text).all("div", class_="field"):
            assert field.all("label")[0].text
            assert field.all("p", class_="hint")[0].text
