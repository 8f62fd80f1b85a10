"""The disk is full: nothing is written, everything can be read, and it is said in plain words."""

import resource
import time
from contextlib import closing

import pytest

from tests.faults.connections import KeptConnection, Stream, fetch, following, stored
from tests.server_process import Server

ROOM = 600_000
"""Bytes that a file may have: enough for an empty database and some dozen taps."""


def small_disk():
    resource.setrlimit(resource.RLIMIT_FSIZE, (ROOM, resource.RLIM_INFINITY))


class Full:
    """A server whose disk has just become full, and what it had acknowledged by then."""

    def __init__(self, server):
        self.server = server
        self.table = server.open_table("Ann", "Bob")
        self.code = self.table["code"]
        self.token = self.table["seats"][0]["token"]
        self.acknowledged = 0
        with closing(KeptConnection(server, self.table, 0)) as line:
            while True:
                self.status, self.reply = line.send("Tapped")
                if self.status != 201:
                    break
                self.acknowledged += 1
                assert self.acknowledged < 5000, "it never becomes full"

    def make_room(self):
        resource.prlimit(self.server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)

    def counts(self):
        status, reply = self.server.call(f"/api/tables/{self.code}")
        assert status == 200
        return reply["view"]["counts"]


@pytest.fixture(scope="module")
def full(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("small"), before=small_disk)
    yield Full(server)
    server.stop()


def test_a_write_is_refused_in_plain_words(full):
    assert full.status == 507
    assert "disk" in full.reply["error"]["message"]
    assert full.acknowledged > 5


def test_also_on_a_page(full):
    status, page = fetch(full.server, f"/t/{full.code}/do", "kind=Tapped", full.token)
    assert status == 507
    assert (
        "The disk of the computer that runs the Companion is full. Nothing was lost; make room and try again." in page
    )
    assert '<main id="page"' in page, "beside the table as it is"


def test_also_to_a_script(full):
    form = "kind=Tapped&once=a"
    status, page = fetch(full.server, f"/t/{full.code}/do", form, full.token, HX_Request_Type="partial")
    assert status == 507
    assert page.endswith("is full. Nothing was lost; make room and try again.")


@pytest.mark.parametrize("path", ["/new/drill", "/j/{code}", "/t/{code}/undo", "/t/{code}/personal"])
def test_nothing_else_is_written_either(full, path):
    form = "name=Dan" if path.startswith(("/new", "/j")) else "seat=0"
    status, page = fetch(full.server, path.format(code=full.code), form, full.token)
    assert status == 507
    assert "is full" in page


def test_no_table_is_opened(full):
    status, reply = full.server.call("/api/tables", {"game": "drill", "seats": ["Eve"]})
    assert status == 507
    assert "disk" in reply["error"]["message"]


def test_nothing_that_was_acknowledged_is_lost(full):
    assert full.counts() == [full.acknowledged, 0]
    assert len(stored(full.server, full.code)) == 1 + full.acknowledged


@pytest.mark.parametrize("path", ["/", "/new/drill", "/j/{code}", "/t/{code}", "/t/{code}/history", "/t/{code}/screen"])
def test_every_page_can_be_read(full, path):
    token = None if path.startswith("/j") else full.token
    status, page = fetch(full.server, path.format(code=full.code), token=token)
    assert status == 200
    assert "Drill" in page


def test_the_stream_goes_on(full):
    for path in (f"/api/tables/{full.code}/live", f"/t/{full.code}/live?page=screen"):
        with closing(Stream(full.server, path)) as stream:
            assert str(full.acknowledged) in next(stream.pictures())


def test_with_room_again_it_goes_on_by_itself(full):
    """Nobody restarts anything: whoever watches has the next tap."""
    with closing(KeptConnection(full.server, full.table, 0)) as line, following(full.server, full.code) as pictures:
        assert line.send("Tapped")[0] == 507
        assert next(pictures)["view"]["counts"] == [full.acknowledged, 0]
        full.make_room()
        began = time.monotonic()
        assert line.send("Tapped")[0] == 201
        assert next(pictures)["view"]["counts"] == [full.acknowledged + 1, 0]
        print(f"the disk has room again: a tap was taken and shown after {time.monotonic() - began:.2f} s")
    assert len(stored(full.server, full.code)) == 2 + full.acknowledged


def test_nor_does_a_restart_lose_anything(full):
    full.server.stop()
    full.server.before = None
    full.server.again()
    assert full.counts() == [full.acknowledged + 1, 0]
