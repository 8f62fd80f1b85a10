"""How much a recorded game sends, against whole pages each time."""

from __future__ import annotations

from flask import Flask
from msgspec import Struct

from companion.core.log import Log
from companion.services import services
from companion.web.visit import Visit
from tests.games.test_drawn import room_at


class Sending(Struct):
    sent: int = 0
    whole: int = 0
    """Had every page been sent whole."""
    whole_at: set[tuple[str, str]] = set()
    """The phases before and after the moves for which some page was."""


def sending(app: Flask, log: Log, seats: int) -> Sending:
    """In characters, to all phones and the screen."""
    game, drawer, found = log.game, services(app).drawer, Sending()
    room = room_at(log, 1, held=True)
    visits = [Visit(room.code, f"seat-{seat}", "play") for seat in range(seats)] + [Visit(room.code, "", "screen")]
    shown = [drawer.picture(room, visit) for visit in visits]
    for entry in log.entries[1:]:
        before, phase = shown, game.phase(room.table.state)
        room.add(entry)
        shown = [drawer.picture(room, visit) for visit in visits]
        for now, then in zip(shown, before, strict=True):
            assert now is not None
            assert then is not None
            found.sent += len(now.since(then.shown))
            found.whole += len(now.whole())
            if now.around != then.around:
                found.whole_at.add((phase, game.phase(room.table.state)))
    return found
