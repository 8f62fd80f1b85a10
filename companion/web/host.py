"""What the host does with people and the table, and the page of the machine itself."""

from __future__ import annotations

from typing import Annotated

from flask import Blueprint, Response, redirect, request
from markupsafe import Markup
from msgspec import Meta, Struct
from msgspec.structs import replace
from werkzeug.wrappers import Response as AnyResponse

from companion.core.names import tidy_code, tidy_name
from companion.core.problems import Forbidden, Problem, Refused, Rejected
from companion.core.words import say
from companion.security import hosts, keys
from companion.services import services
from companion.serving import addresses
from companion.serving.links import link
from companion.store import memory
from companion.tables import claims, hosting, opening, putting_away, seats
from companion.tables.room import Actor, Room
from companion.tables.seats import check_host, numbered
from companion.web import forms, new_table
from companion.web.device import remember_owner, said_owner
from companion.web.lobby import old_tables, open_rooms
from companion.web.public_address import house_settings, public_address
from companion.web.render import page
from companion.web.table import act, ask_first, done, find_room, go, is_move, refused, unsure
from companion.web.visit import look, read_visit

pages = Blueprint("host", __name__)


class HostForm(Struct, frozen=True):
    seat: int = -1
    phone: int = -1
    name: str = ""
    option: str = ""
    colour: str = ""
    once: Annotated[str, Meta(max_length=64)] = ""


class MachineSettings(Struct, frozen=True):
    address: str = ""
    wifi: Annotated[str, Meta(title="The name of the Wi-Fi", max_length=32)] = ""
    password: Annotated[str, Meta(title="The password", max_length=63)] = ""
    hidden: bool = False


@pages.post("/t/<code>/host/<action>")
def host_action(code: str, action: str) -> AnyResponse:
    if is_move():
        return act(code, request.args.get("page", "people"))
    room, asked = find_room(code), read_visit(code, request.args.get("page", "people"))
    if unsure():
        return ask_first(room, asked.address())
    try:
        sent = forms.read(request.form, HostForm)
        actor = look(room, asked).actor
        match action:
            case "start":
                opening.start(services().tables, room, actor)
            case "lock" | "unlock":
                hosting.lock(services().tables, room, actor, locked=action == "lock")
            case "free" | "play-for":
                hosting.free(services().tables, room, actor, sent.seat, stays=action == "play-for")
                if asked.curtain_open:
                    return go(asked.address(curtain=True))
            case "share":
                hosting.share(services().tables, room, actor)
                shared = look(services().tables.recent_room(room.code), replace(asked, page="play", acting_for=None))
                return go(asked.address(page="play", acting_for=shared.next_seat))
            case "hand-over":
                hosting.hand_over(services().tables, room, actor, sent.seat)
            case "rename":
                called = dict(seats.numbered(room)).get(sent.seat)
                hosting.rename(services().tables, room, actor, sent.seat, sent.name)
                if called is not None and called == said_owner():
                    return remember_owner(done(room, asked), tidy_name(sent.name))
            case "recolour":
                hosting.recolour(services().tables, room, actor, sent.seat, sent.colour)
            case "up" | "down":
                hosting.move_seat(services().tables, room, actor, sent.seat, up=action == "up")
            case "leave" | "return":
                hosting.leave(services().tables, room, actor, sent.seat, gone=action == "leave")
            case "option":
                value = forms.read_one(request.form, room.game.options, sent.option)
                hosting.change_option(services().tables, room, actor, sent.option, value, sent.once or None)
            case "admit" | "refuse":
                hosting.answer(services().tables, room, actor, sent.phone, yes=action == "admit")
            case "close":
                check_host(actor)
                putting_away.put_away(services().tables, room)
                return go(link("table.table", code=room.code))
            case "vouch":
                hosting.vouch(services().tables, room, actor, sent.phone)
            case _:
                raise Rejected(say("There is no such button."), status=404)
    except Problem as problem:
        return refused(room, asked, problem)
    return done(room, asked)


