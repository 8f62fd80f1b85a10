"""Draws pages: who is looking at which page of which table, and the HTML they get."""

from __future__ import annotations

import datetime
from collections import OrderedDict
from typing import Any, cast
from urllib.parse import quote

from flask import Flask, current_app, request
from jinja2 import Environment
from markupsafe import Markup, escape
from msgspec import Struct

from companion.core import ledger
from companion.core.log import Log, Undone
from companion.core.undo import moves, redoable, undoable
from companion.play import Actor, Play, Room
from companion.store.tables import Phone

PAGES = ("play", "history", "rules", "people")
OPEN_PAGES = ("screen", "watch", "join")
"""Pages for which one needs no seat."""
HISTORY_SHOWN = 40
TABLES_DRAWN = 10
"""All phones of a table ask within a moment, and drawn pages take room."""


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


# Rendering


class Drawn(Struct):
    """One version of a table: what all its pages show of it, and the pages that were asked for so far."""

    changes: int
    shared: dict[str, Any]
    pages: dict[Any, str] = {}


def _same_for_all(room: Room) -> dict[str, Any]:
    if room.log is None:
        return {"room": room, "game": room.game}
    table, game = room.table, room.game
    return {"room": room, "game": game, "table": table, "phase": game.phase(table.state), "sheet": table.sheet()}


class Drawer:
    """Renders the changing part of a table's pages, once per version for all who see the same."""

    def __init__(self, app: Flask, play: Play) -> None:
        self.env: Environment = app.jinja_env
        self.play = play
        self._drawn: OrderedDict[str, Drawn] = OrderedDict()

    def fragment(self, room: Room, visit: Visit) -> str | None:
        """``#page`` for this visit, or None for somebody who does not belong here any more."""
        seen = look(room, visit)
        if not seen.belongs:
            return None
        drawn = self._drawn.get(room.code)
        if drawn is None or drawn.changes != room.changes:
            drawn = self._drawn[room.code] = Drawn(room.changes, _same_for_all(room))
        self._drawn.move_to_end(room.code)
        while len(self._drawn) > TABLES_DRAWN:
            self._drawn.popitem(last=False)
        asking = seen.phone.wants if seen.phone and visit.page == "join" else None
        key = (visit.query, visit.typed, seen.me, seen.viewer, seen.actor, asking)
        if key not in drawn.pages:
            drawn.pages[key] = self._render(seen, drawn.shared)
        return drawn.pages[key]

    def _render(self, seen: Look, shared: dict[str, Any]) -> str:
        room, page = seen.room, seen.visit.page
        context = shared | {"look": seen, "me": seen.me, "seats": seen.seats}
        if room.log is not None:
            context |= self._started(seen, room.log)
        if page in ("play", "watch", "screen") and room.log is None:
            page = "gathering"
        elif page == "play" and seen.curtained:
            page = "curtain"
        return self.env.get_template(f"table/{page}.html").render(context)

    def _started(self, seen: Look, log: Log) -> dict[str, Any]:
        table, game, page = log.table, seen.room.game, seen.visit.page
        context: dict[str, Any] = {"undo": self._undo(seen, log)}
        if page in ("play", "watch", "screen"):
            context["view"] = game.view(table.state, seen.viewer)
            context["toast"] = _toast(log, seen.reader)
            context["latest"] = log.history(seen.reader, 1)
        elif page == "history":
            whole = None if seen.visit.whole else HISTORY_SHOWN
            context["lines"] = log.history(seen.reader, whole)
            context["undoable_lines"] = {entry.seq for entry in moves(log)}
            context["more"] = log.version - 1 > HISTORY_SHOWN and not seen.visit.whole
        elif page == "rules":
            rules = ledger.load(game)
            context["ledger"] = rules
            context["found"] = rules.search(seen.visit.search) if seen.visit.search else None
        return context

    def _undo(self, seen: Look, log: Log) -> dict[str, Any]:
        actor = seen.actor
        if actor.seat is None and not actor.host:
            return {}
        target = undoable(log, actor.by, host=actor.host)
        redo = redoable(log, actor.by, host=actor.host)
        if target is None and actor.host and seen.me is not None:
            target = undoable(log, seen.me, host=True)
        words = None if target is None else log.words_of(target, seen.reader)
        return {"target": target, "words": words, "redo": redo}


def _toast(log: Log, viewer: int | None) -> dict[str, Any] | None:
    """An undo is told to everybody, not only to those who look at the history."""
    last = log.entries[-1]
    return {"id": last.seq, "words": log.words_of(last.seq, viewer)} if isinstance(last.event, Undone) else None


def prepare(app: Flask) -> None:
    env = app.jinja_env
    env.trim_blocks = env.lstrip_blocks = True
    env.globals["posts"] = posts
    env.filters["moment"] = moment
    env.filters["day_and_hour"] = day_and_hour
    env.filters["tidy"] = tidy
    app.extensions["drawer"] = Drawer(app, app.extensions["play"])


def posts(address: str) -> Markup:
    """The attributes of a form that works with and without script."""
    url = escape(address)
    return Markup(
        f'method="post" action="{url}" hx-post="{url}" hx-target="#page" hx-swap="outerMorph" hx-sync="this:queue all"'
    )


def moment(at: int) -> str:
    """A moment as the clock on the wall of this house shows it."""
    return datetime.datetime.fromtimestamp(at / 1000).strftime("%H:%M")


def day_and_hour(at: int) -> str:
    found = datetime.datetime.fromtimestamp(at / 1000)
    return f"{found.day} {found:%b %Y, %H:%M}"


def tidy(number: float | None) -> str:
    """A number for people: a real minus, no trailing zeros."""
    if number is None:
        return "–"
    return f"{number:.12g}".replace("-", "−") if isinstance(number, float) else str(number).replace("-", "−")


def partial() -> bool:
    """Whether the script asks for a piece of a page, not for the whole."""
    return request.headers.get("HX-Request-Type") == "partial"


def page(template: str, **context: Any) -> str:
    """A whole page of its own."""
    theme = "light" if request.cookies.get("theme") == "light" else "dark"
    return current_app.jinja_env.get_template(template).render(theme=theme, **context)


def table_page(room: Room, visit: Visit, *, notice: str = "") -> str | None:
    """A whole page of a table around its changing part."""
    drawer = cast(Drawer, current_app.extensions["drawer"])
    fragment = drawer.fragment(room, visit)
    if fragment is None:
        return None
    seen = look(room, visit)
    context = {"room": room, "game": room.game, "visit": visit, "look": seen, "fragment": Markup(fragment)}
    return page("table/frame.html", **context, notice=notice)
