"""One rude phone opens a thousand streams, each with other parameters: the others hardly notice, and it all ends."""

import selectors
import socket
import statistics
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path

import pytest

from companion.live.crowd import AT_THE_TABLE, FROM_ONE_ADDRESS
from tests.faults import flood
from tests.faults.connections import KeptConnection, inside, until
from tests.server_process import ROOT

pytestmark = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read in /proc")

MANY = 1000
TAPS = 25
ASKED = (
    "page=rules&q=x{0}",
    "page=play&as={0}",
    "page=history&whole={0}",
    "page=screen&junk{0}={0}",
    "page={0}&open=1",
)
ASKED_BY_STRANGERS = ("page=screen&q={0}", "page=watch&as={0}", "page=join&whole={0}", "page=screen&{0}")
FLICKER = 0.005
"""Seconds by which any two medians may differ on a busy machine; ``make soak`` allows none."""


def opened(server, code, asked, cookie=""):
    wire = socket.create_connection(("127.0.0.1", server.port), timeout=15)
    wire.sendall(f"GET /t/{code}/live?{asked} HTTP/1.1\r\nHost: 127.0.0.1\r\n{cookie}\r\n".encode())
    return wire


def of(token):
    return f"Cookie: companion={token}\r\n"


class Rude:
    """Opens streams, reads whatever comes and never goes. It counts those that the server ended."""

    def __init__(self, server, code):
        self.server, self.code = server, code
        self.ended = self.refused = 0
        self.wires = []
        self._reading = selectors.DefaultSelector()
        self._stopped = False
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def come(self, asked, cookie=""):
        for number, one in zip(range(MANY), cycle(asked), strict=False):
            self.wires.append(opened(self.server, self.code, one.format(number + 2), cookie))
            self._reading.register(self.wires[-1], selectors.EVENT_READ)

    def _read(self):
        while not self._stopped:
            for key, _ in self._reading.select(0.05):
                came = key.fileobj.recv(1 << 20)
                self.ended += came.count(b"event: crowded")
                self.refused += came.count(b"429 Too Many Requests")

    def go(self):
        if self._stopped:
            return
        self._stopped = True
        self._reader.join()
        self._reading.close()
        for wire in self.wires:
            wire.close()


class Evening:
    """Ann and Cat play and the television shows it; Bob is there, too."""

    def __init__(self, server):
        self.server = server
        self.table = server.open_table("Ann", "Bob", "Cat")
        self.code = self.table["code"]
        self.ann, self.bob, self.cat = (of(seat["token"]) for seat in self.table["seats"])
        self.taps = KeptConnection(server, self.table, 0)
        self.players = [opened(server, self.code, "page=play", who) for who in (self.ann, self.cat)]
        self.tv = opened(server, self.code, "page=screen", of("television"))

    def tap(self):
        """Seconds until both players see it."""
        began = time.monotonic()
        status, told = self.taps.send("Tapped")
        assert status == 201
        for phone in self.players:
            self._sees(phone, told["version"])
        took = time.monotonic() - began
        self._sees(self.tv, told["version"])
        return took

    def _sees(self, wire, version):
        seen, words = b"", f"-{version}\n\n".encode()
        while words not in seen:
            more = wire.recv(65536)
            assert b"event: crowded" not in more, "this one was not rude"
            seen = seen[-len(words) :] + more

    def p50(self):
        return statistics.median(self.tap() for _ in range(TAPS))

    def memory(self):
        """Megabytes that the server takes."""
        lines = Path(f"/proc/{self.server.process.pid}/status").read_text().splitlines()
        return int(next(line for line in lines if line.startswith("VmRSS")).split()[1]) / 1024

    def end(self):
        for wire in (*self.players, self.tv, self.taps):
            wire.close()


@pytest.fixture
def evening(own_server):
    evening = Evening(own_server())
    yield evening
    evening.end()


@pytest.fixture
def rude(evening):
    phones = []

    def come(*how):
        phones.append(Rude(evening.server, evening.code))
        phones[-1].come(*how)
        return phones[-1]

    yield come
    for phone in phones:
        phone.go()


@pytest.mark.parametrize("seated", [True, False])
def test_the_others_hardly_notice(evening, rude, seated):
    evening.p50()  # warm
    before = evening.p50()
    asked, cookie, kept = (ASKED, evening.bob, AT_THE_TABLE) if seated else (ASKED_BY_STRANGERS, "", FROM_ONE_ADDRESS)
    phone = rude(asked, cookie)
    until(lambda: evening.tap() and phone.ended >= MANY - kept)
    assert min(evening.p50() for _ in range(3)) < 2 * before + FLICKER, "in a calm moment, too"
    assert inside(evening.server)["streams"] <= kept + 3


def test_it_all_fits_into_memory_again_and_again(evening, rude):
    """A second and a third thousand find the room that the first one needed."""

    def come_and_go():
        phone = rude(ASKED_BY_STRANGERS)
        until(lambda: evening.tap() and phone.ended >= MANY - FROM_ONE_ADDRESS)
        phone.go()
        return evening.memory()

    first, _, third = (come_and_go() for _ in range(3))
    assert third < first + 12


# All that one address can do, beside a house where nobody is rude; ``make soak`` prints it

RUDE = f"X-Forwarded-For: {flood.RUDE}\r\n"
RATE = 200
ROUNDS, PAIRS = 3, 50
LIKE_PEOPLE = 0.05
"""Seconds between two taps."""


@contextmanager
def asking(evening):
    """asks for pages, 200 a second"""
    command = [sys.executable, "-m", "tests.faults.flood", str(evening.server.port), evening.code, str(RATE)]
    process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        time.sleep(3)  # what it may ask for at once is over by then
        yield
    finally:
        said, _ = process.communicate(timeout=30)
    print(said.strip())


@contextmanager
def following(evening):
    """opens 1,000 streams, each with other parameters"""
    phone = Rude(evening.server, evening.code)
    try:
        phone.come(ASKED_BY_STRANGERS, RUDE)
        until(lambda: evening.tap() and phone.ended + phone.refused >= MANY - FROM_ONE_ADDRESS, 60)
        yield
    finally:
        phone.go()
    print(f"{phone.refused} streams were refused, {phone.ended} were ended")


def _pair(*evenings):
    time.sleep(LIKE_PEOPLE)
    return [evening.tap() for evening in evenings]


@pytest.mark.soak
@pytest.mark.parametrize("public", ["0", "1"])
@pytest.mark.parametrize("rudeness", [asking, following], ids=["200 requests a second", "1,000 streams"])
def test_one_address_costs_the_others_no_more_than_as_much_again(own_server, rudeness, public):
    quiet, busy = (Evening(own_server(env={"PUBLIC": public, "TRUSTED_HOPS": "1"})) for _ in range(2))
    for evening in (quiet, busy):
        evening.p50()  # warm
    rounds = []
    with rudeness(busy):
        for _ in range(ROUNDS):
            taps = [_pair(quiet, busy) for _ in range(PAIRS)]
            rounds.append([statistics.median(some) * 1000 for some in zip(*taps, strict=True)])
    for evening in (quiet, busy):
        evening.end()
    for usual, found in rounds:
        print(
            f"PUBLIC={public}, one address {rudeness.__wrapped__.__doc__}: a tap of the others is seen after {found:.1f} ms, "
            f"in a quiet house after {usual:.1f} ms; {found / usual:.1f} times as long"
        )
    assert statistics.median(found / usual for usual, found in rounds) <= 2, (
        "whatever else this machine does in one of them"
    )
