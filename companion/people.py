"""Who is at a table and in which role: opening, joining, returning, freeing, handing over."""

from __future__ import annotations

import random
import secrets
import unicodedata
from collections.abc import Sequence
from typing import Any

import msgspec

from companion.core.game import Game, Started
from companion.core.log import Freed, HostChanged, Joined, Left, Renamed, Returned
from companion.play import Actor, Forbidden, Play, Refused, Room, Wish
from companion.store import Conflict, Db, entries, tables

ALPHABET = "ACDEFGHJKMNPQRTUVWXY34679"
"""No look-alikes: neither 0 nor O, 1 nor I nor L, 2 nor Z, 5 nor S, 8 nor B."""
LONGEST_NAME = 24
CLAIM_LASTS = 10 * 60 * 1000
USED_UP = "This link was used already or is older than ten minutes. Ask for a new one."
EMOJI_JOINERS = "\u200d\ufe0f"

_chance = random.SystemRandom()


def fresh_token() -> str:
    return secrets.token_urlsafe(24)


def fresh_code() -> str:
    return "".join(_chance.choices(ALPHABET, k=6))


def tidy_code(typed: str) -> str:
    """What people type, as a code: any case, with spaces or dashes."""
    return "".join(sign for sign in typed.upper() if sign.isalnum())


def tidy_name(typed: str) -> str:
    """A name as it is shown everywhere, or ``Refused``. Invisible and direction-turning signs are dropped."""
    visible = (sign for before, sign in zip(" " + typed, typed, strict=False) if _shows(before, sign))
    name = " ".join(unicodedata.normalize("NFC", "".join(visible)).split())
    if not name.strip(EMOJI_JOINERS):
        raise Refused("Please type a name.")
    if len(name) > LONGEST_NAME:
        raise Refused(f"That name is too long: up to {LONGEST_NAME} characters, please.")
    return name


def _shows(before: str, sign: str) -> bool:
    """Joiners hold emoji together; anywhere else they would make two names look alike."""
    if sign in EMOJI_JOINERS:
        return unicodedata.category(before) in ("So", "Sk", "Mn")
    return unicodedata.category(sign) not in ("Cc", "Cf", "Cs", "Co")


def tidy_names(typed: list[str], game: Game) -> tuple[str, ...]:
    names = tuple(tidy_name(name) for name in typed)
    fewest, most = game.seats
    if not fewest <= len(names) <= most:
        raise Refused(f"{game.title} is for {fewest} to {most} players; you have {len(names)}.")
    if len({name.casefold() for name in names}) < len(names):
        raise Refused("Two players have the same name. Add a letter to one of them.")
    return names


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
) -> Room:
    """A table that starts at once. The opener is the host, and holds that seat if one is named.

    Each token in ``seat_tokens`` becomes a phone of its seat, which is then held.
    """
    started = Started(game=game.slug, seats=names, options=options, seed=_chance.getrandbits(32))
    while True:
        code = fresh_code()

        def also(db: Db, code: str = code) -> None:
            for seat, own in enumerate(seat_tokens):
                tables.put_phone(db, code, tables.hashed(own), play.now(), seat=seat, host=False)
            tables.put_phone(db, code, tables.hashed(token), play.now(), seat=host_seat, host=True)

        try:
            return play.open(code, started, also)
        except Conflict:
            continue


def open_gathering(play: Play, game: Game, options: Any, name: str | None, token: str) -> Room:
    """A table that people join before it starts. A host with a name has the first seat."""
    while True:
        code = fresh_code()
        try:
            with play.store.write() as db:
                tables.open_table(db, code, game.slug, options, play.now())
                if name is not None:
                    tables.add_waiting(db, code, 0, name)
                seat = None if name is None else 0
                tables.put_phone(db, code, tables.hashed(token), play.now(), seat=seat, host=True)
        except Conflict:
            continue
        return play.room(code)


def start(play: Play, room: Room, actor: Actor) -> None:
    """Everybody who gathered is in; seats are numbered from 0 in the order in which they came."""
    _host_only(actor)
    if room.log is not None:
        return  # a second tap
    _right_number(room.game, len(room.waiting))
    options = _typed_options(room)
    names = tuple(name for _, name in room.waiting)
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
    _not_locked(room)
    name = _fresh_name(room, typed_name)
    if room.log is not None:
        play.do(room.code, Wish(Joined(name=name), Actor(None, True), None))
        late = play.room(room.code)
        seat = late.names.index(name)
        play.change(late, lambda db: _sit(play, late, db, token, seat))
        return
    most = room.game.seats[1]
    if len(room.waiting) >= most:
        raise Refused(f"This table is full: {room.game.title} is for up to {most}. You can still watch.")
    seat = max((number for number, _ in room.waiting), default=-1) + 1
    try:
        play.change(room, lambda db: _sit(play, room, db, token, seat, name))
    except Conflict:  # somebody else was first on this seat, or the game has just begun
        join(play, play.room(room.code), token, typed_name)


