"""``POST /api/tables/<code>/undo``."""

import pytest

from companion.tables import opening
from tests.drill import GAME
from tests.drill.options import Options


@pytest.fixture
def app(shared_app):
    return shared_app


def test_it_works(caller):
    table = caller.open()
    table.send("Tapped", table.tokens[0])
    answer = table.undo(table.tokens[0])
    assert (answer.status_code, answer.json) == (201, {"version": 3})
    assert table.look()["view"]["counts"] == [0, 0]


def test_to_undo_the_undo_brings_it_back(caller):
    table = caller.open()
    table.send("Tapped", table.tokens[0])
    table.undo(table.tokens[0])
    assert table.undo(table.tokens[0], target=3).status_code == 201
    assert table.look()["view"]["counts"] == [1, 0]


def test_the_host_undoes_to_any_line(caller):
    table = caller.open()
    for _ in range(3):
        table.send("Turned", table.tokens[0])
    assert table.undo(table.host, target=2).status_code == 201
    assert table.look()["view"]["turns"] == 0


def test_once_counts_once(caller):
    table = caller.open()
    for _ in range(2):
        table.send("Tapped", table.tokens[0])
    answers = [table.undo(table.tokens[0], once="undo-1").json for _ in range(2)]
    assert answers == [{"version": 4}] * 2
    assert table.look()["view"]["counts"] == [1, 0]


@pytest.mark.parametrize("target", [0, 1, 99, -5])
def test_a_line_that_cannot_be_undone_is_422(caller, target):
    table = caller.open()
    assert table.undo(table.host, target=target).status_code == 422


def test_somebody_elses_move_is_422(caller):
    table = caller.open()
    table.send("Tapped", table.tokens[0])
    assert table.undo(table.tokens[1], target=2).status_code == 422
    assert table.undo(table.tokens[1]).status_code == 422


@pytest.mark.parametrize(("body", "field"), [({"target": "2"}, "target"), ({"once": 1}, "once"), ({"n": 1}, "n")])
def test_a_mistyped_field_is_400(caller, body, field):
    table = caller.open()
    answer = table.undo(table.host, **body)
    assert (answer.status_code, answer.json["error"]["field"]) == (400, field)


def test_before_the_start_there_is_nothing_to_undo(caller, tables):
    room = opening.open_gathering(tables, GAME, Options(), ("Ann",), "host-token", host_seat=0)
    assert caller.post(f"/api/tables/{room.code}/undo", {}, "host-token").status_code == 422
