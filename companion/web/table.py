"""A table: its pages, its stream, and what people do there."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from flask import Blueprint, Response, current_app, redirect, request
from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace
from werkzeug.wrappers import Response as AnyResponse

from companion.core.game import Game, Logged
from companion.core.problems import Problem, Rejected
from companion.core.table_moves import FOR_PLAYERS, Confirmed, Stopped, Undone
from companion.core.words import Message, say
from companion.live import streams
from companion.live.crowd import follower
from companion.security import entrance
from companion.security.guesses import sender
from companion.security.pace import counted_stream
from companion.services import services
from companion.serving.links import link
from companion.tables.opening import again
from companion.tables.room import Room
from companion.tables.write_path import WATCHING, Wish
from companion.web import forms
from companion.web.device import device, ensure_device
from companion.web.next_games import usual_options
from companion.web.own_colours import box_colours
from companion.web.problems import sentence
from companion.web.render import first_edition, partial, table_page
from companion.web.render import page as whole_page
from companion.web.visit import OPEN_PAGES, Look, Visit, look, read_visit
from companion.web.words import names_at_hand, put_into_words

pages = Blueprint("table", __name__)
SENT_AGAIN = "SentAgain"
"""Not a move: the page's own draft is sent, whatever moves it has."""


class Sent(Struct, frozen=True):
    """What every form of a table sends beside the fields of the move."""

    kind: str = ""
    seat: int | None = None
    seen: int | None = None
    once: str | None = None
    target: int | None = None
    then: str = ""
    """What is opened on the page after it: the clock stands still, and then it asks who won."""


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
    tables, bell, drawer, crowd = services().tables, services().bell, services().drawer, services().crowd
    shown = request.args.get("shown")
    following = _load_again(asked) if build is None and first_edition() else drawer.following(asked, shown)
    picture = services().meters.timed(services().idle.unless_expired(following))
    pictures = crowd.follow(
        follower(room, asked.token, sender()),
        lambda place: streams.stream(tables, bell, asked.code, picture, place, crowd, drawer.changes),
    )
    if build not in (None, current_app.config["BUILD"]):
        pictures = _after(streams.message(current_app.config["BUILD"], "outdated"), pictures)
    return Response(counted_stream(pictures), mimetype="text/event-stream", headers={"X-Accel-Buffering": "no"})


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


@pages.post("/t/<code>")
@pages.post("/t/<code>/<any(history, rules, people, screen, watch):page>")
def act(code: str, page: str = "play", kind: str = "") -> AnyResponse:
    """A move of the game or of the table, or an undo, from a form of this page."""
    room, asked = find_room(code), read_visit(code, page)
    if unsure():
        return ask_first(room, asked.address())
    seen = look(room, asked)
    follows, in_sight = _follows(seen), not (seen.curtained or asked.curtain_open)
    before = room.table.waited_for if seen.home and room.log is not None else ()
    try:
        sent = forms.read(request.form, Sent)
        if (sent.kind or kind) == Undone.__name__:
            services().tables.undo(room.code, seen.actor, sent.target, _once(sent))
        elif sent.kind == SENT_AGAIN:
            services().tables.send_again(room.code, seen.actor, seen.viewer, _once(sent))
        else:
            _move(seen, sent)
    except Problem as problem:
        return refused(room, asked, problem)
    if sent.kind == Stopped.__name__ and asked.page != "play":
        return go(asked.address(page="play"))  # where the result is
    if sent.then:
        return go(asked.address(search=sent.then[:80]))
    fresh = look(services().tables.recent_room(room.code), asked)
    waiting = fresh.room.table.waited_for
    waited, own = fresh.me in waiting or fresh.goes_on, fresh.actor.seat
    on_turn = own in waiting and own not in before and not fresh.goes_on
    if fresh.home and asked.page == "play" and (not waited or on_turn):
        return go(fresh.home)  # whoever has helped out is done with it, or is on turn
    if in_sight and fresh.curtained and seen.me == fresh.me and waited:
        return go(asked.address(curtain=True))  # whoever has just begun something secret holds the phone already
    handed = _handed(fresh, follows)
    if handed is None and asked.curtain_open and not waited and own is not None:
        handed = asked.address(acting_for=own)  # the curtain closes on a phone that is its owner's again
    return done(room, asked, handed=handed, stays=waited)


def _follows(seen: Look) -> int | None:
    """Who is next on a phone for several. With script the page itself goes on, unless something is behind a curtain."""
    on_its_own = partial() and not seen.visit.curtain_open
    return None if on_its_own or not seen.many or seen.room.log is None else seen.next_seat


def _handed(seen: Look, before: int | None) -> str | None:
    """The page of somebody else whom this move has made the next one."""
    if seen.home or (seen.visit.acting_for is not None and seen.me == seen.visit.acting_for and seen.goes_on):
        return None
    if seen.on_one_page:
        return replace(seen.visit, acting_for=None).address()
    follows = _follows(seen) if seen.visit.page == "play" else None
    return None if follows in (None, before) else seen.visit.address(acting_for=follows)


