"""Which whole games there are; what holds for each of them is tested for all games together."""

from __future__ import annotations

from pathlib import Path

from companion.core import golden
from companion.core.log import Log
from companion.games.junk_orbit import GAME

FILES = sorted((Path(__file__).parent / "golden").glob("*.json"))


def read(file: Path) -> Log:
    return golden.read(file.read_text(), {GAME.slug: GAME})


def test_there_is_one_for_every_kind_of_game():
    tables = [read(file).table for file in FILES]
    assert {len(table.seats) for table in tables} == {2, 3, 4, 5}
    nights = {table.state.night for table in tables}
    assert {(), ("earth",), ("moon",), ("mars",), ("phobos",), ("deimos",)} <= nights
    assert ("earth", "moon", "mars", "phobos", "deimos") in nights
    decided = {golden.expected(file.read_text())["decided_by"] for file in FILES}
    assert decided == {"points", "deliveries", "bin-race", "shared"}
    lost = [e for file in FILES for e in read(file).entries if e.kind == "DeliveryLost"]
    assert len(lost) >= 2
