"""The way in: the code, the QR, a free seat, a name, "that was me"."""

from __future__ import annotations

from flask import Blueprint, Response, current_app, redirect, request
from msgspec import Struct
from msgspec.structs import replace
from werkzeug.wrappers import Response as AnyResponse

from companion import guard, lan, people
from companion.play import Forbidden, Refused
from companion.web import forms, problems
from companion.web.drawing import look, page
from companion.web.reach import address_of
from companion.web.table import device, find_room, known, play, remember_device, show, visit

pages = Blueprint("join", __name__)


class Joining(Struct, frozen=True):
    name: str = ""
    seat: int | None = None


@pages.get("/j")
def ask_code() -> AnyResponse:
    code = people.tidy_code(request.args.get("code", ""))
    return redirect(f"/j/{code}", 303) if code else Response(page("code.html"))


@pages.get("/j/<code>")
def join(code: str) -> AnyResponse:
    """The page behind the QR. Who already sits here goes straight to the table."""
    room, asked = find_room(code), visit(code, "join")
    seen = look(room, asked)
    if seen.actor.seat is not None:
        return redirect(f"/t/{room.code}", 303)
    return known(show(room, asked))


@pages.post("/j/<code>")
def sit_down(code: str) -> AnyResponse:
    room, asked = find_room(code), visit(code, "join")
    token = device() or people.fresh_token()
    try:
        sent = forms.read(request.form, Joining)
        if sent.seat is not None:
            people.take_seat(play(), room, token, sent.seat)
        else:
            people.join(play(), room, token, sent.name)
    except (Refused, Forbidden, guard.Rejected) as problem:
        told = problems.sentence(problem)
        assert told is not None
        return show(room, replace(asked, typed=request.form.get("name", "")[:24]), notice=told[0], status=told[1])
    return remember_device(redirect(f"/j/{room.code}", 303), token)


@pages.get("/t/<code>/qr.svg")
def table_qr(code: str) -> Response:
    room = find_room(code)
    answer = Response(lan.qr_svg(address(f"/j/{room.code}")), mimetype="image/svg+xml")
    answer.headers["Cache-Control"] = "no-cache"
    return answer


@pages.get("/c/<token>")
def claim(token: str) -> AnyResponse:
    """A personal link: nothing happens by looking at it, only by pressing."""
    return known(Response(page("claim.html", token=token)))


@pages.post("/c/<token>")
def redeem(token: str) -> AnyResponse:
    own = device() or people.fresh_token()
    try:
        room = people.redeem(play(), token, own)
    except Refused as problem:
        guard.guessed_wrong()
        return Response(page("claim.html", token=token, notice=str(problem)), 422)
    return remember_device(redirect(f"/t/{room.code}", 303), own)


def address(path: str) -> str:
    return address_of(current_app)(path)
