"""A whole round through the JSON face: names that others call, the glass on a real clock, secrets, quick score."""

from __future__ import annotations

import re


def test_a_whole_round_with_the_names_that_others_call(room):
    table = room(rounds=["I"], timer_seconds=5)
    assert table.send(0, "BuildStarted") == 201
    timer = table.look()["view"]["timer"]
    assert (timer["circle"], timer["deadline"] - table.clock.now, timer["paused"]) == (1, 5000, False)
    assert table.send(0, "TimerFlipped") == 422
    assert table.send(1, "TimerPaused") == 201
    assert table.look(2)["view"]["timer"]["deadline"] is None
    assert table.send(2, "TimerResumed") == 201
    table.clock.forward(7.999)
    assert table.send(0, "TileTaken", number=2) == 201
    assert table.send(0, "TimerFlipped") == 422
    table.clock.forward(0.001)
    assert table.send(1, "TimerFlipped") == 422
    assert table.send(0, "TimerFlipped") == 201
    assert table.send(1, "TileTaken", number=2) == 422
    table.clock.forward(5)
    assert (table.send(1, "TileTaken", number=1), table.send(2, "TileTaken", number=3)) == (201, 201)
    assert table.send(0, "FlightStarted") == 201
    assert table.send(0, "DaysMoved", days=4) == 201
    assert table.send(1, "DaysMoved", days=-1) == 201
    assert table.send(2, "CreditsChanged", amount=7) == 201
    assert table.send(2, "GaveUp") == 201
    view = table.look()["view"]
    assert (view["round"], view["phase"], view["positions"], view["leader"]) == ("I", "flight", [3, -1, None], 0)
    counted = {"goods": {"red": 1, "yellow": 0, "green": 0, "blue": 1}, "lost_components": 2}
    for seat in range(3):
        assert table.send(seat, "ShipCounted", exposed_connectors=seat + 1, **counted) == 201
    assert table.send(1, "JourneyEnded") == 201
    reply = table.look()
    assert reply["ended_by"] == "Round I is paid out."
    assert [seat["total"] for seat in reply["sheet"]["seats"]] == [9, 6, 8]


def test_what_was_won_is_nowhere_to_be_read_by_others(room):
    table = room(rounds=["I", "II"])
    table.send(0, "BuildStarted")
    for seat in range(3):
        table.send(seat, "TileTaken")
    table.send(0, "FlightStarted")
    assert table.send(1, "CreditsChanged", amount=67) == 201
    goods = {"red": 53, "yellow": 0, "green": 0, "blue": 0}
    assert table.send(1, "ShipCounted", exposed_connectors=1, goods=goods, lost_components=0) == 201
    assert read(67, table.texts(1))
    assert read(53, table.texts(1))
    assert not any(read(number, table.texts(viewer)) for viewer in (None, 0, 2) for number in (53, 67, 67 + 212))


def read(number: int, text: str) -> bool:
    """Whether this very number is there, not just as a part of another."""
    return re.search(rf"(?<![\d.]){number}(?![\d.])", text) is not None


def test_wrong_types_are_told_apart_from_wrong_moves(room):
    table = room()
    table.send(0, "BuildStarted")
    assert table.send(0, "TileTaken", number="two") == 400
    assert table.send(0, "TileTaken", number=9) == 422
    assert table.send(0, "CreditsChanged", amount=1.5) == 400


def test_quick_score_over_the_wire(app):
    client = app.test_client()
    ship = {
        "place": 1,
        "exposed_connectors": 3,
        "goods": {"red": 1, "yellow": 0, "green": 2, "blue": 1},
        "lost_components": 4,
        "flight_credits": 0,
    }
    body = {
        "seats": [{"name": "Ann"}, {"name": "Bob"}],
        "rounds": [{"round": "I", "seats": [ship, {**ship, "place": None}]}],
    }
    answer = client.post("/api/score/galaxy-trucker", json=body)
    assert answer.status_code == 200
    first, second = answer.json["seats"]
    assert (first["total"], first["in_profit"], second["total"], second["in_profit"]) == (11, True, 1, True)
    assert (answer.json["winners"], answer.json["decided_by"]) == ([0], "points")
    body["rounds"][0]["seats"][1]["place"] = 1
    answer = client.post("/api/score/galaxy-trucker", json=body)
    assert (answer.status_code, answer.json["error"]["field"]) == (422, "rounds.0.seats.1.place")
    del body["rounds"][0]["seats"][1]["goods"]["blue"]
    assert client.post("/api/score/galaxy-trucker", json=body).status_code == 400
