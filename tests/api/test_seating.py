"""A game may seat its own beside the people: the opener gets a token for each of them."""

from dataclasses import replace

import pytest

from companion.core.problems import Impossible
from companion.services import services
from tests.drill import GAME


def seating(names, options):
    if options.first > 4:
        raise Impossible("There is no room for so many robots.")
    return (*names, *["Robot"] * bool(options.first))


@pytest.fixture
def robots(app):
    services(app).tables.games[GAME.slug] = replace(GAME, seating=seating)


@pytest.mark.usefixtures("robots")
def test_it_works(caller):
    reply = caller.post("/api/tables", {"game": "drill", "seats": ["Ann"], "options": {"first": 1}}).json
    assert [seat["name"] for seat in reply["seats"]] == ["Ann", "Robot"]


@pytest.mark.usefixtures("robots")
def test_too_many_are_refused_with_the_seats_to_blame(caller):
    answer = caller.post("/api/tables", {"game": "drill", "seats": ["Ann"], "options": {"first": 9}})
    assert (answer.status_code, answer.json["error"]["field"]) == (422, "seats")
    assert answer.json["error"]["message"] == "There is no room for so many robots."
