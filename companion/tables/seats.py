"""The seats of a table, before and after the start, and what must be true of one."""

from __future__ import annotations

from companion.core.game import Game, Started
from companion.core.names import tidy_name
from companion.core.problems import Forbidden, Refused
from companion.core.table import bots
from companion.core.table_moves import is_taken, name_taken
from companion.core.words import say
from companion.tables.room import Actor, Room


def numbered(room: Room) -> list[tuple[int, str]]:
    """Seat numbers with names, before and after the start."""
    return list(room.waiting) if room.log is None else list(enumerate(room.table.names))


def people_of(game: Game, started: Started) -> tuple[str, ...]:
    """Names worth remembering: not those of bots."""
    own = bots(game, started)
    return tuple(name for seat, name in enumerate(started.seats) if seat not in own)


def fresh_name(room: Room, typed: str, seat: int | None = None) -> str:
    name = tidy_name(typed)
    others = [n for number, n in numbered(room) if number != seat]
    if is_taken(name, others):
        raise Refused(name_taken(name))
    return name


def check_seat(room: Room, seat: int) -> None:
    if seat not in (number for number, _ in numbered(room)):
        raise Refused(say("There is no such seat at this table."))


def check_seat_for_people(room: Room, seat: int) -> None:
    check_seat(room, seat)
    if room.log is not None and seat in room.table.bots:
        raise Refused(say("The game itself plays that seat. Take another, or watch."))


def check_host(actor: Actor) -> None:
    if not actor.host:
        raise Forbidden(say("Only the host can do that."))
