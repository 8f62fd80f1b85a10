"""Under load: ours and the bare server in turns with the same phones and taps, then ours with few phones and with many."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

from msgspec import Struct

from companion import clock
from companion.live.streams import message
from tests.bench.figures import Both, Figure, middle, percentile
from tests.bench.load_client import SEATS, Stage
from tests.bench.recordings import TAPS, Archive, recordings
from tests.bench.replay import Visitor
from tests.bench.server_processes import Served, bare, ours

RATE = 100.0
"""Taps per second, over all tables together."""
CALM = 20.0
"""Taps per second where few phones are compared with many: it is the phones that should make the difference."""
AT_ONCE = 40
"""Tables that tap at the same time when we look for the highest rate."""
HEAVIEST, HEAVY_TAP = "star-scrappers-orbital", ("MegaCreditsChanged", {"amount": 1})
"""The game with the heaviest pages, and a move that is possible at any time."""
LATE = 0.010
BUSY = 0.8
"""From here on the client itself is too slow to be believed."""


class Scale(Struct, frozen=True):
    phones: int = 500
    few: int = 50
    many: int = 5000
    rounds: int = 5
    taps: int = TAPS
    """Of each recorded game."""
    replays: int = 3
    updates: int = 40
    """Of each recorded game, on a phone."""
    seconds: float = 4.0
    churn: float = 600.0


QUICK = Scale(phones=200, many=1000, rounds=3, taps=15, replays=1, updates=10, seconds=2.0, churn=0.0)


class Tally:
    """What went wrong in all stages so far, and whether the client kept up."""

    def __init__(self) -> None:
        self.lost = self.duplicated = self.failed = 0
        self.late = self.busy = 0.0
        self.trouble = ""

    def note(self, served: Served, stage: Stage) -> Stage:
        self.lost += stage.lost
        self.duplicated += stage.duplicated
        self.failed += stage.failed
        if stage.trouble:
            self.trouble = f"{served.name}: {stage.trouble}"
        self.late = max(self.late, percentile(stage.late or [0], 0.99))
        self.busy = max(self.busy, stage.cpu / stage.seconds)
        return stage

    def remarks(self) -> Iterator[str]:
        if self.trouble:
            yield f"the last tap that failed: {self.trouble}"
        if self.late > LATE:
            yield f"WARNING: in one stage the client sent 1 tap in 100 more than {self.late * 1000:.0f} ms late"
        if self.busy > BUSY:
            yield f"WARNING: in one stage the client took {self.busy:.0%} of a core and may have been the bottleneck"

    def count_logs(self, served: Served) -> None:
        too_few, too_many = served.ask("surplus")
        self.lost += too_few
        self.duplicated += too_many

    def figures(self, where: str) -> Iterator[Figure]:
        yield Figure(f"{where}: lost", self.lost, at_most=0)
        yield Figure(f"{where}: duplicated", self.duplicated, at_most=0)
        yield Figure(f"{where}: failed", self.failed, at_most=0)


def compare(scale: Scale, remarks: list[str]) -> Iterator[Figure]:
    """The score pad: both servers are up with all their phones; stages go to one, then to the other."""
    tally = Tally()
    tables = scale.phones // len(SEATS)
    waits, cpu = Both(), Both()
    with ours() as real, bare() as plain:
        warm(real)
        pages = weigh(Visitor(real.url, *real.ask("first_table")))
        weight = warm(plain, pages).page_bytes
        real.ask("open_tables", tables - 1)
        plain.ask("open_tables", tables - 1, pages)
        memory = memory_per_phone((plain, real), tables)
        coalesced = 0
        for _ in range(scale.rounds):
            for served in (plain, real):
                before = served.cpu()
                stage = tally.note(served, served.ask("steady", tables, RATE, scale.seconds))
                cpu.add(served, (served.cpu() - before) / stage.sent * 1000)
                waits.add(served, percentile(stage.waits, 0.5) * 1000)
                coalesced += stage.coalesced
        rates = saturation(scale, tally, (plain, real), tables)
    if coalesced:
        remarks.append(f"{coalesced} times a phone got two taps in one page")
    remarks.extend(tally.remarks())
    where = f"{tables * len(SEATS)} phones, {RATE:g} taps/s"
    yield waits.figure(f"{where}: p50", unit="ms", at_most=1.2)
    yield cpu.figure(f"{where}: CPU per tap", unit="ms", at_most=1.3)
    yield memory.figure("score pad: memory per phone", unit="kB", at_most=1.2)
    yield rates.figure("score pad: saturation", unit="taps/s", at_least=0.9)
    yield Figure("whole page", sum(pages) / len(pages), baseline=weight, unit="B", at_least=0.95, at_most=1.05)
    yield from tally.figures(where)


def heaviest(scale: Scale, remarks: list[str]) -> Iterator[Figure]:
    """The game with the heaviest pages in mid-game: how much both servers can take at the most, and hold."""
    tally, tables = Tally(), scale.phones // len(SEATS)
    recording = next(recordings(HEAVIEST))
    with ours() as real, bare() as plain, closing(Archive(real.instance)) as archive:
        seated = [archive.seat(recording, clock.now()) for _ in range(tables)]
        pages = weigh(Visitor(real.url, seated[0].code, seated[0].tokens))
        real.ask("play", *HEAVY_TAP)
        real.ask("find_tables", [(table.code, table.tokens) for table in seated])
        plain.ask("open_tables", tables, pages)
        for served in (plain, real):
            served.ask("watch", 1)
            served.ask("steady", 1, 5.0, 1.0)
        memory = memory_per_phone((plain, real), tables)
        rates = saturation(scale, tally, (plain, real), tables)
    remarks.append(f"{HEAVIEST}: pages of {sum(pages) / len(pages):.0f} B; {tables * len(SEATS)} phones")
    remarks.extend(tally.remarks())
    yield memory.figure(f"{HEAVIEST}: memory per phone", unit="kB", at_most=1.2)
    yield rates.figure(f"{HEAVIEST}: saturation", unit="taps/s", at_least=0.9)
    yield from tally.figures(HEAVIEST)


def weigh(visitor: Visitor) -> list[int]:
    """The bytes of each phone's whole page, as a message of the stream."""
    return [len(message(fragment)) for fragment in visitor.fragments()][:-1]


