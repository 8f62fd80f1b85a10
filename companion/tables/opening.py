"""Opening and starting a table, and playing again with the same people."""

from __future__ import annotations

import random
import uuid
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from companion.core.colours import dealt
from companion.core.game import Game, Started
from companion.core.problems import Forbidden, Refused
from companion.core.words import say
from companion.store import Db, table_rows
from companion.store.trouble import Conflict
from companion.tables import mugshots
from companion.tables.claims import note_opening, opened_before
from companion.tables.room import Actor, Room
from companion.tables.seats import check_host, numbered
from companion.tables.write_path import Tables

TABLES_BEFORE = 20
"""Of one evening, at which a phone may have been seen last."""
ALPHABET = "ACDEFGHJKMNPQRTUVWXY34679"
"""No look-alikes: neither 0 nor O, 1 nor I nor L, 2 nor Z, 5 nor S, 8 nor B."""

_chance = random.SystemRandom()


class Unfit(Refused):
    """These options make no sense together, or not for this number of people."""

    about = "options"


def fresh_code() -> str:
    return "".join(_chance.choices(ALPHABET, k=6))


def everybody(game: Game, options: Any, names: tuple[str, ...]) -> tuple[str, ...]:
    """All who sit down at the start: the people, and whom the game itself seats beside them."""
    see_that_it_fits(game, options, len(names))
    if game.seating is None:
        return names
    return game.seating(names, options)


def see_that_it_fits(game: Game, options: Any, people: int | None) -> None:
    """Nobody sits down to a game that cannot be played. A number of people that is not known yet fits."""
    why = None if game.unfit is None else game.unfit(options, people)
    if why is not None:
        raise Unfit(why)


def open_started(
    tables: Tables,
    game: Game,
    options: Any,
    names: tuple[str, ...],
    token: str,
    *,
    host_seat: int | None,
    seat_tokens: Sequence[str] = (),
    title: str = "",
    colours: tuple[str, ...] = (),
    once: str | None = None,
) -> Room:
    """A table that starts at once. The opener is the host, and holds that seat if one is named.

    Each token in ``seat_tokens`` becomes a phone of its seat, which is then held. Whoever sends ``once`` again
    gets the same table again.
    """
    started = _started(game, names, options, title, colours)
    while True:
        code = fresh_code()

        def also(db: Db, code: str = code) -> None:
            for seat, own in enumerate(seat_tokens):
                table_rows.put_phone(db, code, table_rows.hashed(own), tables.now(), seat=seat, host=False)
            table_rows.put_phone(db, code, table_rows.hashed(token), tables.now(), seat=host_seat, host=True)
            note_opening(tables, db, code, once)

        try:
            return tables.open(code, started, also)
        except Conflict:
            if room := opened_before(tables, once):
                return room


def open_gathering(
    tables: Tables,
    game: Game,
    options: Any,
    names: tuple[str, ...],
    token: str,
    *,
    host_seat: int | None,
    title: str = "",
    colours: tuple[str, ...] = (),
    once: str | None = None,
) -> Room:
    """A table that people join before it starts, those who are expected by a tap on their name."""
    see_that_it_fits(game, options, None)
    while True:
        code = fresh_code()
        try:
            with tables.store.write() as db:
                tables.add_row(db, code, game, options, title, tables.now())
                for seat, (name, colour) in enumerate(
                    zip(names, dealt(colours, game.colours, len(names)), strict=True)
                ):
                    table_rows.add_waiting(db, code, seat, name, colour)
                table_rows.put_phone(db, code, table_rows.hashed(token), tables.now(), seat=host_seat, host=True)
                note_opening(tables, db, code, once)
        except Conflict:
            if room := opened_before(tables, once):
                return room
            continue
        return tables.room(code)


def start(tables: Tables, room: Room, actor: Actor) -> None:
    """Everybody who gathered is in; seats are numbered from 0 in the order in which they came."""
    check_host(actor)
    if room.log is not None:
        return  # a second tap
    _right_number(room.game, len(room.waiting))
    options = _typed_options(room)
    names = everybody(room.game, options, tuple(name for _, name in room.waiting))
    started = _started(room.game, names, options, room.own_title, room.colours)

    def also(db: Db) -> None:
        now = table_rows.waiting_seats(db, room.code), table_rows.waiting_colours(db, room.code)
        if now != (room.waiting, room.picked):
            raise Refused(say("Somebody has just come or gone. Look again, then start."))
        for new, (old, _) in enumerate(room.waiting):
            table_rows.change_phones(db, room.code, {"seat": old}, seat=new)
            table_rows.change_phones(db, room.code, {"wants": old}, wants=new)
            table_rows.change_phones(db, room.code, {"vouched_by": old}, vouched_by=new)
            table_rows.move_claims(db, room.code, old, new)
            table_rows.move_mugshot(db, room.code, old, new)
        table_rows.drop_waiting(db, room.code)

    tables.start(room, started, also)


def _started(game: Game, names: tuple[str, ...], options: Any, title: str, colours: tuple[str, ...]) -> Started:
    seed = _chance.getrandbits(32)
    play = str(uuid.uuid4())
    return Started(game=game.slug, seats=names, options=options, seed=seed, title=title, colours=colours, play=play)


