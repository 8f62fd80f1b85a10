"""The way in: the code, the QR, a free seat, a name, "that was me"."""

from __future__ import annotations

from contextlib import suppress

from flask import Blueprint, Response, abort, redirect, request
from msgspec import Struct
from msgspec.structs import replace
from werkzeug.wrappers import Response as AnyResponse

from companion.core import names
from companion.core.problems import Forbidden, Refused, Rejected, TooFast
from companion.security import guesses, pace
from companion.services import services
from companion.serving import addresses
from companion.serving.links import link
from companion.store.table_rows import hashed
from companion.tables import claims, hosting, joining
from companion.tables.room import Room
from companion.tables.seats import numbered
from companion.web import forms, new_table
from companion.web.device import device, ensure_device, remember_device, remember_owner
from companion.web.own_colours import own_colours
from companion.web.public_address import public_address, wifi
from companion.web.render import page
from companion.web.table import find_room, show
from companion.web.visit import Visit, look, read_visit

pages = Blueprint("join", __name__)


class Joining(Struct, frozen=True):
    name: str = ""
    seat: int | None = None
    colour: str = ""


@pages.get("/j")
def ask_code() -> AnyResponse:
    """Where a code is typed: by somebody who joins, or on a TV, which needs no name."""
    code, tv = names.tidy_code(request.args.get("code", "")), request.args.get("page") == "screen"
    if not code and tv and not new_table.strangers_come():
        return redirect(link("lobby.tv"), 303)
    if not code:
        return Response(page("code.html"))
    return redirect(link("table.table", code=code, page="screen") if tv else link("join.join", code=code), 303)


@pages.get("/j/<code>")
def join(code: str) -> AnyResponse:
    """The page behind the QR. Whoever already sits here goes straight to the table."""
    room, asked = find_room(code), read_visit(code, "join")
    seen = look(room, asked)
    if seen.actor.seat is not None:
        return redirect(link("table.table", code=room.code), 303)
    return ensure_device(show(room, _knowing_its_owner(room, asked)))


def _knowing_its_owner(room: Room, asked: Visit) -> Visit:
    """A phone that was at a table before need not be told its owner's name again."""
    own = new_table.own_company().me
    return asked if asked.typed or own in room.names else replace(asked, typed=own)


@pages.post("/j/<code>")
def sit_down(code: str) -> AnyResponse:
    room, asked = find_room(code), read_visit(code, "join")
    token = device() or claims.fresh_token()
    try:
        sent = forms.read(request.form, Joining)
        pace.check_joining()
        if sent.seat is None and _is_taken(room, token, sent.name):
            return show(room, replace(asked, typed=sent.name), status=409)
        if sent.seat is not None:
            joining.take_seat(services().tables, room, token, sent.seat)
        else:
            joining.join(services().tables, room, token, sent.name, sent.colour or _own_colour(room, sent.name))
            _tapped(room, token, sent.colour)
    except (Refused, Forbidden, Rejected, TooFast) as problem:
        again = replace(asked, typed=request.form.get("name", "")[:60])
        return show(room, again, notice=problem.words, status=problem.status)
    return _known_as(redirect(link("join.join", code=room.code), 303), room, token)


def _known_as(answer: AnyResponse, room: Room, token: str) -> AnyResponse:
    """This phone is of whoever has sat down with it, or says that the seat is theirs."""
    room = services().tables.room(room.code)
    phone = room.phone(hashed(token))
    own = None if phone is None else phone.wants if phone.seat is None else phone.seat
    for name in (name for seat, name in numbered(room) if seat == own):
        remember_owner(answer, name)
    return remember_device(answer, token)


def _is_taken(room: Room, token: str, name: str) -> bool:
    """Somebody else has this name here: the page asks whether that is the same person."""
    seat, phone = joining.seat_called(room, name), room.phone(hashed(token))
    return seat is not None and room.held(seat) and (phone is None or phone.seat != seat)


def _own_colour(room: Room, name: str) -> str:
    """What this person plays in where nobody picks a colour; blank: the box lacks it."""
    (own,) = own_colours([name])
    return own if own in room.game.colours else ""


def _tapped(room: Room, token: str, colour: str) -> None:
    """Whoever was expected has a seat and a colour already, and gets the one that they tapped, if it is free."""
    room = services().tables.room(room.code)
    actor = room.actor(room.phone(hashed(token)))
    seats = [seat for seat, _ in numbered(room)]
    if not colour or actor.seat is None or room.colours[seats.index(actor.seat)] == colour:
        return
    with suppress(Refused):
        hosting.recolour(services().tables, room, actor, actor.seat, colour)


@pages.get("/t/<code>/qr.svg")
def table_qr(code: str) -> Response:
    room = find_room(code)
    answer = Response(addresses.qr_svg(public_address(link("join.join", code=room.code))), mimetype="image/svg+xml")
    answer.headers["Cache-Control"] = "no-cache"
    return answer


@pages.get("/wifi.svg")
def wifi_qr() -> Response:
    """The code that brings a phone into the Wi-Fi; whoever sees it beside a table's own is in the room."""
    code = wifi()
    if code is None:
        abort(404)
    return Response(addresses.qr_svg(code), mimetype="image/svg+xml", headers={"Cache-Control": "no-cache"})


@pages.get("/c/<token>")
def claim(token: str) -> AnyResponse:
    """A personal link: nothing happens by looking at it, only by pressing."""
    room, name = claims.promised(services().tables, token) or (None, None)
    asks_seat = room is not None and name is None and bool(room.names) and _own_seat(room) is None
    return ensure_device(Response(page("claim.html", token=token, room=room, name=name, asks_seat=asks_seat)))


def _own_seat(room: Room) -> int | None:
    phone = room.phone(hashed(device()))
    return None if phone is None else phone.seat


@pages.post("/c/<token>")
def redeem(token: str) -> AnyResponse:
    own = device() or claims.fresh_token()
    try:
        room = claims.redeem(services().tables, token, own, forms.read(request.form, Joining).seat)
    except Refused as problem:
        guesses.guessed_wrong()
        return Response(page("claim.html", token=token, notice=problem.words), 422)
    return _known_as(redirect(link("table.table", code=room.code), 303), room, own)