def take_seat(play: Play, room: Room, token: str, seat: int) -> None:
    """Sits down on a seat that no phone holds; on a taken one, asks the host ("that was me")."""
    _existing(room, seat)
    phone = room.phone(tables.hashed(token))
    own = None if phone is None else phone.seat
    if own == seat:
        return
    if own is not None:
        raise Refused(f"You already sit here as {dict(numbered(room))[own]}. The host can free that seat first.")
    if not room.held(seat):
        _not_locked(room)
        play.change(room, lambda db: _sit(play, room, db, token, seat))
        return
    host = phone is not None and phone.host

    def ask(db: Db) -> None:
        tables.put_phone(db, room.code, tables.hashed(token), play.now(), seat=None, host=host, wants=seat)

    play.change(room, ask)


def answer(play: Play, room: Room, actor: Actor, phone_id: int, *, yes: bool) -> None:
    """The host answers a phone that says "that was me"."""
    _host_only(actor)
    asking = next((p for p in room.phones if p.id == phone_id and p.wants is not None), None)
    if asking is None:
        raise Refused("That phone is not asking any more.")
    seat = asking.wants if yes else asking.seat
    play.change(room, lambda db: tables.change_phones(db, room.code, {"id": phone_id}, seat=seat, wants=None))


def claim(play: Play, room: Room, actor: Actor, seat: int | None) -> str:
    """A one-time link of ten minutes that brings a phone to this seat (None: to the host role)."""
    if not actor.host and (seat is None or seat != actor.seat):
        raise Forbidden("Only the host can make a link to somebody else's seat.")
    if seat is not None:
        _existing(room, seat)
    token = fresh_token()
    expires = play.now() + CLAIM_LASTS
    with play.store.write() as db:
        tables.add_claim(db, tables.hashed(token), room.code, seat, seat is None, expires)
    return token


def redeem(play: Play, claim_token: str, token: str) -> Room:
    """Uses up a claim: this device is at that seat (or the host) from now on."""
    with play.store.read() as db:
        found = tables.read_claim(db, tables.hashed(claim_token), play.now())
    if found is None:
        raise Refused(USED_UP)
    room = play.room(found.code)
    mine = room.phone(tables.hashed(token))
    seat = found.seat if found.seat is not None else (mine.seat if mine else None)
    host = found.host or (mine is not None and mine.host)

    def sit(db: Db) -> None:
        if tables.read_claim(db, tables.hashed(claim_token), play.now()) is None:
            raise Refused(USED_UP)
        tables.drop_claim(db, tables.hashed(claim_token), play.now())
        tables.put_phone(db, room.code, tables.hashed(token), play.now(), seat=seat, host=host)

    play.change(room, sit)
    return room


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
        raise Refused("No phone holds that seat yet, so nobody could act as the host there.")
    if room.log is not None:
        play.do(room.code, Wish(HostChanged(), actor, seat))

    def move(db: Db) -> None:
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
    if room.log is None:
        play.change(room, lambda db: tables.rename_waiting(db, room.code, seat, name))
    else:
        play.do(room.code, Wish(Renamed(name=name), actor, seat))


def leave(play: Play, room: Room, actor: Actor, seat: int, *, gone: bool) -> None:
    """A player goes home, or comes back."""
    if room.log is None:
        raise Refused("The game has not started yet.")
    _existing(room, seat)
    if room.table.seats[seat].left != gone:
        play.do(room.code, Wish(Left() if gone else Returned(), actor, seat))


def _sit(play: Play, room: Room, db: Db, token: str, seat: int, name: str | None = None) -> None:
    mine = room.phone(tables.hashed(token))
    if name is not None:
        if entries.head(db, room.code):
            raise Conflict
        tables.add_waiting(db, room.code, seat, name)
    host = mine is not None and mine.host
    tables.put_phone(db, room.code, tables.hashed(token), play.now(), seat=seat, host=host)


def _existing(room: Room, seat: int) -> None:
    if seat not in (number for number, _ in numbered(room)):
        raise Refused("There is no such seat at this table.")


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
