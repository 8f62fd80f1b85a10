"""What the host does with people and the table, and the page of the machine itself."""

from __future__ import annotations

from typing import Annotated

from flask import Blueprint, Response, current_app, redirect, request
from markupsafe import Markup
from msgspec import Meta, Struct
from werkzeug.wrappers import Response as AnyResponse

from companion import guard, lan, people
from companion.play import Actor, Forbidden, Refused
from companion.store import memory, tables
from companion.web import forms
from companion.web.drawing import look, page
from companion.web.join import address
from companion.web.table import PROBLEMS, done, find_room, play, refused, visit

pages = Blueprint("host", __name__)


class Deed(Struct, frozen=True):
    seat: int = -1
    phone: int = -1
    name: str = ""


class MachineSettings(Struct, frozen=True):
    address: str = ""
    wifi: Annotated[str, Meta(title="The name of the Wi-Fi", max_length=32)] = ""
    password: Annotated[str, Meta(title="The password", max_length=63)] = ""
    hidden: bool = False


@pages.post("/t/<code>/host/<deed>")
def host_deed(code: str, deed: str) -> AnyResponse:
    room, asked = find_room(code), visit(code, request.args.get("page", "people"))
    try:
        sent = forms.read(request.form, Deed)
        actor = look(room, asked).actor
        match deed:
            case "start":
                people.start(play(), room, actor)
            case "lock" | "unlock":
                people.lock(play(), room, actor, locked=deed == "lock")
            case "free":
                people.free(play(), room, actor, sent.seat)
            case "hand-over":
                people.hand_over(play(), room, actor, sent.seat)
            case "rename":
                people.rename(play(), room, actor, sent.seat, sent.name)
            case "leave" | "return":
                people.leave(play(), room, actor, sent.seat, gone=deed == "leave")
            case "admit" | "refuse":
                people.answer(play(), room, actor, sent.phone, yes=deed == "admit")
            case _:
                raise guard.Rejected("There is no such button.", 404)
    except PROBLEMS as problem:
        return refused(room, asked, problem)
    return done(room, asked)


@pages.post("/t/<code>/personal")
def personal(code: str) -> AnyResponse:
    """A personal QR for one seat, good for one phone and ten minutes."""
    room, asked = find_room(code), visit(code, "people")
    try:
        sent = forms.read(request.form, Deed)
        token = people.claim(play(), room, look(room, asked).actor, sent.seat)
    except PROBLEMS as problem:
        return refused(room, asked, problem)
    link = address(f"/c/{token}")
    return Response(
        page(
            "personal.html",
            room=room,
            people=people.numbered(room),
            link=link,
            qr=Markup(lan.qr_svg(link)),
            seat=sent.seat,
        )
    )


# The machine's own page: whoever sits at its keyboard may become host of any table


@pages.get("/machine")
def machine() -> str:
    _at_the_machine()
    with play().store.read() as db:
        rows = tables.open_tables(db)
        chosen = memory.read_setting(db, "address")
        wifi = memory.read_setting(db, "wifi")
    wifi_qr = Markup(lan.qr_svg(lan.wifi_payload(**wifi))) if wifi else None
    return page(
        "machine.html",
        rows=rows,
        addresses=lan.addresses(),
        chosen=chosen,
        wifi=wifi,
        wifi_qr=wifi_qr,
        url=address("/"),
    )


@pages.post("/machine/host/<code>")
def machine_host(code: str) -> AnyResponse:
    _at_the_machine()
    token = people.claim(play(), find_room(code), Actor(None, True), None)
    return redirect(f"/c/{token}", 303)


@pages.post("/machine/settings")
def machine_settings() -> AnyResponse:
    _at_the_machine()
    sent = forms.read(request.form, MachineSettings)
    if sent.address and sent.address not in {found.interface for found in lan.addresses()}:
        raise Refused("This computer has no such connection any more. Choose another one.")
    kind = "WPA" if sent.password else "nopass"
    wifi = {"ssid": sent.wifi, "password": sent.password, "kind": kind, "hidden": sent.hidden} if sent.wifi else None
    with play().store.write() as db:
        memory.write_setting(db, "address", sent.address or None)
        memory.write_setting(db, "wifi", wifi)
    return redirect("/machine", 303)


def _at_the_machine() -> None:
    strangers = current_app.config["PUBLIC_URL"] or current_app.config["SETTINGS"].public
    if strangers or not guard.at_the_machine():
        raise Forbidden("This page opens only on the computer that runs the Companion, at http://localhost.")
