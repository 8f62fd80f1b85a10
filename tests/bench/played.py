"""What people play: recorded games of every kind at both servers with all phones open, one tap after the other."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

from msgspec import Struct

from tests.bench.figures import Both, Figure, percentile
from tests.bench.load import HEAVIEST, Scale
from tests.bench.party import Party
from tests.bench.recordings import Archive, Recording, body, can_be_tapped, recordings
from tests.bench.replay import Replay, Sizes
from tests.bench.server_processes import Served, bare, ours

CPU = {HEAVIEST: 1.0}
"""Processor time per tap, at the most as many times that of the bare server; all other games have smaller pages."""
SMALL_PAGES_CPU = 1.3


class Played(Struct):
    """What came of some taps."""

    phones: int = 0
    refused: int = 0
    waits: list[float] = []
    cpu: float = 0.0
    bytes: int = 0

    @property
    def taps(self) -> int:
        return len(self.waits)

    def __add__(self, other: Played) -> Played:
        phones, refused = max(self.phones, other.phones), self.refused + other.refused
        return Played(phones, refused, self.waits + other.waits, self.cpu + other.cpu, self.bytes + other.bytes)


class Meter:
    """Processor time of the server and bytes of all streams, while it runs."""

    def __init__(self, served: Served, party: Party) -> None:
        self.read = lambda: (served.cpu(), party.bytes)
        self.cpu, self.bytes = 0.0, 0

    def start(self) -> None:
        cpu, sent = self.read()
        self.cpu, self.bytes = self.cpu - cpu, self.bytes - sent

    def stop(self) -> None:
        cpu, sent = self.read()
        self.cpu, self.bytes = self.cpu + cpu, self.bytes + sent


def play(slug: str, scale: Scale, remarks: list[str]) -> Iterator[Figure]:
    cpu, waits = Both(), Both()
    chosen = list(recordings(slug, scale.taps))
    with ours() as real, bare() as plain, closing(Archive(real.instance)) as archive:
        sizes = [Replay(real.url, archive, recording).sizes() for recording in chosen]
        for _ in range(scale.replays):
            at_bare = sum((at_the_bare_server(plain, *pair) for pair in zip(chosen, sizes, strict=True)), Played())
            at_ours = sum((at_our_server(real, archive, recording) for recording in chosen), Played())
            for served, result in ((plain, at_bare), (real, at_ours)):
                cpu.add(served, result.cpu / result.taps * 1000)
                waits.add(served, percentile(result.waits, 0.5) * 1000)
    whole = [sum(pages) for size in sizes for pages in size.pages]
    remarks.append(
        f"{at_ours.taps} taps in {len(chosen)} recorded games with up to {at_ours.phones} pages open"
        + (f"; {at_ours.refused} refused" if at_ours.refused else "")
    )
    yield cpu.figure("CPU per tap", unit="ms", at_most=CPU.get(slug, SMALL_PAGES_CPU))
    yield waits.figure("p50, from a tap to all pages", unit="ms", at_most=1.2)
    sent, pages = at_ours.bytes / at_ours.taps / 1000, sum(whole) / len(whole) / 1000
    yield Figure("sent per tap, against whole pages", sent, baseline=pages, unit="kB", at_most=1 / 8)


def at_our_server(served: Served, archive: Archive, recording: Recording) -> Played:
    replay, refused = Replay(served.url, archive, recording), 0
    with Party(served.url, replay.seated.code, replay.seated.tokens) as party:
        meter = Meter(served, party)
        meter.start()
        for entry, after in replay.steps():
            tapped = can_be_tapped(entry)
            if tapped and party.tap(body(entry), replay.seated.token_for(entry)) is not None:
                continue
            refused += tapped
            meter.stop()
            party.wait(replay.add(entry, after))
            meter.start()
        meter.stop()
        return Played(len(party.phones), refused, party.waits, meter.cpu, meter.bytes)


def at_the_bare_server(served: Served, recording: Recording, sizes: Sizes) -> Played:
    """As many taps with the same bodies, pages of the same sizes, and as many phones."""
    names = recording.log.table_after(1).names[: recording.people]
    code, tokens = Party.opened(served.url, {"seats": names, "pages": sizes.mean})
    with Party(served.url, code, tokens) as party:
        meter = Meter(served, party)
        meter.start()
        for number, entry in enumerate(filter(can_be_tapped, recording.played)):
            party.tap(body(entry), tokens[number % len(tokens)])
        meter.stop()
        return Played(len(party.phones), 0, party.waits, meter.cpu, meter.bytes)