def memory_per_phone(pair: tuple[Served, ...], tables: int) -> Both:
    """Opens the phones of all tables but the first, whose are open; in kB."""
    found = Both()
    for served in pair:
        before = served.memory()
        served.ask("watch", tables)
        found.add(served, (served.memory() - before) / (tables - 1) / len(SEATS) / 1000)
    return found


def saturation(scale: Scale, tally: Tally, pair: tuple[Served, ...], tables: int) -> Both:
    """Taps per second at which nobody waits for anything but the server."""
    rates = Both()
    for _ in range(max(1, scale.rounds - 2)):
        for served in pair:
            stage = tally.note(served, served.ask("flat_out", tables, AT_ONCE, scale.seconds))
            rates.add(served, stage.sent / stage.seconds)
    for served in pair:
        tally.count_logs(served)
    return rates


def few_and_many(scale: Scale, remarks: list[str]) -> Iterator[Figure]:
    """One server; the phones come and go, so that few and many are measured in turns."""
    tally = Tally()
    waits: dict[int, list[float]] = {scale.few: [], scale.many: []}
    with ours() as served:
        warm(served)
        served.ask("open_tables", scale.many // len(SEATS) - 1)
        for _ in range(2):
            for phones in waits:
                served.ask("watch", phones // len(SEATS))
                stage = tally.note(served, served.ask("steady", phones // len(SEATS), CALM, scale.seconds))
                waits[phones].append(percentile(stage.waits, 0.5) * 1000)
        tally.count_logs(served)
    remarks.extend(tally.remarks())
    few, many = middle(waits[scale.few]), middle(waits[scale.many])
    name = f"{CALM:g} taps/s: p50, {scale.many} phones to {scale.few}"
    yield Figure(name, many, baseline=few, unit="ms", at_most=1.5)
    yield from tally.figures(f"{scale.many} phones")


def warm(served: Served, pages: list[int] | None = None) -> Stage:
    """One table has been played at: everything is loaded and compiled."""
    served.ask("open_tables", 1, pages)
    served.ask("watch", 1)
    stage: Stage = served.ask("steady", 1, 40.0, 1.0)
    return stage