@pages.post("/t/<code>/personal")
def personal(code: str) -> AnyResponse:
    """A personal QR for one seat, good for one phone and ten minutes."""
    if is_move():
        return act(code, "people")
    room, asked = find_room(code), read_visit(code, "people")
    try:
        sent = forms.read(request.form, HostForm)
        token = claims.claim(services().tables, room, look(room, asked).actor, sent.seat)
    except Problem as problem:
        return refused(room, asked, problem)
    personal_link = public_address(link("join.claim", token=token))
    return Response(
        page(
            "personal.html",
            room=room,
            people=seats.numbered(room),
            personal_link=personal_link,
            qr=Markup(addresses.qr_svg(personal_link)),
            seat=sent.seat,
        )
    )


# The house: what each phone chooses for itself. Whoever sits at the keyboard of the machine may become host of any
# table there; they, and whoever has the key of the house, close tables at which nobody plays


@pages.get("/house")
def house() -> str:
    old = old_tables() if _keeps_house() else None
    whose = {"people": new_table.known_people(), "owner": new_table.own_company().me}
    if not hosts.may_run_machine():
        return page("house.html", machine=False, old=old, **whose)
    return page("house.html", machine=True, old=old, rooms=open_rooms(), **whose, **house_settings())


def _keeps_house() -> bool:
    return hosts.may_run_machine() or (services().key is not None and keys.held())


@pages.post("/house/close/<code>")
def close_table(code: str) -> AnyResponse:
    """Closes a table without a result."""
    room = _room_of_house(code)
    if unsure():
        return ask_first(room, link("host.house"))
    putting_away.put_away(services().tables, room)
    return redirect(link("host.house") + "#old", 303)


@pages.post("/house/open/<code>")
def open_again(code: str) -> AnyResponse:
    putting_away.open_again(services().tables, _room_of_house(code))
    return redirect(link("host.house") + "#old", 303)


def _room_of_house(code: str) -> Room:
    """A table for whoever keeps the house, one that was closed, too."""
    if not _keeps_house():
        raise Forbidden(
            say("Only the computer that runs the Companion closes tables, or whoever has the key of the house.")
        )
    return services().tables.room(tidy_code(code))


@pages.get("/machine")
def machine() -> str:
    """The same page by the name that the machine's own screen and its manual know."""
    check_machine()
    return house()


@pages.post("/machine/host/<code>")
def machine_host(code: str) -> AnyResponse:
    """A fresh host link of ten minutes: for a phone to scan, or for this screen itself."""
    check_machine()
    room = find_room(code)
    token = claims.claim(services().tables, room, Actor(None, True), None)
    path = link("join.claim", token=token)
    qr, seen = Markup(addresses.qr_svg(public_address(path))), link("host.machine_host_taken", code=code, token=token)
    return Response(page("host_link.html", room=room, path=path, address=public_address(path), qr=qr, seen=seen))


@pages.get("/machine/host/<code>/<token>")
def machine_host_taken(code: str, token: str) -> AnyResponse:
    """The page of a host link asks whether a phone has taken it: it then says who the host is."""
    check_machine()
    if claims.promised(services().tables, token) is not None:
        return Response(status=204)
    room = find_room(code)
    names = [name for seat, name in numbered(room) if seat in room.host_seats]
    return Response(page("host_link.html", room=room, hosts=names))


@pages.post("/machine/settings")
def machine_settings() -> AnyResponse:
    check_machine()
    sent = forms.read(request.form, MachineSettings)
    if sent.address and sent.address not in {found.interface for found in addresses.addresses()}:
        raise Refused(say("This computer has no such connection any more. Choose another one."))
    kind = "WPA" if sent.password else "nopass"
    wifi = {"ssid": sent.wifi, "password": sent.password, "kind": kind, "hidden": sent.hidden} if sent.wifi else None
    with services().tables.store.write() as db:
        memory.write_setting(db, "address", sent.address or None)
        memory.write_setting(db, "wifi", wifi)
    return redirect(link("host.house"), 303)


def check_machine() -> None:
    if not hosts.may_run_machine():
        raise Forbidden(say("This page opens only on the computer that runs the Companion, at http://localhost."))
