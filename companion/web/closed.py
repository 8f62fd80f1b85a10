"""A table that was closed without a result: where its people go from there, all together."""

from __future__ import annotations

from flask import Response, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from companion.core.names import tidy_code
from companion.core.problems import Expired, NoSuchTable
from companion.services import services
from companion.serving.links import link
from companion.store.table_rows import hashed
from companion.tables.room import Room
from companion.web.device import device
from companion.web.new_table import strangers_come
from companion.web.render import page

ASKED_AGAIN = 10
"""Seconds after which the page looks whether somebody has opened another table for all of them."""


def explain(problem: Expired) -> AnyResponse:
    """Whoever was at the table can open the next one from here, and every other phone and the TV come along."""
    room = _room()
    if room is None:
        return Response(page("closed.html", words=problem.words), problem.status)
    actor = room.actor(room.phone(hashed(device())))
    at_table = actor.host or actor.seat is not None
    comes_along = at_table or not strangers_come()
    if comes_along and room.next_code is not None:
        return redirect(link("table.table", code=room.next_code, page=_page_there()), 303)
    another = link("lobby.new", slug=room.game.slug, after=room.code) if at_table else None
    shown = {"room": room, "there": _page_there(), "comes_along": comes_along, "another": another}
    answer = Response(page("closed.html", words=problem.words, **shown), problem.status)
    if comes_along:
        answer.headers["Refresh"] = str(ASKED_AGAIN)
    return answer


def _room() -> Room | None:
    """The one that this request is about. Whoever asks to join is led to no other table."""
    code = (request.view_args or {}).get("code", "")
    if not code or request.method != "GET" or not (request.endpoint or "").startswith("table."):
        return None
    try:
        return services().tables.room(tidy_code(code))
    except NoSuchTable:
        return None


def _page_there() -> str | None:
    page = (request.view_args or {}).get("page")
    return page if page in ("screen", "watch") else None
