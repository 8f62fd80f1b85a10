"""Time itself logs what is due: once, and with its own moment."""

import time
from contextlib import ExitStack, closing

from tests.faults.connections import KeptConnection, following, stored, until


def _started(server):
    """A table whose glass runs for a second, and when it ends."""
    table = server.open_table("Ann", "Bob")
    with closing(KeptConnection(server, table, 0)) as line:
        assert line.send("GlassStarted", fields={"seconds": 1})[0] == 201
    return table["code"], stored(server, table["code"])[-1]["at"] + 1000


def _kinds(server, code):
    return [row["kind"] for row in stored(server, code)]


def test_it_works_with_nobody_asking(server):
    """Two streams are open: the entry comes by itself, once, and both hear of it."""
    code, end = _started(server)
    with following(server, code) as one, following(server, code) as other:
        for pictures in (one, other):
            reply = next(reply for reply in pictures if reply["view"]["ran_out"])
            assert reply["version"] == 3
    assert _kinds(server, code) == ["Started", "GlassStarted", "GlassRanOut"]
    assert stored(server, code)[-1]["at"] == end


def test_with_nobody_there_the_next_reader_finds_it_with_its_right_moment(server):
    code, end = _started(server)
    until(lambda: time.time() * 1000 > end + 200)
    assert _kinds(server, code) == ["Started", "GlassStarted"], "nobody was there to write it down"
    _, reply = server.call(f"/api/tables/{code}")
    assert (reply["version"], reply["view"]["ran_out"]) == (3, 1)
    assert stored(server, code)[-1]["at"] == end
    server.call(f"/api/tables/{code}")
    assert len(stored(server, code)) == 3


def test_also_if_the_next_one_comes_to_press(server):
    table = server.open_table("Ann", "Bob")
    with closing(KeptConnection(server, table, 0)) as line:
        line.send("GlassStarted", fields={"seconds": 1})
        end = stored(server, table["code"])[-1]["at"] + 1000
        until(lambda: time.time() * 1000 > end + 200)
        assert line.send("Tapped") == (201, {"version": 4})
    moments = [(row["kind"], row["at"]) for row in stored(server, table["code"])]
    assert moments[2] == ("GlassRanOut", end)
    assert moments[3][0] == "Tapped"
    assert moments[3][1] >= end


def test_the_stream_that_wrote_it_down_goes_on(server):
    """Four streams wake for one deadline; whichever logs it hears of the next change as well."""
    table = server.open_table("Ann", "Bob")
    code = table["code"]
    with ExitStack() as open_streams:
        streams = [open_streams.enter_context(following(server, code)) for _ in range(4)]
        line = open_streams.enter_context(closing(KeptConnection(server, table, 0)))
        assert line.send("GlassStarted", fields={"seconds": 1})[0] == 201
        for pictures in streams:
            assert next(reply for reply in pictures if reply["view"]["ran_out"])["version"] == 3
        assert line.send("Tapped") == (201, {"version": 4})
        for pictures in streams:
            assert next(pictures)["version"] == 4
