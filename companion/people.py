"""Who is at a table and in which role: opening, joining, returning, freeing, handing over."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import msgspec

from companion.claims import CLAIM_LASTS as CLAIM_LASTS
from companion.claims import fresh_token as fresh_token
from companion.claims import note_opening, opened_before
from companion.claims import redeem as redeem
from companion.core.game import Game, Impossible, Started
from companion.core.log import Freed, HostChanged, Joined, Left, Renamed, Returned
from companion.names import tidy_code as tidy_code
from companion.names import tidy_name as tidy_name
from companion.names import tidy_names as tidy_names
from companion.play import Actor, Forbidden, Play, Refused, Room, Wish
from companion.store import Conflict, Db, tables

ALPHABET = "ACDEFGHJKMNPQRTUVWXY34679"
"""No look-alikes: neither 0 nor O, 1 nor I nor L, 2 nor Z, 5 nor S, 8 nor B."""
NOBODY_THERE = "No phone holds that seat yet, so nobody could act as the host there."

_chance = random.SystemRandom()


class Unfit(Refused):
    """These options make no sense together, or for so many people."""


def fresh_code() -> str:
    return "".join(_chance.choices(ALPHABET, k=6))


def everybody(game: Game, options: Any, names: tuple[str, ...]) -> tuple[str, ...]:
    """All who sit down at the start: the people, and whom the game itself seats beside them."""
    see_that_it_fits(game, options, len(names))
    if game.seating is None:
        return names
    try:
        return game.seating(names, options)
    except Impossible as problem:
        raise Refused(str(problem)) from problem


def see_that_it_fits(game: Game, options: Any, people: int | None) -> None:
    """Nobody sits down to a game that cannot be played. A number of people that is not known yet fits."""
    why = None if game.unfit is None else game.unfit(options, people)
    if why is not None:
        raise Unfit(why)


def _fresh_name(room: Room, typed: str, seat: int | None = None) -> str:
    name = tidy_name(typed)
    others = [n for number, n in numbered(room) if number != seat]
    if name.casefold() in (other.casefold() for other in others):
        raise Refused(f"There is already a {name} at this table. Take that seat, or add a letter.")
    return name


def numbered(room: Room) -> list[tuple[int, str]]:
    """Seat numbers with names, before and after the start."""
    return list(room.waiting) if room.log is None else list(enumerate(room.table.names))


# Opening


def open_started(
    play: Play,
    game: Game,
    options: Any,
    names: tuple[str, ...],
    token: str,
    *,
    host_seat: int | None,
    seat_tokens: Sequence[str] = (),
    once: str | None = None,
) -> Room:
    """A table that starts at once. The opener is the host, and holds that seat if one is named.

    Each token in ``seat_tokens`` becomes a phone of its seat, which is then held. Whoever sends ``once`` again
    gets the same table again.
    """
    started = Started(game=game.slug, seats=names, options=options, seed=_chance.getrandbits(32))
    while True:
        code = fresh_code()

        def also(db: Db, code: str = code) -> None:
            for seat, own in enumerate(seat_tokens):
                tables.put_phone(db, code, tables.hashed(own), play.now(), seat=seat, host=False)
            tables.put_phone(db, code, tables.hashed(token), play.now(), seat=host_seat, host=True)
            note_opening(play, db, code, once)

        try:
            return play.open(code, started, also)
        except Conflict:
            if room := opened_before(play, once):
                return room


def open_gathering(
    play: Play, game: Game, options: Any, name: str | None, token: str, *, once: str | None = None
) -> Room:
    """A table that people join before it starts. A host with a name has the first seat."""
    see_that_it_fits(game, options, None)
    while True:
        code = fresh_code()
        try:
            with play.store.write() as db:
                tables.open_table(db, code, game.slug, options, play.now())
                if name is not None:
                    tables.add_waiting(db, code, 0, name)
                seat = None if name is None else 0
                tables.put_phone(db, code, tables.hashed(token), play.now(), seat=seat, host=True)
                note_opening(play, db, code, once)
        except Conflict:
            if room := opened_before(play, once):
                return room
            continue
        return play.room(code)


def start(play: Play, room: Room, actor: Actor) -> None:
    """Everybody who gathered is in; seats are numbered from 0 in the order in which they came."""
    _host_only(actor)
    if room.log is not None:
        return  # a second tap
    _right_number(room.game, len(room.waiting))
    options = _typed_options(room)
    names = everybody(room.game, options, tuple(name for _, name in room.waiting))
    started = Started(game=room.game.slug, seats=names, options=options, seed=_chance.getrandbits(32))

    def also(db: Db) -> None:
        if tables.waiting_seats(db, room.code) != room.waiting:
            raise Refused("Somebody has just come or gone. Look again, then start.")
        for new, (old, _) in enumerate(room.waiting):
            tables.change_phones(db, room.code, {"seat": old}, seat=new)
            tables.change_phones(db, room.code, {"wants": old}, wants=new)
            tables.move_claims(db, room.code, old, new)
        tables.drop_waiting(db, room.code)

    play.start(room, started, also)


def remembered_options(play: Play, game: Game) -> dict[str, Any]:
    """What the newest table of this game knew about its box."""
    if game.remembered is None:
        return {}
    with play.store.read() as db:
        code = tables.latest_code(db, game.slug)
    room = None if code is None else play.room(code)
    return {} if room is None or room.log is None else game.remembered(room.table.state)


def again(play: Play, room: Room, actor: Actor) -> str:
    """The next game with the same people, options and phones. A second tap leads to the same table."""
    if actor.seat is None and not actor.host:
        raise Forbidden("Only players can start the next game.")
    if room.next_code is not None:
        return room.next_code
    if room.log is None or room.table.sheet() is None:
        raise Refused("This game is not over yet.")
    stays = [number for number, seat in enumerate(room.table.seats) if not seat.left]
    names = tuple(room.table.names[number] for number in stays)
    _right_number(room.game, len(names))
    options = room.table.started.options
    if room.game.remembered is not None:
        options = msgspec.structs.replace(options, **room.game.remembered(room.table.state))
    started = Started(game=room.game.slug, seats=names, options=options, seed=_chance.getrandbits(32))
    code = fresh_code()

    def also(db: Db) -> None:
        tables.hold(db, room.code)
        row = tables.row(db, room.code)
        if row is None or row.next_code is not None:
            raise Conflict
        for phone in room.phones:
            seat = stays.index(phone.seat) if phone.seat in stays else None
            host = room.actor(phone).host
            if seat is not None or host:
                tables.put_phone(db, code, phone.token, play.now(), seat=seat, host=host)
        tables.change(db, room.code, next_code=code)

    try:
        play.open(code, started, also)
    except Conflict:
        return again(play, play.room(room.code), actor)
    play.changed(room)
    return code


# To join, and to return


def join(play: Play, room: Room, token: str, typed_name: str) -> None:
    """A new person: a new seat before the start, or a late seat where the game has room for one."""
    mine = room.phone(tables.hashed(token))
    if mine is not None and (mine.seat, tidy_name(typed_name)) in numbered(room):
        return  # a second tap
    if room.log is not None:
        _join_late(play, room, token, typed_name)
        return

    def sit(db: Db) -> None:
        if room.log is not None:
            raise Conflict
        _not_locked(room)
        name, most = _fresh_name(room, typed_name), room.game.seats[1]
        if len(room.waiting) >= most:
            raise Refused(f"This table is full: {room.game.title} is for up to {most}. You can still watch.")
        seat = max((number for number, _ in room.waiting), default=-1) + 1
        tables.add_waiting(db, room.code, seat, name)
        _sit(play, room, db, token, seat)

    try:
        play.change(room, sit)
    except Conflict:  # the game has just begun
        join(play, play.room(room.code), token, typed_name)


def _join_late(play: Play, room: Room, token: str, typed_name: str) -> None:
    _not_locked(room)
    name = _fresh_name(room, typed_name)
    play.do(room.code, Wish(Joined(name=name), Actor(None, True), None))
    late = play.room(room.code)
    seat = late.names.index(name)

    def sit(db: Db) -> None:
        if late.held(seat):
            raise Refused(f"Somebody has just sat down as {name}. Tap that seat, and the host will be asked.")
        _sit(play, late, db, token, seat)

    play.change(late, sit)


def take_seat(play: Play, room: Room, token: str, seat: int) -> None:
    """Sits down on a seat that no phone holds; on a taken one, asks the host ("that was me")."""
    _for_people(room, seat)
    if _own_seat(room, token) == seat:
        return

    def sit_or_ask(db: Db) -> None:
        _existing(room, seat)
        own = _own_seat(room, token)
        if own not in (None, seat):
            raise Refused(f"You already sit here as {dict(numbered(room))[own]}. The host can free that seat first.")
        if not room.held(seat):
            _not_locked(room)
            _sit(play, room, db, token, seat)
        elif own is None:
            _sit(play, room, db, token, None, wants=seat)

    play.change(room, sit_or_ask)


def _own_seat(room: Room, token: str) -> int | None:
    phone = room.phone(tables.hashed(token))
    return None if phone is None else phone.seat


def answer(play: Play, room: Room, actor: Actor, phone_id: int, *, yes: bool) -> None:
    """The host answers a phone that says "that was me"."""
    _host_only(actor)

    def settle(db: Db) -> None:
        asking = next((p for p in room.phones if p.id == phone_id and p.wants is not None), None)
        if asking is None:
            raise Refused("That phone is not asking any more.")
        seat = asking.wants if yes else asking.seat
        tables.change_phones(db, room.code, {"id": phone_id}, seat=seat, wants=None)

    play.change(room, settle)


def claim(play: Play, room: Room, actor: Actor, seat: int | None) -> str:
    """A one-time link of ten minutes that brings a phone to this seat (None: to the host role)."""
    if not actor.host and (seat is None or seat != actor.seat):
        raise Forbidden("Only the host can make a link to somebody else's seat.")
    if seat is not None:
        _for_people(room, seat)
    token = fresh_token()
    expires = play.now() + CLAIM_LASTS
    with play.store.write() as db:
        tables.add_claim(db, tables.hashed(token), room.code, seat, seat is None, expires)
    return token


# What the host does


def lock(play: Play, room: Room, actor: Actor, *, locked: bool) -> None:
    _host_only(actor)
    play.change(room, lambda db: None, locked=locked)


def free(play: Play, room: Room, actor: Actor, seat: int) -> None:
    """Takes the phones away from a seat. Before the start the seat goes with them."""
    _host_only(actor)
    _existing(room, seat)
    if room.log is not None:
        play.do(room.code, Wish(Freed(), actor, seat))

    def revoke(db: Db) -> None:
        tables.change_phones(db, room.code, {"seat": seat, "host": True}, seat=None)
        tables.drop_phones(db, room.code, seat=seat)
        tables.drop_claims(db, room.code, seat)
        if room.log is None:
            tables.change_phones(db, room.code, {"wants": seat}, wants=None)
            tables.drop_waiting(db, room.code, seat)

    play.change(room, revoke)


def hand_over(play: Play, room: Room, actor: Actor, seat: int) -> None:
    """Makes the phones of this seat the host, and nobody else."""
    _host_only(actor)
    if not room.held(seat):
        raise Refused(NOBODY_THERE)
    if room.log is not None:
        play.do(room.code, Wish(HostChanged(), actor, seat))

    def move(db: Db) -> None:
        if not room.held(seat):
            raise Refused(NOBODY_THERE)
        tables.change_phones(db, room.code, {"host": True}, host=False)
        tables.change_phones(db, room.code, {"seat": seat}, host=True)

    play.change(room, move)


def rename(play: Play, room: Room, actor: Actor, seat: int, typed_name: str) -> None:
    if seat != actor.seat:
        _host_only(actor)
    _existing(room, seat)
    name = _fresh_name(room, typed_name, seat)
    if (seat, name) in numbered(room):
        return
    if room.log is not None:
        play.do(room.code, Wish(Renamed(name=name), actor, seat))
        return

    def change(db: Db) -> None:
        _existing(room, seat)
        tables.rename_waiting(db, room.code, seat, _fresh_name(room, typed_name, seat))

    play.change(room, change)


def leave(play: Play, room: Room, actor: Actor, seat: int, *, gone: bool) -> None:
    """A player goes home, or comes back."""
    if room.log is None:
        raise Refused("The game has not started yet.")
    _existing(room, seat)
    if room.table.seats[seat].left != gone:
        play.do(room.code, Wish(Left() if gone else Returned(), actor, seat))


def _sit(play: Play, room: Room, db: Db, token: str, seat: int | None, wants: int | None = None) -> None:
    mine = room.phone(tables.hashed(token))
    host = mine is not None and mine.host
    tables.put_phone(db, room.code, tables.hashed(token), play.now(), seat=seat, host=host, wants=wants)


def _existing(room: Room, seat: int) -> None:
    if seat not in (number for number, _ in numbered(room)):
        raise Refused("There is no such seat at this table.")


def _for_people(room: Room, seat: int) -> None:
    _existing(room, seat)
    if room.log is not None and seat in room.table.bots:
        raise Refused("The game itself plays that seat. Take another, or watch.")


def _right_number(game: Game, players: int) -> None:
    fewest, most = game.seats
    if not fewest <= players <= most:
        short = "More players are needed" if players < fewest else "There are too many players"
        raise Refused(f"{short}: {game.title} is for {fewest} to {most}.")


def _not_locked(room: Room) -> None:
    if room.locked:
        raise Refused("The host has locked this table. Ask to be let in, or watch.")


def _host_only(actor: Actor) -> None:
    if not actor.host:
        raise Forbidden("Only the host can do that.")


def _typed_options(room: Room) -> Any:
    return msgspec.convert(room.options, room.game.options)
