"""``POST /api/tables/<code>/events``."""

import pytest

from companion.tables import opening
from tests.drill import GAME
from tests.drill.options import Options


@pytest.fixture
def app(shared_app):
    return shared_app


def test_it_works(caller):
    table = caller.open()
    answer = table.send("Tapped", table.tokens[0], fields={"amount": 3})
    assert (answer.status_code, answer.json) == (201, {"version": 2})
    assert table.look()["view"]["counts"] == [3, 0]


def test_fields_may_be_left_out_where_all_have_defaults(caller):
    table = caller.open()
    assert table.send("Tapped", table.tokens[0]).status_code == 201


def test_against_the_rules_is_422_with_the_games_own_sentence(caller):
    table = caller.open("Ann", "Bob")
    answer = table.send("Tapped", table.tokens[1], fields={"amount": -1})
    assert answer.status_code == 422
    assert answer.json["error"]["message"] == "Bob has only 0."


# For whom


def test_the_host_acts_for_a_seat(caller):
    table = caller.open()
    assert table.send("Tapped", table.host, seat=1).status_code == 201
    assert table.look()["view"]["counts"] == [0, 1]


def test_a_player_does_not_act_for_another_seat(caller):
    table = caller.open()
    answer = table.send("Tapped", table.tokens[0], seat=1)
    assert answer.status_code == 403
    assert "host" in answer.json["error"]["message"]


def test_a_player_may_where_the_event_lets_anyone(caller):
    table = caller.open()
    assert table.send("Rolled", table.tokens[0], seat=1).status_code == 201
    assert table.look()["view"]["facts"]["pips"][1] > 0


def test_a_seat_that_is_not_there_is_403(caller):
    table = caller.open()
    assert table.send("Tapped", table.host, seat=2).status_code == 403
    assert table.send("Tapped", table.host, seat=-1).status_code == 403


def test_null_is_the_whole_table(caller):
    table = caller.open()
    assert table.send("GlassStarted", table.host, fields={"seconds": 9}, seat=None).status_code == 201
    assert table.send("GlassPaused", table.tokens[0], seat=None).status_code == 403


# Twice, and too late


def test_once_counts_once_and_answers_alike(caller):
    table = caller.open()
    answers = [table.send("Tapped", table.tokens[0], once="tap-1") for _ in range(3)]
    assert [(answer.status_code, answer.json) for answer in answers] == [(201, {"version": 2})] * 3
    assert table.look()["view"]["counts"] == [1, 0]


def test_a_key_for_something_else_is_422_and_named(caller):
    table = caller.open()
    table.send("Tapped", table.tokens[0], once="tap-1")
    for answer in (
        table.send("Tapped", table.tokens[0], fields={"amount": 2}, once="tap-1"),
        table.send("Tapped", table.tokens[1], once="tap-1"),
        table.undo(table.tokens[0], once="tap-1"),
    ):
        assert (answer.status_code, answer.json["error"]["field"]) == (422, "once")
    assert table.look()["view"]["counts"] == [1, 0]


def test_exact_events_are_refused_on_an_older_version(caller):
    table = caller.open()
    table.send("Tapped", table.tokens[1])
    answer = table.send("Turned", table.tokens[0], seen=1)
    assert (answer.status_code, answer.json["error"]["field"]) == (409, "seen")
    assert table.send("Turned", table.tokens[0], seen=2).status_code == 201


def test_without_seen_nothing_is_stale(caller):
    table = caller.open()
    table.send("Tapped", table.tokens[1])
    assert table.send("Turned", table.tokens[0]).status_code == 201


