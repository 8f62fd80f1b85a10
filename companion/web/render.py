"""Draws pages: the changing part of a table's page, and whole pages."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Any

from flask import current_app, request
from jinja2 import Environment
from markupsafe import Markup
from msgspec import Struct

from companion.core import rules
from companion.core.log import Log
from companion.core.table_moves import Undone
from companion.core.undo import moves, redoable, undoable
from companion.core.words import Message
from companion.services import services
from companion.tables.room import Room
from companion.web.table_offers import table_offers
from companion.web.visit import Look, Visit, look
from companion.web.words import names_at_hand

HISTORY_SHOWN = 40
TABLES_DRAWN = 10
"""All phones of a table ask within a moment, and drawn pages take room."""


class Drawn(Struct):
    """One version of a table: what all its pages show of it, and the pages that were asked for so far."""

    changes: int
    shared: dict[str, Any]
    pages: dict[Any, str] = {}


def _same_for_all(room: Room) -> dict[str, Any]:
    if room.log is None:
        return {"room": room, "game": room.game}
    table, game = room.table, room.game
    return {
        "room": room,
        "game": game,
        "table": table,
        "phase": game.phase(table.state),
        "sheet": table.sheet(),
        "table_offers": table_offers(table),
    }


def _key(seen: Look) -> Hashable:
    """All that makes one page of a version differ from another; there are only a few for each seat."""
    visit = seen.visit
    asking = seen.phone.wants if seen.phone and visit.page == "join" else None
    asked = (visit.page, visit.acting_for, visit.curtain_open, visit.whole)
    return asked, seen.me, seen.viewer, seen.actor, asking


class Drawer:
    """Renders the changing part of a table's pages, once per version for all who see the same."""

    def __init__(self, env: Environment) -> None:
        self.env = env
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
        if visit.typed or visit.search:
            return self._render(seen, drawn.shared)  # whatever people type would fill the memory
        key = _key(seen)
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
        with names_at_hand(room.names):
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
            ledger = rules.load(game)
            context["ledger"] = ledger
            context["card"] = ledger.card(game.phase(table.state))
            context["found"] = ledger.search(seen.visit.search) if seen.visit.search else None
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
    """An undo is shown to everybody, not only to those who look at the history."""
    last = log.entries[-1]
    return {"id": last.seq, "words": log.words_of(last.seq, viewer)} if isinstance(last.move, Undone) else None


def partial() -> bool:
    """Whether the script asks for a piece of a page, not for the whole."""
    return request.headers.get("HX-Request-Type") == "partial"


def page(template: str, **context: Any) -> str:
    """A whole page of its own."""
    theme = "light" if request.cookies.get("theme") == "light" else "dark"
    return current_app.jinja_env.get_template(template).render(theme=theme, **context)


def table_page(room: Room, visit: Visit, *, notice: Message | None = None) -> str | None:
    """A whole page of a table around its changing part."""
    drawer = services().drawer
    fragment = drawer.fragment(room, visit)
    if fragment is None:
        return None
    seen = look(room, visit)
    context = {"room": room, "game": room.game, "visit": seen.visit, "look": seen, "fragment": Markup(fragment)}
    return page("table/frame.html", **context, notice=notice)