def _typed_options(room: Room) -> Any:
    return msgspec.convert(room.options, room.game.options)


def remembered_options(tables: Tables, game: Game) -> dict[str, Any]:
    """What the newest table of this game knew about its box."""
    if game.remembered is None:
        return {}
    with tables.store.read() as db:
        code = table_rows.latest_code(db, game.slug)
    room = None if code is None else tables.room(code)
    return {} if room is None or room.log is None else game.remembered(room.table.state)


def options_by_title(tables: Tables, game: Game, title: str) -> Any:
    """Those of the newest table of this game that was called so; None: there is none."""
    with tables.store.read() as db:
        code = table_rows.latest_code_titled(db, game.slug, title) if title else None
    room = None if code is None else tables.room(code)
    return None if room is None else _typed_options(room)


def again(
    tables: Tables,
    room: Room,
    actor: Actor,
    colours: Callable[[Sequence[str]], tuple[str, ...]] | None = None,
    other: tuple[Game, Any] | None = None,
) -> str:
    """The next game with the same people, options and phones, or an ``other`` one with its options. A second tap leads
    to the same table.

    ``colours`` says what these people play in; else they have what they had.
    """
    if actor.seat is None and not actor.host:
        raise Forbidden(say("Only players can start the next game."))
    if room.next_code is not None:
        return room.next_code
    if room.log is None or (room.table.sheet() is None and not room.table.stopped):
        raise Refused(say("This game is not over yet."))
    stays = [number for number, seat in enumerate(room.table.seats) if not seat.left]
    if other is not None:
        stays = list(room.table.people)
    names = tuple(room.table.names[number] for number in stays)
    had = tuple(room.table.colours[number] for number in stays)
    picked = had if colours is None else colours(names)
    started = _same_game(room, names, picked) if other is None else _other_game(*other, names, picked)
    started = msgspec.structs.replace(started, had=had)
    code = fresh_code()

    def also(db: Db) -> None:
        table_rows.hold(db, room.code)
        row = table_rows.row(db, room.code)
        if row is None or row.next_code is not None:
            raise Conflict
        for phone in room.phones:
            seat = stays.index(phone.seat) if phone.seat in stays else None
            host = room.actor(phone).host
            if seat is not None or host:
                table_rows.put_phone(db, code, phone.token, tables.now(), seat=seat, host=host)
        for seat, number in enumerate(stays):
            mugshots.copy(tables, db, room, number, code, seat)
        table_rows.change(db, room.code, next_code=code)

    try:
        tables.open(code, started, also)
    except Conflict:
        return again(tables, tables.room(room.code), actor, colours, other)
    tables.changed(room)
    _note_who_came(room, tables.room(code))
    return code


def _note_who_came(room: Room, following: Room) -> None:
    """One phone may sleep through several tables."""
    for phone in following.phones:
        before = (room.code, *room.came_along.get(phone.token, ()))
        following.came_along[phone.token] = before[:TABLES_BEFORE]


def _same_game(room: Room, names: tuple[str, ...], colours: tuple[str, ...]) -> Started:
    _right_number(room.game, len(names))
    options = room.table.started.options
    if room.game.remembered is not None:
        options = msgspec.structs.replace(options, **room.game.remembered(room.table.state))
    return _started(room.game, names, options, room.table.title, colours)


def _other_game(game: Game, options: Any, names: tuple[str, ...], colours: tuple[str, ...]) -> Started:
    _right_number(game, len(names))
    return _started(game, everybody(game, options, names), options, "", colours)


def bring_along(tables: Tables, room: Room, actor: Actor, following: Room) -> None:
    """From a table that is over or closed to another one that somebody of it has opened: every page of the old table
    leads there, and the phones of those who play on have their seats. The first table that follows stays the one."""
    over = room.closed or (room.log is not None and (room.table.closed or room.table.sheet() is not None))
    if not over or (actor.seat is None and not actor.host):
        return
    seats, names = {name: seat for seat, name in numbered(following)}, dict(numbered(room))
    there = {phone.token for phone in following.phones}
    with tables.store.write() as db:
        table_rows.hold(db, room.code)
        row = table_rows.row(db, room.code)
        if row is None or row.next_code is not None:
            return
        for phone in room.phones:
            seat = None if phone.seat is None else seats.get(names[phone.seat])
            if seat is not None and phone.token not in there:
                table_rows.put_phone(db, following.code, phone.token, tables.now(), seat=seat, host=False)
        for number, name in names.items():
            if name in seats:
                mugshots.copy(tables, db, room, number, following.code, seats[name])
        table_rows.change(db, room.code, next_code=following.code)
        table_rows.change(db, following.code)
    for changed in (room, following):
        tables.changed(changed)
    _note_who_came(room, tables.room(following.code))


def _right_number(game: Game, players: int) -> None:
    fewest, most = game.seats
    if players < fewest:
        raise Refused(
            say("More players are needed: {game} is for {fewest} to {most}.", game=game.name, fewest=fewest, most=most)
        )
    if players > most:
        raise Refused(
            say(
                "There are too many players: {game} is for {fewest} to {most}.",
                game=game.name,
                fewest=fewest,
                most=most,
            )
        )