# Mistyped


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "kind"),
        ({"kind": 5}, "kind"),
        ({"kind": "Jumped"}, "kind"),
        ({"kind": "tapped"}, "kind"),
        ({"kind": "Tapped", "fields": {"amount": "3"}}, "fields.amount"),
        ({"kind": "Tapped", "fields": {"amount": 10}}, "fields.amount"),
        ({"kind": "Tapped", "fields": {"amount": 10**40}}, "fields.amount"),
        ({"kind": "Tapped", "fields": {"amount": True}}, "fields.amount"),
        ({"kind": "Tapped", "fields": {"colour": "red"}}, "fields.colour"),
        ({"kind": "Tapped", "fields": {"kind": "Tapped"}}, "fields.kind"),
        ({"kind": "Tapped", "fields": []}, "fields"),
        ({"kind": "Tapped", "fields": None}, "fields"),
        ({"kind": "BidSealed"}, "fields.amount"),
        ({"kind": "Tapped", "seat": "0"}, "seat"),
        ({"kind": "Tapped", "seen": 1.5}, "seen"),
        ({"kind": "Tapped", "once": "x" * 65}, "once"),
        ({"kind": "Tapped", "once": ""}, "once"),
        ({"kind": "Tapped", "amount": 1}, "amount"),
    ],
)
def test_a_mistyped_field_is_400_and_named(caller, body, field):
    table = caller.open()
    answer = caller.post(f"{table.path}/events", body, table.tokens[0])
    assert (answer.status_code, answer.json["error"]["field"]) == (400, field)
    assert table.look()["version"] == 1


def test_an_unknown_kind_hears_which_there_are(caller):
    table = caller.open()
    message = table.send("Jumped", table.tokens[0]).json["error"]["message"]
    for kind in ("Tapped", "BidSealed", "Stopped", "Confirmed"):
        assert kind in message


# The core's own


def test_stop_and_confirm(caller):
    table = caller.open()
    assert table.send("Confirmed", table.tokens[0]).status_code == 422
    assert table.send("Stopped", table.tokens[0]).status_code == 201
    assert table.look()["ended_by"] == "You stopped here, before the end."
    assert table.send("Confirmed", table.tokens[1]).status_code == 201


def test_leave_and_return(caller):
    table = caller.open()
    assert table.send("Left", table.tokens[1]).status_code == 201
    assert [seat["left"] for seat in table.look()["seats"]] == [False, True]
    assert table.send("Returned", table.host, seat=1).status_code == 201
    assert table.send("Left", table.host).status_code == 422


@pytest.mark.parametrize(
    ("kind", "way"),
    [
        ("Undone", "/undo"),
        ("Started", "/api/tables"),
        ("Joined", "page"),
        ("Renamed", "page"),
        ("Freed", "page"),
        ("HostChanged", "page"),
    ],
)
def test_what_has_a_way_of_its_own_is_refused_and_shown_it(caller, kind, way):
    table = caller.open()
    answer = table.send(kind, table.host, fields={})
    assert (answer.status_code, answer.json["error"]["field"]) == (422, "kind")
    assert way in answer.json["error"]["message"]


def test_a_table_that_gathers_takes_no_moves(caller, tables):
    room = opening.open_gathering(tables, GAME, Options(), ("Ann",), "host-token", host_seat=0)
    answer = caller.post(f"/api/tables/{room.code}/events", {"kind": "Tapped"}, "host-token")
    assert answer.status_code == 422


def test_an_unknown_table_is_404(caller):
    assert caller.post("/api/tables/AAAAAA/events", {"kind": "Tapped"}, "x").status_code == 404


def test_the_table_says_whether_a_leaver_counts(caller):
    table = caller.open("Ann", "Bob")
    table.send("Tapped", table.tokens[1], fields={"amount": 5})
    table.send("Left", table.tokens[1])
    table.send("GameOver", table.tokens[0])
    assert table.look()["questions"] == [{"key": "leaver-1", "words": "Count Bob, who left?", "seats": []}]
    assert table.send("LeaverCounted", table.host, fields={"counts": False}).status_code == 422, "which seat?"
    assert table.send("LeaverCounted", table.tokens[0], fields={"counts": False}, seat=1).status_code == 201
    assert (table.look()["questions"], table.look()["sheet"]["winners"]) == ([], [0])


def test_the_host_changes_an_option(caller):
    table = caller.open("Ann", "Bob")
    fields = {"name": "first", "value": 12}
    refused = table.send("OptionChanged", table.tokens[0], fields=fields)
    assert (refused.status_code, refused.json["error"]["message"]) == (403, "Only the host can do that.")
    assert table.send("OptionChanged", table.host, fields=fields).status_code == 201
    assert table.send("OptionChanged", table.host, fields=fields).status_code == 422, "it is like that already"
    assert table.send("OptionChanged", table.host, fields={"name": "first", "value": 100}).status_code == 422
