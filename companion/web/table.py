"""A table: its pages, its stream, and what people do there."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from flask import Blueprint, Response, current_app, redirect, request
from markupsafe import Markup
from msgspec import Struct
from werkzeug.wrappers import Response as AnyResponse

from companion.core.game import Game, Logged
from companion.core.problems import Problem, Rejected
from companion.core.table_moves import FOR_PLAYERS
from companion.core.words import Message, say
from companion.live import streams
from companion.live.crowd import follower
from companion.security import entrance
from companion.security.guesses import sender
from companion.services import services
from companion.serving.links import link
from companion.tables.opening import again
from companion.tables.room import Room
from companion.tables.write_path import Wish
from companion.web import forms, problems
from companion.web.device import device, ensure_device
from companion.web.render import partial, table_page
from companion.web.visit import OPEN_PAGES, Visit, look, read_visit
from companion.web.words import put_into_words

pages = Blueprint("table", __name__)


class Sent(Struct, frozen=True):
    """What every form of a table sends beside the fields of the move."""

    kind: str = ""
    seat: int | None = None
    seen: int | None = None
    once: str | None = None
    target: int | None = None


def find_room(code: str) -> Room:
    return entrance.find_room(code, device())


def show(room: Room, asked: Visit, *, notice: Message | None = None, status: int = 200) -> AnyResponse:
    drawn = table_page(room, asked, notice=notice)
    if drawn is None:
        return redirect(link("join.join", code=room.code), 303)
    return Response(drawn, status)


@pages.get("/t/<code>")
@pages.get("/t/<code>/<any(history, rules, people, screen, watch):page>")
def table(code: str, page: str = "play") -> AnyResponse:
    shown = show(find_room(code), read_visit(code, page))
    return ensure_device(shown) if page in OPEN_PAGES else shown


@pages.get("/t/<code>/live")
def stream(code: str) -> Response:
    room, asked, build = find_room(code), read_visit(code, request.args.get("page", "play")), request.args.get("build")
    tables, bell = services().tables, services().bell
    first_edition = build is None and "HX-Request" in request.headers
    following = _load_again(asked) if first_edition else services().drawer.following(asked)
    picture = services().meters.timed(services().idle.unless_expired(following))
    pictures = services().crowd.follow(
        follower(room, asked.token, sender()),
        lambda place: streams.stream(tables, bell, asked.code, picture, place),
    )
    if build not in (None, current_app.config["BUILD"]):
        pictures = _after(streams.message("", "outdated"), pictures)
    return Response(pictures, mimetype="text/event-stream", headers={"X-Accel-Buffering": "no"})


def _after(first: bytes, pictures: Iterator[bytes]) -> Iterator[bytes]:
    yield first
    yield from pictures


def _load_again(asked: Visit) -> Callable[[Room], str | None]:
    """For a page whose script is of the first edition: it cannot show our parts, and knows no other event. Nothing of
    it is touched, so that a half-typed number stays until its owner has sent it."""
    words = put_into_words(say("The Companion has been updated. Tap here to load this page again."))
    line = Markup('<p><a href="{}">{}</a></p>').format(asked.address(), words)
    notice = f'<div id="notice" role="status" aria-live="polite" data-key="updated">{line}</div>'
    return lambda room: f'<hx-partial hx-target="#notice" hx-swap="outerMorph">{notice}</hx-partial>'


@pages.post("/t/<code>/do")
def do(code: str) -> AnyResponse:
    """One move, from a form: its kind, its fields, and for whom."""
    room, asked = find_room(code), read_visit(code, request.args.get("page", "play"))
    try:
        seen = look(room, asked)
        sent = forms.read(request.form, Sent)
        kind = _kind(room.game, sent.kind)
        move = forms.read(request.form, kind)
        seat = seen.me if sent.seat is None else sent.seat
        services().tables.do(room.code, Wish(move, seen.actor, seat, sent.seen, _once(sent)))
    except Problem as problem:
        return refused(room, asked, problem)
    return done(room, asked)


@pages.post("/t/<code>/undo")
def undo(code: str) -> AnyResponse:
    room, asked = find_room(code), read_visit(code, request.args.get("page", "play"))
    try:
        sent = forms.read(request.form, Sent)
        actor = look(room, asked).actor
        services().tables.undo(room.code, actor, sent.target, _once(sent))
    except Problem as problem:
        return refused(room, asked, problem)
    return done(room, asked)


@pages.post("/t/<code>/again")
def play_again(code: str) -> AnyResponse:
    room, asked = find_room(code), read_visit(code, "play")
    try:
        fresh = again(services().tables, room, look(room, asked).actor)
    except Problem as problem:
        return refused(room, asked, problem)
    return go(link("table.table", code=fresh, **{"as": asked.acting_for}))


@pages.get("/t/<code>/clock")
def now(code: str) -> Response:
    return Response(str(services().tables.moment(find_room(code))), mimetype="text/plain")


def done(room: Room, asked: Visit) -> AnyResponse:
    """After a move: the fresh page to a script, a redirect to a plain browser."""
    if asked.curtain_open:
        return go(asked.address())  # the curtain closes
    if not partial():
        return redirect(asked.address(), 303)
    return _fragment(room, asked, None, 200)


def refused(room: Room, asked: Visit, problem: Problem) -> AnyResponse:
    words, status = problem.words, problem.status
    if not look(room, asked).belongs:
        return _shut_out(room, words)
    if not partial():
        return show(room, asked, notice=words, status=status)
    return _fragment(room, asked, words, status)


def _shut_out(room: Room, words: Message) -> AnyResponse:
    """For a phone that has no seat here, or none any more: it was not done, and this is the way in."""
    if partial():
        return Response("", 403, {"HX-Redirect": link("join.join", code=room.code)})
    return show(room, read_visit(room.code, "join"), notice=words, status=403)


def go(address: str) -> AnyResponse:
    """Leads the browser elsewhere, with and without script."""
    if not partial():
        return redirect(address, 303)
    return Response("", headers={"HX-Redirect": address})


def _fragment(room: Room, asked: Visit, words: Message | None, status: int) -> AnyResponse:
    picture = services().drawer.picture(services().tables.recent_room(room.code), asked)
    if picture is None:
        return go(link("join.join", code=room.code))
    return Response((problems.notice(words) if words else "") + picture.whole(), status)


def _kind(game: Game, name: str) -> type[Logged]:
    allowed: tuple[type[Logged], ...] = (*game.moves, *FOR_PLAYERS)
    for kind in allowed:
        if kind.__name__ == name:
            return kind
    raise Rejected(say("This game knows no such move: {kind}.", kind=name[:40] or "?"))


def _once(sent: Sent) -> str | None:
    if sent.once is not None and len(sent.once) > 64:
        raise Rejected(say("That tap has too long a name."))
    return sent.once or None