def _move(seen: Look, sent: Sent) -> None:
    move = forms.read(request.form, _kind(seen.room.game, sent.kind))
    shown = seen.owner if sent.kind == Confirmed.__name__ else seen.me
    seat = seen.actor.seat if move.for_all else shown if sent.seat is None else sent.seat
    services().tables.do(seen.room.code, Wish(move, seen.actor, seat, sent.seen, _once(sent)))


@pages.post("/t/<code>/do")
def do(code: str) -> AnyResponse:
    """Phones that still show a page of the first edition post here, and to ``/undo``."""
    return act(code, request.args.get("page", "play"))


@pages.post("/t/<code>/undo")
def undo(code: str) -> AnyResponse:
    return act(code, request.args.get("page", "play"), Undone.__name__)


def is_move() -> bool:
    """Whether the form sends a move.

    A page that was shown at the address of something else, with the reason why that was refused, sends its moves there.
    """
    return "kind" in request.form


def unsure() -> bool:
    """Whether the form has a question that nobody has answered yet: a plain browser asks it on a page of its own."""
    return "ask" in request.form and "sure" not in request.form and not partial()


def ask_first(room: Room, back: str) -> Response:
    """The question, with all that the form has sent, to be sent again to the same address."""
    return Response(whole_page("sure.html", room=room, sent=list(request.form.items(multi=True)), back=back))


@pages.post("/t/<code>/again")
def play_again(code: str) -> AnyResponse:
    """The next game with the same people, or the other one that was tapped; with one tap also what the last one came
    to."""
    if is_move():
        return act(code)
    room, asked = find_room(code), read_visit(code, "play")
    seen, tables = look(room, asked), services().tables
    try:
        if "confirm" in request.form and room.log is not None and not room.table.confirmed:
            tables.do(room.code, Wish(Confirmed(), seen.actor, seen.owner))
        game = tables.games.get(request.form.get("game", ""), room.game)
        strangers = bool(current_app.config["SETTINGS"].public)
        other = None if game is room.game else (game, usual_options(tables, game, strangers=strangers))
        fresh = again(tables, room, seen.actor, lambda names: box_colours(game, names), other)
    except Problem as problem:
        return refused(room, asked, problem)
    return go(link("table.table", code=fresh, **{"as": asked.acting_for}))


@pages.get("/t/<code>/clock")
def now(code: str) -> Response:
    return Response(str(services().tables.moment(find_room(code))), mimetype="text/plain")


class Skipped(Struct, frozen=True):
    seq: int


@pages.post("/t/<code>/skip")
def skip(code: str) -> AnyResponse:
    """A player has seen enough of a moment: the table screen goes on."""
    room, asked = find_room(code), read_visit(code, "play")
    if not look(room, asked).belongs:
        return _shut_out(room, WATCHING)
    services().bell.skip(room.code, min(room.version, forms.read(request.form, Skipped).seq))
    return Response(status=204)


def done(room: Room, asked: Visit, handed: str | None = None, *, stays: bool = False) -> AnyResponse:
    """After a move: a redirect for a plain browser; for a script the stamp of the page that its stream will bring.

    ``stays``: whoever opened the curtain is still waited for, and holds the phone.
    """
    stays = stays and handed is None
    address = handed or asked.address(curtain=asked.curtain_open and stays)
    if (asked.curtain_open and not stays) or first_edition():
        return go(address)  # the curtain closes; or the page of today comes
    if not partial():
        return redirect(address, 303)
    return _stamped(Response(status=204), room)


def refused(room: Room, asked: Visit, problem: Problem) -> AnyResponse:
    if not look(room, asked).belongs:
        return _shut_out(room, problem.words)
    if not partial():
        return show(room, asked, notice=problem.words, status=problem.status)
    with names_at_hand(room.names):
        return _stamped(sentence(problem), room)


def _shut_out(room: Room, words: Message) -> AnyResponse:
    """For a phone that has no seat here, or none any more: it was not done, and this is the way in."""
    if partial():
        return go(link("join.join", code=room.code), 403)
    return show(room, read_visit(room.code, "join"), notice=words, status=403)


def go(address: str, status: int = 204) -> AnyResponse:
    """Leads the browser elsewhere, with and without script; a page of the first edition reads the second header."""
    if not partial():
        return redirect(address, 303)
    return Response(status=status, headers={"X-Go": address, "HX-Redirect": address})


def _stamped(answer: Response, room: Room) -> Response:
    """With the stamp of the page as it is now."""
    answer.headers["X-Version"] = str(services().tables.recent_room(room.code).changes)
    return answer


def _kind(game: Game, name: str) -> type[Logged]:
    allowed: tuple[type[Logged], ...] = (*game.moves, *FOR_PLAYERS)
    for kind in allowed:
        if kind.__name__ == name:
            return kind
    raise Rejected(say("This game knows no such move: {kind}.", kind=name[:40] or "?"))


def _once(sent: Sent) -> str | None:
    if sent.once is not None and len(sent.once) > 64:
        raise Rejected(say("Something is wrong with this page. Reload it and try again."))
    return sent.once or None
