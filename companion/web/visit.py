"""Who is looking at which page of which table."""

from __future__ import annotations

from urllib.parse import quote

from flask import request
from msgspec import Struct

from companion.core.names import tidy_code
from companion.store.table_rows import Phone, hashed
from companion.tables.room import Actor, Room
from companion.web.device import device

PAGES = ("play", "history", "rules", "people")
OPEN_PAGES = ("screen", "watch", "join")
"""Pages for which one needs no seat."""


class Visit(Struct, frozen=True):
    """A page of a table as one device asked for it."""

    code: str
    token: str
    page: str
    acting_for: int | None = None
    curtain_open: bool = False
    whole: bool = False
    search: str = ""
    typed: str = ""
    """The name that somebody wanted to join under, and could not."""

    @property
    def query(self) -> str:
        """What every address of this visit carries along."""
        parts = [f"page={self.page}"]
        if self.acting_for is not None:
            parts.append(f"as={self.acting_for}")
        if self.curtain_open:
            parts.append("open=1")
        if self.whole:
            parts.append("whole=1")
        if self.search:
            parts.append(f"q={quote(self.search, safe='')}")
        return "&".join(parts)

    def address(self, *, page: str | None = None, acting_for: int | None = None, curtain: bool = False) -> str:
        page = page or self.page
        seat = self.acting_for if acting_for is None else acting_for
        path = f"/t/{self.code}" + ("" if page == "play" else f"/{page}")
        query = [*([f"as={seat}"] if seat is not None else []), *(["open=1"] if curtain else [])]
        return path + ("?" + "&".join(query) if query else "")


class SeatMark(Struct, frozen=True):
    """A seat as every template shows it: colour, shape and letter by its number."""

    number: int
    name: str
    letter: str
    left: bool
    held: bool
    mine: bool
    bot: bool = False
    """The game itself sits there: nobody becomes it."""


class Look(Struct, frozen=True):
    """Who is looking, with the room as it is now. Templates get this as ``look``."""

    room: Room
    visit: Visit
    phone: Phone | None
    actor: Actor
    me: int | None
    """The seat that this page acts for; None: it only watches."""
    viewer: int | None
    """The seat whose secrets it may show."""
    seats: tuple[SeatMark, ...]

    @property
    def belongs(self) -> bool:
        return self.visit.page in OPEN_PAGES or self.actor.host or self.actor.seat is not None

    @property
    def do(self) -> str:
        return f"/t/{self.room.code}/do?{self.visit.query}"

    @property
    def alone(self) -> bool:
        """Only the eyes of that seat are on this page: its own phone, or a curtain that its owner has opened.

        A phone that goes from hand to hand is nobody's own, not even when it comes back to whom it belongs.
        """
        return self.viewer is not None and (self.visit.curtain_open or self.on_own_phone)

    @property
    def on_own_phone(self) -> bool:
        """Only a host acts for others; who never did has the phone to themselves."""
        return self.viewer == self.actor.seat and (self.visit.acting_for is None or not self.actor.host)

    @property
    def reader(self) -> int | None:
        """The seat whose own lines of the history stand on this page."""
        shown = self.alone if self.visit.page == "play" else self.on_own_phone
        return self.viewer if shown else None

    @property
    def plays(self) -> bool:
        """This page may act: it has a seat, and the table is neither stopped nor confirmed."""
        return self.me is not None and self.room.log is not None and not self.room.table.closed

    @property
    def many(self) -> bool:
        """The host holds a phone for several: the switch is worth its place."""
        others = [seat for seat in self.seats if not seat.mine]
        return self.actor.host and (self.visit.acting_for is not None or any(not seat.held for seat in others))

    @property
    def curtained(self) -> bool:
        """A secret page on a phone that goes from hand to hand, until its owner opens it."""
        game = self.room.game
        if self.alone or self.viewer is None or game.secret is None:
            return False
        return self.room.log is not None and game.secret(self.room.table.state, self.viewer)


def look(room: Room, visit: Visit) -> Look:
    phone = room.phone(visit.token)
    actor = room.actor(phone)
    me = _acting_seat(room, visit, actor)
    own = me == actor.seat
    viewer = me if me is not None and (own or not room.held(me)) else None
    return Look(room, visit, phone, actor, me, viewer, _seats(room, actor))


def _acting_seat(room: Room, visit: Visit, actor: Actor) -> int | None:
    if visit.page in OPEN_PAGES:
        return None
    seats = len(room.names)
    if actor.host and visit.acting_for is not None and 0 <= visit.acting_for < seats:
        return visit.acting_for
    if actor.seat is None and actor.host and room.log is not None:
        return next((n for n in range(seats) if not room.held(n)), None)
    return actor.seat


def _seats(room: Room, actor: Actor) -> tuple[SeatMark, ...]:
    if room.log is None:
        people, bots = [(number, name, False) for number, name in room.waiting], range(0)
    else:
        people, bots = [(n, seat.name, seat.left) for n, seat in enumerate(room.table.seats)], room.table.bots
    return tuple(
        SeatMark(n, name, name[0].upper(), left, room.held(n), n == actor.seat, n in bots) for n, name, left in people
    )


def read_visit(code: str, page: str) -> Visit:
    """The visit that the present request makes."""
    return Visit(
        code=tidy_code(code),
        token=hashed(device()),
        page=page if page in (*PAGES, *OPEN_PAGES) else "play",
        acting_for=request.args.get("as", type=int),
        curtain_open=request.args.get("open") == "1",
        whole=request.args.get("whole") == "1",
        search=request.args.get("q", "")[:80].strip(),
    )
