"""The process dies in the middle of the game: what was acknowledged is there, and nothing is there twice."""

import time
from contextlib import closing

from tests.faults.connections import KeptConnection, following, inside, stored, until
from tests.faults.evening_under_load import Evening

TAPS = 90
KILLS_AT = (80, 200)


def test_every_commit_waits_for_the_disk(server):
    reply = inside(server)
    assert (reply["synchronous"], reply["journal"]) == (2, "wal"), "2 is FULL"


def test_a_kill_in_the_middle_of_writing_loses_and_doubles_nothing(own_server):
    evening = Evening(server := own_server(), TAPS)
    evening.begin()
    for moment in KILLS_AT:
        evening.reaches(moment)
        server.kill()
        acknowledged = dict(evening.acknowledged)
        on_disk = {row["once"]: row["seq"] for row in stored(server, evening.code)}
        assert acknowledged.items() <= on_disk.items(), "at the very moment of the crash"
        server.again()
    evening.ends()
    evening.went_well()
    print(f"killed {len(KILLS_AT)} times: the longest time without an answer was {evening.gap:.1f} s")
    assert evening.connects > len(KILLS_AT)


def test_a_running_timer_ends_at_its_moment_all_the_same(own_server):
    """One that ran out while nobody was there, and one that goes on."""
    server = own_server()
    tables = {seconds: server.open_table("Ann", "Bob") for seconds in (1, 3)}
    for seconds, table in tables.items():
        with closing(KeptConnection(server, table, 0)) as line:
            assert line.send("GlassStarted", fields={"seconds": seconds})[0] == 201
    server.kill()
    ends = {seconds: stored(server, t["code"])[-1]["at"] + seconds * 1000 for seconds, t in tables.items()}
    until(lambda: time.time() * 1000 > ends[1])
    server.again()
    for seconds, table in tables.items():
        with following(server, table["code"]) as pictures:
            next(reply for reply in pictures if reply["view"]["ran_out"] == 1)
        assert time.time() * 1000 > ends[seconds] - 50, "not before its time"
        last = stored(server, table["code"])[-1]
        assert (last["kind"], last["at"]) == ("GlassRanOut", ends[seconds])
